package minima

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension"
)

// PensionInvalideConversionForcee is not written yet: it says so in every report.
type PensionInvalideConversionForcee struct{}

// Info describes the module.
func (PensionInvalideConversionForcee) Info() pension.Info {
	return pension.Info{ID: capability.PensionInvalideConversionForcee, Pending: true, Gives: []pension.Fact{pension.FactExInvaliditeForcee}}
}

// Applies says whether the dossier concerns the module.
func (PensionInvalideConversionForcee) Applies(*pension.State) (bool, string) { return true, "" }

// Compute says that the rules are not written yet.
func (PensionInvalideConversionForcee) Compute(_ *pension.State, t *pension.Trace) any {
	return pension.NotImplemented(t)
}
