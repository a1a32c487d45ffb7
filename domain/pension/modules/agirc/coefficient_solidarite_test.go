package agirc

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest"
)

// tauxPleinLe sets the first date of effect at the full rate.
func tauxPleinLe(s *pension.State, date string) *pension.State {
	casetest.Change(&s.Taux, func(v *faits.TauxLiquidation) { v.DateTauxPlein = jour(date) })
	return s
}

// millePoints is somebody with a thousand points whom the ordinary rate of CSG concerns.
func millePoints(naissance, effet, tauxPlein string) *pension.State {
	s := tauxPleinLe(etat(naissance, effet, acquis(dossier.AGIRCARRCO, 2019, "1000")), tauxPlein)
	s.Dossier.Foyer = &dossier.Foyer{
		SituationDite: true, RevenuFiscalReferenceEur: dossier.Some(money.Cents(9_000_000)),
		RfrPrecedentEur: dossier.Some(money.Cents(9_000_000)),
	}
	return s
}

func solidariteDe(t *testing.T, s *pension.State) (coefficient string, p PensionPoints) {
	t.Helper()
	r, _, _ := liquide(s)
	if len(r.Regimes) != 1 || r.Regimes[0].AnnuelBrut == nil {
		t.Fatalf("got %+v", r.Regimes)
	}
	p = r.Regimes[0]
	if p.CoefficientSolidarite == nil {
		return "none", p
	}
	return p.CoefficientSolidarite.String(), p
}

// The edges of each dated row of the temporary coefficient, the day before and the day: agirc-arrco.fr (06/12/2021),
// ANI 2015-10-30, ANI 2017-11-17 art. 98 and 99, ANI 2023-10-05.
func TestSolidarite_on_each_side_of_its_dates(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, naissance, effet, tauxPlein, want string }{
		{"at the date of the full rate", "1958-05-10", "2020-06-01", "2020-06-01", "0.9"},
		{"eleven months after it", "1958-05-10", "2021-05-01", "2020-06-01", "0.9"},
		{
			"a year after it, to the day, in the last month of a quarter", "1958-05-10", "2021-06-01", "2020-06-01",
			"none",
		},
		{"a year after it, in the middle of a quarter", "1958-04-10", "2021-05-01", "2020-05-01", "none"},
		{"a year after it, at the beginning of a quarter", "1958-03-10", "2021-04-01", "2020-04-01", "none"},
		{"a month short of two years", "1958-05-10", "2022-05-01", "2020-06-01", "none"},
		{"two years", "1958-05-10", "2022-06-01", "2020-06-01", "1.1"},
		{"a month short of three years", "1958-05-10", "2023-05-01", "2020-06-01", "1.1"},
		{"three years", "1958-05-10", "2023-06-01", "2020-06-01", "1.2"},
		{"a month short of four years", "1957-05-10", "2023-05-01", "2019-06-01", "1.2"},
		{"four years", "1957-05-10", "2023-06-01", "2019-06-01", "1.3"},
		{"five years give no more", "1957-05-10", "2024-06-01", "2019-06-01", "1.3"},
		{"born on the eve of the first generation", "1956-12-31", "2019-01-01", "2019-01-01", "none"},
		{"born on the first day of the first generation", "1957-01-01", "2019-01-01", "2019-01-01", "0.9"},
		{"the full rate on the eve of the coefficient", "1958-09-10", "2019-01-01", "2018-12-01", "none"},
		{"the full rate when the coefficient begins", "1958-09-10", "2019-01-01", "2019-01-01", "0.9"},
		{"the full rate before 2019 does not take the increase away", "1957-05-10", "2020-11-01", "2018-11-01", "1.1"},
		{"the last month of the coefficient", "1961-05-10", "2023-11-01", "2023-11-01", "0.9"},
		{"the first month without it", "1961-05-10", "2023-12-01", "2023-12-01", "1"},
		{"a postponement of two years in the last month", "1960-05-10", "2023-11-01", "2021-11-01", "1.1"},
		{"and in the month after", "1960-05-10", "2023-12-01", "2021-12-01", "1.1"},
		{"born before September 1961, the full rate after the repeal", "1961-08-31", "2026-01-01", "2024-01-01", "1.1"},
		{"born in September 1961, the full rate after the repeal", "1961-09-01", "2026-01-01", "2024-01-01", "none"},
		{
			"born in September 1961, the full rate on the day of the repeal", "1961-09-01", "2025-12-01", "2023-12-01",
			"none",
		},
		{"born in September 1961, the full rate the month before", "1961-09-01", "2025-11-01", "2023-11-01", "1.1"},
		{"three years, born before September 1961", "1961-05-10", "2026-06-01", "2023-06-01", "1.2"},
		{"four years and a half", "1959-05-10", "2026-01-01", "2021-06-01", "1.3"},
		{"at the age of the automatic full rate", "1957-05-10", "2024-06-01", "2023-07-01", "none"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got, _ := solidariteDe(t, millePoints(tt.naissance, tt.effet, tt.tauxPlein)); got != tt.want {
				t.Errorf("coefficient %s, want %s", got, tt.want)
			}
		})
	}
}

// The last day: three years, at most until 67, and the end of all of them on 31 March 2024.
func TestSolidarite_ends(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, naissance, effet, tauxPlein, want string }{
		{"three years before the repeal", "1957-05-10", "2019-06-01", "2019-06-01", "2022-05-31"},
		{"the repeal comes first", "1960-05-10", "2022-06-01", "2022-06-01", "2024-03-31"},
		{"three years that end on the day of the repeal", "1959-03-10", "2021-04-01", "2021-04-01", "2024-03-31"},
		{"the age of 67 comes first", "1957-01-10", "2023-06-01", "2023-03-01", "2024-01-31"},
		{"an increase lasts a year", "1958-05-10", "2022-06-01", "2020-06-01", "2023-05-31"},
		{"an increase outlives the repeal", "1961-05-10", "2026-01-01", "2024-01-01", "2026-12-31"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, p := solidariteDe(t, millePoints(tt.naissance, tt.effet, tt.tauxPlein))
			if p.FinCoefficientSolidarite != jour(tt.want) {
				t.Errorf("ends on %s, want %s", p.FinCoefficientSolidarite, tt.want)
			}
		})
	}
}

// Cahiers de la retraite complémentaire 374: the coefficient bears on the gross amount, increases included. 1 000
// points at 1.2714, 1.2841 in 2022.
func TestSolidarite_bears_on_the_increases(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, effet, tauxPlein string
		aCharge                bool
		want                   string
	}{
		{"10 % for three children, then 0.90", "2020-06-01", "2020-06-01", false, "114.43 1258.69"},
		{"10 % for three children, then 1.10", "2022-06-01", "2020-06-01", false, "141.25 1553.76"},
		{"10 % for two dependent children, then 0.90", "2020-06-01", "2020-06-01", true, "114.43 1258.69"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := millePoints("1958-05-10", tt.effet, tt.tauxPlein)
			if tt.aCharge {
				enfant := dossier.Enfant{DateNaissance: jour("2005-01-01"), ACharge: true}
				s.Dossier.Assure.Enfants = []dossier.Enfant{enfant, enfant}
			} else {
				enfants(s, 3)
			}
			_, p := solidariteDe(t, s)
			if got := p.Majoration.String() + " " + p.AnnuelBrut.String(); got != tt.want {
				t.Errorf("increase and pension %s, want %s", got, tt.want)
			}
		})
	}
}

// The situations that the coefficient below 1 spares: lesexpertsretraite.agirc-arrco.fr, umr-retraite.fr.
func TestSolidarite_spares(t *testing.T) {
	t.Parallel()
	foyer := func(rfr int64) func(*pension.State) {
		return func(s *pension.State) {
			s.Dossier.Foyer = &dossier.Foyer{
				SituationDite: true, RevenuFiscalReferenceEur: dossier.Some(money.Cents(rfr * 100)),
			}
		}
	}
	motif := func(m dossier.Motif) func(*pension.State) {
		return func(s *pension.State) { s.Dossier.Liquidation.Motif = m }
	}
	invalide := func(categorie int, end string) func(*pension.State) {
		return func(s *pension.State) {
			s.Dossier.Assure.Invalidite = &dossier.PensionInvalidite{Categorie: dossier.Some(categorie)}
			if end != "" {
				s.Dossier.Assure.Invalidite.FinVersement = jour(end)
			}
		}
	}
	incapacite := func(taux string) func(*pension.State) {
		return func(s *pension.State) {
			s.Dossier.Assure.Incapacite = &dossier.IncapacitePermanente{Taux: dossier.Some(decimal(taux))}
		}
	}
	for _, tt := range []struct {
		name   string
		change func(*pension.State)
		want   string
	}{
		{"nobody by itself", func(*pension.State) {}, "0.9"},
		{"a departure of the disabled", motif(dossier.MotifHandicap), "1"},
		{"unfitness", motif(dossier.MotifInaptitude), "1"},
		{"a disability pension replaced", motif(dossier.MotifInvalidite), "1"},
		{"unfitness that the module of departures found", func(s *pension.State) {
			s.Depart.Donner(faits.Depart{TauxPlein: true, Motif: dossier.MotifInaptitude})
		}, "1"},
		{"not a long career", motif(dossier.MotifCarriereLongue), "0.9"},
		{"not the prevention account", motif(dossier.MotifPenibiliteC2P), "0.9"},
		{"not a departure for incapacity by itself", motif(dossier.MotifIncapacitePermanente), "0.9"},
		{"an incapacity of 20 %", incapacite("0.20"), "1"},
		{"not one of 19 %", incapacite("0.19"), "0.9"},
		{"a disability pension of the second category", invalide(2, ""), "1"},
		{"one paid until the eve", invalide(3, "2020-05-31"), "1"},
		{"not one that ended before", invalide(2, "2020-04-30"), "0.9"},
		{"not one of the first category", invalide(1, ""), "0.9"},
		{
			"a disabled child",
			func(s *pension.State) { s.Dossier.Assure.Enfants = []dossier.Enfant{{Handicape: true}} }, "1",
		},
		{"an income at the threshold of exemption", foyer(11_306), "1"},
		{"half of it above that threshold", foyer(11_307), "0.95"},
		{"half of it at the threshold of the reduced rate", foyer(14_781), "0.95"},
		{"nothing above that threshold", foyer(14_782), "0.9"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := millePoints("1958-05-10", "2020-06-01", "2020-06-01")
			tt.change(s)
			if got, _ := solidariteDe(t, s); got != tt.want {
				t.Errorf("coefficient %s, want %s", got, tt.want)
			}
		})
	}
}

// For every month of effect from 2019 to 2026, a thousand points are never worth less for a postponement of one month
// more.
func TestSolidarite_never_falls_with_the_postponement(t *testing.T) {
	t.Parallel()
	for annee := 1957; annee <= 1961; annee++ {
		naissance := calendar.Date{Year: annee, Month: 5, Day: 10}
		plein := naissance.AddYears(62).FirstOfNextMonth()
		last := "0"
		for mois := range 60 {
			effet := plein.AddMonths(mois)
			got, _ := solidariteDe(t, millePoints(naissance.String(), effet.String(), plein.String()))
			if got == "none" {
				got = "1"
			}
			if decimal(got).Less(decimal(last)) {
				t.Errorf(
					"born %s, full rate on %s, effect on %s: coefficient %s after %s", naissance, plein, effet, got,
					last,
				)
			}
			last = got
		}
	}
}
