package minima

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension"
)

// ConversionInvalideRetraite is not written yet: it says so in every report.
type ConversionInvalideRetraite struct{}

// Info describes the module.
func (ConversionInvalideRetraite) Info() pension.Info {
	return pension.Info{ID: capability.ConversionInvalideRetraite, Pending: true, Gives: []pension.Fact{pension.FactExInvalide}}
}

// Applies says whether the dossier concerns the module.
func (ConversionInvalideRetraite) Applies(*pension.State) (bool, string) { return true, "" }

// Compute says that the rules are not written yet.
func (ConversionInvalideRetraite) Compute(_ *pension.State, t *pension.Trace) any {
	return pension.NotImplemented(t)
}
