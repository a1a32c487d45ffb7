package pension

import (
	"strconv"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
)

// Quantity is one number or day of an explanation, kept as it is until the explanation is written out. It holds no pointer: an explanation
// keeps a thousand of them.
type Quantity struct {
	// hi, lo and places are the digits of a number as money.Parts has them, neg its sign; lo alone holds a day packed as YYYYMMDD, the months
	// of an age, a yes.
	hi, lo uint64
	places uint8
	neg    bool
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
	if n < 0 {
		return Quantity{kind: quantityWhole, lo: -uint64(n), neg: true}
	}
	return Quantity{kind: quantityWhole, lo: uint64(n)}
}

// Taux is a rate or a coefficient, written as a fraction.
func Taux(d money.Decimal) Quantity { return decimalOf(quantityDecimal, d) }

// Montant is an amount in euros.
func Montant(a money.Euro) Quantity { return decimalOf(quantityEuro, a.Decimal) }

// NombrePoints is a number of points.
func NombrePoints(p money.Points) Quantity { return decimalOf(quantityPoints, p.Decimal) }

func decimalOf(kind quantityKind, d money.Decimal) Quantity {
	p, ok := d.Parts()
	if !ok {
		return Quantity{kind: quantityHuge}
	}
	return Quantity{kind: kind, hi: p.Hi, lo: p.Lo, places: p.Places, neg: p.Neg}
}

func (q Quantity) decimal() money.Decimal {
	return money.Parts{Hi: q.hi, Lo: q.lo, Places: q.places, Neg: q.neg}.Decimal()
}

// Jour is a day; an absent day is an absent quantity.
func Jour(d calendar.Date) Quantity {
	if d.IsZero() {
		return Quantity{}
	}
	return Quantity{kind: quantityDate, lo: uint64(d.Year*10000 + d.Month*100 + d.Day)}
}

// Age is an age in years and months.
func Age(a calendar.Age) Quantity { return Quantity{kind: quantityAge, lo: uint64(a.TotalMonths())} }

// Oui is a yes or a no.
func Oui(yes bool) Quantity {
	if yes {
		return Quantity{kind: quantityYes, lo: 1}
	}
	return Quantity{kind: quantityYes}
}

// Text writes the quantity as a formula shows it.
func (q Quantity) Text() string {
	switch q.kind {
	case quantityWhole:
		if q.neg {
			return "-" + strconv.FormatUint(q.lo, 10)
		}
		return strconv.FormatUint(q.lo, 10)
	case quantityDecimal:
		return q.decimal().String()
	case quantityEuro:
		return money.Euro{Decimal: q.decimal()}.String()
	case quantityPoints:
		return money.Points{Decimal: q.decimal()}.String()
	case quantityDate:
		packed := int(q.lo)
		return calendar.Date{Year: packed / 10000, Month: packed / 100 % 100, Day: packed % 100}.String()
	case quantityAge:
		return calendar.NewAge(0, int(q.lo)).String()
	case quantityHuge:
		return "nombre trop long"
	case quantityAbsent:
	case quantityYes:
		if q.lo == 1 {
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
		return strconv.AppendBool(nil, q.lo == 1), nil
	case quantityWhole, quantityDecimal, quantityEuro, quantityPoints:
	}
	return []byte(q.Text()), nil
}
