package calendar

import (
	"testing"
	"time"

	"pgregory.net/rapid"
)

func TestParseDate_accepts_real_days_only(t *testing.T) {
	t.Parallel()
	for text, ok := range map[string]bool{
		"1964-05-17": true, "2024-02-29": true, "2026-02-29": false, "2026-02-30": false, "1964-13-01": false,
		"1964-00-01": false,
		"0000-01-01": false, "1964-5-17": false, "": false, "1964-05-17 ": false, "+964-05-17": false,
		"9999-12-31": true,
	} {
		d, err := ParseDate(text)
		if (err == nil) != ok {
			t.Errorf("%q: got %v, want accepted=%v", text, err, ok)
		}
		if ok && d.String() != text {
			t.Errorf("%q came back as %q", text, d)
		}
	}
}

func TestDayNumbers_agree_with_the_standard_library(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		day := Date{2000, 1, 1}.AddDays(rapid.IntRange(-300_000, 300_000).Draw(t, "shift"))
		n := rapid.IntRange(-20_000, 20_000).Draw(t, "days")
		want := time.Date(day.Year, time.Month(day.Month), day.Day+n, 0, 0, 0, 0, time.UTC)
		got := day.AddDays(n)
		if got.String() != want.Format("2006-01-02") {
			t.Fatalf("%v + %d days = %v, want %v", day, n, got, want)
		}
		if day.DaysUntil(got) != n {
			t.Fatalf("%v to %v is %d days, want %d", day, got, day.DaysUntil(got), n)
		}
	})
}

func TestDays_are_added_across_the_ends_of_months_and_of_the_calendar(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		from Date
		days int
		want Date
	}{
		{Date{2026, 1, 31}, 1, Date{2026, 2, 1}},
		{Date{2026, 12, 31}, 1, Date{2027, 1, 1}},
		{Date{2024, 2, 28}, 1, Date{2024, 2, 29}},
		{Date{2023, 2, 28}, 1, Date{2023, 3, 1}},
		{Date{2023, 2, 28}, 2, Date{2023, 3, 2}},
		{Date{2026, 3, 1}, -1, Date{2026, 2, 28}},
		{Date{2026, 3, 2}, -1, Date{2026, 3, 1}},
		{Date{9999, 12, 31}, 1, Date{9999, 12, 31}},
		{Date{1, 1, 1}, -1, Date{1, 1, 1}},
		{Date{}, 1, Date{}},
	} {
		if got := c.from.AddDays(c.days); got != c.want {
			t.Errorf("%v + %d days = %v, want %v", c.from, c.days, got, c.want)
		}
	}
}

func TestAge_reached_on_a_day_that_the_month_lacks_is_the_last_day(t *testing.T) {
	t.Parallel()
	birth := Date{1964, 8, 31}
	if got := NewAge(62, 6).ReachedOn(birth); got != (Date{2027, 2, 28}) {
		t.Errorf("got %v", got)
	}
	if got := AgeOn(birth, Date{2027, 2, 28}); got != NewAge(62, 6) {
		t.Errorf("age on that day: %v", got)
	}
	if got := AgeOn(birth, Date{2027, 2, 27}); got != NewAge(62, 5) {
		t.Errorf("age the day before: %v", got)
	}
}

func TestFirstPossibleEffect_is_the_same_day_for_somebody_born_on_a_first(t *testing.T) {
	t.Parallel()
	if got := (Date{2026, 9, 1}).OnOrAfterFirstOfMonth(); got != (Date{2026, 9, 1}) {
		t.Errorf("got %v", got)
	}
	if got := (Date{2026, 12, 2}).OnOrAfterFirstOfMonth(); got != (Date{2027, 1, 1}) {
		t.Errorf("got %v", got)
	}
}

func TestWholeQuarters_counts_only_quarters_that_lie_whole(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		from, to Date
		want     int
	}{
		{Date{2026, 1, 1}, Date{2026, 12, 31}, 4},
		{Date{2026, 1, 2}, Date{2026, 12, 31}, 3},
		{Date{2026, 1, 2}, Date{2026, 3, 31}, 0},
		{Date{2025, 12, 31}, Date{2026, 4, 1}, 1},
		{Date{2026, 12, 31}, Date{2026, 1, 1}, 0},
		{Date{}, Date{2026, 1, 1}, 0},
	} {
		if got := WholeQuarters(c.from, c.to); got != c.want {
			t.Errorf("%v..%v: got %d, want %d", c.from, c.to, got, c.want)
		}
	}
}

func TestSpan_contains_its_ends_and_an_absent_end_is_open(t *testing.T) {
	t.Parallel()
	s := Span{From: Date{2023, 9, 1}, To: Date{2026, 8, 31}}
	for day, want := range map[Date]bool{
		{2023, 8, 31}: false, {2023, 9, 1}: true, {2026, 8, 31}: true, {2026, 9, 1}: false,
	} {
		if got := s.Contains(day); got != want {
			t.Errorf("%v: got %v", day, got)
		}
	}
	if !(Span{From: Date{2026, 9, 1}}).Contains(Date{2099, 1, 1}) {
		t.Error("an open end must contain the future")
	}
	if !s.Overlaps(Span{From: Date{2026, 8, 31}}) || s.Overlaps(Span{From: Date{2026, 9, 1}}) {
		t.Error("overlap is decided on shared days")
	}
}

func TestDate_round_trips_through_JSON(t *testing.T) {
	t.Parallel()
	for _, d := range []Date{{}, {1964, 5, 17}} {
		raw, err := d.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		var back Date
		if err := back.UnmarshalJSON(raw); err != nil || back != d {
			t.Errorf("%s came back as %v (%v)", raw, back, err)
		}
	}
	var d Date
	if err := d.UnmarshalJSON([]byte(`"2026-02-30"`)); err == nil {
		t.Error("an impossible day was accepted")
	}
}
