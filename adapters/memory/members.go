package memory

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/member"
	"github.com/retraite-gateway/retraite/ports"
)

var _ ports.Members = (*Store)(nil)

type memberKey struct {
	org access.OrgID
	id  member.ID
}

// CreateMember saves a new person.
func (s *Store) CreateMember(_ context.Context, person member.Member) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, err := s.org(person.Org); err != nil {
		return err
	}
	key := memberKey{person.Org, person.ID}
	if _, exists := s.members[key]; exists {
		return fmt.Errorf("create member %s: %w", person.ID, ports.ErrConflict)
	}
	for _, other := range s.membersOf(person.Org) {
		if other.InOrg() && other.Email == person.Email {
			return fmt.Errorf("create member %s: the address is taken: %w", person.ID, ports.ErrConflict)
		}
	}
	s.members[key] = keptMember(person)
	return nil
}

// Members returns the persons of an organisation.
func (s *Store) Members(_ context.Context, org access.OrgID) ([]member.Member, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.membersOf(org), nil
}

// MembersByEmail returns the persons who have an address.
func (s *Store) MembersByEmail(_ context.Context, email string) ([]member.Member, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []member.Member
	for _, person := range s.members {
		if person.InOrg() && person.Email == email {
			out = append(out, keptMember(person))
		}
	}
	slices.SortFunc(out, func(a, b member.Member) int { return cmp.Compare(a.Org, b.Org) })
	return out, nil
}

func (s *Store) membersOf(org access.OrgID) []member.Member {
	var out []member.Member
	for key, person := range s.members {
		if key.org == org {
			out = append(out, keptMember(person))
		}
	}
	slices.SortFunc(out, func(a, b member.Member) int {
		return cmp.Or(a.CreatedAt.Compare(b.CreatedAt), cmp.Compare(a.ID, b.ID))
	})
	return out
}

// UpdateMember changes a person with nobody in between.
func (s *Store) UpdateMember(
	_ context.Context, org access.OrgID, id member.ID, change func(*member.Member, []member.Member) error,
) (member.Member, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	before, ok := s.members[memberKey{org, id}]
	if !ok {
		return member.Member{}, fmt.Errorf("member %s: %w", id, ports.ErrNotFound)
	}
	after := keptMember(before)
	if err := change(&after, s.membersOf(org)); err != nil {
		return member.Member{}, err
	}
	after.ID = id
	after.Org = org
	after.Email = before.Email
	after.CreatedAt = before.CreatedAt
	after = keptMember(after)
	s.members[memberKey{org, id}] = after
	return keptMember(after), nil
}

func keptMember(m member.Member) member.Member {
	m.Roles = slices.Clone(m.Roles)
	m.CreatedAt = kept(m.CreatedAt)
	m.LastSignInAt = kept(m.LastSignInAt)
	m.RemovedAt = kept(m.RemovedAt)
	return m
}

var (
	_ ports.SignInLinks = (*Store)(nil)
	_ ports.Sessions    = (*Store)(nil)
)

// CreateLink saves a new link.
func (s *Store) CreateLink(_ context.Context, link member.Link) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, ok := s.members[memberKey{link.Org, link.Member}]; !ok {
		return fmt.Errorf("member %s: %w", link.Member, ports.ErrNotFound)
	}
	link.ExpiresAt = kept(link.ExpiresAt)
	s.links[link.Digest] = link
	return nil
}

// TakeLink returns a link and ends it.
func (s *Store) TakeLink(_ context.Context, digest access.Digest) (member.Link, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	link, ok := s.links[digest]
	if !ok {
		return member.Link{}, fmt.Errorf("sign-in link: %w", ports.ErrNotFound)
	}
	delete(s.links, digest)
	return link, nil
}

// SweepLinks removes links that expired.
func (s *Store) SweepLinks(_ context.Context, before time.Time, limit int) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return sweepMap(s.links, limit, func(link member.Link) bool { return link.ExpiresAt.Before(before) }), nil
}

// CreateSession saves a new session.
func (s *Store) CreateSession(_ context.Context, session member.Session) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, ok := s.members[memberKey{session.Org, session.Member}]; !ok {
		return fmt.Errorf("member %s: %w", session.Member, ports.ErrNotFound)
	}
	session.CreatedAt = kept(session.CreatedAt)
	session.SeenAt = kept(session.SeenAt)
	session.ProvenAt = kept(session.ProvenAt)
	s.sessions[session.Digest] = session
	return nil
}

// Session returns a session with its person.
func (s *Store) Session(_ context.Context, digest access.Digest) (member.Session, member.Member, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	session, ok := s.sessions[digest]
	if !ok {
		return member.Session{}, member.Member{}, fmt.Errorf("session: %w", ports.ErrNotFound)
	}
	return session, keptMember(s.members[memberKey{session.Org, session.Member}]), nil
}

// SeeSession moves the last use of a session forward.
func (s *Store) SeeSession(_ context.Context, digest access.Digest, at time.Time) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if session, ok := s.sessions[digest]; ok && session.SeenAt.Before(at) {
		session.SeenAt = kept(at)
		s.sessions[digest] = session
	}
	return nil
}

// EndSession removes a session.
func (s *Store) EndSession(_ context.Context, digest access.Digest) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.sessions, digest)
	return nil
}

// EndSessionsOf removes the sessions of a person, and their links.
func (s *Store) EndSessionsOf(_ context.Context, org access.OrgID, id member.ID) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	sweepMap(s.links, len(s.links), func(l member.Link) bool { return l.Org == org && l.Member == id })
	of := func(session member.Session) bool { return session.Org == org && session.Member == id }
	return sweepMap(s.sessions, len(s.sessions), of), nil
}

// SweepSessions removes sessions that nobody used for long.
func (s *Store) SweepSessions(_ context.Context, before time.Time, limit int) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	old := func(session member.Session) bool { return session.SeenAt.Before(before) }
	return sweepMap(s.sessions, limit, old), nil
}

// sweepMap removes at most limit values of a kind.
func sweepMap[K comparable, V any](from map[K]V, limit int, gone func(V) bool) int {
	removed := 0
	for key, value := range from {
		if removed < limit && gone(value) {
			delete(from, key)
			removed++
		}
	}
	return removed
}
