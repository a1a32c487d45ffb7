package httpapi

import (
	"bytes"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"testing"
	"time"
)

// pipeListener hands out connections that a test makes, as from an address.
type pipeListener struct{ come chan net.Conn }

func (l *pipeListener) Accept() (net.Conn, error) {
	conn, ok := <-l.come
	if !ok {
		return nil, net.ErrClosed
	}
	return conn, nil
}
func (l *pipeListener) Close() error   { return nil }
func (l *pipeListener) Addr() net.Addr { return &net.TCPAddr{} }

type from struct {
	net.Conn
	addr string
}

func (f from) RemoteAddr() net.Addr {
	return net.TCPAddrFromAddrPort(netip.MustParseAddrPort(f.addr))
}

// caller is the other end of a connection.
type caller struct{ net.Conn }

// isOpen says whether the connection is still open: one that is closed is read to its end at once.
func (c caller) isOpen(t *testing.T) bool {
	t.Helper()
	if err := c.SetReadDeadline(time.Now().Add(20 * time.Millisecond)); err != nil {
		return false
	}
	_, err := c.Read(make([]byte, 1))
	var timeout net.Error
	return errors.As(err, &timeout) && timeout.Timeout()
}

type lobby struct {
	listener *pipeListener
	*connections
}

func newLobby(most int, trusted ...string) *lobby {
	var prefixes []netip.Prefix
	for _, p := range trusted {
		prefixes = append(prefixes, netip.MustParsePrefix(p))
	}
	l := &pipeListener{come: make(chan net.Conn, 1)}
	return &lobby{listener: l, connections: limitConnections(l, most, prefixes)}
}

// enter opens a connection from an address; accepted is nil when there was no room.
func (l *lobby) enter(t *testing.T, addr string) (*connection, caller) {
	t.Helper()
	outside, inside := net.Pipe()
	l.listener.come <- from{inside, addr}
	close(l.listener.come)
	accepted, err := l.Accept()
	l.listener.come = make(chan net.Conn, 1)
	if err != nil {
		return nil, caller{outside}
	}
	made, ok := accepted.(*connection)
	if !ok {
		t.Fatalf("accepted a %T", accepted)
	}
	l.note(made, http.StateNew)
	return made, caller{outside}
}

func TestConnections_close_the_longest_idle_one_for_a_new_one(t *testing.T) {
	t.Parallel()
	l := newLobby(4)
	working, first := l.enter(t, "198.51.100.1:1")
	l.note(working, http.StateActive)
	resting, second := l.enter(t, "198.51.100.2:1")
	l.note(resting, http.StateIdle)
	later, third := l.enter(t, "198.51.100.3:1")
	l.note(later, http.StateIdle)
	_, fourth := l.enter(t, "198.51.100.4:1")
	if made, _ := l.enter(t, "198.51.100.5:1"); made == nil {
		t.Error("no room was made")
	}
	if !first.isOpen(t) || second.isOpen(t) || !third.isOpen(t) || !fourth.isOpen(t) || l.open != 4 {
		t.Errorf("%d are open", l.open)
	}
}

func TestConnections_refuse_a_new_one_while_all_work(t *testing.T) {
	t.Parallel()
	l := newLobby(2)
	for _, addr := range []string{"198.51.100.1:1", "198.51.100.2:1"} {
		made, _ := l.enter(t, addr)
		l.note(made, http.StateActive)
	}
	made, outside := l.enter(t, "198.51.100.3:1")
	if made != nil || outside.isOpen(t) {
		t.Error("one too many was let in")
	}
}

func TestConnections_of_one_network_take_half_at_most(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		member func(i int) string
		other  string
	}{
		{"an IPv4 address", func(i int) string {
			return netip.AddrPortFrom(netip.MustParseAddr("198.51.100.1"), uint16(i+1)).String()
		}, "198.51.100.2:1"},
		{"an IPv6 network", func(i int) string {
			return netip.AddrPortFrom(netip.AddrFrom16([16]byte{0x20, 1, 0xd, 0xb8, 15: byte(i)}), 1).String()
		}, "[2001:db8:0:1::1]:1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			l := newLobby(6)
			var made []*connection
			for i := range 3 {
				one, _ := l.enter(t, c.member(i))
				l.note(one, http.StateActive)
				made = append(made, one)
			}
			if more, _ := l.enter(t, c.member(3)); more != nil {
				t.Error("a network took more than half")
			}
			if other, _ := l.enter(t, c.other); other == nil {
				t.Error("a neighbour found no room")
			}
			if err := made[0].Close(); err != nil {
				t.Fatal(err)
			}
			if again, _ := l.enter(t, c.member(4)); again == nil {
				t.Error("a closed connection did not give its place back")
			}
			_ = made[0].Close()
			if l.open != 4 {
				t.Errorf("%d are open", l.open)
			}
		})
	}
}

func TestConnections_of_a_trusted_proxy_may_be_all(t *testing.T) {
	t.Parallel()
	l := newLobby(4, "10.0.0.0/8")
	for range 4 {
		made, _ := l.enter(t, "10.0.0.1:1")
		if made == nil {
			t.Fatal("a proxy found no room")
		}
		l.note(made, http.StateActive)
	}
}

func TestMostConnections_leaves_descriptors_to_the_rest(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ wanted, descriptors, want int }{
		{0, 0, defaultConnections},
		{0, 1 << 20, defaultConnections},
		{0, 1024, 768},
		{0, 256, 128},
		{100, 1024, 100},
		{5000, 1024, 768},
		{0, 1, 1},
	} {
		if got := mostConnections(c.wanted, c.descriptors); got != c.want {
			t.Errorf("%d of %d: %d, want %d", c.wanted, c.descriptors, got, c.want)
		}
	}
}

// However the bytes come, a length is seen if and only if a line begins with its name.
func FuzzFraming(f *testing.F) {
	f.Add([]byte("POST / HTTP/1.1\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n"), 7)
	f.Add([]byte("GET / HTTP/1.1\r\nX: content-length\r\n\r\n\ncOnTeNt-LeNgTh"), 1)
	f.Add([]byte("\n\n\ncontent-lengt\ncontent-length"), 3)
	f.Fuzz(func(t *testing.T, text []byte, size int) {
		var framed framing
		for rest := text; len(rest) > 0; {
			n := min(len(rest), 1+abs(size)%40)
			framed.look(rest[:n])
			rest = rest[n:]
		}
		if want := bytes.Contains(bytes.ToLower(text), lengthField); framed.seenLength.Load() != want && isASCII(text) {
			t.Errorf("%q in pieces of %d: %v", text, 1+abs(size)%40, !want)
		}
	})
}

func abs(n int) int {
	if n < 0 {
		return -(n + 1)
	}
	return n
}

func isASCII(text []byte) bool {
	return bytes.IndexFunc(text, func(r rune) bool { return r > 127 }) < 0
}

// serve starts a server for what a test writes byte by byte.
func serve(t *testing.T, config Config, handler http.Handler) (addr string, logged *strings.Builder) {
	t.Helper()
	logged = &strings.Builder{}
	config.Addr = "127.0.0.1:0"
	s := NewServer(config, &API{config: config, log: slog.New(slog.NewTextHandler(logged, nil))})
	s.http.Handler = handler
	if err := s.Start(func(err error) { t.Error(err) }); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.http.Close() })
	return s.Addr(), logged
}

func TestConnection_is_closed_after_a_body_that_is_framed_twice(t *testing.T) {
	t.Parallel()
	addr, _ := serve(t, Config{}, commonHeaders(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		w.WriteHeader(http.StatusNoContent)
	})))
	const chunked = "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n"
	const body = "\r\n3\r\nabc\r\n0\r\n\r\n"
	for name, c := range map[string]struct {
		sent    string
		answers int
	}{
		"an encoding alone":        {chunked + body, 2},
		"a length and an encoding": {chunked + "Content-Length: 3\r\n" + body, 1},
		"the other way round, in capitals": {
			"POST / HTTP/1.1\r\nHost: x\r\nCONTENT-LENGTH: 3\r\nTransfer-Encoding: chunked\r\n" + body, 1,
		},
		"in the second of two that came in one piece": {chunked + body + chunked + "content-length: 3\r\n" + body, 1},
	} {
		conn, err := net.Dial("tcp", addr)
		if err != nil {
			t.Fatal(err)
		}
		// Whether the connection was closed shows in the answer to one request more, which is the last.
		if _, err := io.WriteString(conn, c.sent+"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"); err != nil {
			t.Fatal(err)
		}
		answers, err := io.ReadAll(conn)
		if n := bytes.Count(answers, []byte("204 No Content")); n != c.answers {
			t.Errorf("%s: %d answers (%v)\n%s", name, n, err, answers)
		}
		_ = conn.Close()
	}
}

func TestServer_writes_what_net_http_says_into_the_log(t *testing.T) {
	t.Parallel()
	var logged strings.Builder
	s := NewServer(Config{}, &API{log: slog.New(slog.NewJSONHandler(&logged, nil))})
	s.http.ErrorLog.Print("http: Accept error: too many open files")
	text := logged.String()
	if !strings.Contains(text, `"level":"WARN","msg":"http: Accept error: too many open files"`) {
		t.Errorf("logged %s", text)
	}
}
