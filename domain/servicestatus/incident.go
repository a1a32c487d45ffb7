package servicestatus

import (
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// IncidentState is how far an incident is on its way.
type IncidentState string

// The states of an incident, in the order in which they follow each other; any may be left out, and none comes after
// the last.
const (
	Investigating IncidentState = "investigating"
	Identified    IncidentState = "identified"
	Monitoring    IncidentState = "monitoring"
	Resolved      IncidentState = "resolved"
)

// IncidentStates returns every state, the first one first.
func IncidentStates() []IncidentState {
	return []IncidentState{Investigating, Identified, Monitoring, Resolved}
}

// Impact is what an incident does to callers.
type Impact string

// The impacts, the least first.
const (
	ImpactNone     Impact = "none"
	ImpactDegraded Impact = "degraded"
	ImpactOutage   Impact = "outage"
)

// Impacts returns every impact, the least first.
func Impacts() []Impact { return []Impact{ImpactNone, ImpactDegraded, ImpactOutage} }

// IncidentID names an incident. It is opaque.
type IncidentID string

// Incident is something that people are told of, by people.
type Incident struct {
	ID     IncidentID
	Title  string
	Impact Impact
	// Updates are what was said, the oldest first; the first opens the incident.
	Updates []IncidentUpdate
}

// IncidentUpdate is one thing that was said of an incident.
type IncidentUpdate struct {
	At    time.Time
	State IncidentState
	Text  string
}

// ErrIncident refuses what an incident cannot be.
var ErrIncident = errors.New("servicestatus: not an incident")

// The bounds of what is said, in characters.
const (
	mostTitle  = 200
	mostUpdate = 2000
	// mostUpdates bounds what one incident gathers.
	mostUpdates = 200
)

// OpenIncident makes an incident. ErrIncident.
func OpenIncident(id IncidentID, title string, impact Impact, first IncidentUpdate) (Incident, error) {
	title = strings.TrimSpace(title)
	if !said(title, mostTitle) || strings.ContainsFunc(title, unicode.IsControl) {
		return Incident{}, fmt.Errorf("%w: a title is one line of at most %d characters", ErrIncident, mostTitle)
	}
	for _, known := range Impacts() {
		if impact == known {
			return Incident{ID: id, Title: title, Impact: impact}.Said(first)
		}
	}
	return Incident{}, fmt.Errorf("%w: there is no impact %q", ErrIncident, impact)
}

// said says whether a text says something, and not too much.
func said(text string, most int) bool {
	return text != "" && utf8.ValidString(text) && utf8.RuneCountInString(text) <= most
}

// Said returns the incident with one update more. ErrIncident for a state that is none, for one that was passed, for an
// incident that is resolved, and for a text that is empty or too long.
func (i Incident) Said(update IncidentUpdate) (Incident, error) {
	update.Text = strings.TrimSpace(update.Text)
	switch {
	case i.IsResolved():
		return Incident{}, fmt.Errorf("%w: it is resolved: open another", ErrIncident)
	case place(update.State) < 0:
		return Incident{}, fmt.Errorf("%w: there is no state %q", ErrIncident, update.State)
	case len(i.Updates) > 0 && place(update.State) < place(i.State()):
		return Incident{}, fmt.Errorf("%w: after %s does not come %s", ErrIncident, i.State(), update.State)
	case !said(update.Text, mostUpdate):
		return Incident{}, fmt.Errorf("%w: an update is a text of at most %d characters", ErrIncident, mostUpdate)
	case len(i.Updates) >= mostUpdates:
		return Incident{}, fmt.Errorf("%w: it has %d updates: open another", ErrIncident, mostUpdates)
	}
	i.Updates = append(i.Updates[:len(i.Updates):len(i.Updates)], update)
	return i, nil
}

// place is where a state stands among the others, -1 for none.
func place(state IncidentState) int {
	for at, known := range IncidentStates() {
		if state == known {
			return at
		}
	}
	return -1
}

// State is that of the last update.
func (i Incident) State() IncidentState { return i.last().State }

// OpenedAt is when it was opened.
func (i Incident) OpenedAt() time.Time {
	if len(i.Updates) == 0 {
		return time.Time{}
	}
	return i.Updates[0].At
}

// UpdatedAt is when something was said last.
func (i Incident) UpdatedAt() time.Time { return i.last().At }

// IsResolved says whether it is over.
func (i Incident) IsResolved() bool { return i.State() == Resolved }

func (i Incident) last() IncidentUpdate {
	if len(i.Updates) == 0 {
		return IncidentUpdate{}
	}
	return i.Updates[len(i.Updates)-1]
}
