package report

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/run"
)

func TestEvery_scheme_and_module_has_its_words_in_both_languages(t *testing.T) {
	t.Parallel()
	seen := map[string]string{}
	check := func(code string, words run.Texte, ok bool) {
		t.Helper()
		if !ok || words.FR == "" || words.EN == "" {
			t.Errorf("%s has no words: %+v", code, words)
		}
		if other, twice := seen[words.FR]; twice {
			t.Errorf("%s and %s are called the same: %s", code, other, words.FR)
		}
		seen[words.FR] = code
	}
	for _, r := range dossier.Regimes() {
		words, ok := nomsRegimes[r.String()]
		check(r.String(), words, ok)
	}
	for _, id := range capability.ModuleIDs() {
		words, ok := nomsModules[id]
		check(string(id), words, ok)
	}
	if len(nomsRegimes) != len(dossier.Regimes()) || len(nomsModules) != len(capability.ModuleIDs()) {
		t.Error("there are words for what does not exist")
	}
}

func TestCodes_have_words_in_both_languages(t *testing.T) {
	t.Parallel()
	for _, list := range []map[string]run.Texte{nomsReperes, nomsPrestations, nomsMotifs} {
		for code, words := range list {
			if words.FR == "" || words.EN == "" || words.FR == code {
				t.Errorf("%s: %+v", code, words)
			}
		}
	}
	if _, err := ParseLangue("de"); err == nil {
		t.Error("German is taken")
	}
}
