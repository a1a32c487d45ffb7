package speciaux

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension"
)

// RegimeCnavpl is not written yet: it says so in every report.
type RegimeCnavpl struct{}

// Info describes the module.
func (RegimeCnavpl) Info() pension.Info {
	return pension.Info{ID: capability.RegimeCnavpl, Pending: true, Gives: []pension.Fact{pension.FactCnavpl}}
}

// Applies says whether the dossier concerns the module.
func (RegimeCnavpl) Applies(*pension.State) (bool, string) { return true, "" }

// Compute says that the rules are not written yet.
func (RegimeCnavpl) Compute(_ *pension.State, t *pension.Trace) any { return pension.NotImplemented(t) }
