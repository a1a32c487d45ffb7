package control

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension"
)

// ComparateurLiquidation is not written yet: it says so in every report.
type ComparateurLiquidation struct{}

// Info describes the module.
func (ComparateurLiquidation) Info() pension.Info {
	return pension.Info{ID: capability.ComparateurLiquidation, Pending: true}
}

// Applies says whether the dossier concerns the module.
func (ComparateurLiquidation) Applies(*pension.State) (bool, string) { return true, "" }

// Compute says that the rules are not written yet.
func (ComparateurLiquidation) Compute(_ *pension.State, t *pension.Trace) any {
	return pension.NotImplemented(t)
}
