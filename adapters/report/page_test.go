package report

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/lexique"
	"github.com/retraite-gateway/retraite/domain/run"
)

var update = flag.Bool("update", false, "rewrite the golden pages of testdata")

// The reports of testdata were written by `retraite run DOSSIER.json --json`, with --view full or results, and dated
// by hand; prouve.json is the answer of a gateway.
var cas = []string{"reversion", "sommes_dues", "non_due", "lacunes", "prouve"}

const adresse = "https://retraite.example/api/v1/retraite/runs/0b5c7a52-3c5e-4d0b-9a57-0f6f5b1c2d3e"

func vueDe(t testing.TB, name string) (run.View, []byte) {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join("testdata", name+".json"))
	if err != nil {
		t.Fatal(err)
	}
	value, err := ijson.ParseObject(raw)
	if err != nil {
		t.Fatal(err)
	}
	view, err := run.ReadView(value)
	if err != nil {
		t.Fatal(err)
	}
	return view, raw
}

func page(t testing.TB, view run.View, l lexique.Langue) string {
	t.Helper()
	pages, err := NewPages()
	if err != nil {
		t.Fatal(err)
	}
	html, err := pages.HTML(
		view, Options{Langue: l, Adresse: adresse, JWKS: "https://retraite.example/.well-known/jwks.json"},
	)
	if err != nil {
		t.Fatal(err)
	}
	return string(html)
}

func TestPages_are_those_kept(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		l    lexique.Langue
	}{{"reversion", lexique.FR}, {"sommes_dues", lexique.EN}, {"lacunes", lexique.FR}, {"prouve", lexique.EN}} {
		view, _ := vueDe(t, c.name)
		got := page(t, view, c.l)
		golden := filepath.Join("testdata", c.name+".golden.html")
		if *update {
			if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		want, err := os.ReadFile(golden)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got, "\n")); diff != "" {
			t.Errorf("%s (-kept +page):\n%s", golden, diff)
		}
	}
}

// What a reader with a screen reader, a small screen or a strict browser needs of every page.
func TestPages_are_well_made(t *testing.T) {
	t.Parallel()
	ids := regexp.MustCompile(` id="([^"]*)"`)
	for _, name := range cas {
		for _, l := range lexique.Langues() {
			view, _ := vueDe(t, name)
			html := page(t, view, l)
			for _, wanted := range []string{
				"<html lang=\"" + string(l) + "\">", `<a class="saut" href="#contenu">`, `<main id="contenu">`,
				"</title>\n<style>", `name="viewport"`,
			} {
				if strings.Count(html, wanted) != 1 {
					t.Errorf("%s %s: %d times %s", name, l, strings.Count(html, wanted), wanted)
				}
			}
			if n := strings.Count(html, "<h1>"); n != 1 {
				t.Errorf("%s %s: %d main titles", name, l, n)
			}
			for _, refused := range []string{
				" style=", "<script", "javascript:", " onclick", "src=", "@import", "url(", `<th scope="row"></th>`,
				"<td></td>",
			} {
				if strings.Contains(html, refused) {
					t.Errorf("%s %s: contains %q", name, l, refused)
				}
			}
			if tables, captions := strings.Count(html, "<table"), strings.Count(html, "<caption>"); tables != captions {
				t.Errorf("%s %s: %d tables, %d captions", name, l, tables, captions)
			}
			if pictures, described := strings.Count(html, "<svg"), strings.Count(html, "<desc"); pictures != described {
				t.Errorf("%s %s: %d pictures, %d described", name, l, pictures, described)
			}
			seen := map[string]bool{}
			for _, id := range ids.FindAllStringSubmatch(html, -1) {
				if seen[id[1]] {
					t.Errorf("%s %s: id %s twice", name, l, id[1])
				}
				seen[id[1]] = true
			}
		}
	}
}

// The policy names the one stylesheet by its hash, in the header and in the page.
func TestPages_policy_is_that_of_their_stylesheet(t *testing.T) {
	t.Parallel()
	pages, err := NewPages()
	if err != nil {
		t.Fatal(err)
	}
	view, _ := vueDe(t, "lacunes")
	html, policy, err := pages.RunPage(view, lexique.FR, adresse, "")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(html), "<style>")
	sheet, _, _ := strings.Cut(rest, "</style>")
	hash := "'sha256-" + base64SHA256(sheet) + "'"
	if !strings.Contains(policy, "default-src 'none'; style-src "+hash) || strings.Contains(policy, "unsafe") {
		t.Errorf("policy %s does not name %s", policy, hash)
	}
}

// Nothing that opens a run to others is on a sheet or a page, not even in the code that a telephone reads.
func TestReports_show_no_token(t *testing.T) {
	t.Parallel()
	view, _ := vueDe(t, "prouve")
	const token = "JETON-QUI-OUVRE"
	if view.Proof.ProofToken != token {
		t.Fatalf("the report has the token %q", view.Proof.ProofToken)
	}
	if html := page(t, view, lexique.FR); strings.Contains(html, token) ||
		!strings.Contains(html, "<desc id=\"adresse-d\">"+adresse+"</desc>") {
		t.Error("the page shows the token, or no address")
	}
}

func TestReports_say_what_is_withheld_and_nothing_of_it(t *testing.T) {
	t.Parallel()
	view, _ := vueDe(t, "sommes_dues")
	view.Withheld = append(view.Withheld, view.Sections[len(view.Sections)-3].ModuleID)
	html := page(t, view, lexique.EN)
	if !strings.Contains(html, `id="masques"`) ||
		!strings.Contains(html, "<li>"+lexique.Module(view.Withheld[0]).EN+"</li>") {
		t.Error("the page does not name what is withheld")
	}
}

func TestSVG_names_its_pictures(t *testing.T) {
	t.Parallel()
	view, _ := vueDe(t, "sommes_dues")
	for _, name := range Charts() {
		picture, err := SVG(view, Options{}, name)
		if err != nil || !strings.HasPrefix(picture, "<svg xmlns=") ||
			!strings.Contains(picture, `<title id="`+name+`-t">`) {
			t.Errorf("%s: %v %.80s", name, err, picture)
		}
	}
	if _, err := SVG(view, Options{}, "camembert"); err == nil {
		t.Error("a picture that does not exist is drawn")
	}
}

func BenchmarkPage(b *testing.B) {
	pages, err := NewPages()
	if err != nil {
		b.Fatal(err)
	}
	view, _ := vueDe(b, "reversion")
	for b.Loop() {
		if _, err := pages.HTML(view, Options{Adresse: adresse}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkPDF(b *testing.B) {
	view, raw := vueDe(b, "reversion")
	for b.Loop() {
		if _, err := PDF(view, Options{}, Pieces{Rapport: raw}); err != nil {
			b.Fatal(err)
		}
	}
}
