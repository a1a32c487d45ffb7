package control

import (
	"math/bits"

	"github.com/retraite-gateway/retraite/domain/money"
)

// The recomputation counts in whole numbers of small units, where the modules count in decimals: amounts in cents, points in hundredths, rates
// and coefficients in billionths.
const (
	enCentimes  = 2
	enCentiemes = 2
	enMilliards = 9
	unMilliard  = 1_000_000_000
	unEuro      = 100
)

// demiSup returns a × b / d to the nearest whole number, a half up; false when a number is negative or the result too large.
func demiSup(a, b, d int64) (int64, bool) {
	if a < 0 || b < 0 || d <= 0 {
		return 0, false
	}
	hi, lo := bits.Mul64(uint64(a), uint64(b))
	lo, carry := bits.Add64(lo, uint64(d)/2, 0)
	hi += carry
	if hi >= uint64(d) {
		return 0, false
	}
	q, _ := bits.Div64(hi, lo, uint64(d))
	return int64(q), q < 1<<62
}

// moins says whether a × b < c × d, for numbers that are not negative.
func moins(a, b, c, d int64) bool {
	hi1, lo1 := bits.Mul64(uint64(a), uint64(b))
	hi2, lo2 := bits.Mul64(uint64(c), uint64(d))
	return hi1 < hi2 || hi1 == hi2 && lo1 < lo2
}

// arrondi is demiSup, which makes the recomputation impossible when it fails.
func (r *recalcul) arrondi(a, b, d int64) int64 {
	n, ok := demiSup(a, b, d)
	if !ok {
		r.impossible("montant hors des bornes du recalcul")
	}
	return n
}

// entier reads a decimal in small units.
func (r *recalcul) entier(x money.Decimal, places uint8) int64 {
	n, ok := x.Entier(places)
	if !ok || n < 0 {
		r.impossible("valeur plus fine que l'unité du recalcul")
	}
	return n
}

// centimes reads an amount of a table.
func (r *recalcul) centimes(x money.Euro, ok bool, table string) int64 {
	if !ok {
		r.impossible("barème " + table + " inconnu")
		return 0
	}
	return r.entier(x.Decimal, enCentimes)
}

// taux9 reads a rate or a coefficient of a table.
func (r *recalcul) taux9(x money.Decimal, ok bool, table string) int64 {
	if !ok {
		r.impossible("barème " + table + " inconnu")
		return 0
	}
	return r.entier(x, enMilliards)
}

// nombre reads a count of a table.
func (r *recalcul) nombre(n int, ok bool, table string) int {
	if !ok {
		r.impossible("barème " + table + " inconnu")
	}
	return n
}

// euros writes cents as an amount.
func euros(cents int64) money.Euro { return money.Cents(cents) }
