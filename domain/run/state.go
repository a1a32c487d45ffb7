package run

import "fmt"

// State is where a run stands.
//
//	created → running → completed  → superseded
//	                  → incomplete → superseded
//	                  → failed
//
// A run is computed in one call, so only the states from completed on are ever committed; a failed run leaves nothing
// behind. Spec §3 leaves the states of a run open.
type State string

// The states.
const (
	Created    State = "created"
	Running    State = "running"
	Completed  State = "completed"  // no gap is open and every module answered
	Incomplete State = "incomplete" // computed as far as possible
	Failed     State = "failed"
	Superseded State = "superseded" // an override replayed it
)

// transitions is the diagram as a table.
var transitions = map[State][]State{
	Created:    {Running},
	Running:    {Completed, Incomplete, Failed},
	Completed:  {Superseded},
	Incomplete: {Superseded},
	Failed:     nil,
	Superseded: nil,
}

// States returns every state, in the order of the diagram.
func States() []State { return []State{Created, Running, Completed, Incomplete, Failed, Superseded} }

// CanBecome says whether the diagram has an arrow from s to next.
func (s State) CanBecome(next State) bool {
	for _, to := range transitions[s] {
		if to == next {
			return true
		}
	}
	return false
}

// Become returns the next state, or a *TransitionError when the diagram has no such arrow.
func (s State) Become(next State) (State, error) {
	if !s.CanBecome(next) {
		return s, &TransitionError{From: s, To: next}
	}
	return next, nil
}

// Replayable says whether an override may replay a run in that state.
func (s State) Replayable() bool { return s.CanBecome(Superseded) }

// TransitionError refuses a transition that the diagram does not have.
type TransitionError struct{ From, To State }

// Error names both states.
func (e *TransitionError) Error() string {
	return fmt.Sprintf("run: a %s run cannot become %s", e.From, e.To)
}
