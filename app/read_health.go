package app

// APIVersion is the version of the API document that is served. Spec §9.
const APIVersion = "1.2.0"

// ReadHealth says whether the process and its store are alive. Spec §2.12.
type ReadHealth struct {
	prober   *Prober
	settings Settings
}

// NewReadHealth makes the use case.
func NewReadHealth(prober *Prober, settings Settings) *ReadHealth {
	return &ReadHealth{prober: prober, settings: settings}
}

// Health is what anybody may know.
type Health struct {
	// OK is false when the store is out; Enabled is the soft flag of this process and of the store
	// together, as it was last read.
	OK, Enabled bool
	Version     string
}

// Do answers at once, from what the prober saw last.
func (u *ReadHealth) Do() Health {
	seen := u.prober.seen()
	return Health{OK: seen.store == nil, Enabled: u.prober.enabled(u.settings), Version: APIVersion}
}
