package terminal

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/lexique"
	"github.com/retraite-gateway/retraite/domain/run"
)

// hostile is a report whose dossier holds what would move a cursor, hide a line or be too wide.
func hostile(t *testing.T) run.View {
	t.Helper()
	escape := "\x1b[2J\u202eevil\r\n" + strings.Repeat("x", 300)
	results := ijson.NewObject(ijson.Member{Name: "regimes", Value: ijson.ArrayValue([]ijson.Value{ijson.NewObject(
		ijson.Member{Name: "regime", Value: ijson.StringValue(escape)},
		ijson.Member{Name: "annuelBrutEur", Value: ijson.IntValue(12)},
	)})})
	sections := []run.Section{
		{
			ModuleID: capability.MontantAnnuites, Status: run.StatusIncomplete, Results: results,
			Warnings: []string{escape},
		},
	}
	gaps := []gap.Gap{{Champ: ijson.Pointer("/" + escape), Message: escape}}
	header := run.Header{
		State: run.Incomplete, PensionModules: 1, Certification: run.Certification{Reasons: []string{escape}},
	}
	view := run.View{Header: header, Sections: sections, Lacunes: gaps}
	view.Resume = run.NewResume(header, sections, nil, gaps)
	view.Resume.Avertissements = append(view.Resume.Avertissements,
		run.Avertissement{Code: run.AvertMotInconnu, Champ: ijson.Pointer(escape), Objet: escape, Proche: "CNAV"},
		run.Avertissement{Code: run.AvertChiffreDouteux, Objet: escape},
		run.Avertissement{Code: run.AvertDateDeplacee, Objet: escape})
	return view
}

func TestText_never_moves_the_cursor_nor_leaves_the_page(t *testing.T) {
	t.Parallel()
	view := hostile(t)
	for _, l := range []lexique.Langue{lexique.FR, lexique.EN} {
		module, ok := Module(view, capability.MontantAnnuites, l)
		if !ok {
			t.Fatal("the module is not shown")
		}
		for _, text := range []string{Texte(view, l), Detail(view, l), module} {
			for line := range strings.SplitSeq(text, "\n") {
				if n := utf8.RuneCountInString(line); n > Largeur {
					t.Errorf("%d columns: %s", n, line)
				}
			}
			if strings.ContainsAny(text, "\x1b\u202e\r") {
				t.Errorf("the dossier writes what it likes: %q", text)
			}
		}
	}
}

func TestUnknown_property_is_named_with_the_nearest(t *testing.T) {
	t.Parallel()
	view := run.View{Resume: run.Resume{Avertissements: []run.Avertissement{
		{Code: run.AvertProprieteInconnue, Champ: "/assure/enfant"},
		{Code: run.AvertProprieteInconnue, Champ: "/carriere/3/regim"},
		{Code: run.AvertMotInconnu, Champ: "/carriere/0/regime", Objet: "CNVA"},
	}}}
	text := Texte(view, lexique.FR)
	for _, want := range []string{
		"« enfant » (/assure/enfant) ; vouliez-vous dire « enfants » ?",
		"« regim » (/carriere/3/regim) ; vouliez-vous dire « regime » ?",
		"Mot inconnu : « CNVA » (/carriere/0/regime) ; vouliez-vous dire « CNAV » ?",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("nothing says %s:\n%s", want, text)
		}
	}
}

func TestWarnings_that_differ_by_their_place_alone_are_said_once(t *testing.T) {
	t.Parallel()
	view := run.View{Resume: run.Resume{Avertissements: []run.Avertissement{
		{Code: run.AvertProprieteInconnue, Champ: "/carriere/0/salaire"},
		{Code: run.AvertMotInconnu, Champ: "/carriere/0/regime", Objet: "CNVA"},
		{Code: run.AvertProprieteInconnue, Champ: "/carriere/1/salaire"},
		{Code: run.AvertMotInconnu, Champ: "/carriere/1/regime", Objet: "SRI"},
		{Code: run.AvertProprieteInconnue, Champ: "/carriere/2/salaire"},
	}}}
	text := Texte(view, lexique.FR)
	for want, times := range map[string]int{
		"« salaire » (/carriere/0/salaire et 2 autres)": 1, "« salaire »": 1, "« CNVA » (/carriere/0/regime)": 1,
		"« SRI »": 1,
	} {
		if n := strings.Count(text, want); n != times {
			t.Errorf("%s is said %d times, want %d:\n%s", want, n, times, text)
		}
	}
}

func TestWords_are_cut_at_spaces_and_never_lost(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text  string
		width int
		want  []string
	}{
		{"un deux trois", 8, []string{"un deux", "trois"}},
		{"abcdefghij", 4, []string{"abcd", "efgh", "ij"}},
		{"a bcdefgh", 4, []string{"a", "bcde", "fgh"}},
		{"1" + insecable + "454 €", 5, []string{"1" + insecable + "454", "€"}},
		{"", 5, []string{""}},
	} {
		if diff := cmp.Diff(c.want, couper(c.text, c.width)); diff != "" {
			t.Errorf("%q (-want +got):\n%s", c.text, diff)
		}
	}
}
