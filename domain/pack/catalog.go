package pack

import "github.com/retraite-gateway/retraite/domain/capability"

// mandataire is shared with the full pack, which the API document defines as everything of it and more.
var mandataire = []capability.ID{
	capability.CareerIngest,
	capability.CareerRepartition,
	capability.CareerLacuneOverride,
	capability.CalcLura,
	capability.CalcBase,
	capability.CalcFp,
	capability.CalcSpeciaux,
	capability.CalcAgirc,
	capability.CalcDepart,
	capability.ControlEcarts,
	capability.ControlSupervision,
	capability.MinimaAspa,
	capability.MinimaReversion,
	capability.IntlTotalisation,
	capability.RestitutionRun,
	capability.RestitutionReport,
	capability.RestitutionProof,
	capability.A2AEstimate,
}

// catalog is the table of the API document, row by row. Spec §2.11.
var catalog = [5]Pack{
	{ID: Mandataire, Label: "Mandataire", LabelEn: "Authorised representative", Capabilities: mandataire},
	{ID: Employeur, Label: "Employeur", LabelEn: "Employer", Capabilities: []capability.ID{
		capability.HookExposure,
		capability.CareerEmployeur,
		capability.ControlEcarts,
		capability.RestitutionReport,
		capability.A2AEstimate,
	}},
	{ID: Organisme, Label: "Organisme de retraite", LabelEn: "Pension body", Capabilities: []capability.ID{
		capability.HookPrecontentieux, capability.ControlEcarts, capability.ControlSupervision,
		capability.RestitutionReport, capability.RestitutionProof, capability.A2AEstimate,
	}},
	{ID: A2A, Label: "Agents logiciels", LabelEn: "Software agents", Capabilities: []capability.ID{
		capability.A2AEstimate, capability.A2AOntology,
	}},
	{ID: Full, Label: "Complet", LabelEn: "Full", Capabilities: append(
		mandataire[:len(mandataire):len(mandataire)],
		capability.HookExposure,
		capability.CareerEmployeur,
		capability.HookPrecontentieux,
		capability.A2AOntology,
		capability.RestitutionCertified,
		capability.MinimaSante,
		capability.ExtHubEvent,
		capability.ExtHubWebhook,
		capability.ExtToolSlot,
	)},
}
