package app

// ReadManifest gives what the manifest says beside the catalogues. Spec §2.9.
type ReadManifest struct {
	prober   *Prober
	settings Settings
}

// NewReadManifest makes the use case.
func NewReadManifest(prober *Prober, settings Settings) *ReadManifest {
	return &ReadManifest{prober: prober, settings: settings}
}

// Manifest is the part of the manifest that is not a catalogue of the domain.
type Manifest struct {
	Version string
	Enabled bool
	Intents []Intent
	Notes   Notes
}

// Intent says what to call for a purpose.
type Intent struct{ ID, Why, Try string }

// Notes restate the rules that users meet first.
type Notes struct{ Certified, SoftFlag, SupportTicket, Idempotency string }

// Do answers in any case.
func (u *ReadManifest) Do() Manifest {
	return Manifest{
		Version: APIVersion,
		Enabled: u.prober.enabled(u.settings),
		Intents: []Intent{
			{"first_call", "Validate the credential and a grant with the cheapest call.", "POST /a2a/estimate"},
			{"run_dossier", "Compute a case and read its filtered report.", "POST /runs"},
			{
				"employer_exposure", "Diagnose the exposure of an employer on a sample of declarations.",
				"POST /hooks/exposure",
			},
			{"organism_precontentieux", "Diagnose the pre-litigation risk of a sample.", "POST /hooks/precontentieux"},
			{"agent_band", "Give an agent an indicative band that it may quote.", "POST /a2a/estimate"},
			{
				"support_diag", "Find out who calls and what is left before writing to the support.",
				"GET /me then GET /usage",
			},
		},
		Notes: Notes{
			Certified: "A result is CERTIFIE only for a caller that holds restitution.certified " +
				"with restitutionLevel >= 2, and only when the system's delivery-ready gate holds; " +
				"never on the free agent surface and never from POST /a2a/estimate.",
			SoftFlag: "When the soft flag is off, POST /runs answers 503; GET /health and GET /manifest show it as " +
				"enabled.",
			SupportTicket: "A support ticket carries org_id, key_prefix, X-Request-Id, endpoint, capability, " +
				"http_status, error_json, runId and utc_timestamp, and never a secret.",
			Idempotency: "POST /runs and POST /lacunes/override accept Idempotency-Key, at most 128 characters, " +
				"kept 24 hours: the same key with the same body replays the answer, with another body it is a 409.",
		},
	}
}
