package sample

import (
	"fmt"
	"math/big"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/problem"
)

func TestRate_agrees_with_published_Wilson_intervals(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		k, n             int
		value, low, high string
	}{
		{0, 10, "0", "0", "0.277533"},
		{10, 10, "1", "0.722467", "1"},
		{1, 10, "0.1", "0.017876", "0.40415"},
		{81, 263, "0.307985", "0.255289", "0.36621"},  // Newcombe (1998), table I: 0.2553 to 0.3662
		{15, 148, "0.101351", "0.062386", "0.160487"}, // 0.0624 to 0.1605
		{0, 20, "0", "0", "0.161125"},                 // 0.0000 to 0.1611
		{1, 29, "0.034483", "0.006113", "0.171755"},   // 0.0061 to 0.1718
		{5000, 5000, "1", "0.999232", "1"},
	} {
		r := NewRate(c.k, c.n)
		if r.Value.String() != c.value || r.Low.String() != c.low || r.High.String() != c.high {
			t.Errorf(
				"%d of %d: got %s [%s, %s], want %s [%s, %s]", c.k, c.n, r.Value, r.Low, r.High, c.value, c.low, c.high,
			)
		}
	}
	for _, c := range [][2]int{{0, 0}, {-1, 5}, {6, 5}} {
		if NewRate(c[0], c[1]) != nil {
			t.Errorf("%v has a rate", c)
		}
	}
}

// The bounds p of a Wilson interval solve (k/n - p)² = z² p(1-p)/n, and the rate lies between them.
func TestRate_bounds_solve_the_score_equation(t *testing.T) {
	t.Parallel()
	z2, _ := new(big.Rat).SetString("3.841458820694124")
	tolerance := big.NewRat(1, 100_000)
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, MaxItems).Draw(t, "n")
		k := rapid.IntRange(0, n).Draw(t, "k")
		r := NewRate(k, n)
		if r.Value.Less(r.Low) || r.High.Less(r.Value) || r.Low.Sign() < 0 || money.Int(1).Less(r.High) {
			t.Fatalf("%d of %d: %s [%s, %s]", k, n, r.Value, r.Low, r.High)
		}
		for _, bound := range []money.Decimal{r.Low, r.High} {
			p, _ := new(big.Rat).SetString(bound.String())
			left := new(big.Rat).Sub(big.NewRat(int64(k), int64(n)), p)
			left.Mul(left, left)
			right := new(big.Rat).Sub(big.NewRat(1, 1), p)
			right.Mul(right, p).Mul(right, z2).Quo(right, big.NewRat(int64(n), 1))
			if d := left.Sub(left, right); d.Abs(d).Cmp(tolerance) > 0 {
				t.Fatalf("%d of %d: bound %s misses by %s", k, n, bound, d.FloatString(9))
			}
		}
	})
}

func TestDiagnose_sums_are_exact_and_zones_add_up(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 40).Draw(t, "items")
		var items []string
		net, absolute, exposed := new(big.Rat), new(big.Rat), new(big.Rat)
		kind := rapid.SampledFrom([]Kind{Exposure, Precontentieux}).Draw(t, "kind")
		for range n {
			a, b := rapid.Int64Range(0, 1e15).Draw(t, "declared"), rapid.Int64Range(0, 1e15).Draw(t, "report")
			if rapid.Bool().Draw(t, "same") {
				b = a
			}
			x, y := money.Cents(a), money.Cents(b)
			zone := rapid.SampledFrom([]string{"", "Nord", "Sud"}).Draw(t, "zone")
			items = append(items, fmt.Sprintf(`{"zone":%q,"declared":%s,"caisseReport":%s}`, zone, x, y))
			gap := big.NewRat(a-b, 100)
			net.Add(net, gap)
			if (kind == Exposure) == (a < b) && a != b {
				exposed.Add(exposed, new(big.Rat).Abs(gap))
			}
			absolute.Add(absolute, new(big.Rat).Abs(gap))
		}
		d := mustDiagnose(t, kind, `{"items":[`+strings.Join(items, ",")+`]}`)
		if raw, err := d.MarshalJSON(); err != nil || string(raw) != string(d.Value().AppendJSON(nil)) {
			t.Fatalf("written %s (%v), as a value %s", raw, err, d.Value().AppendJSON(nil))
		}
		same := func(got money.Decimal, want *big.Rat) bool {
			r, ok := new(big.Rat).SetString(got.String())
			return ok && r.Cmp(want) == 0
		}
		if !same(d.Whole.Net, net) || !same(d.Whole.Absolute, absolute) || !same(d.Whole.Exposed, exposed) {
			t.Fatalf("sums %s %s %s", d.Whole.Net, d.Whole.Absolute, d.Whole.Exposed)
		}
		var sum Tally
		for _, z := range d.ByZone {
			sum.Size += z.Size
			sum.Ecarts += z.Ecarts
			sum.Net = sum.Net.Add(z.Net)
		}
		if sum.Size != n || sum.Ecarts != d.Whole.Ecarts || !sum.Net.Equal(d.Whole.Net) ||
			len(d.Ranking) != d.Whole.Ecarts {
			t.Fatalf("zones add up to %+v", sum)
		}
		for i := 1; i < len(d.Ranking); i++ {
			a, b := d.Items[d.Ranking[i-1]], d.Items[d.Ranking[i]]
			if !a.Exposed && b.Exposed {
				t.Fatal("what costs comes first")
			}
		}
	})
}

func FuzzDiagnose(f *testing.F) {
	f.Add(mixed)
	f.Add(`{"items":[{"declared":1e40,"caisseReport":-1e-19,"tolerance":0}]}`)
	f.Add(`{"items":[{"id":null,"zone":"","declared":-0}]}`)
	f.Fuzz(func(t *testing.T, text string) {
		body, err := ijson.Parse([]byte(text))
		if err != nil {
			return
		}
		for _, kind := range []Kind{Exposure, Precontentieux} {
			d, err := Diagnose(kind, body)
			if err != nil {
				if problem.CodeOf(err) != problem.InvalidRequest || !strings.HasPrefix(err.Error(), "/items") {
					t.Errorf("%s: %v", text, err)
				}
				continue
			}
			raw, err := d.MarshalJSON()
			if err != nil {
				t.Fatal(err)
			}
			if _, err := ijson.Parse(raw); err != nil {
				t.Errorf("%s gives %s: %v", text, raw, err)
			}
			if want := string(d.Value().AppendJSON(nil)); want != string(raw) {
				t.Errorf("%s is written %s, as a value %s", text, raw, want)
			}
		}
	})
}

func BenchmarkDiagnose(b *testing.B) {
	item := `{"id":"declaration-2026-0001","zone":"Nord","declared":30123.45,"caisseReport":30120.00,"tolerance":1.00}`
	body := mustParse(b, `{"items":[`+strings.Repeat(item+",", 4999)+item+`]}`)
	b.ReportAllocs()
	for b.Loop() {
		d, err := Diagnose(Exposure, body)
		if err != nil {
			b.Fatal(err)
		}
		if raw, err := d.MarshalJSON(); err != nil || len(raw) == 0 {
			b.Fatal(err)
		}
	}
}
