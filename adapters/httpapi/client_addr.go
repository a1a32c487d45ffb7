package httpapi

import (
	"net/http"
	"net/netip"
	"strings"
)

// clientAddr finds the address of the client: the peer, unless the peer is a trusted proxy; then X-Forwarded-For is walked from its right
// end over trusted hops, and the first other address counts. A hop that cannot be read before that leaves no address at all (the zero Addr).
// No other header is ever believed. Spec §5.7.
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
		addr, err := netip.ParseAddr(strings.TrimSpace(hops[i]))
		if err != nil {
			return netip.Addr{}
		}
		addr = normal(addr)
		if !isTrusted(addr, trusted) {
			return addr
		}
		leftmost = addr
	}
	return leftmost
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
