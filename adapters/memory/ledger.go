package memory

import (
	"context"
	"fmt"
	"slices"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/quota"
	"github.com/retraite-gateway/retraite/ports"
)

// ChargeCall counts one call and records its usage event.
func (s *Store) ChargeCall(
	ctx context.Context, event quota.UsageEvent, demand quota.Demand,
) (string, quota.Quota, error) {
	if err := ctx.Err(); err != nil {
		return "", quota.Quota{}, fmt.Errorf("charge a call: %w: %w", ports.ErrUnavailable, err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	org, key, err := s.counter(event)
	if err != nil {
		return "", quota.Quota{}, fmt.Errorf("charge a call: %w", err)
	}
	used := s.counters[key]
	outcomes, after := quota.ChargeCalls(used.Calls, org.CallsCap, []quota.Demand{demand})
	used.Calls = after
	state := stateOf(org, event.Period, used)
	if !outcomes[0].Granted {
		return "", quota.Quota{}, &quota.ExceededError{Resource: quota.Calls, State: state}
	}
	s.counters[key] = used
	event.Calls = 1
	event.Runs = 0
	event.Status = 0
	event.Error = ""
	event.RunID = ""
	return s.record(key, event), state, nil
}

// RefundCall gives a charged call back, whether or not anybody waits for it.
func (s *Store) RefundCall(_ context.Context, event quota.UsageEvent) (quota.Quota, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	org, key, err := s.counter(event)
	if err != nil {
		return quota.Quota{}, fmt.Errorf("give a call back: %w", err)
	}
	used := s.counters[key]
	used.Calls--
	s.counters[key] = used
	event.Calls = -1
	event.Runs = 0
	event.Status = 0
	event.Error = ""
	event.RunID = ""
	s.record(key, event)
	return stateOf(org, event.Period, used), nil
}

// FinishCall adds the outcome of a call to its event.
func (s *Store) FinishCall(org access.OrgID, eventID string, status int, code, runID string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for key, events := range s.events {
		if key.org != org {
			continue
		}
		if i, found := slices.BinarySearchFunc(events, eventID, byID); found {
			events[i].Status = status
			events[i].Error = text(code)
			events[i].RunID = text(runID)
		}
	}
}

// Quota returns the state of an organisation in a period.
func (s *Store) Quota(_ context.Context, id access.OrgID, period quota.Period) (quota.Quota, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	org, err := s.org(id)
	if err != nil {
		return quota.Quota{}, err
	}
	return stateOf(org, period, s.counters[counterKey{id, period}]), nil
}

// UsageEvents returns a page of events, newest first.
func (s *Store) UsageEvents(
	_ context.Context, org access.OrgID, period quota.Period, before string, limit int,
) ([]quota.UsageEvent, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	events := s.events[counterKey{org, period}]
	if before != "" {
		i, found := slices.BinarySearchFunc(events, before, byID)
		if !found && s.merged[before] != (counterKey{org, period}) {
			return nil, nil
		}
		events = events[:i]
	}
	page := slices.Clone(events[max(0, len(events)-limit):])
	slices.Reverse(page)
	return page, nil
}

func (s *Store) counter(event quota.UsageEvent) (access.Org, counterKey, error) {
	org, err := s.org(access.OrgID(event.Org))
	return org, counterKey{org.ID, event.Period}, err
}

func (s *Store) record(key counterKey, event quota.UsageEvent) string {
	event.ID = s.nextID()
	event.At = kept(event.At)
	event.Operation = text(event.Operation)
	event.Credential = text(event.Credential)
	event.RequestID = text(event.RequestID)
	event.Error = text(event.Error)
	event.RunID = text(event.RunID)
	s.events[key] = append(s.events[key], event)
	return event.ID
}

func stateOf(org access.Org, period quota.Period, used quota.Counters) quota.Quota {
	return quota.New(period, used, quota.Caps{Calls: org.CallsCap, Runs: org.RunsCap})
}

func byID(e quota.UsageEvent, id string) int {
	switch {
	case e.ID < id:
		return -1
	case e.ID > id:
		return 1
	}
	return 0
}
