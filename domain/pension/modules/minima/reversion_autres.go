package minima

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// The sentences of this file's explanations.
var (
	ligneReversionAvantPartage = pension.Modele{
		Genre: pension.Calcul, Label: "Réversion avant le partage entre conjoints",
		Formule: "{taux} de la pension du défunt", Unite: pension.EURParAn,
	}
	lignePartConjoint = pension.Modele{
		Genre: pension.Calcul, Label: "Part du conjoint", Formule: "{numerateur} / {denominateur}",
		Unite: pension.Fraction,
	}
)

// conditions are those of a scheme that leaves a share of the pension without looking at means.
type conditions struct {
	age                             int
	part                            money.Decimal
	mariage                         dureeMariage
	withoutRemariage, withoutCouple bool
	partage                         regles.Part
	// minimum is the least that reverts before it is shared, zero for none; majoration says what of the deceased's
	// increase for children follows; complement is a share that means open.
	minimum    money.Euro
	majoration majorationReversion
	complement money.Decimal
	// invalideDepuis is the day since which a disabled survivor no longer waits for the age, zero for none.
	invalideDepuis calendar.Date
}

// fulfils judges the conditions.
func (r *reversion) fulfils(i int, p *dossier.PensionDefunt, x *ReversionRegime, c conditions) bool {
	x.Taux = c.part
	x.PremiereDateEffet = r.s.Dossier.Defunt.DateDeces.FirstOfNextMonth()
	switch {
	case c.age > 0 && !r.atteint(c.age, x) && !r.invaliditeOuvre(c, x) ||
		r.s.DateEffet.Lire().Before(x.PremiereDateEffet):
		x.shut(reversionAge)
	case c.withoutRemariage && r.union.remarie:
		x.shut(reversionRemariage)
	case c.withoutCouple && r.s.Dossier.Foyer != nil && r.s.Dossier.Foyer.Couple:
		x.shut(reversionCouple)
	case p.VerseeEnCapital:
		x.shut(reversionCapital)
	default:
		return r.marieAssez(i, p, x, c.mariage)
	}
	return false
}

// invaliditeOuvre says whether a disability opens the pension before the age, from the month that follows it.
func (r *reversion) invaliditeOuvre(c conditions, x *ReversionRegime) bool {
	first := calendar.Later(r.s.Dossier.Defunt.DateDeces, c.invalideDepuis).FirstOfNextMonth()
	if c.invalideDepuis.IsZero() || !first.Before(x.PremiereDateEffet) {
		return false
	}
	x.PremiereDateEffet = first
	x.AgeMinimum = nil
	return true
}

// marieAssez judges the length of the marriage.
func (r *reversion) marieAssez(i int, p *dossier.PensionDefunt, x *ReversionRegime, d dureeMariage) bool {
	if !d.exigee() {
		return true
	}
	ok, manqueDate := r.dureeSuffisante(p, d)
	switch {
	case ok:
		return true
	case manqueDate:
		r.lacuneDateDefunt(i)
		x.shut(reversionMontant)
	default:
		x.shut(reversionMariage)
	}
	return false
}

// partDePension applies the conditions and leaves a share of the pension.
func (r *reversion) partDePension(i int, p *dossier.PensionDefunt, x *ReversionRegime, c conditions) {
	if r.fulfils(i, p, x, c) {
		r.share(i, p, x, c)
	}
}

// share leaves a share of the pension, shared between spouses.
func (r *reversion) share(i int, p *dossier.PensionDefunt, x *ReversionRegime, c conditions) {
	if !r.montantDefunt(i, p, x) {
		return
	}
	x.ReversionBaseEur = x.PensionDefuntEur.Times(c.part.Add(c.complement)).ArrondiCentime().Max(c.minimum)
	if p.Regime == dossier.Mines {
		r.limiterMines(p, x)
	}
	r.assign(x, c.partage)
	r.majorerPart(p, x, c)
}

// assign opens the person's part of what reverts.
func (r *reversion) assign(x *ReversionRegime, part regles.Part) {
	x.PartConjoint = part.Decimal()
	x.servir(part.De(x.ReversionBaseEur))
	if part.Num == part.Den {
		return
	}
	r.t.Step(
		pension.Step{
			Modele: &ligneReversionAvantPartage, Objet: x.Regime.String(), Loi: loiReversion(x.Regime),
			Valeur: pension.Montant(x.ReversionBaseEur),
		},
		pension.Taux(x.Taux),
	)
	r.t.Step(
		pension.Step{
			Modele: &lignePartConjoint, Objet: x.Regime.String(), Loi: loiReversion(x.Regime),
			Valeur: pension.Taux(x.PartConjoint),
		},
		pension.Nombre(part.Num), pension.Nombre(part.Den),
	)
}

// lectureConditions reads the figures of a scheme's conditions; ok turns false when one is not known.
type lectureConditions struct {
	r  *reversion
	ok bool
}

func (l *lectureConditions) part(which bareme.ConstanteID) money.Decimal {
	part, ok := l.r.s.Bareme.Constante(l.r.t, which, l.r.s.DateEffet.Lire())
	l.ok = l.ok && ok
	return part
}

func (l *lectureConditions) integer(which bareme.ConstanteID) int {
	n, ok := l.r.s.Bareme.ConstanteEntiere(l.r.t, which, l.r.s.DateEffet.Lire())
	l.ok = l.ok && ok
	return n
}
