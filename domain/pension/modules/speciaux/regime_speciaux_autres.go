package speciaux

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension"
)

// RegimeSpeciauxAutres is not written yet: it says so in every report.
type RegimeSpeciauxAutres struct{}

// Info describes the module.
func (RegimeSpeciauxAutres) Info() pension.Info {
	return pension.Info{ID: capability.RegimeSpeciauxAutres, Pending: true, Gives: []pension.Fact{pension.FactAutresSpeciaux}}
}

// Applies says whether the dossier concerns the module.
func (RegimeSpeciauxAutres) Applies(*pension.State) (bool, string) { return true, "" }

// Compute says that the rules are not written yet.
func (RegimeSpeciauxAutres) Compute(_ *pension.State, t *pension.Trace) any {
	return pension.NotImplemented(t)
}
