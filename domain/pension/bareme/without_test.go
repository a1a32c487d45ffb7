package bareme

import (
	"errors"
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
)

func TestWithout_lacks_the_figures_of_one_row_and_leaves_the_set_as_it_is(t *testing.T) {
	t.Parallel()
	effet := calendar.Date{Year: 2025, Month: 1, Day: 1}
	var read recorder
	set := Official()
	if _, ok := set.Constante(&read, ConstanteTauxPlein, effet); !ok || len(read) == 0 {
		t.Fatal("the set has no full rate")
	}
	without := set.Without(read[0])
	for name, lacking := range map[string]*Set{"itself": without, "under constant law": without.ADroitConstant()} {
		if d, ok := lacking.Constante(&read, ConstanteTauxPlein, effet); ok {
			t.Errorf("%s: the figure that was taken away is %s", name, d)
		}
		if _, ok := lacking.PassAnnuel(&read, 2025); !ok {
			t.Errorf("%s: another table has lost its figure", name)
		}
	}
	if _, ok := set.Constante(&read, ConstanteTauxPlein, effet); !ok {
		t.Error("the set itself has lost its figure")
	}
	for _, absent := range []Figure{{Table: TablePassAnnuel, Row: 60_000}, {Table: tableCount}} {
		if set.Without(absent) != set {
			t.Errorf("%+v: a figure that the set has not gives another set", absent)
		}
	}
}

func TestWith_has_another_figure_and_leaves_the_set_as_it_is(t *testing.T) {
	t.Parallel()
	effet := calendar.Date{Year: 2025, Month: 1, Day: 1}
	var read recorder
	set := Official()
	full, ok := set.Constante(&read, ConstanteTauxPlein, effet)
	if !ok || len(read) == 0 {
		t.Fatal("the set has no full rate")
	}
	with, err := set.With(read[0], "0.4")
	if err != nil {
		t.Fatal(err)
	}
	for name, changed := range map[string]*Set{"itself": with, "under constant law": with.ADroitConstant()} {
		if d, ok := changed.Constante(&read, ConstanteTauxPlein, effet); !ok || d.String() != "0.4" {
			t.Errorf("%s: the figure is %s", name, d)
		}
	}
	if d, _ := set.Constante(&read, ConstanteTauxPlein, effet); !d.Equal(full) {
		t.Errorf("the set itself has %s", d)
	}
	if _, err := set.With(read[0], "half"); !errors.Is(err, ErrTable) {
		t.Errorf("a word in the place of a number: %v", err)
	}
	for _, absent := range []Figure{{Table: TablePassAnnuel, Row: 60_000}, {Table: tableCount}} {
		if _, err := set.With(absent, "1"); !errors.Is(err, ErrTable) {
			t.Errorf("%+v: a figure that the set has not: %v", absent, err)
		}
	}
}
