package webhook

import (
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/retraite-gateway/retraite/domain/event"
	"github.com/retraite-gateway/retraite/domain/extension"
	"github.com/retraite-gateway/retraite/ports"
)

// userAgent is how attempts name themselves.
const userAgent = "retraite-webhook/1"

// Deliverer sends signed POSTs.
type Deliverer struct {
	guard  *guard
	client *http.Client
	clock  ports.Clock
	limit  time.Duration
}

var (
	_ ports.Deliverer = (*Deliverer)(nil)
	_ ports.Targets   = (*Deliverer)(nil)
)

// New makes a deliverer.
func New(config Config, clock ports.Clock) *Deliverer {
	g := newGuard(config)
	limit := config.Timeout
	if limit <= 0 {
		limit = DefaultTimeout
	}
	return &Deliverer{
		guard: g, clock: clock, limit: limit,
		client: &http.Client{
			Transport: &http.Transport{
				Proxy: nil, DialContext: g.dial, TLSClientConfig: config.TLS.Clone(),
				TLSHandshakeTimeout: connectTimeout, ForceAttemptHTTP2: true, MaxIdleConns: mostIdle,
				IdleConnTimeout: idleTimeout, MaxResponseHeaderBytes: mostHeader, DisableCompression: true,
			},
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		},
	}
}

// Close lets go of idle connections.
func (d *Deliverer) Close() { d.client.CloseIdleConnections() }

// CheckTarget refuses a URL to which nothing must be sent.
func (d *Deliverer) CheckTarget(ctx context.Context, url string) error {
	return d.guard.checkTarget(ctx, url)
}

// Deliver makes one attempt: it signs the bytes anew, sends them, and looks at the status.
func (d *Deliverer) Deliver(ctx context.Context, to extension.Setting, delivery extension.Delivery) extension.Attempt {
	if err := extension.CheckTarget(to.URL, d.guard.config.AllowPrivate); err != nil {
		return refused(reasonOf(err))
	}
	ctx, cancel := context.WithTimeout(ctx, d.limit)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, to.URL, bytes.NewReader(delivery.Body))
	if err != nil {
		return refused("the target is not a URL")
	}
	now := d.clock.Now()
	request.Header.Set("Content-Type", event.ContentType)
	request.Header.Set("User-Agent", userAgent)
	request.Header.Set(extension.HeaderID, delivery.EventID)
	request.Header.Set(extension.HeaderTimestamp, extension.Timestamp(now))
	request.Header.Set(extension.HeaderSignature, extension.Sign(to.Secrets, delivery.EventID, now, delivery.Body))
	response, err := d.client.Do(request)
	if err != nil {
		return refused(reasonOf(err))
	}
	finish(ctx, response)
	attempt := extension.Attempt{Outcome: extension.OutcomeOf(response.StatusCode), Status: response.StatusCode}
	if attempt.Outcome != extension.Delivered {
		attempt.Reason = fmt.Sprintf("answered %d", response.StatusCode)
		attempt.RetryAfter = retryAfter(response.Header.Get("Retry-After"), now)
	}
	return attempt
}

// finish ends an exchange whose status is known, which decides. A little of the body is read so that the connection can
// serve again; a target that sends more, or lets wait for it, loses the connection.
func finish(ctx context.Context, response *http.Response) {
	defer func() { _ = response.Body.Close() }()
	if response.StatusCode < http.StatusOK {
		// 101: what follows is the bare connection, in a protocol that nobody asked for. RFC 9110 §15.2.2.
		return
	}
	ctx, cancel := context.WithTimeout(ctx, bodyTimeout)
	defer cancel()
	// The end of a context does not end every read of a body; to close it does.
	stop := context.AfterFunc(ctx, func() { _ = response.Body.Close() })
	defer stop()
	_, _ = io.CopyN(io.Discard, response.Body, mostBody)
}

func refused(reason string) extension.Attempt {
	return extension.Attempt{Outcome: extension.Rejected, Reason: reason}
}

// retryAfter reads a number of seconds or a date; 0 for neither.
func retryAfter(text string, now time.Time) time.Duration {
	text = strings.TrimSpace(text)
	if seconds, err := strconv.ParseUint(text, 10, 31); err == nil {
		return time.Duration(seconds) * time.Second //nolint:gosec // 31 bits.
	}
	if at, err := http.ParseTime(text); err == nil {
		return max(0, at.Sub(now))
	}
	return 0
}

// reasonOf says in a few words why no answer came. The error itself holds the address, which may hold a secret of the
// receiver's.
func reasonOf(err error) string {
	if _, ok := errors.AsType[*tls.CertificateVerificationError](err); ok {
		return "the certificate is not valid"
	}
	if _, ok := errors.AsType[tls.RecordHeaderError](err); ok {
		return "the target does not speak TLS"
	}
	if _, ok := errors.AsType[x509.HostnameError](err); ok {
		return "the certificate is not valid"
	}
	for _, e := range []error{
		extension.ErrTargetAddress, extension.ErrTargetLiteral, extension.ErrTargetPort, extension.ErrTargetScheme,
		extension.ErrTargetURL, extension.ErrTargetUser, errLookup,
	} {
		if errors.Is(err, e) {
			return strings.TrimPrefix(e.Error(), "extension: ")
		}
	}
	timeout, ok := errors.AsType[net.Error](err)
	if errors.Is(err, context.DeadlineExceeded) || (ok && timeout.Timeout()) {
		return "no answer in time"
	}
	if errors.Is(err, syscall.ECONNREFUSED) {
		return "the connection was refused"
	}
	return "the connection failed"
}
