package recalcul

import (
	"slices"
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

func euros(n int) dossier.Optional[money.Euro] {
	return dossier.Some(money.Euro{Decimal: money.Int(n)})
}

// casVeuve asks in June 2026 for 54 % of a pension, with means and a marriage until the death.
func casVeuve(t testing.TB, naissance string, pension, ressources int) Cas {
	t.Helper()
	effet := jour(t, "2026-06-01")
	d := &dossier.Dossier{Assure: dossier.Assure{DateNaissance: jour(t, naissance), Sexe: dossier.Femme}}
	d.Foyer = &dossier.Foyer{RessourcesAnnuellesEur: euros(ressources), SituationDite: true}
	d.Defunt = &dossier.Defunt{
		DateDeces: jour(t, "2026-05-20"),
		Pensions: []dossier.PensionDefunt{
			{Regime: dossier.CNAV, AnnuelEur: euros(pension), Trimestres: dossier.Some(148)},
		},
		Mariages: []dossier.Mariage{{Periode: calendar.Span{From: jour(t, "1995-06-10")}}},
	}
	return Cas{Dossier: d, Bareme: bareme.Official(), Effet: effet, Demandee: effet, PensionDue: true}
}

// The ceiling of means of 2026 is 25 001.60 €: what passes it is taken off 54 % of the pension.
func TestRecalculer_pays_a_survivor_within_the_means(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, naissance     string
		pension, ressources int
		annuel              string
	}{
		{"below the ceiling", "1968-03-10", 16_800, 15_000, "9072.00"},
		{"at the ceiling with the pension: 25 001.60 - 15 929", "1968-03-10", 16_800, 15_929, "9072.00"},
		{"above it by 0.40 €", "1968-03-10", 16_800, 15_930, "9071.60"},
		{"401.60 € left", "1968-03-10", 16_800, 24_600, "401.60"},
		{"nothing left", "1968-03-10", 16_800, 25_002, "0.00"},
		{"55 on the day", "1971-06-01", 16_800, 0, "9072.00"},
		{"55 the day after", "1971-06-02", 16_800, 0, "0.00"},
		{"the maximum: 27 % of 48 060 €", "1968-03-10", 30_000, 0, "12976.20"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			r := faire(t, casVeuve(t, tt.naissance, tt.pension, tt.ressources))
			if got := r.Reversion.Annuel.String(); got != tt.annuel {
				t.Errorf("%s, want %s", got, tt.annuel)
			}
		})
	}
}

// A marriage of 100 months and one of 300 share as one to three; a former spouse who has died leaves the whole.
func TestRecalculer_shares_between_spouses_by_the_months_of_marriage(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name   string
		decede bool
		annuel string
	}{
		{"alive", false, "6804.00"},
		{"dead", true, "9072.00"},
	} {
		cas := casVeuve(t, "1968-03-10", 16_800, 0)
		cas.Dossier.Defunt.Mariages = []dossier.Mariage{
			{Periode: calendar.Span{From: jour(t, "1990-01-01"), To: jour(t, "1998-05-01")}, Decede: tt.decede},
			{Periode: calendar.Span{From: jour(t, "2001-05-20")}, Demandeur: true},
		}
		if got := faire(t, cas).Reversion.Annuel.String(); got != tt.annuel {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.annuel)
		}
	}
}

func TestRecalculer_says_what_it_has_no_rule_for_in_a_survivors_pension(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name   string
		change func(c *Cas)
		reason string
	}{
		{"two base schemes", func(c *Cas) {
			c.Dossier.Defunt.Pensions = append(c.Dossier.Defunt.Pensions, dossier.PensionDefunt{Regime: dossier.SSI})
		}, "réversion de plusieurs régimes de base"},
		{
			"a civil servant", func(c *Cas) { c.Dossier.Defunt.Pensions[0].Regime = dossier.SRE },
			"réversion du régime SRE",
		},
		{
			"no amount", func(c *Cas) { c.Dossier.Defunt.Pensions[0].AnnuelEur.Present = false },
			"pension du défunt inconnue",
		},
		{"no death", func(c *Cas) { c.Dossier.Defunt.DateDeces = calendar.Date{} }, "date du décès inconnue"},
		{"no means", func(c *Cas) { c.Dossier.Foyer = nil }, "ressources du conjoint survivant inconnues"},
		{"a small pension of an unknown duration", func(c *Cas) {
			c.Dossier.Defunt.Pensions[0].AnnuelEur = euros(3_000)
			c.Dossier.Defunt.Pensions[0].Trimestres.Present = false
		}, "durée d'assurance du défunt inconnue"},
	} {
		cas := casVeuve(t, "1968-03-10", 16_800, 0)
		tt.change(&cas)
		if r := Recalculer(cas); !slices.Contains(r.Manque, tt.reason) {
			t.Errorf("%s: no rule for %q, want %q", tt.name, r.Manque, tt.reason)
		}
	}
}
