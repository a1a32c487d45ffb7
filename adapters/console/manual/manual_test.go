package manual

import (
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/adapters/console/shell"
	"github.com/retraite-gateway/retraite/docs"
	"github.com/retraite-gateway/retraite/domain/lexique"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/pipeline"
	"github.com/retraite-gateway/retraite/domain/problem"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

const described = "../../httpapi/openapi.json"

func made(t testing.TB) *Manual {
	t.Helper()
	s, err := shell.New(shell.Config{
		BaseURL: "https://retraite.example", APIRoot: "/api/v1/retraite", SupportEmail: "support@retraite.example",
		Version: "1.2.0",
	}, porttest.NewEntropy(1))
	if err != nil {
		t.Fatal(err)
	}
	description, err := os.ReadFile(described)
	if err != nil {
		t.Fatal(err)
	}
	tables, err := bareme.Files()
	if err != nil {
		t.Fatal(err)
	}
	sources := Sources{OpenAPI: description, DossierSchema: docs.DossierSchema, Pages: docs.Pages, Tables: tables}
	for _, module := range pipeline.Modules() {
		info := module.Info()
		m := Module{ID: string(info.ID), Objet: info.Objet}
		for _, table := range pipeline.TablesLues(info.ID) {
			m.Tables = append(m.Tables, table.String())
		}
		sources.Modules = append(sources.Modules, m)
	}
	m, err := Make(s, sources)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func get(m *Manual, target string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	m.serve(w, httptest.NewRequest(http.MethodGet, target, nil))
	return w
}

// elsewhere are the addresses that pages lead to and that others serve.
var elsewhere = []string{
	"/status/api", "/status/api/feed.atom", "/api/org/retraite-api", "/llms.txt", "/llms-full.txt",
	"/api/v1/retraite/openapi.json",
}

var (
	hrefs    = regexp.MustCompile(`href="([^"]*)"`)
	ids      = regexp.MustCompile(` id="([^"]*)"`)
	mdTarget = regexp.MustCompile(`\]\(([^)\s]+)\)`)
)

// Every link of every page, in both languages and in Markdown, leads to a page that is there, and to a heading of it.
func TestPages_have_no_dead_link(t *testing.T) {
	t.Parallel()
	m := made(t)
	headings := map[string][]string{}
	bodies := map[string]string{}
	for i := range m.pages {
		p := &m.pages[i]
		for _, l := range lexique.Langues() {
			written, err := m.html(p, p.body(l))
			if err != nil {
				t.Fatal(err)
			}
			key := p.path + "?" + string(l)
			bodies[key] = string(written)
			for _, found := range ids.FindAllStringSubmatch(string(written), -1) {
				headings[key] = append(headings[key], found[1])
			}
		}
	}
	for key, body := range bodies {
		own, language, _ := strings.Cut(key, "?")
		for _, found := range hrefs.FindAllStringSubmatch(body, -1) {
			path, fragment, _ := strings.Cut(found[1], "#")
			if path == "" {
				path = own
			}
			if problem := dead(m, path, fragment, headings[path+"?"+language]); problem != "" {
				t.Errorf("%s: %s %s", key, found[1], problem)
			}
		}
	}
	for i := range m.pages {
		for _, found := range mdTarget.FindAllStringSubmatch(m.markdown(&m.pages[i], lexique.EN), -1) {
			path, _, _ := strings.Cut(found[1], "#")
			if path == "" {
				continue
			}
			if problem := dead(m, path, "", nil); problem != "" {
				t.Errorf("%s.md: %s %s", m.pages[i].path, found[1], problem)
			}
		}
	}
}

func dead(m *Manual, path, fragment string, headings []string) string {
	switch {
	case strings.HasPrefix(path, "https://") || strings.HasPrefix(path, "mailto:"):
		return ""
	case slices.Contains(elsewhere, path), path == schemaPath:
		return ""
	case strings.HasSuffix(path, ".csv"):
		if _, ok := m.sources.Tables[strings.TrimPrefix(path, tablesPath+"/")]; !ok {
			return "is no table"
		}
		return ""
	}
	if _, ok := m.byPath[path]; !ok {
		return "leads nowhere"
	}
	if fragment != "" && !slices.Contains(headings, fragment) {
		return "leads to no heading"
	}
	return ""
}

func TestErrors_say_cause_and_cure_of_every_code_under_its_status(t *testing.T) {
	t.Parallel()
	m := made(t)
	var codes []problem.Code
	for _, c := range cures {
		codes = append(codes, c.code)
		for _, said := range []lexique.Texte{c.cause, c.cure, c.charge} {
			if said.FR == "" || said.EN == "" || said.FR == said.EN {
				t.Errorf("%s: %q, %q", c.code, said.FR, said.EN)
			}
		}
	}
	slices.Sort(codes)
	if want := slices.Sorted(slices.Values(problem.Codes())); !slices.Equal(codes, want) {
		t.Errorf("the codes are %v, the page has %v", want, codes)
	}
	page := get(m, errorsPath).Body.String()
	for _, code := range problem.Codes() {
		if !strings.Contains(page, `id="`+anchorOf(string(code))+`"`) {
			t.Errorf("the page has no place for %s", code)
		}
	}
	for _, o := range m.operations() {
		responses, _ := o.said.Get("responses")
		for status, r := range responses.All() {
			answer, _ := m.target(r)
			for _, code := range listAt(answer, "x-error-codes") {
				if c := cureOf(code); c.code == "" || status != strconv.Itoa(c.status) {
					t.Errorf("%s answers %s with %s, whose page says %d", o.id, status, code, c.status)
				}
			}
		}
	}
}

func TestPages_come_in_both_languages_and_in_Markdown(t *testing.T) {
	t.Parallel()
	m := made(t)
	if len(m.pages) < 300 {
		t.Errorf("%d pages", len(m.pages))
	}
	seen := map[string]bool{}
	for i := range m.pages {
		p := &m.pages[i]
		if seen[p.path] {
			t.Errorf("%s is there twice", p.path)
		}
		seen[p.path] = true
		french := get(m, p.path+"?lang=fr")
		english := get(m, p.path+"?lang=en")
		if french.Code != http.StatusOK || english.Code != http.StatusOK {
			t.Fatalf("%s: %d, %d", p.path, french.Code, english.Code)
		}
		if !strings.Contains(french.Body.String(), `<html lang="fr">`) ||
			!strings.Contains(english.Body.String(), `<html lang="en">`) {
			t.Errorf("%s does not say its language", p.path)
		}
		if strings.Contains(french.Body.String(), "{{") {
			t.Errorf("%s shows a placeholder", p.path)
		}
		twin := get(m, p.path+".md?lang=en")
		if twin.Code != http.StatusOK || !strings.HasPrefix(twin.Header().Get("Content-Type"), "text/markdown") ||
			!strings.HasPrefix(twin.Body.String(), "# "+p.title.EN) || strings.Contains(twin.Body.String(), "<span") {
			t.Errorf("%s.md: %d %.80s", p.path, twin.Code, twin.Body)
		}
	}
	absent := get(m, "/docs/nothing-here")
	if absent.Code != http.StatusNotFound || !strings.Contains(absent.Body.String(), "/docs/api") {
		t.Errorf("a page that is not there: %d", absent.Code)
	}
}

// A page has no script of its own, no style of its own, and asks nothing of another place.
func TestPages_run_and_fetch_nothing_of_their_own(t *testing.T) {
	t.Parallel()
	m := made(t)
	for i := range m.pages {
		p := &m.pages[i]
		written, err := m.html(p, p.body(lexique.FR))
		if err != nil {
			t.Fatal(err)
		}
		for _, bad := range []string{
			"<script", "style=", "<img", "onclick", "javascript:", "<iframe", "<!-- raw HTML omitted",
		} {
			if strings.Contains(string(written), bad) {
				t.Errorf("%s holds %s", p.path, bad)
			}
		}
	}
}

func TestReference_has_a_page_for_every_operation_and_every_schema(t *testing.T) {
	t.Parallel()
	m := made(t)
	operations := m.operations()
	const fewest = 15
	if len(operations) < fewest || len(operationsFR) != len(operations) {
		t.Errorf("%d operations, %d in French", len(operations), len(operationsFR))
	}
	for _, o := range operations {
		body := get(m, apiPath+"/"+o.id+"?lang=en").Body.String()
		for _, want := range []string{
			o.method + " /api/v1/retraite" + o.path, "<h3 id=\"curl\">", "language-go", "language-ts",
			"language-python",
		} {
			if !strings.Contains(body, want) {
				t.Errorf("%s has no %q", o.id, want)
			}
		}
	}
	schemas, _ := m.api.At("/components/schemas")
	for name := range schemas.All() {
		if m.byPath[schemasPath+"/"+name] == nil {
			t.Errorf("%s has no page", name)
		}
	}
}

func BenchmarkPage(b *testing.B) {
	m := made(b)
	for b.Loop() {
		if w := get(m, apiPath+"/launchRun"); w.Code != http.StatusOK {
			b.Fatal(w.Code)
		}
	}
}
