package access

import (
	"encoding/json"
	"net/netip"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/retraite-gateway/retraite/domain/problem"
)

func mustAllowlist(t *testing.T, texts ...string) Allowlist {
	t.Helper()
	list, err := ParseAllowlist(texts)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func TestAllowlist_allows(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		list []string
		addr string
		want bool
	}{
		{"empty is open", nil, "198.51.100.1", true},
		{"inside a range", []string{"203.0.113.0/24"}, "203.0.113.9", true},
		{"outside every range", []string{"203.0.113.0/24", "10.0.0.0/8"}, "198.51.100.1", false},
		{"a bare address is itself only", []string{"203.0.113.9"}, "203.0.113.9", true},
		{"and not its neighbour", []string{"203.0.113.9"}, "203.0.113.10", false},
		{"host bits are masked", []string{"10.1.2.3/8"}, "10.200.0.1", true},
		{"a v4-mapped address is its IPv4", []string{"203.0.113.0/24"}, "::ffff:203.0.113.9", true},
		{"a v4-mapped range is its IPv4", []string{"::ffff:203.0.113.0/120"}, "203.0.113.9", true},
		{"all of IPv4 is not IPv6", []string{"0.0.0.0/0"}, "2001:db8::1", false},
		{"all of IPv6 is not IPv4", []string{"::/0"}, "203.0.113.9", false},
		{"IPv6", []string{"2001:db8::/32"}, "2001:db8:1::1", true},
		{"a zone is left out", []string{"fe80::/10"}, "fe80::1%eth0", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			list := mustAllowlist(t, c.list...)
			addr := netip.MustParseAddr(c.addr)
			if got := list.Allows(addr); got != c.want {
				t.Errorf("got %v", got)
			}
			if err := list.Check(
				addr,
			); (err == nil) != c.want ||
				(err != nil && problem.CodeOf(err) != problem.IPNotAllowed) {
				t.Errorf("check: %v", err)
			}
		})
	}
}

func TestAllowlist_lets_an_unknown_address_in_only_when_open(t *testing.T) {
	t.Parallel()
	if !(Allowlist{}).Allows(netip.Addr{}) || mustAllowlist(t, "0.0.0.0/0", "::/0").Allows(netip.Addr{}) {
		t.Error("no address is no match")
	}
}

func TestParseAllowlist_gives_the_normal_form(t *testing.T) {
	t.Parallel()
	list := mustAllowlist(t, "10.9.9.9/8", "2001:db8::5/32", "192.0.2.7", "10.0.0.0/8", "::ffff:192.0.2.7")
	want := []string{"10.0.0.0/8", "192.0.2.7/32", "2001:db8::/32"}
	if got := list.Strings(); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	raw, err := json.Marshal(list)
	if err != nil {
		t.Fatal(err)
	}
	var back Allowlist
	if err := json.Unmarshal(raw, &back); err != nil || !back.Equal(list) {
		t.Errorf("%s came back as %v (%v)", raw, back.Strings(), err)
	}
	for _, bad := range []string{
		"", "x", "10.0.0.0/33", "10.0.0/8", "::1/129", "10.0.0.1-10.0.0.9", "fe80::1%eth0/64", " 10.0.0.1",
	} {
		if _, err := ParseAllowlist([]string{bad}); err == nil {
			t.Errorf("%q was taken", bad)
		}
	}
	if err := json.Unmarshal([]byte(`["10.0.0.0/99"]`), &back); err == nil || !back.Equal(list) {
		t.Error("a bad list was read, or spoilt the one that was there")
	}
}

func TestAllowlist_decides_as_the_bits_do(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		base := [4]byte(rapid.SliceOfN(rapid.Byte(), 4, 4).Draw(t, "range"))
		bits := rapid.IntRange(0, 32).Draw(t, "bits")
		addr := [4]byte(rapid.SliceOfN(rapid.Byte(), 4, 4).Draw(t, "address"))
		if rapid.Bool().Draw(t, "near") {
			addr = base
			addr[3] ^= byte(rapid.IntRange(0, 255).Draw(t, "last"))
		}
		list, err := ParseAllowlist([]string{netip.PrefixFrom(netip.AddrFrom4(base), bits).String()})
		if err != nil {
			t.Fatal(err)
		}
		same := true
		for i := range bits {
			mask := byte(0x80) >> (i % 8)
			same = same && base[i/8]&mask == addr[i/8]&mask
		}
		if got := list.Allows(netip.AddrFrom4(addr)); got != same {
			t.Fatalf("%v in %v/%d: got %v", addr, base, bits, got)
		}
		mapped := netip.AddrFrom16(netip.AddrFrom4(addr).As16())
		if got := list.Allows(mapped); got != same {
			t.Fatalf("%v in %v/%d: got %v", mapped, base, bits, got)
		}
	})
}
