package extension

import (
	"errors"
	"net/netip"
	"net/url"
	"slices"
	"strings"
)

// The reasons why a target is refused.
var (
	ErrTargetURL     = errors.New("extension: the target is not an absolute URL with a host name")
	ErrTargetScheme  = errors.New("extension: the target must use https")
	ErrTargetPort    = errors.New("extension: the port of the target must be 443 or 8443")
	ErrTargetUser    = errors.New("extension: the target must not hold credentials")
	ErrTargetLiteral = errors.New("extension: the host of the target must be a name, not an address")
	ErrTargetAddress = errors.New("extension: the target is not a public address")
)

// targetPorts are the ports that a target may have, the default one included.
var targetPorts = []string{"", "443", "8443"}

// CheckTarget refuses a URL to which webhooks must not be sent. allowPrivate, for tests and installations on premises,
// lifts the rules on scheme, port and address, and no other. The form of the URL is not enough: the address is checked
// again at each connection.
func CheckTarget(text string, allowPrivate bool) error {
	target, err := url.Parse(text)
	if err != nil || target.Host == "" || target.Hostname() == "" || target.Opaque != "" {
		return ErrTargetURL
	}
	switch {
	case target.Scheme != "https" && (target.Scheme != "http" || !allowPrivate):
		return ErrTargetScheme
	case target.User != nil:
		return ErrTargetUser
	case allowPrivate:
		return nil
	case !slices.Contains(targetPorts, target.Port()):
		return ErrTargetPort
	case looksNumeric(target.Hostname()):
		return ErrTargetLiteral
	}
	host := strings.TrimSuffix(strings.ToLower(target.Hostname()), ".")
	if host == "localhost" || strings.HasSuffix(host, ".localhost") {
		return ErrTargetAddress
	}
	return nil
}

// looksNumeric says whether some resolver would take the host for an address: an IP literal, or a last label that is a
// number, in decimal or hexadecimal.
func looksNumeric(host string) bool {
	if _, err := netip.ParseAddr(host); err == nil || strings.Contains(host, ":") {
		return true
	}
	labels := strings.Split(strings.TrimSuffix(host, "."), ".")
	last := strings.ToLower(labels[len(labels)-1])
	if hexadecimal, ok := strings.CutPrefix(last, "0x"); ok {
		return strings.Trim(hexadecimal, "0123456789abcdef") == ""
	}
	return strings.Trim(last, "0123456789") == ""
}

// CheckAddress refuses an address to which webhooks must not be sent. It is asked for every address of a name, at each
// connection: only that closes redirection of names between check and use.
func CheckAddress(addr netip.Addr) error {
	addr = addr.Unmap().WithZone("")
	if !addr.IsValid() || !addr.IsGlobalUnicast() || addr.IsPrivate() || addr.IsLoopback() ||
		addr.IsLinkLocalUnicast() || addr.IsMulticast() || addr.IsUnspecified() {
		return ErrTargetAddress
	}
	for _, r := range specialRanges {
		if r.Contains(addr) {
			return ErrTargetAddress
		}
	}
	return nil
}

// specialRanges are the ranges that no public host lives in, or behind which a private IPv4 address can hide (IANA
// special-purpose registries).
var specialRanges = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"),       // this network
	netip.MustParsePrefix("100.64.0.0/10"),   // shared address space
	netip.MustParsePrefix("192.0.0.0/24"),    // protocol assignments
	netip.MustParsePrefix("192.0.2.0/24"),    // documentation
	netip.MustParsePrefix("192.88.99.0/24"),  // 6to4 relays
	netip.MustParsePrefix("198.18.0.0/15"),   // benchmarks
	netip.MustParsePrefix("198.51.100.0/24"), // documentation
	netip.MustParsePrefix("203.0.113.0/24"),  // documentation
	netip.MustParsePrefix("240.0.0.0/4"),     // reserved, broadcast included
	netip.MustParsePrefix("::/96"),           // v4-compatible
	netip.MustParsePrefix("::ffff:0:0:0/96"), // translated
	netip.MustParsePrefix("64:ff9b::/96"),    // NAT64
	netip.MustParsePrefix("64:ff9b:1::/48"),  // local NAT64
	netip.MustParsePrefix("100::/64"),        // discard
	netip.MustParsePrefix("2001::/23"),       // protocol assignments, Teredo included
	netip.MustParsePrefix("2001:db8::/32"),   // documentation
	netip.MustParsePrefix("2002::/16"),       // 6to4
	netip.MustParsePrefix("3fff::/20"),       // documentation
	netip.MustParsePrefix("5f00::/16"),       // segment routing
	netip.MustParsePrefix("fec0::/10"),       // site-local
}
