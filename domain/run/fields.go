package run

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
)

// These read one member of a module's results; a member that is not there, or is not what its name
// promises, is not known.

func date(v ijson.Value, name string) calendar.Date {
	member, _ := v.Get(name)
	written, _ := member.Text()
	day, err := calendar.ParseDate(written)
	if err != nil {
		return calendar.Date{}
	}
	return day
}

func whole(v ijson.Value, name string) *int64 {
	member, _ := v.Get(name)
	n, ok := member.Int64()
	if !ok {
		return nil
	}
	return &n
}

func age(v ijson.Value, name string) *calendar.Age {
	member, _ := v.Get(name)
	years := whole(member, "years")
	months := whole(member, "months")
	const most = 1000
	if years == nil || months == nil || *years < 0 || *years > most || *months < 0 || *months > 11 {
		return nil
	}
	return &calendar.Age{Years: int(*years), Months: int(*months)}
}

func euro(v ijson.Value, name string) *money.Euro {
	member, _ := v.Get(name)
	plain, err := member.PlainNumber()
	if err != nil {
		return nil
	}
	e, err := money.ParseEuro(plain)
	if err != nil {
		return nil
	}
	return &e
}

// These write one member; nil is null.

func ageValue(a *calendar.Age) ijson.Value {
	if a == nil {
		return ijson.NullValue()
	}
	return ijson.NewObject(
		ijson.Member{Name: "years", Value: ijson.IntValue(int64(a.Years))},
		ijson.Member{Name: "months", Value: ijson.IntValue(int64(a.Months))},
	)
}

func wholeValue(n *int64) ijson.Value {
	if n == nil {
		return ijson.NullValue()
	}
	return ijson.IntValue(*n)
}

func amount(e *money.Euro) ijson.Value {
	if e == nil {
		return ijson.NullValue()
	}
	v, err := ijson.NumberValue(e.String())
	if err != nil {
		return ijson.NullValue()
	}
	return v
}

func boolean(v ijson.Value, name string) *bool {
	member, _ := v.Get(name)
	value, ok := member.Bool()
	if !ok {
		return nil
	}
	return &value
}

func textOf(v ijson.Value, name string) string {
	member, _ := v.Get(name)
	written, _ := member.Text()
	return written
}

func textsOf(v ijson.Value, name string) []string {
	member, _ := v.Get(name)
	var out []string
	for _, item := range member.Items() {
		if written, ok := item.Text(); ok {
			out = append(out, written)
		}
	}
	return out
}

func boolOrNull(b *bool) ijson.Value {
	if b == nil {
		return ijson.NullValue()
	}
	return ijson.BoolValue(*b)
}
