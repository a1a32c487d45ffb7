package pension

import (
	"strconv"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
)

// Quantity is one number or day of an explanation, kept as it is until the explanation is written out.
type Quantity struct {
	kind    quantityKind
	whole   int
	decimal money.Decimal
}

type quantityKind uint8

const (
	quantityAbsent quantityKind = iota
	quantityWhole
	quantityDecimal
	quantityEuro
	quantityPoints
	quantityDate
	quantityAge
	quantityYes
)

// Nombre is a count.
func Nombre(n int) Quantity { return Quantity{kind: quantityWhole, whole: n} }

// Taux is a rate or a coefficient, written as a fraction.
func Taux(d money.Decimal) Quantity { return Quantity{kind: quantityDecimal, decimal: d} }

// Montant is an amount in euros.
func Montant(a money.Euro) Quantity { return Quantity{kind: quantityEuro, decimal: a.Decimal} }

// NombrePoints is a number of points.
func NombrePoints(p money.Points) Quantity { return Quantity{kind: quantityPoints, decimal: p.Decimal} }

// Jour is a day; an absent day is an absent quantity.
func Jour(d calendar.Date) Quantity {
	if d.IsZero() {
		return Quantity{}
	}
	return Quantity{kind: quantityDate, whole: d.Year*10000 + d.Month*100 + d.Day}
}

// Age is an age in years and months.
func Age(a calendar.Age) Quantity { return Quantity{kind: quantityAge, whole: a.TotalMonths()} }

// Oui is a yes or a no.
func Oui(yes bool) Quantity {
	if yes {
		return Quantity{kind: quantityYes, whole: 1}
	}
	return Quantity{kind: quantityYes}
}

// Text writes the quantity as a formula shows it.
func (q Quantity) Text() string {
	switch q.kind {
	case quantityWhole:
		return strconv.Itoa(q.whole)
	case quantityDecimal:
		return q.decimal.String()
	case quantityEuro:
		return money.Euro{Decimal: q.decimal}.String()
	case quantityPoints:
		return money.Points{Decimal: q.decimal}.String()
	case quantityDate:
		return calendar.Date{Year: q.whole / 10000, Month: q.whole / 100 % 100, Day: q.whole % 100}.String()
	case quantityAge:
		return calendar.NewAge(0, q.whole).String()
	case quantityYes:
		if q.whole == 1 {
			return "oui"
		}
		return "non"
	}
	return "—"
}

// MarshalJSON writes a number for counts, rates, amounts and points, a text for days and ages, a boolean for yes or no, null when absent.
func (q Quantity) MarshalJSON() ([]byte, error) {
	switch q.kind {
	case quantityAbsent:
		return []byte("null"), nil
	case quantityDate, quantityAge:
		return []byte(`"` + q.Text() + `"`), nil
	case quantityYes:
		return strconv.AppendBool(nil, q.whole == 1), nil
	}
	return []byte(q.Text()), nil
}
