package depart

import (
	"slices"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// pensionsDeBase are the pensions of the base schemes that this run computed.
func pensionsDeBase(s *pension.State) []faits.Pension {
	all := make([]faits.Pension, 0, 8)
	minima := s.MinimumGaranti.Lire()
	for p := range s.Pensions.Sauf(capability.MontantPoints) {
		minimum, _ := minima.Du(p.Regime)
		p.AnnuelEur = p.AnnuelEur.Max(minimum.AnnuelEur)
		all = append(all, p)
	}
	return all
}

// pensionsPersonnelles adds the complementary pensions, and those that the dossier says are already served.
func pensionsPersonnelles(s *pension.State) []faits.Pension {
	all := slices.AppendSeq(pensionsDeBase(s), s.Pensions.De(capability.MontantPoints))
	for _, p := range s.Dossier.Liquidation.DejaLiquides {
		if p.AnnuelEur.Present {
			all = append(all, faits.Pension{Regime: p.Regime, AnnuelEur: p.AnnuelEur.Value})
		}
	}
	return all
}

func totalAnnuel(pensions []faits.Pension) money.Euro {
	var total money.Euro
	for i := range pensions {
		total = total.Add(pensions[i].AnnuelEur)
	}
	return total
}
