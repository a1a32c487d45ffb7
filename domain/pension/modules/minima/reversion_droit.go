package minima

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// reversion is the work of one run.
type reversion struct {
	s         *pension.State
	t         *pension.Trace
	out       *ResultatReversion
	union     union
	naissance calendar.Date
}

// faitsReversion opens the gaps of what every scheme needs.
func faitsReversion(s *pension.State, t *pension.Trace) bool {
	known := true
	if s.Dossier.Defunt.DateDeces.IsZero() {
		known = false
		t.Missing(pension.Lacune{
			Champ: "/defunt/dateDeces", Kind: gap.Date, Bloquante: true,
			Message: "Date du décès absente : elle fixe les règles et la première date d'effet de la réversion.",
		})
	}
	if s.Dossier.Assure.DateNaissance.IsZero() {
		known = false
		t.Missing(regles.NaissanceAbsente())
	}
	return known
}

// pensionsDuDefuntAbsentes asks for what the deceased drew, or would have drawn: every survivor's pension is a part of
// it, and nothing is said of it without.
func pensionsDuDefuntAbsentes() pension.Lacune {
	return pension.Lacune{
		Champ: "/defunt/pensions", Kind: gap.Entier, DansLeDossier: true,
		Message: "Pensions du défunt absentes : indiquer, pour chaque régime, celle qu'il percevait ou aurait " +
			"perçue ; la réversion en est une part.",
	}
}

// open judges and computes the pension of one scheme, before the cut by the means.
func (r *reversion) open(i int) ReversionRegime {
	p := &r.s.Dossier.Defunt.Pensions[i]
	x := ReversionRegime{Regime: p.Regime, PartConjoint: money.Int(1), Motif: reversionRegimeInconnu}
	switch {
	case !r.union.found:
		x.Motif = reversionNonMarie
	case !r.s.DateEffet.Lire().After(r.s.Dossier.Defunt.DateDeces):
		x.Motif = reversionDate
		x.PremiereDateEffet = r.s.Dossier.Defunt.DateDeces.FirstOfNextMonth()
		r.t.Warn("La date d'effet n'est pas postérieure au décès : aucune réversion n'est due à cette date.")
	case suitRegimeGeneral(p.Regime):
		r.base(i, p, &x)
	case p.Regime == dossier.AGIRCARRCO || p.Regime == dossier.ARRCO || p.Regime == dossier.AGIRC:
		r.agircArrco(i, p, &x)
	case p.Regime == dossier.IRCANTEC:
		r.ircantec(i, p, &x)
	case p.Regime == dossier.RCI:
		r.rci(i, p, &x)
	case p.Regime == dossier.RAFP:
		r.rafp(i, p, &x)
	case p.Regime.FonctionPublique():
		r.fonctionPublique(i, p, &x)
	default:
		r.otherRegime(i, p, &x)
	}
	return x
}

// montantDefunt returns the annual pension of the deceased without its increase for children; its lack opens a gap.
func (r *reversion) montantDefunt(i int, p *dossier.PensionDefunt, x *ReversionRegime) bool {
	if !p.AnnuelEur.Present {
		x.Motif = reversionMontant
		r.t.Missing(pension.Lacune{
			Champ: champPensionDefunt(i, "annuelBrutEur"), Kind: gap.MontantEur, Bloquante: true,
			Unite: pension.EURParAn, Message: "Montant de la pension du défunt absent : la réversion en est une part.",
		}.AuMoins(0))
		return false
	}
	x.PensionDefuntEur = p.AnnuelEur.Value.Sub(p.MajorationEnfantsEur.Or(money.Euro{})).Max(money.Euro{})
	return true
}

// revalorise raises an amount of the day of the death to the date of effect. Law: CSS L161-23-1.
func (r *reversion) revalorise(amount money.Euro) money.Euro {
	var total money.Euro
	for i := range r.s.Dossier.Defunt.Pensions {
		total = total.Add(r.s.Dossier.Defunt.Pensions[i].AnnuelEur.Or(money.Euro{}))
	}
	for x := range regles.Revalorisations(
		r.s.Bareme, r.t, r.s.Dossier.Defunt.DateDeces, r.s.DateEffet.Lire(), total.Mensuel(),
	) {
		amount = amount.Times(x.Coefficient).ArrondiCentime()
	}
	return amount
}

// atteint says whether the survivor has an age at the date of effect, and sets since when the pension may begin.
func (r *reversion) atteint(age int, x *ReversionRegime) bool {
	x.AgeMinimum = &age
	x.PremiereDateEffet = firstDateReversion(r.s.Dossier.Defunt.DateDeces, r.naissance, age)
	return !r.s.DateEffet.Lire().Before(x.PremiereDateEffet)
}

// firstDateReversion is the first of the month that follows the death, or that follows the age when it
// comes later. Law: CSS R353-7.
func firstDateReversion(deces, naissance calendar.Date, age int) calendar.Date {
	return calendar.Later(
		deces.FirstOfNextMonth(), calendar.NewAge(age, 0).ReachedOn(naissance).OnOrAfterFirstOfMonth(),
	)
}

// shut ends a judgement with its reason.
func (x *ReversionRegime) shut(motif string) {
	x.Ouverte = false
	x.Motif = motif
}

// servir opens the pension at an amount, before cuts and increases.
func (x *ReversionRegime) servir(annuel money.Euro) {
	x.Ouverte = true
	x.Motif = reversionOuverte
	x.AnnuelBrutEur = annuel
}
