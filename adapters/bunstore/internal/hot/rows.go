package hot

import (
	"cmp"
	"context"
	"database/sql"
)

// Writer makes the two writes, and those that go with them.
type Writer interface {
	// EnsureCounters creates the counter rows that are missing, and returns the accounts whose organisation exists.
	EnsureCounters(ctx context.Context, accounts []Account) ([]Account, error)
	// ChargeCalls counts a batch in one transaction and answers for each of its accounts, in their order.
	ChargeCalls(ctx context.Context, batch Batch) ([]State, error)
	// RecordNotes writes what may be late.
	RecordNotes(ctx context.Context, outcomes []Outcome, uses []Use) error
	// Settle gives back, in one transaction, each charge that stands, and makes sure that no other of them ever will.
	// Settling the same doubt again changes nothing.
	Settle(ctx context.Context, doubts []Doubt) error
	// CommitRun writes everything of a run in one transaction, of which the charge is the first statement. It answers
	// not found, and has written nothing, when there is no counter that may rise.
	CommitRun(ctx context.Context, run Run) (State, error)
}

// Account is an organisation in a period: what has one counter row.
type Account struct {
	Org    string
	Period int32 // 202611
}

// Compare orders accounts: the one order in which their rows are locked.
func (a Account) Compare(b Account) int {
	return cmp.Or(cmp.Compare(a.Org, b.Org), cmp.Compare(a.Period, b.Period))
}

// State is a counter row after a statement, with the caps that the statement read.
type State struct {
	Found    bool
	Prev     int64 // calls before the statement
	Calls    int64
	Runs     int64
	CallsCap int64
	RunsCap  int64
}

// Granted says how many of the calls that may be refused the statement has granted.
func (s State) Granted(d Demand) int64 { return s.Calls - (s.Prev - d.Refunds) - d.Never }

// Batch is one flush of the ledger. Accounts are in order, each once.
type Batch struct {
	Accounts []Account
	Demands  []Demand // of the account of the same index
	Events   []Event
}

// Demand is what is asked of one account. Calls given back are counted first, then those that are never refused.
type Demand struct{ Never, Refusable, Refunds int64 }

// Event is a usage event of one account, recorded when Rank calls that may be refused are granted; Rank 0 always.
type Event struct {
	Account                          int
	Rank                             int64
	ID                               string
	At                               int64
	Operation, Credential, RequestID string
	Calls, Runs                      int64
	Status                           int
	Code, RunID                      string
}

// Outcome is what a call was answered.
type Outcome struct {
	Account
	ID     string
	Status int
	Code   string
	RunID  string
}

// Use is a use of a credential, written when the one that is noted is not later than Before.
type Use struct {
	Credential string
	At, Before int64
}

// Run is a run as rows.
type Run struct {
	Account    Account
	Charged    bool // the run counts against the cap
	ID         string
	CreatedAt  int64
	CommitID   string
	DossierID  *string
	Supersedes *string
	// CaseID is the dossierId of the request, of a run without data too.
	CaseID *string
	// Proof, Packed and Traces are the packed parts of the run.
	Proof, Packed, Traces []byte
	Fingerprint           string
	Lacunes               []string
	Event                 Event // recorded when charged
	Answer                *Answer
	Now                   int64
	Deliveries            []Delivery
	// Enqueue makes their jobs; nil without deliveries.
	Enqueue func(ctx context.Context, tx *sql.Tx) error
}

// Answer is a stored answer of the run's organisation.
type Answer struct {
	Principal, Operation, Key string
	Fingerprint, RunID        string
	Status                    int
	ContentType               string
	Body                      []byte
	ExpiresAt                 int64
}

// Delivery is a delivery of the run's organisation.
type Delivery struct {
	EventID, EndpointID, Kind, Type, RunID string
	Body                                   []byte
	Status                                 string
	Round, Attempts                        int
	CreatedAt, DueAt                       int64
	AttemptedAt                            *int64
	LastStatus                             int
	LastError                              string
}

// deliveryColumns are the columns of a delivery, in the order of the fields.
const deliveryColumns = `org_id, event_id, endpoint_id, kind, type, run_id, body, status, round, attempts,
    created_at, due_at, attempted_at, last_status, last_error`
