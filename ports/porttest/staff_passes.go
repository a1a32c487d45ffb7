package porttest

import (
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/staff"
	"github.com/retraite-gateway/retraite/ports"
)

// StaffPasses is the contract of ports.StaffPasses.
func StaffPasses(t *testing.T, open Open, list ...Option) {
	t.Helper()
	s := newSuite(open, list)
	pass := func(text string, kind staff.Kind, at time.Time) staff.Pass {
		return staff.Pass{
			Digest: access.NewSecret(text).Digest(), Kind: kind, Email: "lea@exploitant.example", Role: staff.Operator,
			CreatedAt: stored(at), SeenAt: stored(at),
		}
	}
	create := func(t *testing.T, b Backend, passes ...staff.Pass) {
		t.Helper()
		for _, p := range passes {
			if err := b.StaffPasses.CreatePass(t.Context(), p); err != nil {
				t.Fatal(err)
			}
		}
	}

	s.test(t, "a link is taken once, whoever comes together, and is no session", func(t *testing.T, b Backend) {
		want := pass("a", staff.Link, Start)
		create(t, b, want)
		if err := b.StaffPasses.CreatePass(t.Context(), want); !errors.Is(err, ports.ErrConflict) {
			t.Errorf("the same again: %v", err)
		}
		if _, err := b.StaffPasses.StaffSession(t.Context(), want.Digest); !errors.Is(err, ports.ErrNotFound) {
			t.Errorf("a link as a session: %v", err)
		}
		var group sync.WaitGroup
		taken := make(chan staff.Pass, 16)
		for range cap(taken) {
			group.Go(func() {
				got, err := b.StaffPasses.TakePass(t.Context(), want.Digest)
				if err == nil {
					taken <- got
				} else if !errors.Is(err, ports.ErrNotFound) {
					t.Error(err)
				}
			})
		}
		group.Wait()
		close(taken)
		if len(taken) != 1 {
			t.Fatalf("taken by %d", len(taken))
		}
		if diff := cmp.Diff(want, <-taken); diff != "" {
			t.Errorf("link (-want +got):\n%s", diff)
		}
	})

	s.test(t, "a session is seen forward, ends, and is no link", func(t *testing.T, b Backend) {
		want := pass("a", staff.Session, Start)
		create(t, b, want, pass("b", staff.Session, Start))
		if _, err := b.StaffPasses.TakePass(t.Context(), want.Digest); !errors.Is(err, ports.ErrNotFound) {
			t.Errorf("a session as a link: %v", err)
		}
		for _, at := range []time.Time{Start.Add(time.Minute), Start} {
			if err := b.StaffPasses.SeePass(t.Context(), want.Digest, at); err != nil {
				t.Fatal(err)
			}
		}
		want.SeenAt = stored(Start.Add(time.Minute))
		got, err := b.StaffPasses.StaffSession(t.Context(), want.Digest)
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Errorf("%v, session (-want +got):\n%s", err, diff)
		}
		for range 2 {
			if err := b.StaffPasses.EndPass(t.Context(), want.Digest); err != nil {
				t.Error(err)
			}
		}
		if err := b.StaffPasses.SeePass(t.Context(), want.Digest, Start); err != nil {
			t.Error(err)
		}
		if _, err := b.StaffPasses.StaffSession(t.Context(), want.Digest); !errors.Is(err, ports.ErrNotFound) {
			t.Errorf("an ended session: %v", err)
		}
		if _, err := b.StaffPasses.StaffSession(t.Context(), access.NewSecret("b").Digest()); err != nil {
			t.Errorf("another session: %v", err)
		}
	})

	s.test(t, "all that a person has ends together", func(t *testing.T, b Backend) {
		other := pass("c", staff.Session, Start)
		other.Email = "max@exploitant.example"
		create(t, b, pass("a", staff.Session, Start), pass("b", staff.Link, Start), other)
		for _, want := range []int{2, 0} {
			if n, err := b.StaffPasses.EndPassesOf(t.Context(), "lea@exploitant.example"); err != nil || n != want {
				t.Errorf("%d ended, %v, want %d", n, err, want)
			}
		}
		if _, err := b.StaffPasses.StaffSession(t.Context(), other.Digest); err != nil {
			t.Errorf("of somebody else: %v", err)
		}
	})

	s.test(t, "what nobody used for long is swept in small steps", func(t *testing.T, b Backend) {
		for i, text := range []string{"a", "b", "c"} {
			create(t, b, pass(text, staff.Link, Start.Add(time.Duration(i)*time.Minute)))
		}
		for _, want := range []int{1, 1, 0} {
			n, err := b.StaffPasses.SweepPasses(t.Context(), stored(Start.Add(2*time.Minute)), 1)
			if err != nil || n != want {
				t.Errorf("%d swept, %v, want %d", n, err, want)
			}
		}
	})
}
