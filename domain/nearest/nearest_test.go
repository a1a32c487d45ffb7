package nearest

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestName_finds_what_was_meant(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		word  string
		known []string
		want  string
	}{
		{"a missing letter", "enfant", []string{"employeur", "enfants"}, "enfants"},
		{"a wrong letter", "revoke", []string{"rotate", "revoce"}, "revoce"},
		{"two letters swapped count one", "crae", []string{"care", "crab"}, "care"},
		{"a letter too many", "offf", []string{"on", "off"}, "off"},
		{"case and separators do not count", "date-naissance", []string{"dateNaissance"}, "dateNaissance"},
		{"accents do not count", "Carrière", []string{"carriere"}, "carriere"},
		{"the nearest of two", "trimestre", []string{"trimestresHandicap", "trimestres"}, "trimestres"},
		{"the beginning of a name", "chomage", []string{"MALADIE", "CHOMAGE_INDEMNISE"}, "CHOMAGE_INDEMNISE"},
		{"nothing is near", "bogus", []string{"serve", "run"}, ""},
		{"one letter is near nothing", "a", []string{"b"}, ""},
		{"no letters at all", "---", []string{"a"}, ""},
		{"no names", "run", nil, ""},
		{"too long a word", strings.Repeat("x", maxLetters+1), []string{strings.Repeat("x", maxLetters)}, ""},
	} {
		got, ok := Name(c.word, c.known)
		if got != c.want || ok != (c.want != "") {
			t.Errorf("%s: got %q, %v, want %q", c.name, got, ok, c.want)
		}
	}
}

func TestSame_asks_for_the_letters_alone(t *testing.T) {
	t.Parallel()
	if !Same("Agirc-Arrco", "AGIRC_ARRCO") || !Same("Régime général", "regime general") || Same("CNAV", "CNAVPL") {
		t.Error("case, accents and separators must not count, letters must")
	}
}

func TestName_is_bounded_and_never_answers_an_unknown_name(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		known := rapid.SliceOf(rapid.String()).Draw(t, "known")
		got, ok := Name(rapid.String().Draw(t, "word"), known)
		if !ok {
			return
		}
		for _, name := range known {
			if name == got {
				return
			}
		}
		t.Fatalf("%q is none of the known names", got)
	})
}
