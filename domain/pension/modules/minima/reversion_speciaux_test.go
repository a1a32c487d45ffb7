package minima

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// Pages of CPRPF, CNIEG, Enim, CRPCEN (decree 90-1215 art. 113), CNBF and of the liberal sections. A survivor of 68,
// pension of 12 000 a year.
func TestRetraiteDeReversion_of_special_schemes_by_age_and_length_of_marriage(t *testing.T) {
	t.Parallel()
	old, young, child := 1958, 1980, 1990
	for _, tt := range []struct {
		name          string
		regime        dossier.Regime
		naissance     int
		start, prise  string
		enfant        bool
		trimestres    int
		motif, annuel string
	}{
		{
			"Comédie-Française: two years before the end of work", dossier.ComedieFrancaise, young, "2010-01-01",
			"2015-01-01", false, 160, reversionOuverte, "6000.00",
		},
		{
			"Comédie-Française: married after it, three years", dossier.ComedieFrancaise, old, "2023-06-01",
			"2015-01-01", false, 160, reversionMariage, "0.00",
		},
		{
			"SNCF: two years before the end of work", dossier.SNCF, young, "2010-01-01", "2015-01-01", false, 160,
			reversionOuverte, "6000.00",
		},
		{
			"SNCF: married after, three years", dossier.SNCF, old, "2023-06-01", "2015-01-01", false, 160,
			reversionMariage, "0.00",
		},
		{
			"SNCF: married after, four years", dossier.SNCF, old, "2022-06-01", "2015-01-01", false, 160,
			reversionOuverte, "6000.00",
		},
		{
			"IEG: married a month before the pension", dossier.IEG, young, "2014-12-01", "2015-01-01", false, 160,
			reversionOuverte, "6480.00",
		},
		{
			"IEG: married after it, one year", dossier.IEG, old, "2025-06-01", "2015-01-01", false, 160,
			reversionMariage, "0.00",
		},
		{
			"IEG: married after it, two years", dossier.IEG, old, "2024-06-01", "2015-01-01", false, 160,
			reversionOuverte, "6480.00",
		},
		{
			"notaries' clerks: half, four years", dossier.CRPCEN, young, "2022-06-01", "2015-01-01", false, 160,
			reversionOuverte, "6000.00",
		},
		{
			"notaries' clerks: too short", dossier.CRPCEN, young, "2024-06-01", "2015-01-01", false, 160,
			reversionMariage, "0.00",
		},
		{
			"mines: 54 % at any age after two years", dossier.Mines, young, "2024-06-01", "2015-01-01", false, 100,
			reversionOuverte, "6480.00",
		},
		{
			"mines: one year", dossier.Mines, old, "2025-06-01", "2015-01-01", false, 100, reversionMariage, "0.00",
		},
		{
			"mines: one year and a child", dossier.Mines, old, "2025-06-01", "2015-01-01", true, 100,
			reversionOuverte, "6480.00",
		},
		{
			"Banque de France: half after three years", dossier.BDF, young, "2023-06-01", "2015-01-01", false, 160,
			reversionOuverte, "6000.00",
		},
		{
			"Banque de France: two years", dossier.BDF, old, "2024-06-01", "2015-01-01", false, 160,
			reversionMariage, "0.00",
		},
		{
			"Banque de France: one year and a child", dossier.BDF, old, "2025-06-01", "2015-01-01", true, 160,
			reversionOuverte, "6000.00",
		},
		{
			"Opéra: two years before the end of work", dossier.Opera, young, "2013-01-01", "2015-01-01", false, 160,
			reversionOuverte, "6000.00",
		},
		{
			"Opéra: married after, three years", dossier.Opera, old, "2023-06-01", "2015-01-01", false, 160,
			reversionMariage, "0.00",
		},
		{
			"Opéra: married after, four years", dossier.Opera, old, "2022-06-01", "2015-01-01", false, 160,
			reversionOuverte, "6000.00",
		},
		{
			"Enim: 40, married before the pension", dossier.ENIM, young, "2010-01-01", "2015-01-01", false, 100,
			reversionOuverte, "6480.00",
		},
		{
			"Enim: 36, married before the pension", dossier.ENIM, child, "2012-06-01", "2015-01-01", false, 100,
			reversionAge, "0.00",
		},
		{"Enim: 36, a child", dossier.ENIM, child, "2012-06-01", "2015-01-01", true, 100, reversionOuverte, "6480.00"},
		{
			"Enim: married after the pension, 46", dossier.ENIM, young, "2020-01-01", "2015-01-01", false, 100,
			reversionAge, "0.00",
		},
		{
			"Enim: married after the pension, 68", dossier.ENIM, old, "2020-01-01", "2015-01-01", false, 100,
			reversionOuverte, "6480.00",
		},
		{
			"Enim: ten years of services, 46", dossier.ENIM, young, "2010-01-01", "2015-01-01", false, 40, reversionAge,
			"0.00",
		},
		{"lawyers: four years", dossier.CNBF, young, "2022-06-01", "2015-01-01", false, 100, reversionMariage, "0.00"},
		{
			"lawyers: six years", dossier.CNBF, young, "2020-06-01", "2015-01-01", false, 100, reversionOuverte,
			"6000.00",
		},
		{
			"lawyers, complementary: 46", dossier.CNBFComplementaire, young, "2010-06-01", "2015-01-01", false, 0,
			reversionAge, "0.00",
		},
		{
			"doctors: 60 % from 60", dossier.CARMF, old, "2010-06-01", "2015-01-01", false, 0, reversionOuverte,
			"7200.00",
		},
		{
			"doctors: married for one year", dossier.CARMF, old, "2025-06-01", "2015-01-01", false, 0, reversionMariage,
			"0.00",
		},
		{
			"doctors, allowance of conventions: half from 60", dossier.CARMFASV, old, "2010-06-01", "2015-01-01", false,
			0, reversionOuverte, "6000.00",
		},
		{
			"doctors, allowance: married for one year", dossier.CARMFASV, old, "2025-06-01", "2015-01-01", false, 0,
			reversionMariage, "0.00",
		},
		{"doctors, allowance: 46", dossier.CARMFASV, young, "2010-06-01", "2015-01-01", false, 0, reversionAge, "0.00"},
		{
			"farmers, complementary: 54 % from 55", dossier.MSARCO, old, "2010-06-01", "2015-01-01", false, 0,
			reversionOuverte, "6480.00",
		},
		{
			"farmers, complementary: 46", dossier.MSARCO, young, "2010-06-01", "2015-01-01", false, 0, reversionAge,
			"0.00",
		},
		{
			"farmers, complementary: married for one year", dossier.MSARCO, old, "2025-06-01", "2015-01-01", false, 0,
			reversionMariage, "0.00",
		},
		{"CIPAV: 46", dossier.CIPAV, young, "2010-06-01", "2015-01-01", false, 0, reversionAge, "0.00"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			p := pensionDefunt(tt.regime, 1_200_000)
			p.Date, p.Trimestres = jour(t, tt.prise), dossier.Some(tt.trimestres)
			s := etatReversion(t, p)
			s.Dossier.Assure.DateNaissance = calendar.Date{Year: tt.naissance, Month: 2, Day: 10}
			s.Dossier.Defunt.Mariages[0].Periode.From = jour(t, tt.start)
			if tt.enfant {
				s.Dossier.Assure.Enfants = []dossier.Enfant{{}}
			}
			if x := reversionDe(t, s).Regimes[0]; x.Motif != tt.motif || x.AnnuelBrutEur.String() != tt.annuel {
				t.Errorf("%s, %s a year, want %s, %s", x.Motif, x.AnnuelBrutEur, tt.motif, tt.annuel)
			}
		})
	}
}

func TestRetraiteDeReversion_of_special_schemes_ends_with_a_new_marriage(t *testing.T) {
	t.Parallel()
	for _, regime := range []dossier.Regime{
		dossier.SNCF, dossier.IEG, dossier.ENIM, dossier.CRPCEN, dossier.CNBF, dossier.CARMF, dossier.MSARCO,
	} {
		s := etatReversion(t, pensionDefunt(regime, 1_200_000))
		s.Dossier.Defunt.Mariages[0].Remarie = true
		if x := reversionDe(t, s).Regimes[0]; x.Motif != reversionRemariage {
			t.Errorf("%s: %s", regime, x.Motif)
		}
	}
}

// CRPM L732-62: neither an infirm survivor nor one with two dependent children waits for 55.
func TestRetraiteDeReversion_of_farmers_waives_the_age(t *testing.T) {
	t.Parallel()
	dependent := dossier.Enfant{ACharge: true, DateNaissance: calendar.Date{Year: 2015, Month: 1, Day: 1}}
	for name, tt := range map[string]struct {
		children []dossier.Enfant
		invalide bool
		depuis   string
		want     string
	}{
		"one dependent child":       {children: []dossier.Enfant{dependent}, want: reversionAge},
		"two dependent children":    {children: []dossier.Enfant{dependent, dependent}, want: reversionOuverte},
		"infirm":                    {invalide: true, want: reversionOuverte},
		"infirm since the spring":   {invalide: true, depuis: "2026-03-10", want: reversionOuverte},
		"infirm from next month on": {invalide: true, depuis: "2026-12-10", want: reversionAge},
	} {
		s := etatReversion(t, pensionDefunt(dossier.MSARCO, 1_200_000))
		s.Dossier.Assure.DateNaissance = calendar.Date{Year: 1980, Month: 2, Day: 10}
		s.Dossier.Defunt.Mariages[0].Periode.From = jour(t, "2010-06-01")
		s.Dossier.Assure.Enfants = tt.children
		if tt.invalide {
			s.Dossier.Assure.Invalidite = &dossier.PensionInvalidite{}
			if tt.depuis != "" {
				s.Dossier.Assure.Invalidite.Depuis = jour(t, tt.depuis)
			}
		}
		if x := reversionDe(t, s).Regimes[0]; x.Motif != tt.want {
			t.Errorf("%s: %s, want %s", name, x.Motif, tt.want)
		}
	}
}

// CPCMR L38 2°: half of the increase goes to the spouse who raised the children.
func TestRetraiteDeReversion_of_civil_servants_adds_half_of_the_increase_for_children(t *testing.T) {
	t.Parallel()
	for _, regime := range []dossier.Regime{dossier.SRE, dossier.CNRACL, dossier.FSPOEIE} {
		p := pensionDefunt(regime, 2_640_000)
		p.MajorationEnfantsEur = dossier.Some(euros(240_000))
		s := etatReversion(t, p)
		s.Dossier.Foyer.RessourcesAnnuellesEur = dossier.Some(euros(2_000_000))
		if x := reversionDe(t, s).Regimes[0]; x.AnnuelBrutEur.String() != "12000.00" {
			t.Errorf("%s, who raised no child: %s", regime, x.AnnuelBrutEur)
		}
		s = etatReversion(t, p)
		s.Dossier.Foyer.RessourcesAnnuellesEur = dossier.Some(euros(2_000_000))
		s.Enfants.Donner(faits.DroitsEnfants{Nombre: 3, Majoration10: true, TauxMajoration: money.Scaled(1, 1)})
		if x := reversionDe(t, s).Regimes[0]; x.AnnuelBrutEur.String() != "13200.00" {
			t.Errorf("%s, who raised three: %s", regime, x.AnnuelBrutEur)
		}
	}
}

// Spouses who share a pension share its floor: half of 12 523.14.
func TestRetraiteDeReversion_of_civil_servants_shares_the_floor(t *testing.T) {
	t.Parallel()
	s := etatReversion(t, pensionDefunt(dossier.CNRACL, 1_000_000))
	s.Dossier.Defunt.Mariages = []dossier.Mariage{
		mariage(t, "1990-08-15", "2000-08-15"), siens(mariage(t, "2016-08-15", "")),
	}
	if x := reversionDe(t, s).Regimes[0]; x.AnnuelBrutEur.String() != "6261.57" {
		t.Errorf("%s a year", x.AnnuelBrutEur)
	}
}

// Agirc-Arrco's page on survivors: Simone, paid by the year, died in February 2024; the reversion begins in January
// 2025.
func TestRetraiteDeReversion_doubts_the_date_after_a_small_pension_paid_in_advance(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		regime dossier.Regime
		cents  int64
		doubts int
	}{
		// Two hundred points at 1.4386, the value of 2026, are 287.72; the other doubt is that the points are not
		// known.
		{dossier.AGIRCARRCO, 28_771, 2},
		{dossier.AGIRCARRCO, 28_772, 1},
		{dossier.IRCANTEC, 20_000, 1},
	} {
		trace := pension.NewTrace(8)
		trace.Begin()
		RetraiteDeReversion{}.Compute(etatReversion(t, pensionDefunt(tt.regime, tt.cents)), trace)
		if e := trace.End(); len(e.Warnings) != tt.doubts {
			t.Errorf("%s %d: %v", tt.regime, tt.cents, e.Warnings)
		}
	}
}
