package quota

import (
	"fmt"
	"time"

	"github.com/retraite-gateway/retraite/domain/calendar"
)

// Period is a calendar month in the zone of the gateway: what periodYm names. Spec §2.2.
type Period struct{ calendar.YearMonth }

// PeriodAt returns the period of an instant in a zone.
func PeriodAt(instant time.Time, zone *time.Location) Period {
	local := instant.In(zone)
	return Period{calendar.YearMonth{Year: local.Year(), Month: int(local.Month())}}
}

// ParsePeriod reads YYYY-MM.
func ParsePeriod(text string) (Period, error) {
	month, err := calendar.ParseYearMonth(text)
	if err != nil {
		return Period{}, fmt.Errorf("quota: %.16q is not a period written YYYY-MM", text)
	}
	return Period{month}, nil
}

// Start returns the first instant of the period in the zone.
func (p Period) Start(zone *time.Location) time.Time { return firstInstant(p.YearMonth, zone) }

// End returns the first instant after the period in the zone: when the counters start again. It is found on the
// calendar, never by adding hours, since a month has no fixed length.
func (p Period) End(zone *time.Location) time.Time { return firstInstant(p.Next(), zone) }

// firstInstant returns the first instant of a month. time.Date alone does not: where the clock is put forward over
// midnight it may answer with the evening before, and where it is put back over midnight with the second of two
// midnights.
func firstInstant(month calendar.YearMonth, zone *time.Location) time.Time {
	midnight := time.Date(month.Year, time.Month(month.Month), 1, 0, 0, 0, 0, zone)
	start, end := midnight.ZoneBounds()
	if midnight.Day() != 1 {
		return end
	}
	if !start.IsZero() {
		_, before := start.Add(-1).Zone()
		_, after := midnight.Zone()
		earlier := midnight.Add(time.Duration(after-before) * time.Second)
		if earlier.Before(start) && earlier.Day() == 1 {
			return earlier
		}
	}
	return midnight
}

// MarshalJSON writes the text YYYY-MM.
func (p Period) MarshalJSON() ([]byte, error) { return []byte(`"` + p.String() + `"`), nil }

// UnmarshalJSON reads what MarshalJSON writes.
func (p *Period) UnmarshalJSON(src []byte) error {
	if len(src) < 2 || src[0] != '"' || src[len(src)-1] != '"' {
		return fmt.Errorf("quota: %.16s is not a period", src)
	}
	parsed, err := ParsePeriod(string(src[1 : len(src)-1]))
	if err != nil {
		return err
	}
	*p = parsed
	return nil
}
