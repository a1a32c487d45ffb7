package minima

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// CSS L815-1, R815-1: the allowance from 62 for whoever is unfit, which a doctor, the scheme of a disability pension or
// the ground of the pension says.
func TestReconnuInapte_by_whom(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		change func(s *pension.State)
		want   bool
	}{
		"nobody":   {func(*pension.State) {}, false},
		"a doctor": {func(s *pension.State) { s.Dossier.Assure.Inaptitude = true }, true},
		"a disability pension in payment": {func(s *pension.State) {
			s.Dossier.Assure.Invalidite = &dossier.PensionInvalidite{}
		}, true},
		"one that is over": {func(s *pension.State) {
			s.Dossier.Assure.Invalidite = &dossier.PensionInvalidite{FinVersement: jour(t, "2020-01-01")}
		}, false},
		"the ground of unfitness": {
			func(s *pension.State) { s.Dossier.Liquidation.Motif = dossier.MotifInaptitude }, true,
		},
		"the ground of disability": {
			func(s *pension.State) { s.Dossier.Liquidation.Motif = dossier.MotifInvalidite }, true,
		},
		"the ground of a handicap": {
			func(s *pension.State) { s.Dossier.Liquidation.Motif = dossier.MotifHandicap }, false,
		},
		"a departure for disability": {
			func(s *pension.State) { s.Handicap.Donner(faits.PriseEnCharge{TauxPlein: true}) }, true,
		},
	} {
		s := etat(jour(t, "2026-10-01"), jour(t, "1963-02-10"))
		tt.change(s)
		if got := reconnuInapte(s); got != tt.want {
			t.Errorf("%s: %t", name, got)
		}
	}
}

// CSS D351-1-6: a third of the share of the duration with the disability, to the hundredth, and no more than a third.
func TestCoefficientMajoration_at_its_bounds(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		disabled, all, divisor int
		want                   string
	}{
		{120, 120, 3, "0.33"},
		{121, 120, 3, "0.33"},
		{60, 120, 3, "0.17"},
		{0, 120, 3, "0"},
		{1, 120, 3, "0"},
		{2, 120, 3, "0.01"},
		{10, 0, 3, "0"},
		{10, 120, 0, "0"},
		{1, 1, 1, "1"},
	} {
		want, err := money.ParseDecimal(tt.want)
		if got := coefficientMajoration(tt.disabled, tt.all, tt.divisor); err != nil || !got.Equal(want) {
			t.Errorf("%d of %d: %s, want %s", tt.disabled, tt.all, got, tt.want)
		}
	}
}
