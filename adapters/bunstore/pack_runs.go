package bunstore

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/retraite-gateway/retraite/domain/run"
)

// unpackedRow is a run that is kept as it was before runs were packed.
type unpackedRow struct {
	OrgID    string `bun:"org_id"`
	RunID    string `bun:"run_id"`
	Document string `bun:"document"`
}

// PackRuns packs runs of before, each by a statement of its own, so that the writes of calls come between. A run that
// cannot be read stays as it is, and is an error once the others are packed.
func (s *Store) PackRuns(ctx context.Context, limit int) (int, error) {
	const what = "pack runs"
	packed := 0
	var damaged []error
	for packed < limit {
		var rows []unpackedRow
		err := s.dialect.reads().NewRaw(
			"SELECT org_id, run_id, document FROM runs WHERE packed IS NULL AND erased_at IS NULL ORDER BY "+
				"created_at LIMIT ? OFFSET ?",
			min(packAtOnce, limit-packed), len(damaged),
		).Scan(ctx, &rows)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return packed, failure(what, err)
		}
		if len(rows) == 0 {
			break
		}
		for _, row := range rows {
			found, err := runRow{Document: row.Document}.run()
			if err != nil {
				damaged = append(damaged, fmt.Errorf("run %s: %w", row.RunID, err))
				continue
			}
			if err := s.packRow(ctx, row, found); err != nil {
				return packed, failure(what, err)
			}
			packed++
		}
	}
	return packed, failure(what, errors.Join(damaged...))
}

// packAtOnce is how many whole documents are read at once, a fifth of a megabyte each.
const packAtOnce = 20

// packRow packs one run, unless it was packed or erased meanwhile.
func (s *Store) packRow(ctx context.Context, row unpackedRow, found run.Run) error {
	parts, err := packRun(found.Kept())
	if err != nil {
		return err
	}
	return again(ctx, func() error {
		_, err := s.dialect.writes().NewRaw(
			"UPDATE runs SET document = '', case_id = ?, proof = ?, packed = ?, traces = ? "+
				"WHERE org_id = ? AND run_id = ? AND packed IS NULL AND erased_at IS NULL",
			textOrNil(found.DossierID), parts.Proof, parts.Packed, parts.Traces, row.OrgID, row.RunID,
		).Exec(ctx)
		return err
	})
}
