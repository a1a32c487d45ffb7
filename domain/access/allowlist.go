package access

import (
	"encoding/json"
	"fmt"
	"net/netip"
	"slices"
	"strings"
)

// Allowlist holds the ranges of client addresses that an organisation lets in, in normal form: masked, v4-mapped ranges
// as IPv4, sorted, without repetition. The zero value is empty and lets everybody in. Spec §5.7.
type Allowlist struct{ ranges []netip.Prefix }

// ParseAllowlist reads ranges in CIDR notation; a bare address is a range of one.
func ParseAllowlist(texts []string) (Allowlist, error) {
	var list Allowlist
	for _, text := range texts {
		r, err := parseRange(text)
		if err != nil {
			return Allowlist{}, err
		}
		list.ranges = append(list.ranges, r)
	}
	slices.SortFunc(list.ranges, comparePrefixes)
	list.ranges = slices.Compact(list.ranges)
	return list, nil
}

// IsEmpty says whether everybody is let in.
func (l Allowlist) IsEmpty() bool { return len(l.ranges) == 0 }

// Allows says whether an address is let in. An address that is not known (the zero Addr) is let in by an empty list
// only.
func (l Allowlist) Allows(addr netip.Addr) bool {
	if l.IsEmpty() {
		return true
	}
	addr = addr.Unmap().WithZone("")
	return slices.ContainsFunc(l.ranges, func(r netip.Prefix) bool { return r.Contains(addr) })
}

// Check returns nil when the address is let in, and an *IPNotAllowedError otherwise.
func (l Allowlist) Check(addr netip.Addr) error {
	if l.Allows(addr) {
		return nil
	}
	return &IPNotAllowedError{}
}

// Strings returns the ranges in CIDR notation; never nil.
func (l Allowlist) Strings() []string {
	out := make([]string, 0, len(l.ranges))
	for _, r := range l.ranges {
		out = append(out, r.String())
	}
	return out
}

// Equal says whether both lists hold the same ranges.
func (l Allowlist) Equal(m Allowlist) bool { return slices.Equal(l.ranges, m.ranges) }

// MarshalJSON writes an array of ranges.
func (l Allowlist) MarshalJSON() ([]byte, error) { return json.Marshal(l.Strings()) }

// UnmarshalJSON reads what MarshalJSON writes.
func (l *Allowlist) UnmarshalJSON(src []byte) error {
	var texts []string
	if err := json.Unmarshal(src, &texts); err != nil {
		return fmt.Errorf("access: read an allowlist: %w", err)
	}
	parsed, err := ParseAllowlist(texts)
	if err != nil {
		return err
	}
	*l = parsed
	return nil
}

func parseRange(text string) (netip.Prefix, error) {
	if !strings.Contains(text, "/") {
		if addr, err := netip.ParseAddr(text); err == nil {
			addr = addr.Unmap().WithZone("")
			return netip.PrefixFrom(addr, addr.BitLen()), nil
		}
	}
	r, err := netip.ParsePrefix(text)
	if err != nil {
		return netip.Prefix{}, fmt.Errorf("access: %.64q is neither an address nor a range in CIDR notation", text)
	}
	const mappedBits = 96
	if r.Addr().Is4In6() && r.Bits() >= mappedBits {
		r = netip.PrefixFrom(r.Addr().Unmap(), r.Bits()-mappedBits)
	}
	return r.Masked(), nil
}

func comparePrefixes(a, b netip.Prefix) int {
	if c := a.Addr().Compare(b.Addr()); c != 0 {
		return c
	}
	return a.Bits() - b.Bits()
}
