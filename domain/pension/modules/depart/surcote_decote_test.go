package depart

import (
	"slices"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest"
)

// The two sets of rules of the generation of 1964 are those of Cnav circular 2026-07: 171 quarters and 63 years until
// August 2026, 170 and 62 years 9 months since. The rates are the examples of service-public F21552 and of Cnav
// circular 2023-19.
func TestSurcoteDecote(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, naissance, effet string
		quarters               int
		prepare                func(*pension.State)
		ageLegal               calendar.Age
		duree, manquants       int
		taux                   string
		motif                  string
		due                    bool
	}{
		{
			name: "generation 1964 before September 2026 needs 171 quarters and 63 years", naissance: "1964-05-10",
			effet:    "2026-08-01",
			quarters: 171, ageLegal: calendar.NewAge(63, 0), duree: 171, taux: "0.5", motif: tauxPleinDuree,
		},
		{
			name:      "generation 1964 since September 2026 needs 170 quarters and 62 years 9 months",
			naissance: "1964-05-10", effet: "2027-03-01",
			quarters: 170, ageLegal: calendar.NewAge(62, 9), duree: 170, taux: "0.5", motif: tauxPleinDuree, due: true,
		},
		{
			name: "the age counts when it takes fewer quarters away", naissance: "1964-01-01", effet: "2029-01-01",
			quarters: 158,
			ageLegal: calendar.NewAge(62, 9), duree: 170, manquants: 8, taux: "0.45", due: true,
		},
		{
			name: "the age of the full rate ends the décote", naissance: "1964-01-01", effet: "2031-01-01",
			quarters: 158,
			ageLegal: calendar.NewAge(62, 9), duree: 170, taux: "0.5", motif: tauxPleinAge, due: true,
		},
		{
			name: "unfitness gives the full rate whatever the duration", naissance: "1962-06-10", effet: "2025-01-01",
			quarters: 100,
			prepare: func(s *pension.State) {
				casetest.Change(
					&s.Depart, func(v *faits.Depart) { v.TauxPlein, v.Motif = true, dossier.MotifInaptitude },
				)
			},
			ageLegal: calendar.NewAge(62, 6), duree: 169, taux: "0.5", motif: tauxPleinMotif, due: true,
		},
		{
			name: "the parent of a disabled child keeps the full rate at 65", naissance: "1958-03-10",
			effet: "2023-04-01", quarters: 120,
			prepare: func(s *pension.State) {
				casetest.Change(&s.Enfants, func(v *faits.DroitsEnfants) { v.TrimestresHandicap, v.Trimestres = 1, 1 })
			},
			ageLegal: calendar.NewAge(62, 0), duree: 167, taux: "0.5", motif: tauxPleinAge, due: true,
		},
		{
			name: "a kept duration replaces that of the generation", naissance: "1962-06-10", effet: "2024-07-01",
			quarters: 168,
			prepare: func(s *pension.State) {
				s.Depart.Donner(
					faits.Depart{DureeRequise: 168, DatePossible: calendar.Date{Year: 2022, Month: 7, Day: 1}},
				)
			},
			ageLegal: calendar.NewAge(62, 6), duree: 168, taux: "0.5", motif: tauxPleinDuree, due: true,
		},
		{
			name: "a civil servant's own age is not judged here", naissance: "1964-05-10", effet: "2021-06-01",
			quarters: 150,
			prepare: func(s *pension.State) {
				casetest.Change(
					&s.Repartition, func(v *faits.Repartition) { v.Regimes = []dossier.Regime{dossier.SRE} },
				)
			},
			ageLegal: calendar.NewAge(62, 0), duree: 169, manquants: 19, taux: "0.38125", due: true,
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := assure(t, tt.naissance, tt.effet, tt.quarters)
			if tt.prepare != nil {
				tt.prepare(s)
			}
			got, _, extract := calculModule[*ResultatTaux](t, SurcoteDecote{}, s)
			if got.AgeLegal != tt.ageLegal || got.DureeRequise != tt.duree || got.TrimestresManquants != tt.manquants ||
				got.Taux.String() != tt.taux || got.MotifTauxPlein != tt.motif {
				t.Errorf(
					"legal age %s, %d quarters, %d missing, rate %s (%s)", got.AgeLegal, got.DureeRequise,
					got.TrimestresManquants, got.Taux, got.MotifTauxPlein,
				)
			}
			warned := slices.ContainsFunc(
				extract.Warnings, func(w string) bool { return strings.HasPrefix(w, "La pension n'est pas due") },
			)
			if got.PensionDue != tt.due || warned == tt.due || extract.Incomplete ||
				s.Taux.Lire().PensionDue != tt.due {
				t.Errorf(
					"due %t, incomplete %t, want due %t: %v", got.PensionDue, extract.Incomplete, tt.due,
					extract.Warnings,
				)
			}
			if !s.Taux.Lire().Connu || !s.Taux.Lire().Taux.Equal(got.Taux) ||
				s.Taux.Lire().TrimestresManquants != got.TrimestresManquants {
				t.Errorf("the state holds %+v", s.Taux.Lire())
			}
		})
	}
}

// The table of control of Cnav circular 2026-07, annex 3, gives for each generation the most quarters of décote at the
// legal age.
func TestDecote_at_the_legal_age_is_the_floor_of_the_control_table(t *testing.T) {
	t.Parallel()
	for year := 1961; year <= 1972; year++ {
		for _, month := range []int{1, 4, 9, 12} {
			s := assure(t, "", "2026-10-01", 0)
			s.Dossier.Assure.DateNaissance = calendar.Date{Year: year, Month: month, Day: 15}
			trace := pension.NewTrace(0)
			date, ok := firstDateLegale(
				s.Bareme, trace, s.Dossier.Assure.DateNaissance, calendar.Date{Year: 2030, Month: 1, Day: 1},
			)
			if !ok {
				t.Fatal("no legal age")
			}
			s.DateEffet.Donner(calendar.Later(date, calendar.Date{Year: 2026, Month: 9, Day: 1}))
			if s.DateEffet.Lire() != date {
				continue // the legal age came before the table of control
			}
			got, _, _ := calculModule[*ResultatTaux](t, SurcoteDecote{}, s)
			quarters, floor, ok := s.Bareme.TauxMinimum(trace, s.Dossier.Assure.DateNaissance, s.DateEffet.Lire())
			if !ok || got.TrimestresManquants != quarters || !got.Taux.Equal(floor) {
				t.Errorf(
					"born in %d-%02d: %d quarters and %s, the circular says %d and %s", year, month,
					got.TrimestresManquants, got.Taux, quarters, floor,
				)
			}
		}
	}
}

func TestSurcoteDecote_says_what_it_lacks(t *testing.T) {
	t.Parallel()
	_, trace, extract := calculModule[struct{}](t, SurcoteDecote{}, assure(t, "", "2026-10-01", 100))
	if gaps := trace.Lacunes(); len(gaps) != 1 || gaps[0].Champ != "/assure/dateNaissance" || !gaps[0].Bloquante ||
		!extract.Incomplete {
		t.Errorf("gaps %v", gaps)
	}
	for _, s := range []*pension.State{assure(t, "1964-05-10", "", 0), assure(t, "1964-05-10", "1950-01-01", 10)} {
		if _, _, extract := calculModule[struct{}](t, SurcoteDecote{}, s); !extract.Incomplete ||
			len(extract.Warnings) == 0 {
			t.Errorf("%s is not said to be unknown", s.DateEffet.Lire())
		}
	}
}

func TestSurcoteDecote_warns_of_a_date_that_a_future_law_will_rule(t *testing.T) {
	t.Parallel()
	for effet, want := range map[string]int{"2028-12-01": 0, "2033-03-01": 1} {
		_, _, extract := calculModule[*ResultatTaux](t, SurcoteDecote{}, assure(t, "1965-02-10", effet, 172))
		if len(extract.Warnings) != want {
			t.Errorf("%s: %v", effet, extract.Warnings)
		}
	}
}

// Service-public F19643: born on 15 April 1965, duration complete, effect on 1 July 2029: four quarters, 5 %.
func TestSurcote_and_parental_surcote_add_up_without_counting_a_quarter_twice(t *testing.T) {
	t.Parallel()
	s := assure(t, "1965-04-15", "2029-07-01", 0)
	casetest.Change(&s.Enfants, func(v *faits.DroitsEnfants) { v.Trimestres = 16 })
	for year := 1985; year <= 2028; year++ {
		s.Trimestres.Donner(append(s.Trimestres.Lire(), cotises(year, 4)))
	}
	s.Trimestres.Donner(append(s.Trimestres.Lire(), cotises(2029, 2)))
	got, _, _ := calculModule[*ResultatTaux](t, SurcoteDecote{}, s)
	if got.FenetreSurcote.Du != jour(t, "2028-07-01") || got.FenetreSurcote.Au != jour(t, "2029-06-30") {
		t.Errorf("the period runs from %s to %s", got.FenetreSurcote.Du, got.FenetreSurcote.Au)
	}
	if !got.SurcoteParentale.Ouverte || got.SurcoteParentale.Trimestres != 4 || got.TrimestresSurcote != 8 ||
		got.TauxSurcote.String() != "0.1" {
		t.Errorf("%d quarters, %s, of which %+v", got.TrimestresSurcote, got.TauxSurcote, got.SurcoteParentale)
	}
	// With three contributed quarters in 2028, two go to the surcote after the legal age and one to the year before it.
	s.Trimestres.Lire()[len(s.Trimestres.Lire())-2] = cotises(2028, 3)
	got, _, _ = calculModule[*ResultatTaux](t, SurcoteDecote{}, s)
	if got.TrimestresSurcote != 7 || got.SurcoteParentale.Trimestres != 3 {
		t.Errorf("%d quarters, of which %+v", got.TrimestresSurcote, got.SurcoteParentale)
	}
}

func TestPremiereDateLegale_agrees_with_the_rules_of_the_date_it_gives(t *testing.T) {
	t.Parallel()
	b, trace := assure(t, "", "", 0).Bareme, pension.NewTrace(0)
	for _, tt := range []struct{ naissance, demandee, want string }{
		// 63 years asked for under the old rules, 62 years 9 months under those of that day
		{"1964-03-10", "2026-08-01", "2027-01-01"},
		{"1964-03-10", "2030-01-01", "2027-01-01"},
		{"1951-07-01", "2011-01-01", "2011-11-01"},
		{"1955-03-12", "2030-01-01", "2017-04-01"},
		{"1961-09-01", "2020-01-01", "2023-12-01"},
	} {
		if got, ok := firstDateLegale(b, trace, jour(t, tt.naissance), jour(t, tt.demandee)); !ok ||
			got != jour(t, tt.want) {
			t.Errorf("born on %s, asked for %s: %s, want %s", tt.naissance, tt.demandee, got, tt.want)
		}
	}
}

func TestDateAcquisition_follows_the_period_worked_in_the_last_year(t *testing.T) {
	t.Parallel()
	s := assure(t, "1964-05-10", "2027-03-01", 0)
	s.Trimestres.Donner(append(anneesCotisees(2026, 168), cotises(2026, 4)))
	if got := dateAcquisition(s, 170, 0, trimestresAll); got.date != jour(t, "2026-06-30") {
		t.Errorf("a whole year: %s", got.date)
	}
	s.Carriere.Donner([]faits.Ligne{{Annee: 2026, Periode: calendar.Span{From: jour(t, "2026-05-01")}}})
	casetest.Change(
		&s.Repartition, func(v *faits.Repartition) { v.Annees = []faits.AnneeCarriere{{Annee: 2026, From: 0, To: 1}} },
	)
	if got := dateAcquisition(s, 170, 0, trimestresAll); got.date != jour(t, "2026-09-30") {
		t.Errorf("work begun in May: %s", got.date)
	}
	if got := dateAcquisition(s, 173, 0, trimestresAll); got.ok {
		t.Errorf("173 quarters reached on %s", got.date)
	}
	if got := dateAcquisition(s, 8, 16, trimestresAll); !got.ok || !got.date.IsZero() {
		t.Errorf("increases alone: %+v", got)
	}
}
