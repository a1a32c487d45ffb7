package pipeline

import (
	"fmt"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/domain/calendar"
)

// Four times the lines take about four times as long; where each line looked through all others it would be sixteen
// times. The quickest of some attempts counts, since others use the processors too. CWE-407.
func TestRun_takes_time_in_proportion_to_the_lines(t *testing.T) { //nolint:paralleltest // it measures time
	if testing.Short() {
		t.Skip("it takes seconds that nobody else should use")
	}
	const few, many, most = 1_500, 6_000, 10
	for name, line := range map[string]func(i int) string{
		"services of one year, too short for a pension": func(i int) string {
			return fmt.Sprintf(`{"annee":2010,"regime":"SRE","nature":"ACTIVITE","salaireBrutEur":%d.50}`, 900+i)
		},
		"lines without a year before those with one": func(i int) string {
			if i%2 == 0 {
				return `{"regime":"CNAV"}`
			}
			return fmt.Sprintf(`{"annee":%d,"regime":"CNAV","salaireBrutEur":%d}`, 1980+i%45, i)
		},
		"work of the last year": func(i int) string {
			return fmt.Sprintf(`{"annee":2025,"regime":"CNAV","salaireBrutEur":%d.50}`, 900+i)
		},
	} {
		t.Run(name, func(t *testing.T) { //nolint:paralleltest // likewise
			times := 0.0
			for range 4 {
				times = float64(quickest(t, many, line)) / float64(quickest(t, few, line))
				if times <= most {
					break
				}
			}
			t.Logf("%d lines take %.1f times what %d take", many, times, few)
			if times > most {
				t.Errorf("%d lines take %.1f times what %d take", many, times, few)
			}
		})
	}
}

// quickest returns how long a case of so many lines takes with its curve, the quickest of three times.
func quickest(t *testing.T, lines int, line func(i int) string) time.Duration {
	t.Helper()
	read := manyLines(t, lines, line)
	least := time.Hour
	for range 3 {
		began := time.Now()
		Run(Input{
			Dossier: read, Bareme: official(t), DateEffet: calendar.Date{Year: 2026, Month: 12, Day: 1},
			Aujourdhui: calendar.Date{Year: 2026, Month: 11, Day: 1}, Projection: true,
		})
		least = min(least, time.Since(began))
	}
	return least
}
