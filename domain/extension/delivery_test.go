package extension

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/retraite-gateway/retraite/domain/pack"
)

var (
	secretOne = NewSigningSecret([SecretEntropy]byte{1})
	working   = Setting{
		Org:      "org-1",
		Endpoint: DefaultEndpoint(HubWebhook),
		Kind:     HubWebhook,
		Enabled:  true,
		URL:      "https://example.org/hook",
		Secrets:  []SigningSecret{secretOne},
	}
	told = Message{EventID: "evt_1", Type: "run_completed", RunID: "run-1", Body: []byte("{}")}
)

func TestDelivery_is_pending_unless_its_endpoint_is_stopped(t *testing.T) {
	t.Parallel()
	d := NewDelivery(working, told, Schedule{0, time.Second}, 0, noon)
	if d.Status != DeliveryPending || d.Round != 1 || !d.DueAt.Equal(noon) || d.EventID != "evt_1" ||
		d.Endpoint != "hub_webhook" ||
		d.Org != "org-1" {
		t.Errorf("got %+v", d)
	}
	if d := NewDelivery(
		working.AfterFailure(Gone, noon), told, DefaultSchedule(), 0, noon,
	); d.Status != DeliverySkipped {
		t.Errorf("a stopped endpoint: %+v", d)
	}
}

func TestDelivery_ends_with_the_first_success_or_the_last_attempt(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		schedule := Schedule(rapid.SliceOfN(rapid.Custom(func(t *rapid.T) time.Duration {
			return time.Duration(rapid.Int64Range(0, int64(24*time.Hour)).Draw(t, "wait"))
		}), 1, 12).Draw(t, "schedule"))
		d, now := NewDelivery(working, told, schedule, 0, noon), noon
		for d.Status == DeliveryPending {
			if d.DueAt.Before(now) {
				t.Fatalf("due %s before %s", d.DueAt, now)
			}
			now = d.DueAt
			a := Attempt{
				Outcome: rapid.SampledFrom([]Outcome{Delivered, Rejected, Rejected, Rejected, Gone}).
					Draw(t, "outcome"),
				RetryAfter: time.Duration(rapid.Int64Range(0, int64(72*time.Hour)).Draw(t, "asked")),
				Status:     500,
			}
			before := d
			d = d.After(a, schedule, rapid.Uint32().Draw(t, "random"), now)
			want := DeliveryPending
			switch {
			case a.Outcome == Delivered:
				want = DeliveryDelivered
			case a.Outcome == Gone, d.Attempts == len(schedule):
				want = DeliveryFailed
			}
			if d.Status != want || d.Attempts != before.Attempts+1 || !d.AttemptedAt.Equal(now) ||
				d.EventID != before.EventID {
				t.Fatalf("after %+v: %+v, want %s", a, d, want)
			}
			if d.Status == DeliveryPending && d.DueAt.Sub(now) < min(a.RetryAfter, MaxRetryAfter) {
				t.Fatalf("the target asked for %s, due in %s", a.RetryAfter, d.DueAt.Sub(now))
			}
		}
		again := d.Again(now)
		if again.Status != DeliveryPending || again.Round != 2 || again.Attempts != 0 || again.EventID != d.EventID {
			t.Fatalf("sent again: %+v", again)
		}
	})
}

func TestSetting_keeps_events_while_it_is_stopped(t *testing.T) {
	t.Parallel()
	stopped := working.AfterFailure(Gone, noon)
	if stopped.Tells(principal(pack.Full)) || !stopped.Keeps(principal(pack.Full)) {
		t.Error("a stopped endpoint keeps what it does not tell")
	}
	if stopped.Keeps(principal(pack.Mandataire)) || working.Switched(false).Keeps(principal(pack.Full)) {
		t.Error("nothing is kept without the capability, or once switched off")
	}
	if on := stopped.Switched(true); !on.Works() || !on.FailingSince.IsZero() {
		t.Errorf("switched on again: %+v", on)
	}
	if moved := stopped.WithTarget(
		"https://example.net/",
		NewSigningSecret([SecretEntropy]byte{2}),
	); !moved.Works() ||
		len(moved.Secrets) != 1 {
		t.Errorf("moved: %+v", moved)
	}
}
