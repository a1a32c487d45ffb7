package depart

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// CSS D161-2-24: from 60 years, 150 quarters, 40 to 80 % of a full working time; what is not worked is served. CSS
// R351-41 for the steps of before December 2014.
func TestRetraiteProgressive(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, naissance, effet string
		quarters               int
		quotite                string
		ouverte                bool
		motif, fraction        string
	}{
		{
			"60 years and 150 quarters open it since September 2025", "1965-11-10", "2026-12-01", 150, "0.6", true,
			progressiveOuverte, "0.4",
		},
		{"59 years do not", "1967-02-10", "2026-12-01", 155, "0.6", false, progressiveAge, "0"},
		{"149 quarters do not", "1965-02-10", "2026-12-01", 149, "0.6", false, progressiveDuree, "0"},
		{
			"a third of a working time is too little", "1965-02-10", "2026-12-01", 155, "0.33", false,
			progressiveQuotite, "0",
		},
		{"nine tenths are too much", "1965-02-10", "2026-12-01", 155, "0.9", false, progressiveQuotite, "0"},
		{
			"the legal age less two years opened it in 2024", "1963-02-10", "2023-12-01", 155, "0.8", true,
			progressiveOuverte, "0.2",
		},
		{"not before", "1963-02-10", "2023-11-01", 155, "0.8", false, progressiveAge, "0"},
		{
			"in 2013 half of the pension was served for half of the time", "1952-02-10", "2013-01-01", 155, "0.5", true,
			progressiveOuverte, "0.5",
		},
		{"30 % for 70 % of the time", "1952-02-10", "2013-01-01", 155, "0.7", true, progressiveOuverte, "0.3"},
		{"70 % for a third of the time", "1952-02-10", "2013-01-01", 155, "0.33", true, progressiveOuverte, "0.7"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := assure(t, tt.naissance, tt.effet, tt.quarters)
			share, err := money.ParseDecimal(tt.quotite)
			if err != nil {
				t.Fatal(err)
			}
			s.Dossier.Liquidation.QuotiteProgressive = dossier.Some(share)
			s.Pensions.Donner(
				capability.MontantAnnuites, []faits.Pension{{Regime: dossier.CNAV, AnnuelEur: money.Cents(1_200_000)}},
			)
			s.Pensions.Donner(
				capability.MontantIndiciaire, []faits.Pension{{Regime: dossier.SRE, AnnuelEur: money.Cents(600_000)}},
			)
			got, _, extract := calculModule[*ResultatProgressive](t, RetraiteProgressive{}, s)
			if got.Ouverte != tt.ouverte || got.Motif != tt.motif || got.Fraction.String() != tt.fraction ||
				extract.Incomplete == tt.ouverte {
				t.Errorf(
					"open %t (%s), %s served, incomplete %t", got.Ouverte, got.Motif, got.Fraction, extract.Incomplete,
				)
			}
			if want := money.Cents(1_800_000).Times(got.Fraction); !got.AnnuelEur.Equal(want.Decimal) ||
				s.Progressive.Lire().Concerne != tt.ouverte {
				t.Errorf("%s served, want %s; the state holds %+v", got.AnnuelEur, want, s.Progressive.Lire())
			}
		})
	}
}

// CPCMR D37-1: half to nine tenths of the time for civil servants, who have had this retirement since September 2023.
func TestRetraiteProgressive_of_civil_servants_has_its_own_working_times(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, quotite string
		before, last  dossier.Regime
		ouverte       bool
	}{
		{"nine tenths", "0.9", dossier.CNAV, dossier.SRE, true},
		{"a percent more", "0.91", dossier.CNAV, dossier.SRE, false},
		{"half", "0.5", dossier.CNAV, dossier.CNRACL, true},
		{"a percent less", "0.49", dossier.CNAV, dossier.FSPOEIE, false},
		{"an employee who was a civil servant", "0.9", dossier.SRE, dossier.CNAV, false},
		{"with two fifths", "0.4", dossier.SRE, dossier.CNAV, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := assure(t, "1962-01-10", "2024-02-01", 160)
			share, err := money.ParseDecimal(tt.quotite)
			if err != nil {
				t.Fatal(err)
			}
			s.Dossier.Liquidation.QuotiteProgressive = dossier.Some(share)
			s.Carriere.Donner([]faits.Ligne{
				{Annee: 2010, Regime: tt.before}, {Annee: 2023, Regime: tt.last}, {Annee: 2023, Regime: dossier.RAFP},
			})
			got, _, _ := calculModule[*ResultatProgressive](t, RetraiteProgressive{}, s)
			if got.Ouverte != tt.ouverte {
				t.Errorf("open %t (%s)", got.Ouverte, got.Motif)
			}
		})
	}
}

func TestRetraiteProgressive_takes_the_fall_of_a_self_employed_income(t *testing.T) {
	t.Parallel()
	s := assure(t, "1965-02-10", "2026-12-01", 155)
	s.Dossier.Liquidation.Motif = dossier.MotifProgressive
	for year := 2020; year <= 2025; year++ {
		pay := money.Cents(2_000_000)
		if year == 2025 {
			pay = money.Cents(1_000_000)
		}
		s.Carriere.Donner(
			append(
				s.Carriere.Lire(), faits.Ligne{Annee: year, Regime: dossier.SSI, SalaireEur: pay, SalairePresent: true},
			),
		)
	}
	got, _, _ := calculModule[*ResultatProgressive](t, RetraiteProgressive{}, s)
	// The mean of five years at 20 000 €, revalued, is a little more than 22 000 €.
	if got.OrigineQuotite != quotiteDesRevenus || got.Quotite.String() != "0.45" || !got.Ouverte {
		t.Errorf("%s from %s, open %t", got.Quotite, got.OrigineQuotite, got.Ouverte)
	}
	// Another activity that year leaves the fall out, and the working time is asked for.
	s.Carriere.Donner(
		append(
			s.Carriere.Lire(),
			faits.Ligne{Annee: 2025, Regime: dossier.CNAV, SalaireEur: money.Cents(500_000), SalairePresent: true},
		),
	)
	_, trace, extract := calculModule[*ResultatProgressive](t, RetraiteProgressive{}, s)
	if gaps := trace.Lacunes(); len(gaps) != 1 || gaps[0].Champ != "/liquidation/quotiteProgressive" ||
		!extract.Incomplete {
		t.Errorf("gaps %v", gaps)
	}
}

func TestRetraiteProgressive_needs_a_birth_date_and_applies_only_when_asked_for(t *testing.T) {
	t.Parallel()
	s := assure(t, "", "2026-12-01", 155)
	if applies, why := (RetraiteProgressive{}).Applies(s); applies || why == "" {
		t.Errorf("applies %t, %q", applies, why)
	}
	_, trace, _ := calculModule[*ResultatProgressive](t, RetraiteProgressive{}, s)
	if gaps := trace.Lacunes(); len(gaps) != 1 || gaps[0].Champ != "/assure/dateNaissance" {
		t.Errorf("gaps %v", gaps)
	}
}

func TestPenibiliteC2p(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, naissance, effet string
		points                 int
		granted                *int
		motif                  dossier.Motif
		buy, have              int
		warned                 bool
	}{
		{
			name: "points give quarters when the pension is asked for on that ground", naissance: "1968-05-10",
			effet: "2028-10-01", points: 120,
			motif: dossier.MotifPenibiliteC2P, buy: 8, have: 8,
		},
		{
			name: "points that nobody converts are announced", naissance: "1968-05-10", effet: "2028-10-01", points: 70,
			buy: 5, warned: true,
		},
		{
			name: "no point is kept for training before 1960", naissance: "1959-05-10", effet: "2022-10-01", points: 30,
			motif: dossier.MotifPenibiliteC2P, buy: 3, have: 3,
		},
		{
			name: "ten are from 1960 to 1962", naissance: "1961-05-10", effet: "2024-10-01", points: 30,
			motif: dossier.MotifPenibiliteC2P, buy: 2, have: 2,
		},
		{
			name: "granted quarters come before points, within the limit", naissance: "1968-05-10", effet: "2028-10-01",
			points: 10, granted: new(12),
			have: 8,
		},
		{
			name: "the account did not exist before 2015", naissance: "1950-05-10", effet: "2012-10-01", points: 50,
			warned: true,
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := assure(t, tt.naissance, tt.effet, 100)
			s.Dossier.Assure.C2P = &dossier.C2P{Points: dossier.Some(tt.points)}
			if tt.granted != nil {
				s.Dossier.Assure.C2P.TrimestresMajoration = dossier.Some(*tt.granted)
			}
			s.Dossier.Liquidation.Motif = tt.motif
			got, _, extract := calculModule[*ResultatC2p](t, PenibiliteC2p{}, s)
			if got.TrimestresAchetables != tt.buy || got.TrimestresMajoration != tt.have ||
				(len(extract.Warnings) > 0) != tt.warned {
				t.Errorf("%+v, warnings %v", got, extract.Warnings)
			}
			want := (faits.DroitsC2P{TrimestresMajoration: tt.have, TrimestresAvance: tt.have})
			if s.Penibilite.Lire() != want {
				t.Errorf("the state holds %+v", s.Penibilite.Lire())
			}
		})
	}
}

// No module of the family may fall over what a dossier can hold.
func TestModules_of_the_family_stand_absurd_dossiers(t *testing.T) {
	t.Parallel()
	days := []calendar.Date{
		{},
		{Year: 1, Month: 1, Day: 1},
		{Year: 1900, Month: 2, Day: 28},
		{Year: 2026, Month: 9, Day: 1},
		{Year: 9999, Month: 12, Day: 31},
	}
	modules := []pension.Module{
		MajEducationEnfant{},
		PenibiliteC2p{},
		DepartAnticipe{},
		SurcoteDecote{},
		RetraiteProgressive{},
		CumulEmploiRetraite{},
	}
	for _, birth := range days {
		for _, effect := range days {
			s := assure(t, "", "", 0)
			s.Dossier.Assure = dossier.Assure{
				DateNaissance: birth, Sexe: dossier.Femme, Inaptitude: true,
				C2P: &dossier.C2P{Points: dossier.Some(-1 << 40)},
				Enfants: []dossier.Enfant{
					{}, {DateNaissance: effect, AdopteLe: birth, EleveAnsPremieres: dossier.Some(-9), Handicape: true},
				},
				Invalidite: &dossier.PensionInvalidite{},
				Incapacite: &dossier.IncapacitePermanente{Taux: dossier.Some(money.Int(-3))},
				Handicap:   &dossier.Handicap{TauxMin: dossier.Some(money.Int(99)), Depuis: birth},
			}
			s.Dossier.Liquidation.QuotiteProgressive = dossier.Some(money.Int(-7))
			s.Dossier.Reprise = &dossier.Reprise{
				SalaireMensuelEur: dossier.Some(money.Cents(-1)), Debut: birth, Fin: effect, DernierEmployeur: true,
			}
			s.DateEffet.Donner(effect)
			for i := range 20_000 {
				year := 1 + i/2
				s.Carriere.Donner(append(s.Carriere.Lire(), faits.Ligne{Annee: year, Regime: dossier.CNAV}))
				if i%2 == 0 {
					s.Trimestres.Donner(append(s.Trimestres.Lire(), cotises(year, 4)))
				}
			}
			for _, module := range modules {
				if applies, _ := module.Applies(s); applies {
					module.Compute(s, pension.NewTrace(0))
				}
			}
		}
	}
}
