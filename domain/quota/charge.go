package quota

// Demand is one call that asks to be counted.
type Demand struct {
	// NeverRefused is true for the operations by which a caller finds out about its quota: they are counted above the
	// cap too.
	NeverRefused bool
}

// Outcome is the answer to one demand.
type Outcome struct {
	Granted bool
	// CallsUsed is the counter once this call was counted; for a refused call, the counter after the whole batch.
	CallsUsed int64
}

// GrantedCalls says how many of the refusable calls of a batch are granted when never calls that are not refused are
// counted first. It is the arithmetic of the store's statement: the counter rises by never + GrantedCalls, is never
// lowered, and stands above the cap only through calls that are never refused or a cap that was lowered.
func GrantedCalls(used, callsCap, never, refusable int64) int64 {
	return max(0, min(refusable, callsCap-used-never))
}

// ChargeCalls decides on a batch of demands that reached the counter together. Those that are never refused come first,
// the others follow in order of arrival until the cap is reached: of concurrent calls that is a possible order, and one
// that never grants a call beyond the cap. It returns an outcome per demand, in order of arrival, and the counter after
// the batch.
func ChargeCalls(used, callsCap int64, batch []Demand) ([]Outcome, int64) {
	var never int64
	for _, d := range batch {
		if d.NeverRefused {
			never++
		}
	}
	return ShareCalls(used, GrantedCalls(used, callsCap, never, int64(len(batch))-never), batch)
}

// ShareCalls gives the calls that were granted, of those that may be refused, to the first of a batch that asked. It
// returns what ChargeCalls does.
func ShareCalls(used, grants int64, batch []Demand) ([]Outcome, int64) {
	var never int64
	for _, d := range batch {
		if d.NeverRefused {
			never++
		}
	}
	after := used + never + grants
	outcomes := make([]Outcome, len(batch))
	nextNever := used
	nextOther := used + never
	for i, d := range batch {
		switch {
		case d.NeverRefused:
			nextNever++
			outcomes[i] = Outcome{Granted: true, CallsUsed: nextNever}
		case nextOther < after:
			nextOther++
			outcomes[i] = Outcome{Granted: true, CallsUsed: nextOther}
		default:
			outcomes[i] = Outcome{CallsUsed: after}
		}
	}
	return outcomes, after
}

// RunGranted says whether one more run may be charged. Spec §4 rule 1.
func RunGranted(used, runsCap int64) bool { return used < runsCap }
