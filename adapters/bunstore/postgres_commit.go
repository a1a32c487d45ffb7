package bunstore

import (
	"context"
	"database/sql"
	"fmt"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"
)

// commitRun is one statement, so one round trip and one commit. Everything else hangs on the row that the charge returns. Only a run that is
// told takes more: its jobs are the queue's to write.
func (d *postgresDialect) commitRun(ctx context.Context, rows runRows) (accountState, error) {
	text, args := postgresCommit(rows)
	if rows.enqueue != nil {
		return d.commitAndTell(ctx, text, args, rows.enqueue)
	}
	result, err := d.query(ctx, text, args...)
	if err != nil {
		return accountState{}, err
	}
	var a accountState
	_, err = pgx.ForEachRow(result, []any{&a.prev, &a.calls, &a.runs, &a.callsCap, &a.runsCap}, func() error {
		a.found = true
		return nil
	})
	return a, err
}

// commitAndTell runs the statement and makes the jobs in one transaction.
func (d *postgresDialect) commitAndTell(
	ctx context.Context, text string, args []any, enqueue func(context.Context, *sql.Tx) error,
) (accountState, error) {
	tx, err := d.db.BeginTx(ctx, nil)
	if err != nil {
		return accountState{}, err
	}
	var a accountState
	if err = a.scan(tx.QueryRowContext(ctx, text, append([]any{d.hot}, args...)...)); err == nil && a.found {
		err = enqueue(ctx, tx)
	}
	if err != nil || !a.found {
		_ = tx.Rollback()
		return accountState{}, err
	}
	return a, tx.Commit()
}

const (
	postgresChargeRun = `
WITH charged AS (
    UPDATE quota_counters AS q SET runs_used = q.runs_used + 1
    FROM orgs AS o
    WHERE q.org_id = %[1]s AND q.period_ym = %[2]s AND o.org_id = q.org_id AND q.runs_used < o.runs_cap
    RETURNING q.prev, q.calls_used, q.runs_used, o.calls_cap, o.runs_cap
)`

	postgresReadState = `
WITH charged AS (
    SELECT q.prev, q.calls_used, q.runs_used, o.calls_cap, o.runs_cap
    FROM quota_counters AS q JOIN orgs AS o ON o.org_id = q.org_id
    WHERE q.org_id = %[1]s AND q.period_ym = %[2]s
)`

	postgresRun = `, made AS (
    INSERT INTO runs (org_id, run_id, created_at, commit_id, dossier_id, supersedes, fingerprint, document)
    SELECT %[1]s, %[2]s, %[3]s, %[4]s, %[5]s, %[6]s, %[7]s, %[8]s FROM charged
)`

	postgresLacunes = `, opened AS (
    INSERT INTO lacunes (org_id, lacune_id, run_id) SELECT %[1]s, l, %[2]s FROM charged, unnest(%[3]s) AS l
)`

	postgresEvent = `, recorded AS (
    INSERT INTO usage_events
        (org_id, period_ym, event_id, at, operation, credential, request_id, calls, runs, status, error, run_id)
    SELECT %[1]s, %[2]s, %[3]s, %[4]s, %[5]s, %[6]s, %[7]s, %[8]s, %[9]s, %[10]s, %[11]s, %[12]s FROM charged
)`

	// An answer that has expired is replaced. One that is alive makes it write a null, and so undoes the whole commit.
	postgresAnswer = `, kept AS (
    INSERT INTO idempotency_answers
        (org_id, principal, operation, key, fingerprint, run_id, status, content_type, body, expires_at)
    SELECT %[1]s, %[2]s, %[3]s, %[4]s, %[5]s, %[6]s, %[7]s, %[8]s, %[9]s, %[10]s FROM charged
    ON CONFLICT (org_id, principal, operation, key) DO UPDATE SET
        fingerprint = excluded.fingerprint, run_id = excluded.run_id, status = excluded.status, content_type = excluded.content_type,
        body = excluded.body,
        expires_at = CASE WHEN idempotency_answers.expires_at <= %[11]s THEN excluded.expires_at END
)`

	postgresTold = `, told AS (
    INSERT INTO deliveries (` + deliveryColumns + `)
    SELECT %[1]s, d.* FROM charged, unnest(%[2]s, %[3]s, %[4]s, %[5]s, %[6]s, %[7]s, %[8]s, %[9]s, %[10]s, %[11]s, %[12]s, %[13]s, %[14]s, %[15]s) AS d
)`

	postgresCharged = `
SELECT prev, calls_used, runs_used, calls_cap, runs_cap FROM charged`
)

// postgresCommit writes the statement of a commit; there are few of them, one for each set of parts.
func postgresCommit(rows runRows) (string, []any) {
	var b postgresText
	first := postgresChargeRun
	if !rows.charged {
		first = postgresReadState
	}
	org, period, runID := b.arg("text", rows.account.org), b.arg("integer", rows.account.period), b.arg("text", rows.runID)
	b.add(first, org, period)
	b.add(postgresRun, org, runID, b.arg("bigint", rows.createdAt), b.arg("text", rows.commitID), b.arg("text", rows.dossierID),
		b.arg("text", rows.supersedes), b.arg("text", rows.fingerprint), b.arg("text", rows.document))
	if len(rows.lacunes) > 0 {
		b.add(postgresLacunes, org, runID, b.arg("text[]", rows.lacunes))
	}
	if e := rows.event; rows.charged {
		b.add(postgresEvent, org, period, b.arg("text", e.id), b.arg("bigint", e.at), b.arg("text", e.operation), b.arg("text", e.credential),
			b.arg("text", e.requestID), b.arg("smallint", e.calls), b.arg("smallint", e.runs), b.arg("integer", e.status),
			b.arg("text", e.code), b.arg("text", e.runID))
	}
	if a := rows.answer; a != nil {
		b.add(postgresAnswer, b.arg("text", a.OrgID), b.arg("text", a.Principal), b.arg("text", a.Operation), b.arg("text", a.Key),
			b.arg("text", a.Fingerprint), b.arg("text", a.RunID), b.arg("integer", a.Status), b.arg("text", a.ContentType),
			b.arg("bytea", a.Body), b.arg("bigint", a.ExpiresAt.at().UnixMicro()), b.arg("bigint", rows.now))
	}
	if len(rows.deliveries) > 0 {
		b.add(postgresTold, append([]any{org}, b.deliveries(rows.deliveries)...)...)
	}
	b.add(postgresCharged)
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

// deliveries adds the columns of deliveries but the first, an array each.
func (b *postgresText) deliveries(rows []deliveryRow) []any {
	n := len(rows)
	texts := make([][]string, 7) // event, endpoint, kind, type, run, status, last error
	for i := range texts {
		texts[i] = make([]string, n)
	}
	bodies, rounds, attempts, statuses := make([][]byte, n), make([]int32, n), make([]int32, n), make([]int32, n)
	created, due, attempted := make([]int64, n), make([]int64, n), make([]*int64, n)
	for i, r := range rows {
		for t, text := range []string{r.EventID, r.EndpointID, r.Kind, r.Type, r.RunID, r.Status, r.LastError} {
			texts[t][i] = text
		}
		bodies[i], rounds[i], attempts[i], statuses[i] = r.Body, int32(r.Round), int32(r.Attempts), int32(r.LastStatus) //nolint:gosec // Small.
		created[i], due[i] = r.CreatedAt.at().UnixMicro(), r.DueAt.at().UnixMicro()
		if at := r.AttemptedAt.at(); !at.IsZero() {
			micros := at.UnixMicro()
			attempted[i] = &micros
		}
	}
	return []any{
		b.arg("text[]", texts[0]), b.arg("text[]", texts[1]), b.arg("text[]", texts[2]), b.arg("text[]", texts[3]), b.arg("text[]", texts[4]),
		b.arg("bytea[]", bodies), b.arg("text[]", texts[5]), b.arg("integer[]", rounds), b.arg("integer[]", attempts),
		b.arg("bigint[]", created), b.arg("bigint[]", due), b.arg("bigint[]", attempted), b.arg("integer[]", statuses), b.arg("text[]", texts[6]),
	}
}

func (b *postgresText) add(format string, names ...any) {
	if len(names) == 0 {
		b.text.WriteString(format)
		return
	}
	fmt.Fprintf(&b.text, format, names...)
}
