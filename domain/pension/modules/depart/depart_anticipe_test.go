package depart

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest"
)

// carriere fills the years from one to another with contributed quarters, four a year.
func carriere(s *pension.State, from, to int) {
	s.Trimestres.Donner(nil)
	for year := from; year <= to; year++ {
		s.Trimestres.Donner(append(s.Trimestres.Lire(), cotises(year, 4)))
	}
}

func dispositif(t *testing.T, out *ResultatDepart, code string) Dispositif {
	t.Helper()
	for _, d := range out.Dispositifs {
		if d.Code == code {
			return d
		}
	}
	t.Fatalf("no %s among the ways of leaving", code)
	return Dispositif{}
}

// The ages are those of Cnav circular 2026-29 (long careers), of CSS D351-1-5 (disability) and of service-public
// (health).
func TestDepartAnticipe(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, naissance, effet, code string
		prepare                      func(*pension.State)
		eligible                     bool
		possible                     string
		motif                        dossier.Motif
		plein                        bool
	}{
		{
			name: "work begun at 18 opens 60 years with the duration", naissance: "1966-05-10", effet: "2026-10-01",
			code:     codeCarriereLongue,
			prepare:  func(s *pension.State) { carriere(s, 1983, 2025) },
			eligible: true, possible: "2026-06-01", motif: dossier.MotifCarriereLongue,
		},
		{
			name: "work begun at 20 opens no door without five quarters", naissance: "1966-05-10", effet: "2026-10-01",
			code:    codeCarriereLongue,
			prepare: func(s *pension.State) { carriere(s, 1986, 2025) },
		},
		{
			name: "a duration that is not contributed closes the door", naissance: "1966-05-10", effet: "2026-10-01",
			code:    codeCarriereLongue,
			prepare: func(s *pension.State) { carriere(s, 1983, 2020) },
		},
		{
			name: "eight quarters of sickness count for four", naissance: "1966-05-10", effet: "2027-06-01",
			code: codeCarriereLongue,
			prepare: func(s *pension.State) {
				carriere(s, 1983, 2026)
				s.Trimestres.Lire()[20].Tous = faits.Compte{faits.AssimileMaladie: 4}
				s.Trimestres.Lire()[21].Tous = faits.Compte{faits.AssimileMaladie: 4}
			},
			eligible: true, possible: "2027-01-01", motif: dossier.MotifCarriereLongue,
		},
		{
			name: "unpaid unemployment does not count as contributed", naissance: "1966-05-10", effet: "2027-06-01",
			code: codeCarriereLongue,
			prepare: func(s *pension.State) {
				carriere(s, 1983, 2026)
				s.Trimestres.Lire()[20].Tous = faits.Compte{faits.AssimileChomage: 4}
				s.Trimestres.Lire()[21].Tous = faits.Compte{faits.AssimileChomage: 4}
				s.Carriere.Donner(
					[]faits.Ligne{
						{Annee: 2003, Nature: dossier.ChomageNonIndemnise},
						{Annee: 2004, Nature: dossier.ChomageNonIndemnise},
					},
				)
			},
		},
		{
			name: "a disability since youth opens 55 years", naissance: "1970-05-10", effet: "2026-10-01",
			code: codeHandicap,
			prepare: func(s *pension.State) {
				carriere(s, 1992, 2025)
				s.Dossier.Assure.Handicap = &dossier.Handicap{
					TauxMin: dossier.Some(money.Int(60).QuoInt(100)), Depuis: jour(t, "1990-01-01"),
				}
			},
			eligible: true, possible: "2025-06-01", motif: dossier.MotifHandicap, plein: true,
		},
		{
			name: "a disability recognised late counts the quarters since", naissance: "1970-05-10",
			effet: "2026-10-01", code: codeHandicap,
			prepare: func(s *pension.State) {
				carriere(s, 1992, 2025)
				s.Dossier.Assure.Handicap = &dossier.Handicap{
					TauxMin: dossier.Some(money.Int(60).QuoInt(100)), Depuis: jour(t, "2010-06-01"),
				}
			},
		},
		{
			name: "a permanent incapacity of 20 % opens 60 years", naissance: "1966-05-10", effet: "2026-10-01",
			code: codeIncapacite,
			prepare: func(s *pension.State) {
				s.Dossier.Assure.Incapacite = &dossier.IncapacitePermanente{
					Taux: dossier.Some(money.Int(20).QuoInt(100)),
				}
			},
			eligible: true, possible: "2026-06-01", motif: dossier.MotifIncapacitePermanente, plein: true,
		},
		{
			name: "one of 10 % opens two years before the legal age, with exposure", naissance: "1966-05-10",
			effet: "2027-10-01",
			code:  codeIncapacite, prepare: func(s *pension.State) {
				s.Dossier.Assure.Incapacite = &dossier.IncapacitePermanente{
					Taux: dossier.Some(money.Int(10).QuoInt(100)), ExpositionAnnees: dossier.Some(17),
				}
			},
			eligible: true, possible: "2027-09-01", motif: dossier.MotifIncapacitePermanente, plein: true,
		},
		{
			name: "without exposure it opens nothing", naissance: "1966-05-10", effet: "2027-10-01",
			code: codeIncapacite,
			prepare: func(s *pension.State) {
				s.Dossier.Assure.Incapacite = &dossier.IncapacitePermanente{
					Taux: dossier.Some(money.Int(15).QuoInt(100)),
				}
			},
		},
		{
			name: "unfitness opens 62 years", naissance: "1964-05-10", effet: "2026-10-01", code: codeInaptitude,
			prepare:  func(s *pension.State) { s.Dossier.Assure.Inaptitude = true },
			eligible: true, possible: "2026-06-01", motif: dossier.MotifInaptitude, plein: true,
		},
		{
			name: "unfitness opened the legal age before September 2023", naissance: "1958-05-10", effet: "2020-07-01",
			code:     codeInaptitude,
			prepare:  func(s *pension.State) { s.Dossier.Assure.Inaptitude = true },
			eligible: true, possible: "2020-06-01", motif: dossier.MotifInaptitude, plein: true,
		},
		{
			name: "a disability pension is replaced at 62", naissance: "1964-05-10", effet: "2026-10-01",
			code:     codeInaptitude,
			prepare:  func(s *pension.State) { s.Dossier.Assure.Invalidite = &dossier.PensionInvalidite{} },
			eligible: true, possible: "2026-06-01", motif: dossier.MotifInaptitude, plein: true,
		},
		{
			name: "the prevention account lowers the legal age and leaves the rate", naissance: "1965-05-10",
			effet: "2027-10-01", code: codeC2p,
			prepare: func(s *pension.State) {
				s.Penibilite.Donner(faits.DroitsC2P{TrimestresMajoration: 3, TrimestresAvance: 3})
			},
			eligible: true, possible: "2027-09-01",
		},
		{
			name: "seventeen years of active service open the pension of the public service", naissance: "1969-05-10",
			effet: "2027-10-01",
			code:  codeCategorieActive, prepare: func(s *pension.State) {
				casetest.Change(
					&s.Repartition, func(v *faits.Repartition) { v.Regimes = []dossier.Regime{dossier.CNRACL} },
				)
				for year := 2005; year < 2025; year++ {
					s.Carriere.Donner(
						append(
							s.Carriere.Lire(),
							faits.Ligne{
								Annee: year, Regime: dossier.CNRACL, Source: &dossier.Ligne{Categorie: dossier.Active},
							},
						),
					)
				}
			},
			eligible: true, possible: "2027-03-01",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := assure(t, tt.naissance, tt.effet, 120)
			tt.prepare(s)
			out, _, _ := calculModule[*ResultatDepart](t, DepartAnticipe{}, s)
			d := dispositif(t, out, tt.code)
			want := calendar.Date{}
			if tt.possible != "" {
				want = jour(t, tt.possible)
			}
			if d.Eligible != tt.eligible || d.DatePossible != want {
				t.Errorf(
					"eligible %t from %s, lacks %v; want %t from %s", d.Eligible, d.DatePossible, d.Manque, tt.eligible,
					want,
				)
			}
			if tt.eligible == (len(d.Manque) > 0) {
				t.Errorf("lacks %v", d.Manque)
			}
			if s.Depart.Lire().TauxPlein != tt.plein || s.Depart.Lire().Motif != tt.motif {
				t.Errorf("the state holds %+v", s.Depart.Lire())
			}
		})
	}
}

// Assurance retraite, « Clause de sauvegarde »: born from September 1961 to December 1963 with 168 quarters before
// September 2023.
func TestLongCareer_kept_from_before_September_2023_needs_168_quarters(t *testing.T) {
	t.Parallel()
	s := assure(t, "1963-02-10", "2023-12-01", 0)
	carriere(s, 1981, 2022) // 168 quarters, five of them before the end of 1983
	out, _, _ := calculModule[*ResultatDepart](t, DepartAnticipe{}, s)
	if d := dispositif(t, out, codeCarriereLongue); !d.Eligible || d.DatePossible != jour(t, "2023-03-01") ||
		s.Depart.Lire().DureeRequise != 168 {
		t.Errorf("%+v, kept duration %d", d, s.Depart.Lire().DureeRequise)
	}
	rate, _, _ := calculModule[*ResultatTaux](t, SurcoteDecote{}, s)
	if rate.Taux.String() != "0.5" || rate.DureeRequise != 168 || !rate.PensionDue {
		t.Errorf("rate %s, %d quarters required, due %t", rate.Taux, rate.DureeRequise, rate.PensionDue)
	}
	// The law of 2023 opens the same date: the kept duration still serves, which is the better one.
	early := assure(t, "1962-02-28", "2024-03-01", 0)
	carriere(early, 1978, 2023)
	out, _, _ = calculModule[*ResultatDepart](t, DepartAnticipe{}, early)
	if d := dispositif(t, out, codeCarriereLongue); !d.Eligible || early.Depart.Lire().DureeRequise != 168 {
		t.Errorf("%+v, kept duration %d", d, early.Depart.Lire().DureeRequise)
	}
	// One quarter fewer: the law of 2023 asks for 170.
	late := assure(t, "1963-02-10", "2023-12-01", 0)
	carriere(late, 1982, 2022)
	out, _, _ = calculModule[*ResultatDepart](t, DepartAnticipe{}, late)
	if d := dispositif(t, out, codeCarriereLongue); d.Eligible || late.Depart.Lire().DureeRequise != 0 {
		t.Errorf("%+v, kept duration %d", d, late.Depart.Lire().DureeRequise)
	}
}

func TestDepartAnticipe_takes_the_earliest_way_and_says_when_the_date_is_too_early(t *testing.T) {
	t.Parallel()
	s := assure(t, "1966-05-10", "2025-01-01", 0)
	carriere(s, 1983, 2024)
	s.Dossier.Assure.Incapacite = &dossier.IncapacitePermanente{Taux: dossier.Some(money.Int(25).QuoInt(100))}
	out, _, _ := calculModule[*ResultatDepart](t, DepartAnticipe{}, s)
	if out.DateDemandeePossible || out.DatePossible != jour(t, "2026-06-01") ||
		out.PremiereDateLegale != jour(t, "2029-09-01") {
		t.Errorf("%+v", out)
	}
	rate, _, extract := calculModule[*ResultatTaux](t, SurcoteDecote{}, s)
	if rate.PensionDue || extract.Incomplete || len(extract.Warnings) == 0 {
		t.Errorf("due %t, incomplete %t, warnings %v", rate.PensionDue, extract.Incomplete, extract.Warnings)
	}
}

func TestDepartAnticipe_asks_for_the_facts_of_the_ground_asked_for(t *testing.T) {
	t.Parallel()
	s := assure(t, "1970-05-10", "2026-10-01", 120)
	s.Dossier.Assure.Handicap = &dossier.Handicap{}
	s.Dossier.Assure.Incapacite = &dossier.IncapacitePermanente{}
	s.Dossier.Liquidation.Motif = dossier.MotifHandicap
	_, trace, extract := calculModule[*ResultatDepart](t, DepartAnticipe{}, s)
	blocking := map[string]bool{}
	for _, gap := range trace.Lacunes() {
		blocking[string(gap.Champ)] = gap.Bloquante
	}
	want := map[string]bool{
		"/assure/handicap/tauxMin": true, "/assure/handicap/depuis": true, "/assure/incapacitePermanente/taux": false,
	}
	if len(blocking) != len(want) || !extract.Incomplete {
		t.Fatalf("gaps %v", blocking)
	}
	for champ, block := range want {
		if got, ok := blocking[champ]; !ok || got != block {
			t.Errorf("%s: open %t, blocking %t", champ, ok, got)
		}
	}
}
