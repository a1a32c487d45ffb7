package manual

import (
	"strings"
	"testing"
)

// A column without a name has no heading, names of code may go on at a new line, and a table of many columns scrolls by
// itself.
func TestTables_are_no_wider_than_their_page(t *testing.T) {
	t.Parallel()
	var m Manual
	written, err := m.html(
		&page{}, "| | `cle_age` |\n|---|---|\n| plafond_couple & <b | `assure.pensionsLiquidees` |\n",
	)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"<td></td>\n<th scope=\"col\"><code class=\"short\">cle_age</code></th>",
		"plafond_<wbr>couple &amp; &lt;b</td>",
		`<td data-name="cle_age"><code>assure.<wbr>pensions<wbr>Liquidees</code></td>`,
	} {
		if !strings.Contains(string(written), want) {
			t.Errorf("no %q in\n%s", want, written)
		}
	}
	for columns, scrolls := range map[int]bool{manyColumns - 1: false, manyColumns: true} {
		line := strings.Repeat("| a ", columns) + "|\n"
		written, err := m.html(&page{}, line+strings.ReplaceAll(line, " a ", "---")+line)
		if err != nil || strings.Contains(string(written), `<div class="scroll" tabindex="0">`) != scrolls {
			t.Errorf("%d columns: %v\n%s", columns, err, written)
		}
	}
}
