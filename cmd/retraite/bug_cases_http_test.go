package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/adapters/httpapi"
)

var freshUUID = regexp.MustCompile(`^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`)

// GB-31: a caller's UUID comes back as sent, anything else is replaced and never logged. Spec §1.
func TestRequestID_is_the_callers_UUID_or_a_new_one_on_every_answer(t *testing.T) {
	t.Parallel()
	var log logBook
	s := startService(t, "memory://", with(func(c *settings) { c.LogLevel = slog.LevelDebug.String() }), withLog(&log))
	_, key := s.org("full")
	const mine = "11111111-1111-4111-8111-AAAAAAAAAAAA"
	large := `{"x":"` + strings.Repeat("x", 64<<10) + `"}`
	for _, c := range []struct {
		name string
		sent []string
		same bool
	}{
		{"a UUID in capitals", []string{mine}, true},
		{"absent", nil, false},
		{"not a UUID", []string{"badvalue-x"}, false},
		{"5000 characters", []string{"badvalue-" + strings.Repeat("a", 5000)}, false},
		{"a UUID, a tab and text", []string{mine + "\tbadvalue"}, false},
		{"sent twice", []string{mine, mine}, false},
		{"a UUID in braces", []string{"{" + mine + "}"}, false},
	} {
		var headers []string
		for _, id := range c.sent {
			headers = append(headers, "X-Request-Id", id)
		}
		for _, call := range []struct {
			method, path, key string
			body              any
			status            int
		}{
			{"GET", "/health", "", nil, 200},
			{"GET", "/me", "", nil, 401},
			{"GET", "/me", key, nil, 200},
			{"GET", "/nothing", "", nil, 404},
			{"DELETE", "/runs", "", nil, 405},
			{"POST", "/a2a/estimate", key, large, 413},
			{"OPTIONS", "/runs", "", nil, 204},
		} {
			got := s.call(call.method, call.path, call.key, call.body, headers...)
			id := got.header.Values("X-Request-Id")
			if got.status != call.status || len(id) != 1 || (c.same && id[0] != mine) ||
				(!c.same && !freshUUID.MatchString(id[0])) {
				t.Errorf("%s on %s %s: %d, id %q", c.name, call.method, call.path, got.status, id)
			}
		}
	}
	text := log.String()
	if strings.Contains(text, "badvalue") || !strings.Contains(text, mine) {
		t.Errorf("a bad id is in the log, or a good one is not:\n%.600s", text)
	}
}

// GB-17: what needed or carries a credential is never kept by anybody in between.
func TestAnswers_to_credentials_are_not_stored(t *testing.T) {
	t.Parallel()
	onEveryStore(t, func(t *testing.T, s *service) {
		org, key := s.org("full")
		id := s.call("POST", "/runs", key, simpleCase).ok(t, "run").text("runId")
		c := s.oauthClient(org.ID)
		for what, r := range map[string]reply{
			"a token":     s.token(c.id, c.secret),
			"no token":    s.token(c.id, "wrong"),
			"/me":         s.call("GET", "/me", key, nil),
			"a run":       s.call("GET", "/runs/"+id, key, nil),
			"a new run":   s.call("POST", "/runs", key, simpleCase),
			"no run":      s.call("GET", "/runs/x", key, nil),
			"a refusal":   s.call("GET", "/me", "x", nil),
			"no endpoint": s.call("POST", "/hooks/exposure", key, `{}`),
		} {
			control := r.header.Get("Cache-Control")
			if !strings.Contains(control, "no-store") || strings.Contains(control, "private") ||
				strings.Contains(control, "max-age") {
				t.Errorf("%s: Cache-Control is %q", what, control)
			}
			if pragma := r.header.Get("Pragma"); (pragma == "no-cache") != strings.HasSuffix(what, "token") {
				t.Errorf("%s: Pragma is %q", what, pragma)
			}
		}
	})
}

// GB-27: a body is measured by its bytes, whatever its length says; nothing is decompressed. Spec §8.
func TestBodies_are_bounded_by_what_is_read(t *testing.T) {
	t.Parallel()
	s := startService(t, "memory://")
	_, key := s.org("full")
	nine := `{"data":{"x":"` + strings.Repeat("x", 9<<20) + `"}}`
	s.call("POST", "/runs", key, nine).is(
		t, "9 MiB with their length", http.StatusRequestEntityTooLarge, "PAYLOAD_TOO_LARGE",
	)

	chunked := s.request("POST", "/runs", key, "", "Content-Type", "application/json")
	chunked.Body, chunked.ContentLength = io.NopCloser(strings.NewReader(nine)), -1
	s.send(chunked).is(t, "9 MiB in chunks", http.StatusRequestEntityTooLarge, "PAYLOAD_TOO_LARGE")

	var bomb bytes.Buffer
	zip := gzip.NewWriter(&bomb)
	_, _ = io.CopyN(zip, zeros{}, 64<<20)
	_ = zip.Close()
	squeezed := s.call("POST", "/runs", key, bomb.String(), "Content-Encoding", "gzip")
	squeezed.is(t, "a compressed body", http.StatusUnsupportedMediaType, "UNSUPPORTED_MEDIA_TYPE")
	if squeezed.header.Get("Accept-Encoding") != "identity" {
		t.Errorf("headers %v", squeezed.header)
	}
	full := `{"data":{"x":"` + strings.Repeat("x", 8<<20-len(`{"data":{"x":""}}`)) + `"}}`
	s.call("POST", "/runs", key, full).ok(t, "8 MiB to the byte")
	s.call("POST", "/hooks/exposure", key, sampleOf(5000)).ok(t, "5000 items")
	s.call("POST", "/hooks/exposure", key, sampleOf(5001)).is(t, "5001 items", http.StatusBadRequest, "INVALID_REQUEST")
	for _, path := range []string{"/a2a/estimate", "/lacunes/override", "/extensions/test", "/oauth/token"} {
		s.call("POST", path, key, `{"x":"`+strings.Repeat("x", 64<<10)+`"}`).is(
			t, "64 KiB to "+path, http.StatusRequestEntityTooLarge, "PAYLOAD_TOO_LARGE",
		)
	}
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { return len(p), nil }

func sampleOf(items int) string {
	var b strings.Builder
	b.WriteString(`{"items":[`)
	for i := range items {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, `{"id":"i%d","zone":"Z%d","declared":%d.10,"caisseReport":%d.10}`, i, i%7, 1000+i%3, 1000+i%2)
	}
	return b.String() + `]}`
}

// GB-27: large bodies, refused, leave no memory behind.
func TestBodies_that_are_refused_do_not_grow_the_server(t *testing.T) {
	needsFullSpeed(t, "it measures memory")
	t.Parallel()
	if _, err := os.Stat("/proc/self/statm"); err != nil {
		t.Skip("the memory of a process is read on Linux only")
	}
	p := startProcess(t, "memory://", firstStartMark, "GOMEMLIMIT=200MiB")
	resident := func() int {
		raw, err := os.ReadFile("/proc/" + strconv.Itoa(p.cmd.Process.Pid) + "/statm")
		if err != nil {
			t.Fatal(err)
		}
		pages, err := strconv.Atoi(strings.Fields(string(raw))[1])
		if err != nil {
			t.Fatal(err)
		}
		return pages * os.Getpagesize() >> 20
	}
	nine := `{"data":{"x":"` + strings.Repeat("x", 9<<20) + `"}}`
	try := func() {
		if status, _ := post(t.Context(), p.base+"/runs", p.key, nine); status != http.StatusRequestEntityTooLarge {
			t.Errorf("status %d", status)
		}
	}
	try()
	before, most := resident(), 0
	for range 10 {
		try()
		most = max(most, resident())
	}
	if most-before >= 64 {
		t.Errorf("grew from %d to %d MiB", before, most)
	}
}

// GB-27: a caller that stops half-way is let go.
func TestBodies_that_stop_half_way_end_by_timeout(t *testing.T) {
	needsFullSpeed(t, "it measures a delay")
	t.Parallel()
	s := startService(t, "memory://", withHTTP(func(c *httpapi.Config) { c.BodyLimit = 300 * time.Millisecond }))
	_, key := s.org("full")
	address := strings.TrimSuffix(strings.TrimPrefix(s.base, "http://"), httpapi.APIRoot)
	connection, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = connection.Close() }()
	_ = connection.SetDeadline(time.Now().Add(time.Minute))
	_, _ = fmt.Fprintf(
		connection,
		"POST %s/runs HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %s\r\nContent-Type: "+
			"application/json\r\nContent-Length: 1000\r\n\r\n{",
		httpapi.APIRoot, key,
	)
	response, err := http.ReadResponse(bufio.NewReader(connection), nil)
	if err != nil {
		t.Fatal(err)
	}
	got, err := read(response)
	if err != nil {
		t.Fatal(err)
	}
	got.is(t, "half a body", http.StatusBadRequest, "INVALID_REQUEST")
	// The call was let in, so it is counted.
	if me := s.call("GET", "/me", key, nil); me.number("quota.callsUsed") != 2 {
		t.Errorf("%s", me.body)
	}
}
