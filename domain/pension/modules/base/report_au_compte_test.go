package base

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// periode is a span of days of a year, as two months and days.
func periode(year, fromMonth, fromDay, toMonth, toDay int) calendar.Span {
	return calendar.Span{
		From: calendar.Date{Year: year, Month: fromMonth, Day: fromDay},
		To:   calendar.Date{Year: year, Month: toMonth, Day: toDay},
	}
}

// CSS R351-29, L241-3: the ceiling of an employer is that of the months worked, each begun one a twelfth.
func TestMoisCouverts_by_a_line(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name string
		span calendar.Span
		want uint16
	}{
		{"the whole year", periode(2003, 1, 1, 12, 31), 0b1111_1111_1111},
		{"January", periode(2003, 1, 1, 1, 31), 0b1},
		{"a day of December", periode(2003, 12, 31, 12, 31), 0b1000_0000_0000},
		{"a day on both sides of a month's end", periode(2003, 4, 30, 5, 1), 0b1_1000},
		{"one day", periode(2003, 4, 30, 4, 30), 0b1000},
		{"no days told", calendar.Span{}, 0b1111_1111_1111},
		{"no last day", calendar.Span{From: calendar.Date{Year: 2003, Month: 4, Day: 1}}, 0b1111_1111_1111},
		{"no first day", calendar.Span{To: calendar.Date{Year: 2003, Month: 4, Day: 1}}, 0b1111_1111_1111},
		{"days of the year before", periode(2002, 4, 1, 4, 30), 0b1111_1111_1111},
		{"begun the year before", calendar.Span{
			From: calendar.Date{Year: 2002, Month: 12, Day: 1}, To: calendar.Date{Year: 2003, Month: 2, Day: 1},
		}, 0b1111_1111_1111},
		{"ended the year after", calendar.Span{
			From: calendar.Date{Year: 2003, Month: 12, Day: 1}, To: calendar.Date{Year: 2004, Month: 2, Day: 1},
		}, 0b1111_1111_1111},
		{"ended before it begun", periode(2003, 4, 2, 4, 1), 0b1111_1111_1111},
	} {
		if got := moisCouverts(&faits.Ligne{Annee: 2003, Periode: tt.span}); got != tt.want {
			t.Errorf("%s: %012b, want %012b", tt.name, got, tt.want)
		}
	}
}

// CSS R351-29: maternity allowances are carried at 125 % for leaves begun since 2012. Earlier ones carry a flat amount
// since September 2023, which is not known and makes the average doubtful.
func TestMaternite_is_carried_for_leaves_begun_since_2012(t *testing.T) {
	t.Parallel()
	aout := calendar.Date{Year: 2023, Month: 8, Day: 1}
	septembre := calendar.Date{Year: 2023, Month: 9, Day: 1}
	for _, tt := range []struct {
		name  string
		effet calendar.Date
		ligne ligneTest
		want  string
		doubt bool
	}{
		{"a leave of 2012", septembre, ligneTest{annee: 2012, salaire: "4000"}, "5000.00", false},
		{"a leave of 2011", septembre, ligneTest{annee: 2011, salaire: "4000"}, "", true},
		{"a leave of 2011, before September 2023", aout, ligneTest{annee: 2011, salaire: "4000"}, "", false},
		{"begun on 31 December 2011", septembre, ligneTest{annee: 2012, salaire: "4000", periode: calendar.Span{
			From: calendar.Date{Year: 2011, Month: 12, Day: 31}, To: calendar.Date{Year: 2012, Month: 3, Day: 1},
		}}, "", true},
		{"begun on 1 January 2012", septembre, ligneTest{annee: 2012, salaire: "4000", periode: calendar.Span{
			From: calendar.Date{Year: 2012, Month: 1, Day: 1}, To: calendar.Date{Year: 2012, Month: 3, Day: 1},
		}}, "5000.00", false},
	} {
		tt.ligne.nature = dossier.Maternite
		s := etat(t, tt.effet, tt.ligne)
		s.Trimestres.Lire()[0].Regimes[0].Brut.Plus(faits.Cotise, 1)
		c := salaireMoyen{s: s, t: pension.NewTrace(0), regles: reglesSalaires{portee: portee{regime: dossier.CNAV}}}
		got := ""
		if r := c.compute(25); len(r.annees) == 1 {
			got = r.annees[0].SalaireEur.String()
		}
		if got != tt.want || (len(c.t.Doubts()) > 0) != tt.doubt || c.t.EstIncomplet() {
			t.Errorf("%s: %q, want %q; doubts %v", tt.name, got, tt.want, c.t.Doubts())
		}
	}
	s := etat(t, septembre, ligneTest{annee: 2012, nature: dossier.Maternite})
	s.Trimestres.Lire()[0].Regimes[0].Brut.Plus(faits.Cotise, 1)
	c := salaireMoyen{s: s, t: pension.NewTrace(0), regles: reglesSalaires{portee: portee{regime: dossier.CNAV}}}
	if c.compute(25); len(c.t.Lacunes()) != 1 || c.t.Lacunes()[0].Champ != "/carriere/0/salaireBrutEur" {
		t.Errorf("a leave of 2012 without its allowances: gaps %+v", c.t.Lacunes())
	}
}

// Règlement (CE) 2866/98, ordonnance 58-1341: a pay told in two lines is carried as if told in one, in old francs,
// francs and euros alike.
func TestReports_convert_the_lines_of_a_year_together(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name  string
		lines []ligneTest
		want  string
	}{
		{"two lines in francs: 10 000 F", []ligneTest{
			{annee: 1990, salaire: "4000", devise: dossier.FRF}, {annee: 1990, salaire: "6000", devise: dossier.FRF},
		}, "1524.49"},
		{"old and new francs: 10 000 F", []ligneTest{
			{annee: 1990, salaire: "400000", devise: dossier.ANF}, {annee: 1990, salaire: "6000", devise: dossier.FRF},
		}, "1524.49"},
		{"two lines in old francs: 10 000 F", []ligneTest{
			{annee: 1990, salaire: "400000", devise: dossier.ANF},
			{annee: 1990, salaire: "600000", devise: dossier.ANF},
		}, "1524.49"},
		{"euros and francs: 1 000 € and 6 559.57 F", []ligneTest{
			{annee: 1990, salaire: "1000"}, {annee: 1990, salaire: "6559.57", devise: dossier.FRF},
		}, "2000.00"},
		{"euros alone", []ligneTest{{annee: 1990, salaire: "1000.10"}, {annee: 1990, salaire: "2000.20"}}, "3000.30"},
		{"one line keeps its own rounding: 10 000 F", []ligneTest{
			{annee: 1990, salaire: "10000", devise: dossier.FRF},
		}, "1524.00"},
	} {
		s := etat(t, novembre2026, tt.lines...)
		c := salaireMoyen{s: s, t: pension.NewTrace(0), regles: reglesSalaires{portee: portee{regime: dossier.CNAV}}}
		reports := c.reportsDeLAnnee(nil, s.Carriere.Lire())
		if len(reports) != 1 || reports[0].eur.ArrondiCentime().String() != tt.want {
			t.Errorf("%s: %+v, want %s", tt.name, reports, tt.want)
		}
	}
}

// However many lines a year has, those of one employer are one report, told apart by scheme, kind and source.
func TestReports_gather_the_lines_of_an_employer(t *testing.T) {
	t.Parallel()
	for _, lines := range []int{2, manyLines - 1, manyLines, manyLines + 1, 2 * manyLines} {
		var year []ligneTest
		for i := range lines {
			year = append(year, ligneTest{annee: 2003, salaire: "10", employeur: []string{"Atelier", "Comptoir"}[i%2]})
		}
		year[0].source = dossier.SourceRIS
		s := etat(t, novembre2026, year...)
		c := salaireMoyen{s: s, t: pension.NewTrace(0), regles: reglesSalaires{portee: portee{regime: dossier.CNAV}}}
		reports := c.reportsDeLAnnee(nil, s.Carriere.Lire())
		n, total := 0, euro(t, "0")
		for i := range reports {
			n += reports[i].lignes
			total = total.Add(reports[i].eur)
		}
		// The line of the statement, the others of the Atelier, those of the Comptoir.
		if want := min(3, lines); len(reports) != want || n != lines || !total.Equal(euro(t, "10").MulInt(lines)) {
			t.Errorf("%d lines: %d reports of %d lines, %s", lines, len(reports), n, total)
		}
	}
}
