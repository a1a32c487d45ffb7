package servicestatus

import "time"

// Status is what GET /status says of the service. Spec §3.
type Status string

// The values. Spec §3.
const (
	Operational Status = "operational"
	Degraded    Status = "degraded"
	MajorOutage Status = "major_outage"
)

// Serves says whether the service can answer at all: GET /status answers 200 if so, and 503 otherwise. Spec §3.
func (s Status) Serves() bool { return s != MajorOutage }

// Report is the answer to GET /status.
type Report struct {
	Status Status
	// Reason is what the operator said who switched runs off; empty while they are on.
	Reason string
	// UpdatedAt is when the probes were taken.
	UpdatedAt time.Time
}
