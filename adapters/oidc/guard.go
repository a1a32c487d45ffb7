package oidc

import (
	"context"
	"io"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"syscall"
	"time"

	"github.com/retraite-gateway/retraite/domain/extension"
)

const (
	// callTimeout bounds one call to a provider, connectTimeout its connection.
	callTimeout    = 5 * time.Second
	connectTimeout = 2 * time.Second
	idleTimeout    = time.Minute
	// mostAnswer bounds the body of an answer.
	mostAnswer = 1 << 20
	// atOnce bounds the connections to one provider.
	atOnce = 16
)

// newClient makes what calls a provider. The provider itself may be in a private network, for the operator has named
// it. Whatever else its document names must be public, so that a provider elsewhere leads nowhere inside. No
// redirection is followed.
func newClient(issuerHost string) *http.Client {
	anywhere := &net.Dialer{Timeout: connectTimeout}
	public := &net.Dialer{Timeout: connectTimeout, ControlContext: publicOnly}
	transport := &http.Transport{
		Proxy: nil, TLSHandshakeTimeout: connectTimeout, IdleConnTimeout: idleTimeout, MaxConnsPerHost: atOnce,
		ForceAttemptHTTP2: true,
		DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
			host, _, err := net.SplitHostPort(address)
			if err == nil && strings.EqualFold(host, issuerHost) {
				return anywhere.DialContext(ctx, network, address)
			}
			return public.DialContext(ctx, network, address)
		},
	}
	return &http.Client{
		Transport: bounded{transport}, Timeout: callTimeout,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// publicOnly is asked for each socket, with the very address that it is about to connect to.
func publicOnly(_ context.Context, _, address string, _ syscall.RawConn) error {
	to, err := netip.ParseAddrPort(address)
	if err != nil {
		return extension.ErrTargetAddress
	}
	return extension.CheckAddress(to.Addr())
}

// bounded cuts the bodies of answers.
type bounded struct{ transport *http.Transport }

// RoundTrip makes a call.
func (b bounded) RoundTrip(r *http.Request) (*http.Response, error) {
	response, err := b.transport.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	response.Body = struct {
		io.Reader
		io.Closer
	}{io.LimitReader(response.Body, mostAnswer), response.Body}
	return response, nil
}

// CloseIdleConnections closes what nobody uses.
func (b bounded) CloseIdleConnections() { b.transport.CloseIdleConnections() }
