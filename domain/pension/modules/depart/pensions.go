package depart

import (
	"slices"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// pensionsDeBase are the pensions of the base schemes that this run computed.
func pensionsDeBase(s *pension.State) []faits.Pension {
	all := make([]faits.Pension, 0, 8)
	minima := s.MinimumGaranti.Lire()
	for p := range s.Pensions.Sauf(capability.MontantPoints) {
		all = append(all, minima.Relever(p))
	}
	return all
}

// pensionsProgressives are the pensions that a progressive retirement serves in part: those of the base schemes, and of
// the complementary ones that follow them. Law: CSS L161-22-1-5; ANI 2017-11-17; order of 1970-12-30.
func pensionsProgressives(s *pension.State, t *pension.Trace) []faits.Pension {
	all := pensionsDeBase(s)
	for p := range s.Pensions.De(capability.MontantPoints) {
		switch p.Regime {
		case dossier.AGIRC, dossier.ARRCO, dossier.AGIRCARRCO:
			if p.Detail != nil && p.Detail.Taux.Less(money.Int(1)) {
				t.Doubt("Retraite progressive sans le taux plein : l'Agirc-Arrco publie une table propre, " +
					"par âge et durée, qui n'a pas été trouvée ; le coefficient d'un départ ordinaire est retenu.")
			}
			all = append(all, p)
		case dossier.IRCANTEC, dossier.RCI:
			all = append(all, p)
		default:
			t.Incomplete("Retraite progressive : règle du régime complémentaire " + p.Regime.String() +
				" non lue ; sa part servie est inconnue.")
		}
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
