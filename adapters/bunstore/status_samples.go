package bunstore

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/servicestatus"
	"github.com/retraite-gateway/retraite/ports"
)

var _ ports.StatusSamples = (*Store)(nil)

type sampleRow struct {
	bun.BaseModel `bun:"table:status_samples,alias:s"`

	Minute int64  `bun:"minute,pk"` // since 1970, in UTC
	States string `bun:"states"`    // a letter a component
}

func minuteNumber(at time.Time) int64 {
	const seconds = 60
	return at.Unix() / seconds
}

// NoteStatus keeps a sample, unless its minute has one.
func (s *Store) NoteStatus(ctx context.Context, sample servicestatus.Sample) error {
	row := sampleRow{Minute: minuteNumber(sample.Minute), States: sample.States.Text()}
	_, err := s.dialect.writes().NewInsert().Model(&row).On("CONFLICT (minute) DO NOTHING").Exec(ctx)
	return failure("note the status", err)
}

const minutesOfDay = 24 * 60

// StatusDays counts the minutes by day and by what they say.
func (s *Store) StatusDays(ctx context.Context, from time.Time) ([]servicestatus.DayCount, error) {
	var rows []struct {
		Day     int64  `bun:"day"`
		States  string `bun:"states"`
		Minutes int    `bun:"minutes"`
	}
	err := s.dialect.reads().NewSelect().Model((*sampleRow)(nil)).
		ColumnExpr("minute / ? AS day", minutesOfDay).Column("states").ColumnExpr("count(*) AS minutes").
		Where("minute >= ?", minuteNumber(from)).GroupExpr("1, 2").OrderExpr("1, 2").Scan(ctx, &rows)
	if err != nil {
		return nil, failure("count the samples", err)
	}
	var out []servicestatus.DayCount
	for _, r := range rows {
		states, ok := servicestatus.ParseStates(r.States)
		if !ok {
			continue // of a version to come
		}
		at := time.Unix(r.Day*minutesOfDay*60, 0).UTC()
		out = append(out, servicestatus.DayCount{
			Day: calendar.Date{Year: at.Year(), Month: int(at.Month()), Day: at.Day()}, States: states,
			Minutes: r.Minutes,
		})
	}
	return out, nil
}

const sweepSamples = `
DELETE FROM status_samples WHERE minute IN (
    SELECT minute FROM status_samples WHERE minute < ?0 ORDER BY minute LIMIT ?1)`

// SweepStatus removes old samples, the oldest first.
func (s *Store) SweepStatus(ctx context.Context, before time.Time, limit int) (int, error) {
	return s.sweep(ctx, "sweep samples", sweepSamples, minuteNumber(before), limit)
}
