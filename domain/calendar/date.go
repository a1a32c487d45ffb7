package calendar

import (
	"errors"
	"fmt"
	"strconv"
)

// Date is a civil day. The zero Date is absent; every other value built by this package is a real day of the Gregorian
// calendar between the years 1 and 9999.
type Date struct {
	// Year is between 1 and 9999, Month between 1 and 12, Day between 1 and the length of the month.
	Year, Month, Day int
}

// ErrDate is returned for a text that is not a real day written YYYY-MM-DD.
var ErrDate = errors.New("calendar: not a day written YYYY-MM-DD")

// NewDate returns the day, or ErrDate when the calendar has no such day.
func NewDate(year, month, day int) (Date, error) {
	if year < 1 || year > 9999 || month < 1 || month > 12 || day < 1 || day > daysIn(year, month) {
		return Date{}, ErrDate
	}
	return Date{year, month, day}, nil
}

// ParseDate reads YYYY-MM-DD.
func ParseDate(text string) (Date, error) {
	if len(text) != 10 || text[4] != '-' || text[7] != '-' {
		return Date{}, ErrDate
	}
	year, okYear := digits(text[0:4])
	month, okMonth := digits(text[5:7])
	day, okDay := digits(text[8:10])
	if !okYear || !okMonth || !okDay {
		return Date{}, ErrDate
	}
	return NewDate(year, month, day)
}

func digits(text string) (int, bool) {
	n := 0
	for i := range len(text) {
		c := text[i]
		if c < '0' || c > '9' {
			return 0, false
		}
		n = n*10 + int(c-'0')
	}
	return n, true
}

// IsZero says whether the date is absent.
func (d Date) IsZero() bool { return d == Date{} }

// String writes YYYY-MM-DD, or the empty text for an absent date.
func (d Date) String() string { return string(d.appendText(nil)) }

func (d Date) appendText(dst []byte) []byte {
	if d.IsZero() {
		return dst
	}
	dst = appendPadded(dst, d.Year, 4)
	dst = append(dst, '-')
	dst = appendPadded(dst, d.Month, 2)
	dst = append(dst, '-')
	return appendPadded(dst, d.Day, 2)
}

func appendPadded(dst []byte, n, width int) []byte {
	text := strconv.Itoa(n)
	for range width - len(text) {
		dst = append(dst, '0')
	}
	return append(dst, text...)
}

// MarshalJSON writes the day as a JSON text, and an absent day as null.
func (d Date) MarshalJSON() ([]byte, error) {
	const room = 12
	return d.AppendJSON(make([]byte, 0, room), false), nil
}

// AppendJSON appends what MarshalJSON writes, which is its canonical form too.
func (d Date) AppendJSON(dst []byte, _ bool) []byte {
	if d.IsZero() {
		return append(dst, "null"...)
	}
	return append(d.appendText(append(dst, '"')), '"')
}

// UnmarshalJSON reads what MarshalJSON writes.
func (d *Date) UnmarshalJSON(src []byte) error {
	if string(src) == "null" {
		*d = Date{}
		return nil
	}
	if len(src) < 2 || src[0] != '"' || src[len(src)-1] != '"' {
		return fmt.Errorf("%w: %s", ErrDate, src)
	}
	parsed, err := ParseDate(string(src[1 : len(src)-1]))
	if err != nil {
		return err
	}
	*d = parsed
	return nil
}

// Compare returns -1, 0 or 1 as d is before, equal to or after e.
func (d Date) Compare(e Date) int {
	a := d.ordinalKey()
	b := e.ordinalKey()
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

func (d Date) ordinalKey() int { return d.Year*512 + d.Month*32 + d.Day }

// Before says whether d comes before e.
func (d Date) Before(e Date) bool { return d.ordinalKey() < e.ordinalKey() }

// After says whether d comes after e.
func (d Date) After(e Date) bool { return d.ordinalKey() > e.ordinalKey() }

// Later returns the later of the two days.
func Later(d, e Date) Date {
	if d.Before(e) {
		return e
	}
	return d
}

// Earlier returns the earlier of the two days.
func Earlier(d, e Date) Date {
	if e.Before(d) {
		return e
	}
	return d
}

// AddMonths moves by whole months; a day that the month reached does not have becomes its last day, as an age reached
// on the 31st does.
func (d Date) AddMonths(months int) Date {
	if d.IsZero() {
		return d
	}
	index := d.Year*12 + d.Month - 1 + months
	year := floorDiv(index, 12)
	month := floorMod(index, 12) + 1
	return clampYear(Date{year, month, min(d.Day, daysIn(year, month))})
}

// AddYears moves by whole years, by the rule of AddMonths.
func (d Date) AddYears(years int) Date { return d.AddMonths(12 * years) }

// AddDays moves by days.
func (d Date) AddDays(days int) Date {
	if d.IsZero() {
		return d
	}
	return fromDayNumber(d.dayNumber() + days)
}

// DaysUntil counts the days from d to e, e excluded; it is negative when e comes first.
func (d Date) DaysUntil(e Date) int { return e.dayNumber() - d.dayNumber() }

// FirstOfMonth returns the first day of the date's month.
func (d Date) FirstOfMonth() Date {
	if d.IsZero() {
		return d
	}
	return Date{d.Year, d.Month, 1}
}

// FirstOfNextMonth returns the first day of the month that follows.
func (d Date) FirstOfNextMonth() Date { return d.FirstOfMonth().AddMonths(1) }

// OnOrAfterFirstOfMonth returns the date itself when it is the first of a month, else the first day of the next month:
// the first possible date of effect once an age is reached (Law: CSS R351-37).
func (d Date) OnOrAfterFirstOfMonth() Date {
	if d.Day == 1 {
		return d
	}
	return d.FirstOfNextMonth()
}

// YearMonth returns the month of the date.
func (d Date) YearMonth() YearMonth { return YearMonth{d.Year, d.Month} }

// Quarter returns the civil quarter of the date.
func (d Date) Quarter() Quarter {
	if d.IsZero() {
		return Quarter{}
	}
	return Quarter{d.Year, (d.Month-1)/3 + 1}
}

func clampYear(d Date) Date {
	switch {
	case d.Year < 1:
		return Date{1, 1, 1}
	case d.Year > 9999:
		return Date{9999, 12, 31}
	}
	return d
}

func daysIn(year, month int) int {
	switch month {
	case 4, 6, 9, 11:
		return 30
	case 2:
		if year%4 == 0 && (year%100 != 0 || year%400 == 0) {
			return 29
		}
		return 28
	}
	return 31
}

// dayNumber counts days from 1 March of the year 0 of the proleptic Gregorian calendar: with March first, the leap day
// ends the year.
func (d Date) dayNumber() int {
	year := d.Year
	month := d.Month - 3
	if month < 0 {
		year--
		month += 12
	}
	return 365*year + floorDiv(year, 4) - floorDiv(year, 100) + floorDiv(year, 400) + (153*month+2)/5 + d.Day - 1
}

func fromDayNumber(n int) Date {
	const era = 146097
	base := floorDiv(n, era) * 400
	n = floorMod(n, era)
	yearOfEra := (n - n/1460 + n/36524 - n/146096) / 365
	dayOfYear := n - (365*yearOfEra + yearOfEra/4 - yearOfEra/100)
	month := (5*dayOfYear + 2) / 153
	day := dayOfYear - (153*month+2)/5 + 1
	year := base + yearOfEra
	month += 3
	if month > 12 {
		year++
		month -= 12
	}
	return clampYear(Date{year, month, day})
}

func floorDiv(a, b int) int {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

func floorMod(a, b int) int { return a - floorDiv(a, b)*b }
