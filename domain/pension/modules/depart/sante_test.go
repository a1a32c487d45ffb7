package depart

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest"
)

// part is a fraction written in hundredths of a percent.
func part(n int64) dossier.Optional[money.Decimal] { return dossier.Some(money.Scaled(n, 4)) }

// ouverteEn is the day on which a way opens, "" for none.
func ouverteEn(d Dispositif) string {
	if d.DatePossible.IsZero() {
		return ""
	}
	return d.DatePossible.String()
}

// reglesAu are the ages and durations of a state at its date of effect.
func reglesAu(t testing.TB, s *pension.State) reglesDepart {
	t.Helper()
	r, _, ok := readRegles(s.Bareme, pension.NewTrace(0), s.Dossier.Assure.DateNaissance, s.DateEffet.Lire())
	if !ok {
		t.Fatal("no ages")
	}
	return r
}

// CSS L351-1-4, D351-1-9, D351-1-10: from 60 at 20 % of incapacity; from 10 % with seventeen years of exposure, at 60
// until August 2023, then two years before the legal age; nothing before July 2011.
func TestIncapacite_by_its_degree_and_date(t *testing.T) {
	t.Parallel()
	exposed := dossier.Some(17)
	for _, tt := range []struct {
		name, naissance, effet string
		taux                   dossier.Optional[money.Decimal]
		exposition             dossier.Optional[int]
		want                   string
	}{
		{"20 %", "1966-05-10", "2026-10-01", part(2000), dossier.Optional[int]{}, "2026-06-01"},
		{"a hundredth less, without exposure", "1966-05-10", "2026-10-01", part(1999), dossier.Optional[int]{}, ""},
		// Born in May 1966 the legal age is 63 years and three months, then 63 years and three months less two years.
		{"a hundredth less, exposed", "1966-05-10", "2026-10-01", part(1999), exposed, "2027-09-01"},
		{"10 %, exposed", "1966-05-10", "2026-10-01", part(1000), exposed, "2027-09-01"},
		{"a hundredth less than 10 %", "1966-05-10", "2026-10-01", part(999), exposed, ""},
		{"10 % in August 2023", "1963-05-10", "2023-08-01", part(1000), exposed, "2023-06-01"},
		{"20 % in July 2011", "1951-05-10", "2011-07-01", part(2000), exposed, "2011-06-01"},
		{"20 % in June 2011", "1951-05-10", "2011-06-01", part(2000), exposed, ""},
		{"a degree that is not told", "1966-05-10", "2026-10-01", dossier.Optional[money.Decimal]{}, exposed, ""},
	} {
		s := assure(t, tt.naissance, tt.effet, 160)
		s.Dossier.Assure.Incapacite = &dossier.IncapacitePermanente{Taux: tt.taux, ExpositionAnnees: tt.exposition}
		d := byIncapacite(s, pension.NewTrace(0), reglesAu(t, s))
		if got := ouverteEn(d); got != tt.want || (tt.want == "") != (len(d.Manque) > 0 && !d.Eligible && got == "") {
			t.Errorf("%s: from %q, lacks %q", tt.name, got, d.Manque)
		}
	}
}

// CSS L351-7, L351-8: unfitness from half of incapacity on, whether it is a handicap's or that of work.
func TestInaptitude_from_half_of_incapacity(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name string
		a    dossier.Assure
		want bool
	}{
		{"nothing", dossier.Assure{}, false},
		{"a handicap of half", dossier.Assure{Handicap: &dossier.Handicap{TauxMin: part(5000)}}, true},
		{"of less", dossier.Assure{Handicap: &dossier.Handicap{TauxMin: part(4999)}}, false},
		{"of a degree that is not told", dossier.Assure{Handicap: &dossier.Handicap{}}, false},
		{"an incapacity of half", dossier.Assure{Incapacite: &dossier.IncapacitePermanente{Taux: part(5000)}}, true},
		{"of less", dossier.Assure{Incapacite: &dossier.IncapacitePermanente{Taux: part(4999)}}, false},
		{"not told", dossier.Assure{Incapacite: &dossier.IncapacitePermanente{}}, false},
		{
			"one of both", dossier.Assure{
				Handicap:   &dossier.Handicap{TauxMin: part(3000)},
				Incapacite: &dossier.IncapacitePermanente{Taux: part(6000)},
			}, true,
		},
	} {
		s := assure(t, "1964-05-10", "2026-10-01", 160)
		tt.a.DateNaissance = s.Dossier.Assure.DateNaissance
		s.Dossier.Assure = tt.a
		if got := incapaciteGenerale(s, pension.NewTrace(0)); got != tt.want {
			t.Errorf("%s: %t", tt.name, got)
		}
		d := byInaptitude(s, pension.NewTrace(0), reglesAu(t, s))
		if got := ouverteEn(d); (got == "2026-06-01") != tt.want {
			t.Errorf("%s: from %q", tt.name, got)
		}
	}
}

// CSS L341-15: a disability pension that is in payment at 62 is replaced; its last payment may be that of the month
// before.
func TestInvaliditeRemplacee_when_it_is_served_at_62(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		depuis, fin string
		want        bool
	}{
		{"", "", true},
		{"2020-01-01", "", true},
		{"2026-05-31", "", true},
		{"2026-06-01", "", false},
		{"2020-01-01", "2026-04-30", false},
		{"2020-01-01", "2026-05-01", true},
	} {
		s := assure(t, "1964-05-10", "2026-10-01", 160)
		servie := &dossier.PensionInvalidite{}
		if tt.depuis != "" {
			servie.Depuis = jour(t, tt.depuis)
		}
		if tt.fin != "" {
			servie.FinVersement = jour(t, tt.fin)
		}
		s.Dossier.Assure.Invalidite = servie
		if got := invaliditeRemplacee(s, pension.NewTrace(0), reglesAu(t, s)); got != tt.want {
			t.Errorf("from %q to %q: %t", tt.depuis, tt.fin, got)
		}
	}
}

// CSS L351-1-3, D351-1-5: half of incapacity, and for those born in 1962, with the handicap 108 contributed quarters at
// 55, ten fewer a year later, down to 68 at 59. Until August 2023 twenty more had to be validated.
func TestHandicap_opens_by_contributed_quarters(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, effet     string
		cotises, autres int
		taux            dossier.Optional[money.Decimal]
		age             int
	}{
		{"108", "2023-09-01", 108, 0, part(5000), 55},
		{"107", "2023-09-01", 107, 0, part(5000), 56},
		{"98", "2023-09-01", 98, 0, part(5000), 56},
		{"97", "2023-09-01", 97, 0, part(5000), 57},
		{"68", "2023-09-01", 68, 0, part(5000), 59},
		{"67", "2023-09-01", 67, 0, part(5000), 0},
		{"128 validated in August 2023", "2023-08-01", 108, 20, part(5000), 55},
		{"127 validated in August 2023", "2023-08-01", 108, 19, part(5000), 56},
		{"less than half of incapacity", "2023-09-01", 108, 0, part(4999), 0},
	} {
		s := assure(t, "1962-05-10", tt.effet, 0)
		s.Dossier.Assure.Handicap = &dossier.Handicap{TauxMin: tt.taux, Depuis: jour(t, "1980-01-01")}
		var years []faits.AnneeTrimestres
		for n, year := tt.cotises, 1981; n > 0; n, year = n-4, year+1 {
			years = append(years, cotises(year, min(4, n)))
		}
		for n, year := tt.autres, 2008; n > 0; n, year = n-4, year+1 {
			var c faits.Compte
			c.Plus(faits.AssimileAutre, min(4, n))
			years = append(years, faits.AnneeTrimestres{Annee: year, Tous: c})
		}
		s.Trimestres.Donner(years)
		d := byHandicap(s, pension.NewTrace(0))
		got := 0
		if d.Age != nil {
			got = d.Age.Years
		}
		if got != tt.age || (got == 0) != (len(d.Manque) > 0) {
			t.Errorf("%s: at %d, lacks %q", tt.name, got, d.Manque)
		}
	}
}

// CSS D351-1-6: a third of the share of the duration contributed with the handicap, to the nearest hundredth.
func TestCoefficientHandicap_is_a_third_to_the_hundredth(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		cotises, duree int
		want           string
	}{
		{130, 150, "0.29"}, {150, 150, "0.33"}, {100, 150, "0.22"}, {0, 150, "0"}, {9, 200, "0.02"}, {8, 200, "0.01"},
	} {
		if got := coefficientHandicap(tt.cotises, tt.duree, 3).String(); got != tt.want {
			t.Errorf("%d of %d: %s, want %s", tt.cotises, tt.duree, got, tt.want)
		}
	}
}

// A figure that the tables lack closes a way and is said; a way that did not exist yet lacks none.
func TestSante_says_which_figure_it_lacks(t *testing.T) {
	t.Parallel()
	effet := jour(t, "2026-10-01")
	for name, tt := range map[string]struct {
		read func(*bareme.Set, bareme.Recorder)
		by   func(*pension.State, *pension.Trace, reglesDepart) Dispositif
	}{
		"the high degree of incapacity": {func(b *bareme.Set, rec bareme.Recorder) {
			b.Constante(rec, bareme.ConstanteIncapacitePermanenteTauxHaut, effet)
		}, byIncapacite},
		"the low one": {func(b *bareme.Set, rec bareme.Recorder) {
			b.Constante(rec, bareme.ConstanteIncapacitePermanenteTauxBas, effet)
		}, byIncapacite},
		"the age of incapacity": {func(b *bareme.Set, rec bareme.Recorder) {
			b.DepartAnticipeSante(rec, bareme.SanteIncapacitePermanente20, effet)
		}, byIncapacite},
		"the age of unfitness": {func(b *bareme.Set, rec bareme.Recorder) {
			b.DepartAnticipeSante(rec, bareme.SanteInaptitude, effet)
		}, byInaptitude},
		"the quarters of the prevention account": {func(b *bareme.Set, rec bareme.Recorder) {
			b.AgeLegal(rec, calendar.Date{Year: 1966, Month: 5, Day: 10}, effet)
		}, byC2p},
	} {
		s, trace := assure(t, "1966-05-10", "2026-10-01", 160), pension.NewTrace(0)
		s.Dossier.Assure.Incapacite = &dossier.IncapacitePermanente{Taux: part(2500)}
		s.Dossier.Assure.Inaptitude = true
		s.Penibilite.Donner(faits.DroitsC2P{TrimestresMajoration: 3, TrimestresAvance: 3})
		r := reglesAu(t, s)
		s.Bareme = casetest.Sans(s.Bareme, func(rec bareme.Recorder) { tt.read(s.Bareme, rec) })
		if d := tt.by(s, trace, r); d.Eligible || !d.DatePossible.IsZero() || !trace.EstIncomplet() {
			t.Errorf("without %s: %+v, incomplete %t", name, d, trace.EstIncomplet())
		}
	}
}

// The quarters of the year in which a handicap began: those from its own civil quarter on, at most.
func TestSinceDay_in_the_year_of_the_day(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		annee, n int
		since    string
		want     int
	}{
		{1999, 4, "2000-01-01", 0},
		{2001, 4, "2000-12-31", 4},
		{2000, 4, "2000-01-01", 4},
		{2000, 4, "2000-03-31", 4},
		{2000, 4, "2000-04-01", 3},
		{2000, 4, "2000-12-31", 1},
		{2000, 2, "2000-04-01", 2},
		{2000, 0, "2000-01-01", 0},
	} {
		a := faits.AnneeTrimestres{Annee: tt.annee}
		if got := sinceDay(&a, jour(t, tt.since), tt.n); got != tt.want {
			t.Errorf("%d of %d since %s: %d, want %d", tt.n, tt.annee, tt.since, got, tt.want)
		}
	}
}

// CSS L341-15: a disability pension whose age of replacement no table tells leaves the departure unknown.
func TestInvaliditeRemplacee_without_its_age(t *testing.T) {
	t.Parallel()
	s, trace := assure(t, "1964-05-10", "2026-10-01", 160), pension.NewTrace(0)
	s.Dossier.Assure.Invalidite = &dossier.PensionInvalidite{}
	r := reglesAu(t, s)
	s.Bareme = casetest.Sans(s.Bareme, func(rec bareme.Recorder) {
		s.Bareme.DepartAnticipeSante(rec, bareme.SantePensionInvaliditeSubstituee, s.DateEffet.Lire())
	})
	if d := byInaptitude(s, trace, r); !d.DatePossible.IsZero() || !trace.EstIncomplet() {
		t.Errorf("%+v, incomplete %t", d, trace.EstIncomplet())
	}
}
