package servicestatus

import (
	"time"

	"github.com/retraite-gateway/retraite/domain/calendar"
)

// Component is a part of the service that people are told of.
type Component uint8

// The components.
const (
	API        Component = iota // calls are answered
	Runs                        // runs are computed
	Store                       // what is committed is kept and read
	Tokens                      // access tokens are issued
	Deliveries                  // events leave

	// ComponentCount is how many there are.
	ComponentCount
)

var componentWords = [ComponentCount]string{"api", "runs", "store", "tokens", "deliveries"}

// String returns the word of the component; the empty text for none.
func (c Component) String() string {
	if c >= ComponentCount {
		return ""
	}
	return componentWords[c]
}

// Components returns every component, in the order in which they are shown.
func Components() []Component { return []Component{API, Runs, Store, Tokens, Deliveries} }

// States are the states of all components at one time.
type States [ComponentCount]Status

// StatesOf derives the states from what is known of the parts. A process that is about to stop says nothing of the
// service.
func StatesOf(p Probes) States {
	var out States
	for i := range out {
		out[i] = Operational
		if p.StoreDown {
			out[i] = MajorOutage
		}
	}
	if p.StoreDown {
		return out
	}
	switch {
	case p.EngineDown:
		out[Runs] = MajorOutage
	case p.FlagOff:
		out[Runs] = Degraded
	}
	if p.WorkersIdle || p.OutboxLag > MaxOutboxLag {
		out[Deliveries] = Degraded
	}
	return out
}

// letters are the states as a sample is kept.
var letters = map[Status]byte{Operational: 'o', Degraded: 'd', MajorOutage: 'm'}

// Text writes the states, a letter each, in the order of Components.
func (s States) Text() string {
	out := make([]byte, len(s))
	for i, state := range s {
		out[i] = letters[state]
	}
	return string(out)
}

// ParseStates reads what Text writes. A component that an older text does not have counts as operational; false for
// any other text.
func ParseStates(text string) (States, bool) {
	var out States
	if len(text) > len(out) {
		return out, false
	}
	for i := range out {
		out[i] = Operational
		if i >= len(text) {
			continue
		}
		switch text[i] {
		case letters[Operational]:
		case letters[Degraded]:
			out[i] = Degraded
		case letters[MajorOutage]:
			out[i] = MajorOutage
		default:
			return States{}, false
		}
	}
	return out, true
}

// Sample is how the components did in one minute.
type Sample struct {
	Minute time.Time
	States States
}

// MinuteOf returns the minute that an instant is in.
func MinuteOf(at time.Time) time.Time { return at.UTC().Truncate(time.Minute) }

// DayCount is how many minutes of a day, in UTC, had the same states.
type DayCount struct {
	Day     calendar.Date
	States  States
	Minutes int
}
