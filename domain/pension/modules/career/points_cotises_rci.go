package career

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

// The sentences of this file's explanations.
var (
	ligneSansPointsRci = pension.Modele{
		Genre: pension.Decision, Label: "Points RCI",
		Formule: "activité libérale en micro-entreprise : le versement libératoire ne paie pas de points",
		Unite:   pension.UnitePoints, Loi: law.CSSL613_7,
	}
	ligneCotisationRci = pension.Modele{
		Genre: pension.Calcul, Label: "Cotisation au régime complémentaire des indépendants",
		Formule: "({revenu} EUR dans la limite de {plafond} EUR, au-delà de {plancher} EUR) × {taux}",
		Unite:   pension.EUR, Loi: law.CSSD635_7,
	}
	lignePointsRci = pension.Modele{
		Genre: pension.Calcul, Label: "Points RCI",
		Formule: "{cotisation} EUR / {prixPoint} EUR le point, à l'entier", Unite: pension.UnitePoints,
		Loi: law.CSSL635_1,
	}
)

// independant says whether the line is work in the scheme of craftsmen and traders, whose supplementary
// scheme is compulsory.
func independant(l *faits.Ligne) bool { return l.Regime == dossier.SSI && remuneree(l.Nature) }

// ligneIndependant takes a year of craftsmen and traders that no RCI line reports: since 2013 its income gives
// RCI points; before, the rates of contribution of their schemes are not known, and the years that gave points
// are named. Law: CSS L635-1.
func (c *calculPoints) ligneIndependant(l *faits.Ligne) {
	if _, depuis2013 := c.s.Bareme.RciTauxCotisation(c.t, 1, firstDay(l.Annee)); depuis2013 {
		if l.Source.Points.Present {
			c.reporte(l, dossier.RCI)
			return
		}
		if l.Source.MicroEntreprise() && l.Source.ActiviteMicro == dossier.MicroLiberal && !c.microWithRci(l) {
			return
		}
		c.addEmploi(&c.emploisRci, l, false)
		return
	}
	if _, depuis2013 := c.s.Bareme.RciValeurAchat(c.t, firstDay(l.Annee)); depuis2013 {
		c.manqueBareme(l, "rci_taux_cotisation")
		return
	}
	if l.Source.Statut != dossier.Commercant && c.regimeAncien(bareme.RciArtisans, l.Annee) ||
		l.Source.Statut != dossier.Artisan && c.regimeAncien(bareme.RciCommercants, l.Annee) {
		c.reserve.noteIndependant(l.Annee)
	}
}

// microWithRci says whether the flat payment of a liberal activity under the micro regime pays the
// supplementary scheme in full: it paid nothing before July 2024, and its share of the years until the full one
// was not read. Law: CSS L613-7.
func (c *calculPoints) microWithRci(l *faits.Ligne) bool {
	end := regles.FinDAnnee(l.Annee)
	since, ok := c.s.Bareme.ConstanteDate(c.t, bareme.ConstanteMicroLiberalRciDepuis, end)
	full, known := c.s.Bareme.ConstanteDate(c.t, bareme.ConstanteMicroLiberalRciEntierDepuis, end)
	switch {
	case !ok || !known || !end.Before(since) && firstDay(l.Annee).Before(full):
		c.manquePoints(
			l, "part du versement libératoire d'une activité libérale affectée à la retraite complémentaire non lue",
		)
		return false
	case end.Before(since):
		c.t.Step(pension.Step{
			Modele: &ligneSansPointsRci, Annee: l.Annee, Valeur: pension.NombrePoints(money.Points{}),
		})
		return false
	}
	return true
}

func (c *calculPoints) regimeAncien(regime bareme.RegimeRci, annee int) bool {
	_, ok := c.s.Bareme.RciPrixAchatAvant2013(c.t, regime, firstDay(annee))
	return ok
}

func firstDay(annee int) calendar.Date { return calendar.Date{Year: annee, Month: 1, Day: 1} }

// rci counts the points of a year's income in the supplementary scheme of the self-employed since 2013: the
// contribution on two slices, rounded to the cent, divided by the price of the point and rounded to the whole point.
// The activities of a year make one income. Law: CSS L635-1, D635-7.
//
// Doubt: since 2025 sources differ on the ceiling of the first slice; that of social security is taken. A year with two
// prices (2015, 2017) takes that of its first day.
func (c *calculPoints) rci(annee int) {
	first := c.emploisRci[0].ligne
	jour := firstDay(annee)
	prix, ok := c.s.Bareme.RciValeurAchat(c.t, jour)
	if !ok {
		c.manqueBareme(first, "rci_taux_cotisation")
		return
	}
	pass, ok := c.s.Bareme.PassAnnuel(c.t, annee)
	if !ok {
		c.manqueBareme(first, "pass_annuel")
		return
	}
	var revenu, cotisation money.Euro
	for i := range c.emploisRci {
		revenu = revenu.Add(c.emploisRci[i].paie)
	}
	var assiette [2]money.Euro
	for rang := 1; rang <= 2; rang++ {
		taux, ok := c.s.Bareme.RciTauxCotisation(c.t, rang, jour)
		if !ok {
			c.manqueBareme(first, "rci_taux_cotisation")
			return
		}
		low := c.borneRci(taux.Plancher, pass)
		high := c.borneRci(taux.Plafond, pass)
		assiette[rang-1] = money.Euro{Decimal: revenu.Decimal.Min(high.Decimal).Sub(low.Decimal).Max(money.Decimal{})}
		part := assiette[rang-1].Times(taux.Taux).ArrondiCentime()
		cotisation = cotisation.Add(part)
		c.t.Step(
			pension.Step{Modele: &ligneCotisationRci, Annee: annee, Valeur: pension.Montant(part)},
			pension.Montant(revenu), pension.Montant(high), pension.Montant(low), pension.Taux(taux.Taux),
		)
		if taux.Plafond.EnPass && rang == 1 {
			c.reserve.plafondRci = true
		}
	}
	points := c.auPrix(bareme.ArrondiRci, annee, cotisation.Decimal, prix.Decimal)
	c.t.Step(
		pension.Step{Modele: &lignePointsRci, Annee: annee, Valeur: pension.NombrePoints(points)},
		pension.Montant(cotisation), pension.Montant(prix),
	)
	acquisition := faits.Acquisition{
		Regime: dossier.RCI, Annee: annee, Origine: faits.PointsCotisesOrigine, Tranche: faits.Tranche1,
		Assiette: assiette[0], Prix: prix.Decimal, Points: points, Statut: first.Source.Statut,
	}
	c.acquis = append(c.acquis, acquisition)
	if !assiette[1].IsZero() {
		acquisition.Tranche = faits.Tranche2
		acquisition.Assiette = assiette[1]
		acquisition.Points = money.Points{}
		c.acquis = append(c.acquis, acquisition)
	}
}

// borneRci returns a bound of a slice in euros, for the months of the activities of the year: those of each one
// together, never more than from the first day of one to the last day of another.
func (c *calculPoints) borneRci(b bareme.Borne, pass money.Euro) money.Euro {
	etendue := c.emploisRci[0].periode
	var ensemble money.Euro
	for i := range c.emploisRci {
		periode := c.emploisRci[i].periode
		ensemble = ensemble.Add(borne(b, pass, &periode))
		etendue.From = calendar.Earlier(etendue.From, periode.From)
		etendue.To = calendar.Later(etendue.To, periode.To)
	}
	return ensemble.Min(borne(b, pass, &etendue))
}

// borne returns a bound of a slice in euros, for the months of the period.
func borne(b bareme.Borne, pass money.Euro, periode *calendar.Span) money.Euro {
	annuelle := money.Euro{Decimal: b.Valeur}
	if b.EnPass {
		annuelle = pass.Times(b.Valeur)
	}
	return plafondOf(annuelle, periode)
}
