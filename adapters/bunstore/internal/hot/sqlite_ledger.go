package hot

import (
	"context"
	"database/sql/driver"
	"fmt"

	"github.com/retraite-gateway/retraite/adapters/bunstore/internal/direct"
)

const (
	sqliteNamed = `SELECT org_id FROM orgs WHERE org_id = ?1`

	sqliteEnsure = `INSERT INTO quota_counters (org_id, period_ym) VALUES (?1, ?2) ON CONFLICT DO NOTHING`

	// The right-hand sides read the row as it was, so prev is the counter before.
	sqliteChargeText = `
UPDATE quota_counters SET
    prev = calls_used,
    calls_used = {counterAfter}
WHERE org_id = ?1 AND period_ym = ?2
RETURNING prev, calls_used, runs_used,
    (SELECT calls_cap FROM orgs WHERE org_id = ?1), (SELECT runs_cap FROM orgs WHERE org_id = ?1)`

	sqliteUse = `
UPDATE credentials SET last_used_at = ?2 WHERE credential_id = ?1 AND (last_used_at IS NULL OR last_used_at <= ?3)`
)

var (
	sqliteCharge = with(sqliteChargeText, "{counterAfter}", with(
		counterAfter, "{greatest}", "max", "{least}", "min", "{used}", "calls_used", "{cap}",
		"(SELECT calls_cap FROM orgs WHERE org_id = ?1)", "{refunds}", "?3", "{never}", "?4", "{refusable}", "?5",
	))

	sqliteCharges = newInsertion(
		"usage_events", 8, "org_id, period_ym, event_id, at, operation, credential, request_id, calls", "",
	)
	sqliteOutcomes = newInsertion(
		"usage_outcomes", 6, "org_id, period_ym, event_id, status, error, run_id", " ON CONFLICT DO NOTHING",
	)
)

// EnsureCounters creates the counter rows that are missing.
func (s *SQLite) EnsureCounters(ctx context.Context, accounts []Account) ([]Account, error) {
	var existing []Account
	err := s.direct.Transact(ctx, func(tx *direct.Tx) error {
		existing = existing[:0]
		for _, a := range accounts {
			var org [1]driver.Value
			found, err := tx.QueryRow(org[:], sqliteNamed, a.Org)
			if err != nil {
				return err
			}
			if !found {
				continue
			}
			if err := tx.Exec(sqliteEnsure, a.Org, int64(a.Period)); err != nil {
				return err
			}
			existing = append(existing, a)
		}
		return nil
	})
	return existing, err
}

// ChargeCalls counts a batch in one transaction.
func (s *SQLite) ChargeCalls(ctx context.Context, batch Batch) ([]State, error) {
	states := make([]State, len(batch.Accounts))
	values := make([]any, 0, len(batch.Events)*sqliteCharges.width)
	err := s.direct.Transact(ctx, func(tx *direct.Tx) error {
		values = values[:0]
		names := make([]any, len(states))
		periods := make([]any, len(states))
		for i, a := range batch.Accounts {
			names[i] = a.Org
			periods[i] = int64(a.Period)
			demand := batch.Demands[i]
			var err error
			states[i], err = stateOf(
				tx, sqliteCharge, names[i], periods[i], demand.Refunds, demand.Never, demand.Refusable,
			)
			if err != nil {
				return err
			}
		}
		for _, e := range batch.Events {
			if state := states[e.Account]; state.Found && e.Rank <= state.Granted(batch.Demands[e.Account]) {
				values = append(
					values, names[e.Account], periods[e.Account], e.ID, e.At, e.Operation, e.Credential, e.RequestID,
					e.Calls,
				)
			}
		}
		return sqliteCharges.each(values, tx.Exec)
	})
	return states, err
}

// RecordNotes writes outcomes and uses in one transaction.
func (s *SQLite) RecordNotes(ctx context.Context, outcomes []Outcome, uses []Use) error {
	values := make([]any, 0, len(outcomes)*sqliteOutcomes.width)
	for _, o := range outcomes {
		values = append(values, o.Org, int64(o.Period), o.ID, int64(o.Status), o.Code, o.RunID)
	}
	return s.direct.Transact(ctx, func(tx *direct.Tx) error {
		if err := sqliteOutcomes.each(values, tx.Exec); err != nil {
			return err
		}
		for _, u := range uses {
			if err := tx.Exec(sqliteUse, u.Credential, u.At, u.Before); err != nil {
				return err
			}
		}
		return nil
	})
}

// stateOf runs a statement that returns the counter row and the caps; not found when it returns nothing.
func stateOf(tx sqliteTx, query string, values ...any) (State, error) {
	var row [5]driver.Value
	found, err := tx.QueryRow(row[:], query, values...)
	if err != nil || !found {
		return State{}, err
	}
	s := State{Found: true}
	for i, to := range []*int64{&s.Prev, &s.Calls, &s.Runs, &s.CallsCap, &s.RunsCap} {
		n, ok := row[i].(int64)
		if !ok {
			return State{}, fmt.Errorf("a counter is %T", row[i])
		}
		*to = n
	}
	return s, nil
}
