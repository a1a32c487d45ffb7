package depart

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest"
)

// span reads a period, open at an end that is empty.
func span(t testing.TB, from, to string) (s calendar.Span) {
	t.Helper()
	if from != "" {
		s.From = jour(t, from)
	}
	if to != "" {
		s.To = jour(t, to)
	}
	return s
}

// CPCMR L12 b and b bis: what a child gives goes by the day of recruitment, in any public service for one of them.
func TestRecrutement_is_the_first_day_in_the_scheme(t *testing.T) {
	t.Parallel()
	s := assure(t, "1962-03-20", "2024-01-01", 0)
	s.Carriere.Donner([]faits.Ligne{
		{Annee: 1980, Regime: dossier.CNAV},
		{Annee: 1990, Regime: dossier.SRE, Periode: span(t, "1990-09-01", "")},
		{Annee: 1985, Regime: dossier.CNRACL},
		{Annee: 1995, Regime: dossier.RATP, Periode: span(t, "1995-02-15", "")},
		{Annee: 1994, Regime: dossier.RATP, Periode: span(t, "1994-02-15", "")},
	})
	for special, want := range map[dossier.Regime]string{
		dossier.SRE: "1985-01-01", dossier.CNRACL: "1985-01-01", dossier.RATP: "1994-02-15",
	} {
		if got := recrutement(s, special); got != jour(t, want) {
			t.Errorf("%s: %s, want %s", special, got, want)
		}
	}
	if got := recrutement(s, dossier.IEG); !got.IsZero() {
		t.Errorf("recruited by IEG on %s", got)
	}
}

// CSS D351-1-2: unemployment counts as contributed where an allowance paid for it; in a year of both its days decide,
// fifty for a quarter (R351-12).
func TestChomageIndemnise_leaves_out_what_no_allowance_paid(t *testing.T) {
	t.Parallel()
	ligne := func(annee int, nature dossier.Nature, jours int) faits.Ligne {
		source := dossier.Ligne{}
		if jours > 0 {
			source.Jours = dossier.Some(jours)
		}
		return faits.Ligne{Annee: annee, Nature: nature, Source: &source}
	}
	paid := dossier.ChomageIndemnise
	unpaid := dossier.ChomageNonIndemnise
	for _, tt := range []struct {
		name  string
		lines []faits.Ligne
		want  int
	}{
		{"an allowance all along", []faits.Ligne{ligne(2000, paid, 200)}, 3},
		{"an allowance of unknown days", []faits.Ligne{ligne(2000, paid, 0)}, 3},
		{"none", []faits.Ligne{ligne(2000, unpaid, 200)}, 0},
		{"both, a hundred days paid", []faits.Ligne{ligne(2000, unpaid, 100), ligne(2000, paid, 100)}, 2},
		{"both, a day short", []faits.Ligne{ligne(2000, unpaid, 100), ligne(2000, paid, 99)}, 1},
		{
			"both, in two parts",
			[]faits.Ligne{ligne(2000, paid, 60), ligne(2000, unpaid, 100), ligne(2000, paid, 40)},
			2,
		},
		{"both, never more than the year has", []faits.Ligne{ligne(2000, unpaid, 10), ligne(2000, paid, 340)}, 3},
		{"without an allowance in another year", []faits.Ligne{ligne(2000, paid, 200), ligne(2001, unpaid, 200)}, 3},
		{"with an allowance in another year", []faits.Ligne{ligne(2001, paid, 200), ligne(2000, unpaid, 200)}, 0},
	} {
		s := assure(t, "1962-03-20", "2024-01-01", 0)
		s.Carriere.Donner(tt.lines)
		if got := chomageIndemnise(s, pension.NewTrace(0), 2000, 3); got != tt.want {
			t.Errorf("%s: %d quarters, want %d", tt.name, got, tt.want)
		}
	}
}

// An allowance that several kinds of periods share has the greatest of their limits, and what one takes the others
// lack.
func TestEnveloppes_are_shared(t *testing.T) {
	t.Parallel()
	var e enveloppes
	which := bareme.EnveloppeIncapaciteTemporaire
	e.open(bareme.Reputes{Enveloppe: which, Plafond: 2})
	e.open(bareme.Reputes{Enveloppe: which, Plafond: 4})
	e.open(bareme.Reputes{Enveloppe: which, Plafond: 3})
	for _, tt := range []struct{ asked, got int }{{3, 3}, {3, 1}, {2, 0}} {
		if got := e.take(which, tt.asked); got != tt.got {
			t.Errorf("%d of %d quarters, want %d", got, tt.asked, tt.got)
		}
	}
	if e.pris[which] != 4 {
		t.Errorf("%d quarters taken, want 4", e.pris[which])
	}
	e.open(bareme.Reputes{Enveloppe: which, SansLimite: true})
	if got := e.take(which, 100); got != 100 {
		t.Errorf("%d of 100 quarters without a limit", got)
	}
}

// CSS L351-1-4 III, D351-1-10: an incapacity of between 10 and 20 % asks for seventeen years of exposure.
func TestExposition_asks_for_seventeen_years(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name  string
		years int
		motif dossier.Motif
		want  bool
		gaps  int
	}{
		{"seventeen years", 17, dossier.MotifNormal, true, 0},
		{"sixteen", 16, dossier.MotifNormal, false, 0},
		{"eighteen", 18, dossier.MotifIncapacitePermanente, true, 0},
		{"unknown", 0, dossier.MotifNormal, false, 0},
		{"unknown and asked for", 0, dossier.MotifIncapacitePermanente, false, 1},
	} {
		s := assure(t, "1962-03-20", "2024-01-01", 160)
		s.Dossier.Liquidation.Motif = tt.motif
		inc := &dossier.IncapacitePermanente{}
		if tt.years > 0 {
			inc.ExpositionAnnees = dossier.Some(tt.years)
		}
		trace := pension.NewTrace(0)
		var d Dispositif
		if got := exposition(s, trace, inc, &d); got != tt.want || len(trace.Lacunes()) != tt.gaps ||
			(len(d.Manque) > 0) == tt.want {
			t.Errorf("%s: %t with %d gaps, lacking %q", tt.name, got, len(trace.Lacunes()), d.Manque)
		}
	}
}

// CSS L351-4 VII: eight quarters in France and in the States of the Union, those of one year four at the most.
func TestAssureForEducation_counts_french_quarters_first(t *testing.T) {
	t.Parallel()
	abroad := faits.Ligne{Annee: 1990, Regime: dossier.RegimeEtranger, Source: &dossier.Ligne{}}
	for _, tt := range []struct {
		name  string
		lines []faits.Ligne
		have  int
		want  bool
	}{
		{"all in France", nil, 8, true},
		{"one short in France", nil, 7, false},
		{"enough in France, and a line abroad", []faits.Ligne{abroad}, 8, true},
	} {
		s := assure(t, "1962-03-20", "2024-01-01", tt.have)
		s.Carriere.Donner(tt.lines)
		casetest.Change(&s.Repartition, func(v *faits.Repartition) { v.Regimes = nil })
		if got := assureForEducation(s, pension.NewTrace(0), 8); got != tt.want {
			t.Errorf("%s: %t", tt.name, got)
		}
	}
}
