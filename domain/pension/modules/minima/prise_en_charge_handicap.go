package minima

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension"
)

// PriseEnChargeHandicap is not written yet: it says so in every report.
type PriseEnChargeHandicap struct{}

// Info describes the module.
func (PriseEnChargeHandicap) Info() pension.Info {
	return pension.Info{ID: capability.PriseEnChargeHandicap, Pending: true, Gives: []pension.Fact{pension.FactHandicap}}
}

// Applies says whether the dossier concerns the module.
func (PriseEnChargeHandicap) Applies(*pension.State) (bool, string) { return true, "" }

// Compute says that the rules are not written yet.
func (PriseEnChargeHandicap) Compute(_ *pension.State, t *pension.Trace) any {
	return pension.NotImplemented(t)
}
