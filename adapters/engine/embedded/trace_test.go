package embedded_test

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/run"
)

// Every figure of every golden report is explained: a section that computed something explains it, a line that gives a
// figure names its article or the source of its table row, and each amount, rate and coefficient of the results is the
// value of a line, or stands in one.
func TestReports_leave_no_figure_unexplained(t *testing.T) {
	t.Parallel()
	engine := newEngine(t)
	for _, s := range samples(t) {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			explained := explanation{}
			for _, section := range compute(t, engine, s).Sections {
				checkLines(t, section, explained)
				checkResults(t, section, explained)
			}
		})
	}
}

// explanation holds the numbers that lines give or quote.
type explanation map[string]bool

func (e explanation) add(v ijson.Value) {
	if plain, err := v.PlainNumber(); err == nil {
		e.number(plain)
	}
}

// number adds a number, and what it is once shown to the cent.
func (e explanation) number(text string) {
	e[trimmed(text)] = true
	if d, err := money.ParseDecimal(text); err == nil {
		e[d.HalfUp(2).String()] = true
	}
}

// quote adds the numbers that a text holds.
func (e explanation) quote(text string) {
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return (r < '0' || r > '9') && r != '.' }) {
		e.number(strings.TrimSuffix(word, "."))
	}
}

// trimmed writes a number the same way whatever zeros it ends with.
func trimmed(number string) string {
	d, err := money.ParseDecimal(number)
	if err != nil {
		return number
	}
	return d.String()
}

func checkLines(t *testing.T, section run.Section, explained explanation) {
	t.Helper()
	if section.Status == run.StatusComputed && section.Results.Len() > 0 && len(section.Trace) == 0 {
		t.Errorf("%s has results and no explanation", section.ModuleID)
	}
	for _, line := range section.Trace {
		explained.add(line.Value)
		explained.quote(line.Formula)
		if line.Value.Kind() == ijson.Number && line.Law == "" {
			t.Errorf("%s: the line %q names neither article nor source", section.ModuleID, lineText(line))
		}
		if line.Label == "" {
			t.Errorf("%s: a line has no label: %q", section.ModuleID, lineText(line))
		}
		checkParts(t, section, line)
	}
}

// checkParts checks that a line has a kind, that the values of its sentence stand there in their order, and that the
// year of its label is a member.
func checkParts(t *testing.T, section run.Section, line run.TraceLine) {
	t.Helper()
	switch line.Kind {
	case run.LineReading, run.LineComputation, run.LineDecision:
	default:
		t.Errorf("%s: %q is of the kind %q", section.ModuleID, lineText(line), line.Kind)
	}
	names := map[string]bool{}
	rest := line.Formula
	for _, n := range line.Numbers {
		if names[n.Name] {
			t.Errorf("%s: %q names %s twice", section.ModuleID, lineText(line), n.Name)
		}
		names[n.Name] = true
		_, after, found := strings.Cut(rest, written(n.Value))
		if !found {
			t.Errorf(
				"%s: %q does not hold %s = %s in this order", section.ModuleID, lineText(line), n.Name,
				n.Value.AppendJSON(nil),
			)
		}
		rest = after
	}
	if strings.ContainsAny(line.Formula, "{}") {
		t.Errorf("%s: %q lacks a value", section.ModuleID, lineText(line))
	}
	year := strconv.Itoa(line.Year)
	if line.Year == 0 && yearOfLabel.MatchString(line.Label) ||
		line.Year != 0 && !strings.Contains(line.Label, year) && !strings.Contains(line.Formula, year) {
		t.Errorf("%s: %q is about the year %d", section.ModuleID, lineText(line), line.Year)
	}
}

var yearOfLabel = regexp.MustCompile(`\((?:[^()]*, )?(?:19|20)\d{2}\)$`)

// written is a value as a sentence writes it.
func written(v ijson.Value) string {
	if text, ok := v.Text(); ok {
		return text
	}
	if yes, ok := v.Bool(); ok {
		return map[bool]string{true: "oui", false: "non"}[yes]
	}
	if v.Kind() == ijson.Null {
		return "—"
	}
	return string(v.AppendJSON(nil))
}

func checkResults(t *testing.T, section run.Section, explained explanation) {
	t.Helper()
	walkFigures("", "", section.Results, func(pointer ijson.Pointer, v ijson.Value) {
		plain, err := v.PlainNumber()
		if err != nil {
			return
		}
		if !explained[trimmed(plain)] {
			t.Errorf("%s%s is %s, which no line gives", section.ModuleID, pointer, plain)
		}
	})
}

// walkFigures calls f for every amount, rate and coefficient of a value, known by their names, unless they are zero.
func walkFigures(pointer ijson.Pointer, name string, v ijson.Value, f func(ijson.Pointer, ijson.Value)) {
	switch v.Kind() {
	case ijson.Object:
		for member, value := range v.All() {
			walkFigures(pointer.Append(member), member, value, f)
		}
	case ijson.Array:
		for i, item := range v.Elements() {
			walkFigures(pointer.AppendIndex(i), name, item, f)
		}
	case ijson.Number:
		if plain, err := v.PlainNumber(); err == nil && isFigure(name) && trimmed(plain) != "0" {
			f(pointer, v)
		}
	default:
		// Words, and what is not known, are no figures.
	}
}

func isFigure(name string) bool {
	return strings.HasSuffix(name, "Eur") || strings.HasPrefix(name, "taux") || strings.HasPrefix(name, "coefficient")
}
