package porttest

import (
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/member"
	"github.com/retraite-gateway/retraite/ports"
)

// SignIns is the contract of ports.SignInLinks and ports.Sessions.
func SignIns(t *testing.T, open Open, list ...Option) {
	t.Helper()
	s := newSuite(open, list)
	digest := func(text string) access.Digest { return access.NewSecret(text).Digest() }
	person := newMember("m_1", "claire@cabinet.example", member.Owner)
	prepare := func(t *testing.T, b Backend) {
		t.Helper()
		createOrg(t, b, "org_a", 10, 10)
		createMember(t, b, person)
	}
	link := func(text string, expires time.Time) member.Link {
		return member.Link{Digest: digest(text), Org: "org_a", Member: "m_1", ExpiresAt: stored(expires)}
	}
	session := func(text string, at time.Time) member.Session {
		return member.Session{
			Digest: digest(text), Org: "org_a", Member: "m_1", CreatedAt: stored(at), SeenAt: stored(at),
		}
	}
	begin := func(t *testing.T, b Backend, one member.Session) {
		t.Helper()
		if err := b.Sessions.CreateSession(t.Context(), one); err != nil {
			t.Fatal(err)
		}
	}

	s.test(t, "a link is taken once, whoever comes together", func(t *testing.T, b Backend) {
		prepare(t, b)
		want := link("a", Start)
		if err := b.SignInLinks.CreateLink(t.Context(), want); err != nil {
			t.Fatal(err)
		}
		var group sync.WaitGroup
		taken := make(chan member.Link, 16)
		for range cap(taken) {
			group.Go(func() {
				got, err := b.SignInLinks.TakeLink(t.Context(), want.Digest)
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
			t.Fatalf("taken %d times", len(taken))
		}
		if diff := cmp.Diff(want, <-taken); diff != "" {
			t.Errorf("link (-want +got):\n%s", diff)
		}
	})

	s.test(t, "a link or a session of nobody is not kept", func(t *testing.T, b Backend) {
		prepare(t, b)
		stray := link("a", Start)
		stray.Member = "m_2"
		if err := b.SignInLinks.CreateLink(t.Context(), stray); !errors.Is(err, ports.ErrNotFound) {
			t.Errorf("link: %v", err)
		}
		nobodys := session("a", Start)
		nobodys.Org = "org_b"
		if err := b.Sessions.CreateSession(t.Context(), nobodys); !errors.Is(err, ports.ErrNotFound) {
			t.Errorf("session: %v", err)
		}
		if _, _, err := b.Sessions.Session(t.Context(), digest("a")); !errors.Is(err, ports.ErrNotFound) {
			t.Errorf("read: %v", err)
		}
	})

	s.test(t, "a session is seen later, never earlier, and ends", func(t *testing.T, b Backend) {
		prepare(t, b)
		want := session("a", Start)
		want.ProvenAt = stored(Start.Add(-time.Minute))
		begin(t, b, want)
		for _, at := range []time.Time{Start.Add(time.Hour), Start} {
			if err := b.Sessions.SeeSession(t.Context(), want.Digest, at); err != nil {
				t.Fatal(err)
			}
		}
		want.SeenAt = stored(Start.Add(time.Hour))
		got, who, err := b.Sessions.Session(t.Context(), want.Digest)
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Errorf("%v (-want +got):\n%s", err, diff)
		}
		if diff := cmp.Diff(person, who); diff != "" {
			t.Errorf("person (-want +got):\n%s", diff)
		}
		for range 2 {
			if err := b.Sessions.EndSession(t.Context(), want.Digest); err != nil {
				t.Fatal(err)
			}
		}
		if _, _, err := b.Sessions.Session(t.Context(), want.Digest); !errors.Is(err, ports.ErrNotFound) {
			t.Errorf("ended: %v", err)
		}
		if err := b.Sessions.SeeSession(t.Context(), want.Digest, Start); err != nil {
			t.Errorf("seen after its end: %v", err)
		}
	})

	s.test(t, "the sessions and links of a person end together, those of others stay", func(t *testing.T, b Backend) {
		prepare(t, b)
		createMember(t, b, newMember("m_2", "paul@cabinet.example", member.Developer))
		begin(t, b, session("a", Start))
		begin(t, b, session("b", Start))
		other := session("c", Start)
		other.Member = "m_2"
		begin(t, b, other)
		if err := b.SignInLinks.CreateLink(t.Context(), link("l", Start)); err != nil {
			t.Fatal(err)
		}
		if n, err := b.Sessions.EndSessionsOf(t.Context(), "org_a", "m_1"); err != nil || n != 2 {
			t.Errorf("%d, %v", n, err)
		}
		if _, err := b.SignInLinks.TakeLink(t.Context(), digest("l")); !errors.Is(err, ports.ErrNotFound) {
			t.Errorf("the link: %v", err)
		}
		if _, _, err := b.Sessions.Session(t.Context(), other.Digest); err != nil {
			t.Errorf("of another: %v", err)
		}
	})

	s.test(t, "old links and sessions are swept in small steps", func(t *testing.T, b Backend) {
		prepare(t, b)
		for i, text := range []string{"a", "b", "c", "d"} {
			at := Start.Add(time.Duration(i) * time.Hour)
			begin(t, b, session(text, at))
			if err := b.SignInLinks.CreateLink(t.Context(), link(text, at)); err != nil {
				t.Fatal(err)
			}
		}
		before := Start.Add(3 * time.Hour)
		for _, sweep := range []func(limit int) (int, error){
			func(limit int) (int, error) { return b.SignInLinks.SweepLinks(t.Context(), stored(before), limit) },
			func(limit int) (int, error) { return b.Sessions.SweepSessions(t.Context(), stored(before), limit) },
		} {
			for _, want := range []int{2, 1, 0} {
				if n, err := sweep(2); err != nil || n != want {
					t.Errorf("removed %d, %v; want %d", n, err, want)
				}
			}
		}
		if _, _, err := b.Sessions.Session(t.Context(), digest("d")); err != nil {
			t.Errorf("the young session: %v", err)
		}
		if _, err := b.SignInLinks.TakeLink(t.Context(), digest("d")); err != nil {
			t.Errorf("the young link: %v", err)
		}
	})

	s.testWith(t, Replicas, "a session of one replica is one of all", func(t *testing.T, b Backend) {
		prepare(t, b)
		begin(t, b, session("a", Start))
		if _, who, err := b.Replica(t).Sessions.Session(t.Context(), digest("a")); err != nil || who.ID != "m_1" {
			t.Errorf("%v, %v", who, err)
		}
	})
}
