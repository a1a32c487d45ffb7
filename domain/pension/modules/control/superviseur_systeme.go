package control

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension"
)

// SuperviseurSysteme is not written yet: it says so in every report.
type SuperviseurSysteme struct{}

// Info describes the module.
func (SuperviseurSysteme) Info() pension.Info {
	return pension.Info{ID: capability.SuperviseurSysteme, Pending: true}
}

// Applies says whether the dossier concerns the module.
func (SuperviseurSysteme) Applies(*pension.State) (bool, string) { return true, "" }

// Compute says that the rules are not written yet.
func (SuperviseurSysteme) Compute(_ *pension.State, t *pension.Trace) any {
	return pension.NotImplemented(t)
}
