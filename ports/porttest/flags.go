package porttest

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/servicestatus"
)

// Flags is the contract of ports.Flags.
func Flags(t *testing.T, open Open, list ...Option) {
	t.Helper()
	s := newSuite(open, list)

	read := func(t *testing.T, b Backend) servicestatus.Flag {
		t.Helper()
		flag, err := b.Flags.SoftFlag(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return flag
	}
	set := func(t *testing.T, b Backend, flag servicestatus.Flag) {
		t.Helper()
		if err := b.Flags.SetSoftFlag(t.Context(), flag); err != nil {
			t.Fatal(err)
		}
	}

	s.test(t, "the flag is on, without a reason, until somebody sets it", func(t *testing.T, b Backend) {
		if diff := cmp.Diff(servicestatus.Flag{Enabled: true}, read(t, b)); diff != "" {
			t.Errorf("flag (-want +got):\n%s", diff)
		}
	})

	s.test(t, "a change of this process counts at once", func(t *testing.T, b Backend) {
		read(t, b)
		for i, enabled := range []bool{false, true, false} {
			want := servicestatus.Flag{
				Enabled: enabled, Reason: fmt.Sprintf("Arrêt n° %d", i), ChangedAt: stored(Start),
			}
			given := want
			given.ChangedAt = Start
			set(t, b, given)
			if diff := cmp.Diff(want, read(t, b)); diff != "" {
				t.Errorf("flag (-want +got):\n%s", diff)
			}
		}
	})

	s.test(t, "64 changes at once leave one of them, whole", func(t *testing.T, b Backend) {
		together(callers, func(i int) {
			err := b.Flags.SetSoftFlag(t.Context(), servicestatus.Flag{Enabled: i%2 == 0, Reason: fmt.Sprint(i)})
			if err != nil {
				t.Error(err)
			}
		})
		flag := read(t, b)
		var i int
		if _, err := fmt.Sscan(flag.Reason, &i); err != nil || flag.Enabled != (i%2 == 0) {
			t.Errorf("flag %+v mixes two changes", flag)
		}
	})

	s.testWith(t, Replicas, "a change reaches a replica within a second", func(t *testing.T, b Backend) {
		other := b.Replica(t)
		read(t, other)
		set(t, b, servicestatus.Flag{Enabled: false, Reason: "Maintenance"})
		b.Clock.Advance(reach)
		if flag := read(t, other); flag.Enabled || flag.Reason != "Maintenance" {
			t.Errorf("a second later the replica reads %+v", flag)
		}
	})

	s.testWith(t, Durability, "the flag outlives the process", func(t *testing.T, b Backend) {
		set(t, b, servicestatus.Flag{Enabled: false, Reason: "Maintenance"})
		if flag := read(t, b.Reopen(t)); flag.Enabled {
			t.Errorf("after the restart: %+v", flag)
		}
	})

	s.test(t, "a live store answers the probe", func(t *testing.T, b Backend) {
		if err := b.Probe.Ping(t.Context()); err != nil {
			t.Errorf("ping: %v", err)
		}
	})
}
