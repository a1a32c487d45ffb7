package career

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// independant says whether the line is work in the scheme of craftsmen and traders, whose supplementary scheme is compulsory.
func independant(l *faits.Ligne) bool { return l.Regime == dossier.SSI && remuneree(l.Nature) }

// ligneIndependant takes a year of craftsmen and traders that no RCI line reports: since 2013 its income gives RCI points; before, the
// rates of contribution of their schemes are not known, and the years that gave points are named. Law: CSS L635-1.
func (c *calculPoints) ligneIndependant(l *faits.Ligne) {
	if _, depuis2013 := c.s.Bareme.RciTauxCotisation(c.t, 1, premierJour(l.Annee)); depuis2013 {
		if l.Source.Points.Present {
			c.reporte(l, dossier.RCI)
			return
		}
		if l.SalairePresent {
			c.rci(l)
		} else if _, ok := c.periode(l); ok {
			c.manqueSalaire(l)
		}
		return
	}
	if l.Source.Statut != dossier.Commercant && c.regimeAncien(bareme.RciArtisans, l.Annee) ||
		l.Source.Statut != dossier.Artisan && c.regimeAncien(bareme.RciCommercants, l.Annee) {
		c.reserve.noteIndependant(l.Annee)
	}
}

func (c *calculPoints) regimeAncien(regime bareme.RegimeRci, annee int) bool {
	_, ok := c.s.Bareme.RciPrixAchatAvant2013(c.t, regime, premierJour(annee))
	return ok
}

func premierJour(annee int) calendar.Date { return calendar.Date{Year: annee, Month: 1, Day: 1} }

// rci counts the points of a year's income in the supplementary scheme of the self-employed since 2013: the contribution on two slices,
// rounded to the cent, divided by the price of the point and rounded to the whole point. Law: CSS L635-1, D635-7.
//
// Doubt: since 2025 sources differ on the ceiling of the first slice; that of social security is taken. A year with two prices (2015, 2017)
// takes that of its first day.
func (c *calculPoints) rci(l *faits.Ligne) {
	periode, ok := c.periode(l)
	if !ok {
		return
	}
	jour := premierJour(l.Annee)
	prix, ok := c.s.Bareme.RciValeurAchat(c.t, jour)
	if !ok {
		c.manqueBareme(l, "rci_taux_cotisation")
		return
	}
	pass, ok := c.s.Bareme.PassAnnuel(c.t, l.Annee)
	if !ok {
		c.manqueBareme(l, "pass_annuel")
		return
	}
	revenu := c.paie(l)
	if revenu.Sign() <= 0 {
		return
	}
	var cotisation money.Euro
	var assiette [2]money.Euro
	for rang := 1; rang <= 2; rang++ {
		taux, ok := c.s.Bareme.RciTauxCotisation(c.t, rang, jour)
		if !ok {
			c.manqueBareme(l, "rci_taux_cotisation")
			return
		}
		low, high := borne(taux.Plancher, pass, &periode), borne(taux.Plafond, pass, &periode)
		assiette[rang-1] = money.Euro{Decimal: revenu.Decimal.Min(high.Decimal).Sub(low.Decimal).Max(money.Decimal{})}
		part := assiette[rang-1].Times(taux.Taux).ArrondiCentime()
		cotisation = cotisation.Add(part)
		c.t.Step(pension.Step{
			Label: "Cotisation au régime complémentaire des indépendants", Annee: l.Annee,
			Formule: "({} EUR dans la limite de {} EUR, au-delà de {} EUR) × {}", Valeur: pension.Montant(part), Unite: pension.EUR, Loi: law.CSSD635_7,
		}, pension.Montant(revenu), pension.Montant(high), pension.Montant(low), pension.Taux(taux.Taux))
		if taux.Plafond.EnPass && rang == 1 {
			c.reserve.plafondRci = true
		}
	}
	points := c.auPrix(bareme.ArrondiRci, l.Annee, cotisation.Decimal, prix.Decimal)
	c.t.Step(pension.Step{
		Label: "Points RCI", Annee: l.Annee, Formule: "{} EUR / {} EUR le point, à l'entier", Valeur: pension.NombrePoints(points),
		Unite: pension.UnitePoints, Loi: law.CSSL635_1,
	}, pension.Montant(cotisation), pension.Montant(prix))
	c.acquis = append(c.acquis,
		faits.Acquisition{
			Regime: dossier.RCI, Annee: l.Annee, Origine: faits.PointsCotisesOrigine, Tranche: faits.Tranche1, Assiette: assiette[0],
			Prix: prix.Decimal, Points: points, Statut: l.Source.Statut,
		})
	if !assiette[1].IsZero() {
		c.acquis = append(c.acquis, faits.Acquisition{
			Regime: dossier.RCI, Annee: l.Annee, Origine: faits.PointsCotisesOrigine, Tranche: faits.Tranche2, Assiette: assiette[1],
			Prix: prix.Decimal, Statut: l.Source.Statut,
		})
	}
}

// borne returns a bound of a slice in euros, for the months of the period.
func borne(b bareme.Borne, pass money.Euro, periode *calendar.Span) money.Euro {
	annuelle := money.Euro{Decimal: b.Valeur}
	if b.EnPass {
		annuelle = pass.Times(b.Valeur)
	}
	return plafondDe(annuelle, periode)
}
