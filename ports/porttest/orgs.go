package porttest

import (
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/pack"
	"github.com/retraite-gateway/retraite/ports"
)

// Orgs is the contract of ports.Orgs.
func Orgs(t *testing.T, open Open, list ...Option) {
	t.Helper()
	s := newSuite(open, list)

	s.test(t, "an organisation comes back as it was saved", func(t *testing.T, b Backend) {
		want := createOrg(t, b, "org_a", 1000, 10)
		got, err := b.Orgs.Org(t.Context(), "org_a")
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("saved and read differ (-saved +read):\n%s", diff)
		}
	})

	s.test(t, "an organisation with nothing but an id comes back so", func(t *testing.T, b Backend) {
		want := access.Org{ID: "org_a"}
		if err := b.Orgs.CreateOrg(t.Context(), want); err != nil {
			t.Fatal(err)
		}
		got, err := b.Orgs.Org(t.Context(), "org_a")
		if err != nil {
			t.Fatal(err)
		}
		if len(got.Packs) != 0 || !got.Allowlist.IsEmpty() || got.CallsCap != 0 || got.RunsCap != 0 || got.Name != "" ||
			!got.CreatedAt.IsZero() {
			t.Errorf("read %+v, want what was saved: %+v", got, want)
		}
	})

	s.test(t, "the list is oldest first, then by id", func(t *testing.T, b Backend) {
		for _, o := range []struct {
			id  access.OrgID
			age time.Duration
		}{{"org_c", 0}, {"org_d", -time.Hour}, {"org_a", 0}, {"org_b", time.Microsecond}} {
			org := newOrg(o.id, 1, 1)
			org.CreatedAt = stored(Start.Add(o.age))
			if err := b.Orgs.CreateOrg(t.Context(), org); err != nil {
				t.Fatal(err)
			}
		}
		orgs, err := b.Orgs.ListOrgs(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		var got []access.OrgID
		for _, o := range orgs {
			got = append(got, o.ID)
		}
		if diff := cmp.Diff([]access.OrgID{"org_d", "org_a", "org_c", "org_b"}, got); diff != "" {
			t.Errorf("order (-want +got):\n%s", diff)
		}
	})

	s.test(t, "an update saves everything but the id and the creation", func(t *testing.T, b Backend) {
		want := createOrg(t, b, "org_a", 1000, 10)
		want.Name = "Autre"
		want.Packs = []pack.ID{pack.Full}
		want.CallsCap = 7
		want.RunsCap = 0
		want.RestitutionLevel = access.LevelNone
		want.Allowlist = access.Allowlist{}
		got, err := b.Orgs.UpdateOrg(t.Context(), "org_a", func(org *access.Org) error {
			*org = want
			org.ID = "org_z"
			org.CreatedAt = Start.Add(time.Hour)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("answer of the update (-want +got):\n%s", diff)
		}
		got, err = b.Orgs.Org(t.Context(), "org_a")
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("read after the update (-want +got):\n%s", diff)
		}
	})

	s.test(t, "an update that its caller gives up saves nothing", func(t *testing.T, b Backend) {
		want := createOrg(t, b, "org_a", 1000, 10)
		mine := errors.New("no")
		_, err := b.Orgs.UpdateOrg(t.Context(), "org_a", func(org *access.Org) error {
			org.Name = "Autre"
			org.Packs[0] = pack.Full
			return mine
		})
		if err != mine { //nolint:errorlint // The contract says: as it is.
			t.Errorf("error %v, want the caller's own", err)
		}
		got, err := b.Orgs.Org(t.Context(), "org_a")
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("the organisation changed (-before +after):\n%s", diff)
		}
	})

	s.test(t, "a second organisation of the same id is a conflict and changes nothing", func(t *testing.T, b Backend) {
		want := createOrg(t, b, "org_a", 1000, 10)
		if err := b.Orgs.CreateOrg(t.Context(), newOrg("org_a", 1, 1)); !errors.Is(err, ports.ErrConflict) {
			t.Errorf("error %v, want ErrConflict", err)
		}
		got, err := b.Orgs.Org(t.Context(), "org_a")
		if err != nil || got.CallsCap != want.CallsCap {
			t.Errorf("read %+v, %v; want the first one", got, err)
		}
	})

	s.test(t, "an unknown organisation is not found", func(t *testing.T, b Backend) {
		if _, err := b.Orgs.Org(t.Context(), "org_x"); !errors.Is(err, ports.ErrNotFound) {
			t.Errorf("read: error %v, want ErrNotFound", err)
		}
		_, err := b.Orgs.UpdateOrg(t.Context(), "org_x", func(*access.Org) error {
			t.Error("change was called for an organisation that does not exist")
			return nil
		})
		if !errors.Is(err, ports.ErrNotFound) {
			t.Errorf("update: error %v, want ErrNotFound", err)
		}
	})

	s.test(t, "64 updates at once lose none", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 0, 10)
		together(callers, func(int) {
			_, err := b.Orgs.UpdateOrg(t.Context(), "org_a", func(org *access.Org) error {
				org.CallsCap++
				return nil
			})
			if err != nil {
				t.Error(err)
			}
		})
		if got, err := b.Orgs.Org(t.Context(), "org_a"); err != nil || got.CallsCap != callers {
			t.Errorf("%d of %d updates are there (%v)", got.CallsCap, callers, err)
		}
	})

	s.test(t, "one of 64 creations of an id wins", func(t *testing.T, b Backend) {
		var n tally
		together(callers, func(i int) {
			switch err := b.Orgs.CreateOrg(t.Context(), newOrg("org_a", int64(i), 0)); {
			case err == nil:
				n.granted.Add(1)
			case !errors.Is(err, ports.ErrConflict):
				t.Errorf("error %v, want ErrConflict", err)
			}
		})
		if n.granted.Load() != 1 {
			t.Errorf("%d creations of one id, want 1", n.granted.Load())
		}
	})

	s.test(
		t, "instants come back in UTC to the microsecond, whatever the zone they were given in",
		func(t *testing.T, b Backend) {
			org := newOrg("org_a", 1, 1)
			org.CreatedAt = Start
			if err := b.Orgs.CreateOrg(t.Context(), org); err != nil {
				t.Fatal(err)
			}
			got, err := b.Orgs.Org(t.Context(), "org_a")
			if err != nil {
				t.Fatal(err)
			}
			if want := stored(Start); got.CreatedAt != want {
				t.Errorf("created at %v, want %v", got.CreatedAt, want)
			}
		},
	)

	s.testWith(t, Replicas, "a replica sees a change at once", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 1, 1)
		other := b.Replica(t)
		if _, err := b.Orgs.UpdateOrg(t.Context(), "org_a", func(org *access.Org) error {
			org.CallsCap = 2
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		if got, err := other.Orgs.Org(t.Context(), "org_a"); err != nil || got.CallsCap != 2 {
			t.Errorf("the replica reads %+v, %v", got, err)
		}
	})
}
