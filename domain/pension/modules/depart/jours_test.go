package depart

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// CSS L161-22: the cumulation is judged on the date asked for while the work goes on, else on its first day, and never
// before there is a pension.
func TestJourJuge_while_the_work_goes_on_and_after_it(t *testing.T) {
	t.Parallel()
	const effet = "2026-06-01"
	for _, tt := range []struct{ debut, fin, first, want string }{
		{"2026-01-15", "", "2025-01-01", effet},
		{"2026-01-15", "2026-06-01", "2025-01-01", effet},
		{"2026-01-15", "2026-05-31", "2025-01-01", "2026-01-15"},
		{"2026-07-01", "", "2025-01-01", "2026-07-01"},
		{"2024-01-15", "2026-05-31", "2025-01-01", "2025-01-01"},
		{"2026-01-15", "", "2026-09-01", "2026-09-01"},
	} {
		r := &dossier.Reprise{Debut: jour(t, tt.debut)}
		if tt.fin != "" {
			r.Fin = jour(t, tt.fin)
		}
		if got := jourJuge(r, jour(t, effet), jour(t, tt.first)).String(); got != tt.want {
			t.Errorf("from %s to %q, pension since %s: judged on %s, want %s", tt.debut, tt.fin, tt.first, got, tt.want)
		}
	}
}

// CPCMR L85: the months of the year in which the civil servant's own pension is paid.
func TestMoisDePension_of_the_civil_servant(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		effet  string
		servie dossier.PensionLiquidee
		want   int
	}{
		{"2026-01-01", dossier.PensionLiquidee{}, 12},
		{"2026-02-01", dossier.PensionLiquidee{}, 11},
		{"2026-12-01", dossier.PensionLiquidee{}, 1},
		{"2025-12-01", dossier.PensionLiquidee{}, 12},
		{"2026-12-01", dossier.PensionLiquidee{Regime: dossier.SRE, Date: jour(t, "2026-07-01")}, 6},
		{"2026-12-01", dossier.PensionLiquidee{Regime: dossier.CNRACL, Date: jour(t, "2020-07-01")}, 12},
		{"2026-12-01", dossier.PensionLiquidee{Regime: dossier.CNAV, Date: jour(t, "2026-07-01")}, 1},
	} {
		s := assure(t, "1960-05-10", tt.effet, 0)
		if tt.servie.Regime != dossier.RegimeInconnu {
			s.Dossier.Liquidation.DejaLiquides = []dossier.PensionLiquidee{tt.servie}
		}
		if got := moisDePension(s, 2026); got != tt.want {
			t.Errorf("since %s, %s served since %s: %d months, want %d", tt.effet, tt.servie.Regime, tt.servie.Date,
				got,
				tt.want)
		}
	}
}

// CSS L351-8: a departure before the legal age opens the full rate on its day, not a later one on another.
func TestDatesTauxPlein_begin_at_the_first_date_of_effect(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		anticipe      string
		motif, acquis bool
		acquisition   string
		want          string
	}{
		{"", true, false, "", "2026-06-01"},
		{"2024-03-01", true, false, "", "2024-03-01"},
		{"2027-03-01", true, false, "", "2026-06-01"},
		{"2024-03-01", false, true, "2020-12-31", "2024-03-01"},
		{"", false, true, "2028-03-31", "2028-04-01"},
		{"", false, true, "2040-12-31", "2031-06-01"},
	} {
		s := assure(t, "1964-05-10", "2026-10-01", 0)
		if tt.anticipe != "" {
			s.Depart.Donner(faits.Depart{DatePossible: jour(t, tt.anticipe)})
		}
		out := &ResultatTaux{
			PremiereDateEffet: jour(t, "2026-06-01"), DateTauxPleinAutomatique: jour(t, "2031-06-01"),
		}
		a := acquisition{ok: tt.acquis}
		if tt.acquisition != "" {
			a.date = jour(t, tt.acquisition)
		}
		datesTauxPlein(s, out, a, decompte{}, tt.motif)
		if got := out.DateTauxPlein.String(); got != tt.want {
			t.Errorf("%+v: full rate on %s", tt, got)
		}
	}
}

// A handicap without an age in the table is asked about where it is the reason of the departure.
func TestHandicap_of_a_generation_without_an_age(t *testing.T) {
	t.Parallel()
	for motif, incomplete := range map[dossier.Motif]bool{dossier.MotifNormal: false, dossier.MotifHandicap: true} {
		s, trace := assure(t, "1940-05-10", "2003-01-01", 100), pension.NewTrace(0)
		s.Dossier.Assure.Handicap = &dossier.Handicap{
			TauxMin: part(8000), Depuis: calendar.Date{Year: 1970, Month: 1, Day: 1},
		}
		s.Dossier.Liquidation.Motif = motif
		if d := byHandicap(s, trace); d.Eligible || len(d.Manque) == 0 || trace.EstIncomplet() != incomplete {
			t.Errorf("%s: %+v, incomplete %t", motif, d, trace.EstIncomplet())
		}
	}
}

// CPCMR L17: a minimum is explained where a civil servant's pension has been computed.
func TestMinimumGaranti_applies_to_civil_servants(t *testing.T) {
	t.Parallel()
	s := assure(t, "1964-05-10", "2026-10-01", 0)
	if ok, why := (MinimumGaranti{}).Applies(s); ok || why == "" {
		t.Errorf("without a pension: %t, %q", ok, why)
	}
	s.ServicesPublics.Donner([]faits.ServicePublic{{Regime: dossier.SRE}})
	if ok, why := (MinimumGaranti{}).Applies(s); !ok || why != "" {
		t.Errorf("with one: %t, %q", ok, why)
	}
}

// CSS L351-4 I, III: four quarters for a birth to the mother, four for an adoption to her where nobody chose, or what
// the fund granted within them, whoever the parent is.
func TestTrimestresNaissance_of_each_parent(t *testing.T) {
	t.Parallel()
	d := droitsEnfant{maternite: 4, adoption: 3}
	adopted := calendar.Date{Year: 1995, Month: 1, Day: 1}
	for _, tt := range []struct {
		name string
		e    dossier.Enfant
		sexe dossier.Sexe
		want int
	}{
		{"a mother", dossier.Enfant{}, dossier.Femme, 4},
		{"a father", dossier.Enfant{}, dossier.Homme, 0},
		{"who adopts", dossier.Enfant{AdopteLe: adopted}, dossier.Femme, 3},
		{"a father who adopts", dossier.Enfant{AdopteLe: adopted}, dossier.Homme, 0},
		{"what the fund granted", dossier.Enfant{TrimestresMaternite: dossier.Some(2)}, dossier.Femme, 2},
		{"nothing granted", dossier.Enfant{TrimestresMaternite: dossier.Some(0)}, dossier.Femme, 0},
		{"granted to a father", dossier.Enfant{TrimestresMaternite: dossier.Some(1)}, dossier.Homme, 1},
		{"more than the law grants", dossier.Enfant{TrimestresMaternite: dossier.Some(5)}, dossier.Femme, 4},
		{
			"more than an adoption grants",
			dossier.Enfant{AdopteLe: adopted, TrimestresMaternite: dossier.Some(4)},
			dossier.Femme, 3,
		},
	} {
		if got := d.trimestresNaissance(&tt.e, tt.sexe); got != tt.want {
			t.Errorf("%s: %d quarters, want %d", tt.name, got, tt.want)
		}
	}
}
