package law

import "testing"

func TestEveryText_has_a_label_a_code_and_an_article_and_is_named_once(t *testing.T) {
	t.Parallel()
	seen := map[string]Ref{}
	for i := 1; i < len(texts); i++ {
		text := texts[i]
		if text.Label == "" || text.Code == "" || text.Article == "" {
			t.Errorf("reference %d is incomplete: %+v", i, text)
		}
		if other, twice := seen[text.Label]; twice {
			t.Errorf("%q is named by %d and %d", text.Label, other, i)
		}
		seen[text.Label] = Ref(i)
	}
	if got := Ref(len(texts)).String(); got != "" {
		t.Errorf("an unknown reference reads %q", got)
	}
}
