package porttest

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/servicestatus"
	"github.com/retraite-gateway/retraite/ports"
)

// Incidents is the contract of ports.Incidents.
func Incidents(t *testing.T, open Open, list ...Option) {
	t.Helper()
	s := newSuite(open, list)
	incident := func(t *testing.T, id servicestatus.IncidentID, at time.Time) servicestatus.Incident {
		t.Helper()
		first := servicestatus.IncidentUpdate{
			At: stored(at), State: servicestatus.Investigating, Text: "Nous cherchons.\nÀ suivre.",
		}
		made, err := servicestatus.OpenIncident(id, "Calculs lents", servicestatus.ImpactDegraded, first)
		if err != nil {
			t.Fatal(err)
		}
		return made
	}
	create := func(t *testing.T, b Backend, one servicestatus.Incident) {
		t.Helper()
		if err := b.Incidents.CreateIncident(t.Context(), one); err != nil {
			t.Fatal(err)
		}
	}
	say := func(
		t *testing.T, b Backend, id servicestatus.IncidentID, at time.Time, state servicestatus.IncidentState,
	) servicestatus.Incident {
		t.Helper()
		after, err := b.Incidents.UpdateIncident(t.Context(), id, func(i *servicestatus.Incident) error {
			var err error
			*i, err = i.Said(servicestatus.IncidentUpdate{At: at, State: state, Text: "C’est fini."})
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return after
	}
	ids := func(t *testing.T, b Backend, since time.Time, limit int) []servicestatus.IncidentID {
		t.Helper()
		list, err := b.Incidents.Incidents(t.Context(), since, limit)
		if err != nil {
			t.Fatal(err)
		}
		var out []servicestatus.IncidentID
		for _, one := range list {
			out = append(out, one.ID)
		}
		return out
	}

	s.test(t, "what was saved comes back, and what is said is added", func(t *testing.T, b Backend) {
		want := incident(t, "inc_1", Start)
		create(t, b, want)
		if err := b.Incidents.CreateIncident(t.Context(), want); !errors.Is(err, ports.ErrConflict) {
			t.Errorf("the same id again: %v", err)
		}
		got, err := b.Incidents.Incident(t.Context(), "inc_1")
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Errorf("%v, incident (-want +got):\n%s", err, diff)
		}
		after := say(t, b, "inc_1", Start.Add(time.Minute), servicestatus.Monitoring)
		want.Updates = append(want.Updates, servicestatus.IncidentUpdate{
			At: stored(Start.Add(time.Minute)), State: servicestatus.Monitoring, Text: "C’est fini.",
		})
		if diff := cmp.Diff(want, after); diff != "" {
			t.Errorf("after (-want +got):\n%s", diff)
		}
		got, err = b.Incidents.Incident(t.Context(), "inc_1")
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Errorf("%v, read again (-want +got):\n%s", err, diff)
		}
	})

	s.test(t, "nothing is saved of a change that is refused", func(t *testing.T, b Backend) {
		create(t, b, incident(t, "inc_1", Start))
		refusal := errors.New("no")
		_, err := b.Incidents.UpdateIncident(t.Context(), "inc_1", func(i *servicestatus.Incident) error {
			i.Title = "changed"
			return refusal
		})
		got, readErr := b.Incidents.Incident(t.Context(), "inc_1")
		if !errors.Is(err, refusal) || readErr != nil || got.Title == "changed" {
			t.Errorf("%v, %v, %+v", err, readErr, got)
		}
		if _, err := b.Incidents.Incident(t.Context(), "inc_2"); !errors.Is(err, ports.ErrNotFound) {
			t.Errorf("none: %v", err)
		}
		_, err = b.Incidents.UpdateIncident(t.Context(), "inc_2", func(*servicestatus.Incident) error { return nil })
		if !errors.Is(err, ports.ErrNotFound) {
			t.Errorf("none to change: %v", err)
		}
	})

	s.test(t, "the open are listed, and those of which something was said lately", func(t *testing.T, b Backend) {
		for i, id := range []servicestatus.IncidentID{"inc_a", "inc_b", "inc_c"} {
			create(t, b, incident(t, id, Start.Add(time.Duration(i)*time.Hour)))
		}
		say(t, b, "inc_a", Start.Add(time.Hour), servicestatus.Resolved)
		say(t, b, "inc_b", Start.Add(4*time.Hour), servicestatus.Resolved)
		diff := cmp.Diff([]servicestatus.IncidentID{"inc_c", "inc_b"}, ids(t, b, Start.Add(3*time.Hour), 9))
		if diff != "" {
			t.Errorf("lately (-want +got):\n%s", diff)
		}
		if diff := cmp.Diff([]servicestatus.IncidentID{"inc_c", "inc_b", "inc_a"}, ids(t, b, Start, 9)); diff != "" {
			t.Errorf("all (-want +got):\n%s", diff)
		}
		if diff := cmp.Diff([]servicestatus.IncidentID{"inc_c"}, ids(t, b, Start.Add(9*time.Hour), 1)); diff != "" {
			t.Errorf("open (-want +got):\n%s", diff)
		}
	})

	s.test(t, "an incident is noted with its reason", func(t *testing.T, b Backend) {
		err := b.OperatorLog.ChangeNoted(t.Context(), func(ctx context.Context) (ports.OperatorEvent, error) {
			event := ports.OperatorEvent{
				Action: "incident.open", Reason: "à la demande de l’astreinte", At: stored(Start),
			}
			return event, b.Incidents.CreateIncident(ctx, incident(t, "inc_1", Start))
		})
		if err != nil {
			t.Fatal(err)
		}
		err = b.OperatorLog.ChangeNoted(t.Context(), func(ctx context.Context) (ports.OperatorEvent, error) {
			_, err := b.Incidents.UpdateIncident(ctx, "inc_1", func(i *servicestatus.Incident) error {
				i.Title = "Calculs très lents"
				return nil
			})
			return ports.OperatorEvent{Action: "incident.update", At: stored(Start.Add(time.Second))}, err
		})
		if err != nil {
			t.Fatal(err)
		}
		events, err := b.OperatorLog.OperatorEvents(t.Context(), "", 9)
		if err != nil || len(events) != 2 || events[1].Reason != "à la demande de l’astreinte" ||
			events[0].Reason != "" {
			t.Errorf("%+v, %v", events, err)
		}
	})
}
