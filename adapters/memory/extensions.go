package memory

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/extension"
	"github.com/retraite-gateway/retraite/ports"
)

type endpointKey struct {
	org access.OrgID
	id  extension.EndpointID
}

// Endpoints returns the settings of an organisation.
func (s *Store) Endpoints(_ context.Context, org access.OrgID) ([]extension.Setting, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []extension.Setting
	for key, setting := range s.endpoints {
		if key.org == org {
			out = append(out, keptSetting(setting))
		}
	}
	slices.SortFunc(out, func(a, b extension.Setting) int {
		return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Endpoint, b.Endpoint))
	})
	return out, nil
}

// Endpoint returns one setting.
func (s *Store) Endpoint(_ context.Context, org access.OrgID, id extension.EndpointID) (extension.Setting, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	setting, ok := s.endpoints[endpointKey{org, id}]
	if !ok {
		return extension.Setting{}, fmt.Errorf("endpoint %s: %w", id, ports.ErrNotFound)
	}
	return keptSetting(setting), nil
}

// UpdateEndpoint changes a setting with nobody in between.
func (s *Store) UpdateEndpoint(
	_ context.Context, org access.OrgID, id extension.EndpointID, kind extension.Kind,
	change func(*extension.Setting) error,
) (extension.Setting, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, err := s.org(org); err != nil {
		return extension.Setting{}, err
	}
	before, ok := s.endpoints[endpointKey{org, id}]
	switch {
	case !ok:
		before = extension.Setting{Org: org, Endpoint: id, Kind: kind}
	case before.Kind != kind:
		return extension.Setting{}, fmt.Errorf("endpoint %s is one of %s: %w", id, before.Kind, ports.ErrConflict)
	}
	after := keptSetting(before)
	if err := change(&after); err != nil {
		return extension.Setting{}, err
	}
	after.Org = org
	after.Endpoint = id
	after.Kind = kind
	after = keptSetting(after)
	s.endpoints[endpointKey{org, id}] = after
	return keptSetting(after), nil
}

func keptSetting(e extension.Setting) extension.Setting {
	e.Secrets = slices.Clone(e.Secrets)
	for i := range e.Secrets {
		e.Secrets[i].ValidUntil = kept(e.Secrets[i].ValidUntil)
	}
	e.DisabledAt, e.FailingSince = kept(e.DisabledAt), kept(e.FailingSince)
	return e
}

// Enqueue saves new deliveries. There are no jobs in memory: they stay pending until somebody changes them.
func (s *Store) Enqueue(_ context.Context, deliveries []extension.Delivery) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.newDeliveries(deliveries); err != nil {
		return fmt.Errorf("enqueue: %w", err)
	}
	s.saveDeliveries(deliveries)
	return nil
}

func (s *Store) newDeliveries(deliveries []extension.Delivery) error {
	for i, d := range deliveries {
		_, exists := s.deliveries[d.DeliveryID]
		if exists || slices.ContainsFunc(deliveries[:i], func(e extension.Delivery) bool {
			return e.DeliveryID == d.DeliveryID
		}) {
			return fmt.Errorf("delivery of %s: %w", d.EventID, ports.ErrConflict)
		}
	}
	return nil
}

func (s *Store) saveDeliveries(deliveries []extension.Delivery) {
	for _, d := range deliveries {
		s.deliveries[d.DeliveryID] = keptDelivery(d)
	}
}

// Delivery returns a delivery.
func (s *Store) Delivery(_ context.Context, id extension.DeliveryID) (extension.Delivery, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.delivery(id)
}

func (s *Store) delivery(id extension.DeliveryID) (extension.Delivery, error) {
	d, ok := s.deliveries[id]
	if !ok {
		return extension.Delivery{}, fmt.Errorf("delivery of %s: %w", id.EventID, ports.ErrNotFound)
	}
	return keptDelivery(d), nil
}

// UpdateDelivery changes a delivery with nobody in between.
func (s *Store) UpdateDelivery(
	_ context.Context, id extension.DeliveryID, change func(*extension.Delivery) error,
) (extension.Delivery, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	before, err := s.delivery(id)
	if err != nil {
		return extension.Delivery{}, err
	}
	after := before
	if err := change(&after); err != nil {
		return extension.Delivery{}, err
	}
	after.DeliveryID = id
	after.Kind = before.Kind
	after.Type = before.Type
	after.RunID = before.RunID
	after.Body = before.Body
	after.CreatedAt = before.CreatedAt
	after = keptDelivery(after)
	s.deliveries[id] = after
	return keptDelivery(after), nil
}

// ListDeliveries returns the newest deliveries that fit.
func (s *Store) ListDeliveries(
	_ context.Context, org access.OrgID, which ports.DeliveryFilter, limit int,
) ([]extension.Delivery, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.newestDeliveries(limit, func(d extension.Delivery) bool {
		return d.Org == org && (which.EventID == "" || which.EventID == d.EventID) &&
			(which.Kind == "" || which.Kind == d.Kind) &&
			(which.Status == "" || which.Status == d.Status)
	}), nil
}

// FailedDeliveries returns the newest deliveries of all organisations that failed for good.
func (s *Store) FailedDeliveries(_ context.Context, limit int) ([]extension.Delivery, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.newestDeliveries(
		limit, func(d extension.Delivery) bool { return d.Status == extension.DeliveryFailed },
	), nil
}

// newestDeliveries are the newest that fit. The store is locked.
func (s *Store) newestDeliveries(limit int, fits func(extension.Delivery) bool) []extension.Delivery {
	var out []extension.Delivery
	for _, d := range s.deliveries {
		if fits(d) {
			out = append(out, keptDelivery(d))
		}
	}
	slices.SortFunc(out, func(a, b extension.Delivery) int {
		return cmp.Or(
			b.CreatedAt.Compare(a.CreatedAt), cmp.Compare(b.EventID, a.EventID), cmp.Compare(a.Endpoint, b.Endpoint),
		)
	})
	return out[:min(limit, len(out))]
}

// OldestDue returns since when the pending delivery has been due that waits for the longest at an
// endpoint that does not fail.
func (s *Store) OldestDue(context.Context) (time.Time, bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var oldest time.Time
	found := false
	for _, d := range s.deliveries {
		failing := !s.endpoints[endpointKey{d.Org, d.Endpoint}].FailingSince.IsZero()
		if d.Status == extension.DeliveryPending && !failing && (!found || d.DueAt.Before(oldest)) {
			oldest = d.DueAt
			found = true
		}
	}
	return oldest, found, nil
}

func keptDelivery(d extension.Delivery) extension.Delivery {
	d.Body = slices.Clone(d.Body)
	d.CreatedAt = kept(d.CreatedAt)
	d.DueAt = kept(d.DueAt)
	d.AttemptedAt = kept(d.AttemptedAt)
	d.LastError = text(d.LastError)
	return d
}
