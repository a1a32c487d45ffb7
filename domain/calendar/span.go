package calendar

// Span is a run of days, both ends included; an absent end is open.
type Span struct{ From, To Date }

// Contains says whether the day lies in the span.
func (s Span) Contains(day Date) bool {
	return (s.From.IsZero() || !day.Before(s.From)) && (s.To.IsZero() || !day.After(s.To))
}

// Overlaps says whether the two spans share a day.
func (s Span) Overlaps(t Span) bool {
	return (s.To.IsZero() || t.From.IsZero() || !s.To.Before(t.From)) &&
		(t.To.IsZero() || s.From.IsZero() || !t.To.Before(s.From))
}

// Days counts the days of a closed span; 0 when an end is open or the span is empty.
func (s Span) Days() int {
	if s.From.IsZero() || s.To.IsZero() || s.To.Before(s.From) {
		return 0
	}
	return s.From.DaysUntil(s.To) + 1
}
