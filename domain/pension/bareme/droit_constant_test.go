package bareme

import "testing"

type nobody struct{}

func (nobody) Read(Figure) {}

func (nobody) ReadAll([]Figure) {}

func TestADroitConstant_keeps_the_last_year_and_leaves_the_set_alone(t *testing.T) {
	t.Parallel()
	set := Official()
	constant := set.ADroitConstant()
	last := 2100
	for ; last > 1990; last-- {
		if _, ok := set.PassAnnuel(nobody{}, last); ok {
			break
		}
	}
	want, _ := set.PassAnnuel(nobody{}, last)
	for _, year := range []int{last, last + 1, last + 40} {
		if got, ok := constant.PassAnnuel(nobody{}, year); !ok || !got.Equal(want.Decimal) {
			t.Errorf("the ceiling of %d is %s (%t), want %s", year, got, ok, want)
		}
	}
	if _, ok := set.PassAnnuel(nobody{}, last+1); ok {
		t.Errorf("the set itself answers for %d", last+1)
	}
	if _, ok := constant.PassAnnuel(nobody{}, 1800); ok {
		t.Error("a year before the table has a ceiling")
	}
}
