package storetest

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/adapters/bunstore"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/extension"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

// jobTable is a queue that keeps what it is given in a table, and never works.
type jobTable struct{}

// Enqueue writes a row for each delivery into the transaction of the store.
func (jobTable) Enqueue(ctx context.Context, tx *sql.Tx, pending []extension.Delivery) error {
	for _, d := range pending {
		if _, err := tx.ExecContext(ctx, fmt.Sprintf("INSERT INTO jobs_of_tests VALUES (%s, %s, %s, %d, %d)",
			quoted(string(d.Org)), quoted(d.EventID), quoted(string(d.Endpoint)), d.Round,
			d.DueAt.UnixMicro())); err != nil {
			return err
		}
	}
	return nil
}

func quoted(text string) string { return "'" + strings.ReplaceAll(text, "'", "''") + "'" }

func makeJobTable(t *testing.T, s *bunstore.Store) {
	t.Helper()
	db, _ := s.QueueDatabase()
	_, err := db.ExecContext(t.Context(),
		"CREATE TABLE IF NOT EXISTS jobs_of_tests (org_id text, event_id text, endpoint_id text, round integer, "+
			"due_at bigint)")
	if err != nil {
		t.Fatal(err)
	}
}

func jobsOf(t *testing.T, s *bunstore.Store) []porttest.Job {
	t.Helper()
	db, _ := s.QueueDatabase()
	rows, err := db.QueryContext(t.Context(), "SELECT org_id, event_id, endpoint_id, round, due_at FROM jobs_of_tests")
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	var jobs []porttest.Job
	for rows.Next() {
		var org, endpoint string
		var j porttest.Job
		var due int64
		if err := rows.Scan(&org, &j.EventID, &endpoint, &j.Round, &due); err != nil {
			t.Fatal(err)
		}
		j.Org = access.OrgID(org)
		j.Endpoint = extension.EndpointID(endpoint)
		j.DueAt = time.UnixMicro(due).UTC()
		jobs = append(jobs, j)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return jobs
}
