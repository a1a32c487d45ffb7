package pension

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/internal/decimal"
	"github.com/retraite-gateway/retraite/domain/money"
)

// Quantity is one number or day of an explanation, kept as it is until the explanation is written out.
type Quantity struct {
	// word is a number as decimal.Word gives it, with its kind as its mark; a day is the number YYYYMMDD, an age its
	// months, a yes 1.
	word uint64
	// wide is the number when it does not fit in a word; the word then bears the kind alone.
	wide *decimal.Parts
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
	if uint64(n) > decimal.MaxCount {
		return bigNumber(n)
	}
	return Quantity{word: decimal.CountWord(n) | uint64(quantityWhole)}
}

func bigNumber(n int) Quantity { return decimalOf(quantityWhole, money.Int(n)) }

// Taux is a rate or a coefficient, written as a fraction.
func Taux(d money.Decimal) Quantity { return decimalOf(quantityDecimal, d) }

// Montant is an amount in euros.
func Montant(a money.Euro) Quantity { return decimalOf(quantityEuro, a.Decimal) }

// NombrePoints is a number of points.
func NombrePoints(p money.Points) Quantity { return decimalOf(quantityPoints, p.Decimal) }

func decimalOf(kind quantityKind, d money.Decimal) Quantity {
	if word, ok := decimal.Word(d); ok {
		return Quantity{word: word | uint64(kind)}
	}
	return wideOf(kind, d)
}

func wideOf(kind quantityKind, d money.Decimal) Quantity {
	parts, ok := decimal.PartsOf(d)
	if !ok {
		return Quantity{word: uint64(quantityHuge)}
	}
	return Quantity{word: uint64(kind), wide: &parts}
}

// Jour is a day; an absent day is an absent quantity.
func Jour(d calendar.Date) Quantity {
	if d.IsZero() {
		return Quantity{}
	}
	return decimalOf(quantityDate, money.Int(d.Year*10000+d.Month*100+d.Day))
}

// Age is an age in years and months.
func Age(a calendar.Age) Quantity { return decimalOf(quantityAge, money.Int(a.TotalMonths())) }

// Oui is a yes or a no.
func Oui(yes bool) Quantity {
	if yes {
		return decimalOf(quantityYes, money.Int(1))
	}
	return Quantity{word: uint64(quantityYes)}
}

func (q Quantity) kind() quantityKind { return quantityKind(q.word & kindMask) }

// decimal returns the number behind the quantity.
func (q Quantity) decimal() money.Decimal {
	if q.wide != nil {
		return q.wide.Decimal()
	}
	return decimal.FromWord(q.word &^ kindMask)
}

// whole returns the number behind a day or an age.
func (q Quantity) whole() int {
	n, _ := q.decimal().Floor()
	return n
}

// Text writes the quantity as a formula shows it.
func (q Quantity) Text() string { return string(q.appendText(nil)) }

func (q Quantity) appendText(dst []byte) []byte {
	switch q.kind() {
	case quantityWhole, quantityDecimal:
		return q.decimal().AppendFixed(dst, 0)
	case quantityEuro, quantityPoints:
		return q.decimal().AppendFixed(dst, 2)
	case quantityDate:
		packed := q.whole()
		return append(
			dst,
			calendar.Date{Year: packed / 10000, Month: packed / 100 % 100, Day: packed % 100}.String()...)
	case quantityAge:
		return append(dst, calendar.NewAge(0, q.whole()).String()...)
	case quantityHuge:
		return append(dst, "nombre trop long"...)
	case quantityYes:
		if q.decimal().IsZero() {
			return append(dst, "non"...)
		}
		return append(dst, "oui"...)
	default:
		return append(dst, "—"...)
	}
}

// MarshalJSON is AppendJSON for encoding/json.
func (q Quantity) MarshalJSON() ([]byte, error) { return q.AppendJSON(nil, false), nil }
