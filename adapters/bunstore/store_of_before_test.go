package bunstore_test

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/adapters/bunstore"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/proof"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

// beforeOrg is the organisation whose runs are in testdata/store_0006.db.gz, an SQLite store that the program wrote
// before runs were packed: a career under an idempotency key, a case with a gap and its replay by an override, and a
// case of which nothing is known.
const beforeOrg access.OrgID = "org_demo"

// rowOfBefore is a run as that program kept it.
type rowOfBefore struct {
	id, commitID, document, fingerprint string
	createdAt                           int64
	dossierID, supersedes               *string
}

// storeOfBefore copies the store and returns its URL and its runs.
func storeOfBefore(t *testing.T) (string, []rowOfBefore) {
	t.Helper()
	packed, err := os.Open("testdata/store_0006.db.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer packed.Close()
	unpacked, err := gzip.NewReader(packed)
	if err != nil {
		t.Fatal(err)
	}
	file, err := io.ReadAll(unpacked)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "retraite.db")
	if err := os.WriteFile(path, file, 0o600); err != nil {
		t.Fatal(err)
	}
	url := "sqlite://" + path
	db := bare(t, url)
	rows, err := db.QueryContext(
		t.Context(),
		"SELECT run_id, commit_id, document, fingerprint, created_at, dossier_id, supersedes FROM runs ORDER BY "+
			"created_at, commit_id",
	)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	var out []rowOfBefore
	for rows.Next() {
		var r rowOfBefore
		err := rows.Scan(&r.id, &r.commitID, &r.document, &r.fingerprint, &r.createdAt, &r.dossierID, &r.supersedes)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, r)
	}
	if err := rows.Err(); err != nil || len(out) != 4 {
		t.Fatalf("%d runs, %v", len(out), err)
	}
	return url, out
}

// openBefore opens a store with the runs of before, the very file on SQLite, the same rows on PostgreSQL, and returns
// its URL.
func openBefore(t *testing.T, url string) (*bunstore.Store, string, []rowOfBefore) {
	t.Helper()
	file, rows := storeOfBefore(t)
	if strings.HasPrefix(url, "postgres") {
		for _, r := range rows {
			copyRow(t, url, r)
		}
	} else {
		url = file
	}
	s, err := bunstore.Open(t.Context(), bunstore.Config{URL: url}, porttest.NewClock(porttest.Start))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	if err := s.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	return s, url, rows
}

func copyRow(t *testing.T, url string, r rowOfBefore) {
	t.Helper()
	quoted := func(text *string) string {
		if text == nil {
			return "NULL"
		}
		return "'" + strings.ReplaceAll(*text, "'", "''") + "'"
	}
	org := string(beforeOrg)
	_, err := bare(t, url).ExecContext(t.Context(), fmt.Sprintf(
		"INSERT INTO runs (org_id, run_id, created_at, commit_id, dossier_id, supersedes, fingerprint, document) "+
			"VALUES (%s, %s, %d, %s, %s, %s, %s, %s)",
		quoted(&org), quoted(&r.id), r.createdAt, quoted(&r.commitID), quoted(r.dossierID), quoted(r.supersedes),
		quoted(&r.fingerprint), quoted(&r.document),
	))
	if err != nil {
		t.Fatal(err)
	}
}

// A run of before is read byte for byte as it was kept, and its proof still proves it, before and after it is packed.
func TestStoreOfBefore_is_read_proved_and_packed_step_by_step(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, url string) {
		s, url, rows := openBefore(t, url)
		check := func(when string) {
			t.Helper()
			for _, row := range rows {
				checkRunOfBefore(t, s, row, when)
			}
		}
		check("before it is packed")
		for _, want := range []int{3, 1, 0} {
			if n, err := s.PackRuns(t.Context(), 3); err != nil || n != want {
				t.Fatalf("packed %d, %v; want %d", n, err, want)
			}
			check("while it is packed")
		}
		var left, size int
		err := bare(t, url).QueryRowContext(
			t.Context(),
			"SELECT SUM(CASE WHEN document = '' THEN 0 ELSE 1 END), MAX(length(proof) + length(packed) + "+
				"length(traces)) FROM runs",
		).Scan(&left, &size)
		const most = 24_000
		if err != nil || left != 0 || size > most {
			t.Errorf("%d documents are not packed, the largest run takes %d bytes, %v", left, size, err)
		}
	})
}

func checkRunOfBefore(t *testing.T, s *bunstore.Store, row rowOfBefore, when string) {
	t.Helper()
	found, err := s.Run(t.Context(), beforeOrg, run.ID(row.id))
	if err != nil {
		t.Fatalf("%s %s: %v", row.id, when, err)
	}
	if !bytes.Equal(found.StoredJSON(), []byte(row.document)) {
		t.Errorf("%s %s: it is read as another run", row.id, when)
	}
	parts := strings.Split(found.Proof.JWS, ".")
	payload, err := base64.RawURLEncoding.DecodeString(parts[1])
	if err != nil {
		t.Fatal(err)
	}
	for _, extent := range []run.Extent{run.ExtentSynthese, run.ExtentResults, run.ExtentFull} {
		body, err := found.FullView().In(extent).MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		report, err := ijson.Parse(body)
		if err != nil {
			t.Fatal(err)
		}
		if err := proof.VerifyReport(payload, report); err != nil {
			t.Errorf("%s %s, view %s: %v", row.id, when, extent, err)
		}
	}
	if alone, err := s.Proof(t.Context(), beforeOrg, found.RunID); err != nil || alone != found.Proof {
		t.Errorf("%s %s: the proof alone is another, %v", row.id, when, err)
	}
	if of, err := s.RunsOfDossier(t.Context(), beforeOrg, found.DossierID); err != nil || len(of) == 0 {
		t.Errorf("%s %s: its case has the runs %v, %v", row.id, when, of, err)
	}
}

// A run of before that is packed is erased like any other.
func TestStoreOfBefore_is_erased_once_packed(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, url string) {
		s, _, rows := openBefore(t, url)
		if _, err := s.PackRuns(t.Context(), len(rows)); err != nil {
			t.Fatal(err)
		}
		id := run.ID(rows[0].id)
		if n, err := s.EraseRuns(t.Context(), beforeOrg, []run.ID{id}, porttest.Start); err != nil || n != 1 {
			t.Fatalf("erased %d, %v", n, err)
		}
		_, err := s.Run(t.Context(), beforeOrg, id)
		_, proofErr := s.Proof(t.Context(), beforeOrg, id)
		for what, err := range map[string]error{"the run": err, "the proof": proofErr} {
			if _, erased := errors.AsType[*run.ErasedError](err); !erased || !errors.Is(err, ports.ErrNotFound) {
				t.Errorf("%s: %v", what, err)
			}
		}
		if n, err := s.PackRuns(t.Context(), 10); n != 0 || err != nil {
			t.Errorf("a tombstone was packed: %d, %v", n, err)
		}
	})
}

// A run that cannot be read does not keep the others from being packed.
func TestPackRuns_goes_on_past_a_damaged_run(t *testing.T) {
	t.Parallel()
	s, url, rows := openBefore(t, "")
	db := bare(t, url)
	const damage = "UPDATE runs SET document = '{' WHERE run_id = '"
	if _, err := db.ExecContext(t.Context(), damage+rows[1].id+"'"); err != nil {
		t.Fatal(err)
	}
	n, err := s.PackRuns(t.Context(), 10)
	if n != len(rows)-1 || err == nil || !strings.Contains(err.Error(), rows[1].id) {
		t.Errorf("packed %d, %v", n, err)
	}
}
