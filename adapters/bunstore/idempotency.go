package bunstore

import (
	"context"

	"github.com/retraite-gateway/retraite/domain/idempotency"
	"github.com/retraite-gateway/retraite/ports"
)

// StoredAnswer returns the record of a scope, expired or not. Nothing is cached: a replica may have
// committed it a moment ago.
func (s *Store) StoredAnswer(ctx context.Context, scope idempotency.Scope) (idempotency.Record, error) {
	const what = "read a stored answer"
	if !storable(string(scope.Org), string(scope.Principal), scope.Operation, string(scope.Key)) {
		return idempotency.Record{}, failure(what, ports.ErrNotFound)
	}
	var row answerRow
	err := s.dialect.reads().NewSelect().Model(&row).Where("org_id = ?", string(scope.Org)).
		Where("principal = ?", string(scope.Principal)).
		Where("operation = ?", scope.Operation).Where("key = ?", string(scope.Key)).Scan(ctx)
	if err != nil {
		return idempotency.Record{}, failure(what, err)
	}
	record, err := row.record()
	return record, failure(what, err)
}
