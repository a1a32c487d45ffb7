package main

import (
	"net/http"
	"strings"
	"testing"
)

// Spec §2.10, the row a2a.ontology: the grant reads public concepts.
func TestOntology_is_read_with_its_grant(t *testing.T) {
	t.Parallel()
	onEveryStore(t, func(t *testing.T, s *service) {
		org, _ := s.org("a2a")
		key := s.granted(org.ID, "a2a.ontology")
		all := s.call("GET", "/a2a/ontology", key, nil).ok(t, "all").list("concepts")
		if len(all) < 20 {
			t.Fatalf("%d concepts", len(all))
		}
		one := s.call("GET", "/a2a/ontology/decote", key, nil).ok(t, "one")
		if one.text("id") != "decote" || one.text("definition") == "" || one.text("definitionEn") == "" ||
			len(one.list("law")) == 0 {
			t.Errorf("%s", one.body)
		}
		missed := s.call("GET", "/a2a/ontology/decotte", key, nil)
		missed.is(t, "a concept that is none", http.StatusNotFound, "NOT_FOUND")
		if !strings.Contains(missed.text("message"), "decote") {
			t.Errorf("%s", missed.body)
		}
		without := s.granted(org.ID, "a2a.estimate")
		for _, path := range []string{"/a2a/ontology", "/a2a/ontology/decote"} {
			s.call("GET", path, without, nil).is(t, "without the grant", http.StatusForbidden, "CAPABILITY_DENIED")
			s.call("GET", path, "", nil).is(t, "without a credential", http.StatusUnauthorized, "UNAUTHORIZED")
		}
	})
}
