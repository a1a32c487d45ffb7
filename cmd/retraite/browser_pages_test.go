package main

import (
	"maps"
	"net/http"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// Every page that needs nobody signed in, in both languages, both colours and both windows: no rule of accessibility is
// broken, the policy of the page refuses nothing, nothing scrolls sideways.
func TestBrowser_public_pages_can_be_read_by_everybody(t *testing.T) {
	t.Parallel()
	_, base, _, databaseURL := ownService(t)
	v := openViewer(t, base)
	sizes := publicPages(t, base)
	pages := slices.Sorted(maps.Keys(sizes))
	if !v.all {
		pages = sampled(sizes)
	}
	for _, language := range []string{"fr", "en"} {
		v.speak(language)
		for _, address := range pages {
			v.visit(address, http.StatusOK)
		}
		v.visit("/docs/nowhere", http.StatusNotFound)
		v.open("/docs/api/launchRun")
		v.press("form.try button")
		v.look("a call from the page of an operation")
		if language == "fr" {
			v.press("form.try button") // with what the page kept of the first
			v.look("another call")
		}
		v.visit(area+"/sign-in", http.StatusOK)
		v.visit(area+"/sign-in/none", http.StatusOK)
		v.press("main form button")
		v.look("a link that is spent")
		v.visit(area+"/nowhere", http.StatusOK) // to the page that says how to sign in
		operate(t, databaseURL, "flag", "off", "--yes", "--reason", "Nouvelles tables")
		v.visit("/status/api", http.StatusOK)
		operate(t, databaseURL, "flag", "on")
	}
	t.Logf("%d pages looked at", v.looks)
}

// link is what a page leads to on this service.
var link = regexp.MustCompile(`href="(/[^"#?]*)`)

// publicPages follows the links of the pages that anybody sees, and returns where they lead, with the sizes of the
// pages.
func publicPages(t *testing.T, base string) map[string]int {
	t.Helper()
	out := map[string]int{}
	seen := map[string]bool{}
	for left := []string{"/docs", "/status/api", "/console"}; len(left) > 0; left = left[1:] {
		address := left[0]
		if seen[address] || strings.HasPrefix(address, area) {
			continue
		}
		seen[address] = true
		response, err := http.Get(base + address)
		if err != nil {
			t.Fatal(err)
		}
		answer, err := read(response)
		if err != nil {
			t.Fatal(err)
		}
		if answer.status != http.StatusOK {
			t.Errorf("a page leads to %s: %d", address, answer.status)
		}
		if !strings.HasPrefix(answer.header.Get("Content-Type"), "text/html") {
			continue
		}
		out[address] = len(answer.body)
		for _, found := range link.FindAllSubmatch(answer.body, -1) {
			left = append(left, string(found[1]))
		}
	}
	return out
}

// families are the folders of pages that one program writes for each thing of a kind.
var families = []string{"/docs/api", "/docs/api/schemas", "/docs/law", "/docs/law/tables"}

// secondPart is the address of a part of a table that is too long for one page.
var secondPart = regexp.MustCompile(`/[2-9][0-9]*$`)

// sampled keeps of each family the shortest page, the middle one and the one with the longest name, and everything
// else.
func sampled(pages map[string]int) []string {
	var out []string
	byFamily := map[string][]string{}
	for address := range pages {
		if folder := path.Dir(address); slices.Contains(families, folder) && !slices.Contains(families, address) {
			byFamily[folder] = append(byFamily[folder], address)
		} else if !secondPart.MatchString(address) {
			out = append(out, address)
		}
	}
	for _, list := range byFamily {
		slices.SortFunc(list, func(a, b string) int { return pages[a] - pages[b] })
		longest := slices.MaxFunc(list, func(a, b string) int { return len(a) - len(b) })
		out = append(out, list[0], list[len(list)/2], longest)
	}
	slices.Sort(out)
	return slices.Compact(out)
}
