package porttest

import (
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/member"
	"github.com/retraite-gateway/retraite/ports"
)

func newMember(id, email string, roles ...member.Role) member.Member {
	return member.Member{ID: member.ID(id), Org: "org_a", Email: email, Roles: roles, CreatedAt: stored(Start)}
}

func createMember(t *testing.T, b Backend, m member.Member) {
	t.Helper()
	if err := b.Members.CreateMember(t.Context(), m); err != nil {
		t.Fatal(err)
	}
}

// Members is the contract of ports.Members.
func Members(t *testing.T, open Open, list ...Option) {
	t.Helper()
	s := newSuite(open, list)
	shows := func(t *testing.T, b Backend, want ...member.Member) {
		t.Helper()
		got, err := b.Members.Members(t.Context(), "org_a")
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); len(want)+len(got) > 0 && diff != "" {
			t.Errorf("members (-want +got):\n%s", diff)
		}
	}
	claire := newMember("m_1", "claire@cabinet.example", member.Owner, member.Analyst)
	paul := newMember("m_2", "paul@cabinet.example", member.Developer)

	s.test(
		t, "persons come back in the order in which they came, of their organisation alone",
		func(t *testing.T, b Backend) {
			createOrg(t, b, "org_a", 10, 10)
			createOrg(t, b, "org_b", 10, 10)
			shows(t, b)
			early := paul
			early.CreatedAt = early.CreatedAt.Add(-time.Hour)
			other := claire
			other.Org = "org_b"
			createMember(t, b, claire)
			createMember(t, b, early)
			createMember(t, b, other)
			shows(t, b, early, claire)
		},
	)

	s.test(t, "an id or an address is somebody's once", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 10, 10)
		createMember(t, b, claire)
		for _, m := range []member.Member{newMember("m_1", "x@cabinet.example"), newMember("m_3", claire.Email)} {
			if err := b.Members.CreateMember(t.Context(), m); !errors.Is(err, ports.ErrConflict) {
				t.Errorf("%s: %v", m.ID, err)
			}
		}
		stranger := paul
		stranger.Org = "org_none"
		if err := b.Members.CreateMember(t.Context(), stranger); !errors.Is(err, ports.ErrNotFound) {
			t.Errorf("of no organisation: %v", err)
		}
		left, err := b.Members.UpdateMember(
			t.Context(), "org_a", claire.ID,
			func(m *member.Member, _ []member.Member) error {
				m.RemovedAt = Start
				return nil
			},
		)
		if err != nil || left.RemovedAt != stored(Start) {
			t.Fatalf("%+v, %v", left, err)
		}
		again := newMember("m_4", claire.Email, member.Auditor)
		createMember(t, b, again)
		shows(t, b, left, again)
	})

	s.test(
		t, "who has an address is found in every organisation that they have not left",
		func(t *testing.T, b Backend) {
			createOrg(t, b, "org_a", 10, 10)
			createOrg(t, b, "org_b", 10, 10)
			createOrg(t, b, "org_c", 10, 10)
			found := func(email string, want ...member.Member) {
				t.Helper()
				got, err := b.Members.MembersByEmail(t.Context(), email)
				if diff := cmp.Diff(want, got); err != nil || (len(want)+len(got) > 0 && diff != "") {
					t.Errorf("%s: %v (-want +got):\n%s", email, err, diff)
				}
			}
			elsewhere := claire
			elsewhere.Org = "org_b"
			left := claire
			left.Org = "org_c"
			left.RemovedAt = stored(Start)
			createMember(t, b, elsewhere)
			createMember(t, b, claire)
			createMember(t, b, paul)
			createMember(t, b, left)
			found(claire.Email, claire, elsewhere)
			found(paul.Email, paul)
			found("nobody@cabinet.example")
			found("a\x00b")
			identity := member.Identity{Issuer: "https://id.example", Subject: "248289761001"}
			got, err := b.Members.UpdateMember(
				t.Context(), "org_a", claire.ID,
				func(m *member.Member, _ []member.Member) error {
					m.Identity = identity
					return nil
				},
			)
			known := claire
			known.Identity = identity
			if diff := cmp.Diff(known, got); err != nil || diff != "" {
				t.Errorf("%v (-want +got):\n%s", err, diff)
			}
			found(claire.Email, known, elsewhere)
		},
	)

	s.test(t, "a change keeps who it is, and is given everybody", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 10, 10)
		createMember(t, b, claire)
		createMember(t, b, paul)
		got, err := b.Members.UpdateMember(
			t.Context(), "org_a", paul.ID,
			func(m *member.Member, all []member.Member) error {
				if diff := cmp.Diff([]member.Member{claire, paul}, all); diff != "" {
					t.Errorf("everybody (-want +got):\n%s", diff)
				}
				*m = member.Member{
					ID: "m_9", Org: "org_b", Email: "y@z.example", Roles: member.Roles{member.Auditor},
					LastSignInAt: Start,
				}
				return nil
			},
		)
		want := paul
		want.Roles = member.Roles{member.Auditor}
		want.LastSignInAt = stored(Start)
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Errorf("%v (-want +got):\n%s", err, diff)
		}
		shows(t, b, claire, want)
		refusal := errors.New("no")
		_, err = b.Members.UpdateMember(t.Context(), "org_a", paul.ID, func(m *member.Member, _ []member.Member) error {
			m.Roles = nil
			return refusal
		})
		if !errors.Is(err, refusal) {
			t.Errorf("refused: %v", err)
		}
		shows(t, b, claire, want)
		_, err = b.Members.UpdateMember(t.Context(), "org_a", "m_7", func(*member.Member, []member.Member) error {
			return nil
		})
		if !errors.Is(err, ports.ErrNotFound) {
			t.Errorf("nobody: %v", err)
		}
	})

	s.test(t, "of two owners who leave together one stays", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 10, 10)
		createMember(t, b, newMember("m_1", "a@cabinet.example", member.Owner))
		createMember(t, b, newMember("m_2", "b@cabinet.example", member.Owner))
		last := errors.New("the last owner")
		var group sync.WaitGroup
		refused := make(chan error, 2)
		for _, id := range []member.ID{"m_1", "m_2"} {
			group.Go(func() {
				_, err := b.Members.UpdateMember(
					t.Context(), "org_a", id,
					func(m *member.Member, all []member.Member) error {
						m.RemovedAt = Start
						if !member.OneOwnerLeft(all, *m) {
							return last
						}
						return nil
					},
				)
				refused <- err
			})
		}
		group.Wait()
		first := <-refused
		second := <-refused
		if (first == nil) == (second == nil) {
			t.Errorf("%v and %v, want one refusal", first, second)
		}
	})
}
