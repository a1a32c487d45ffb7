package fp

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension"
)

// MontantIndiciaire is not written yet: it says so in every report.
type MontantIndiciaire struct{}

// Info describes the module.
func (MontantIndiciaire) Info() pension.Info {
	return pension.Info{ID: capability.MontantIndiciaire, Pending: true, Gives: []pension.Fact{pension.FactIndiciaire}}
}

// Applies says whether the dossier concerns the module.
func (MontantIndiciaire) Applies(*pension.State) (bool, string) { return true, "" }

// Compute says that the rules are not written yet.
func (MontantIndiciaire) Compute(_ *pension.State, t *pension.Trace) any {
	return pension.NotImplemented(t)
}
