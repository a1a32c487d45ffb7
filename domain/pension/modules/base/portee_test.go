package base

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest"
)

// affilie is a state whose career has these schemes.
func affilie(regimes ...dossier.Regime) *pension.State {
	s := &pension.State{Dossier: &dossier.Dossier{}}
	casetest.Change(&s.Repartition, func(v *faits.Repartition) { v.Regimes = regimes })
	return s
}

// CSS R173-4-3 and L173-1-2: which schemes stand beside a pension of the general scheme, alone or for all aligned ones.
func TestSchemes_that_stand_beside_a_pension(t *testing.T) {
	t.Parallel()
	alone := portee{regime: dossier.CNAV}
	together := portee{regime: dossier.CNAV, unique: true}
	for _, tt := range []struct {
		name                  string
		regimes               []dossier.Regime
		aligne, alone, unique bool
	}{
		{"nothing", nil, false, false, false},
		{"the scheme itself", []dossier.Regime{dossier.CNAV}, false, false, false},
		{"another aligned one", []dossier.Regime{dossier.CNAV, dossier.SSI}, true, true, false},
		{"farm workers", []dossier.Regime{dossier.MSASalarie}, true, true, false},
		{"civil servants", []dossier.Regime{dossier.CNAV, dossier.SRE}, false, true, true},
		{"points", []dossier.Regime{dossier.CNAV, dossier.AGIRCARRCO}, false, false, false},
		{"years abroad", []dossier.Regime{dossier.CNAV, dossier.RegimeEtranger}, false, false, false},
		{"a scheme that is not known", []dossier.Regime{dossier.CNAV, dossier.RegimeInconnu}, false, false, false},
	} {
		s := affilie(tt.regimes...)
		if got := otherAligne(s, dossier.CNAV); got != tt.aligne {
			t.Errorf("%s: another aligned scheme %t", tt.name, got)
		}
		if got := alone.autreRegimeDeBase(s); got != tt.alone {
			t.Errorf("%s: another base scheme than the general one %t", tt.name, got)
		}
		if got := together.autreRegimeDeBase(s); got != tt.unique {
			t.Errorf("%s: another base scheme than the aligned ones %t", tt.name, got)
		}
	}
}

// CSS R351-5: a year in which several base schemes hold quarters; those abroad are not among them.
func TestAnneesPartagees_between_base_schemes(t *testing.T) {
	t.Parallel()
	of := func(regime dossier.Regime, n int) faits.TrimestresRegime {
		var c faits.Compte
		if n > 0 {
			c.Plus(faits.Cotise, n)
		}
		return faits.TrimestresRegime{Regime: regime, Brut: c, Retenu: c}
	}
	s := affilie()
	var all faits.Compte
	all.Plus(faits.Cotise, 4)
	for annee, regimes := range [][]faits.TrimestresRegime{
		{of(dossier.CNAV, 4)},
		{of(dossier.CNAV, 2), of(dossier.SRE, 2)},
		{of(dossier.CNAV, 4), of(dossier.SRE, 0)},
		{of(dossier.CNAV, 2), of(dossier.RegimeEtranger, 2)},
		{of(dossier.CNAV, 1), of(dossier.SSI, 1), of(dossier.RegimeEtranger, 1), of(dossier.SRE, 1)},
	} {
		year := faits.AnneeTrimestres{Annee: 2000 + annee, Tous: all, Regimes: regimes}
		s.Trimestres.Donner(append(s.Trimestres.Lire(), year))
	}
	want := []AnneePartagee{
		{Annee: 2001, Regimes: []dossier.Regime{dossier.CNAV, dossier.SRE}, Retenus: 4},
		{Annee: 2004, Regimes: []dossier.Regime{dossier.CNAV, dossier.SSI, dossier.SRE}, Retenus: 4},
	}
	if diff := cmp.Diff(want, anneesPartagees(s)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// A pension counts before its increases where it says what it was before them.
func TestBeforeMajorations_takes_the_pension_without_its_increases(t *testing.T) {
	t.Parallel()
	with := faits.Pension{AnnuelEur: money.Cents(1_100), BaseEur: money.Cents(1_000)}
	without := faits.Pension{AnnuelEur: money.Cents(1_100)}
	if got := beforeMajorations(&with); !got.Equal(money.Cents(1_000).Decimal) {
		t.Errorf("with its base: %s", got)
	}
	if got := beforeMajorations(&without); !got.Equal(money.Cents(1_100).Decimal) {
		t.Errorf("without: %s", got)
	}
}

// CSS L351-10: a minimum in proportion of the duration of all schemes, raised for contributed quarters.
func TestBrut_of_the_minimum_without_a_duration(t *testing.T) {
	t.Parallel()
	m := montantsMinimum{base: money.Cents(8_000_00), majore: money.Cents(9_000_00), seuil: 120}
	for _, tt := range []struct {
		duree, total, proratisation, cotises int
		base, raised                         string
	}{
		{160, 160, 160, 160, "8000.00", "1000.00"},
		{160, 160, 160, 120, "8000.00", "750.00"},
		{160, 160, 160, 119, "8000.00", "0.00"},
		{80, 160, 160, 160, "4000.00", "1000.00"},
		{170, 170, 160, 170, "8000.00", "1000.00"},
		{80, 200, 160, 160, "3200.00", "1000.00"},
		{0, 160, 160, 160, "0.00", "0.00"},
		{160, 160, 0, 160, "0.00", "0.00"},
	} {
		got := m.brut(assietteMinimum{
			duree: tt.duree, dureeTotale: tt.total, proratisation: tt.proratisation, cotises: tt.cotises,
		})
		if got.palierBase.String() != tt.base || got.palierMajore.String() != tt.raised ||
			!got.total.Equal(got.palierBase.Add(got.palierMajore).Decimal) {
			t.Errorf("%+v: %+v", tt, got)
		}
	}
}

// The day of a line without dates is the first of its year.
func TestFirstDay_of_a_line(t *testing.T) {
	t.Parallel()
	dated := faits.Ligne{Annee: 2001, Periode: calendar.Span{From: calendar.Date{Year: 2001, Month: 5, Day: 2}}}
	if got := firstDay(&dated); got != dated.Periode.From {
		t.Errorf("dated: %s", got)
	}
	if got := firstDay(&faits.Ligne{Annee: 2001}); got != (calendar.Date{Year: 2001, Month: 1, Day: 1}) {
		t.Errorf("without a day: %s", got)
	}
}

// CSS D173-21-0-0-1: the minimum completes what all pensions give, so it is not certain while one of them is not; those
// of the civil service and of special schemes matter to whom has been in one.
func TestOtherModulesComplete_by_module_and_career(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name   string
		module capability.ModuleID
		status pension.Status
		regime dossier.Regime
		want   bool
	}{
		{"all is known", capability.MontantPoints, pension.Computed, dossier.CNAV, true},
		{"points that are not", capability.MontantPoints, pension.Incomplete, dossier.CNAV, false},
		{"points that failed", capability.MontantPoints, pension.Failed, dossier.CNAV, false},
		{"the civil service, of an employee", capability.MontantIndiciaire, pension.Incomplete, dossier.CNAV, true},
		{"the civil service, of a civil servant", capability.MontantIndiciaire, pension.Incomplete, dossier.SRE, false},
		{"its minimum", capability.MinimumGaranti, pension.Failed, dossier.SRE, false},
		{"a special scheme", capability.RegimeSpecialFerme, pension.Incomplete, dossier.SNCF, false},
		{"seafarers", capability.RegimeEnim, pension.Incomplete, dossier.ENIM, false},
		{"the professions", capability.RegimeCnavpl, pension.Incomplete, dossier.CNAVPL, false},
		{"another one", capability.RegimeSpeciauxAutres, pension.Incomplete, dossier.CAVIMAC, false},
		{"overseas", capability.RegimeUltramarin, pension.Incomplete, dossier.CAFAT, false},
		{"the reversion", capability.RetraiteDeReversion, pension.Incomplete, dossier.SRE, true},
	} {
		s := etat(t, novembre2026, ligneTest{annee: 2000, salaire: "20000"}, ligneTest{annee: 2001, regime: tt.regime})
		s.Avancement.Donner([]pension.Avancement{{ModuleID: tt.module, Status: tt.status}})
		if got := otherModulesComplete(s); got != tt.want {
			t.Errorf("%s: %t", tt.name, got)
		}
	}
}
