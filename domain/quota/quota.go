package quota

// Counters holds what was used in a period, or is written in it: calls and runs.
type Counters struct{ Calls, Runs int64 }

// Caps holds what may be used in a period; 0 allows nothing.
type Caps struct{ Calls, Runs int64 }

// Quota is the state of an organisation's counters in a period, as /me, /usage and a refusal show it. Spec §2.2.
type Quota struct {
	PeriodYm  Period `json:"periodYm"`
	CallsUsed int64  `json:"callsUsed"`
	CallsCap  int64  `json:"callsCap"`
	RunsUsed  int64  `json:"runsUsed"`
	RunsCap   int64  `json:"runsCap"`
	// CallsOk and RunsOk say whether one more would still be granted.
	CallsOk bool `json:"callsOk"`
	RunsOk  bool `json:"runsOk"`
}

// New returns the state of those counters under those caps.
func New(period Period, used Counters, caps Caps) Quota {
	return Quota{
		PeriodYm:  period,
		CallsUsed: used.Calls, CallsCap: caps.Calls,
		RunsUsed: used.Runs, RunsCap: caps.Runs,
		CallsOk: used.Calls < caps.Calls,
		RunsOk:  used.Runs < caps.Runs,
	}
}

// CallsRemaining counts the calls that are left; never negative, even when the cap was lowered under what is used.
func (q Quota) CallsRemaining() int64 { return max(0, q.CallsCap-q.CallsUsed) }

// RunsRemaining counts the runs that are left, by the rule of CallsRemaining.
func (q Quota) RunsRemaining() int64 { return max(0, q.RunsCap-q.RunsUsed) }
