package casetest

import (
	"encoding/json"
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
)

// Input reads the members of a case's input by path; a member of the wrong form fails the test, an
// absent one reads as zero.
type Input struct {
	T     testing.TB
	Value ijson.Value
}

// At returns the member at the path.
func (in Input) At(path ...string) (Input, bool) {
	v := in.Value
	for _, name := range path {
		member, ok := v.Get(name)
		if !ok {
			return Input{T: in.T}, false
		}
		v = member
	}
	return Input{in.T, v}, true
}

// Has says whether the path leads to a member.
func (in Input) Has(path ...string) bool { _, ok := in.At(path...); return ok }

// Items returns the items of the array at the path.
func (in Input) Items(path ...string) []Input {
	list, ok := in.At(path...)
	if !ok || list.Value.Kind() != ijson.Array {
		return nil
	}
	items := make([]Input, 0, list.Value.Len())
	for _, item := range list.Value.Items() {
		items = append(items, Input{in.T, item})
	}
	return items
}

// Text returns the text at the path.
func (in Input) Text(path ...string) string {
	v, _ := in.At(path...)
	text, _ := v.Value.Text()
	return text
}

// Int returns the whole number at the path.
func (in Input) Int(path ...string) int {
	in.T.Helper()
	v, ok := in.At(path...)
	if !ok {
		return 0
	}
	n, ok := v.Value.Int64()
	if !ok {
		in.T.Fatalf("%v is not a whole number", path)
	}
	return int(n)
}

// Date returns the day at the path.
func (in Input) Date(path ...string) calendar.Date {
	in.T.Helper()
	if !in.Has(path...) {
		return calendar.Date{}
	}
	d, err := calendar.ParseDate(in.Text(path...))
	if err != nil {
		in.T.Fatalf("%v: %v", path, err)
	}
	return d
}

// Decimal returns the number at the path, written as a number or as a text.
func (in Input) Decimal(path ...string) money.Decimal {
	in.T.Helper()
	v, ok := in.At(path...)
	if !ok {
		return money.Decimal{}
	}
	d, ok := number(v.Value)
	if !ok {
		in.T.Fatalf("%v is not a number", path)
	}
	return d
}

// Euro returns the amount at the path.
func (in Input) Euro(path ...string) money.Euro { return money.Euro{Decimal: in.Decimal(path...)} }

// Got makes the value that Check compares, from anything that encodes to JSON.
func Got(t testing.TB, v any) ijson.Value {
	t.Helper()
	raw, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	out, err := ijson.Parse(raw)
	if err != nil {
		t.Fatal(err)
	}
	return out
}
