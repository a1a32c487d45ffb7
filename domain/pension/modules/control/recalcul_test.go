package control

import (
	"slices"
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

func jour(t testing.TB, text string) calendar.Date {
	t.Helper()
	d, err := calendar.ParseDate(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// etatPrive is a private career of 42 years, francs then euros, whose pension begins at an age in 2026.
func etatPrive(t testing.TB) *pension.State {
	t.Helper()
	d := &dossier.Dossier{Assure: dossier.Assure{DateNaissance: jour(t, "1963-05-10"), Sexe: dossier.Femme}}
	for year := 1984; year < 2026; year++ {
		l := dossier.Ligne{Annee: dossier.Some(year), Regime: dossier.CNAV, Salaire: dossier.Some(money.Int(21_000 + 600*(year-1984))), DeviseDite: true}
		if year < 2002 {
			l.Salaire, l.Devise = dossier.Some(money.Int(80_000+3_000*(year-1984))), dossier.FRF
		}
		d.Carriere = append(d.Carriere, l)
	}
	effet := jour(t, "2026-10-01")
	return &pension.State{
		Dossier: d, Bareme: bareme.Official(), DateEffet: effet, DateDemandee: effet, Aujourdhui: effet,
		Taux: faits.TauxLiquidation{PensionDue: true, DateTauxPlein: effet},
	}
}

// The livret of the federation (May 2024): 29 538 € in 2023 give 97.58 points; 69 368 € in 2024 give 345.59.
func TestRecalcul_counts_the_points_of_the_published_examples(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name   string
		annee  int
		paie   int
		cadre  bool
		points string
	}{
		{"slice 1 in 2023", 2023, 29_538, false, "97.58"},
		{"slices 1 and 2 in 2024", 2024, 69_368, true, "345.59"},
		{"Arrco in 2015 (brochure): 22 475 € give 91.32", 2015, 22_475, false, "91.32"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := etatPrive(t)
			s.Dossier.Carriere = []dossier.Ligne{{
				Annee: dossier.Some(tt.annee), Regime: dossier.CNAV, Salaire: dossier.Some(money.Int(tt.paie)), DeviseDite: true, Cadre: tt.cadre,
			}}
			r := &recalcul{d: s.Dossier, b: s.Bareme, effet: s.DateEffet, veille: s.DateEffet.AddDays(-1), naissance: s.Dossier.Assure.DateNaissance}
			r.ranger()
			r.compterAnnees()
			if !r.possible() {
				t.Fatalf("impossible: %v", r.manque)
			}
			if got := pointsDe(r.points.total).String(); got != tt.points {
				t.Errorf("%s points, want %s", got, tt.points)
			}
		})
	}
}

// A copy of the tables is read anew by the first recomputation, whatever the room that it takes over.
func TestRecalcul_counts_a_figure_that_it_kept_as_one_that_it_reads(t *testing.T) {
	t.Parallel()
	at := func(set *bareme.Set, effet string) (lus int, total int64) {
		s := etatPrive(t)
		for i := range s.Dossier.Carriere {
			s.Dossier.Carriere[i].Cadre = i%3 == 0
		}
		s.Bareme, s.DateEffet, s.Dossier.Assure.DateNaissance = set, jour(t, effet), jour(t, "1962-11-10")
		r := recalculer(s)
		defer r.rendrePlace()
		if !r.possible() {
			t.Fatalf("impossible: %v", r.manque)
		}
		return r.lus, r.total()
	}
	shared := *bareme.Official()
	for _, effet := range []string{"2026-10-01", "2025-10-01", "2026-10-01", "2026-10-01"} {
		alone := *bareme.Official()
		wantLus, wantTotal := at(&alone, effet)
		if lus, total := at(&shared, effet); lus != wantLus || total != wantTotal || lus == 0 {
			t.Errorf("at %s: %d figures and %d cents, want %d and %d", effet, lus, total, wantLus, wantTotal)
		}
		if lus, total := at(&alone, effet); lus != wantLus || total != wantTotal {
			t.Errorf("again at %s: %d figures and %d cents, want %d and %d", effet, lus, total, wantLus, wantTotal)
		}
	}
}

func TestRecalcul_reads_a_year_told_from_day_to_day_as_one_told_whole(t *testing.T) {
	t.Parallel()
	read := func(days bool) *recalcul {
		s := etatPrive(t)
		for i := range s.Dossier.Carriere {
			l := &s.Dossier.Carriere[i]
			if l.Cadre = i%2 == 0; i%5 == 0 {
				l.Salaire = dossier.Some(money.Int(1_000 * i)) // from nothing to beyond the ceiling
			}
			if y := l.Annee.Value; days {
				l.Periode = calendar.Span{From: calendar.Date{Year: y, Month: 1, Day: 1}, To: calendar.Date{Year: y, Month: 12, Day: 31}}
			}
		}
		r := recalculer(s)
		if !r.possible() {
			t.Fatalf("impossible: %v", r.manque)
		}
		return r
	}
	whole, days := read(false), read(true)
	if whole.lus != days.lus || whole.base != days.base || whole.taux != days.taux || whole.complementaire != days.complementaire {
		t.Errorf("whole: %d figures, %+v; from day to day: %d figures, %+v", whole.lus, whole.base, days.lus, days.base)
	}
	for i := range whole.annees {
		if whole.annees[i] != days.annees[i] {
			t.Errorf("whole: %+v, from day to day: %+v", whole.annees[i], days.annees[i])
		}
	}
}

func TestRecalcul_says_what_it_has_no_rule_for(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name    string
		prepare func(s *pension.State)
		reason  string
	}{
		{"a civil servant's pension", func(s *pension.State) {
			s.Pensions.Donner(capability.MontantIndiciaire, []faits.Pension{{Regime: dossier.SRE}})
		}, "régime SRE"},
		{"a line of another scheme", func(s *pension.State) { s.Dossier.Carriere[3].Regime = dossier.ENIM }, "régime ENIM"},
		{"an unknown scheme", func(s *pension.State) { s.Dossier.Carriere[3].Regime = dossier.RegimeInconnu }, "régime inconnu"},
		{"points of another scheme", func(s *pension.State) {
			s.Pensions.Donner(capability.MontantPoints, []faits.Pension{{Regime: dossier.RCI}})
		}, "régime RCI"},
		{"an effect before 2019", func(s *pension.State) { s.DateEffet.Year = 2018 }, "effet antérieur à 2019"},
		{"no birth", func(s *pension.State) { s.Dossier.Assure.DateNaissance = calendar.Date{} }, "naissance ou date d'effet inconnue"},
		{"no career", func(s *pension.State) { s.Dossier.Carriere = nil }, "dossier sans carrière"},
		{"pensions already served", func(s *pension.State) { s.Dossier.Liquidation.DejaLiquides = make([]dossier.PensionLiquidee, 1) }, "pensions déjà servies"},
		{"a purchase", func(s *pension.State) { s.Dossier.Liquidation.Rachats = make([]dossier.RachatTrimestres, 1) }, "rachats de trimestres"},
		{"a disability", func(s *pension.State) { s.Dossier.Assure.Handicap = &dossier.Handicap{} }, "départ pour raison de santé"},
		{"a ground of departure", func(s *pension.State) { s.Dossier.Liquidation.Motif = dossier.MotifProgressive }, "motif de départ"},
		{"a pension not due", func(s *pension.State) { s.Taux.PensionDue = false }, "pension non due à la date demandée"},
		{"a year without pay", func(s *pension.State) { s.Dossier.Carriere[3].Salaire = dossier.Optional[money.Decimal]{} }, "salaire absent"},
		{"a line without a year", func(s *pension.State) { s.Dossier.Carriere[3].Annee = dossier.Optional[int]{} }, "année absente ou antérieure à 1960"},
		{"a long stop of work", func(s *pension.State) {
			s.Dossier.Carriere[40].Nature, s.Dossier.Carriere[40].Jours = dossier.Maladie, dossier.Some(200)
		}, "points d'arrêts de travail"},
		{"a year of unpaid unemployment", func(s *pension.State) { s.Dossier.Carriere[3].Nature = dossier.ChomageNonIndemnise }, "nature de période"},
		{"a pay in tenths of a cent", func(s *pension.State) { s.Dossier.Carriere[40].Salaire = dossier.Some(money.Scaled(30_000_001, 3)) }, "valeur plus fine que l'unité du recalcul"},
		{"no tables", func(s *pension.State) { s.Bareme = nil }, "barème constantes_legales inconnu"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := etatPrive(t)
			tt.prepare(s)
			v := comparerTotaux(s, recalculer(s))
			if v.possible || v.concordant || !slices.Contains(recalculer(s).manque, tt.reason) {
				t.Errorf("possible %v, reasons %q, want %q", v.possible, v.manque, tt.reason)
			}
		})
	}
}

func TestRecalcul_never_panics_on_absurd_careers(t *testing.T) {
	t.Parallel()
	s := etatPrive(t)
	for range 20_000 {
		s.Dossier.Carriere = append(s.Dossier.Carriere, s.Dossier.Carriere[0])
	}
	if r := recalculer(s); !r.possible() {
		t.Errorf("twenty thousand times the same line is one line: %v", r.manque)
	}
	for _, year := range []int{-5, 0, 1900, 1961, 2026, 9999} {
		for _, pay := range []string{"-1", "0", "99999999999999999999", "92233720368547758.07"} {
			for _, regime := range []dossier.Regime{dossier.CNAV, dossier.AGIRC, dossier.MSASalarie} {
				s := etatPrive(t)
				amount, err := money.ParseDecimal(pay)
				if err != nil {
					t.Fatal(err)
				}
				l := &s.Dossier.Carriere[7]
				l.Annee, l.Salaire, l.Regime = dossier.Some(year), dossier.Some(amount), regime
				l.Points, l.Trimestres, l.Jours = dossier.Some(money.Points{Decimal: amount}), dossier.Some(year), dossier.Some(year)
				recalculer(s)
			}
		}
	}
}

func TestDemiSup_rounds_a_half_up_and_refuses_what_does_not_fit(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		a, b, d, want int64
		ok            bool
	}{
		{5, 1, 10, 1, true},
		{4, 1, 10, 0, true},
		{7, 3, 2, 11, true},
		{1, 1, 3, 0, true},
		{2, 1, 3, 1, true},
		{1 << 60, 1 << 60, 1 << 61, 1 << 59, true},
		{1 << 62, 1 << 62, 1, 0, false},
		{-1, 1, 1, 0, false},
		{1, 1, 0, 0, false},
	} {
		if got, ok := demiSup(tt.a, tt.b, tt.d); ok != tt.ok || ok && got != tt.want {
			t.Errorf("%d × %d / %d = %d, %v, want %d, %v", tt.a, tt.b, tt.d, got, ok, tt.want, tt.ok)
		}
	}
}

func BenchmarkRecalcul_42_years(b *testing.B) {
	s := etatPrive(b)
	if r := recalculer(s); !r.possible() {
		b.Fatal(r.manque)
	}
	b.ReportAllocs()
	for b.Loop() {
		recalculer(s)
	}
}
