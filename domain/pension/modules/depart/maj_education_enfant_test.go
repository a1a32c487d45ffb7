package depart

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest"
)

// Service-public F16336: four quarters for the birth and four for the upbringing of each child; Cnav circular 2010-57
// for the rest.
func TestMajEducationEnfant(t *testing.T) {
	t.Parallel()
	born := func(t *testing.T, days ...string) []dossier.Enfant {
		children := make([]dossier.Enfant, 0, len(days))
		for _, day := range days {
			children = append(children, dossier.Enfant{DateNaissance: jour(t, day)})
		}
		return children
	}
	for _, tt := range []struct {
		name     string
		sexe     dossier.Sexe
		effet    string
		quarters int
		enfants  func(t *testing.T) []dossier.Enfant
		regime   dossier.Regime
		alone    bool
		services int
		want     int
		opening  int
		dix      bool
		gaps     int
	}{
		{
			name: "a mother has eight quarters a child", sexe: dossier.Femme, effet: "2026-10-01", quarters: 160,
			want: 16, opening: 2,
			enfants: func(t *testing.T) []dossier.Enfant { return born(t, "1990-05-01", "1993-02-01") },
		},
		{
			name: "a father has none unless the fund granted them", sexe: dossier.Homme, effet: "2026-10-01",
			quarters: 160, dix: true,
			enfants: func(t *testing.T) []dossier.Enfant { return born(t, "1990-05-01", "1993-02-01", "1995-02-01") },
		},
		{
			name: "what the fund granted to a father counts", sexe: dossier.Homme, effet: "2026-10-01", quarters: 160,
			want: 4, opening: 1,
			enfants: func(t *testing.T) []dossier.Enfant {
				c := born(t, "1990-05-01")
				c[0].TrimestresEducation = dossier.Some(4)
				return c
			},
		},
		{
			name: "less than eight quarters of insurance leave the birth alone", sexe: dossier.Femme,
			effet: "2026-10-01", quarters: 7, want: 4,
			opening: 1, enfants: func(t *testing.T) []dossier.Enfant { return born(t, "1990-05-01") },
		},
		{
			name: "years not spent with the child give no quarter", sexe: dossier.Femme, effet: "2026-10-01",
			quarters: 160, want: 6, opening: 1,
			enfants: func(t *testing.T) []dossier.Enfant {
				c := born(t, "1990-05-01")
				c[0].EleveAnsPremieres = dossier.Some(2)
				return c
			},
		},
		{
			name: "an adoption gives as much as a birth", sexe: dossier.Femme, effet: "2026-10-01", quarters: 160,
			want: 8, opening: 1,
			enfants: func(t *testing.T) []dossier.Enfant {
				c := born(t, "1990-05-01")
				c[0].AdopteLe = jour(t, "1994-06-01")
				return c
			},
		},
		{
			name: "a child of two years has given two quarters of upbringing", sexe: dossier.Femme, effet: "2026-10-01",
			quarters: 160, want: 6,
			opening: 1, enfants: func(t *testing.T) []dossier.Enfant { return born(t, "2024-05-01") },
		},
		{
			name: "a child to be born counts for nothing", sexe: dossier.Femme, effet: "2026-10-01", quarters: 160,
			enfants: func(t *testing.T) []dossier.Enfant { return born(t, "2027-05-01", "2028-05-01", "2029-05-01") },
		},
		{
			name: "without a sex the quarters are asked for", effet: "2026-10-01", quarters: 160, gaps: 2,
			enfants: func(t *testing.T) []dossier.Enfant { return born(t, "1990-05-01") },
		},
		{
			name: "a disabled child's quarters are asked for", sexe: dossier.Femme, effet: "2026-10-01", quarters: 160,
			want: 8, opening: 1, gaps: 1,
			enfants: func(t *testing.T) []dossier.Enfant {
				c := born(t, "1990-05-01")
				c[0].Handicape = true
				return c
			},
		},
		{
			name: "a disabled child's quarters add to the others", sexe: dossier.Femme, effet: "2026-10-01",
			quarters: 160, want: 16, opening: 1,
			enfants: func(t *testing.T) []dossier.Enfant {
				c := born(t, "1990-05-01")
				c[0].Handicape, c[0].TrimestresHandicap = true, dossier.Some(8)
				return c
			},
		},
		{
			name: "a special scheme grants its own rights", sexe: dossier.Femme, effet: "2026-10-01", quarters: 160,
			regime:   dossier.SRE,
			services: 10,
			enfants:  func(t *testing.T) []dossier.Enfant { return born(t, "2001-05-01") },
		},
		{
			name: "whether work was interrupted for a child of before the recruitment is asked", sexe: dossier.Femme,
			effet: "2026-10-01", quarters: 160,
			regime: dossier.SRE, services: 10, gaps: 1,
			enfants: func(t *testing.T) []dossier.Enfant { return born(t, "1990-05-01") },
		},
		{
			name: "a public scheme without any service leaves them to the general scheme", sexe: dossier.Femme,
			effet:    "2026-10-01",
			quarters: 160, regime: dossier.SRE, services: 0, want: 8, opening: 1,
			enfants: func(t *testing.T) []dossier.Enfant { return born(t, "1990-05-01") },
		},
		{
			name: "before April 2010 a mother has eight quarters for a child raised nine years", sexe: dossier.Femme,
			effet:    "2010-02-01",
			quarters: 160, want: 8, opening: 1, enfants: func(t *testing.T) []dossier.Enfant {
				c := born(t, "1975-05-01", "1978-05-01")
				c[1].EleveAnsAvant16 = dossier.Some(3)
				return c
			},
		},
		{
			name: "the liberal professions granted none before April 2010", sexe: dossier.Femme, effet: "2010-03-01",
			quarters: 160, regime: dossier.CNAVPL, alone: true,
			enfants: func(t *testing.T) []dossier.Enfant { return born(t, "1975-05-01", "1978-05-01") },
		},
		{
			name: "with the general scheme there were some", sexe: dossier.Femme, effet: "2010-03-01",
			quarters: 160, regime: dossier.CNAVPL, want: 16, opening: 2,
			enfants: func(t *testing.T) []dossier.Enfant { return born(t, "1975-05-01", "1978-05-01") },
		},
		{
			name: "lawyers have them since", sexe: dossier.Femme, effet: "2010-04-01",
			quarters: 160, regime: dossier.CNBF, alone: true, want: 16, opening: 2,
			enfants: func(t *testing.T) []dossier.Enfant { return born(t, "1975-05-01", "1978-05-01") },
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := assure(t, "1964-05-10", tt.effet, tt.quarters)
			s.Dossier.Assure.Sexe, s.Dossier.Assure.Enfants = tt.sexe, tt.enfants(t)
			if tt.regime != dossier.RegimeInconnu {
				casetest.Change(&s.Repartition, func(v *faits.Repartition) {
					if tt.alone {
						v.Regimes = nil
					}
					v.Regimes = append(v.Regimes, tt.regime)
				})
				for year := 2000; year < 2000+tt.services; year++ {
					s.Carriere.Donner(append(s.Carriere.Lire(), faits.Ligne{
						Annee: year, Regime: tt.regime, Source: &dossier.Ligne{},
					}))
				}
			}
			got, trace, extract := calculModule[*ResultatEnfants](t, MajEducationEnfant{}, s)
			if got.TrimestresMajoration != tt.want || got.EnfantsOuvrantDroit != tt.opening ||
				got.Majoration10 != tt.dix {
				t.Errorf(
					"%d quarters for %d children, 10 %% %t", got.TrimestresMajoration, got.EnfantsOuvrantDroit,
					got.Majoration10,
				)
			}
			if gaps := trace.Lacunes(); len(gaps) != tt.gaps || extract.Incomplete != (tt.gaps > 0) {
				t.Errorf("gaps %v", gaps)
			}
			if s.Enfants.Lire().Trimestres != tt.want || s.Enfants.Lire().EnfantsOuvrant != tt.opening ||
				(s.Enfants.Lire().RegimeCompetent == dossier.RegimeInconnu) != (tt.services < 2) {
				t.Errorf("the state holds %+v", s.Enfants.Lire())
			}
			if tt.dix && s.Enfants.Lire().TauxMajoration.String() != "0.1" {
				t.Errorf("the increase is %s", s.Enfants.Lire().TauxMajoration)
			}
		})
	}
}

// An override must find its place: the gaps name the members that the reader of the dossier knows.
func TestMajEducationEnfant_asks_where_the_dossier_reads(t *testing.T) {
	t.Parallel()
	s := assure(t, "1964-05-10", "2026-10-01", 100)
	s.Dossier.Assure.Enfants = []dossier.Enfant{{DateNaissance: jour(t, "1990-05-01"), Handicape: true}}
	_, trace, _ := calculModule[*ResultatEnfants](t, MajEducationEnfant{}, s)
	data, err := ijson.ParseObject([]byte(`{"assure":{"enfants":[{"dateNaissance":"1990-05-01"}]}}`))
	if err != nil {
		t.Fatal(err)
	}
	for _, gap := range trace.Lacunes() {
		if data, err = data.Set(gap.Champ, ijson.IntValue(2)); err != nil {
			t.Fatalf("%s: %v", gap.Champ, err)
		}
	}
	decoded, err := dossier.Decode(data)
	if err != nil {
		t.Fatal(err)
	}
	child := decoded.Assure.Enfants[0]
	if !child.TrimestresMaternite.Present || !child.TrimestresEducation.Present || !child.TrimestresHandicap.Present {
		t.Errorf("%+v", child)
	}
}

func TestMajEducationEnfant_does_not_apply_without_children(t *testing.T) {
	t.Parallel()
	if applies, why := (MajEducationEnfant{}).Applies(assure(t, "1964-05-10", "2026-10-01", 100)); applies ||
		why == "" {
		t.Errorf("applies %t, %q", applies, why)
	}
}
