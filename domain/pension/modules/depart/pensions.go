package depart

import (
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// pensionsDeBase are the pensions of the base schemes that this run computed.
func pensionsDeBase(s *pension.State) []faits.Pension {
	all := make([]faits.Pension, 0, 8)
	for _, list := range [...][]faits.Pension{s.Indiciaire, s.SpecialFerme, s.Enim, s.Cnavpl, s.AutresSpeciaux, s.Ultramarin, s.Annuites} {
		for _, p := range list {
			p.AnnuelEur = p.AnnuelEur.Max(minimumGaranti(s, p.Regime))
			all = append(all, p)
		}
	}
	return all
}

// pensionsPersonnelles adds the complementary pensions, and those that the dossier says are already served.
func pensionsPersonnelles(s *pension.State) []faits.Pension {
	all := append(pensionsDeBase(s), s.Complementaires...)
	for _, p := range s.Dossier.Liquidation.DejaLiquides {
		if p.AnnuelEur.Present {
			all = append(all, faits.Pension{Regime: p.Regime, AnnuelEur: p.AnnuelEur.Value})
		}
	}
	return all
}

// minimumGaranti is what the public service pays when its minimum is above the pension.
func minimumGaranti(s *pension.State, regime dossier.Regime) money.Euro {
	for i := range s.MinimumGaranti {
		if s.MinimumGaranti[i].Regime == regime {
			return s.MinimumGaranti[i].AnnuelEur
		}
	}
	return money.Euro{}
}

func totalAnnuel(pensions []faits.Pension) money.Euro {
	var total money.Euro
	for i := range pensions {
		total = total.Add(pensions[i].AnnuelEur)
	}
	return total
}
