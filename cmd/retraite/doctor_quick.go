package main

import (
	"context"
	"net"
	"net/http"
	"net/netip"
	"time"
)

// quickLimit is how long a gateway may take to say that it is well.
const quickLimit = 3 * time.Second

// examineQuickly reads the settings and asks the gateway that serves by them.
func examineQuickly(ctx context.Context, o *options) []diagnosis {
	s, err := o.settings()
	if err != nil {
		return []diagnosis{{
			"settings", broken, describe(err), "mend it; `retraite config show` says where each setting comes from",
		}}
	}
	return []diagnosis{checkServing(ctx, s)}
}

// checkServing asks the gateway of this machine.
func checkServing(ctx context.Context, s settings) diagnosis {
	url := "http://" + reachable(s.Addr) + "/health"
	d := diagnosis{"gateway", broken, "", "see its log, and that RETRAITE_ADDR is the one that it was started with"}
	ctx, cancel := context.WithTimeout(ctx, quickLimit)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, http.NoBody)
	if err != nil {
		d.Found = err.Error()
		return d
	}
	// No proxy stands between a process and its own machine.
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	response, err := client.Do(request)
	if err != nil {
		d.Found = describe(err)
		return d
	}
	_ = response.Body.Close()
	if response.StatusCode != http.StatusOK {
		d.Found = url + " answers " + response.Status
		return d
	}
	return diagnosis{"gateway", healthy, url + " answers", ""}
}

// reachable is an address to call for one to listen on: that of the machine itself for all of its addresses.
func reachable(address string) string {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return address
	}
	if host == "" {
		return net.JoinHostPort("127.0.0.1", port)
	}
	if addr, err := netip.ParseAddr(host); err == nil && addr.IsUnspecified() {
		if addr.Is4() {
			return net.JoinHostPort("127.0.0.1", port)
		}
		return net.JoinHostPort("::1", port)
	}
	return address
}
