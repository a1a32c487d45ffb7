package pension

import (
	"strconv"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
)

// Quantity is one number or day of an explanation, kept as it is until the explanation is written out. It holds no pointer: an explanation
// keeps a thousand of them.
type Quantity struct {
	number money.Compact
	whole  int32
	kind   quantityKind
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
	// quantityHuge is a number with more digits than an explanation shows; results hold it exactly.
	quantityHuge
)

// Nombre is a count.
func Nombre(n int) Quantity {
	if n != int(int32(n)) {
		return decimalOf(quantityDecimal, money.Int(n))
	}
	return Quantity{kind: quantityWhole, whole: int32(n)}
}

// Taux is a rate or a coefficient, written as a fraction.
func Taux(d money.Decimal) Quantity { return decimalOf(quantityDecimal, d) }

// Montant is an amount in euros.
func Montant(a money.Euro) Quantity { return decimalOf(quantityEuro, a.Decimal) }

// NombrePoints is a number of points.
func NombrePoints(p money.Points) Quantity { return decimalOf(quantityPoints, p.Decimal) }

func decimalOf(kind quantityKind, d money.Decimal) Quantity {
	number, ok := d.Compact()
	if !ok {
		return Quantity{kind: quantityHuge}
	}
	return Quantity{kind: kind, number: number}
}

// Jour is a day; an absent day is an absent quantity.
func Jour(d calendar.Date) Quantity {
	if d.IsZero() {
		return Quantity{}
	}
	return Quantity{kind: quantityDate, whole: int32(d.Year*10000 + d.Month*100 + d.Day)}
}

// Age is an age in years and months.
func Age(a calendar.Age) Quantity { return Quantity{kind: quantityAge, whole: int32(a.TotalMonths())} }

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
		return strconv.Itoa(int(q.whole))
	case quantityDecimal:
		return q.number.Decimal().String()
	case quantityEuro:
		return money.Euro{Decimal: q.number.Decimal()}.String()
	case quantityPoints:
		return money.Points{Decimal: q.number.Decimal()}.String()
	case quantityDate:
		packed := int(q.whole)
		return calendar.Date{Year: packed / 10000, Month: packed / 100 % 100, Day: packed % 100}.String()
	case quantityAge:
		return calendar.NewAge(0, int(q.whole)).String()
	case quantityHuge:
		return "nombre trop long"
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
	case quantityDate, quantityAge, quantityHuge:
		return []byte(`"` + q.Text() + `"`), nil
	case quantityYes:
		return strconv.AppendBool(nil, q.whole == 1), nil
	}
	return []byte(q.Text()), nil
}
