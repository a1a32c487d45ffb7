package main

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
)

// What is sent in a coding is, decoded, the very body that is sent without one.
func TestCompression_is_that_which_the_caller_accepts(t *testing.T) {
	t.Parallel()
	s := startService(t, "memory://")
	_, key := s.org("full")
	id := s.call("POST", "/runs", key, simpleCase).ok(t, "run").text("runId")
	for _, path := range []string{"/runs/" + id, "/runs/" + id + "?view=full", "/manifest", "/openapi.json"} {
		plain := s.call("GET", path, key, nil).ok(t, path)
		for _, c := range []struct{ accepted, coding string }{
			{"", ""},
			{"identity", ""},
			{"gzip;q=0", ""},
			{"br", ""},
			{"gzip", "gzip"},
			{"gzip, deflate, br, zstd", "zstd"},
			{"zstd;q=0.5, gzip", "gzip"},
		} {
			got := s.sent(s.request("GET", path, key, nil, "Accept-Encoding", c.accepted))
			if coding := got.header.Get("Content-Encoding"); coding != c.coding {
				t.Errorf("%s accepting %q: coded %q, want %q", path, c.accepted, coding, c.coding)
				continue
			}
			if body := decoded(t, got); !bytes.Equal(body, plain.body) {
				t.Errorf(
					"%s accepting %q: %d bytes, want the %d of the plain body", path, c.accepted, len(body),
					len(plain.body),
				)
			}
			if !slices.Contains(varies(got), "Accept-Encoding") {
				t.Errorf("%s accepting %q: varies by %v", path, c.accepted, varies(got))
			}
			if c.coding != "" && 2*len(got.body) > len(plain.body) {
				t.Errorf("%s in %s: %d bytes of %d", path, c.coding, len(got.body), len(plain.body))
			}
		}
	}
}

// A run that is launched is answered in a coding as well, and its answer is replayed in another.
func TestCompression_of_a_run_that_is_launched_and_replayed(t *testing.T) {
	t.Parallel()
	s := startService(t, "memory://")
	_, key := s.org("full")
	first := s.sent(s.request("POST", "/runs", key, simpleCase, "Idempotency-Key", "cle-1", "Accept-Encoding", "gzip"))
	again := s.call("POST", "/runs", key, simpleCase, "Idempotency-Key", "cle-1").ok(t, "replay")
	if first.header.Get("Content-Encoding") != "gzip" || !bytes.Equal(decoded(t, first), again.body) {
		t.Errorf("coded %q, decoded other than its replay", first.header.Get("Content-Encoding"))
	}
}

// A body with a credential in it has the same length whatever else is in it.
func TestCompression_never_takes_a_body_with_a_credential(t *testing.T) {
	t.Parallel()
	s := startService(t, "memory://")
	org, key := s.org("full")
	id := s.call("POST", "/runs", key, simpleCase).ok(t, "run").text("runId")
	proof := s.sent(s.request("GET", "/runs/"+id+"/proof", key, nil, "Accept-Encoding", "gzip, zstd"))
	if proof.header.Get("Content-Encoding") != "" || proof.text("proofToken") == "" || len(proof.body) < 2000 {
		t.Errorf("the proof comes coded %q, %d bytes", proof.header.Get("Content-Encoding"), len(proof.body))
	}
	made := s.oauthClient(org.ID)
	form := "grant_type=client_credentials&client_id=" + made.id + "&client_secret=" + made.secret + "&x=" +
		strings.Repeat("a", 2000)
	token := s.sent(
		s.request(
			"POST", "/oauth/token", "", form, "Content-Type", "application/x-www-form-urlencoded", "Accept-Encoding",
			"gzip",
		),
	)
	if token.status != http.StatusOK || token.header.Get("Content-Encoding") != "" || token.text("access_token") == "" {
		t.Errorf("the token comes %d, coded %q", token.status, token.header.Get("Content-Encoding"))
	}
}

// HEAD gives no length where that of the answer to GET depends on the coding.
func TestCompression_of_an_answer_to_HEAD(t *testing.T) {
	t.Parallel()
	s := startService(t, "memory://")
	head := s.sent(s.request("HEAD", "/openapi.json", "", nil, "Accept-Encoding", "gzip"))
	if head.status != http.StatusOK || head.header.Get("Content-Length") != "" || len(head.body) != 0 {
		t.Errorf("%d %v, %d bytes", head.status, head.header, len(head.body))
	}
}

// sent sends a request whose answer may be coded, so that the description cannot be held against its body.
func (s *service) sent(request *http.Request) reply {
	s.t.Helper()
	response, err := client.Do(request)
	if err != nil {
		s.t.Fatal(err)
	}
	out, err := read(response)
	if err != nil {
		s.t.Fatal(err)
	}
	return out
}

func decoded(t *testing.T, r reply) []byte {
	t.Helper()
	var from io.Reader = bytes.NewReader(r.body)
	var err error
	switch r.header.Get("Content-Encoding") {
	case "gzip":
		from, err = gzip.NewReader(from)
	case "zstd":
		var z *zstd.Decoder
		z, err = zstd.NewReader(from)
		if err == nil {
			defer z.Close()
		}
		from = z
	}
	if err != nil {
		t.Fatal(err)
	}
	body, err := io.ReadAll(from)
	if err != nil {
		t.Fatal(err)
	}
	return body
}

func varies(r reply) []string {
	var out []string
	for _, line := range r.header.Values("Vary") {
		for name := range strings.SplitSeq(line, ",") {
			out = append(out, strings.TrimSpace(name))
		}
	}
	return out
}
