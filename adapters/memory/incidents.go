package memory

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/retraite-gateway/retraite/domain/servicestatus"
	"github.com/retraite-gateway/retraite/ports"
)

var _ ports.Incidents = (*Store)(nil)

// keptIncident is a copy, as a database gives it back.
func keptIncident(i servicestatus.Incident) servicestatus.Incident {
	i.Updates = slices.Clone(i.Updates)
	for n := range i.Updates {
		i.Updates[n].At = kept(i.Updates[n].At)
	}
	return i
}

// CreateIncident saves a new incident.
func (s *Store) CreateIncident(_ context.Context, incident servicestatus.Incident) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, exists := s.incidents[incident.ID]; exists {
		return fmt.Errorf("create incident %s: %w", incident.ID, ports.ErrConflict)
	}
	s.incidents[incident.ID] = keptIncident(incident)
	return nil
}

func (s *Store) incident(id servicestatus.IncidentID) (servicestatus.Incident, error) {
	found, ok := s.incidents[id]
	if !ok {
		return servicestatus.Incident{}, fmt.Errorf("incident %s: %w", id, ports.ErrNotFound)
	}
	return keptIncident(found), nil
}

// Incident returns an incident.
func (s *Store) Incident(_ context.Context, id servicestatus.IncidentID) (servicestatus.Incident, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.incident(id)
}

// UpdateIncident changes an incident.
func (s *Store) UpdateIncident(
	_ context.Context, id servicestatus.IncidentID, change func(*servicestatus.Incident) error,
) (servicestatus.Incident, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	after, err := s.incident(id)
	if err != nil {
		return servicestatus.Incident{}, err
	}
	if err := change(&after); err != nil {
		return servicestatus.Incident{}, err
	}
	after.ID = id
	s.incidents[id] = keptIncident(after)
	return keptIncident(after), nil
}

// Incidents returns those that are open or of which something was said lately.
func (s *Store) Incidents(_ context.Context, since time.Time, limit int) ([]servicestatus.Incident, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []servicestatus.Incident
	for _, one := range s.incidents {
		if !one.IsResolved() || !one.UpdatedAt().Before(since) {
			out = append(out, keptIncident(one))
		}
	}
	slices.SortFunc(out, func(a, b servicestatus.Incident) int {
		return cmp.Or(b.OpenedAt().Compare(a.OpenedAt()), cmp.Compare(a.ID, b.ID))
	})
	return out[:min(limit, len(out))], nil
}
