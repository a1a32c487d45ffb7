package recalcul

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

func jour(t testing.TB, text string) calendar.Date {
	t.Helper()
	d, err := calendar.ParseDate(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// casPrive is a private career of 42 years, francs then euros, whose pension begins in October 2026.
func casPrive(t testing.TB) Cas {
	t.Helper()
	d := &dossier.Dossier{Assure: dossier.Assure{DateNaissance: jour(t, "1963-05-10"), Sexe: dossier.Femme}}
	for year := 1984; year < 2026; year++ {
		l := dossier.Ligne{
			Annee: dossier.Some(year), Regime: dossier.CNAV,
			Salaire: dossier.Some(money.Int(21_000 + 600*(year-1984))), DeviseDite: true,
		}
		if year < 2002 {
			l.Salaire = dossier.Some(money.Int(80_000 + 3_000*(year-1984)))
			l.Devise = dossier.FRF
		}
		d.Carriere = append(d.Carriere, &l)
	}
	effet := jour(t, "2026-10-01")
	return Cas{
		Dossier: d, Bareme: bareme.Official(), Effet: effet, Demandee: effet, PensionDue: true,
		Autres: []dossier.Regime{dossier.AGIRCARRCO},
	}
}

// faire recomputes what must be possible.
func faire(t testing.TB, cas Cas) Resultat {
	t.Helper()
	r := Recalculer(cas)
	if !r.Possible() {
		t.Fatalf("no rule for %q", r.Manque)
	}
	return r
}

// The livret of the federation (May 2024): 29 538 € in 2023 give 97.58 points; 69 368 € in 2024 give 345.59.
func TestRecalculer_counts_the_points_of_the_published_examples(t *testing.T) {
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
			cas := casPrive(t)
			cas.Dossier.Carriere = []*dossier.Ligne{{
				Annee: dossier.Some(tt.annee), Regime: dossier.CNAV, Salaire: dossier.Some(money.Int(tt.paie)),
				DeviseDite: true, Cadre: tt.cadre,
			}}
			r := Recalculer(cas)
			points := r.Annees[0].Points
			got := points.Arrco.Add(points.Unifie).String()
			if got != tt.points {
				t.Errorf("%s points, want %s", got, tt.points)
			}
		})
	}
}

func TestRecalculer_reads_a_year_told_from_day_to_day_as_one_told_whole(t *testing.T) {
	t.Parallel()
	read := func(days bool) Resultat {
		cas := casPrive(t)
		for i := range cas.Dossier.Carriere {
			l := cas.Dossier.Carriere[i]
			l.Cadre = i%2 == 0
			if i%5 == 0 {
				l.Salaire = dossier.Some(money.Int(1_000 * i)) // from nothing to beyond the ceiling
			}
			if days {
				l.Periode = anneeCivile(l.Annee.Value)
			}
		}
		return faire(t, cas)
	}
	if diff := cmp.Diff(read(false), read(true)); diff != "" {
		t.Errorf("a whole year and its days (-whole +days):\n%s", diff)
	}
}

func TestRecalculer_says_what_it_has_no_rule_for(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name    string
		prepare func(c *Cas)
		reason  string
	}{
		{"a civil servant's pension", func(c *Cas) { c.Autres = []dossier.Regime{dossier.SRE} }, "régime SRE"},
		{"a line of another scheme", func(c *Cas) { c.Dossier.Carriere[3].Regime = dossier.ENIM }, "régime ENIM"},
		{"an unknown scheme", func(c *Cas) { c.Dossier.Carriere[3].Regime = dossier.RegimeInconnu }, "régime inconnu"},
		{"points of another scheme", func(c *Cas) { c.Autres = []dossier.Regime{dossier.RCI} }, "régime RCI"},
		{"an effect before April 2009", func(c *Cas) { c.Effet.Year = 2008 }, "effet antérieur à avril 2009"},
		{
			"no birth", func(c *Cas) { c.Dossier.Assure.DateNaissance = calendar.Date{} },
			"naissance ou date d'effet inconnue",
		},
		{"no date of effect", func(c *Cas) { c.Effet = calendar.Date{} }, "naissance ou date d'effet inconnue"},
		{"no career", func(c *Cas) { c.Dossier.Carriere = nil }, "dossier sans carrière"},
		{"pensions already served", func(c *Cas) {
			c.Dossier.Liquidation.DejaLiquides = make([]dossier.PensionLiquidee, 1)
		}, "pensions déjà servies"},
		{"a purchase of no year", func(c *Cas) {
			c.Dossier.Liquidation.Rachats = make([]dossier.RachatTrimestres, 1)
		}, "rachat dont l'année, le nombre ou l'option manque"},
		{
			"a ground of departure", func(c *Cas) { c.Dossier.Liquidation.Motif = dossier.MotifProgressive },
			"motif de départ",
		},
		{"a pension not due", func(c *Cas) { c.PensionDue = false }, "pension non due à la date demandée"},
		{
			"a year without pay", func(c *Cas) { c.Dossier.Carriere[3].Salaire = dossier.Optional[money.Decimal]{} },
			"salaire absent",
		},
		{"a line without a year", func(c *Cas) {
			c.Dossier.Carriere[3].Annee = dossier.Optional[int]{}
		}, "année absente ou antérieure à 1960"},
		{"a long stop of work", func(c *Cas) {
			c.Dossier.Carriere[40].Nature, c.Dossier.Carriere[40].Jours = dossier.Maladie, dossier.Some(200)
		}, "points d'arrêts de travail"},
		{"a year of unpaid unemployment", func(c *Cas) {
			c.Dossier.Carriere[3].Nature = dossier.ChomageNonIndemnise
		}, "nature de période"},
		{"a pay in tenths of a cent", func(c *Cas) {
			c.Dossier.Carriere[40].Salaire = dossier.Some(money.Scaled(30_000_001, 3))
		}, "valeur plus fine que l'unité du recalcul"},
		{"another date than the one asked for", func(c *Cas) {
			c.Demandee = c.Effet.AddMonths(1)
		}, "date d'effet autre que la date demandée"},
		{"a departure before the legal age", func(c *Cas) {
			c.Dossier.Assure.DateNaissance = jour(t, "1966-05-10")
		}, "départ avant l'âge légal"},
		{"no tables", func(c *Cas) { c.Bareme = nil }, "barème constantes_legales inconnu"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			cas := casPrive(t)
			tt.prepare(&cas)
			r := Recalculer(cas)
			if !slices.Contains(r.Manque, tt.reason) {
				t.Errorf("reasons %q, want %q", r.Manque, tt.reason)
			}
		})
	}
}

func TestRecalculer_never_panics_on_absurd_careers(t *testing.T) {
	t.Parallel()
	cas := casPrive(t)
	for range 20_000 {
		cas.Dossier.Carriere = append(cas.Dossier.Carriere, cas.Dossier.Carriere[0])
	}
	r := Recalculer(cas)
	if !r.Possible() {
		t.Errorf("twenty thousand times the same line is one line: %v", r.Manque)
	}
	for _, year := range []int{-5, 0, 1900, 1961, 2026, 9999} {
		for _, pay := range []string{"-1", "0", "99999999999999999999", "92233720368547758.07"} {
			for _, regime := range []dossier.Regime{dossier.CNAV, dossier.AGIRC, dossier.MSASalarie} {
				cas := casPrive(t)
				amount, err := money.ParseDecimal(pay)
				if err != nil {
					t.Fatal(err)
				}
				l := cas.Dossier.Carriere[7]
				l.Annee = dossier.Some(year)
				l.Salaire = dossier.Some(amount)
				l.Regime = regime
				l.Points = dossier.Some(money.Points{Decimal: amount})
				l.Trimestres = dossier.Some(year)
				l.Jours = dossier.Some(year)
				Recalculer(cas)
			}
		}
	}
}

// A small account is paid at once: at the limit itself, and not a hundredth of a point above it, where age leaves the
// points whole.
func TestRecalculer_has_no_rule_for_points_that_are_paid_at_once(t *testing.T) {
	t.Parallel()
	cas := casPrive(t)
	limite, ok := cas.Bareme.Constante(&calcul{}, bareme.ConstanteAgircArrcoVersementUniquePoints, cas.Effet)
	if !ok {
		t.Fatal("no limit")
	}
	for _, tt := range []struct {
		name     string
		points   money.Decimal
		enPoints bool
	}{
		{"below the limit", limite.Sub(money.Scaled(1, 2)), false},
		{"at the limit", limite, false},
		{"above the limit", limite.Add(money.Scaled(1, 2)), true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			cas := casPrive(t)
			cas.Dossier.Assure.DateNaissance = jour(t, "1955-05-10")
			cas.Dossier.Carriere = cas.Dossier.Carriere[38:]
			for i := range cas.Dossier.Carriere {
				year := cas.Dossier.Carriere[i].Annee
				points := dossier.Some(money.Points{})
				if i == 0 {
					points = dossier.Some(money.Points{Decimal: tt.points})
				}
				reported := &dossier.Ligne{Annee: year, Regime: dossier.AGIRCARRCO, Points: points}
				cas.Dossier.Carriere = append(cas.Dossier.Carriere, reported)
			}
			r := Recalculer(cas)
			if r.Possible() != tt.enPoints || r.Complementaire.Points.Decimal != tt.points {
				t.Errorf("%s points: no rule for %q", r.Complementaire.Points, r.Manque)
			}
			refuse := slices.Contains(r.Manque, "versement unique d'une petite pension")
			if refuse == tt.enPoints {
				t.Errorf("%s points: no rule for %q", r.Complementaire.Points, r.Manque)
			}
		})
	}
}

// What a fund may have found otherwise is changed between two steps, and no step before is touched.
func TestRecalculer_makes_a_change_after_its_step(t *testing.T) {
	t.Parallel()
	cas := casPrive(t)
	plain := faire(t, cas)
	moins := func(r *Resultat) { r.Durees.Duree -= 4 }
	changed := Recalculer(cas, Changement{Apres: EtapeDurees, Faire: moins})
	if changed.Durees.Duree != plain.Durees.Duree-4 || changed.Taux.ManquantsDuree != plain.Taux.ManquantsDuree+4 {
		t.Errorf("%d quarters, %d missing", changed.Durees.Duree, changed.Taux.ManquantsDuree)
	}
	if diff := cmp.Diff(plain.Annees, changed.Annees); diff != "" {
		t.Errorf("the years changed:\n%s", diff)
	}
}

func BenchmarkRecalculer_42_years(b *testing.B) {
	cas := casPrive(b)
	faire(b, cas)
	b.ReportAllocs()
	for b.Loop() {
		Recalculer(cas)
	}
}
