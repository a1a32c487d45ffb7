package pension

import (
	"slices"
	"testing"
)

func TestFormulas_put_each_value_where_its_name_stands(t *testing.T) {
	t.Parallel()
	values := []Quantity{Nombre(3), Nombre(4), Nombre(5)}
	for _, c := range []struct {
		name, formula string
		count         int
		text          string
		names         []string
	}{
		{"no name", "sans nombre", 0, "sans nombre", nil},
		{"each name once", "{a} + {b}", 2, "3 + 4", []string{"a", "b"}},
		{
			"a name that comes again stands for the same value", "{a} × {b} = {c} ; {c} / {a}", 3, "3 × 4 = 5 ; 5 / 3",
			[]string{"a", "b", "c"},
		},
		{"fewer values than names", "{a} + {b} + {c}", 1, "3 + {b} + {c}", []string{"a", "b", "c"}},
		{"a brace that nothing closes", "{a} + {b", 1, "3 + {b", []string{"a"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var args numbers
			for i := range c.count {
				args = args.add(&values[i])
			}
			m := Modele{Formule: c.formula}
			text, terms := m.appendFormula(nil, nil, args, c.count)
			if string(text) != c.text || len(terms) != c.count {
				t.Errorf("it reads %q with %d values, want %q", text, len(terms), c.text)
			}
			for i, term := range terms {
				if term.Nom != c.names[i] || term.Valeur != values[i] {
					t.Errorf("value %d is %s = %s", i, term.Nom, term.Valeur.Text())
				}
			}
			if got := m.Noms(); !slices.Equal(got, c.names) {
				t.Errorf("the names are %q, want %q", got, c.names)
			}
		})
	}
}

func TestKinds_are_written_in_French(t *testing.T) {
	t.Parallel()
	for kind, word := range map[Genre]string{0: "", Lecture: "lecture", Calcul: "calcul", Decision: "décision", 9: ""} {
		if kind.String() != word {
			t.Errorf("%d is %q, want %q", kind, kind.String(), word)
		}
	}
	if got := (Modele{Label: "Écart : "}).Precise("taux").Label; got != "Écart : taux" {
		t.Errorf("the label is %q", got)
	}
}
