package main

import (
	"net/http"
	"slices"
	"strings"
	"testing"
)

// Spec §2.5: both hooks compare exactly and answer in the same form.
func TestHooks_diagnose_a_sample_exactly(t *testing.T) {
	t.Parallel()
	onEveryStore(t, func(t *testing.T, s *service) {
		_, key := s.org("full")
		const sample = `{"items":[` +
			`{"id":"a","zone":"Nord","declared":0.1,"caisseReport":0.3,"tolerance":0.1},` +
			`{"id":"b","zone":"Nord","declared":1000.00,"caisseReport":1000.00},` +
			`{"id":"c","zone":"Sud","declared":500,"caisseReport":null},` +
			`{"id":"d","zone":"Sud","declared":null,"caisseReport":10},` +
			`{"id":"e","declared":90071992547409.93,"caisseReport":90071992547409.94},` +
			`{"id":"f","zone":"Sud","declared":200,"caisseReport":100,"tolerance":null,"nobody":"reads this"},` +
			`{}]}`
		for _, kind := range []string{"exposure", "precontentieux"} {
			r := s.call("POST", "/hooks/"+kind, key, sample).ok(t, kind)
			for path, want := range map[string]any{
				"kind": kind, "sample.size": 7.0, "sample.compared": 4.0, "sample.missingDeclared": 2.0,
				"sample.missingReport": 2.0,
				"ecarts.count":         3.0, "ecarts.rate": 0.75, "items.0.index": 0.0, "items.0.id": "a",
				"items.0.status": "ecart", "items.1.status": "conforme",
				"items.2.status": "indeterminable", "items.4.status": "ecart", "items.6.status": "indeterminable",
				"items.0.tolerance": 0.1,
			} {
				if got := r.json(path); got != want {
					t.Errorf("%s: %s is %v, want %v", kind, path, got, want)
				}
			}
			text := string(r.body)
			for _, exact := range []string{
				`"ecart":-0.2,`, `"ecart":-0.01,`, `"netEur":99.79`, `"absoluteEur":100.21`,
			} {
				if !strings.Contains(strings.ReplaceAll(text, "-0.20,", "-0.2,"), exact) {
					t.Errorf("%s: %s is not in %.900s", kind, exact, text)
				}
			}
			if low, high := r.number("ecarts.rateInterval95.0"), r.number("ecarts.rateInterval95.1"); low >= 0.75 ||
				high <= 0.75 || low <= 0 || high > 1 {
				t.Errorf("%s: interval from %v to %v", kind, low, high)
			}
			zones := texts(r.list("byZone"), "zone")
			slices.Sort(zones)
			if !slices.Equal(zones, []string{"", "Nord", "Sud"}) {
				t.Errorf("%s: zones %v", kind, zones)
			}
			if r.text("label") == "" || r.text("riskLevel") == "" || len(r.list("recommendations")) == 0 {
				t.Errorf("%s: %.300s", kind, r.body)
			}
		}
		empty := s.call("POST", "/hooks/exposure", key, `{"items":[]}`).ok(t, "an empty sample")
		if empty.json("ecarts.rate") != nil || empty.json("sample.size") != 0.0 {
			t.Errorf("%s", empty.body)
		}
		for body, pointer := range map[string]string{
			`{}`: "/items", `{"items":null}`: "/items", `{"items":{}}`: "/items", `{"items":[7]}`: "/items/0",
			`{"items":[{"declared":"7"}]}`:       "/items/0/declared",
			`{"items":[{},{"tolerance":-0.01}]}`: "/items/1/tolerance", `{"items":[{"zone":7}]}`: "/items/0/zone",
			`{"items":[{"id":[]}]}`:              "/items/0/id",
			`{"items":[{"caisseReport":1e300}]}`: "/items/0/caisseReport",
		} {
			r := s.call("POST", "/hooks/precontentieux", key, body)
			r.is(t, body, http.StatusBadRequest, "INVALID_REQUEST")
			if !strings.HasPrefix(r.text("message"), pointer) {
				t.Errorf("%s: %s", body, r.text("message"))
			}
		}
		if _, runs := s.used(key); runs != 0 {
			t.Errorf("%d runs are charged", runs)
		}
	})
}

// Spec §2.7, Spec §4 rule 7: an extension that nobody enabled is a noop_disabled; the body is optional.
func TestExtensionTest_says_noop_while_nothing_is_enabled(t *testing.T) {
	t.Parallel()
	onEveryStore(t, func(t *testing.T, s *service) {
		_, key := s.org("a2a")
		for _, body := range []any{
			nil, ``, `{}`, `{"kind":"hub_event"}`, `{"kind":"hub_webhook"}`, `{"kind":null}`, `{"more":1}`,
		} {
			r := s.call("POST", "/extensions/test", key, body).ok(t, "a test")
			if string(r.body) != `{"result":"noop_disabled"}` {
				t.Errorf("%v answers %s", body, r.body)
			}
		}
		for _, body := range []string{`{"kind":"other"}`, `{"kind":7}`, `[]`} {
			s.call("POST", "/extensions/test", key, body).is(t, body, http.StatusBadRequest, "INVALID_REQUEST")
		}
		s.call("POST", "/extensions/test", "", nil).is(t, "nobody", http.StatusUnauthorized, "UNAUTHORIZED")
	})
}
