package embedded_test

import (
	"bytes"
	"strings"

	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/run"
)

// leftOut are the members of a report that a golden report does not keep: those that differ from one run to the next,
// or with any change of any table; what the catalogue says already; and the explanation, which has its own file.
var leftOut = map[string]bool{
	"runId": true, "createdAt": true, "salt": true, "lacuneId": true, "proof": true, "baremeVersion": true,
	"capabilityIds": true, "trace": true,
}

// reportText is the report as a golden file keeps it.
func reportText(view run.View) string {
	var b bytes.Buffer
	writePretty(&b, steady(view.Value()), "")
	b.WriteByte('\n')
	return b.String()
}

// steady returns the value without what is left out.
func steady(v ijson.Value) ijson.Value {
	switch v.Kind() {
	case ijson.Object:
		members := make([]ijson.Member, 0, v.Len())
		for name, value := range v.All() {
			if !leftOut[name] {
				members = append(members, ijson.Member{Name: name, Value: steady(value)})
			}
		}
		return ijson.NewObject(members...)
	case ijson.Array:
		items := make([]ijson.Value, 0, v.Len())
		for _, item := range v.Elements() {
			items = append(items, steady(item))
		}
		return ijson.ArrayValue(items)
	default:
		return v
	}
}

// lineWidth is how long a value may be and still stand on one line.
const lineWidth = 240

// writePretty writes a value for a reviewer: what is short, or holds nothing deeper, on one line, the rest a member or
// an item a line.
func writePretty(b *bytes.Buffer, v ijson.Value, indent string) {
	if compact := v.AppendJSON(nil); len(compact) <= lineWidth || flat(v) {
		b.Write(compact)
		return
	}
	deeper := indent + "  "
	first := true
	next := func() {
		if !first {
			b.WriteByte(',')
		}
		first = false
		b.WriteString("\n" + deeper)
	}
	if v.Kind() == ijson.Object {
		b.WriteByte('{')
		for name, value := range v.All() {
			next()
			b.Write(ijson.StringValue(name).AppendJSON(nil))
			b.WriteString(": ")
			writePretty(b, value, deeper)
		}
		b.WriteString("\n" + indent + "}")
		return
	}
	b.WriteByte('[')
	for _, item := range v.Elements() {
		next()
		writePretty(b, item, deeper)
	}
	b.WriteString("\n" + indent + "]")
}

// flat says whether the value is an object of scalars, such as a line of a trace.
func flat(v ijson.Value) bool {
	if v.Kind() == ijson.Array {
		return false
	}
	for _, value := range v.All() {
		if value.Kind() == ijson.Object || value.Kind() == ijson.Array {
			return false
		}
	}
	return true
}

// traceText is the explanation as an adviser reads it: each module, its warnings, and its lines.
func traceText(view run.View) string {
	var b strings.Builder
	for _, section := range view.Sections {
		b.WriteString(string(section.ModuleID) + " : " + string(section.Status) + "\n")
		for _, warning := range section.Warnings {
			b.WriteString("  ! " + warning + "\n")
		}
		for _, line := range section.Trace {
			b.WriteString("  " + lineText(line) + "\n")
		}
	}
	for _, gap := range view.Lacunes {
		b.WriteString("lacune " + string(gap.Champ) + " : " + gap.Message + "\n")
	}
	return b.String()
}

func lineText(line run.TraceLine) string {
	var b strings.Builder
	b.WriteString(line.Label)
	b.WriteString(" = ")
	if text, ok := line.Value.Text(); ok {
		b.WriteString(text)
	} else {
		b.Write(line.Value.AppendJSON(nil))
	}
	if line.Unit != "" {
		b.WriteString(" " + line.Unit)
	}
	if line.Formula != "" {
		b.WriteString(" ← " + line.Formula)
	}
	if line.Law != "" {
		b.WriteString(" [" + line.Law + "]")
	}
	return b.String()
}
