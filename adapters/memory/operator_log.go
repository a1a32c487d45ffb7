package memory

import (
	"context"
	"fmt"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/ports"
)

var _ ports.OperatorLog = (*Store)(nil)

// ChangeNoted makes a change and saves its event. Nothing can fail between the two.
func (s *Store) ChangeNoted(
	ctx context.Context, change func(context.Context) (ports.OperatorEvent, error),
) error {
	event, err := change(ctx)
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	event.ID = fmt.Sprintf("%012d", len(s.operatorEvents)+1)
	event.At = kept(event.At)
	s.operatorEvents = append(s.operatorEvents, event)
	return nil
}

// OperatorEvents returns the newest events.
func (s *Store) OperatorEvents(_ context.Context, org access.OrgID, limit int) ([]ports.OperatorEvent, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []ports.OperatorEvent
	for i := len(s.operatorEvents) - 1; i >= 0 && len(out) < limit; i-- {
		if event := s.operatorEvents[i]; org == "" || event.Org == org {
			out = append(out, event)
		}
	}
	return out, nil
}
