package base

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension"
)

// DispatchRegimesNonAlignes is not written yet: it says so in every report.
type DispatchRegimesNonAlignes struct{}

// Info describes the module.
func (DispatchRegimesNonAlignes) Info() pension.Info {
	return pension.Info{ID: capability.DispatchRegimesNonAlignes, Pending: true}
}

// Applies says whether the dossier concerns the module.
func (DispatchRegimesNonAlignes) Applies(*pension.State) (bool, string) { return true, "" }

// Compute says that the rules are not written yet.
func (DispatchRegimesNonAlignes) Compute(_ *pension.State, t *pension.Trace) any {
	return pension.NotImplemented(t)
}
