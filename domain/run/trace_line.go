package run

import (
	"strconv"

	"github.com/retraite-gateway/retraite/domain/ijson"
)

// LineKind is what a line of an explanation does.
type LineKind string

// The kinds of lines. A line of a report that was made before lines had kinds has none.
const (
	// LineReading takes a value as it stands: from a table of the law, from the case, or from another module.
	LineReading LineKind = "lecture"
	// LineComputation makes a value out of others.
	LineComputation LineKind = "calcul"
	// LineDecision applies a condition.
	LineDecision LineKind = "décision"
)

func (k LineKind) known() bool {
	switch k {
	case "", LineReading, LineComputation, LineDecision:
		return true
	}
	return false
}

// TraceLine explains one figure, in French.
type TraceLine struct {
	Kind  LineKind
	Label string
	// Year is the year that the line is about, 0 for none.
	Year int
	// Formula is the calculation in words, and Numbers the values that stand in it, in its order.
	Formula   string
	Numbers   []LineNumber
	Value     ijson.Value
	Unit, Law string
}

// LineNumber is a value of a formula with its name: a number, or a text for a day or an age, or a yes or no.
type LineNumber struct {
	Name  string
	Value ijson.Value
}

// value returns the line as reports show it. What a line of an older report does not have is left out, so that
// its digest stays the same.
func (l *TraceLine) value() ijson.Value {
	members := make([]ijson.Member, 0, 8)
	if l.Kind != "" {
		members = append(members, ijson.Member{Name: "kind", Value: ijson.StringValue(string(l.Kind))})
	}
	members = append(members, ijson.Member{Name: "label", Value: ijson.StringValue(l.Label)})
	if l.Year != 0 {
		members = append(members, ijson.Member{Name: "year", Value: ijson.IntValue(int64(l.Year))})
	}
	members = append(members, ijson.Member{Name: "formula", Value: ijson.StringValue(l.Formula)})
	if len(l.Numbers) > 0 {
		numbers := make([]ijson.Value, len(l.Numbers))
		for i, n := range l.Numbers {
			numbers[i] = ijson.NewObject(
				ijson.Member{Name: "name", Value: ijson.StringValue(n.Name)},
				ijson.Member{Name: "value", Value: n.Value},
			)
		}
		members = append(members, ijson.Member{Name: "numbers", Value: ijson.ArrayValue(numbers)})
	}
	return ijson.NewObject(append(members,
		ijson.Member{Name: "value", Value: l.Value},
		ijson.Member{Name: "unit", Value: ijson.StringValue(l.Unit)},
		ijson.Member{Name: "law", Value: ijson.StringValue(l.Law)},
	)...)
}

// append appends what value().AppendJSON appends, and to the parts what its canonical form is.
func (l *TraceLine) append(shown []byte, parts *Parts) []byte {
	shown = append(shown, '{')
	if l.Kind != "" {
		shown = append(ijson.AppendString(append(shown, `"kind":`...), string(l.Kind)), ',')
	}
	shown = ijson.AppendString(append(shown, `"label":`...), l.Label)
	if l.Year != 0 {
		shown = strconv.AppendInt(append(shown, `,"year":`...), int64(l.Year), 10)
	}
	shown = ijson.AppendString(append(shown, `,"formula":`...), l.Formula)
	if len(l.Numbers) > 0 {
		shown = l.appendNumbers(append(shown, `,"numbers":`...), ijson.Value.AppendJSON)
	}
	shown = l.Value.AppendJSON(append(shown, `,"value":`...))
	shown = ijson.AppendString(append(shown, `,"unit":`...), l.Unit)
	shown = ijson.AppendString(append(shown, `,"law":`...), l.Law)
	if parts != nil {
		parts.Trace = l.appendCanonical(parts.Trace)
	}
	return append(shown, '}')
}

// appendCanonical appends the line in the canonical form, whose members stand in the order of their names.
func (l *TraceLine) appendCanonical(dst []byte) []byte {
	dst = ijson.AppendString(append(dst, `{"formula":`...), l.Formula)
	if l.Kind != "" {
		dst = ijson.AppendString(append(dst, `,"kind":`...), string(l.Kind))
	}
	dst = ijson.AppendString(append(dst, `,"label":`...), l.Label)
	dst = ijson.AppendString(append(dst, `,"law":`...), l.Law)
	if len(l.Numbers) > 0 {
		dst = l.appendNumbers(append(dst, `,"numbers":`...), ijson.Value.AppendCanonicalExact)
	}
	dst = ijson.AppendString(append(dst, `,"unit":`...), l.Unit)
	dst = l.Value.AppendCanonicalExact(append(dst, `,"value":`...))
	if l.Year != 0 {
		dst = strconv.AppendInt(append(dst, `,"year":`...), int64(l.Year), 10)
	}
	return append(dst, '}')
}

func (l *TraceLine) appendNumbers(dst []byte, write func(ijson.Value, []byte) []byte) []byte {
	dst = append(dst, '[')
	for i, n := range l.Numbers {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = ijson.AppendString(append(dst, `{"name":`...), n.Name)
		dst = append(write(n.Value, append(dst, `,"value":`...)), '}')
	}
	return append(dst, ']')
}

// trace reads the lines of an explanation. A report of before lines had kinds, years and numbers has none of them.
func (r *reader) trace(lines ijson.Value) []TraceLine {
	if lines.Kind() != ijson.Array {
		r.fail("trace")
	}
	var out []TraceLine
	for _, line := range lines.Elements() {
		kind := LineKind(textOf(line, "kind"))
		if !kind.known() {
			r.fail("the kind of a line")
		}
		out = append(out, TraceLine{
			Kind:    kind,
			Label:   r.text(line, "label"),
			Year:    r.lineYear(line),
			Formula: r.text(line, "formula"),
			Numbers: r.lineNumbers(line),
			Value:   r.member(line, "value"),
			Unit:    r.text(line, "unit"),
			Law:     r.text(line, "law"),
		})
	}
	return out
}

func (r *reader) lineYear(line ijson.Value) int {
	written, ok := line.Get("year")
	if !ok {
		return 0
	}
	year, ok := written.Int64()
	if !ok || year < 1 || year > 9999 {
		r.fail("the year of a line")
		return 0
	}
	return int(year)
}

func (r *reader) lineNumbers(line ijson.Value) []LineNumber {
	written, ok := line.Get("numbers")
	if !ok {
		return nil
	}
	if written.Kind() != ijson.Array {
		r.fail("the numbers of a line")
		return nil
	}
	var out []LineNumber
	for _, n := range written.Elements() {
		out = append(out, LineNumber{Name: r.text(n, "name"), Value: r.member(n, "value")})
	}
	return out
}
