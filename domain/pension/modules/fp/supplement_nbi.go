package fp

import (
	"slices"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/law"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// The sentence of this file's explanation.
var ligneSupplementNbi = pension.Modele{
	Genre: pension.Calcul, Label: "Supplément de nouvelle bonification indiciaire",
	Formule: "{moyenneAnnuelle} par an en moyenne × {part} × {trimestres} / {dureeRequise}",
	Unite:   pension.EURParAn, Loi: law.Loi91_73,
}

// supplementNBI returns the supplement of the new index bonus: the yearly mean of what was perceived, revalued as
// pensions are, × the quarters during which it was × the share of a quarter. Law: loi 91-73 art. 27; décret 92-586.
//
// Doubt: what each period gave is valued at the point of its last day; whether the décote and the surcote bear on the
// supplement was not read: it has neither.
func (c *calcul) supplementNBI(d decote, sc surcote) (money.Euro, bool) {
	s := c.s
	t := c.t
	perceived, days, ok := c.nbiPercue()
	if !ok {
		t.Incomplete("Barème fp_point_indice : valeur du point inconnue d'une année de NBI.")
		return money.Euro{}, false
	}
	if days == 0 {
		return money.Euro{}, true
	}
	share, okShare := s.Bareme.Constante(t, bareme.ConstanteFpNbiPart, s.DateEffet.Lire())
	fraction, okFraction := s.Bareme.ConstanteEntiere(t, bareme.ConstanteFpFractionJours, s.DateEffet.Lire())
	if !okShare || !okFraction {
		t.Incomplete("Barème constantes_regimes : part du supplément de NBI inconnue.")
		return money.Euro{}, false
	}
	quarters := min(regles.TrimestresDeJours(money.Int(days), fraction), c.out.DureeRequise)
	mean := money.Euro{Decimal: perceived.Prorata(regles.DaysPerYear, days)}
	supplement := money.Euro{Decimal: mean.Mul(share).Prorata(quarters, c.out.DureeRequise)}.ArrondiCentime()
	t.Step(
		pension.Step{Modele: &ligneSupplementNbi, Objet: c.objet(), Valeur: pension.Montant(supplement)},
		pension.Montant(mean), pension.Taux(share), pension.Nombre(quarters), pension.Nombre(c.out.DureeRequise),
	)
	if d.retenus > 0 || !sc.taux.IsZero() {
		t.Doubt("Supplément de NBI : la décote et la surcote n'y sont pas appliquées, aucun texte lu ne le disant.")
	}
	return supplement, true
}

// nbiPercue adds up what was perceived, and the days during which it was.
func (c *calcul) nbiPercue() (perceived money.Euro, days int, ok bool) {
	effet := c.s.DateEffet.Lire()
	points := make(map[calendar.Date]int) // × days, of the periods that end on a day
	lignes := c.s.Carriere.Lire()
	for i := range lignes {
		l := &lignes[i]
		if l.Source == nil || !c.retain(l) || !regles.DeServices(l.Nature) || l.Source.NBI().Or(0) <= 0 {
			continue
		}
		n, span := regles.JoursEtPeriode(l, effet)
		if n == 0 {
			continue
		}
		points[span.To] += l.Source.NBI().Value * n
		days += n
	}
	gained := make([]nbiGagnee, 0, len(points))
	for end, n := range points {
		gained = append(gained, nbiGagnee{fin: end, points: n})
	}
	slices.SortFunc(gained, func(a, b nbiGagnee) int { return a.fin.Compare(b.fin) })
	for i := range gained {
		if !c.valeurNBI(&gained[i]) {
			return perceived, days, false
		}
	}
	return c.revaloriserNBI(gained), days, true
}

// nbiGagnee is what the periods that end on a day gave: points × days, their value, and the day since which it rises as
// pensions do.
type nbiGagnee struct {
	fin     calendar.Date
	points  int
	montant money.Euro
	depuis  calendar.Date
}

// valeurNBI gives the points the value that they had.
func (c *calcul) valeurNBI(g *nbiGagnee) bool {
	p, ok := c.pointDeCessation(g.fin)
	if !ok {
		return false
	}
	g.montant = money.Euro{Decimal: p.value.MulInt(g.points).Prorata(1, regles.DaysPerYear)}
	if !p.coefficient.IsZero() {
		g.montant = g.montant.Times(p.coefficient)
	}
	g.depuis = p.since
	return true
}

// revaloriserNBI raises amounts as the reference pay is, and adds them up. They come in the order of time, and so do
// the rises: each raises all that was gained before it at once.
func (c *calcul) revaloriserNBI(gained []nbiGagnee) (sum money.Euro) {
	if len(gained) == 0 {
		return sum
	}
	for r := range regles.RevalorisationsDePaie(c.s.Bareme, c.t, gained[0].depuis, c.s.DateEffet.Lire()) {
		for len(gained) > 0 && gained[0].depuis.Before(r.Effet) {
			sum = sum.Add(gained[0].montant)
			gained = gained[1:]
		}
		sum = sum.Times(r.Coefficient)
	}
	for i := range gained {
		sum = sum.Add(gained[i].montant)
	}
	return sum
}
