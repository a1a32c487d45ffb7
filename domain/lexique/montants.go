package lexique

import (
	"strings"

	"github.com/retraite-gateway/retraite/domain/money"
)

// The spaces of French typography: a narrow one between groups of digits, a plain one before a sign, neither of
// which ends a line.
const (
	espaceFine      = "\u202f"
	espaceInsecable = "\u00a0"
)

// Euros writes an amount to the cent as the language writes it: "1 454,14 €", "€1,454.14".
func (l Langue) Euros(a money.Euro) string {
	written := l.Nombre(a.String())
	if l == EN {
		if rest, negative := strings.CutPrefix(written, "−"); negative {
			return "−€" + rest
		}
		return "€" + written
	}
	return written + espaceInsecable + "€"
}

// Nombre writes a plain decimal text, such as "12906.01", as the language writes a number: "12 906,01",
// "12,906.01". Its decimals are those of the text. A text that is no plain decimal number is given back as it is.
func (l Langue) Nombre(text string) string {
	if _, err := money.ParseDecimal(text); err != nil {
		return text
	}
	rest, negative := strings.CutPrefix(text, "-")
	whole, decimals, pointed := strings.Cut(rest, ".")
	group := espaceFine
	point := ","
	if l == EN {
		group = ","
		point = "."
	}
	var b strings.Builder
	if negative {
		b.WriteString("−")
	}
	for i := range len(whole) {
		if i > 0 && (len(whole)-i)%groupe == 0 {
			b.WriteString(group)
		}
		b.WriteByte(whole[i])
	}
	if pointed {
		b.WriteString(point + decimals)
	}
	return b.String()
}

// groupe is how many digits stand together.
const groupe = 3

// PourCent writes a rate as percents: 0.4375 is "43,75 %".
func (l Langue) PourCent(rate money.Decimal) string {
	const cent = 100
	written := l.Nombre(rate.Mul(money.Int(cent)).Fixed(0))
	if l == EN {
		return written + "%"
	}
	return written + espaceInsecable + "%"
}
