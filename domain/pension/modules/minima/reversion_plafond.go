package minima

import (
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
	ligneReversionSousPlafond = pension.Modele{
		Genre: pension.Calcul, Label: "Réversion due sous le plafond de ressources",
		Formule: "min({reversion} ; {plafond} - {ressources})", Unite: pension.EURParAn, Loi: law.CSSR353_1,
	}
	ligneRessourcesReversion = pension.Modele{
		Genre: pension.Calcul, Label: "Ressources comparées au plafond de la réversion",
		Formule: "{ressourcesDeclarees} - {abattement} d'abattement " +
			"+ {pensionsPersonnelles} de pensions personnelles",
		Unite: pension.EURParAn, Loi: law.CSSR353_1,
	}
)

// reduireBase cuts the base pensions by what the means exceed, in proportion of their amounts. Law: CSS L353-1, R353-1.
//
// Doubt: how the cut is shared between several base schemes; in proportion to what each pays.
func (r *reversion) reduireBase() {
	var total money.Euro
	last := -1
	n := 0
	for i := range r.out.Regimes {
		if x := &r.out.Regimes[i]; x.Ouverte && suitRegimeGeneral(x.Regime) {
			total = total.Add(x.AnnuelBrutEur)
			last = i
			n++
		}
	}
	if last < 0 || !r.ressources() {
		return
	}
	r.doubtAutresReversions()
	room := staysUnderPlafond(r.out.Ressources.PlafondEur, r.out.Ressources.RetenuesEur)
	r.t.Step(
		pension.Step{Modele: &ligneReversionSousPlafond, Valeur: pension.Montant(total.Min(room))},
		pension.Montant(total), pension.Montant(r.out.Ressources.PlafondEur),
		pension.Montant(r.out.Ressources.RetenuesEur),
	)
	if !room.Less(total) {
		return
	}
	if n > 1 {
		r.t.Doubt("Réversion de plusieurs régimes de base : la réduction pour ressources est partagée en proportion " +
			"de leurs montants.")
	}
	left := room
	for i := range r.out.Regimes {
		x := &r.out.Regimes[i]
		if !x.Ouverte || !suitRegimeGeneral(x.Regime) {
			continue
		}
		kept := left
		if i != last {
			kept = money.Euro{Decimal: room.Mul(x.AnnuelBrutEur.Decimal).Quo(total.Decimal)}.ArrondiCentime().Min(left)
		}
		left = left.Sub(kept)
		x.ReductionEur = x.AnnuelBrutEur.Sub(kept)
		x.AnnuelBrutEur = kept
		if kept.IsZero() {
			x.shut(reversionRessources)
		}
	}
}

// doubtAutresReversions marks the means where another base scheme pays a reversion that they leave out.
func (r *reversion) doubtAutresReversions() {
	for i := range r.out.Regimes {
		x := &r.out.Regimes[i]
		if x.Ouverte && !suitRegimeGeneral(x.Regime) && !x.Regime.EnPoints() {
			r.t.Doubt("Réversion du régime général : celle du régime " + x.Regime.String() +
				" n'est pas comptée dans les ressources, ce qu'une autre lecture de CSS R353-1 ferait.")
		}
	}
}

// staysUnderPlafond is what the means leave under the ceiling.
func staysUnderPlafond(plafond, ressources money.Euro) money.Euro {
	return plafond.Sub(ressources).Max(money.Euro{})
}

// ressources gathers the survivor's means, without the increases for children of the survivor's own pensions; false
// when they are not known. Law: CSS R353-1; circular Cnav 2006/6.
func (r *reversion) ressources() bool {
	s := r.s
	t := r.t
	foyer := s.Dossier.Foyer
	couple := foyer != nil && foyer.Couple
	plafond, ok := regles.PlafondReversion(s.Bareme, t, s.DateEffet.Lire(), couple)
	if !ok {
		t.Incomplete("Barème reversion_montants : plafond de ressources inconnu pour l'année de la date d'effet.")
		return false
	}
	x := &RessourcesReversion{Situation: situationSeul, PlafondEur: plafond}
	if foyer == nil || !foyer.RessourcesAnnuellesEur.Present {
		lacuneRessources(t, "Ressources annuelles absentes : la réversion est réduite de ce qui dépasse un plafond.")
		return false
	}
	if couple {
		x.Situation = situationCouple
	}
	means := ressourcesPersonnelles(s, t, r.abattement(foyer), true)
	x.DeclareesEur = means.DeclareesEur
	x.AbattementEur = means.AbattementEur
	x.PensionsPropresEur = means.PensionsEur
	x.RetenuesEur = means.Retenues()
	r.out.Ressources = x
	t.Step(
		pension.Step{Modele: &ligneRessourcesReversion, Objet: x.Situation, Valeur: pension.Montant(x.RetenuesEur)},
		pension.Montant(x.DeclareesEur), pension.Montant(x.AbattementEur), pension.Montant(x.PensionsPropresEur),
	)
	return true
}

// abattement is the part of the income from work that does not count, from an age on. Law: CSS R353-1.
func (r *reversion) abattement(foyer *dossier.Foyer) money.Euro {
	if !foyer.RevenusActiviteEur.Present {
		return money.Euro{}
	}
	age, ok := r.s.Bareme.ConstanteEntiere(r.t, bareme.ConstanteReversionAbattementAge, r.s.DateEffet.Lire())
	share, okShare := r.s.Bareme.Constante(r.t, bareme.ConstanteReversionAbattementRevenus, r.s.DateEffet.Lire())
	if !ok || !okShare {
		r.t.Incomplete("Barème constantes_legales : abattement sur les revenus d'activité d'un survivant inconnu.")
		return money.Euro{}
	}
	if calendar.AgeOn(r.naissance, r.s.DateEffet.Lire()).Years < age {
		return money.Euro{}
	}
	return foyer.RevenusActiviteEur.Value.Times(share).ArrondiCentime().Max(money.Euro{})
}

func lacuneRessources(t *pension.Trace, message string) {
	t.Missing(pension.Lacune{
		Champ: "/foyer/ressourcesAnnuellesEur", Kind: gap.MontantEur, Bloquante: true, Unite: pension.EURParAn,
		Message: message,
	}.AuMoins(0))
}
