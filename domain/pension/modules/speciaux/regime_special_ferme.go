package speciaux

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension"
)

// RegimeSpecialFerme is not written yet: it says so in every report.
type RegimeSpecialFerme struct{}

// Info describes the module.
func (RegimeSpecialFerme) Info() pension.Info {
	return pension.Info{ID: capability.RegimeSpecialFerme, Pending: true, Gives: []pension.Fact{pension.FactSpecialFerme}}
}

// Applies says whether the dossier concerns the module.
func (RegimeSpecialFerme) Applies(*pension.State) (bool, string) { return true, "" }

// Compute says that the rules are not written yet.
func (RegimeSpecialFerme) Compute(_ *pension.State, t *pension.Trace) any {
	return pension.NotImplemented(t)
}
