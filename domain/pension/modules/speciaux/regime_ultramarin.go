package speciaux

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension"
)

// RegimeUltramarin is not written yet: it says so in every report.
type RegimeUltramarin struct{}

// Info describes the module.
func (RegimeUltramarin) Info() pension.Info {
	return pension.Info{ID: capability.RegimeUltramarin, Pending: true, Gives: []pension.Fact{pension.FactUltramarin}}
}

// Applies says whether the dossier concerns the module.
func (RegimeUltramarin) Applies(*pension.State) (bool, string) { return true, "" }

// Compute says that the rules are not written yet.
func (RegimeUltramarin) Compute(_ *pension.State, t *pension.Trace) any {
	return pension.NotImplemented(t)
}
