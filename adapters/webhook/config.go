package webhook

import (
	"context"
	"crypto/tls"
	"net"
	"net/netip"
	"time"
)

// Config says how attempts are made; its zero value is right for production.
type Config struct {
	// AllowPrivate lifts the rules on scheme, port and address of targets, for tests and installations on premises.
	AllowPrivate bool
	// Timeout bounds an attempt as a whole; 0 means DefaultTimeout.
	Timeout time.Duration
	// Lookup finds the addresses of a name; nil asks the system.
	Lookup func(ctx context.Context, host string) ([]netip.Addr, error)
	// TLS is how connections are secured; nil trusts the authorities of the system.
	TLS *tls.Config
}

// The limits of an attempt.
const (
	DefaultTimeout = 15 * time.Second

	connectTimeout = 5 * time.Second
	// bodyTimeout is how long a target may take for a body that nobody needs.
	bodyTimeout = time.Second
	idleTimeout = 30 * time.Second
	mostIdle    = 64
	mostHeader  = 64 << 10
	mostBody    = 4 << 10
)

func (c Config) lookup(ctx context.Context, host string) ([]netip.Addr, error) {
	if c.Lookup != nil {
		return c.Lookup(ctx, host)
	}
	return net.DefaultResolver.LookupNetIP(ctx, "ip", host)
}
