package quota

import "time"

// UsageEvent is one line of the ledger: what was charged, or given back, and to whom. The sums of Calls and Runs over a
// period are its counters. Spec §6.
type UsageEvent struct {
	// ID is unique in the organisation and grows with time, so that a page of events can be continued.
	ID        string
	Org       string
	Period    Period
	At        time.Time
	Operation string
	// Credential is the prefix of the key or the client_id.
	Credential string
	RequestID  string
	// Calls and Runs are 1 for a charge, 0, or -1 for a charge given back. Calls is more where the event stands for
	// several that are alike.
	Calls, Runs int64
	// Status, Error and RunID are known once the call was answered; until then 0 and empty.
	Status int
	Error  string
	RunID  string
}
