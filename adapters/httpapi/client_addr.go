package httpapi

import (
	"net/http"
	"net/netip"
	"strings"
)

// addressOf is the address of the client. A peer that forwards for others without being trusted is told of once: all
// its clients are then one address, whose limits and allowlists are not what they look like.
func (a *API) addressOf(r *http.Request) netip.Addr {
	if len(r.Header["X-Forwarded-For"]) > 0 {
		if peer := peerAddr(r); !isTrusted(peer, a.config.TrustedProxies) {
			a.forwarding.Do(func() {
				a.log.Warn("X-Forwarded-For of a peer that is not trusted is ignored: if it is your proxy, "+
					"name it in RETRAITE_TRUSTED_PROXIES",
					"peer", peer.String())
			})
		}
	}
	return clientAddr(r, a.config.TrustedProxies)
}

// ClientAddress returns what finds the address of a client behind those proxies: for pages beside the API.
func ClientAddress(trusted []netip.Prefix) func(*http.Request) netip.Addr {
	return func(r *http.Request) netip.Addr { return clientAddr(r, trusted) }
}

// clientAddr finds the address of the client: the peer, unless the peer is a trusted proxy; then X-Forwarded-For is
// walked from its right end over trusted hops, and the first other address counts. A hop that cannot be read before
// that leaves no address at all (the zero Addr). No other header is ever believed. A hop may carry a port, as those of
// some balancers do. Spec §5.7.
func clientAddr(r *http.Request, trusted []netip.Prefix) netip.Addr {
	peer := peerAddr(r)
	if !peer.IsValid() || !isTrusted(peer, trusted) {
		return peer
	}
	var hops []string
	for _, line := range r.Header.Values("X-Forwarded-For") {
		hops = append(hops, strings.Split(line, ",")...)
	}
	leftmost := peer
	for i := len(hops) - 1; i >= 0; i-- {
		addr, ok := hopAddr(strings.TrimSpace(hops[i]))
		if !ok {
			return netip.Addr{}
		}
		if !isTrusted(addr, trusted) {
			return addr
		}
		leftmost = addr
	}
	return leftmost
}

// hopAddr reads an address with or without a port: 203.0.113.9, 203.0.113.9:5555, 2001:db8::7,
// [2001:db8::7] or [2001:db8::7]:5555.
func hopAddr(text string) (netip.Addr, bool) {
	bare := text
	if inner, found := strings.CutPrefix(text, "["); found {
		inner, found = strings.CutSuffix(inner, "]")
		if found {
			bare = inner
		}
	}
	addr, err := netip.ParseAddr(bare)
	if err != nil || (bare != text && addr.Is4()) {
		withPort, err := netip.ParseAddrPort(text)
		if err != nil {
			return netip.Addr{}, false
		}
		addr = withPort.Addr()
	}
	return normal(addr), true
}

func peerAddr(r *http.Request) netip.Addr {
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return netip.Addr{}
	}
	return normal(peer.Addr())
}

func normal(addr netip.Addr) netip.Addr { return addr.Unmap().WithZone("") }

func isTrusted(addr netip.Addr, trusted []netip.Prefix) bool {
	for _, p := range trusted {
		if p.Contains(addr) {
			return true
		}
	}
	return false
}
