package minima

import (
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// pensionsEnPaiement are those that the dossier says are already served, beside the person's own ones of this run.
func pensionsEnPaiement(s *pension.State, propres []faits.Pension) regles.PensionsServies {
	calculee := func(r dossier.Regime) bool {
		for i := range propres {
			if propres[i].Regime == r {
				return true
			}
		}
		return false
	}
	return regles.PensionsEnPaiement(s.Dossier.Liquidation.DejaLiquides, s.DateEffet.Lire(), calculee)
}

// demanderMontants opens the gaps of the pensions in payment whose amount the dossier does not tell, among the schemes
// that are asked for; why says what they count in.
func demanderMontants(
	s *pension.State, t *pension.Trace, servies regles.PensionsServies, among func(dossier.Regime) bool, why string,
) {
	for _, i := range servies.SansMontant {
		if !among(s.Dossier.Liquidation.DejaLiquides[i].Regime) {
			continue
		}
		t.Missing(pension.Lacune{
			Champ: ijson.Pointer("/liquidation/dejaLiquides").AppendIndex(i).Append("annuelBrutEur"),
			Kind:  gap.MontantEur, Unite: pension.EURParAn, Bloquante: true,
			Message: "Montant d'une pension déjà servie absent : elle compte dans " + why + ".",
		}.AuMoins(0))
	}
}

// ressourcesPersonnelles gathers the means that every test of means counts alike: what the household declares, less the
// part of the income from work that does not count, the person's own pensions and those already in payment. The gaps of
// what the dossier tells twice or not at all are opened. outsideEnfants leaves the increases for children out.
// Law: CSS R815-22, R353-1.
func ressourcesPersonnelles(
	s *pension.State, t *pension.Trace, abattement money.Euro, outsideEnfants bool,
) regles.Ressources {
	propres := pensionsPropres(s, nil)
	servies := pensionsEnPaiement(s, propres)
	demanderMontants(s, t, servies, func(dossier.Regime) bool { return true }, "les ressources")
	r := regles.Ressources{AbattementEur: abattement, PensionsEur: servies.Total()}
	for i := range propres {
		montant := propres[i].AnnuelEur
		if outsideEnfants {
			montant = withoutEnfants(&propres[i])
		}
		r.PensionsEur = r.PensionsEur.Add(montant)
	}
	foyer := s.Dossier.Foyer
	if foyer == nil {
		return r
	}
	r.DeclareesEur = foyer.RessourcesAnnuellesEur.Value
	const champ = "/foyer/ressourcesAnnuellesEur"
	if !s.Substitue(champ) && regles.DitesDeuxFois(r.DeclareesEur, foyer.RevenusActiviteEur.Value, servies.Total()) {
		r.DeclareesEur = foyer.RevenusActiviteEur.Value
		lacuneRessources(t, "Ressources égales aux pensions déjà servies : indiquer les ressources annuelles "+
			"du foyer hors ces pensions.")
	}
	return r
}
