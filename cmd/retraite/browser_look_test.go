package main

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// axeFolder holds the rules of accessibility.
const axeFolder = "../../testdata/axe"

// axeProgram is axe-core, as its sums say that it is.
func axeProgram(t *testing.T) string {
	t.Helper()
	sums, err := os.Open(filepath.Join(axeFolder, "SHA256SUMS"))
	if err != nil {
		t.Fatal(err)
	}
	defer sums.Close()
	program := ""
	for lines := bufio.NewScanner(sums); lines.Scan(); {
		want, name, _ := strings.Cut(lines.Text(), "  ")
		body, err := os.ReadFile(filepath.Join(axeFolder, name))
		if err != nil {
			t.Fatal(err)
		}
		if sum := sha256.Sum256(body); hex.EncodeToString(sum[:]) != want {
			t.Fatalf("%s is not the file that was taken in", name)
		}
		if name == "axe.min.js" {
			program = string(body)
		}
	}
	return program
}

// axeCall runs rules on the page as it is shown, and says in a line each what breaks one.
const axeCall = `axe.run(document, {
  %s, resultTypes: ["violations"], preload: false, iframes: false,
}).then(found => found.violations.flatMap(v => v.nodes.map(n =>
  v.id + " at " + n.target.join(" ") + ": " + n.failureSummary.replace(/\s+/g, " ") + " " + n.html.slice(0, 200))))`

// The rules of a look. Contrast, the dearest, is the only one that colours change, and is the same in every language.
const (
	allRules = `runOnly: {type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa",
		 "best-practice"]},
  rules: {"target-size": {enabled: true}, "color-contrast": {enabled: true}}`
	allButContrast = `runOnly: {type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa",
		 "best-practice"]},
  rules: {"target-size": {enabled: true}, "color-contrast": {enabled: false}}`
	contrastAlone = `runOnly: {type: "rule", values: ["color-contrast"]}`
)

// overCall is how much wider than its window the page is.
const overCall = `document.documentElement.scrollWidth - document.documentElement.clientWidth`

// stickingOutCall is what sticks out of its own box: the page need not be wider for that.
const stickingOutCall = `[...document.querySelectorAll("main dd, main dt, main .card, main .badge, main button")]
  .filter(e => e.clientWidth > 0 && e.scrollWidth > e.clientWidth + 1)
  .map(e => "sticks out at " + e.tagName.toLowerCase() + ": " + e.textContent.trim().slice(0, 80))`

// lookAtAll asks, in the environment, for a look at every page in every language, window and colour. Without it the
// pages that one program writes for hundreds of things are looked at in samples.
const lookAtAll = "RETRAITE_TEST_ALL_PAGES"

// viewer looks at pages as those who read them do: with the colours of day and of night, at a desk and on a telephone.
type viewer struct {
	*browser

	// language is that of the pages, all asks for every pair of window and colours in it.
	language string
	all      bool
	// failed counts what was found, so that one fault of the layout does not fill the log.
	failed map[string]int
	// looks counts the pages that were looked at.
	looks int
}

// openViewer opens a tab in which every page brings the rules along. They run beside the page, so that its policy stays
// as it is.
func openViewer(t *testing.T, base string) *viewer {
	t.Helper()
	v := &viewer{
		browser: openBrowser(t, base), language: "fr", all: os.Getenv(lookAtAll) != "", failed: map[string]int{},
	}
	_, err := chromedp.Call(
		v.ctx, page.AddScriptToEvaluateOnNewDocument,
		page.AddScriptToEvaluateOnNewDocumentParams{Source: axeProgram(t)},
	)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// speak chooses the language of the pages that follow.
func (v *viewer) speak(language string) {
	v.t.Helper()
	v.language = language
	v.setCookie("retraite-lang", language)
}

// colours sets what the system of the reader prefers: light or dark.
func (v *viewer) colours(scheme string) {
	v.t.Helper()
	_, err := chromedp.Call(v.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}},
	})
	if err != nil {
		v.t.Fatal(err)
	}
}

// windows are those in which every page is looked at.
var windows = []struct {
	name          string
	width, height int64
}{{"at a desk", wide, tall}, {"on a telephone", narrow, narrowHeight}}

// schemes are the colours in which every page is looked at.
var schemes = []string{"light", "dark"}

// faults looks at the page that the tab shows in every window, and returns what is wrong with it. Contrast is looked at
// in French alone; a look at all pages sees it with each colour in each window, another with one colour in each.
func (v *viewer) faults() []string {
	v.t.Helper()
	v.looks++
	var out []string
	for w, window := range windows {
		v.run("resize", chromedp.EmulateViewport(window.width, window.height))
		if value(v.browser, chromedp.Evaluate[float64](overCall)) > 0 {
			out = append(out, window.name+": scrolls sideways")
		}
		for _, found := range value(v.browser, chromedp.Evaluate[[]string](stickingOutCall)) {
			out = append(out, window.name+": "+found)
		}
		for s, scheme := range schemes {
			rules := v.rules(w == s)
			if rules == "" {
				continue
			}
			v.colours(scheme)
			call := fmt.Sprintf(axeCall, rules)
			for _, found := range value(v.browser, chromedp.Evaluate[[]string](call, chromedp.EvalAwaitPromise)) {
				out = append(out, window.name+", "+scheme+": "+found)
			}
		}
	}
	return append(out, v.complaints()...)
}

// rules are those of a look at a window in one colour, which is the first one of that window or the other; empty for
// none.
func (v *viewer) rules(first bool) string {
	switch {
	case first && v.language == "fr":
		return allRules
	case first:
		return allButContrast
	case v.all && v.language == "fr":
		return contrastAlone
	default:
		return ""
	}
}

// look fails for what is wrong with the page that the tab shows.
func (v *viewer) look(what string) {
	v.t.Helper()
	const most = 10 // of one rule: a fault of the layout is the same on every page
	for _, fault := range v.faults() {
		_, rule, _ := strings.Cut(fault, ": ")
		rule, _, _ = strings.Cut(rule, " at ")
		if v.failed[rule]++; v.failed[rule] <= most {
			v.t.Errorf("%s: %s", what, fault)
		}
	}
}

// visit opens a page and looks at it; want is the status of its answer.
func (v *viewer) visit(path string, want int64) {
	v.t.Helper()
	if status := v.open(path); status != want {
		v.t.Errorf("%s: %d instead of %d\n%s", path, status, want, v.page())
	}
	v.look(path)
}

// The watch sees what it is there for: a picture without words, something too wide, a style that the policy refuses.
func TestBrowser_sees_what_is_wrong_with_a_page(t *testing.T) {
	t.Parallel()
	_, base, _, _ := ownService(t)
	v := openViewer(t, base)
	v.all = true
	v.open("/status/api")
	if found := v.faults(); len(found) > 0 {
		t.Errorf("before: %q", found)
	}
	value(v.browser, chromedp.Evaluate[bool](
		`{
	  const picture = document.createElement("img"), wide = document.createElement("p");
	  const list = document.createElement("dl");
	  const out = document.createElement("dd");
	  out.textContent = "x".repeat(60); out.id = "out"; list.append(out);
	  wide.textContent = "x".repeat(999); wide.id = "wide"; picture.id = "picture";
	  document.querySelector("main").append(picture, wide, list);
	  const rules = new CSSStyleSheet();
	  rules.replaceSync("#wide{overflow-wrap:normal} #out{width:9rem;overflow-wrap:normal} " +
	    "@media(prefers-color-scheme:dark){#wide{color:#222}}");
	  document.adoptedStyleSheets = [rules];
	  wide.setAttribute("style", "color:red");
	  true
	}`,
	))
	found := strings.Join(v.faults(), "\n")
	for _, want := range []string{
		"at a desk: scrolls sideways", "at a desk: sticks out at dd: xxx", "on a telephone: scrolls sideways",
		"at a desk, light: image-alt at #picture",
		"on a telephone, dark: color-contrast at #wide", "Content Security Policy",
	} {
		if !strings.Contains(found, want) {
			t.Errorf("it does not see %q:\n%s", want, found)
		}
	}
	if strings.Contains(found, "light: color-contrast") {
		t.Errorf("the colours of night are seen by day:\n%s", found)
	}
}
