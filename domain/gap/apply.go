package gap

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
)

// Check says whether an override fits the gap: one of its own, its kind, and a value inside the bounds. A misfit is an
// *InvalidOverrideError.
func (g Gap) Check(o Override) error {
	if g.Omitted > 0 {
		return &InvalidOverrideError{
			Pointer: "/lacuneId",
			Reason:  "stands for many gaps: complete the data and run again",
		}
	}
	if g.InData {
		return &InvalidOverrideError{
			Pointer: "/lacuneId",
			Reason:  "asks for a word: mend the data and run again",
		}
	}
	if o.TypeDonnee != g.TypeDonnee {
		return &InvalidOverrideError{Pointer: "/typeDonnee", Reason: "the gap asks for " + string(g.TypeDonnee)}
	}
	pointer := pointerTo(g.TypeDonnee.Field())
	if !g.Bounds.Min.IsZero() && less(g.TypeDonnee, o.Value, g.Bounds.Min) {
		return &InvalidOverrideError{Pointer: pointer, Reason: "is below the bound of the gap"}
	}
	if !g.Bounds.Max.IsZero() && less(g.TypeDonnee, g.Bounds.Max, o.Value) {
		return &InvalidOverrideError{Pointer: pointer, Reason: "is above the bound of the gap"}
	}
	return nil
}

// Apply returns the data with the substitute value in its place, after Check. The data that was given is unchanged.
func (g Gap) Apply(data ijson.Value, o Override) (ijson.Value, error) {
	if err := g.Check(o); err != nil {
		return ijson.Value{}, err
	}
	out, err := data.Set(g.Champ, o.Value)
	if err != nil {
		return ijson.Value{}, &InvalidOverrideError{
			Pointer: "/lacuneId",
			Reason:  "the data of the run has no room for this value",
		}
	}
	return out, nil
}

// less compares two values of a kind; a null is open and compares with nothing.
func less(kind Kind, a, b ijson.Value) bool {
	switch kind {
	case MontantEur, Entier, Decimal, Facteur:
		x, okX := number(a)
		y, okY := number(b)
		return okX && okY && x.Less(y)
	case Date:
		x, okX := day(a)
		y, okY := day(b)
		return okX && okY && x.Before(y)
	case AgeCivil:
		x, okX := civilAge(a)
		y, okY := civilAge(b)
		return okX && okY && x.Compare(y) < 0
	}
	return false
}

func number(v ijson.Value) (money.Decimal, bool) {
	token, err := v.PlainNumber()
	if err != nil {
		return money.Decimal{}, false
	}
	d, err := money.ParseDecimal(token)
	return d, err == nil
}

func day(v ijson.Value) (calendar.Date, bool) {
	text, _ := v.Text()
	d, err := calendar.ParseDate(text)
	return d, err == nil
}

func civilAge(v ijson.Value) (calendar.Age, bool) {
	yearsValue, _ := v.Get("years")
	monthsValue, _ := v.Get("months")
	years, okYears := yearsValue.Int64()
	months, okMonths := monthsValue.Int64()
	return calendar.NewAge(int(years), int(months)), okYears && (okMonths || monthsValue.Kind() == ijson.Null)
}
