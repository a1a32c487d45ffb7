package servicestatus

import (
	"time"

	"github.com/retraite-gateway/retraite/domain/calendar"
)

// Minutes are the minutes of a day, or of several, by the state that a component had. Unseen are those of which nobody
// took a sample.
type Minutes struct{ Operational, Degraded, Outage, Unseen int }

// Sum is how many minutes there are.
func (m Minutes) Sum() int { return m.Operational + m.Degraded + m.Outage + m.Unseen }

// Worst is the state that a reader must know: an outage or a minute unseen beyond a few, else a degradation, else none.
// False when no sample was taken at all.
func (m Minutes) Worst() (Status, bool) {
	// A restart takes a minute or two, and is no outage of a day.
	const few = 2
	switch {
	case m.Sum() == m.Unseen:
		return "", false
	case m.Outage > 0 || m.Unseen > few:
		return MajorOutage, true
	case m.Degraded > 0:
		return Degraded, true
	}
	return Operational, true
}

// Day is one day of the history, in UTC.
type Day struct {
	Date       calendar.Date
	Components [ComponentCount]Minutes
}

const minutesOfDay = 24 * 60

// HistoryOf puts counts into days, from the first day to the day of now, oldest first. Of a day before the first
// sample there ever was nothing is known, and it has no minutes; of any later one the minutes without a sample are
// unseen, up to now.
func HistoryOf(counts []DayCount, first calendar.Date, now time.Time) []Day {
	byDay := map[calendar.Date][]DayCount{}
	var earliest calendar.Date
	for _, c := range counts {
		byDay[c.Day] = append(byDay[c.Day], c)
		if earliest.IsZero() || c.Day.Before(earliest) {
			earliest = c.Day
		}
	}
	today := dayOf(now)
	var out []Day
	for date := first; !date.After(today); date = date.AddDays(1) {
		day := Day{Date: date}
		seen := 0
		for _, c := range byDay[date] {
			seen += c.Minutes
			day.add(c)
		}
		known := !earliest.IsZero() && !date.Before(earliest)
		// The day of the first sample began without anybody looking.
		if whole := lengthOf(date, today, now); known && date != earliest && seen < whole {
			for i := range day.Components {
				day.Components[i].Unseen = whole - seen
			}
		}
		out = append(out, day)
	}
	return out
}

func (d *Day) add(c DayCount) {
	for i, state := range c.States {
		m := &d.Components[i]
		switch state {
		case Degraded:
			m.Degraded += c.Minutes
		case MajorOutage:
			m.Outage += c.Minutes
		case Operational:
			m.Operational += c.Minutes
		}
	}
}

// lengthOf is how many minutes of a day have passed.
func lengthOf(date, today calendar.Date, now time.Time) int {
	if date != today {
		return minutesOfDay
	}
	now = now.UTC()
	return now.Hour()*60 + now.Minute()
}

func dayOf(at time.Time) calendar.Date {
	at = at.UTC()
	return calendar.Date{Year: at.Year(), Month: int(at.Month()), Day: at.Day()}
}
