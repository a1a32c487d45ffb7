package extension

import (
	"time"

	"github.com/retraite-gateway/retraite/domain/access"
)

// EndpointID names an endpoint within its organisation.
type EndpointID string

// DefaultEndpoint is the endpoint of a kind while an organisation has one.
func DefaultEndpoint(kind Kind) EndpointID { return EndpointID(kind) }

// Setting is how an organisation has set one endpoint of an extension.
type Setting struct {
	Org      access.OrgID
	Endpoint EndpointID
	Kind     Kind
	// Enabled is what the organisation asked for.
	Enabled bool
	// URL is where a webhook goes; empty until it is set, and always for hub_event.
	URL string
	// Secrets sign a webhook, the newest first.
	Secrets []SigningSecret
	// DisabledAt and DisabledReason say since when and why deliveries are stopped although the organisation wants them;
	// zero and empty: they are not.
	DisabledAt     time.Time
	DisabledReason DisabledReason
	// FailingSince is when the first of the attempts failed that have all failed since; zero: the last one succeeded.
	FailingSince time.Time
}

// DisabledReason says why deliveries are stopped.
type DisabledReason string

// The reasons.
const (
	DisabledGone    DisabledReason = "gone"    // the target answered 410
	DisabledFailing DisabledReason = "failing" // every attempt has failed for MaxFailing
)

// MaxFailing is how long every attempt may fail before deliveries are stopped.
const MaxFailing = 5 * 24 * time.Hour

// Works says whether the extension delivers: it is enabled, not stopped, and has all that it needs.
func (s Setting) Works() bool {
	return s.wanted() && s.DisabledAt.IsZero()
}

// wanted says whether the organisation asked for deliveries and has set all that they need.
func (s Setting) wanted() bool {
	return s.Enabled && (s.Kind != HubWebhook || (s.URL != "" && len(s.Secrets) > 0))
}

// Tells says whether the extension tells of what a principal did: it works, and the principal holds its capability.
func (s Setting) Tells(p access.Principal) bool {
	return s.Works() && p.Grants.Has(s.Kind.Capability())
}

// Keeps says whether what a principal did is at least kept for the extension: it works, or did until it was stopped.
func (s Setting) Keeps(p access.Principal) bool {
	return s.wanted() && p.Grants.Has(s.Kind.Capability())
}

// Switched returns the setting switched on or off. Switching on starts a stopped extension again.
func (s Setting) Switched(on bool) Setting {
	s.Enabled = on
	if on {
		s.DisabledAt = time.Time{}
		s.DisabledReason = ""
		s.FailingSince = time.Time{}
	}
	return s
}

// WithTarget returns the setting of a webhook with a new target, whose only secret is a new one.
func (s Setting) WithTarget(url string, secret SigningSecret) Setting {
	s.URL = url
	s.Secrets = []SigningSecret{secret}
	s.DisabledAt = time.Time{}
	s.DisabledReason = ""
	s.FailingSince = time.Time{}
	return s
}

// AfterSuccess returns the setting after a delivery that was accepted.
func (s Setting) AfterSuccess() Setting {
	s.FailingSince = time.Time{}
	return s
}

// AfterFailure returns the setting after an attempt that failed, stopped when the target is gone or has failed for too
// long.
func (s Setting) AfterFailure(outcome Outcome, now time.Time) Setting {
	if s.FailingSince.IsZero() {
		s.FailingSince = now
	}
	switch {
	case outcome == Gone:
		s.DisabledAt = now
		s.DisabledReason = DisabledGone
	case !now.Before(s.FailingSince.Add(MaxFailing)):
		s.DisabledAt = now
		s.DisabledReason = DisabledFailing
	}
	return s
}
