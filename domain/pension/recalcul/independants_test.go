package recalcul

import (
	"slices"
	"testing"

	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// casArtisan is a craftsman's career of the years given, with one income.
func casArtisan(t testing.TB, first, last, revenu int) Cas {
	t.Helper()
	cas := casPrive(t)
	cas.Dossier.Carriere = nil
	for year := first; year <= last; year++ {
		cas.Dossier.Carriere = append(cas.Dossier.Carriere, &dossier.Ligne{
			Annee: dossier.Some(year), Regime: dossier.SSI, Statut: dossier.Artisan,
			Salaire: dossier.Some(money.Int(revenu)), DeviseDite: true,
		})
	}
	cas.Autres = []dossier.Regime{dossier.RCI}
	return cas
}

// Counted by hand: 30 000 € × 7 % = 2 100 €, at 17.691 € the point in 2020; above 38 340 € the rest gives 8 %.
func TestRecalculer_counts_the_points_of_a_craftsman(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name          string
		annee, revenu int
		points        string
	}{
		{"below the first slice", 2020, 30_000, "119.00"},
		{"at the first slice: 2 683.80 €", 2020, 38_340, "152.00"},
		{"a euro above it: 2 683.88 €", 2020, 38_341, "152.00"},
		{"well above it: 2 683.80 € and 932.80 €", 2020, 50_000, "204.00"},
		{"at four ceilings: 2 683.80 € and 10 096.32 €", 2020, 164_544, "722.00"},
		{"beyond four ceilings", 2020, 200_000, "722.00"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			r := faire(t, casArtisan(t, tt.annee, tt.annee, tt.revenu))
			if got := r.Annees[0].Points.Rci.String(); got != tt.points {
				t.Errorf("%s points, want %s", got, tt.points)
			}
		})
	}
}

// 1 % for each of the first twelve quarters that lack, 1.25 % for the next eight.
func TestRecalculer_takes_off_the_quarters_that_a_craftsman_lacks(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		manquants   int
		coefficient string
	}{
		{0, "1"}, {1, "0.99"}, {12, "0.88"}, {13, "0.8675"}, {20, "0.78"},
	} {
		cas := casArtisan(t, 2013, 2025, 30_000)
		r := Recalculer(cas, Changement{Apres: EtapeTaux, Faire: func(r *Resultat) { r.Taux.Manquants = tt.manquants }})
		if got := r.Rci.Coefficient.String(); got != tt.coefficient {
			t.Errorf("%d quarters: %s, want %s", tt.manquants, got, tt.coefficient)
		}
	}
}

// Craftsmen's points of before 1997 have a value of their own; those of traders are worth a point of the scheme.
func TestRecalculer_values_points_of_before_2013_by_their_origin(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		annee  int
		statut dossier.Statut
		value  string
	}{
		{1978, dossier.Artisan, "1.121"},
		{1979, dossier.Artisan, "1.146"},
		{1996, dossier.Artisan, "1.146"},
		{1997, dossier.Artisan, "1.221"},
		{2012, dossier.Commercant, "1.221"},
	} {
		cas := casArtisan(t, 1975, 2020, 30_000)
		cas.Effet = jour(t, "2022-06-01")
		cas.Demandee = cas.Effet
		cas.Dossier.Assure.DateNaissance = jour(t, "1955-01-01")
		for i := range cas.Dossier.Carriere {
			l := cas.Dossier.Carriere[i]
			l.Statut = tt.statut
		}
		for year := 1975; year < 2013; year++ {
			points := 0
			if year == tt.annee {
				points = 1000
			}
			cas.Dossier.Carriere = append(cas.Dossier.Carriere, &dossier.Ligne{
				Annee: dossier.Some(year), Regime: dossier.RCI, Statut: tt.statut,
				Points: dossier.Some(money.Points{Decimal: money.Int(points)}),
			})
		}
		r := Recalculer(cas)
		if !r.Possible() {
			t.Fatalf("%d: no rule for %v", tt.annee, r.Manque)
		}
		sans := cas
		d := *cas.Dossier
		d.Carriere = slices.DeleteFunc(slices.Clone(d.Carriere), func(l *dossier.Ligne) bool {
			return l.Points.Present && l.Points.Value.Sign() > 0
		})
		d.Carriere = append(d.Carriere, &dossier.Ligne{
			Annee: dossier.Some(tt.annee), Regime: dossier.RCI, Statut: tt.statut, Points: dossier.Some(money.Points{}),
		})
		sans.Dossier = &d
		droits := r.Rci.Droits.Sub(faire(t, sans).Rci.Droits)
		want, err := money.ParseDecimal(tt.value)
		if err != nil {
			t.Fatal(err)
		}
		if !droits.Equal(want.MulInt(1000)) {
			t.Errorf("1 000 points of %d: %s, want %s × 1 000", tt.annee, droits, tt.value)
		}
	}
}

func TestRecalculer_says_what_it_has_no_rule_for_in_a_craftsmans_career(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name    string
		prepare func(c *Cas)
		reason  string
	}{
		{
			"1972, before the alignment", func(c *Cas) { c.Dossier.Carriere[0].Annee.Value = 1972 },
			"activité d'indépendant d'avant 1973",
		},
		{
			"a period without work", func(c *Cas) { c.Dossier.Carriere[0].Nature = dossier.Maladie },
			"nature de période d'indépendant",
		},
		{"a turnover", func(c *Cas) {
			c.Dossier.Carriere[0].ChampSalaire = dossier.ChiffreAffairesEur
		}, "chiffre d'affaires d'une micro-entreprise"},
		{
			"2012 without its points", func(c *Cas) { c.Dossier.Carriere[0].Annee.Value = 2012 },
			"points d'indépendant d'avant 2013 sans relevé",
		},
		{"an income below the least base: 450 hours", func(c *Cas) {
			c.Dossier.Carriere[12].Salaire.Value = money.Int(5_345) // 450 × 11.88 = 5 346 in 2025
		}, "assiette minimale d'un indépendant"},
		{"two activities in a year", func(c *Cas) {
			twice := *c.Dossier.Carriere[0]
			twice.Employeur = "Second atelier"
			c.Dossier.Carriere = append(c.Dossier.Carriere, &twice)
		}, "plusieurs activités d'indépendant la même année"},
		{"an employee too, born in 1952", func(c *Cas) {
			c.Dossier.Assure.DateNaissance = jour(t, "1952-12-31")
			c.Dossier.Carriere = append(c.Dossier.Carriere, casPrive(t).Dossier.Carriere[0])
		}, "régimes alignés liquidés à part"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			cas := casArtisan(t, 2013, 2025, 30_000)
			tt.prepare(&cas)
			if r := Recalculer(cas); !slices.Contains(r.Manque, tt.reason) {
				t.Errorf("reasons %q, want %q", r.Manque, tt.reason)
			}
		})
	}
	cas := casArtisan(t, 2013, 2025, 30_000)
	cas.Dossier.Carriere[12].Salaire.Value = money.Int(5_346)
	faire(t, cas)
}
