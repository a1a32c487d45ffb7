package agirc

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

func TestMontantPoints_pays_small_pensions_at_once_by_year_or_by_month(t *testing.T) {
	t.Parallel()
	progressive := func(s *pension.State) *pension.State {
		s.Dossier.Liquidation.Motif = dossier.MotifProgressive
		return s
	}
	tests := []struct {
		name  string
		state *pension.State
		// want is the yearly pension, the capital, and how it is paid.
		want string
	}{
		{
			"a hundred points in 2025 at 63: 143.86 × 28.3",
			etat("1962-02-01", "2025-12-01", acquis(dossier.AGIRCARRCO, 2023, "100")), "— 4071.24 VERSEMENT_UNIQUE",
		},
		{
			"a hundredth of a point more is paid by the year",
			etat("1962-02-01", "2025-12-01", acquis(dossier.AGIRCARRCO, 2023, "100.01")), "143.87 — ANNUEL",
		},
		{
			"a hundred and five points cut to 0.93 are worth less than a hundred: 138.26 × 26.2 at 65",
			manque(etat("1959-02-28", "2024-08-01", acquis(dossier.AGIRCARRCO, 2023, "105")), 30),
			"— 3622.41 VERSEMENT_UNIQUE",
		},
		{
			"ninety-five points raised for three children are worth more than a hundred",
			enfants(etat("1962-02-01", "2025-12-01", acquis(dossier.AGIRCARRCO, 2023, "95")), 3), "150.34 — ANNUEL",
		},
		{
			"a progressive retirement is an allowance in any case",
			progressive(etat("1962-02-01", "2025-12-01", acquis(dossier.AGIRCARRCO, 2023, "80"))), "115.09 — ANNUEL",
		},
		{
			"Arrco in 2016, a hundred points at 62: 125.13 × 18.3",
			etat("1954-02-01", "2016-12-01", acquis(dossier.ARRCO, 2010, "100")), "— 2289.88 VERSEMENT_UNIQUE",
		},
		{
			"Arrco in 2016, a hundred and fifty points by the year",
			etat("1954-02-01", "2016-12-01", acquis(dossier.ARRCO, 2010, "150")), "187.70 — ANNUEL",
		},
		{
			"Agirc in 2016, fewer than five hundred points",
			etat("1954-02-01", "2016-12-01", acquis(dossier.AGIRC, 2010, "499.99")), "— 3982.08 VERSEMENT_UNIQUE",
		},
		{
			"Agirc in 2016, five hundred points by the month",
			etat("1954-02-01", "2016-12-01", acquis(dossier.AGIRC, 2010, "500")), "217.60 — MENSUEL",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			r, _, _ := liquide(tt.state)
			p := r.Regimes[0]
			got := "— "
			if p.AnnuelBrut != nil {
				got = p.AnnuelBrut.String() + " "
			}
			if p.Capital != nil {
				got += p.Capital.String()
			} else {
				got += "—"
			}
			if got += " " + string(p.Versement); got != tt.want {
				t.Errorf("pension, capital, payment: got %q, want %q", got, tt.want)
			}
		})
	}
}
