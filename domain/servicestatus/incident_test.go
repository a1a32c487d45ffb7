package servicestatus

import (
	"errors"
	"strings"
	"testing"
	"time"
)

func TestIncident_goes_forward_until_it_is_resolved(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, time.November, 12, 9, 0, 0, 0, time.UTC)
	say := func(state IncidentState, minutes int) IncidentUpdate {
		return IncidentUpdate{At: at.Add(time.Duration(minutes) * time.Minute), State: state, Text: " Nous cherchons. "}
	}
	i, err := OpenIncident("inc_1", " Calculs lents ", ImpactDegraded, say(Investigating, 0))
	if err != nil || i.Title != "Calculs lents" || i.Updates[0].Text != "Nous cherchons." ||
		i.State() != Investigating {
		t.Fatalf("%+v, %v", i, err)
	}
	for _, state := range []IncidentState{Investigating, Monitoring} {
		i, err = i.Said(say(state, len(i.Updates)))
		if err != nil {
			t.Fatal(err)
		}
	}
	if _, err := i.Said(say(Identified, 9)); !errors.Is(err, ErrIncident) {
		t.Errorf("back to a state that was passed: %v", err)
	}
	over, err := i.Said(say(Resolved, 10))
	if err != nil || !over.IsResolved() || i.IsResolved() || over.OpenedAt() != at ||
		over.UpdatedAt() != at.Add(10*time.Minute) {
		t.Errorf("%+v, %v", over, err)
	}
	if _, err := over.Said(say(Resolved, 11)); !errors.Is(err, ErrIncident) {
		t.Errorf("after the end: %v", err)
	}
}

func TestIncident_that_says_nothing_is_refused(t *testing.T) {
	t.Parallel()
	good := IncidentUpdate{State: Investigating, Text: "Nous cherchons."}
	for name, open := range map[string]func() (Incident, error){
		"no title": func() (Incident, error) { return OpenIncident("i", " ", ImpactNone, good) },
		"a long title": func() (Incident, error) {
			return OpenIncident(
				"i", strings.Repeat("x", 201), ImpactNone, good,
			)
		},
		"two lines": func() (Incident, error) { return OpenIncident("i", "a\nb", ImpactNone, good) },
		"no impact": func() (Incident, error) { return OpenIncident("i", "a", "", good) },
		"no text": func() (Incident, error) {
			return OpenIncident("i", "a", ImpactNone, IncidentUpdate{State: Investigating})
		},
		"an odd state": func() (Incident, error) {
			return OpenIncident("i", "a", ImpactNone, IncidentUpdate{State: "lost", Text: "x"})
		},
		"too many words": func() (Incident, error) {
			return OpenIncident(
				"i", "a", ImpactNone, IncidentUpdate{State: Identified, Text: strings.Repeat("x", 2001)},
			)
		},
	} {
		if i, err := open(); !errors.Is(err, ErrIncident) {
			t.Errorf("%s: %+v, %v", name, i, err)
		}
	}
}
