package agirc

import (
	"strconv"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// The sentences of this file's explanations.
var (
	lignePensionSection = pension.Modele{
		Genre: pension.Calcul, Label: "Pension annuelle brute",
		Formule: "{points} points × {coefficient} × {valeurPoint} EUR + {majoration} EUR de majoration",
		Unite:   pension.EURParAn, Loi: law.ConventionProjet,
	}
	ligneMajorationSection = pension.Modele{
		Genre: pension.Calcul, Label: "Majoration pour enfants", Formule: "{droits} EUR × {taux}",
		Unite: pension.EURParAn, Loi: law.ConventionProjet,
	}
)

// sectionLiberale settles the points of a liberal section at the value of the year of effect, which each section
// publishes for itself, with its own coefficient of age and increase for children. A year whose value is not known
// gives no amount. Law: statutes of each section.
func (m *calculMontant) sectionLiberale(c *compte, p *PensionPoints) {
	section, suivie, ok := regles.SectionLiberale(p.Regime)
	if !ok {
		m.t.Incomplete("Régime " + p.Regime.String() + " : ni valeur du point ni règles de liquidation connues ; " +
			"seuls les points sont donnés.")
		return
	}
	value, known := m.valeurSection(section)
	if known {
		p.ValeurPoint = &value
	}
	coefficient, ok := m.coefficientSection(p.Regime, suivie)
	if !ok {
		return
	}
	p.CoefficientMinoration = &coefficient
	if !known {
		table := bareme.TableLiberauxValeursPoint
		if section == bareme.SectionCavp {
			table = bareme.TableLiberauxAnnuitesCavp
		}
		m.t.Incomplete("Barème " + table.String() + " : valeur du point " + p.Regime.String() + " inconnue pour " +
			strconv.Itoa(m.s.DateEffet.Lire().Year) + ".")
		return
	}
	points := p.Points
	if section == bareme.SectionCipav && !coefficient.Less(money.Int(1)) {
		points = points.Add(m.surcoteCipav(c.acquis, p))
	}
	droits := points.Times(coefficient).Value(value.Decimal).ArrondiCentime()
	p.Droits = &droits
	p.Majoration = m.majorationSection(p.Regime, suivie, droits)
	annuel := droits.Add(p.Majoration)
	m.t.Step(
		pension.Step{Modele: &lignePensionSection, Objet: p.Regime.String(), Valeur: pension.Montant(annuel)},
		pension.NombrePoints(points), pension.Taux(coefficient), pension.Montant(value),
		pension.Montant(p.Majoration),
	)
	m.petitePensionSection(suivie, annuel, coefficient, p)
}

// valeurSection reads the value of a point, or of an annuity of the pharmacists' fund.
func (m *calculMontant) valeurSection(section bareme.Section) (money.Euro, bool) {
	if section == bareme.SectionCavp {
		return m.s.Bareme.LiberauxAnnuiteCavp(m.t, m.s.Dossier.Assure.DateNaissance, m.s.DateEffet.Lire())
	}
	return m.s.Bareme.LiberauxValeurService(m.t, section, m.s.DateEffet.Lire().Year)
}

// majorationSection reads the increase for children; a section whose rule is not known is doubtful for
// who has three of them.
func (m *calculMontant) majorationSection(
	regime dossier.Regime, suivie bareme.Section, droits money.Euro,
) money.Euro {
	number := m.s.Enfants.Lire().Nombre
	if number == 0 && len(m.s.Dossier.Assure.Enfants) == 0 {
		return money.Euro{}
	}
	var taux money.Decimal
	known := false
	for r := range m.s.Bareme.LiberauxMajorationEnfants(m.t, suivie, m.s.DateEffet.Lire()) {
		known = true
		switch {
		case r.ACharge > 0:
			taux = taux.Add(r.Taux.MulInt(m.enfantsChargeBefore(r.ACharge)))
		case number >= r.Enfants:
			taux = taux.Add(r.Taux)
		}
	}
	if !known && m.s.Enfants.Lire().Majoration10 {
		m.t.Doubt("Majoration pour enfants de la section " + regime.String() + " inconnue : aucune n'est comptée.")
	}
	majoration := droits.Times(taux).ArrondiCentime()
	if !majoration.IsZero() {
		m.t.Step(
			pension.Step{
				Modele: &ligneMajorationSection, Objet: regime.String(), Valeur: pension.Montant(majoration),
			},
			pension.Montant(droits), pension.Taux(taux),
		)
	}
	return majoration
}

func (m *calculMontant) enfantsChargeBefore(age int) int {
	n := 0
	for i := range m.s.Dossier.Assure.Enfants {
		e := &m.s.Dossier.Assure.Enfants[i]
		if e.ACharge && !e.DateNaissance.IsZero() && calendar.AgeOn(e.DateNaissance, m.s.DateEffet.Lire()).Years < age {
			n++
		}
	}
	return n
}

// petitePensionSection says how a small pension of a section is paid.
func (m *calculMontant) petitePensionSection(
	suivie bareme.Section, annuel money.Euro, coefficient money.Decimal, p *PensionPoints,
) {
	for seuil := range m.s.Bareme.LiberauxPetitesPensions(m.t, suivie) {
		if !belowSeuil(seuil, annuel, coefficient, p.Points) {
			continue
		}
		switch seuil.Mode {
		case bareme.OptionCapitalMultiplicateur:
			m.t.Warn("Pension " + p.Regime.String() + " : un capital de plusieurs années de pension peut être " +
				"demandé à la place de la rente.")
		case bareme.CapitalMultiplicateur:
			capital := annuel.Times(seuil.Multiplicateur).ArrondiCentime()
			p.Capital = &capital
			p.Versement = faits.VersementUnique
			return
		case bareme.CapitalPrixAchat:
			section, _, _ := regles.SectionLiberale(p.Regime)
			p.Versement = faits.VersementUnique
			if prix, ok := m.s.Bareme.LiberauxPrixAchat(m.t, section, m.s.DateEffet.Lire().Year); ok {
				capital := p.Points.Value(prix.Decimal).ArrondiCentime()
				p.Capital = &capital
			} else {
				m.t.Incomplete("Barème liberaux_valeurs_point : prix d'achat du point " + p.Regime.String() +
					" inconnu pour " + strconv.Itoa(m.s.DateEffet.Lire().Year) + ".")
			}
			return
		default:
		}
	}
	p.servie(annuel, faits.VersementMensuel)
}

func belowSeuil(seuil bareme.PetitePension, annuel money.Euro, coefficient money.Decimal, points money.Points) bool {
	mesure := points.Decimal
	switch seuil.Base {
	case bareme.SeuilPointsApresCoefficient:
		mesure = points.Times(coefficient).Decimal
	case bareme.SeuilPensionMensuelle:
		mesure = annuel.Mensuel().Decimal
	case bareme.SeuilPoints:
	}
	return mesure.Less(seuil.Seuil) || seuil.EgalCompris && mesure.Equal(seuil.Seuil)
}
