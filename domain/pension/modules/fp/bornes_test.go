package fp

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

func jour(t *testing.T, text string) calendar.Date {
	t.Helper()
	d, err := calendar.ParseDate(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// tenu is an index held from one day to another.
func tenu(t *testing.T, from, to string, indice int) occupation {
	t.Helper()
	return occupation{span: calendar.Span{From: jour(t, from), To: jour(t, to)}, indice: indice}
}

// CPCMR L15: the index held for six months at the end of the services, from date to date.
func TestIndiceRetenu_asks_for_six_months(t *testing.T) {
	t.Parallel()
	before := tenu(t, "2020-01-01", "2023-12-31", 540)
	for _, tt := range []struct {
		name string
		held []occupation
		want int
		ok   bool
	}{
		{"nothing held", nil, 0, false},
		{"no index", []occupation{tenu(t, "2020-01-01", "2023-12-31", 0)}, 0, false},
		{"no index at the end", []occupation{before, tenu(t, "2024-01-01", "2024-12-31", 0)}, 0, false},
		{"six months to the day", []occupation{before, tenu(t, "2024-01-01", "2024-06-30", 560)}, 560, true},
		{"a day short", []occupation{before, tenu(t, "2024-01-01", "2024-06-29", 560)}, 540, true},
		{
			"six months in two periods",
			[]occupation{before, tenu(t, "2024-01-01", "2024-03-31", 560), tenu(t, "2024-04-01", "2024-06-30", 560)},
			560, true,
		},
		{
			"a short one gives way to the one before, short as well",
			[]occupation{before, tenu(t, "2024-01-01", "2024-03-31", 550), tenu(t, "2024-04-01", "2024-06-30", 560)},
			550, true,
		},
		{"a short one without another is taken", []occupation{tenu(t, "2024-01-01", "2024-03-31", 560)}, 560, true},
		{
			"and after one without an index",
			[]occupation{tenu(t, "2023-01-01", "2023-12-31", 0), tenu(t, "2024-01-01", "2024-03-31", 560)},
			560, true,
		},
		{
			"the first of two short ones, where nothing is before",
			[]occupation{tenu(t, "2024-01-01", "2024-03-31", 550), tenu(t, "2024-04-01", "2024-06-30", 560)},
			550, true,
		},
	} {
		if got, ok := indiceRetenu(tt.held, 6); got != tt.want || ok != tt.ok {
			t.Errorf("%s: %d, %t, want %d", tt.name, got, ok, tt.want)
		}
	}
}

// CPCMR L18: three children raise by a tenth, each one beyond by a twentieth; raised nine years before their sixteenth
// birthday, which they have reached.
func TestMajorationEnfants_at_its_bounds(t *testing.T) {
	t.Parallel()
	tenth, twentieth := money.Int(1).QuoInt(10), money.Int(1).QuoInt(20)
	for children, want := range map[int]string{0: "0", 2: "0", 3: "0.1", 4: "0.15", 6: "0.25"} {
		if got := tauxMajorationEnfants(children, 3, tenth, twentieth).String(); got != want {
			t.Errorf("%d children: %s, want %s", children, got, want)
		}
	}
	effet := jour(t, "2026-10-01")
	for _, tt := range []struct {
		name  string
		child dossier.Enfant
		want  int
	}{
		{"sixteen on the day", dossier.Enfant{DateNaissance: jour(t, "2010-10-01")}, 1},
		{"sixteen the day after", dossier.Enfant{DateNaissance: jour(t, "2010-10-02")}, 0},
		{"no birth", dossier.Enfant{}, 1},
		{
			"raised eight years",
			dossier.Enfant{DateNaissance: jour(t, "1990-01-01"), EleveAnsAvant16: dossier.Some(8)},
			0,
		},
		{
			"raised nine years",
			dossier.Enfant{DateNaissance: jour(t, "1990-01-01"), EleveAnsAvant16: dossier.Some(9)},
			1,
		},
	} {
		if got := enfantsEleves([]dossier.Enfant{tt.child}, effet, 9, 16); got != tt.want {
			t.Errorf("%s: %d children", tt.name, got)
		}
	}
}

// CPCMR L14 III: 0.75 % a quarter accomplished until the end of 2008, twenty of them at most, 1.25 % since 2009; none
// before 2004 (loi 2003-775 art. 51, loi 2008-1330 art. 89).
func TestCountSurcote_takes_the_last_quarters_at_the_rate_of_their_day(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name         string
		start        string
		mois, auDela int
		n            int
		rate         string
	}{
		{"none worked", "2024-01-01", 0, 8, 0, "0"},
		{"two months are no quarter", "2024-01-01", 2, 8, 0, "0"},
		{"three are", "2024-01-01", 3, 8, 1, "0.0125"},
		{"five are one", "2024-01-01", 5, 8, 1, "0.0125"},
		{"no more than those beyond the duration", "2024-01-01", 24, 3, 3, "0.0375"},
		{"none beyond it", "2024-01-01", 24, 0, 0, "0"},
		{"fewer than none", "2024-01-01", 24, -2, 0, "0"},
		{"one that ends in 2003 gives nothing", "2003-10-01", 6, 8, 1, "0.0075"},
		{"the last ones of 2008 and the first of 2009", "2008-07-01", 9, 8, 3, "0.0275"},
		{"of these the last two", "2008-07-01", 9, 2, 2, "0.02"},
		// 2004 to 2008 are twenty quarters.
		{"twenty of the old rate and one of the new", "2004-01-01", 63, 30, 21, "0.1625"},
	} {
		n, rate := countSurcote(
			bareme.Official(), pension.NewTrace(0), jour(t, tt.start), jour(t, "2099-01-01"), tt.mois, tt.auDela,
		)
		if n != tt.n || rate.String() != tt.rate {
			t.Errorf("%s: %d quarters, %s, want %d, %s", tt.name, n, rate, tt.n, tt.rate)
		}
	}
}

// CPCMR L14 III, décret 2003-1306 art. 20: the age of the sedentary; in classified posts five or ten years after their
// own age, at 62 at the earliest and at the age of the sedentary at the latest.
func TestAgeSurcote_of_each_category(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name      string
		categorie bareme.CategorieFp
		naissance string
		ouverture calendar.Age
		want      calendar.Age
	}{
		{"sedentary: its own age", bareme.FpSedentaire, "1964-06-01", calendar.NewAge(63, 0), calendar.NewAge(63, 0)},
		{"active: 57 and five years", bareme.FpActive, "1964-06-01", calendar.NewAge(57, 0), calendar.NewAge(62, 0)},
		{
			"active: 57 years and six months", bareme.FpActive, "1967-06-01", calendar.NewAge(57, 6),
			calendar.NewAge(62, 6),
		},
		{"active: not before 62", bareme.FpActive, "1956-05-01", calendar.NewAge(55, 0), calendar.NewAge(62, 0)},
		{
			"super-active: 52 and ten years", bareme.FpSuperActive, "1969-06-01", calendar.NewAge(52, 3),
			calendar.NewAge(62, 3),
		},
		{
			"not after the sedentary: 62 years and nine months", bareme.FpActive, "1963-06-01", calendar.NewAge(59, 0),
			calendar.NewAge(62, 9),
		},
	} {
		got, ok := ageSurcote(
			bareme.Official(), pension.NewTrace(0), tt.categorie, jour(t, tt.naissance), jour(t, "2026-01-01"),
			tt.ouverture,
		)
		if !ok || got != tt.want {
			t.Errorf("%s: %s, known %t, want %s", tt.name, got, ok, tt.want)
		}
	}
	for birth, want := range map[string]string{"1964-06-01": "2027-06-01", "1964-06-02": "2027-07-01"} {
		if got := debutSurcote(jour(t, birth), calendar.NewAge(63, 0)).String(); got != want {
			t.Errorf("born on %s: from %s, want %s", birth, got, want)
		}
	}
}

// CPCMR L13; loi 2003-775 art. 66 II: by the year of opening until 2008; then by the birth of who is sixty by then, and
// before sixty the duration of those who reach it in the year of opening.
func TestDureeRequise_by_the_opening_or_the_birth(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name                        string
		naissance, effet, ouverture string
		want                        int
	}{
		{"opened in 2003", "1943-06-01", "2010-01-01", "2003-12-31", 150},
		{"opened in 2004", "1944-06-01", "2010-01-01", "2004-01-01", 152},
		{"opened in 2008", "1948-06-01", "2010-01-01", "2008-12-31", 160},
		{"opened in 2009 at sixty: born in 1949", "1949-06-01", "2010-01-01", "2009-06-01", 161},
		{"opened at sixty to the day: born in 1961", "1961-08-31", "2024-01-01", "2021-08-31", 168},
		{"opened a day before sixty: those who are sixty in 2021", "1961-09-30", "2024-01-01", "2021-09-29", 168},
		{"opened at sixty: born in September 1961", "1961-09-30", "2024-01-01", "2021-09-30", 169},
		{"opened at fifty in 2020: those of 1960", "1970-03-01", "2024-01-01", "2020-03-01", 167},
	} {
		got, ok := dureeRequise(bareme.Official(), pension.NewTrace(0), bareme.FpSedentaire,
			jour(t, tt.naissance), jour(t, tt.effet), jour(t, tt.ouverture))
		if !ok || got != tt.want {
			t.Errorf("%s: %d, known %t, want %d", tt.name, got, ok, tt.want)
		}
	}
}
