package main

import (
	"net/http"
	"slices"
	"strings"
	"testing"
)

// A run never changes, so whoever has what he may see of it is not sent it again; the view and the grants of the reader
// are in its tag.
func TestRun_has_a_tag_for_what_its_reader_sees(t *testing.T) {
	t.Parallel()
	onEveryStore(t, func(t *testing.T, s *service) {
		org, full := s.org("full")
		mandataire := s.key(org.ID, "mandataire")
		path := "/runs/" + s.call("POST", "/runs", full, simpleCase).ok(t, "run").text("runId")
		seen := map[string]string{}
		for _, r := range []struct{ what, path, key string }{
			{"results", path, full},
			{"synthese", path + "?view=synthese", full},
			{"full", path + "?view=full", full},
			{"results of a mandataire", path, mandataire},
			{"proof", path + "/proof", full},
		} {
			first := s.call("GET", r.path, r.key, nil).ok(t, r.what)
			tag := first.header.Get("ETag")
			if !strings.HasPrefix(tag, `W/"`) || seen[tag] != "" {
				t.Errorf("%s has the tag %q, as %q has", r.what, tag, seen[tag])
			}
			seen[tag] = r.what
			if !slices.Contains(varies(first), "Authorization") || first.header.Get("Cache-Control") != "no-store" {
				t.Errorf(
					"%s: varies by %v, may be kept by %q", r.what, varies(first), first.header.Get("Cache-Control"),
				)
			}
			for _, sent := range []string{tag, strings.TrimPrefix(tag, "W/"), `"x", ` + tag, "*"} {
				again := s.call("GET", r.path, r.key, nil, "If-None-Match", sent)
				if again.status != http.StatusNotModified || len(again.body) != 0 || again.header.Get("ETag") != tag {
					t.Errorf(
						"%s with %s: %d, %d bytes, tag %q", r.what, sent, again.status, len(again.body),
						again.header.Get("ETag"),
					)
				}
			}
		}
		for tag, of := range seen {
			if of == "results" {
				continue
			}
			if other := s.call("GET", path, full, nil, "If-None-Match", tag); other.status != http.StatusOK ||
				len(other.body) == 0 {
				t.Errorf("the results with the tag of %s: %d, %d bytes", of, other.status, len(other.body))
			}
		}
	})
}

// What a reader may not see he is not told of by a tag either.
func TestRun_of_another_organisation_has_no_tag(t *testing.T) {
	t.Parallel()
	s := startService(t, "memory://")
	_, mine := s.org("full")
	_, theirs := s.org("full")
	path := "/runs/" + s.call("POST", "/runs", mine, simpleCase).ok(t, "run").text("runId")
	tag := s.call("GET", path, mine, nil).header.Get("ETag")
	for _, sent := range []string{tag, "*"} {
		refused := s.call("GET", path, theirs, nil, "If-None-Match", sent)
		refused.is(t, "a stranger with "+sent, http.StatusNotFound, "RUN_NOT_FOUND")
		if refused.header.Get("ETag") != "" {
			t.Errorf("a stranger is shown a tag")
		}
	}
}

// A run that an override replaced says so, and its tag with it.
func TestRun_has_another_tag_once_it_is_superseded(t *testing.T) {
	t.Parallel()
	s := startService(t, "memory://")
	_, key := s.org("full")
	made := s.call("POST", "/runs", key, gapCase).ok(t, "run")
	path := "/runs/" + made.text("runId")
	tag := s.call("GET", path, key, nil).header.Get("ETag")
	s.call("POST", "/lacunes/override", key, overrideOf(t, made)).ok(t, "override")
	after := s.call("GET", path, key, nil, "If-None-Match", tag)
	if after.status != http.StatusOK || after.text("state") != "superseded" || after.header.Get("ETag") == tag {
		t.Errorf("%d, state %q", after.status, after.text("state"))
	}
}
