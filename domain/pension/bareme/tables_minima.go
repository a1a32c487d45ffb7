package bareme

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
)

var nonOui = []string{"non", "oui"}

var minimaTables = []definition{
	{
		id: TableMinimumContributif, nom: "minimum_contributif", titre: "minimum contributif", effet: "effet",
		valeurs: []valeur{
			{nom: "base_eur", libelle: "montant de base", unite: "EUR/an"},
			{nom: "base_mensuel_eur", libelle: "montant de base publié", unite: "EUR/mois"},
			{nom: "majoration_texte", libelle: "majoration en vigueur", mots: nonOui},
			{nom: "majore_eur", libelle: "montant majoré", unite: "EUR/an"},
			{nom: "majore_mensuel_eur", libelle: "montant majoré publié", unite: "EUR/mois"},
			{nom: "ecretement_texte", libelle: "écrêtement en vigueur", mots: nonOui},
			{nom: "plafond_mensuel_eur", libelle: "plafond d'écrêtement", unite: "EUR/mois"},
		},
	},
	{
		id: TablePensionMaximale, nom: "pension_maximale", titre: "pension maximale", effet: "effet",
		valeurs: []valeur{{nom: "plafond_pct", libelle: "part du plafond annuel"}},
	},
}

// MinimumContributif holds the amounts of the minimum pension at a date of effect, each with whether it is known.
type MinimumContributif struct {
	// Base and Majore are annual amounts; PlafondAnnuel is twelve times the published monthly ceiling of all pensions.
	Base, Majore, PlafondAnnuel           money.Euro
	BaseConnue, MajoreConnu, PlafondConnu bool
	// SansMajoration and SansEcretement are true for the dates before the law created the increase (2004) and the
	// ceiling (2012): there is then nothing to know.
	SansMajoration, SansEcretement bool
}

const monthsPerYear = 12

// MinimumContributif reads the amounts of the minimum; ok is false when the table has no row at that date. Law: CSS
// L351-10, D351-2-1, D173-21-4.
func (s *Set) MinimumContributif(rec Recorder, effet calendar.Date) (m MinimumContributif, ok bool) {
	const id = TableMinimumContributif
	row := s.au(id, 0, effet)
	if row == absente {
		return m, false
	}
	m.Base, m.BaseConnue = s.euro(rec, id, row, colMinimumContributifBaseEur)
	if raised, known := s.integer(rec, id, row, colMinimumContributifMajorationTexte); known {
		m.SansMajoration = raised == 0
	}
	m.Majore, m.MajoreConnu = s.euro(rec, id, row, colMinimumContributifMajoreEur)
	if capped, known := s.integer(rec, id, row, colMinimumContributifEcretementTexte); known {
		m.SansEcretement = capped == 0
	}
	monthly, known := s.euro(rec, id, row, colMinimumContributifPlafondMensuelEur)
	m.PlafondAnnuel = money.Euro{Decimal: monthly.MulInt(monthsPerYear)}
	m.PlafondConnu = known
	return m, true
}

// PensionMaximale reads the share of the annual ceiling that a pension at the full rate never exceeds. Law: CSS L351-1.
func (s *Set) PensionMaximale(rec Recorder, effet calendar.Date) (money.Decimal, bool) {
	return s.decimal(rec, TablePensionMaximale, s.au(TablePensionMaximale, 0, effet), colPensionMaximalePlafondPct)
}
