package speciaux

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// RegimeSpecialFerme computes the pensions of the SNCF, the RATP and the electric and gas industries, closed to
// newcomers since January 2020 for the first and September 2023 for the others.
//
// 75 % × services and bonifications / whole duration × the pay of the last six months, less the décote or with the
// surcote, raised for three children (pension_statutaire.go). Ages come by generation, the duration by the day on which
// the right opens; classified posts (driving, rolling stock, active services) have earlier ages and bonifications.
// Law: décrets 2008-639, 2008-637, 46-1541 annexe 3, 2023-689, 2023-690, 2023-967.
//
// Rights that open from 2025 on under rules that were not read have no amount: services, bonifications and
// reference salary are given.
type RegimeSpecialFerme struct{}

// regimesFermes are the schemes of the module.
var regimesFermes = []dossier.Regime{dossier.SNCF, dossier.RATP, dossier.IEG}

// ResultatStatutaire is what the report says of these pensions.
type ResultatStatutaire struct {
	Regimes []PensionStatutaire `json:"regimes"`
}

// Info describes the module.
func (RegimeSpecialFerme) Info() pension.Info {
	return pension.Info{
		ID:    capability.RegimeSpecialFerme,
		Objet: "calcule les pensions de la SNCF, de la RATP et des industries électriques et gazières",
		Law:   []law.Ref{law.Decret2008_639, law.Decret2008_637, law.Decret46_1541},
	}
}

// Applies says whether the career has one of the schemes.
func (RegimeSpecialFerme) Applies(s *pension.State) (bool, string) {
	return concerne(
		s, regimesFermes, "Aucun service à la SNCF, à la RATP ni dans les industries électriques et gazières.",
	)
}

// Compute computes the pensions.
func (RegimeSpecialFerme) Compute(s *pension.State, t *pension.Trace) any {
	out := &ResultatStatutaire{Regimes: []PensionStatutaire{}}
	if !pret(s, t) {
		return out
	}
	for _, r := range aLiquider(s, regimesFermes) {
		p, base := liquiderStatutaire(s, t, r)
		out.Regimes = append(out.Regimes, p)
		if p.AnnuelBrutEur != nil {
			s.Pensions.Ajouter(capability.RegimeSpecialFerme, faits.Pension{
				Regime: r, AnnuelEur: *p.AnnuelBrutEur, BaseEur: base, Detail: detailEnfants(p.MajorationEnfantsEur),
			})
		}
	}
	return out
}
