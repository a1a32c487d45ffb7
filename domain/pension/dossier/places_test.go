package dossier

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
	"unsafe"
)

// The lines of a long career stand with those of their year, whatever their order in the dossier: of two lines of a
// year that follow one another, most are neighbours in memory.
func TestDecode_puts_the_lines_of_a_year_together(t *testing.T) {
	t.Parallel()
	const years = 45
	lines := make([]string, MaxLignes)
	for i := range lines {
		lines[i] = fmt.Sprintf(`{"annee":%d,"regime":"SRE","indice":%d}`, 1980+i%years, 1+i)
	}
	d := decode(t, `{"carriere":[`+strings.Join(lines, ",")+`]}`)
	beside, besideDites := 0, 0
	for i, l := range d.Carriere[years:] {
		before := d.Carriere[i]
		if l.Annee.Value != before.Annee.Value || l.Indice().Value != 1+i+years {
			t.Fatalf("line %d is of %d and has the index %d", i+years, l.Annee.Value, l.Indice().Value)
		}
		if uintptr(unsafe.Pointer(l))-uintptr(unsafe.Pointer(before)) == unsafe.Sizeof(*l) {
			beside++
		}
		if uintptr(unsafe.Pointer(l.Precisions))-uintptr(unsafe.Pointer(before.Precisions)) ==
			unsafe.Sizeof(*l.Precisions) {
			besideDites++
		}
	}
	if least := len(lines) * 9 / 10; beside < least || besideDites < least {
		t.Errorf("%d lines and %d precisions stand beside the one before, of %d", beside, besideDites, len(lines))
	}
}

// Years that no career has take no more room than others. The test is not parallel: others would allocate meanwhile.
func TestDecode_of_a_line_a_year_takes_what_other_lines_take(t *testing.T) { //nolint:paralleltest // it measures memory
	taken := func(step int) uint64 {
		lines := make([]string, MaxLignes)
		for i := range lines {
			lines[i] = fmt.Sprintf(`{"annee":%d,"regime":"SRE","indice":1}`, 100_000+i*step)
		}
		v := parse(t, `{"carriere":[`+strings.Join(lines, ",")+`]}`)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if _, err := Decode(v); err != nil {
			t.Fatal(err)
		}
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	if one, each := taken(0), taken(1); each > one+one/4 {
		t.Errorf("%d bytes for lines of as many years, %d for lines of one", each, one)
	}
}
