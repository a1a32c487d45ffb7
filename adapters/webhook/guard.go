package webhook

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"syscall"

	"github.com/retraite-gateway/retraite/domain/extension"
)

// errLookup is a name that cannot be found.
var errLookup = errors.New("the name of the target cannot be found")

// guard looks names up and connects, to public addresses only.
type guard struct {
	config Config
	dialer net.Dialer
}

func newGuard(config Config) *guard {
	g := &guard{config: config, dialer: net.Dialer{Timeout: connectTimeout}}
	g.dialer.ControlContext = func(_ context.Context, _, address string, _ syscall.RawConn) error {
		return g.checkSocket(address)
	}
	return g
}

// checkSocket is asked for each socket, with the very address that it is about to connect to.
func (g *guard) checkSocket(address string) error {
	if g.config.AllowPrivate {
		return nil
	}
	to, err := netip.ParseAddrPort(address)
	if err != nil {
		return extension.ErrTargetAddress
	}
	return extension.CheckAddress(to.Addr())
}

// addresses finds a name, all of whose addresses must be public.
func (g *guard) addresses(ctx context.Context, host string) ([]netip.Addr, error) {
	found, err := g.config.lookup(ctx, host)
	if err != nil || len(found) == 0 {
		return nil, errLookup
	}
	for _, address := range found {
		if g.config.AllowPrivate {
			break
		}
		if err := extension.CheckAddress(address); err != nil {
			return nil, err
		}
	}
	return found, nil
}

// dial connects to the first address of a name that takes the connection.
func (g *guard) dial(ctx context.Context, network, address string) (net.Conn, error) {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return nil, extension.ErrTargetURL
	}
	ctx, cancel := context.WithTimeout(ctx, connectTimeout)
	defer cancel()
	found, err := g.addresses(ctx, host)
	if err != nil {
		return nil, err
	}
	for _, ip := range found {
		var conn net.Conn
		conn, err = g.dialer.DialContext(ctx, network, net.JoinHostPort(ip.Unmap().String(), port))
		if err == nil {
			return conn, nil
		}
	}
	return nil, err
}

// checkTarget refuses a URL by its form, then by its addresses.
func (g *guard) checkTarget(ctx context.Context, text string) error {
	if err := extension.CheckTarget(text, g.config.AllowPrivate); err != nil || g.config.AllowPrivate {
		return err
	}
	target, err := url.Parse(text)
	if err != nil {
		return extension.ErrTargetURL
	}
	ctx, cancel := context.WithTimeout(ctx, connectTimeout)
	defer cancel()
	if _, err := g.addresses(ctx, target.Hostname()); err != nil {
		return fmt.Errorf("%s: %w", target.Hostname(), err)
	}
	return nil
}
