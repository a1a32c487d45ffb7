package lura

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension"
)

// LiquidationUnique is not written yet: it says so in every report.
type LiquidationUnique struct{}

// Info describes the module.
func (LiquidationUnique) Info() pension.Info {
	return pension.Info{ID: capability.LiquidationUnique, Pending: true}
}

// Applies says whether the dossier concerns the module.
func (LiquidationUnique) Applies(*pension.State) (bool, string) { return true, "" }

// Compute says that the rules are not written yet.
func (LiquidationUnique) Compute(_ *pension.State, t *pension.Trace) any {
	return pension.NotImplemented(t)
}
