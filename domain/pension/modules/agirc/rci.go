package agirc

import (
	"strconv"

	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentences of this file's explanations.
var (
	ligneDroitsRci = pension.Modele{
		Genre: pension.Calcul, Label: "Droits annuels", Formule: "{points} points × {valeurPoint} EUR",
		Unite: pension.EURParAn, Loi: law.CSSL635_1,
	}
	lignePensionRci = pension.Modele{
		Genre: pension.Calcul, Label: "Pension annuelle brute", Formule: "{droits} EUR × {coefficient}",
		Unite: pension.EURParAn, Loi: law.CSSL635_1,
	}
	ligneAbattementRci = pension.Modele{
		Genre: pension.Calcul, Label: "Abattement", Formule: "{trimestresManquants} trimestres manquants",
		Unite: pension.Coefficient, Loi: law.CSSL635_1,
	}
)

// rci settles the points of craftsmen and traders: those acquired since 2013 at the value of the scheme, older ones,
// counted in RCI points, at the value of their origin; without surcote or increase for children; lowered by the
// quarters that the basic pension lacks. Law: CSS L635-1.
//
// Doubt: the absence of surcote and of an increase for children, and the lowering, are read in one source.
func (m *calculMontant) rci(c *compte, p *PensionPoints) {
	var droits money.Euro
	complet := true
	for _, g := range groupRci(c.acquis) {
		value, ok := m.valeurRci(g)
		if !ok {
			complet = false
			continue
		}
		part := g.points.Value(value.Decimal)
		droits = droits.Add(part)
		m.t.Step(
			pension.Step{Modele: &ligneDroitsRci, Objet: g.nom(), Valeur: pension.Montant(part)},
			pension.NombrePoints(g.points), pension.Montant(value),
		)
		if g.recent {
			v := value
			p.ValeurPoint = &v
			p.ValeurNonConfirmee = !m.confirmee()
		}
	}
	coefficient, ok := m.abattementRci()
	if !ok || !complet {
		return
	}
	if p.ValeurNonConfirmee {
		m.t.Doubt("Valeur du point RCI non confirmée au " + m.s.DateEffet.Lire().String() +
			" : dernière valeur connue conservée.")
	}
	if m.s.Enfants.Lire().Nombre > 0 && m.s.Enfants.Lire().Majoration10 {
		m.t.Doubt("Régime complémentaire des indépendants : aucune majoration pour enfants selon une source unique " +
			"(lecture à confirmer).")
	}
	p.CoefficientMinoration = &coefficient
	annuel := droits.Times(coefficient).ArrondiCentime()
	p.Droits = &annuel
	m.t.Step(
		pension.Step{Modele: &lignePensionRci, Objet: "RCI", Valeur: pension.Montant(annuel)},
		pension.Montant(droits), pension.Taux(coefficient),
	)
	p.servie(annuel, faits.VersementMensuel)
}

// groupeRci is the points of one origin.
type groupeRci struct {
	recent bool
	// statut and annee are those of the points of before 2013.
	statut dossier.Statut
	annee  int
	points money.Points
}

func (g *groupeRci) nom() string {
	if g.recent {
		return "RCI"
	}
	return "RCI, points de " + strconv.Itoa(g.annee)
}

// groupRci puts the points since 2013 together and keeps older ones by status and year. What tells them apart is the
// table: a year that no older scheme covers is one of the RCI.
func groupRci(acquis []*faits.Acquisition) []groupeRci {
	groupes := make([]groupeRci, 0, 4)
next:
	for _, a := range acquis {
		g := groupeRci{statut: a.Statut, annee: a.Annee, points: a.Points}
		_, artisan := bareme.OrigineRciDe(bareme.RciArtisans, a.Annee)
		_, commercant := bareme.OrigineRciDe(bareme.RciCommercants, a.Annee)
		if !artisan && !commercant {
			g = groupeRci{recent: true, points: a.Points}
		}
		for i := range groupes {
			if x := &groupes[i]; x.recent == g.recent && x.statut == g.statut && x.annee == g.annee {
				x.points = x.points.Add(g.points)
				continue next
			}
		}
		groupes = append(groupes, g)
	}
	return groupes
}

// valeurRci reads the value of the points of an origin; for a line that does not say whether it is a craftsman's or a
// trader's, both must have the same value.
func (m *calculMontant) valeurRci(g groupeRci) (money.Euro, bool) {
	if g.recent {
		value, ok := m.s.Bareme.RciValeurService(m.t, m.s.DateEffet.Lire())
		if !ok {
			m.t.Incomplete("Barème rci_valeur_service : valeur du point inconnue au " + m.s.DateEffet.Lire().String() +
				".")
		}
		return value, ok
	}
	var value money.Euro
	lues := 0
	for _, regime := range [...]bareme.RegimeRci{bareme.RciArtisans, bareme.RciCommercants} {
		if g.statut == dossier.Artisan && regime == bareme.RciCommercants ||
			g.statut == dossier.Commercant && regime == bareme.RciArtisans {
			continue
		}
		origine, ok := bareme.OrigineRciDe(regime, g.annee)
		if !ok {
			continue
		}
		v, ok := m.s.Bareme.RciValeurServicePointsAnciens(m.t, origine, m.s.DateEffet.Lire())
		if !ok {
			m.t.Incomplete("Barème rci_valeur_service_points_anciens : valeur " + origine.String() + " inconnue au " +
				m.s.DateEffet.Lire().String() + ".")
			return v, false
		}
		if lues > 0 && !v.Equal(value.Decimal) {
			m.t.Incomplete("Points RCI de " + strconv.Itoa(g.annee) + " : leur valeur dépend du statut, " +
				"artisan ou commerçant, que la ligne ne dit pas.")
			return v, false
		}
		value = v
		lues++
	}
	if lues == 0 {
		m.t.Incomplete("Points RCI de " + strconv.Itoa(g.annee) + " : aucun régime de ce statut ne couvrait l'année.")
	}
	return value, lues > 0
}

// abattementRci returns the coefficient: 1 at the full rate, else by the quarters that the basic
// pension counts as missing.
func (m *calculMontant) abattementRci() (money.Decimal, bool) {
	un := money.Int(1)
	taux := m.s.Taux.Lire()
	switch {
	case !taux.Connu:
		m.t.Incomplete("Taux de la pension de base inconnu : l'abattement de la pension RCI ne peut pas être fixé.")
		return un, false
	case !taux.PensionDue:
		m.fermee = "Pension RCI non ouverte au " + m.s.DateEffet.Lire().String() + " : elle suit la pension de base."
		return un, false
	case taux.TauxPlein:
		return un, true
	}
	first, ok1 := m.s.Bareme.ConstanteEntiere(m.t, bareme.ConstanteRciPremiersTrimestres, m.s.DateEffet.Lire())
	maximum, ok2 := m.s.Bareme.ConstanteEntiere(m.t, bareme.ConstanteRciTrimestresMaximum, m.s.DateEffet.Lire())
	byFirst, ok3 := m.s.Bareme.Constante(m.t, bareme.ConstanteRciAbattementPremiers, m.s.DateEffet.Lire())
	byNext, ok4 := m.s.Bareme.Constante(m.t, bareme.ConstanteRciAbattementSuivants, m.s.DateEffet.Lire())
	if !ok1 || !ok2 || !ok3 || !ok4 {
		m.t.Incomplete("Barème constantes_legales : abattement de la pension RCI inconnu.")
		return un, false
	}
	manquants := min(taux.TrimestresManquants, maximum)
	coefficient := un.Sub(byFirst.MulInt(min(manquants, first))).Sub(byNext.MulInt(max(manquants-first, 0)))
	m.t.Step(
		pension.Step{Modele: &ligneAbattementRci, Objet: "RCI", Valeur: pension.Taux(coefficient)},
		pension.Nombre(manquants),
	)
	return coefficient, true
}
