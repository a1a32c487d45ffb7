package agirc

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentences of this file's explanations.
var (
	ligneEnfantsNesOuEleves = pension.Modele{
		Genre: pension.Calcul, Label: "Majoration pour enfants nés ou élevés",
		Formule: "{points} points × {valeurPoint} EUR × {taux}", Unite: pension.EURParAn, Loi: law.ANIArt94,
	}
	ligneEnfantsPlafonnes = pension.Modele{
		Genre: pension.Calcul, Label: "Majoration pour enfants nés ou élevés, après plafond",
		Formule: "min({majoration} ; {plafond})", Unite: pension.EURParAn, Loi: law.ANIArt94,
	}
	ligneEnfantsACharge = pension.Modele{
		Genre: pension.Calcul, Label: "Majoration pour enfants à charge",
		Formule: "{points} points × {valeurPoint} EUR × {taux} × {enfants} enfants", Unite: pension.EURParAn,
		Loi: law.ANIArt94,
	}
)

// The two increases for children, as reports name them.
const (
	majorationNesOuEleves = "nesOuEleves"
	majorationACharge     = "aCharge"
)

// majorationEnfants gives the higher of the two increases: for three children born or raised, at the rate of each
// origin of points and under a yearly ceiling; or for each child dependent on the day of the date of effect.
// Law: ANI 2017-11-17 art. 94.
func (m *calculMontant) majorationEnfants(c *compte, value money.Euro, a *anticipation, p *PensionPoints) {
	nes := m.nesOuEleves(c, value, a)
	charge := m.aCharge(c, value, a)
	switch {
	case nes.IsZero() && charge.IsZero():
		return
	case nes.Less(charge):
		p.Majoration = charge
		p.MajorationServie = majorationACharge
		m.t.Warn("Majoration pour enfant à charge servie tant que la charge dure ; ensuite, celle des enfants nés " +
			"ou élevés.")
		for i := range c.blocs {
			c.blocs[i].majoration = money.Euro{}
			c.blocs[i].taux = money.Decimal{}
		}
	default:
		p.Majoration = nes
		p.MajorationServie = majorationNesOuEleves
	}
}

// nesOuEleves adds the increase of each origin, rounded to the cent line by line, under the ceiling of those born since
// August 1951. The rights are taken without the coefficient for life, except those of Agirc before 2019.
func (m *calculMontant) nesOuEleves(c *compte, value money.Euro, a *anticipation) money.Euro {
	var total money.Euro
	if m.s.Enfants.Lire().Nombre == 0 {
		return total
	}
	for i := range c.blocs {
		b := &c.blocs[i]
		taux, ok := m.s.Bareme.AgircArrcoMajorationEnfants(
			m.t, b.origine, m.s.Enfants.Lire().Nombre, jourInPeriode(b.periode),
		)
		if !ok {
			continue
		}
		b.taux = taux
		b.majoration = majorationOf(b.points.Times(m.assietteMajoration(c, b, a)), value, taux)
		total = total.Add(b.majoration)
		m.t.Step(
			pension.Step{
				Modele: &ligneEnfantsNesOuEleves, Objet: regimeOf(b.origine).String(),
				Annee: max(b.periode.From.Year, b.periode.To.Year), Valeur: pension.Montant(b.majoration),
			},
			pension.NombrePoints(b.points), pension.Montant(value), pension.Taux(taux),
		)
		if b.origine == bareme.PointsArrco && b.periode.From.IsZero() {
			m.t.Doubt("Majoration des points Arrco d'avant 1999 : due seulement si le règlement de l'institution " +
				"d'origine, inconnu, la prévoyait.")
		}
	}
	return m.plafonner(c.regime, total)
}

// majorationOf is the yearly increase of one line of points, rounded to the cent.
func majorationOf(points money.Points, value money.Euro, taux money.Decimal) money.Euro {
	return points.Value(value.Decimal).Times(taux).ArrondiCentime()
}

func (m *calculMontant) assietteMajoration(c *compte, b *bloc, a *anticipation) money.Decimal {
	switch {
	case c.regime != dossier.AGIRC:
		return money.Int(1)
	case b.trancheC:
		return a.age
	}
	return a.retenu
}

func jourInPeriode(p calendar.Span) calendar.Date {
	if p.From.IsZero() {
		return p.To
	}
	return p.From
}

// plafonner applies the yearly ceiling of the increases for children born or raised.
func (m *calculMontant) plafonner(regime dossier.Regime, total money.Euro) money.Euro {
	since, ok := m.s.Bareme.ConstanteDate(m.t, bareme.ConstanteAgircArrcoPlafondNaissanceDepuis, m.s.DateEffet.Lire())
	if !ok || total.IsZero() || m.s.Dossier.Assure.DateNaissance.Before(since) {
		return total
	}
	plafond, ok := m.s.Bareme.AgircArrcoMajorationEnfantsPlafond(m.t, origineOf(regime), m.s.DateEffet.Lire())
	if !ok {
		m.t.Incomplete("Barème agirc_arrco_majoration_enfants_plafond : plafond inconnu au " +
			m.s.DateEffet.Lire().String() + " ; la majoration n'est pas plafonnée.")
		return total
	}
	servie := total.Min(plafond)
	m.t.Step(
		pension.Step{Modele: &ligneEnfantsPlafonnes, Objet: regime.String(), Valeur: pension.Montant(servie)},
		pension.Montant(total), pension.Montant(plafond),
	)
	return servie
}

// aCharge gives the increase for dependent children, on all the rights and without ceiling.
func (m *calculMontant) aCharge(c *compte, value money.Euro, a *anticipation) money.Euro {
	enfants := m.enfantsACharge()
	if enfants == 0 {
		return money.Euro{}
	}
	taux, ok := m.s.Bareme.AgircArrcoMajorationACharge(m.t, origineOf(c.regime), m.s.DateEffet.Lire())
	if !ok {
		return money.Euro{}
	}
	var points money.Points
	for i := range c.blocs {
		points = points.Add(c.blocs[i].points.Times(m.assietteMajoration(c, &c.blocs[i], a)))
	}
	majoration := majorationOf(points, value, taux.MulInt(enfants))
	m.t.Step(
		pension.Step{Modele: &ligneEnfantsACharge, Objet: c.regime.String(), Valeur: pension.Montant(majoration)},
		pension.NombrePoints(points), pension.Montant(value), pension.Taux(taux), pension.Nombre(enfants),
	)
	return majoration
}

// enfantsACharge counts the children dependent at the date of effect: under 18, or said to be dependent
// and under 25 or disabled.
func (m *calculMontant) enfantsACharge() int {
	enfants := m.s.Dossier.Assure.Enfants
	if len(enfants) == 0 {
		return 0
	}
	majeur, okMajeur := m.s.Bareme.ConstanteEntiere(m.t, bareme.ConstanteAgircArrcoEnfantAge, m.s.DateEffet.Lire())
	etudes, okEtudes := m.s.Bareme.ConstanteEntiere(
		m.t, bareme.ConstanteAgircArrcoEnfantAgeEtudes, m.s.DateEffet.Lire(),
	)
	if !okMajeur || !okEtudes {
		return 0
	}
	n := 0
	for i := range enfants {
		e := &enfants[i]
		age := calendar.AgeOn(e.DateNaissance, m.s.DateEffet.Lire()).Years
		switch {
		case e.DateNaissance.IsZero():
			if e.ACharge {
				n++
			}
		case e.DateNaissance.After(m.s.DateEffet.Lire()):
		case age < majeur, e.ACharge && (age < etudes || e.Handicape):
			n++
		}
	}
	return n
}
