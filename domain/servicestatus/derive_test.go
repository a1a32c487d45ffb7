package servicestatus

import (
	"testing"
	"time"
)

func TestDerive_takes_the_worst_that_the_probes_say(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		probes Probes
		want   Status
		serves bool
	}{
		{"all well", Probes{}, Operational, true},
		{"the engine is down", Probes{EngineDown: true}, Degraded, true},
		{"the flag is off", Probes{FlagOff: true}, Degraded, true},
		{"events wait for five minutes", Probes{OutboxLag: 5 * time.Minute}, Operational, true},
		{"events wait for longer", Probes{OutboxLag: 5*time.Minute + 1}, Degraded, true},
		{"no worker works", Probes{WorkersIdle: true}, Degraded, true},
		{"the store is down", Probes{StoreDown: true}, MajorOutage, false},
		{"the store is down and the flag off", Probes{StoreDown: true, FlagOff: true}, MajorOutage, false},
		{"about to stop", Probes{Draining: true}, MajorOutage, false},
	} {
		got := Derive(c.probes)
		if got != c.want || got.Serves() != c.serves {
			t.Errorf("%s: got %s, serves %v", c.name, got, got.Serves())
		}
	}
}
