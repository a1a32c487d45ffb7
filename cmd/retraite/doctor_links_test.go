package main

import "testing"

// The doctor warns of links that open the pages from elsewhere, and of none on a machine of one's own.
func TestDoctor_warns_of_links_that_open_from_elsewhere(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, addr, base string
		allowed          bool
		want             verdict
	}{
		{"a machine of one's own", "127.0.0.1:8080", "http://127.0.0.1:8080", false, healthy},
		{"allowed there, which changes nothing", "127.0.0.1:8080", "http://localhost:8080", true, healthy},
		{"a server", "0.0.0.0:8080", "https://retraite.example", false, healthy},
		{"a server that allows them", "0.0.0.0:8080", "https://retraite.example", true, doubt},
		{"a proxy before the machine", "127.0.0.1:8080", "https://retraite.example", true, doubt},
	} {
		if got := checkLinks(settings{Addr: c.addr, BaseURL: c.base, LocalLogin: c.allowed}); got.Verdict != c.want ||
			(got.Cure == "") != (c.want == healthy) {
			t.Errorf("%s: %+v", c.name, got)
		}
	}
}
