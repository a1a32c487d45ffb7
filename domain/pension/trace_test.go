package pension

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

func TestLines_put_the_numbers_in_and_show_each_figure_once_before_its_step(t *testing.T) {
	t.Parallel()
	tables, err := bareme.Load()
	if err != nil {
		t.Fatal(err)
	}
	trace := NewTrace(1)
	trace.Begin()
	if _, ok := tables.PassAnnuel(trace, 2026); !ok {
		t.Fatal("no ceiling for 2026")
	}
	retained := Modele{
		Genre: Calcul, Label: "Salaire retenu", Formule: "min({salaire}, {plafond})", Unite: EUR, Loi: law.CSSR351_29,
	}
	trace.Step(
		Step{Modele: &retained, Annee: 2026, Objet: "CNAV", Valeur: Montant(money.Cents(3_000_000))},
		Montant(money.Cents(3_000_000)), Nombre(48060),
	)
	tables.PassAnnuel(trace, 2026)
	trace.Step(
		Step{
			Modele: &Modele{Genre: Decision, Label: "Sans formule", Loi: law.CSSR351_29}, Loi: law.CSSL351_1,
			Valeur: Oui(true),
		},
	)
	lines := trace.End().Lines(tables)
	if len(lines) != 3 {
		t.Fatalf("%d lines: %+v", len(lines), lines)
	}
	if lines[0].Texte != "48060" || lines[0].Law == "" || lines[0].Genre != Lecture || lines[0].Annee != 2026 {
		t.Errorf("the figure reads %+v", lines[0])
	}
	if got := lines[1]; got.Label != "Salaire retenu (CNAV, 2026)" || got.Formula != "min(30000.00, 48060)" ||
		got.Unit != "EUR" || got.Law != "CSS R351-29" {
		t.Errorf("the step reads %+v", got)
	}
	terms := []Terme{{"salaire", Montant(money.Cents(3_000_000))}, {"plafond", Nombre(48060)}}
	if diff := cmp.Diff(terms, lines[1].Termes, cmp.AllowUnexported(Quantity{})); diff != "" ||
		lines[1].Genre != Calcul || lines[1].Annee != 2026 {
		t.Errorf("%s of %d, whose numbers differ\n%s", lines[1].Genre, lines[1].Annee, diff)
	}
	if got := lines[2]; got.Label != "Sans formule" || got.Formula != "" || got.Law != "CSS L351-1" ||
		len(got.Termes) != 0 {
		t.Errorf("the plain step reads %+v", got)
	}
}

func TestSections_keep_their_own_lines_warnings_and_state(t *testing.T) {
	t.Parallel()
	tables, err := bareme.Load()
	if err != nil {
		t.Fatal(err)
	}
	trace := NewTrace(0)
	trace.Begin()
	trace.Step(Step{Modele: &Modele{Label: "un"}})
	trace.Incomplete("il manque un barème")
	first := trace.End()
	trace.Begin()
	trace.Step(Step{Modele: &Modele{Label: "deux"}})
	trace.Doubt("lecture douteuse")
	second := trace.End()
	if !first.Incomplete || second.Incomplete {
		t.Error("the state of one section reached the other")
	}
	if diff := cmp.Diff([]string{"lecture douteuse"}, second.Warnings); diff != "" {
		t.Error(diff)
	}
	if lines := second.Lines(tables); len(lines) != 1 || lines[0].Label != "deux" {
		t.Errorf("lines of the second section: %+v", lines)
	}
	if len(trace.Doubts()) != 1 {
		t.Error("the doubt was not kept")
	}
}

func TestMissing_opens_one_gap_a_place_and_the_stricter_demand_wins(t *testing.T) {
	t.Parallel()
	trace := NewTrace(0)
	trace.Begin()
	trace.Missing(Lacune{Champ: "/assure/dateNaissance", Kind: gap.Date})
	trace.Missing(Lacune{Champ: "/assure/dateNaissance", Kind: gap.Date, Bloquante: true})
	trace.Missing(Lacune{Champ: "/assure/sexe"}.Bornes(0, 4))
	if got := trace.Lacunes(); len(got) != 2 || !got[0].Bloquante || !got[1].HasMax {
		t.Errorf("gaps: %+v", got)
	}
	if !trace.End().Incomplete {
		t.Error("a section with a gap is incomplete")
	}
}

func TestBornes_that_no_value_fits_are_left_open(t *testing.T) {
	t.Parallel()
	if l := (Lacune{}).Bornes(1960, 1926); l.HasMin || l.HasMax {
		t.Errorf("a gap that nobody can answer: %+v", l)
	}
	if l := (Lacune{}).Bornes(4, 4); !l.HasMin || !l.HasMax {
		t.Errorf("one value fits: %+v", l)
	}
}

func TestQuantities_are_written_by_their_meaning(t *testing.T) {
	t.Parallel()
	huge, err := money.ParseDecimal("123456789012345678901234567890123456789012345678901234567890")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		q          Quantity
		text, json string
	}{
		{Nombre(170), "170", "170"},
		{Nombre(9_000_000_000), "9000000000", "9000000000"},
		{Taux(money.Scaled(375, 3)), "0.375", "0.375"},
		{Montant(money.Cents(-150)), "-1.50", "-1.50"},
		{NombrePoints(money.Points{Decimal: money.Int(12)}), "12.00", "12.00"},
		{Jour(calendar.Date{Year: 2026, Month: 9, Day: 1}), "2026-09-01", `"2026-09-01"`},
		{Jour(calendar.Date{}), "—", "null"},
		{Age(calendar.NewAge(62, 9)), "62 ans 9 mois", `"62 ans 9 mois"`},
		{Oui(false), "non", "false"},
		{Taux(huge), "nombre trop long", `"nombre trop long"`},
	} {
		raw, err := c.q.MarshalJSON()
		if err != nil || string(raw) != c.json || c.q.Text() != c.text {
			t.Errorf("got %s and %s (%v), want %s and %s", c.q.Text(), raw, err, c.text, c.json)
		}
	}
}

func TestExtract_of_a_trace_that_read_nothing_is_empty(t *testing.T) {
	t.Parallel()
	var none Extract
	if none.Lines(nil) != nil || none.Figures() != nil {
		t.Error("the zero extract holds something")
	}
	trace := NewTrace(0)
	trace.Begin()
	if got := trace.End(); len(got.Figures()) != 0 || len(got.Lines(nil)) != 0 {
		t.Error("an empty section holds something")
	}
	trace.Read(bareme.Figure{})
	if len(trace.Figures()) != 1 {
		t.Error("a figure was not kept")
	}
}

// carres is a series of squares, one a year.
type carres struct{ premiere int }

func (c carres) Ligne(i int) (annee int, value Quantity, args []Quantity) {
	return c.premiere + i, Nombre(i * i), []Quantity{Nombre(i), Taux(money.Int(i))}
}

func TestLines_of_series_read_as_those_of_steps(t *testing.T) {
	t.Parallel()
	tables, err := bareme.Load()
	if err != nil {
		t.Fatal(err)
	}
	square := Modele{
		Genre: Calcul, Label: "Carré", Formule: "{cote} × {hauteur}", Unite: UnitePoints, Loi: law.CSSR351_29,
	}
	trace, steps := NewTrace(1), NewTrace(1)
	trace.Begin()
	steps.Begin()
	trace.Serie(&square, 60, carres{2000})
	trace.Serie(&square, 0, carres{2000})
	for i := range 60 {
		annee, value, args := carres{2000}.Ligne(i)
		steps.Step(Step{Modele: &square, Annee: annee, Valeur: value}, args...)
	}
	diff := cmp.Diff(steps.End().Lines(tables), trace.End().Lines(tables), cmp.AllowUnexported(Quantity{}))
	if diff != "" {
		t.Errorf("the lines differ (-steps +series)\n%s", diff)
	}
}

func TestMissing_lists_the_first_gaps_and_counts_the_others(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name          string
		lines, others int
		place         ijson.Pointer
	}{
		{"as many as are listed", LacunesListees, 0, ""},
		{"one more", LacunesListees + 1, 1, "/carriere"},
		{"many more", 20_000, 20_000 - LacunesListees, "/carriere"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			trace := NewTrace(0)
			for range 2 { // a second module lacks the same facts
				trace.Begin()
				for i := range c.lines {
					trace.Missing(
						Lacune{
							Champ: ijson.Pointer("/carriere").AppendIndex(i).Append("annee"), Kind: gap.Entier,
							Bloquante: i == c.lines-1,
						},
					)
				}
				trace.End()
			}
			if got := trace.NombreLacunes(); got != c.lines {
				t.Errorf("%d gaps, want %d", got, c.lines)
			}
			gaps := trace.Lacunes()
			last := gaps[len(gaps)-1]
			if len(gaps) != min(c.lines, LacunesListees+1) || last.Autres != c.others || !last.Bloquante {
				t.Errorf("%d are listed, the last is %+v", len(gaps), last)
			}
			if c.others > 0 && last.Champ != c.place {
				t.Errorf("the others lie in %q, want %q", last.Champ, c.place)
			}
		})
	}
}

func TestMissing_places_gaps_of_several_lists_in_the_whole_of_the_data(t *testing.T) {
	t.Parallel()
	trace := NewTrace(0)
	trace.Begin()
	for i := range LacunesListees + 1 {
		trace.Missing(Lacune{Champ: ijson.Pointer("/carriere").AppendIndex(i).Append("annee")})
	}
	trace.Missing(Lacune{Champ: "/assure/enfants/7/dateNaissance"})
	if got := trace.Lacunes()[LacunesListees]; got.Autres != 2 || got.Champ != "" {
		t.Errorf("the others are %+v", got)
	}
}

func TestWarn_keeps_the_first_warnings_of_a_section_short_and_counts_the_others(t *testing.T) {
	t.Parallel()
	trace := NewTrace(0)
	trace.Begin()
	for range avertissementsGardes + 7 {
		trace.Warn(strings.Repeat("é", tailleAvertissement))
	}
	got := trace.End().Warnings
	if len(got) != avertissementsGardes+1 ||
		got[avertissementsGardes] != "7 autre(s) avertissement(s) ne sont pas énumérés." {
		t.Errorf("%d warnings, the last is %q", len(got), got[len(got)-1])
	}
	if len(got[0]) > tailleAvertissement+len("…") || !utf8.ValidString(got[0]) {
		t.Errorf("a warning of %d bytes was kept", len(got[0]))
	}
	trace.Begin()
	trace.Warn("suivant")
	if diff := cmp.Diff([]string{"suivant"}, trace.End().Warnings); diff != "" {
		t.Error(diff)
	}
}
