package intl

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension"
)

// DroitsEtrangers is not written yet: it says so in every report.
type DroitsEtrangers struct{}

// Info describes the module.
func (DroitsEtrangers) Info() pension.Info {
	return pension.Info{ID: capability.DroitsEtrangers, Pending: true}
}

// Applies says whether the dossier concerns the module.
func (DroitsEtrangers) Applies(*pension.State) (bool, string) { return true, "" }

// Compute says that the rules are not written yet.
func (DroitsEtrangers) Compute(_ *pension.State, t *pension.Trace) any {
	return pension.NotImplemented(t)
}
