package httpapi

import (
	"bytes"
	"container/list"
	"context"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"sync"
	"sync/atomic"
)

// connections bounds the open connections, in all and of each address, so that callers cannot take every descriptor of
// the process: the store needs some too. When there are too many, the one that has been idle longest is closed for the
// new one; when none is idle, the new one is.
type connections struct {
	net.Listener
	most, mostOfOne int
	trusted         []netip.Prefix

	mu sync.Mutex
	// open counts the connections, of those of each network.
	open int
	of   map[netip.Addr]int
	// idle are those between two calls, the longest first.
	idle *list.List
}

func limitConnections(inner net.Listener, most int, trusted []netip.Prefix) *connections {
	return &connections{
		Listener: inner, most: most, mostOfOne: max(1, most/2), trusted: trusted, of: make(map[netip.Addr]int),
		idle: list.New(),
	}
}

// Accept waits for a connection that there is room for.
func (c *connections) Accept() (net.Conn, error) {
	for {
		inner, err := c.Listener.Accept()
		if err != nil {
			return nil, err
		}
		if made := c.admit(inner); made != nil {
			return made, nil
		}
		_ = inner.Close()
	}
}

// admit makes room for a connection; nil when there is none. Connections of trusted proxies are many callers',
// so they count in all only.
func (c *connections) admit(inner net.Conn) *connection {
	made := &connection{Conn: inner, home: c}
	if peer, err := netip.ParseAddrPort(inner.RemoteAddr().String()); err == nil {
		if addr := normal(peer.Addr()); !isTrusted(addr, c.trusted) {
			made.network = networkOf(addr)
		}
	}
	var closing []net.Conn
	c.mu.Lock()
	counted := made.network.IsValid()
	if counted && c.of[made.network] >= c.mostOfOne {
		closing = append(closing, c.evict(func(other *connection) bool { return other.network == made.network }))
	}
	if c.open >= c.most {
		closing = append(closing, c.evict(func(*connection) bool { return true }))
	}
	room := c.open < c.most && (!counted || c.of[made.network] < c.mostOfOne)
	if room {
		c.open++
		if counted {
			c.of[made.network]++
		}
	}
	c.mu.Unlock()
	for _, other := range closing {
		if other != nil {
			_ = other.Close()
		}
	}
	if !room {
		return nil
	}
	return made
}

// evict takes the longest idle connection of a kind out of the count; the caller closes it.
func (c *connections) evict(of func(*connection) bool) net.Conn {
	for e := c.idle.Front(); e != nil; e = e.Next() {
		if other, ok := e.Value.(*connection); ok && of(other) {
			c.forget(other)
			return other.Conn
		}
	}
	return nil
}

// forget takes a connection out of the count, once.
func (c *connections) forget(gone *connection) {
	if gone.place != nil {
		c.idle.Remove(gone.place)
		gone.place = nil
	}
	if gone.gone {
		return
	}
	gone.gone = true
	c.open--
	if !gone.network.IsValid() {
		return
	}
	c.of[gone.network]--
	if c.of[gone.network] == 0 {
		delete(c.of, gone.network)
	}
}

// note hears from the server what becomes of each connection.
func (c *connections) note(conn net.Conn, state http.ConnState) {
	known, ok := conn.(*connection)
	if !ok {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if known.place != nil {
		c.idle.Remove(known.place)
		known.place = nil
	}
	// One that is new and has not spoken yet is as good as idle.
	if (state == http.StateIdle || state == http.StateNew) && !known.gone {
		known.place = c.idle.PushBack(known)
	}
}

// connection is one of the connections.
type connection struct {
	net.Conn
	home    *connections
	network netip.Addr // the zero Addr when it is not counted by address
	gone    bool
	place   *list.Element
	framing framing
}

// Close closes the connection and gives its place back.
func (c *connection) Close() error {
	c.home.mu.Lock()
	c.home.forget(c)
	c.home.mu.Unlock()
	return c.Conn.Close()
}

// Read reads, and looks at how bodies are framed.
func (c *connection) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	c.framing.look(p[:n])
	return n, err
}

// framing finds out whether any request of a connection gave the length of its body. A request that gives both a length
// and a transfer encoding is read by the encoding, but is how requests are smuggled through proxies that read the
// other, so its connection must be closed (RFC 9112 section 6.1). net/http drops the length without a word; so whoever
// sends an encoding on a connection that has seen a length is closed.
type framing struct {
	seenLength atomic.Bool
	// tail is the end of what was read last, in which a name may have begun.
	tail []byte
}

var lengthField = []byte("\ncontent-length")

// look is told what was read, one piece after another.
func (f *framing) look(read []byte) {
	if f.seenLength.Load() {
		return
	}
	keep := len(lengthField) - 1
	seam := slices.Concat(f.tail, read[:min(len(read), keep)])
	if holdsLength(seam) || holdsLength(read) {
		f.seenLength.Store(true)
		return
	}
	if len(read) > keep {
		seam = read
	}
	f.tail = append(f.tail[:0], seam[max(0, len(seam)-keep):]...)
}

func holdsLength(text []byte) bool {
	for {
		at := bytes.IndexByte(text, '\n')
		if at < 0 || len(text)-at < len(lengthField) {
			return false
		}
		if bytes.EqualFold(text[at:at+len(lengthField)], lengthField) {
			return true
		}
		text = text[at+1:]
	}
}

// connectionKey is where the context of a call holds its connection.
type connectionKey struct{}

func withConnection(ctx context.Context, conn net.Conn) context.Context {
	return context.WithValue(ctx, connectionKey{}, conn)
}

// isFramedTwice says whether a request may have given both a length and an encoding of its body.
func isFramedTwice(r *http.Request) bool {
	if len(r.TransferEncoding) == 0 {
		return false
	}
	conn, ok := r.Context().Value(connectionKey{}).(*connection)
	return ok && conn.framing.seenLength.Load()
}
