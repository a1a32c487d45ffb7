package app

import "github.com/retraite-gateway/retraite/domain/capability"

// Operation is what a protected call does: the one table of who may, what it costs, and what holds it back. Spec §4.
type Operation struct {
	// Name is the method and the route template; it scopes idempotency keys and names usage events.
	Name string
	// Capability is the grant that the operation needs; empty when any valid credential may. Spec §2.10.
	Capability capability.ID
	// NeverRefused is true for the operations by which a caller finds out about its quota: counted,
	// never refused for it.
	NeverRefused bool
	// ChargesRun is true when a success is counted as a run. Spec §4 rule 1.
	ChargesRun bool
	// SoftFlag is true when the soft flag holds the operation back. Spec §1.
	SoftFlag bool
}

// The protected operations, in the order of the API document's table. Spec §4.
var (
	OpMe        = Operation{Name: "GET /me", NeverRefused: true}
	OpLaunchRun = Operation{
		Name: "POST /runs", Capability: capability.RestitutionRun, ChargesRun: true, SoftFlag: true,
	}
	OpReadRun        = Operation{Name: "GET /runs/{id}", Capability: capability.RestitutionReport}
	OpReadProof      = Operation{Name: "GET /runs/{id}/proof", Capability: capability.RestitutionProof}
	OpOverrideGap    = Operation{Name: "POST /lacunes/override", Capability: capability.CareerLacuneOverride}
	OpExposure       = Operation{Name: "POST /hooks/exposure", Capability: capability.HookExposure}
	OpPrecontentieux = Operation{Name: "POST /hooks/precontentieux", Capability: capability.HookPrecontentieux}
	OpEstimate       = Operation{Name: "POST /a2a/estimate", Capability: capability.A2AEstimate}
	OpOntology       = Operation{Name: "GET /a2a/ontology", Capability: capability.A2AOntology}
	OpConcept        = Operation{Name: "GET /a2a/ontology/{id}", Capability: capability.A2AOntology}
	OpUsage          = Operation{Name: "GET /usage", NeverRefused: true}
	OpTestExtension  = Operation{Name: "POST /extensions/test"}
)

// Operations returns every protected operation, in the order above.
func Operations() []Operation {
	return []Operation{
		OpMe, OpLaunchRun, OpReadRun, OpReadProof, OpOverrideGap, OpExposure, OpPrecontentieux, OpEstimate,
		OpOntology, OpConcept, OpUsage, OpTestExtension,
	}
}
