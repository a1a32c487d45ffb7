package base

import (
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest"
)

// Loi 2018-515, loi 2023-270 art. 1: a scheme closed to entrants takes nobody whose first activity is of that day or
// later. Services of a public scheme that are left in the career are long enough: hubIngestion moves the others.
func TestDispatch_reports_lines_that_cannot_belong_to_their_scheme(t *testing.T) {
	t.Parallel()
	entre := func(regime dossier.Regime, day calendar.Date) []ligneTest {
		lines := annees(regime, day.Year, 2025)
		lines[0].periode = calendar.Span{From: day, To: calendar.Date{Year: day.Year, Month: 12, Day: 31}}
		return lines
	}
	apprenti := append([]ligneTest{
		{annee: 2019, salaire: "9000", regime: dossier.SNCF, nature: dossier.Apprentissage},
	}, annees(dossier.SNCF, 2020, 2024)...)
	for _, tt := range []struct {
		name  string
		effet calendar.Date
		lines []ligneTest
		want  string
	}{
		{"the railway, the eve", novembre2026, entre(dossier.SNCF, calendar.Date{Year: 2019, Month: 12, Day: 31}), ""},
		{
			"the railway, the day", novembre2026, entre(dossier.SNCF, calendar.Date{Year: 2020, Month: 1, Day: 1}),
			"fermé aux entrants",
		},
		{"the metro, the eve", novembre2026, entre(dossier.RATP, calendar.Date{Year: 2023, Month: 8, Day: 31}), ""},
		{
			"the metro, the day", novembre2026, entre(dossier.RATP, calendar.Date{Year: 2023, Month: 9, Day: 1}),
			"fermé aux entrants",
		},
		{"an apprenticeship before is no entry", novembre2026, apprenti, "fermé aux entrants"},
		{"a year of public service", novembre2026, annees(dossier.CNRACL, 1990, 1990), ""},
		{"seven quarters on the railway", novembre2026, annees(dossier.SNCF, 2000, 2000), ""},
	} {
		got, extract := dispatch(t, etat(t, tt.effet, tt.lines...))
		said := strings.Join(extract.Warnings, " ")
		if (said == "") != (tt.want == "") || !strings.Contains(said, tt.want) || extract.Incomplete {
			t.Errorf("%s: warnings %q", tt.name, said)
		}
		motif := got.Regimes[0].Motif
		misplaced := strings.Contains(motif, "relève du régime général")
		if misplaced != (tt.want != "") {
			t.Errorf("%s: %q", tt.name, motif)
		}
	}
}

// Décret 2003-1306: who works fewer than 28 hours a week for a town or a hospital is not in its scheme; the State asks
// for no number of hours.
func TestDispatch_asks_about_reduced_time_where_hours_are_asked(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		regime  dossier.Regime
		quotite dossier.Optional[money.Decimal]
		warned  bool
	}{
		{dossier.CNRACL, dossier.Some(money.Scaled(5, 1)), true},
		{dossier.CNRACL, dossier.Some(money.Scaled(99, 2)), true},
		{dossier.CNRACL, dossier.Some(money.Int(1)), false},
		{dossier.CNRACL, dossier.Optional[money.Decimal]{}, false},
		{dossier.SRE, dossier.Some(money.Scaled(5, 1)), false},
	} {
		s := etat(t, novembre2026, annees(tt.regime, 2000, 2010)...)
		s.Carriere.Lire()[3].Source.Precisions = &dossier.Precisions{Quotite: tt.quotite}
		_, extract := dispatch(t, s)
		if warned := strings.Contains(strings.Join(extract.Warnings, ""), "28 heures"); warned != tt.warned {
			t.Errorf("%s at %v: %v", tt.regime, tt.quotite, extract.Warnings)
		}
	}
}

// CSS L921-1: what completes the general scheme is the scheme in points that the statement names; both where it names
// both or none.
func TestDispatch_reads_what_completes_the_general_scheme(t *testing.T) {
	t.Parallel()
	const both = "agirc_arrco_ou_ircantec"
	for _, tt := range []struct {
		points []dossier.Regime
		want   string
	}{
		{nil, both},
		{[]dossier.Regime{dossier.AGIRCARRCO}, "agirc_arrco"},
		{[]dossier.Regime{dossier.ARRCO}, "agirc_arrco"},
		{[]dossier.Regime{dossier.AGIRC}, "agirc_arrco"},
		{[]dossier.Regime{dossier.IRCANTEC}, "ircantec"},
		{[]dossier.Regime{dossier.IRCANTEC, dossier.AGIRCARRCO}, both},
		{[]dossier.Regime{dossier.RCI}, both},
	} {
		lines := annees(dossier.CNAV, 2000, 2010)
		for _, r := range tt.points {
			lines = append(lines, annees(r, 2011, 2012)...)
		}
		got, _ := dispatch(t, etat(t, novembre2026, lines...))
		if word := got.Regimes[0].Complementaire; word == nil || *word != tt.want {
			t.Errorf("%v: %v, want %s", tt.points, got.Regimes[0].Complementaire, tt.want)
		}
	}
}

// The points of a scheme are its own and those of the scheme that completes it alone; Agirc-Arrco and Ircantec complete
// several.
func TestDispatch_counts_the_points_of_the_scheme_and_of_what_completes_it(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		base, points dossier.Regime
		want         string
	}{
		{dossier.CNAVPL, dossier.CNAVPL, "400.00"},
		{dossier.CNAVPL, dossier.AGIRCARRCO, "0.00"},
		{dossier.SSI, dossier.RCI, "400.00"},
		{dossier.SSI, dossier.RAFP, "0.00"},
		{dossier.MSAExploitant, dossier.MSARCO, "400.00"},
		{dossier.MSAExploitant, dossier.RCI, "0.00"},
		{dossier.SRE, dossier.RAFP, "400.00"},
		{dossier.SRE, dossier.MSARCO, "0.00"},
		{dossier.CNBF, dossier.CNBFComplementaire, "400.00"},
		{dossier.CNBF, dossier.CNAVPL, "0.00"},
		{dossier.CNAV, dossier.AGIRCARRCO, "0.00"},
		{dossier.CNAV, dossier.IRCANTEC, "0.00"},
		{dossier.Mines, dossier.AGIRCARRCO, "0.00"},
	} {
		s := etat(t, novembre2026, annees(tt.base, 2000, 2010)...)
		s.PointsCotises.Donner([]faits.Acquisition{
			{Regime: tt.points, Points: money.Points{Decimal: money.Int(150)}},
			{Regime: tt.points, Points: money.Points{Decimal: money.Int(250)}},
		})
		if got, _ := dispatch(t, s); got.Regimes[0].Points.String() != tt.want {
			t.Errorf("%s of points of %s: %s, want %s", tt.base, tt.points, got.Regimes[0].Points, tt.want)
		}
	}
}

// What a scheme holds is told from its own lines: the first day of work there, its pay and its quarters.
func TestDispatch_tells_what_each_scheme_holds(t *testing.T) {
	t.Parallel()
	lines := []ligneTest{
		{annee: 1988, regime: dossier.SRE, nature: dossier.ServiceNational},
		{annee: 1990, salaire: "20000", regime: dossier.SRE, periode: periode(1990, 9, 1, 12, 31), trimestres: 1},
		{annee: 1991, salaire: "21000", regime: dossier.SRE},
		{annee: 1992, salaire: "9000", regime: dossier.CNAV, trimestres: 3},
		{annee: 1993, salaire: "22000", regime: dossier.SRE},
	}
	s := etat(t, novembre2026, lines...)
	got, extract := dispatch(t, s)
	if len(got.Regimes) != 2 || len(got.RegimesNonAlignes) != 1 || got.RegimesNonAlignes[0] != dossier.SRE {
		t.Fatalf("schemes %+v", got)
	}
	sre, cnav := got.Regimes[0], got.Regimes[1]
	septembre1990, janvier1992 := periode(1990, 9, 1, 9, 1).From, periode(1992, 1, 1, 1, 1).From
	if sre.PremiereActivite != septembre1990 || sre.SalairesEur.String() != "63000.00" || sre.TrimestresTaux != 13 ||
		sre.Aligne {
		t.Errorf("civil servant %+v", sre)
	}
	if cnav.PremiereActivite != janvier1992 || cnav.SalairesEur.String() != "9000.00" || cnav.TrimestresTaux != 3 ||
		!cnav.Aligne {
		t.Errorf("private sector %+v", cnav)
	}
	// The duration and the pay of each scheme.
	if n := calculs(s, extract); n != 2 {
		t.Errorf("%d durations are explained", n)
	}
	s = etat(t, novembre2026, ligneTest{annee: 1988, regime: dossier.SRE, nature: dossier.ServiceNational})
	if got, _ := dispatch(t, s); !got.Regimes[0].PremiereActivite.IsZero() {
		t.Errorf("no work there: %+v", got.Regimes[0])
	}
}

// Where the tables lack a rule, the section says so, and gives what it can.
func TestDispatch_says_which_figure_it_lacks(t *testing.T) {
	t.Parallel()
	for name, read := range map[string]func(*bareme.Set, bareme.Recorder){
		"the schemes": func(b *bareme.Set, rec bareme.Recorder) {
			b.Affiliation(rec, "SRE", calendar.Date{Year: 1980, Month: 12, Day: 31})
		},
	} {
		s := etat(t, novembre2026, annees(dossier.SRE, 1980, 1980)...)
		s.Bareme = casetest.Sans(s.Bareme, func(rec bareme.Recorder) { read(s.Bareme, rec) })
		trace := pension.NewTrace(0)
		trace.Begin()
		r := regimeDeLaCarriere(s, trace, dossier.SRE)
		if !trace.EstIncomplet() || r.TrimestresPropres != 4 {
			t.Errorf("without %s: %+v", name, r)
		}
	}
}
