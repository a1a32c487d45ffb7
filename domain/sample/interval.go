package sample

import (
	"math/big"

	"github.com/retraite-gateway/retraite/domain/money"
)

// ratePlaces is how many decimals a rate or a bound is given with.
const ratePlaces = 6

// Rate is a share of the compared items with its 95 % interval (Wilson): what the sample says about everything it was
// drawn from.
type Rate struct{ Value, Low, High money.Decimal }

// NewRate returns the rate of k out of n with its interval; nil when nothing was compared.
func NewRate(k, n int) *Rate {
	if n <= 0 || k < 0 || k > n {
		return nil
	}
	low, high := wilson95(int64(k), int64(n))
	return &Rate{Value: money.Int(k).QuoInt(n).HalfUp(ratePlaces), Low: low, High: high}
}

// wilson95 returns the bounds of the Wilson score interval,
//
//	(2k + z² ∓ z √(z² + 4k(n-k)/n)) / (2(n + z²)),  z = 1.959963984540054,
//
// in integer arithmetic: z is Z/S, and the root is taken of a square scaled by 10^20, so that both bounds are exact far
// beyond the six decimals that are kept.
func wilson95(k, n int64) (low, high money.Decimal) {
	z := big.NewInt(1_959_963_984_540_054)
	s := big.NewInt(1_000_000_000_000_000)
	t := big.NewInt(10_000_000_000)
	zz := new(big.Int).Mul(z, z)
	ss := new(big.Int).Mul(s, s)
	bigK := big.NewInt(k)
	bigN := big.NewInt(n)

	// root = z √(z² + 4k(n-k)/n) × S² × T
	inner := new(big.Int).Mul(big.NewInt(4*k), big.NewInt(n-k))
	inner.Mul(inner, ss).Add(inner, new(big.Int).Mul(zz, bigN))
	inner.Mul(inner, new(big.Int).Mul(t, t)).Quo(inner, bigN)
	root := new(big.Int).Sqrt(inner)
	root.Mul(root, z)

	// centre = (2k + z²) × S² × T, denominator = 2(n + z²) × S² × T
	centre := new(big.Int).Mul(new(big.Int).Lsh(bigK, 1), ss)
	centre.Add(centre, zz).Mul(centre, t)
	denominator := new(big.Int).Mul(bigN, ss)
	denominator.Add(denominator, zz).Lsh(denominator, 1).Mul(denominator, t)

	return quotient(new(big.Int).Sub(centre, root), denominator), quotient(new(big.Int).Add(centre, root), denominator)
}

// quotient returns a / b, between 0 and 1, rounded half up to the decimals of a rate.
func quotient(a, b *big.Int) money.Decimal {
	scale := new(big.Int).Exp(big.NewInt(10), big.NewInt(ratePlaces), nil)
	twice := new(big.Int).Lsh(new(big.Int).Mul(a, scale), 1)
	twice.Add(twice, b).Quo(twice, new(big.Int).Lsh(b, 1))
	return money.Scaled(twice.Int64(), ratePlaces)
}
