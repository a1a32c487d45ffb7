package main

import (
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"os"
	"strings"
)

// checkSettings says where the settings come from, and tells of variables that are none.
func checkSettings(o *options) diagnosis {
	d := diagnosis{Check: "settings", Verdict: healthy, Found: "no file; variables and defaults"}
	if file := configFileOf(o); file != "" {
		d.Found = "file " + file + ", then variables and flags"
	}
	if unknown := unknownVariables(os.Environ()); len(unknown) > 0 {
		var said []string
		for _, v := range unknown {
			said = append(said, v.name+" is not read: "+v.reason)
		}
		d.Verdict = doubt
		d.Found = strings.Join(said, "; ")
		d.Cure = "correct the name, or leave it when another program set it"
	}
	return d
}

func configFileOf(o *options) string {
	if o.configFile != "" {
		return o.configFile
	}
	return os.Getenv(envConfigFile)
}

// checkAddresses compares where the process listens with where callers are told that it is.
func checkAddresses(s settings) []diagnosis {
	listens := isLoopback(hostOf(s.Addr))
	base, err := url.Parse(s.BaseURL)
	if err != nil {
		return []diagnosis{{"addresses", broken, err.Error(), "set RETRAITE_BASE_URL to the address that callers use"}}
	}
	d := diagnosis{
		Check: "addresses", Verdict: healthy,
		Found: fmt.Sprintf("listens on %s, callers are told %s", s.Addr, s.BaseURL),
	}
	switch {
	case !listens && isLoopback(base.Hostname()):
		d.Verdict = broken
		d.Cure = "others cannot call that: set RETRAITE_BASE_URL to the public address"
	case !listens && base.Scheme == "http":
		d.Verdict = doubt
		d.Cure = "keys travel in clear: put TLS in front, and set RETRAITE_BASE_URL to the https address"
	}
	proxies := diagnosis{Check: "proxies", Verdict: healthy, Found: "none is trusted: the peer of a connection " +
		"is its caller"}
	if s.TrustedProxies != "" {
		proxies.Found = "X-Forwarded-For is believed from " + s.TrustedProxies
	} else if base.Scheme == "https" {
		proxies.Verdict = doubt
		proxies.Found = "none is trusted, and the base URL is https: every caller seems to come from what ends TLS"
		proxies.Cure = "name it in RETRAITE_TRUSTED_PROXIES"
	}
	return []diagnosis{d, proxies, checkListen(s)}
}

// checkListen finds out whether the address is free.
func checkListen(s settings) diagnosis {
	listener, err := net.Listen("tcp", s.Addr)
	if err != nil {
		return diagnosis{
			"listen", doubt, err.Error(),
			"well if a gateway serves there now; else free the address, or set RETRAITE_ADDR",
		}
	}
	_ = listener.Close()
	return diagnosis{"listen", healthy, s.Addr + " is free", ""}
}

func hostOf(address string) string {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return address
	}
	return host
}

func isLoopback(host string) bool {
	addr, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && addr.IsLoopback()
}

// checkLinks says who may sign in by a link that a command prints.
func checkLinks(s settings) diagnosis {
	base, err := url.Parse(s.BaseURL)
	local := err == nil && isLoopback(hostOf(s.Addr)) && isLoopback(base.Hostname())
	switch {
	case s.LocalLogin && !local:
		return diagnosis{
			"sign-in", doubt,
			"links open the self-service area and the console from other machines too: whoever holds one is let in, " +
				"without a second proof",
			"unset RETRAITE_LOCAL_LOGIN unless links go to their persons by a safe way",
		}
	case local:
		return diagnosis{"sign-in", healthy, "links open the pages on this machine alone", ""}
	}
	if s.OIDCIssuer != "" {
		return diagnosis{"sign-in", healthy, "no link opens the pages; " + s.OIDCIssuer + " says who signs in", ""}
	}
	return diagnosis{"sign-in", healthy, "no link opens the pages; commands do what they do", ""}
}

// checkEgress says what webhooks may reach.
func checkEgress(s settings) diagnosis {
	if s.WebhookAllowPrivate {
		return diagnosis{
			"webhooks", doubt, "they may go to private addresses, any port and plain http",
			"unset RETRAITE_WEBHOOK_ALLOW_PRIVATE unless every organisation is trusted with this network",
		}
	}
	return diagnosis{"webhooks", healthy, "they go to public addresses over https only", ""}
}
