package speciaux

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// RegimeUltramarin computes the base pensions of Mayotte, of Saint-Pierre-et-Miquelon, of French Polynesia (CPS)
// and of New Caledonia (CAFAT).
//
// Mayotte and Saint-Pierre-et-Miquelon count as the general scheme does, with ages, durations and reductions of their
// own that reach those of the metropole generation after generation (ultramarin_annuites.go). The Pacific funds have
// formulas of their own, in francs CFP (ultramarin_pacifique.go). Steps that were not read have no amount.
// Law: décret 2003-589; loi 87-563; local regulations; décrets 94-1146 and 2002-1371.
type RegimeUltramarin struct{}

var regimesUltramarins = []dossier.Regime{dossier.Mayotte, dossier.SPM, dossier.CPSPolynesie, dossier.CAFAT}

// ResultatUltramarin is what the report says of these pensions, each in the form of its scheme.
type ResultatUltramarin struct {
	Regimes []any `json:"regimes"`
}

// Info describes the module.
func (RegimeUltramarin) Info() pension.Info {
	return pension.Info{
		ID: capability.RegimeUltramarin,
		Objet: "calcule les pensions de Mayotte, de Saint-Pierre-et-Miquelon, de la Polynésie " +
			"et de la Nouvelle-Calédonie",
		Law: []law.Ref{law.Decret2003_589, law.Loi87_563, law.RegimesPacifique},
	}
}

// Applies says whether the career has one of the schemes.
func (RegimeUltramarin) Applies(s *pension.State) (bool, string) {
	return concerne(s, regimesUltramarins, "Aucune activité relevant d'un régime d'outre-mer.")
}

// Compute computes the pensions.
func (RegimeUltramarin) Compute(s *pension.State, t *pension.Trace) any {
	out := &ResultatUltramarin{Regimes: []any{}}
	if !pret(s, t) {
		return out
	}
	for _, r := range aLiquider(s, regimesUltramarins) {
		var entry any
		var annual *money.Euro
		switch r {
		case dossier.Mayotte:
			entry, annual = pensionTerritoire(s, t, r, bareme.Mayotte)
		case dossier.SPM:
			entry, annual = pensionTerritoire(s, t, r, bareme.SaintPierreEtMiquelon)
		case dossier.CPSPolynesie:
			entry, annual = pensionPolynesie(s, t)
		default:
			entry, annual = pensionCaledonie(s, t)
		}
		out.Regimes = append(out.Regimes, entry)
		if annual != nil {
			s.Pensions.Ajouter(
				capability.RegimeUltramarin, faits.Pension{Regime: r, AnnuelEur: *annual, BaseEur: *annual},
			)
		}
	}
	return out
}
