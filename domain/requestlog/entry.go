// Package requestlog is what an organisation may look up of its own calls for a while: when, what and how it ended,
// never what was sent or answered. Spec §7, the fields of a support ticket.
package requestlog

import (
	"time"

	"github.com/retraite-gateway/retraite/domain/access"
)

// Days is how many days entries are kept.
const Days = 30

// Entry is one call of a valid credential. It holds no body, no query and no address.
type Entry struct {
	// ID grows with time, so that a page can be continued; the store gives it.
	ID        string
	Org       access.OrgID
	RequestID string
	At        time.Time
	// Route is the method and the template of the path: "GET /runs/{id}".
	Route string
	// Status is that of the answer, and Error its code, empty for none.
	Status int
	Error  string
	// Capability is the grant that the call needed, empty for none.
	Capability string
	Credential access.CredentialID
	Took       time.Duration
	// RunID is the run concerned, empty for none.
	RunID string
}

// Filter says which entries; what is empty fits all.
type Filter struct {
	RequestID, Route, Error string
	Credential              access.CredentialID
	// Failed asks for those alone that ended with a status of 400 or more.
	Failed bool
}
