package fp

import (
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

// nbiPercue adds up what was perceived, and the days during which it was. Periods that end on one day, which stand
// together, are valued together.
func (c *calcul) nbiPercue() (perceived money.Euro, days int, ok bool) {
	effet := c.s.DateEffet.Lire()
	var end calendar.Date
	points := 0 // × days, of the periods that end then
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
		if last := span.To; last != end {
			amount, ok := c.valeurNBI(points, end)
			if !ok {
				return perceived, days, false
			}
			perceived = perceived.Add(amount)
			points = 0
			end = last
		}
		points += l.Source.NBI().Value * n
		days += n
	}
	amount, ok := c.valeurNBI(points, end)
	return perceived.Add(amount), days, ok
}

// valeurNBI is what points × days gave that were perceived until a day.
func (c *calcul) valeurNBI(points int, end calendar.Date) (money.Euro, bool) {
	if points == 0 {
		return money.Euro{}, true
	}
	p, ok := c.pointDeCessation(end)
	if !ok {
		return money.Euro{}, false
	}
	amount := money.Euro{Decimal: p.value.MulInt(points).Prorata(1, regles.DaysPerYear)}
	if !p.coefficient.IsZero() {
		amount = amount.Times(p.coefficient)
	}
	return c.revaloriserNBI(amount, p.since), true
}

// revaloriserNBI raises an amount as the reference pay is.
func (c *calcul) revaloriserNBI(amount money.Euro, since calendar.Date) money.Euro {
	for r := range regles.RevalorisationsDePaie(c.s.Bareme, c.t, since, c.s.DateEffet.Lire()) {
		amount = amount.Times(r.Coefficient)
	}
	return amount
}
