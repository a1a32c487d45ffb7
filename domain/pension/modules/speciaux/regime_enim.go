package speciaux

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension"
)

// RegimeEnim is not written yet: it says so in every report.
type RegimeEnim struct{}

// Info describes the module.
func (RegimeEnim) Info() pension.Info {
	return pension.Info{ID: capability.RegimeEnim, Pending: true, Gives: []pension.Fact{pension.FactEnim}}
}

// Applies says whether the dossier concerns the module.
func (RegimeEnim) Applies(*pension.State) (bool, string) { return true, "" }

// Compute says that the rules are not written yet.
func (RegimeEnim) Compute(_ *pension.State, t *pension.Trace) any { return pension.NotImplemented(t) }
