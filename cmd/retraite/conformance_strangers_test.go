package main

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/adapters/bunstore/storetest"
	"github.com/retraite-gateway/retraite/adapters/httpapi"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

// A limit is about who misbehaves: whoever has a good credential is served, however often its neighbours at the same
// address fail.
func TestGoodCredentials_do_not_pay_for_the_failures_of_their_neighbours(t *testing.T) {
	t.Parallel()
	clock := porttest.NewClock(porttest.Start)
	s := startService(
		t, storetest.SQLite(t), withClock(clock),
		with(func(c *settings) { c.RatePublic, c.RateToken, c.RateFailures = -1, 40, 20 }),
	)
	org, key := s.org("full")
	good := s.oauthClient(org.ID)
	for i := range 100 {
		want, code := http.StatusUnauthorized, "UNAUTHORIZED"
		if i >= 20 {
			want, code = http.StatusTooManyRequests, "RATE_LIMITED"
		}
		s.call("GET", "/me", fmt.Sprintf("svc_%010d_wrong", i), nil).is(t, "a bad key", want, code)
	}
	for range 50 {
		s.token("cli_0123456789abcdefghijkl", "wrong")
	}
	s.token("cli_0123456789abcdefghijkl", "wrong").is(t, "a bad client", http.StatusTooManyRequests, "RATE_LIMITED")
	for range 30 {
		s.call("GET", "/me", key, nil).ok(t, "a good key")
		s.call("GET", "/me", s.bearer(good), nil).ok(t, "a good client")
	}
	s.call("GET", "/me", "", nil).is(t, "no credential", http.StatusTooManyRequests, "RATE_LIMITED")
}

// IPv6 sites have networks, not addresses; and a balancer may write ports.
func TestAddressLimit_counts_networks_of_IPv6_and_addresses_with_ports(t *testing.T) {
	t.Parallel()
	clock := porttest.NewClock(porttest.Start)
	s := startService(t, storetest.SQLite(t), withClock(clock), with(func(c *settings) {
		c.TrustedProxies = "127.0.0.1/32"
		c.RatePublic, c.RateToken, c.RateFailures = 10, 10, 10
	}))
	for _, c := range []struct {
		name             string
		client, stranger func(i int) string
	}{
		{
			"one network of 64 bits", func(i int) string { return fmt.Sprintf("2001:db8:7:7::%x", i+1) },
			func(int) string { return "2001:db8:7:8::1" },
		},
		{
			"the same with ports", func(i int) string { return fmt.Sprintf("[2001:db8:9:9::%x]:%d", i+1, 4000+i) },
			func(int) string { return "[2001:db8:9:a::1]:80" },
		},
		{
			"one IPv4 address with many ports", func(i int) string { return fmt.Sprintf("203.0.113.9:%d", 4000+i) },
			func(int) string { return "203.0.113.10:80" },
		},
		{
			"an IPv4 address written in IPv6",
			func(i int) string { return fmt.Sprintf("[::ffff:198.51.100.7]:%d", 4000+i) },
			func(int) string { return "::ffff:198.51.100.8" },
		},
	} {
		for _, limit := range []struct{ name, method, path, key, body string }{
			{"public", "GET", "/status", "", ""},
			{"failures", "GET", "/me", "bad", ""},
			{"token", "POST", "/oauth/token", "", `{"grant_type":"other"}`},
		} {
			send := func(from string) int {
				var body any
				if limit.body != "" {
					body = limit.body
				}
				return s.call(limit.method, limit.path, limit.key, body, "X-Forwarded-For", from).status
			}
			for i := range 10 {
				if status := send(c.client(i)); status == http.StatusTooManyRequests {
					t.Errorf("%s, %s: call %d is refused", c.name, limit.name, i)
				}
			}
			if status := send(c.client(10)); status != http.StatusTooManyRequests {
				t.Errorf("%s, %s: one too many answers %d", c.name, limit.name, status)
			}
			if status := send(c.stranger(0)); status == http.StatusTooManyRequests {
				t.Errorf("%s, %s: a neighbour is refused", c.name, limit.name)
			}
		}
	}
}

func TestAllowlist_knows_a_client_whose_port_a_balancer_writes(t *testing.T) {
	t.Parallel()
	s := startService(t, storetest.SQLite(t), with(func(c *settings) { c.TrustedProxies = "127.0.0.1/32" }))
	org, key := s.org("full")
	s.change(org.ID, allowlist("203.0.113.0/24"))
	s.call("GET", "/me", key, nil, "X-Forwarded-For", "203.0.113.9:5555").ok(t, "a port")
	s.call("GET", "/me", key, nil, "X-Forwarded-For", "198.51.100.7:5555").is(
		t, "another address", http.StatusForbidden, "IP_NOT_ALLOWED",
	)
}

func TestForwardedFor_of_a_peer_that_is_not_trusted_is_told_once(t *testing.T) {
	t.Parallel()
	s := startService(t, "memory://")
	for range 3 {
		s.call("GET", "/status", "", nil, "X-Forwarded-For", "203.0.113.9").ok(t, "status")
	}
	if lines := s.logged("RETRAITE_TRUSTED_PROXIES"); len(lines) != 1 || !strings.Contains(lines[0], "127.0.0.1") ||
		strings.Contains(lines[0], "203.0.113.9") {
		t.Errorf("told: %q", lines)
	}
}

// A valid credential may be limited too: per credential, at no cost, and never for another one's calls.
func TestCredentialLimit_refuses_the_credential_that_calls_too_often(t *testing.T) {
	t.Parallel()
	clock := porttest.NewClock(porttest.Start)
	s := startService(t, storetest.SQLite(t), withClock(clock), with(func(c *settings) { c.RateCredential = 6 }))
	org, key := s.org("full")
	other := s.key(org.ID, "full")
	for range 6 {
		s.call("GET", "/me", key, nil).ok(t, "within the limit")
	}
	r := s.call("GET", "/me", key, nil)
	r.is(t, "one too many", http.StatusTooManyRequests, "RATE_LIMITED")
	for name, want := range map[string]string{
		"X-RateLimit-Resource": "credential", "X-RateLimit-Limit": "6", "X-RateLimit-Remaining": "0",
		"Retry-After": "10",
	} {
		if got := r.header.Get(name); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	if used := s.call("GET", "/me", other, nil).ok(t, "another key").number("quota.callsUsed"); used != 7 {
		t.Errorf("%v calls are used: a refusal costs nothing", used)
	}
	good := s.oauthClient(org.ID)
	for range 6 {
		s.token(good.id, good.secret).ok(t, "a token")
	}
	s.token(good.id, good.secret).is(t, "one token too many", http.StatusTooManyRequests, "RATE_LIMITED")
}

// A body that is announced as too large is refused before it is sent.
func TestBody_that_is_announced_as_too_large_is_refused_unread(t *testing.T) {
	t.Parallel()
	s := startService(t, storetest.SQLite(t))
	_, key := s.org("full")
	conn, err := net.Dial("tcp", strings.TrimPrefix(strings.TrimSuffix(s.base, httpapi.APIRoot), "http://"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	fmt.Fprintf(
		conn, "POST %s/runs HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %s\r\nContent-Type: application/json\r\n"+
			"Content-Length: 9000000\r\nExpect: 100-continue\r\n\r\n",
		httpapi.APIRoot, key,
	)
	answer, err := io.ReadAll(conn)
	if text := string(answer); err != nil || !strings.HasPrefix(text, "HTTP/1.1 413 ") ||
		!strings.Contains(text, "PAYLOAD_TOO_LARGE") {
		t.Errorf("answered %.300s (%v)", answer, err)
	}
}

// Bodies that are too many at once are refused, and whoever sends one hears so, however long it goes on sending: what
// nobody reads would be answered by a reset.
func TestBody_that_is_refused_for_load_is_read_to_its_end(t *testing.T) {
	t.Parallel()
	s := startService(t, storetest.SQLite(t))
	_, key := s.org("full")
	addr := strings.TrimPrefix(strings.TrimSuffix(s.base, httpapi.APIRoot), "http://")
	const size, most = 7 << 20, 16 << 20
	sending := func() net.Conn {
		conn, err := net.Dial("tcp", addr)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = conn.Close() })
		fmt.Fprintf(
			conn, "POST %s/runs HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %s\r\nContent-Type: application/json\r\n"+
				"Content-Length: %d\r\n\r\n",
			httpapi.APIRoot, key, size,
		)
		return conn
	}
	// Three that have sent nearly all are more than one organisation may have in flight: one of them is refused.
	var conns []net.Conn
	begun := strings.Repeat(" ", size-1)
	for range 3 {
		conn := sending()
		if _, err := io.WriteString(conn, begun); err != nil {
			t.Fatalf("a body was not taken: %v", err)
		}
		conns = append(conns, conn)
	}
	time.Sleep(time.Second) // longer than a server waits for whom it does not read any more
	refused := 0
	for _, conn := range conns {
		if _, err := io.WriteString(conn, "x"); err != nil {
			t.Errorf("the end of a body was not taken: %v", err)
		}
		status, err := bufio.NewReader(conn).ReadString('\n')
		switch {
		case err != nil:
			t.Errorf("a connection was closed without an answer: %v", err)
		case strings.Contains(status, " 503 "):
			refused++
		case !strings.Contains(status, " 400 "):
			t.Errorf("answered %s", status)
		}
	}
	if refused == 0 {
		t.Errorf("nobody was refused, of three bodies of %d bytes where %d are allowed", size, most)
	}
}

// Idle connections make room for those that ask.
func TestConnections_that_idle_keep_nobody_out(t *testing.T) {
	t.Parallel()
	s := startService(t, storetest.SQLite(t), withHTTP(func(c *httpapi.Config) { c.MaxConnections = 8 }))
	_, key := s.org("full")
	addr := strings.TrimPrefix(strings.TrimSuffix(s.base, httpapi.APIRoot), "http://")
	for range 40 {
		conn, err := net.Dial("tcp", addr)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = conn.Close() })
		fmt.Fprintf(conn, "GET %s/health HTTP/1.1\r\nHost: x\r\n\r\n", httpapi.APIRoot)
		if status, err := bufio.NewReader(conn).ReadString('\n'); err != nil || !strings.Contains(status, " 200 ") {
			t.Fatalf("a connection among idle ones: %q (%v)", status, err)
		}
	}
	if r, err := s.try("POST", "/runs", key, simpleCase); err != nil || r.status != http.StatusOK {
		t.Errorf("a run among idle connections: %d (%v)", r.status, err)
	}
}

// Documents whose values are many and short are refused, whoever reads them.
func TestBody_of_too_many_values_is_413_everywhere(t *testing.T) {
	t.Parallel()
	s := startService(t, storetest.SQLite(t))
	_, key := s.org("full")
	zeros := "[" + strings.Repeat("0,", 200_000) + "0]"
	for _, path := range []string{"/runs", "/hooks/exposure", "/hooks/precontentieux"} {
		s.call("POST", path, key, `{"data":`+zeros+`,"items":`+zeros+`}`).is(
			t, path, http.StatusRequestEntityTooLarge, "PAYLOAD_TOO_LARGE",
		)
	}
	lines := `{"data":{"carriere":[` + strings.Repeat("{},", dossier.MaxLignes) + `{}]}}`
	r := s.call("POST", "/runs", key, lines)
	r.is(t, "a line too many", http.StatusBadRequest, "INVALID_REQUEST")
	if !strings.HasPrefix(r.text("message"), "/data/carriere") || !strings.Contains(r.text("message"), "20000") {
		t.Errorf("a line too many: %s", r.body)
	}
}

// What an empty line lacks is told a few hundred times, and counted for the rest.
func TestRun_counts_the_gaps_that_it_does_not_list(t *testing.T) {
	t.Parallel()
	s := startService(t, storetest.SQLite(t))
	_, key := s.org("full")
	r := s.call("POST", "/runs", key, `{"data":{"carriere":[`+strings.Repeat("{},", 2999)+`{}]}}`).ok(t, "a run")
	gaps := r.list("lacunes")
	if len(gaps) != pension.LacunesListees+1 {
		t.Fatalf("%d gaps are listed", len(gaps))
	}
	rest, _ := gaps[len(gaps)-1].(map[string]any)
	if omitted, _ := rest["omitted"].(float64); omitted < 2500 {
		t.Errorf("the last gap is %v", rest)
	}
	id, _ := rest["lacuneId"].(string)
	override := fmt.Sprintf(`{"lacuneId":%q,"typeDonnee":"ENTIER","valeurEntier":4}`, id)
	s.call("POST", "/lacunes/override", key, override).is(
		t, "an override of the rest", http.StatusBadRequest, "INVALID_OVERRIDE",
	)
}

// RFC 9562 section 4: a UUID is the same in any case.
func TestUUIDs_are_read_in_any_case(t *testing.T) {
	t.Parallel()
	s := startService(t, storetest.SQLite(t))
	_, key := s.org("full")
	const dossierID = "1B4E28BA-2FA1-4D2B-883F-0016D3CCA427"
	first := s.call("POST", "/runs", key, `{"dossierId":"`+dossierID+`",`+gapCase[1:]).ok(t, "a case in capitals")
	id := first.text("runId")
	s.call("GET", "/runs/"+strings.ToUpper(id), key, nil).ok(t, "the run")
	s.call("GET", "/runs/"+strings.ToUpper(id)+"/proof", key, nil).ok(t, "its proof")
	again := s.call(
		"POST", "/runs", key, `{"trigger":"corpus_rerun","dossierId":"`+strings.ToLower(dossierID)+`"}`,
	).ok(t, "the same case in small letters")
	if first.text("dossierId") != strings.ToLower(dossierID) || again.text("parentRunId") != id {
		t.Errorf("the case is %s, and its rerun has the parent %s", first.text("dossierId"), again.text("parentRunId"))
	}
	gap := again.text("lacunes.0.lacuneId")
	override := fmt.Sprintf(`{"lacuneId":%q,"typeDonnee":"MONTANT_EUR","valeurEur":21000}`, strings.ToUpper(gap))
	s.call("POST", "/lacunes/override", key, override).ok(t, "an override in capitals")
}
