package webhook_test

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/adapters/webhook"
	"github.com/retraite-gateway/retraite/domain/extension"
)

// patience is how long a test waits for what must happen at all.
const patience = time.Minute

// newPeer starts a server that reads one request of each connection and then does as it is told with it. It returns the
// address, and a channel that says when the other side has closed a connection.
func newPeer(t *testing.T, then func(net.Conn)) (url string, closed <-chan struct{}) {
	t.Helper()
	listener, err := (&net.ListenConfig{}).Listen(context.Background(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	ends := make(chan struct{}, 8)
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			go func() {
				defer func() { _ = conn.Close() }()
				reader := bufio.NewReader(conn)
				request, err := http.ReadRequest(reader)
				if err != nil {
					return
				}
				_, _ = io.Copy(io.Discard, request.Body)
				go then(conn)
				_, _ = io.Copy(io.Discard, reader)
				ends <- struct{}{}
			}()
		}
	}()
	return "http://" + listener.Addr().String(), ends
}

// says writes a text, and then nothing more.
func says(text string) func(net.Conn) {
	return func(conn net.Conn) { _, _ = io.WriteString(conn, text) }
}

// drips writes a text, and then another again and again, until the connection is closed.
func drips(text, drop string) func(net.Conn) {
	return func(conn net.Conn) {
		_, err := io.WriteString(conn, text)
		for err == nil {
			time.Sleep(20 * time.Millisecond)
			_, err = io.WriteString(conn, drop)
		}
	}
}

func TestDeliver_ends_whatever_the_target_leaves_unsaid(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		then    func(net.Conn)
		outcome extension.Outcome
		status  int
		reason  string
	}{
		{
			"another protocol that nobody asked for",
			says("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n"),
			extension.Rejected, 101, "answered 101",
		},
		{
			"another protocol that drips",
			drips("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n", "x"),
			extension.Rejected, 101, "answered 101",
		},
		{
			"a body that never comes", says("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n"), extension.Delivered, 200,
			"",
		},
		{
			"a body that drips", drips("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n", "x"), extension.Delivered,
			200, "",
		},
		{
			"chunks that drip", drips("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", "1\r\nx\r\n"),
			extension.Delivered, 200, "",
		},
		{
			"a body until the end of the connection", says("HTTP/1.1 500 Oops\r\n\r\n"), extension.Rejected, 500,
			"answered 500",
		},
		{"headers that never end", says("HTTP/1.1 200 OK\r\nX-Header: "), extension.Rejected, 0, "no answer in time"},
		{"headers that drip", drips("HTTP/1.1 200 OK\r\nX-Header: ", "x"), extension.Rejected, 0, "no answer in time"},
		{"a status line that never ends", says("HTTP/1.1 20"), extension.Rejected, 0, "no answer in time"},
		{"hints that never end", drips("", "HTTP/1.1 103 Early Hints\r\n\r\n"), extension.Rejected, 0, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			url, closed := newPeer(t, c.then)
			d := open(t, webhook.Config{AllowPrivate: true, Timeout: 300 * time.Millisecond})
			attempted := make(chan extension.Attempt, 1)
			go func() { attempted <- d.Deliver(context.Background(), settingOf(url), deliveryOf("evt_1")) }()
			select {
			case a := <-attempted:
				if a.Outcome != c.outcome || a.Status != c.status || (c.reason != "" && a.Reason != c.reason) {
					t.Errorf("attempt %+v", a)
				}
			case <-time.After(patience):
				t.Fatal("the attempt does not end")
			}
			select {
			case <-closed:
			case <-time.After(patience):
				t.Error("the connection stays open")
			}
		})
	}
}

func TestDeliver_passes_over_what_comes_before_the_answer(t *testing.T) {
	t.Parallel()
	url, _ := newPeer(
		t, says("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n"),
	)
	a := open(t, webhook.Config{AllowPrivate: true}).Deliver(t.Context(), settingOf(url), deliveryOf("evt_1"))
	if a.Outcome != extension.Delivered || a.Status != 204 {
		t.Errorf("attempt %+v", a)
	}
}

func TestDeliver_keeps_the_connection_of_a_target_that_answers_whole(t *testing.T) {
	t.Parallel()
	var from []string
	r := newReceiver(t, func(w http.ResponseWriter, request *http.Request) {
		from = append(from, request.RemoteAddr)
		_, _ = io.WriteString(w, strings.Repeat("x", 1000))
	})
	d := open(t, webhook.Config{AllowPrivate: true})
	for range 3 {
		if a := d.Deliver(t.Context(), settingOf(r.URL), deliveryOf("evt_1")); a.Outcome != extension.Delivered {
			t.Fatalf("attempt %+v", a)
		}
	}
	if from[0] != from[1] || from[1] != from[2] {
		t.Errorf("the calls came from %v, want one connection", from)
	}
}
