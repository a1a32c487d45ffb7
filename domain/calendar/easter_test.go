package calendar

import "testing"

func TestEaster_falls_on_the_published_days(t *testing.T) {
	t.Parallel()
	for _, want := range []string{
		"1943-04-25", "1961-04-02", "1999-04-04", "2000-04-23", "2008-03-23", "2024-03-31", "2025-04-20", "2026-04-05",
		"2027-03-28", "2285-03-22",
	} {
		day, err := ParseDate(want)
		if err != nil {
			t.Fatal(err)
		}
		if got := Easter(day.Year); got != day {
			t.Errorf("Easter %d is %s, want %s", day.Year, got, want)
		}
	}
}
