package memory

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/ports"
)

// CreateCredential saves a new credential.
func (s *Store) CreateCredential(_ context.Context, credential access.Credential) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, err := s.org(credential.Org); err != nil {
		return fmt.Errorf("create credential %s: %w", credential.ID, err)
	}
	if _, exists := s.credentials[credential.ID]; exists {
		return fmt.Errorf("create credential %s: %w", credential.ID, ports.ErrConflict)
	}
	s.credentials[credential.ID] = keptCredential(credential)
	return nil
}

// Credential returns a credential with its organisation.
func (s *Store) Credential(_ context.Context, id access.CredentialID) (access.Credential, access.Org, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	credential, err := s.credential(id)
	if err != nil {
		return access.Credential{}, access.Org{}, err
	}
	org, err := s.org(credential.Org)
	return credential, org, err
}

// ListCredentials returns the credentials of an organisation of one kind, oldest first, then by id.
func (s *Store) ListCredentials(_ context.Context, org access.OrgID, kind access.Kind) ([]access.Credential, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []access.Credential
	for _, c := range s.credentials {
		if c.Org == org && c.Kind == kind {
			out = append(out, cloneCredential(c))
		}
	}
	slices.SortFunc(out, func(a, b access.Credential) int {
		return cmp.Or(a.CreatedAt.Compare(b.CreatedAt), cmp.Compare(a.ID, b.ID))
	})
	return out, nil
}

// UpdateCredential changes a credential with nobody in between.
func (s *Store) UpdateCredential(
	_ context.Context, id access.CredentialID, change func(*access.Credential) error,
) (access.Credential, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	before, err := s.credential(id)
	if err != nil {
		return access.Credential{}, err
	}
	after := cloneCredential(before)
	if err := change(&after); err != nil {
		return access.Credential{}, err
	}
	after.ID = before.ID
	after.Org = before.Org
	after.Kind = before.Kind
	after.CreatedAt = before.CreatedAt
	after = keptCredential(after)
	s.credentials[id] = after
	return cloneCredential(after), nil
}

// TouchCredential notes a use.
func (s *Store) TouchCredential(id access.CredentialID, at time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	credential, found := s.credentials[id]
	if !found {
		return
	}
	at = kept(at)
	if credential.LastUsedAt.IsZero() || !at.Before(credential.LastUsedAt.Add(access.LastUseStep)) {
		credential.LastUsedAt = at
		s.credentials[id] = credential
	}
}

func (s *Store) credential(id access.CredentialID) (access.Credential, error) {
	credential, ok := s.credentials[id]
	if !ok {
		return access.Credential{}, fmt.Errorf("credential %s: %w", id, ports.ErrNotFound)
	}
	return cloneCredential(credential), nil
}

func keptCredential(c access.Credential) access.Credential {
	c = cloneCredential(c)
	c.CreatedAt = kept(c.CreatedAt)
	c.ExpiresAt = kept(c.ExpiresAt)
	c.RevokedAt = kept(c.RevokedAt)
	c.LastUsedAt = kept(c.LastUsedAt)
	c.HandOver.Until = kept(c.HandOver.Until)
	for i := range c.Secrets {
		c.Secrets[i].ValidUntil = kept(c.Secrets[i].ValidUntil)
	}
	return c
}

func cloneCredential(c access.Credential) access.Credential {
	c.Secrets = slices.Clone(c.Secrets)
	return c
}
