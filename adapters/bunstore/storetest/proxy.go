package storetest

import (
	"io"
	"net"
	"net/url"
	"path/filepath"
	"sync"
	"testing"
	"time"
)

// Proxy stands between a store and its PostgreSQL, and can do to the connections what networks do.
type Proxy struct {
	network, target string
	listener        net.Listener

	mu      sync.Mutex
	change  chan struct{} // closed when the way changes
	way     Way
	delay   time.Duration
	current map[*relay]bool
}

// Way is how a proxy treats the bytes.
type Way int

// The ways.
const (
	// Forward passes everything on.
	Forward Way = iota
	// Stall keeps connections open and forwards nothing, what is sent meanwhile being kept: a network
	// that is partitioned.
	Stall
	// Mute forwards what callers send, and keeps what the server answers.
	Mute
	// Vanish forgets the connections there are, without a word to either side, and answers no new one:
	// a machine that is gone.
	Vanish
)

// NewProxy makes a proxy in front of the server of a URL, and returns the URL through it.
func NewProxy(t testing.TB, dsn string) (*Proxy, string) {
	t.Helper()
	address, err := url.Parse(dsn)
	if err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := &Proxy{
		network: "tcp", target: address.Host, listener: listener, change: make(chan struct{}),
		current: make(map[*relay]bool),
	}
	query := address.Query()
	if folder := query.Get("host"); folder != "" {
		p.network = "unix"
		p.target = filepath.Join(folder, ".s.PGSQL.5432")
		query.Del("host")
	}
	query.Set("sslmode", "disable")
	address.RawQuery = query.Encode()
	address.Host = listener.Addr().String()
	go p.accept()
	t.Cleanup(p.close)
	return p, address.String()
}

// Set changes the way. From Vanish back to Forward new connections are served, and those from before stay dead.
func (p *Proxy) Set(way Way) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.way = way
	if way == Vanish {
		for r := range p.current {
			r.dead = true
		}
	}
	close(p.change)
	p.change = make(chan struct{})
}

// Delay puts off every piece that is forwarded.
func (p *Proxy) Delay(by time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.delay = by
}

// Cut closes every connection at both ends.
func (p *Proxy) Cut() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for r := range p.current {
		r.end()
	}
}

// CutCallers closes every connection at the caller's end; what was sent on it still reaches the server.
func (p *Proxy) CutCallers() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for r := range p.current {
		_ = r.caller.Close()
	}
}

func (p *Proxy) close() {
	_ = p.listener.Close()
	p.Set(Forward)
	p.Cut()
}

// relay is one connection with its other half.
type relay struct {
	caller, server net.Conn
	dead           bool // guarded by the proxy's mutex
}

func (r *relay) end() {
	_ = r.caller.Close()
	_ = r.server.Close()
}

func (p *Proxy) accept() {
	for {
		caller, err := p.listener.Accept()
		if err != nil {
			return
		}
		go p.serve(caller)
	}
}

func (p *Proxy) serve(caller net.Conn) {
	r := &relay{caller: caller, server: nothing{}}
	p.mu.Lock()
	p.current[r] = true
	p.mu.Unlock()
	if !p.pass(r, true) {
		return
	}
	server, err := net.Dial(p.network, p.target)
	if err != nil {
		_ = caller.Close()
		return
	}
	p.mu.Lock()
	r.server = server
	p.mu.Unlock()
	var both sync.WaitGroup
	both.Go(func() { p.copy(r, server, caller, true) })
	both.Go(func() { p.copy(r, caller, server, false) })
	both.Wait()
	p.mu.Lock()
	if !r.dead { // else its ends stay open until the proxy closes
		delete(p.current, r)
	}
	p.mu.Unlock()
}

// copy forwards, to the server or from it, until one end closes; an end that vanished closes nothing.
func (p *Proxy) copy(r *relay, to io.Writer, from io.Reader, toServer bool) {
	piece := make([]byte, 32<<10)
	for {
		n, err := from.Read(piece)
		if !p.pass(r, toServer) {
			return
		}
		if n > 0 {
			if _, err := to.Write(piece[:n]); err != nil {
				r.end()
				return
			}
		}
		if err != nil {
			r.end()
			return
		}
	}
}

// pass waits until bytes may go on, to the server or from it; false when they never will.
func (p *Proxy) pass(r *relay, toServer bool) bool {
	for {
		p.mu.Lock()
		dead := r.dead
		way := p.way
		change := p.change
		delay := p.delay
		p.mu.Unlock()
		switch {
		case dead:
			return false
		case way == Forward || (way == Mute && toServer):
			if delay > 0 {
				time.Sleep(delay)
			}
			return true
		}
		<-change
	}
}

// nothing is the other half of a connection that has none yet.
type nothing struct{ net.Conn }

// Close does nothing.
func (nothing) Close() error { return nil }
