package minima

import (
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// ANI of 2017-11-17 art. 104: the insurance of the deceased in the schemes of employees, 172 quarters at most.
func TestMoisAssuranceDefunt_of_the_schemes_of_employees(t *testing.T) {
	t.Parallel()
	points := dossier.PensionDefunt{
		Regime: dossier.AGIRCARRCO, Points: dossier.Some(money.Points{Decimal: money.Int(1)}),
	}
	with := func(others ...dossier.PensionDefunt) []dossier.PensionDefunt {
		return append([]dossier.PensionDefunt{points}, others...)
	}
	of := func(regime dossier.Regime, quarters int) dossier.PensionDefunt {
		p := dossier.PensionDefunt{Regime: regime}
		if quarters >= 0 {
			p.Trimestres = dossier.Some(quarters)
		}
		return p
	}
	own := points
	own.Trimestres = dossier.Some(40)
	for _, tt := range []struct {
		name     string
		pensions []dossier.PensionDefunt
		months   int
		gap      string
		doubts   int
	}{
		{"both schemes together", with(of(dossier.CNAV, 100), of(dossier.MSASalarie, 20)), 360, "", 0},
		{"another scheme does not count", with(of(dossier.CNAV, 100), of(dossier.SSI, 20)), 300, "", 0},
		{"172 quarters", with(of(dossier.CNAV, 172)), 516, "", 0},
		{"173", with(of(dossier.CNAV, 173)), 516, "", 1},
		{
			"one of them not told",
			with(of(dossier.CNAV, 100), of(dossier.MSASalarie, -1)),
			0, "/defunt/pensions/2/trimestres", 0,
		},
		{"none but those of the scheme itself", []dossier.PensionDefunt{own}, 120, "", 0},
		{"the base schemes first", []dossier.PensionDefunt{own, of(dossier.CNAV, 100)}, 300, "", 0},
		{"nothing told", with(), 0, "/defunt/pensions/0/trimestres", 0},
		{"no quarter", with(of(dossier.CNAV, 0)), 0, "/defunt/pensions/0/trimestres", 0},
	} {
		s := etatReversion(t, tt.pensions...)
		trace := pension.NewTrace(0)
		r := reversion{s: s, t: trace, naissance: s.Dossier.Assure.DateNaissance}
		months, ok := r.moisAssuranceDefunt(0, &s.Dossier.Defunt.Pensions[0])
		if months != tt.months || ok != (tt.gap == "") || len(trace.Doubts()) != tt.doubts {
			t.Errorf("%s: %d months, known %t, doubts %v", tt.name, months, ok, trace.Doubts())
		}
		if got := strings.Join(champs(trace), " "); got != tt.gap {
			t.Errorf("%s: gaps %s", tt.name, got)
		}
	}
}

// Agirc pays its whole reversion from 60 before 2019; a point of Agirc is worth 0.347791548 of Agirc-Arrco since.
func TestReversion_of_agirc_values_its_points(t *testing.T) {
	t.Parallel()
	r := reversion{s: etatReversion(t), t: pension.NewTrace(0)}
	for _, tt := range []struct {
		regime     dossier.Regime
		date, want string
	}{
		{dossier.AGIRC, "2010-10-01", "0.4216"},
		{dossier.ARRCO, "2010-10-01", "1.1884"},
		{dossier.AGIRCARRCO, "2026-10-01", "1.4386"},
		{dossier.ARRCO, "2026-10-01", "1.4386"},
		// 1.4386 × 0.347791548
		{dossier.AGIRC, "2026-10-01", "0.5003329209528"},
	} {
		got, ok := r.valeurDuPoint(tt.regime, jour(t, tt.date))
		want, err := money.ParseDecimal(tt.want)
		if err != nil || !ok || !got.Equal(want) {
			t.Errorf("%s at %s: %s, %t", tt.regime, tt.date, got.Decimal, ok)
		}
	}
	if got, ok := r.valeurDuPoint(dossier.AGIRCARRCO, jour(t, "2010-10-01")); ok {
		t.Errorf("a scheme of later: %s", got)
	}
}

// CSS L353-6, D353-4: 11.1 % of the quarter, within what all pensions leave under the ceiling.
func TestMajorationTrimestrielle_at_its_bounds(t *testing.T) {
	t.Parallel()
	share := money.Scaled(111, 3)
	for _, tt := range []struct {
		reversion, others int64
		want              string
	}{
		{1_000_00, 0, "111.00"},
		{1_000_00, 889_00, "111.00"},
		{1_000_00, 889_01, "110.99"},
		{1_000_00, 1_000_00, "0.00"},
		{1_000_00, 1_500_00, "0.00"},
		{2_000_01, 0, "0.00"},
		{333_33, 0, "37.00"},
	} {
		got := majorationTrimestrielle(euros(tt.reversion), euros(tt.others), share, euros(2_000_00))
		if got.String() != tt.want {
			t.Errorf("%d and %d: %s, want %s", tt.reversion, tt.others, got, tt.want)
		}
	}
}

// CSS D353-1: the minimum in proportion of the deceased's quarters, of which sixty make the whole.
func TestMinimumProratise_at_its_bounds(t *testing.T) {
	t.Parallel()
	for quarters, want := range map[int]string{
		-1: "0.00", 0: "0.00", 30: "2000.00", 59: "3933.33", 60: "4000.00", 61: "4000.00",
	} {
		if got := minimumProratise(euros(4_000_00), quarters, 60).String(); got != want {
			t.Errorf("%d quarters: %s, want %s", quarters, got, want)
		}
	}
}

// CSS L353-6: 5 400 a year with 6 000 of Agirc-Arrco is 2 850 a quarter of the 3 020.07 allowed in 2026, so that 11.1 %
// are whole; what children add to the other pension comes before them.
func TestReversion_small_pensions_stand_beside_the_others_with_what_children_add(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		increase int64 // of the deceased's complementary pension, in cents
		want     string
		doubts   int
	}{
		{0, "599.40", 0},
		{3_300, "599.40", 0},
		{50_000, "380.28", 1},
	} {
		base := dossier.PensionDefunt{
			Regime: dossier.CNAV, AnnuelEur: dossier.Some(euros(1_000_000)), Trimestres: dossier.Some(60),
		}
		complementaire := dossier.PensionDefunt{
			Regime: dossier.AGIRCARRCO, AnnuelEur: dossier.Some(euros(1_000_000 + tt.increase)),
			MajorationEnfantsEur: dossier.Some(euros(tt.increase)),
		}
		s := etatReversion(t, base, complementaire)
		s.Dossier.Assure.DateNaissance.Year = 1955
		out, trace := calculer(t, s)
		if got := out.Regimes[0].MajorationPetitesEur.String(); got != tt.want {
			t.Errorf("beside %d cents: %s, want %s", tt.increase, got, tt.want)
		}
		doubts := 0
		for _, doubt := range trace.Doubts() {
			if strings.HasPrefix(doubt, "Majoration des petites réversions") {
				doubts++
			}
		}
		if doubts != tt.doubts {
			t.Errorf("beside %d cents: doubts %q", tt.increase, trace.Doubts())
		}
	}
}

// CSS L353-1: only the schemes that follow the general one look at the means; 30 000 € a year exceed the ceiling of one
// person alone, 2 080 hours of the minimum wage.
func TestReversion_means_cut_the_schemes_that_follow_the_general_one(t *testing.T) {
	t.Parallel()
	civil, general := pensionDefunt(dossier.SRE, 2_400_000), pensionDefunt(dossier.CNAV, 1_400_000)
	for _, pensions := range [][]dossier.PensionDefunt{{civil, general}, {general, civil}} {
		s := etatReversion(t, pensions...)
		s.Dossier.Assure.DateNaissance.Year = 1962
		s.Dossier.Foyer.RessourcesAnnuellesEur = dossier.Some(euros(3_000_000))
		for _, x := range reversionDe(t, s).Regimes {
			want := "12000.00"
			if x.Regime == dossier.CNAV {
				want = "0.00"
			}
			if x.AnnuelBrutEur.String() != want || x.Ouverte != (x.Regime == dossier.SRE) {
				t.Errorf("%s: %s, %s", x.Regime, x.AnnuelBrutEur, x.Motif)
			}
		}
	}
}

// The amount for a child was 88.72 a month from January 2008, 87.76 × 1.011 cut to the cent; those of July 2022, 103.79
// and 2 759.24, are 1.04 of the ones of January cut to the cent too.
func TestMontantsAu_cuts_what_is_for_a_child_and_the_ceiling(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ effet, child, ceiling string }{
		{"2008-02-01", "88.72", "0.00"},
		{"2008-09-01", "89.42", "0.00"},
		{"2022-03-01", "99.80", "2653.12"},
		{"2022-07-01", "103.79", "2759.24"},
	} {
		got, ok := montantsAu(bareme.Official(), pension.NewTrace(0), jour(t, tt.effet))
		if !ok || got.Enfant.String() != tt.child || got.MajorationPlafond.String() != tt.ceiling {
			t.Errorf("%s: %s and %s, want %s and %s", tt.effet, got.Enfant, got.MajorationPlafond, tt.child, tt.ceiling)
		}
	}
}
