package money

import (
	"encoding/json"
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

func mustDecimal(t *testing.T, text string) Decimal {
	t.Helper()
	d, err := ParseDecimal(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestParseDecimal_takes_plain_numbers_only(t *testing.T) {
	t.Parallel()
	for text, ok := range map[string]bool{
		"0": true, "-0": true, "0.50": true, "52476.56": true, "-12": true, "90071992547409.93": true,
		"": false, "-": false, "+1": false, "01": false, ".5": false, "1.": false,
		"1e3": false, "NaN": false, "1,5": false, " 1": false,
		"0.00000000000000000001": false,
	} {
		if _, err := ParseDecimal(text); (err == nil) != ok {
			t.Errorf("%q: got %v, want accepted=%v", text, err, ok)
		}
	}
}

func TestRounding_is_half_away_from_zero_and_bears_its_name(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ in, cent, euro, cut, up string }{
		{"2.345", "2.35", "2.00", "2.34", "3.00"},
		{"2.344", "2.34", "2.00", "2.34", "3.00"},
		{"2.5", "2.50", "3.00", "2.50", "3.00"},
		{"-2.345", "-2.35", "-2.00", "-2.34", "-3.00"},
		{"7", "7.00", "7.00", "7.00", "7.00"},
	} {
		a := Euro{mustDecimal(t, c.in)}
		if got := a.ArrondiCentime().String(); got != c.cent {
			t.Errorf("%s to the cent: %s", c.in, got)
		}
		if got := a.ArrondiEuro().String(); got != c.euro {
			t.Errorf("%s to the euro: %s", c.in, got)
		}
		if got := a.TronqueCentime().String(); got != c.cut {
			t.Errorf("%s cut to the cent: %s", c.in, got)
		}
		if got := Points(a).ArrondiEntierSuperieur().String(); got != c.up {
			t.Errorf("%s up to the point: %s", c.in, got)
		}
	}
}

func TestProrata_then_rounding_equals_rounding_the_exact_quotient(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		cents := rapid.Int64Range(0, 1e13).Draw(t, "cents")
		n, d := rapid.IntRange(0, 300).Draw(t, "n"), rapid.IntRange(1, 300).Draw(t, "d")
		got := Cents(cents).Share(n, d).ArrondiCentime()
		exact := new(big.Rat).SetFrac64(cents*int64(n), int64(d))
		exact.Add(exact, big.NewRat(1, 2))
		want := new(big.Int).Quo(exact.Num(), exact.Denom())
		if !got.Equal(Cents(want.Int64()).Decimal) {
			t.Fatalf("%d cents × %d / %d = %s, want %s cents", cents, n, d, got, want)
		}
	})
}

func TestSums_and_products_are_exact(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a, b := rapid.Int64Range(-1e15, 1e15).Draw(t, "a"), rapid.Int64Range(-1e9, 1e9).Draw(t, "b")
		x, y := Scaled(a, 2), Scaled(b, 9)
		product := new(big.Int).Mul(big.NewInt(a), big.NewInt(b))
		want := new(big.Rat).SetFrac(product, new(big.Int).Exp(big.NewInt(10), big.NewInt(11), nil))
		got, ok := new(big.Rat).SetString(x.Mul(y).String())
		if !ok || got.Cmp(want) != 0 {
			t.Fatalf("%s × %s = %s", x, y, x.Mul(y))
		}
		if !x.Add(y).Sub(y).Equal(x) {
			t.Fatalf("%s + %s - %s", x, y, y)
		}
	})
}

func TestJSON_keeps_cents_and_never_rounds_silently(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{"14210.4": "14210.40", "0": "0.00", "1.005": "1.005", "-3": "-3.00"} {
		raw, err := json.Marshal(Euro{mustDecimal(t, in)})
		if err != nil || string(raw) != want {
			t.Errorf("%s: got %s (%v), want %s", in, raw, err, want)
		}
	}
	var e Euro
	if err := json.Unmarshal([]byte("90071992547409.93"), &e); err != nil || e.String() != "90071992547409.93" {
		t.Errorf("read back %s (%v)", e, err)
	}
}

func TestQuo_by_zero_is_zero_not_a_panic(t *testing.T) {
	t.Parallel()
	if got := Int(3).Quo(Decimal{}); !got.IsZero() {
		t.Errorf("got %s", got)
	}
	if n, ok := mustDecimal(t, "99999999999999999999").Floor(); ok {
		t.Errorf("a floor beyond int was reported as %d", n)
	}
}

func BenchmarkProrata(b *testing.B) {
	a := Cents(2_345_678)
	b.ReportAllocs()
	for b.Loop() {
		_ = a.Share(159, 160).ArrondiCentime()
	}
}
