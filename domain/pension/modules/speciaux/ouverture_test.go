package speciaux

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// A right opens earlier for disability, on the day of the pension, and for a long career or a handicap, on the day that
// these allow; it never opens later for them.
func TestOuverture_is_brought_forward(t *testing.T) {
	t.Parallel()
	const age, effet = "2026-05-10", "2024-10-01"
	for _, tt := range []struct {
		name   string
		motif  dossier.Motif
		depart faits.Depart
		want   string
	}{
		{"at the age", dossier.MotifNormal, faits.Depart{}, age},
		{"disability", dossier.MotifInvalidite, faits.Depart{}, effet},
		{
			"a long career", dossier.MotifCarriereLongue,
			faits.Depart{AvantAgeLegal: true, DatePossible: jour(t, "2025-01-01")},
			"2025-01-01",
		},
		{
			"a handicap", dossier.MotifHandicap,
			faits.Depart{AvantAgeLegal: true, DatePossible: jour(t, "2025-01-01")},
			"2025-01-01",
		},
		{
			"a long career that opens later", dossier.MotifCarriereLongue,
			faits.Depart{AvantAgeLegal: true, DatePossible: jour(t, "2027-01-01")},
			age,
		},
		{
			"a long career that opens nothing", dossier.MotifCarriereLongue,
			faits.Depart{DatePossible: jour(t, "2025-01-01")},
			age,
		},
		{"a long career without a day", dossier.MotifCarriereLongue, faits.Depart{AvantAgeLegal: true}, age},
		{
			"a day of another ground", dossier.MotifNormal,
			faits.Depart{AvantAgeLegal: true, DatePossible: jour(t, "2025-01-01")},
			age,
		},
	} {
		s := &pension.State{Dossier: &dossier.Dossier{}, DateEffet: faits.Connu(jour(t, effet))}
		s.Dossier.Liquidation.Motif = tt.motif
		s.Depart.Donner(tt.depart)
		c := calcul{s: s, t: pension.NewTrace(0)}
		if got := c.ouverture(jour(t, age)); got != jour(t, tt.want) {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
	}
	late := &pension.State{Dossier: &dossier.Dossier{}, DateEffet: faits.Connu(jour(t, "2027-01-01"))}
	late.Dossier.Liquidation.Motif = dossier.MotifInvalidite
	c := calcul{s: late, t: pension.NewTrace(0)}
	if got := c.ouverture(jour(t, age)); got != jour(t, age) {
		t.Errorf("disability after the age: %s", got)
	}
}

// A disability of half at least, by the day of the pension, ends the décote.
func TestHandicape_at_the_degree_and_on_the_day(t *testing.T) {
	t.Parallel()
	effet := calendar.Date{Year: 2024, Month: 10, Day: 1}
	for _, tt := range []struct {
		name, rate, since string
		want              bool
	}{
		{"half", "0.5", "2010-01-01", true},
		{"less", "0.49", "2010-01-01", false},
		{"no degree", "", "2010-01-01", false},
		{"on the day of the pension", "0.5", "2024-10-01", true},
		{"a day later", "0.5", "2024-10-02", false},
	} {
		h := &dossier.Handicap{Depuis: jour(t, tt.since)}
		if tt.rate != "" {
			h.TauxMin = dossier.Some(nombre(t, tt.rate))
		}
		s := &pension.State{
			Dossier: &dossier.Dossier{Assure: dossier.Assure{Handicap: h}}, Bareme: bareme.Official(),
			DateEffet: faits.Connu(effet),
		}
		c := calcul{s: s, t: pension.NewTrace(0)}
		if got := c.handicape(); got != tt.want {
			t.Errorf("%s: %t", tt.name, got)
		}
	}
	nobody := calcul{s: &pension.State{Dossier: &dossier.Dossier{}, DateEffet: faits.Connu(effet)}}
	if nobody.handicape() {
		t.Error("no disability")
	}
}

// The category of a pension is that of the post held last, in that scheme and before the pension.
func TestLast_is_the_line_that_ends_last(t *testing.T) {
	t.Parallel()
	ligne := func(regime dossier.Regime, nature dossier.Nature, from, to string) faits.Ligne {
		return faits.Ligne{
			Annee: jour(t, from).Year, Regime: regime, Nature: nature, Source: &dossier.Ligne{},
			Periode: calendar.Span{From: jour(t, from), To: jour(t, to)},
		}
	}
	sncf := func(from, to string) faits.Ligne { return ligne(dossier.SNCF, dossier.Activite, from, to) }
	for _, tt := range []struct {
		name   string
		lignes []faits.Ligne
		want   int
	}{
		{"none", nil, -1},
		{"two years", []faits.Ligne{sncf("2020-01-01", "2020-12-31"), sncf("2021-01-01", "2021-12-31")}, 1},
		{"two posts of a year", []faits.Ligne{sncf("2021-01-01", "2021-12-31"), sncf("2021-03-01", "2021-05-31")}, 0},
		{"two that end together", []faits.Ligne{sncf("2021-01-01", "2021-12-31"), sncf("2021-03-01", "2021-12-31")}, 1},
		{"after the pension", []faits.Ligne{sncf("2021-01-01", "2021-12-31"), sncf("2025-01-01", "2025-12-31")}, 0},
		{
			"another scheme",
			[]faits.Ligne{
				sncf("2021-01-01", "2021-12-31"), ligne(dossier.RATP, dossier.Activite, "2022-01-01", "2022-12-31"),
			},
			0,
		},
		{
			"unemployment",
			[]faits.Ligne{
				sncf("2021-01-01", "2021-12-31"),
				ligne(dossier.SNCF, dossier.ChomageIndemnise, "2022-01-01", "2022-12-31"),
			},
			0,
		},
	} {
		s := &pension.State{Dossier: &dossier.Dossier{}, DateEffet: faits.Connu(jour(t, "2024-10-01"))}
		s.Carriere.Donner(tt.lignes)
		c := calcul{s: s, t: pension.NewTrace(0), statut: statutOf(dossier.SNCF)}
		got := -1
		for i := range tt.lignes {
			if c.last() == &s.Carriere.Lire()[i] {
				got = i
			}
		}
		if got != tt.want {
			t.Errorf("%s: line %d, want %d", tt.name, got, tt.want)
		}
	}
}

// Without a figure of the tables there is no amount, rather than one of nothing.
func TestCalcul_gives_nothing_without_tables(t *testing.T) {
	t.Parallel()
	effet := faits.Connu(jour(t, "2024-10-01"))
	s := &pension.State{Dossier: &dossier.Dossier{}, Bareme: &bareme.Set{}, DateEffet: effet}
	trace := pension.NewTrace(0)
	trace.Begin()
	c := calcul{s: s, t: trace, statut: statutOf(dossier.CRPCEN)}
	c.regles.withDecote = true
	_, okSalaire := c.salaire()
	_, okAnnees := c.bestAnnees(bareme.ConstanteCrpcenAnnees, nil)
	_, okDecote := c.decote()
	if okSalaire || okAnnees || okDecote || c.dureeDesServices() || !trace.End().Incomplete {
		t.Errorf("salary %t, best years %t, décote %t", okSalaire, okAnnees, okDecote)
	}
}
