package dossier

import "testing"

// A list of nothing is short to write: it is not as long to hold as one of lines.
func TestDecode_holds_lines_that_say_nothing_once(t *testing.T) {
	t.Parallel()
	d := decode(t, `{"carriere":[null,{},{"annee":2001},{"inconnue":1},{"regime":null},{"annee":2001}]}`)
	nothing := d.Carriere[0]
	for _, i := range []int{1, 3, 4} {
		if d.Carriere[i] != nothing {
			t.Errorf("line %d has a place of its own", i)
		}
	}
	if *nothing != (Ligne{}) || d.Carriere[2] == d.Carriere[5] || !d.Carriere[2].Egale(d.Carriere[5]) {
		t.Errorf("lines that say something share a place, or say something else: %+v", d.Carriere)
	}
}

// The words of the closed lists are known without being kept; those of former schemes tell lines apart.
func TestDecode_keeps_the_words_that_are_not_those_of_the_lists(t *testing.T) {
	t.Parallel()
	d := decode(
		t,
		`{"carriere":[{"regime":"SSI","nature":"MALADIE"},{"regime":"ORGANIC"},{"regime":"SSI","nature":"SIESTE"},`+
			`{"regime":"SSI","nature":"MALADIE"}]}`,
	)
	for i, want := range []struct {
		regime, nature string
		kept           bool
	}{{"SSI", "", false}, {"ORGANIC", "", true}, {"SSI", "SIESTE", true}, {"SSI", "", false}} {
		l := d.Carriere[i]
		if l.RegimeLu() != want.regime || l.NatureInconnueLue() != want.nature || (l.Lus != nil) != want.kept {
			t.Errorf("line %d: %q %q %v", i, l.RegimeLu(), l.NatureInconnueLue(), l.Lus)
		}
	}
	if d.Carriere[0].Egale(d.Carriere[1]) || !d.Carriere[0].Egale(d.Carriere[3]) {
		t.Error("lines are taken for one another by the words of their schemes")
	}
}
