package depart

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension"
)

// MinimumGaranti is not written yet: it says so in every report.
type MinimumGaranti struct{}

// Info describes the module.
func (MinimumGaranti) Info() pension.Info {
	return pension.Info{ID: capability.MinimumGaranti, Pending: true, Gives: []pension.Fact{pension.FactMinimumGaranti}}
}

// Applies says whether the dossier concerns the module.
func (MinimumGaranti) Applies(*pension.State) (bool, string) { return true, "" }

// Compute says that the rules are not written yet.
func (MinimumGaranti) Compute(_ *pension.State, t *pension.Trace) any {
	return pension.NotImplemented(t)
}
