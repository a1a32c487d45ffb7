package report

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
)

// These read one member of a module's results; what is not there, or is not what its name promises, is not known.

func texteDe(v ijson.Value, name string) string {
	member, _ := v.Get(name)
	text, _ := member.Text()
	return text
}

func itemsDe(v ijson.Value, name string) []ijson.Value {
	member, _ := v.Get(name)
	return member.Items()
}

func entierDe(v ijson.Value, name string) (int, bool) {
	member, _ := v.Get(name)
	n, ok := member.Int64()
	return int(n), ok
}

func vrai(v ijson.Value, name string) bool {
	member, _ := v.Get(name)
	yes, ok := member.Bool()
	return ok && yes
}

func decimalDe(v ijson.Value, name string) (money.Decimal, bool) {
	member, _ := v.Get(name)
	plain, err := member.PlainNumber()
	if err != nil {
		return money.Decimal{}, false
	}
	d, err := money.ParseDecimal(plain)
	return d, err == nil
}

func euroDe(v ijson.Value, name string) *money.Euro {
	d, ok := decimalDe(v, name)
	if !ok {
		return nil
	}
	return &money.Euro{Decimal: d}
}

func dateDe(v ijson.Value, name string) calendar.Date {
	day, err := calendar.ParseDate(texteDe(v, name))
	if err != nil {
		return calendar.Date{}
	}
	return day
}

func ageDe(v ijson.Value, name string) (calendar.Age, bool) {
	member, _ := v.Get(name)
	years, ok := entierDe(member, "years")
	months, okMonths := entierDe(member, "months")
	const most = 1000
	if !ok || !okMonths || years < 0 || years > most || months < 0 || months > 11 {
		return calendar.Age{}, false
	}
	return calendar.Age{Years: years, Months: months}, true
}

// centimes returns an amount in cents, for a picture.
func centimes(e money.Euro) int64 {
	const cent = 100
	n, _ := e.Mul(money.Int(cent)).Floor()
	return int64(n)
}
