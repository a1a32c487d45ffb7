package quota

import (
	"encoding/json"
	"testing"
	"time"
	_ "time/tzdata"

	"pgregory.net/rapid"
)

func mustZone(t *testing.T, name string) *time.Location {
	t.Helper()
	zone, err := time.LoadLocation(name)
	if err != nil {
		t.Fatal(err)
	}
	return zone
}

func TestPeriod_is_the_calendar_month_of_the_zone(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, instant, zone, period, start, end string }{
		{
			"summer in Paris starts at 22:00Z", "2026-06-30T22:00:00Z", "Europe/Paris", "2026-07",
			"2026-06-30T22:00:00Z", "2026-07-31T22:00:00Z",
		},
		{
			"one nanosecond before it is still June", "2026-06-30T21:59:59.999999999Z", "Europe/Paris", "2026-06",
			"2026-05-31T22:00:00Z", "2026-06-30T22:00:00Z",
		},
		{
			"winter in Paris starts at 23:00Z", "2026-11-30T23:00:00Z", "Europe/Paris", "2026-12",
			"2026-11-30T23:00:00Z", "2026-12-31T23:00:00Z",
		},
		{
			"the 31st belongs to its month", "2026-10-31T12:00:00Z", "Europe/Paris", "2026-10", "2026-09-30T22:00:00Z",
			"2026-10-31T23:00:00Z",
		},
		{
			"29 February", "2028-02-29T12:00:00Z", "America/New_York", "2028-02", "2028-02-01T05:00:00Z",
			"2028-03-01T05:00:00Z",
		},
		{
			"Shanghai", "2026-12-31T16:00:00Z", "Asia/Shanghai", "2027-01", "2026-12-31T16:00:00Z",
			"2027-01-31T16:00:00Z",
		},
		{
			"Apia, which once skipped a day", "2011-12-15T00:00:00Z", "Pacific/Apia", "2011-12", "2011-12-01T10:00:00Z",
			"2011-12-31T10:00:00Z",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			zone := mustZone(t, c.zone)
			instant, err := time.Parse(time.RFC3339Nano, c.instant)
			if err != nil {
				t.Fatal(err)
			}
			p := PeriodAt(instant, zone)
			if p.String() != c.period {
				t.Errorf("period %s, want %s", p, c.period)
			}
			if got := p.Start(zone).UTC().Format(time.RFC3339); got != c.start {
				t.Errorf("start %s, want %s", got, c.start)
			}
			if got := p.End(zone).UTC().Format(time.RFC3339); got != c.end {
				t.Errorf("end %s, want %s", got, c.end)
			}
		})
	}
}

// Zones that put the clock forward or back over the midnight of a first of the month, and some that do not.
var oddZones = []string{
	"Europe/Paris",
	"America/New_York",
	"Asia/Shanghai",
	"Pacific/Apia",
	"America/Sao_Paulo",
	"Asia/Gaza",
	"Asia/Amman",
	"America/Havana",
	"Africa/Cairo",
	"Asia/Beirut",
	"America/Asuncion",
	"Asia/Tehran",
	"Atlantic/Azores",
	"Pacific/Kwajalein",
	"Asia/Damascus",
	"UTC",
	"Africa/Casablanca",
	"Antarctica/Troll",
	"Australia/Lord_Howe",
	"America/Scoresbysund",
	"Asia/Pyongyang",
	"America/Caracas",
}

func TestPeriod_contains_its_instants_and_only_them(t *testing.T) {
	t.Parallel()
	for _, name := range oddZones {
		zone := mustZone(t, name)
		for year := 1970; year <= 2037; year++ {
			for month := 1; month <= 12; month++ {
				p, err := ParsePeriod(time.Date(year, time.Month(month), 10, 0, 0, 0, 0, time.UTC).Format("2006-01"))
				if err != nil {
					t.Fatal(err)
				}
				start := p.Start(zone)
				if PeriodAt(start, zone) != p || PeriodAt(start.Add(-1), zone) == p {
					t.Errorf("%s %s does not start at %s", name, p, start)
				}
				for earlier := time.Minute; earlier <= 26*time.Hour; earlier += 30 * time.Minute {
					if PeriodAt(start.Add(-earlier), zone) == p {
						t.Errorf("%s %s: %s before its start is in it", name, p, earlier)
						break
					}
				}
			}
		}
	}
}

func TestPeriod_ends_where_the_next_one_starts(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		zone := mustZone(t, rapid.SampledFrom(oddZones).Draw(rt, "zone"))
		instant := time.Unix(rapid.Int64Range(0, 4e9).Draw(rt, "instant"), 0)
		p := PeriodAt(instant, zone)
		if instant.Before(p.Start(zone)) || !instant.Before(p.End(zone)) {
			rt.Fatalf("%s is not inside %s [%s, %s[", instant, p, p.Start(zone), p.End(zone))
		}
		if next := PeriodAt(p.End(zone), zone); next.YearMonth != p.Next() {
			rt.Fatalf("after %s comes %s", p, next)
		}
	})
}

func TestPeriod_round_trips_through_JSON(t *testing.T) {
	t.Parallel()
	want := PeriodAt(time.Date(2026, 11, 2, 0, 0, 0, 0, time.UTC), time.UTC)
	raw, err := json.Marshal(want)
	if err != nil || string(raw) != `"2026-11"` {
		t.Fatalf("wrote %s (%v)", raw, err)
	}
	var got Period
	if err := json.Unmarshal(raw, &got); err != nil || got != want {
		t.Errorf("read %s (%v)", got, err)
	}
	for _, bad := range []string{`"2026-13"`, `"2026"`, `202611`, `""`, `"2026-11-01"`} {
		if err := json.Unmarshal([]byte(bad), &got); err == nil {
			t.Errorf("%s was read as a period", bad)
		}
	}
}

func TestPeriod_reads_its_own_text_and_no_other(t *testing.T) {
	t.Parallel()
	for _, bad := range []string{
		``, `"`, `""`, `2026-11`, `"2026-11`, `2026-11"`, `x2026-11"`, `"2026-11x`, `"2026-13"`, `null`, `20`,
	} {
		p := Period{}
		if err := p.UnmarshalJSON([]byte(bad)); err == nil || p != (Period{}) {
			t.Errorf("%s was read as %s", bad, p)
		}
	}
	var p Period
	if err := p.UnmarshalJSON([]byte(`"2026-11"`)); err != nil || p.String() != "2026-11" {
		t.Errorf("%s, %v", p, err)
	}
}
