package base

import (
	"slices"

	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentences of this file's explanations.
var (
	ligneAnneeRachetee = pension.Modele{
		Genre: pension.Decision, Label: "Année écartée du salaire annuel moyen",
		Formule: "un versement pour la retraite porte sur l'année", Loi: law.CSSL351_14_1,
	}
	ligneAnneesRacheteesGardees = pension.Modele{
		Genre: pension.Decision, Label: "Années rachetées gardées dans le salaire annuel moyen",
		Formule: "sans elles le salaire annuel moyen serait plus bas", Loi: law.CSSL351_14_1,
	}
)

// rachetee says whether quarters that the settlement declares bought were counted in the year. A purchase that was not
// possible leaves the year as it was.
func (c *salaireMoyen) rachetee(a *faits.AnneeTrimestres) bool {
	declared := func(r dossier.RachatTrimestres) bool { return r.Annee.Present && r.Annee.Value == a.Annee }
	counted := func(q faits.TrimestresRegime) bool {
		return q.Brut.De(faits.RachatTaux)+q.Brut.De(faits.RachatTauxDuree) > 0
	}
	return slices.ContainsFunc(c.s.Dossier.Liquidation.Rachats, declared) && slices.ContainsFunc(a.Regimes, counted)
}

// retain keeps the best years, without those in which quarters were bought unless these raise the average, and returns
// the number and the sum of those kept. Law: CSS R351-29, L351-14-1.
func (c *salaireMoyen) retain(n int) (kept int, total money.Euro) {
	if len(c.rachetees) == 0 {
		return retainBest(c.annees, n, c.regles.bestSince)
	}
	bought := func(a AnneeSalaireMoyen) bool { return slices.Contains(c.rachetees, a.Annee) }
	others := slices.DeleteFunc(slices.Clone(c.annees), bought)
	keptOthers, totalOthers := retainBest(others, n, c.regles.bestSince)
	kept, total = retainBest(c.annees, n, c.regles.bestSince)
	if keptOthers == 0 || totalOthers.Times(money.Int(kept)).Less(total.Times(money.Int(keptOthers))) {
		c.t.Step(pension.Step{Modele: &ligneAnneesRacheteesGardees, Valeur: pension.Oui(true)})
		c.t.Doubt("Salaire annuel moyen : des années rachetées y restent, parce qu'elles l'élèvent ; " +
			"les exposés écartent toute année rachetée.")
		return kept, total
	}
	for _, annee := range c.rachetees {
		c.discard(annee, &ligneAnneeRachetee)
	}
	c.annees = others
	return keptOthers, totalOthers
}
