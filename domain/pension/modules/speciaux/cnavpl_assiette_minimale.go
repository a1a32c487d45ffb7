package speciaux

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// The sentence of this file's explanation.
var ligneAssietteCnavpl = pension.Modele{
	Genre: pension.Decision, Label: "Assiette minimale de cotisation",
	Formule: "revenu {revenu} inférieur à l'assiette minimale", Unite: pension.EURParAn, Loi: law.CSSD635_7,
}

// assietteCnavpl returns the income that gives points: the least base of contributions where the income of the year is lower. It is that of the
// other self-employed, three quarters' worth: a share of the ceiling since 2016, hours of minimum wage since 2023 for an affiliation long enough.
// ok is false when the base is not known. Law: CSS D635-7; decree 2023-1352.
//
// A turnover under the micro regime has no such base. Doubt: a line that gives an income may still be of that regime; module trimestresSalaires
// marks the year.
func assietteCnavpl(s *pension.State, t *pension.Trace, lines []faits.Ligne, annee int, income money.Euro) (base money.Euro, ok bool) {
	if microSeulement(lines) {
		t.Doubt("CNAVPL : points d'une micro-entreprise comptés sur le revenu après abattement, aux taux communs ; la part du versement " +
			"libératoire affectée à la retraite n'a pas été lue.")
		return income, true
	}
	end := calendar.Date{Year: annee, Month: 12, Day: 31}
	if _, exists := s.Bareme.ConstanteEntiere(t, bareme.ConstanteAssietteMinimaleSsiTrimestres, end); !exists {
		return income, true
	}
	least, limited := s.Bareme.ConstanteEntiere(t, bareme.ConstanteAssietteMinimaleSsiJoursAffiliation, end)
	if limited && joursCnavpl(s, lines) < least {
		return income, true
	}
	if base, ok = plancherCnavpl(s, t, annee, end); !ok {
		t.Incomplete("CNAVPL : assiette minimale de cotisation inconnue d'une année.")
		return income, false
	}
	if !income.Less(base) {
		return income, true
	}
	t.Step(
		pension.Step{
			Modele: &ligneAssietteCnavpl, Objet: dossier.CNAVPL.String(), Annee: annee, Valeur: pension.Montant(base),
		},
		pension.Montant(income),
	)
	return base, true
}

// microSeulement says whether all the income of a year in the scheme is a turnover under the micro regime.
func microSeulement(lines []faits.Ligne) bool {
	micro := false
	for i := range lines {
		l := &lines[i]
		if l.Regime != dossier.CNAVPL || l.Source == nil || !l.SalairePresent {
			continue
		}
		if !l.Source.MicroEntreprise() {
			return false
		}
		micro = true
	}
	return micro
}

func joursCnavpl(s *pension.State, lines []faits.Ligne) (days int) {
	for i := range lines {
		if l := &lines[i]; l.Regime == dossier.CNAVPL && l.Source != nil && l.Nature == dossier.Activite {
			days += regles.JoursDeServices(l, s.DateEffet.Lire())
		}
	}
	return days
}

func plancherCnavpl(s *pension.State, t *pension.Trace, annee int, end calendar.Date) (money.Euro, bool) {
	if share, ok := s.Bareme.Constante(t, bareme.ConstanteAssietteMinimaleSsiPartPass, end); ok {
		ceiling, ok := s.Bareme.PassAnnuel(t, annee)
		return ceiling.Times(share), ok
	}
	hours, ok := s.Bareme.Constante(t, bareme.ConstanteAssietteMinimaleSsiHeuresSmic, end)
	wage, okWage := s.Bareme.SmicHoraire(t, calendar.Date{Year: annee, Month: 1, Day: 1})
	return wage.Times(hours), ok && okWage
}
