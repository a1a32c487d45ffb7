package httpapi

import (
	"net/http/httptest"
	"net/netip"
	"testing"
)

func TestClientAddr_believes_forwarding_headers_of_trusted_peers_only(t *testing.T) {
	t.Parallel()
	proxies := []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32"), netip.MustParsePrefix("10.0.0.0/8")}
	for _, c := range []struct {
		name      string
		peer      string
		trusted   []netip.Prefix
		forwarded []string
		want      string
	}{
		{"nobody is trusted by default", "127.0.0.1:9", nil, []string{"203.0.113.9"}, "127.0.0.1"},
		{"a stranger's header is ignored", "198.51.100.7:9", proxies, []string{"203.0.113.9"}, "198.51.100.7"},
		{"a trusted peer names the client", "127.0.0.1:9", proxies, []string{"203.0.113.9"}, "203.0.113.9"},
		{"the rightmost stranger counts", "127.0.0.1:9", proxies, []string{"198.51.100.1, 203.0.113.9"}, "203.0.113.9"},
		{
			"what a client wrote itself does not", "127.0.0.1:9", proxies,
			[]string{"203.0.113.9, 198.51.100.1"},
			"198.51.100.1",
		},
		{
			"header lines are joined in order", "127.0.0.1:9", proxies,
			[]string{"203.0.113.9", "198.51.100.1"},
			"198.51.100.1",
		},
		{"trusted hops are passed over", "127.0.0.1:9", proxies, []string{"203.0.113.9, 10.1.2.3"}, "203.0.113.9"},
		{"a hop that cannot be read leaves no address", "127.0.0.1:9", proxies, []string{"203.0.113.9, x"}, ""},
		{"a hop left of the client may be anything", "127.0.0.1:9", proxies, []string{"x, 203.0.113.9"}, "203.0.113.9"},
		{"no header is the peer", "127.0.0.1:9", proxies, nil, "127.0.0.1"},
		{"every hop trusted is the leftmost", "127.0.0.1:9", proxies, []string{"10.0.0.5, 10.0.0.6"}, "10.0.0.5"},
		{"a hop with a port", "127.0.0.1:9", proxies, []string{"203.0.113.9:5555"}, "203.0.113.9"},
		{"an IPv6 hop", "127.0.0.1:9", proxies, []string{"2001:db8::7"}, "2001:db8::7"},
		{"an IPv6 hop in brackets", "127.0.0.1:9", proxies, []string{"[2001:db8::7]"}, "2001:db8::7"},
		{"an IPv6 hop with a port", "127.0.0.1:9", proxies, []string{"[2001:db8::7]:5555"}, "2001:db8::7"},
		{
			"trusted hops with ports are passed over", "127.0.0.1:9", proxies,
			[]string{"203.0.113.9:1, 10.1.2.3:2"},
			"203.0.113.9",
		},
		{
			"a mapped hop with a port is IPv4", "127.0.0.1:9", proxies,
			[]string{"[::ffff:203.0.113.9]:5555"},
			"203.0.113.9",
		},
		{"IPv4 in brackets is no address", "127.0.0.1:9", proxies, []string{"[203.0.113.9]"}, ""},
		{"a port that is none", "127.0.0.1:9", proxies, []string{"203.0.113.9:x"}, ""},
		{"a name is no address", "127.0.0.1:9", proxies, []string{"proxy.example:80"}, ""},
		{"a mapped address is IPv4", "[::ffff:127.0.0.1]:9", proxies, []string{"::ffff:203.0.113.9"}, "203.0.113.9"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := httptest.NewRequest("GET", "/", nil)
			r.RemoteAddr = c.peer
			for _, name := range []string{"X-Real-IP", "True-Client-IP", "CF-Connecting-IP"} {
				r.Header.Set(name, "203.0.113.250")
			}
			r.Header.Set("Forwarded", "for=203.0.113.250")
			for _, line := range c.forwarded {
				r.Header.Add("X-Forwarded-For", line)
			}
			got := clientAddr(r, c.trusted)
			if want, err := netip.ParseAddr(c.want); (err == nil && got != want) || (err != nil && got.IsValid()) {
				t.Errorf("got %v, want %q", got, c.want)
			}
		})
	}
}

// FuzzHopAddr holds what is read of a hop to the address that netip reads of it.
func FuzzHopAddr(f *testing.F) {
	for _, seed := range []string{
		"203.0.113.9", "203.0.113.9:5555", "[2001:db8::7]:5555", "2001:db8::7%eth0", "[::1]", "[]", ":80",
		"::ffff:1.2.3.4",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		addr, ok := hopAddr(text)
		if !ok {
			if addr.IsValid() {
				t.Fatalf("%q is refused, and gives %v", text, addr)
			}
			return
		}
		if !addr.IsValid() || addr.Zone() != "" || addr.Is4In6() {
			t.Fatalf("%q gives %v", text, addr)
		}
		for _, form := range []string{addr.String(), netip.AddrPortFrom(addr, 5555).String()} {
			if again, ok := hopAddr(form); !ok || again != addr {
				t.Fatalf("%q gives %v, and %q gives %v", text, addr, form, again)
			}
		}
	})
}
