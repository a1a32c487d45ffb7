package ijson_test

import (
	"errors"
	"math/big"
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/retraite-gateway/retraite/domain/ijson"
)

func TestPlainNumber(t *testing.T) {
	t.Parallel()
	tests := []struct{ token, want string }{
		{"0", "0"},
		{"-0", "0"},
		{"-0.00", "0"},
		{"0e40", "0"},
		{"14210.40", "14210.4"},
		{"14210.4", "14210.4"},
		{"1.42104e4", "14210.4"},
		{"142104E-1", "14210.4"},
		{"-1.50", "-1.5"},
		{"100", "100"},
		{"100.0", "100"},
		{"1.00e2", "100"},
		{"1200e-2", "12"},
		{"1200e-4", "0.12"},
		{"0.001200", "0.0012"},
		{"0.0012e1", "0.012"},
		{"0.0012e3", "1.2"},
		{"0.0012e5", "120"},
		{"1e+40", "1" + strings.Repeat("0", 40)},
		{"1e-40", "0." + strings.Repeat("0", 39) + "1"},
		{"1e00000000000000000000002", "100"},
		{"90071992547409.93", "90071992547409.93"},
		{"1000.00000000000001", "1000.00000000000001"},
		{"123456789012345678901234567890.123456789", "123456789012345678901234567890.123456789"},
		{"1" + strings.Repeat("0", 60), "1" + strings.Repeat("0", 60)},
	}
	for _, tt := range tests {
		t.Run(tt.token, func(t *testing.T) {
			t.Parallel()
			if got, err := parse(t, tt.token).PlainNumber(); err != nil || got != tt.want {
				t.Errorf("PlainNumber = %s, %v; want %s", got, err, tt.want)
			}
		})
	}
}

func TestPlainNumber_Refuses(t *testing.T) {
	t.Parallel()
	for _, token := range []string{"1e41", "1e-41", "-1E+308", "0e41", "0e99999999999999999999", "10000e-41"} {
		if got, err := parse(t, token).PlainNumber(); !errors.Is(err, ijson.ErrExponent) {
			t.Errorf("PlainNumber(%s) = %s, %v; want ErrExponent", token, got, err)
		}
	}
	for _, v := range []ijson.Value{{}, parse(t, `"1"`), parse(t, `true`), parse(t, `[1]`)} {
		if got, err := v.PlainNumber(); !errors.Is(err, ijson.ErrNotNumber) {
			t.Errorf("PlainNumber(%s) = %s, %v; want ErrNotNumber", written(v), got, err)
		}
	}
}

func TestInt64(t *testing.T) {
	t.Parallel()
	tests := []struct {
		src  string
		want int64
		ok   bool
	}{
		{"1970", 1970, true},
		{"1970.0", 1970, true},
		{"1.97e3", 1970, true},
		{"197000e-2", 1970, true},
		{"-1", -1, true},
		{"-0.0", 0, true},
		{"0e-7", 0, true},
		{"1e18", 1_000_000_000_000_000_000, true},
		{"9223372036854775807", 9223372036854775807, true},
		{"-9223372036854775808", -9223372036854775808, true},
		{"9223372036854775808", 0, false},
		{"-9223372036854775809", 0, false},
		{"1e19", 0, false},
		{"99999999999999999999", 0, false},
		{"1970.5", 0, false},
		{"1.9701e3", 0, false},
		{"0.1", 0, false},
		{"1970.00000000000000001", 0, false},
		{"1970" + strings.Repeat("0", 41) + "e-41", 0, false},
		{"1e300", 0, false},
		{`"1970"`, 0, false},
		{"true", 0, false},
		{"null", 0, false},
	}
	for _, tt := range tests {
		t.Run(tt.src, func(t *testing.T) {
			t.Parallel()
			if got, ok := parse(t, tt.src).Int64(); got != tt.want || ok != tt.ok {
				t.Errorf("Int64 = %d, %v; want %d, %v", got, ok, tt.want, tt.ok)
			}
		})
	}
}

// The reference is arithmetic on fractions, which shares no code with the token arithmetic.
func TestNumber_IsExact(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		token := tokens().Draw(t, "token")
		v, err := ijson.NumberValue(token)
		if err != nil {
			t.Fatal(err)
		}
		want, _ := new(big.Rat).SetString(token)
		exact := string(v.CanonicalExact())
		if got, ok := new(big.Rat).SetString(exact); !ok || got.Cmp(want) != 0 {
			t.Fatalf("%s became %s", token, exact)
		}
		plain, err := v.PlainNumber()
		if errors.Is(err, ijson.ErrExponent) {
			return
		}
		if got, ok := new(big.Rat).SetString(plain); !ok || got.Cmp(want) != 0 || strings.ContainsAny(plain, "eE+") {
			t.Fatalf("%s became %s", token, plain)
		}
		n, ok := v.Int64()
		if fits := want.IsInt() && want.Num().IsInt64(); ok != fits || ok && n != want.Num().Int64() {
			t.Fatalf("Int64(%s) = %d, %v", token, n, ok)
		}
	})
}

func TestNumber_OneExactFormPerValue(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a, b := tokens().Draw(t, "a"), tokens().Draw(t, "b")
		if rapid.Bool().Draw(t, "rewritten") {
			b = rewritten(t, a)
		}
		x, errX := ijson.NumberValue(a)
		y, errY := ijson.NumberValue(b)
		if errX != nil || errY != nil {
			t.Skip("rewritten out of range")
		}
		p, _ := new(big.Rat).SetString(a)
		q, _ := new(big.Rat).SetString(b)
		same := p.Cmp(q) == 0
		if got := string(x.CanonicalExact()) == string(y.CanonicalExact()); got != same {
			t.Fatalf("%s and %s: same form %v, same value %v", a, b, got, same)
		}
		if got := x.Equal(y); got != same {
			t.Fatalf("%s and %s: equal %v, same value %v", a, b, got, same)
		}
	})
}

// rewritten gives another token of the same value: digits moved behind the exponent, zeros added.
func rewritten(t *rapid.T, token string) string {
	mantissa, exponent := token, 0
	if i := strings.IndexAny(token, "eE"); i >= 0 {
		mantissa = token[:i]
		exponent, _ = strconv.Atoi(token[i+1:])
	}
	if whole, fraction, found := strings.Cut(mantissa, "."); found {
		sign := ""
		whole, negative := strings.CutPrefix(whole, "-")
		if negative {
			sign = "-"
		}
		digits := strings.TrimLeft(whole+fraction, "0")
		if digits == "" {
			digits = "0"
		}
		mantissa, exponent = sign+digits, exponent-len(fraction)
	}
	mantissa += "." + strings.Repeat("0", rapid.IntRange(1, 60).Draw(t, "zeros"))
	return mantissa + "e" + strconv.Itoa(exponent)
}

func TestNumber_RangeIsThatOfADouble(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		token := rapid.OneOf(
			rapid.StringMatching(`-?[1-9]\.[0-9]{1,18}e\+?30[6-9]`),
			rapid.StringMatching(`1\.797693134862315[78][0-9]{0,6}e308`),
			rapid.StringMatching(`-?[1-9][0-9]{300,312}`),
			rapid.StringMatching(`0\.0{0,5}[1-9]{1,4}e-3(1[5-9]|2[0-9])`),
		).Draw(t, "token")
		_, err := ijson.Parse([]byte(token))
		f, floatErr := strconv.ParseFloat(token, 64)
		if err == nil && floatErr != nil {
			t.Fatalf("%s was accepted but is no double", token)
		}
		// Refused although it rounds to a double: only between the largest double and the next step, or below 1e-324.
		edge := strings.HasPrefix(strings.TrimPrefix(token, "-"), "1.797693134862315") || strings.HasPrefix(token, "0.")
		if err != nil && floatErr == nil && f != 0 && !edge {
			t.Fatalf("%s was refused: %v", token, err)
		}
	})
}

// Eight times the digits may cost eight times as much, give or take what the machine does beside it, and never the
// square.
func TestNumber_LongTokensCostInProportion(t *testing.T) {
	t.Parallel()
	const tries = 5
	for range tries {
		if short, long := costOfLongTokens(t, 1<<17), costOfLongTokens(t, 1<<20); long < 32*short {
			return
		}
	}
	t.Errorf("eight times the digits took more than 32 times as long, %d times in a row", tries)
}

func costOfLongTokens(t *testing.T, length int) time.Duration {
	t.Helper()
	digits := strings.Repeat("7", length)
	start := time.Now()
	for _, src := range []string{
		"0." + digits, "[1e" + digits + "]", "1." + digits + "e-300", "0e" + digits,
		"0." + strings.Repeat("0", length) + "1",
		"[" + strings.TrimSuffix(strings.Repeat("1e300,", length/10), ",") + "]",
	} {
		v, err := ijson.Parse([]byte(src))
		if err != nil {
			continue
		}
		v.Int64()
		_, _ = v.PlainNumber()
		if exact := v.CanonicalExact(); len(exact) > len(src)+50 {
			t.Errorf("%d bytes became %d", len(src), len(exact))
		}
	}
	return time.Since(start)
}
