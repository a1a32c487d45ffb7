package career

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension"
)

// HubIngestion is not written yet: it says so in every report.
type HubIngestion struct{}

// Info describes the module.
func (HubIngestion) Info() pension.Info {
	return pension.Info{ID: capability.HubIngestion, Pending: true}
}

// Applies says whether the dossier concerns the module.
func (HubIngestion) Applies(*pension.State) (bool, string) { return true, "" }

// Compute says that the rules are not written yet.
func (HubIngestion) Compute(_ *pension.State, t *pension.Trace) any { return pension.NotImplemented(t) }
