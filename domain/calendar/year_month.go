package calendar

import "strconv"

// YearMonth is a civil month; the zero value is absent.
type YearMonth struct {
	// Year is between 1 and 9999 and Month between 1 and 12.
	Year, Month int
}

// IsZero says whether the month is absent.
func (m YearMonth) IsZero() bool { return m == YearMonth{} }

// First returns the first day of the month.
func (m YearMonth) First() Date { return Date{m.Year, m.Month, 1} }

// Last returns the last day of the month.
func (m YearMonth) Last() Date { return Date{m.Year, m.Month, daysIn(m.Year, m.Month)} }

// Next returns the month that follows.
func (m YearMonth) Next() YearMonth {
	if m.Month == 12 {
		return YearMonth{m.Year + 1, 1}
	}
	return YearMonth{m.Year, m.Month + 1}
}

// String writes YYYY-MM, or the empty text for an absent month.
func (m YearMonth) String() string {
	if m.IsZero() {
		return ""
	}
	out := appendPadded(make([]byte, 0, len("2026-11")), m.Year, 4)
	out = append(out, '-')
	return string(appendPadded(out, m.Month, 2))
}

// ParseYearMonth reads YYYY-MM.
func ParseYearMonth(text string) (YearMonth, error) {
	d, err := ParseDate(text + "-01")
	if err != nil {
		return YearMonth{}, err
	}
	return d.YearMonth(), nil
}

// Quarter is a civil quarter (trimestre civil); the zero value is absent.
type Quarter struct {
	// Year is between 1 and 9999 and Number between 1 and 4.
	Year, Number int
}

// First returns the first day of the quarter.
func (q Quarter) First() Date { return Date{q.Year, 3*q.Number - 2, 1} }

// Last returns the last day of the quarter.
func (q Quarter) Last() Date { return YearMonth{q.Year, 3 * q.Number}.Last() }

// Add moves by n quarters.
func (q Quarter) Add(n int) Quarter {
	index := q.Year*4 + q.Number - 1 + n
	return Quarter{floorDiv(index, 4), floorMod(index, 4) + 1}
}

// Index numbers quarters one after the other, so that a difference of indexes counts quarters.
func (q Quarter) Index() int { return q.Year*4 + q.Number - 1 }

// String writes the quarter as "2026-T3".
func (q Quarter) String() string {
	if q == (Quarter{}) {
		return ""
	}
	return strconv.Itoa(q.Year) + "-T" + strconv.Itoa(q.Number)
}

// WholeQuarters counts the civil quarters that lie whole between from and to, both days included.
func WholeQuarters(from, to Date) int {
	if from.IsZero() || to.IsZero() || to.Before(from) {
		return 0
	}
	first := from.Quarter()
	if first.First() != from {
		first = first.Add(1)
	}
	last := to.Quarter()
	if last.Last() != to {
		last = last.Add(-1)
	}
	return max(0, last.Index()-first.Index()+1)
}
