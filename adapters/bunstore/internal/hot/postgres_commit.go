package hot

import (
	"context"
	"database/sql"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"

	"github.com/retraite-gateway/retraite/adapters/bunstore/internal/txn"
)

// CommitRun is one statement, so one round trip and one commit. Everything else hangs on the row that the charge
// returns. Only a run that is told takes more: its jobs are the queue's to write.
func (p *Postgres) CommitRun(ctx context.Context, run Run) (State, error) {
	text, args := postgresCommit(run)
	if run.Enqueue != nil {
		return p.commitAndTell(ctx, text, args, run.Enqueue)
	}
	var s State
	err := p.write(ctx, text, args, func(rows pgx.Rows) error {
		_, err := pgx.ForEachRow(rows, s.columns(), func() error {
			s.Found = true
			return nil
		})
		return err
	})
	return s, err
}

// commitAndTell runs the statement and makes the jobs in one transaction.
func (p *Postgres) commitAndTell(
	ctx context.Context, text string, args []any, enqueue func(context.Context, *sql.Tx) error,
) (State, error) {
	var s State
	err := txn.Do(func() (*sql.Tx, error) { return p.db.BeginTx(ctx, nil) }, func(tx *sql.Tx) error {
		err := s.scan(tx.QueryRowContext(ctx, text, append([]any{p.mode}, args...)...))
		if err != nil || !s.Found {
			return err
		}
		return enqueue(ctx, tx)
	})
	return s, err
}

// The charge of a run, and the state alone of one that is not charged; {org} and {period} are parameters.
const (
	postgresChargeRun = `
WITH charged AS (
    UPDATE quota_counters AS q SET runs_used = q.runs_used + 1
    FROM orgs AS o
    WHERE q.org_id = {org} AND q.period_ym = {period} AND o.org_id = q.org_id AND q.runs_used < o.runs_cap
    RETURNING q.prev, q.calls_used, q.runs_used, o.calls_cap, o.runs_cap
)`

	postgresReadState = `
WITH charged AS (
    SELECT q.prev, q.calls_used, q.runs_used, o.calls_cap, o.runs_cap
    FROM quota_counters AS q JOIN orgs AS o ON o.org_id = q.org_id
    WHERE q.org_id = {org} AND q.period_ym = {period}
)`

	// An answer that has expired is replaced. One that is alive makes it write a null, and so undoes the whole commit.
	postgresReplaceExpired = `
    ON CONFLICT (org_id, principal, operation, key) DO UPDATE SET
        fingerprint = excluded.fingerprint, run_id = excluded.run_id, status = excluded.status,
        content_type = excluded.content_type, body = excluded.body,
        expires_at = CASE WHEN idempotency_answers.expires_at <= {now} THEN excluded.expires_at END`

	postgresCharged = `
SELECT prev, calls_used, runs_used, calls_cap, runs_cap FROM charged`
)

// postgresCommit writes the statement of a commit; there are few of them, one for each set of parts.
func postgresCommit(run Run) (string, []any) {
	var b postgresText
	first := postgresChargeRun
	if !run.Charged {
		first = postgresReadState
	}
	org := b.arg("text", run.Account.Org)
	period := b.arg("integer", run.Account.Period)
	id := b.arg("text", run.ID)
	b.text.WriteString(with(first, "{org}", org, "{period}", period))
	b.insert("made",
		"runs (org_id, run_id, created_at, commit_id, dossier_id, supersedes, fingerprint, document, case_id, "+
			"proof, packed, traces)",
		"charged", "",
		org, id, b.arg("bigint", run.CreatedAt), b.arg("text", run.CommitID), b.arg("text", run.DossierID),
		b.arg("text", run.Supersedes), b.arg("text", run.Fingerprint), "''", b.arg("text", run.CaseID),
		b.arg("bytea", run.Proof), b.arg("bytea", run.Packed), b.arg("bytea", run.Traces))
	if len(run.Lacunes) > 0 {
		b.insert(
			"opened", "lacunes (org_id, lacune_id, run_id)", "charged, unnest("+b.arg("text[]", run.Lacunes)+") AS l",
			"", org, "l", id,
		)
	}
	if e := run.Event; run.Charged {
		b.insert("recorded",
			"usage_events (org_id, period_ym, event_id, at, operation, credential, request_id, calls, runs, "+
				"status, error, run_id)",
			"charged", "",
			org, period, b.arg("text", e.ID), b.arg("bigint", e.At), b.arg("text", e.Operation),
			b.arg("text", e.Credential), b.arg("text", e.RequestID), b.arg("smallint", e.Calls),
			b.arg("smallint", e.Runs), b.arg("integer", e.Status), b.arg("text", e.Code), b.arg("text", e.RunID))
	}
	if a := run.Answer; a != nil {
		b.insert("kept",
			"idempotency_answers (org_id, principal, operation, key, fingerprint, run_id, status, content_type, "+
				"body, expires_at)",
			"charged", with(postgresReplaceExpired, "{now}", b.arg("bigint", run.Now)),
			org, b.arg("text", a.Principal), b.arg("text", a.Operation), b.arg("text", a.Key),
			b.arg("text", a.Fingerprint), b.arg("text", a.RunID), b.arg("integer", a.Status),
			b.arg("text", a.ContentType), b.arg("bytea", a.Body), b.arg("bigint", a.ExpiresAt))
	}
	if len(run.Deliveries) > 0 {
		b.insert(
			"told", "deliveries ("+deliveryColumns+")", "charged, unnest("+b.deliveries(run.Deliveries)+") AS d", "",
			org, "d.*",
		)
	}
	b.text.WriteString(postgresCharged)
	return b.text.String(), b.args
}

// postgresText numbers the parameters of a statement as it is put together.
type postgresText struct {
	text strings.Builder
	args []any
}

func (b *postgresText) arg(sqlType string, value any) string {
	b.args = append(b.args, value)
	return "$" + strconv.Itoa(len(b.args)) + "::" + sqlType
}

// insert adds a part that inserts the values, a row for each one of source.
func (b *postgresText) insert(name, into, source, suffix string, values ...string) {
	b.text.WriteString(", " + name + " AS (\n    INSERT INTO " + into + "\n    SELECT " + strings.Join(values, ", ") +
		" FROM " + source + suffix + "\n)")
}

// deliveries adds the columns of deliveries but the first, an array each.
func (b *postgresText) deliveries(rows []Delivery) string {
	arrays := []string{
		b.arg("text[]", column(rows, func(d Delivery) string { return d.EventID })),
		b.arg("text[]", column(rows, func(d Delivery) string { return d.EndpointID })),
		b.arg("text[]", column(rows, func(d Delivery) string { return d.Kind })),
		b.arg("text[]", column(rows, func(d Delivery) string { return d.Type })),
		b.arg("text[]", column(rows, func(d Delivery) string { return d.RunID })),
		b.arg("bytea[]", column(rows, func(d Delivery) []byte { return d.Body })),
		b.arg("text[]", column(rows, func(d Delivery) string { return d.Status })),
		b.arg("integer[]", column(rows, func(d Delivery) int { return d.Round })),
		b.arg("integer[]", column(rows, func(d Delivery) int { return d.Attempts })),
		b.arg("bigint[]", column(rows, func(d Delivery) int64 { return d.CreatedAt })),
		b.arg("bigint[]", column(rows, func(d Delivery) int64 { return d.DueAt })),
		b.arg("bigint[]", column(rows, func(d Delivery) *int64 { return d.AttemptedAt })),
		b.arg("integer[]", column(rows, func(d Delivery) int { return d.LastStatus })),
		b.arg("text[]", column(rows, func(d Delivery) string { return d.LastError })),
	}
	return strings.Join(arrays, ", ")
}

// column gathers one field of rows into an array.
func column[R, T any](rows []R, field func(R) T) []T {
	out := make([]T, len(rows))
	for i, r := range rows {
		out[i] = field(r)
	}
	return out
}
