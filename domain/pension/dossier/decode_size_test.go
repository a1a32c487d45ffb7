package dossier

import (
	"errors"
	"strconv"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/ijson"
)

func grande(lines int) string {
	var b strings.Builder
	b.WriteString(`{"assure":{"dateNaissance":"1964-05-17"},"carriere":[`)
	for i := range lines {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(
			`{"annee":` + strconv.Itoa(
				1980+i%40,
			) + `,"debut":"1986-01-01","regime":"CNAV","nature":"ACTIVITE","salaireBrutEur":` +
				strconv.Itoa(
					8000+i,
				) + `.25,"trimestres":4,"employeur":"Moulin Fictif","note":"x"}`,
		)
	}
	b.WriteString(`]}`)
	return b.String()
}

func TestDecode_reads_twenty_thousand_lines(t *testing.T) {
	t.Parallel()
	d := decode(t, grande(20_000))
	if len(d.Carriere) != 20_000 || len(d.Inconnus) != 20_000 || d.Inconnus[19_999] != "/carriere/19999/note" {
		t.Errorf("%d lines, %d unknown properties", len(d.Carriere), len(d.Inconnus))
	}
}

func BenchmarkDecode_of_forty_two_lines(b *testing.B)       { benchmarkDecode(b, 42) }
func BenchmarkDecode_of_twenty_thousand_lines(b *testing.B) { benchmarkDecode(b, 20_000) }

func benchmarkDecode(b *testing.B, lines int) {
	v := parse(b, grande(lines))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Decode(v); err != nil {
			b.Fatal(err)
		}
	}
}

func TestDecode_refuses_a_list_that_is_too_long_before_it_reads_it(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		place ijson.Pointer
		most  int
	}{
		{"/carriere", MaxLignes},
		{"/employeurDeclarations", MaxLignes},
		{"/assure/enfants", MaxElements},
		{"/notification", MaxElements},
		{"/liquidation/rachats", MaxElements},
	} {
		list := func(n int) ijson.Value {
			v, err := ijson.NewObject().Set(c.place, ijson.ArrayValue(make([]ijson.Value, n)))
			if err != nil {
				t.Fatal(err)
			}
			return v
		}
		if _, err := Decode(list(c.most)); err != nil {
			t.Errorf("%s with %d items: %v", c.place, c.most, err)
		}
		_, err := Decode(list(c.most + 1))
		invalid, ok := errors.AsType[*InvalidError](err)
		if !ok || invalid.Pointer != c.place || !strings.Contains(invalid.Reason, strconv.Itoa(c.most)) {
			t.Errorf("%s with an item more: %v", c.place, err)
		}
	}
}
