package fp

import (
	"slices"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/law"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// The sentences of this file's explanations.
var (
	ligneTraitementAvant2004 = pension.Modele{
		Genre: pension.Calcul, Label: "Traitement d'une cessation d'avant 2004",
		Formule: "{traitement} × {coefficient}, revalorisation des pensions au {date}", Unite: pension.EURParAn,
		Loi: law.CPCMRL25,
	}
	ligneTraitement = pension.Modele{
		Genre: pension.Calcul, Label: "Traitement indiciaire de référence",
		Formule: "indice {indice} × {valeurPoint}, valeur du point au {date}", Unite: pension.EURParAn,
		Loi: law.CPCMRL15,
	}
	ligneTraitementRevalorise = pension.Modele{
		Genre: pension.Calcul, Label: "Traitement revalorisé depuis la cessation des services",
		Formule: "{traitement} au {cessation}", Unite: pension.EURParAn, Loi: law.CPCMRL25,
	}
)

// occupation is an index held over a span.
type occupation struct {
	span   calendar.Span
	indice int
	index  int
}

// indiceRetenu returns the index held for that many months at the end of the services, else the one held before it. The
// occupations come in the order of time; ok is false when the last one says no index. Law: CPCMR L15.
//
// Doubt: an index held for less than six months whose holder held no other before it is taken all the same.
func indiceRetenu(held []occupation, mois int) (indice int, ok bool) {
	last := len(held) - 1
	if last < 0 || held[last].indice <= 0 {
		return 0, false
	}
	end := held[last].span.To.AddDays(1)
	for last >= 0 {
		current := held[last].indice
		from := held[last].span.From
		i := last - 1
		for i >= 0 && held[i].indice == current {
			from = held[i].span.From
			i--
		}
		if !from.AddMonths(mois).After(end) || i < 0 || held[i].indice <= 0 {
			return current, true
		}
		last = i
	}
	return 0, false
}

// occupations gathers the index of each period of services, in the order of time.
func (c *calcul) occupations() []occupation {
	lignes := c.s.Carriere.Lire()
	effet := c.s.DateEffet.Lire()
	held := make([]occupation, 0, len(lignes))
	for i := range lignes {
		l := &lignes[i]
		if l.Source == nil || !c.retain(l) || !regles.DeServices(l.Nature) {
			continue
		}
		span := l.PeriodeAvant(effet)
		if span.To.Before(span.From) {
			continue
		}
		held = append(held, occupation{span, l.Source.Indice().Or(0), l.Index})
	}
	slices.SortStableFunc(held, func(a, b occupation) int { return a.span.From.Compare(b.span.From) })
	return held
}

// pointIndice is the value of the point that a reference pay takes: that of a day, raised by the coefficient of January
// 2004 where it is not zero, then as pensions are since a day.
type pointIndice struct {
	value       money.Euro
	jour, since calendar.Date
	coefficient money.Decimal
}

// pointDeCessation returns the point of services that ended on the day before. Pensions followed the point until 2003:
// a deferred pension of services that ended by then has the point of 31 December 2003, raised as pensions were on 1
// January 2004. Law: CPCMR L16, L25; décret 2003-1304 art. 1, 2.
func (c *calcul) pointDeCessation(on calendar.Date) (pointIndice, bool) {
	s := c.s
	t := c.t
	p := pointIndice{jour: on, since: on}
	since, okSince := s.Bareme.ConstanteDate(t, bareme.ConstanteFpRevalorisationDepuis, s.DateEffet.Lire())
	if okSince && !on.After(since) && since.Before(s.DateEffet.Lire()) {
		raise, ok := s.Bareme.Constante(t, bareme.ConstanteFpRevalorisation2004, s.DateEffet.Lire())
		if !ok {
			return p, false
		}
		p.jour = since.AddDays(-1)
		p.since = since
		p.coefficient = raise
	}
	var ok bool
	p.value, ok = s.Bareme.FpPointIndice(t, p.jour)
	return p, ok
}

// majorer2004 raises a pay by the coefficient of January 2004 where it applies.
func (c *calcul) majorer2004(reference money.Euro, p pointIndice) money.Euro {
	if p.coefficient.IsZero() {
		return reference
	}
	raised := reference.Times(p.coefficient)
	c.t.Step(
		pension.Step{Modele: &ligneTraitementAvant2004, Objet: c.objet(), Valeur: pension.Montant(raised)},
		pension.Montant(reference), pension.Taux(p.coefficient), pension.Jour(p.since),
	)
	return raised
}

// traitement returns the reference pay, exact: index × yearly value of the point at the date of effect; services that
// ended earlier have the value of the day after their end, revalued since as pensions are. Law: CPCMR L15, L25, L16.
func (c *calcul) traitement() (money.Euro, bool) {
	s := c.s
	t := c.t
	out := &c.out
	months, ok := s.Bareme.ConstanteEntiere(t, bareme.ConstanteFpIndiceMois, s.DateEffet.Lire())
	if !ok {
		t.Incomplete("Barème constantes_regimes : durée de détention de l'indice inconnue.")
		return money.Euro{}, false
	}
	held := c.occupations()
	index, ok := indiceRetenu(held, months)
	if !ok {
		if out.Regime == dossier.FSPOEIE {
			return c.emoluments()
		}
		c.askIndice(held)
		return money.Euro{}, false
	}
	p, ok := c.pointDeCessation(calendar.Earlier(c.services.Dernier.AddDays(1), s.DateEffet.Lire()))
	if !ok {
		t.Incomplete("Barème fp_point_indice : valeur du point inconnue à la date de cessation.")
		return money.Euro{}, false
	}
	reference := p.value.Times(money.Int(index))
	t.Step(
		pension.Step{Modele: &ligneTraitement, Objet: c.objet(), Valeur: pension.Montant(reference)},
		pension.Nombre(index), pension.Taux(p.value.Decimal), pension.Jour(p.jour),
	)
	out.Indice = index
	reference = c.majorer2004(reference, p)
	return c.retainTraitement(c.revaloriser(reference, p.since)), true
}

func (c *calcul) retainTraitement(reference money.Euro) money.Euro {
	shown := reference.ArrondiCentime()
	c.out.TraitementIndiciaireEur = &shown
	return reference
}

// revaloriser raises the pay of services that ended before the pension begins, by each rise of pensions in
// between. Law: CPCMR L25, L16.
func (c *calcul) revaloriser(reference money.Euro, since calendar.Date) money.Euro {
	s := c.s
	t := c.t
	raised := reference
	for r := range regles.RevalorisationsDePaie(s.Bareme, t, since, s.DateEffet.Lire()) {
		raised = raised.Times(r.Coefficient)
	}
	if !raised.Equal(reference.Decimal) {
		t.Step(
			pension.Step{Modele: &ligneTraitementRevalorise, Objet: c.objet(), Valeur: pension.Montant(raised)},
			pension.Montant(reference), pension.Jour(since),
		)
	}
	return raised
}

// askIndice opens the gap of the index of the last period of services.
func (c *calcul) askIndice(held []occupation) {
	c.t.Missing(pension.Lacune{
		Champ: champLigne(held[len(held)-1].index, "indice"), Kind: gap.Entier, Annee: c.anneeDe(held[len(held)-1]),
		Bloquante: true, Unite: pension.UnitePoints,
		Message: "Indice majoré détenu à la fin des services inconnu : il fixe le traitement de référence " +
			"de la pension.",
	}.AuMoins(1))
}

// anneeDe is the year of the line that an occupation ends with.
func (c *calcul) anneeDe(o occupation) int { return c.s.Dossier.Carriere[o.index].Annee.Value }
