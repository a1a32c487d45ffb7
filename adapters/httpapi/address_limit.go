package httpapi

import (
	"net/netip"
	"time"

	"github.com/maypok86/otter/v2"
	"golang.org/x/time/rate"

	"github.com/retraite-gateway/retraite/domain/problem"
	"github.com/retraite-gateway/retraite/ports"
)

// addressLimit is a token bucket for each client address, in this process: it guards against load by callers without a valid credential.
// Its memory is bounded; an address that is forgotten starts again with a full bucket.
type addressLimit struct {
	perMinute int
	clock     ports.Clock
	buckets   *otter.Cache[netip.Addr, *rate.Limiter]
}

const (
	knownAddresses = 50_000
	forgetAfter    = 10 * time.Minute
)

// newAddressLimit makes a limit of so many calls a minute; nil when it is off.
func newAddressLimit(perMinute, standard int, clock ports.Clock) (*addressLimit, error) {
	if perMinute < 0 {
		return nil, nil //nolint:nilnil // no limit is a limit that allows everything; take accepts nil
	}
	if perMinute == 0 {
		perMinute = standard
	}
	buckets, err := otter.New(&otter.Options[netip.Addr, *rate.Limiter]{
		MaximumSize: knownAddresses, ExpiryCalculator: otter.ExpiryAccessing[netip.Addr, *rate.Limiter](forgetAfter),
	})
	if err != nil {
		return nil, err
	}
	return &addressLimit{perMinute: perMinute, clock: clock, buckets: buckets}, nil
}

// rateLimitedError refuses a call of an address that made too many. Spec §8.
type rateLimitedError struct {
	limit int
	wait  time.Duration
	reset time.Time
}

func (*rateLimitedError) Error() string { return "too many calls from this address" }

// Code returns problem.RateLimited.
func (*rateLimitedError) Code() problem.Code { return problem.RateLimited }

// RetryAfter says when to try again.
func (e *rateLimitedError) RetryAfter() time.Duration { return e.wait }

// take counts one call of an address, or refuses it.
func (l *addressLimit) take(addr netip.Addr) error {
	if l == nil {
		return nil
	}
	bucket, ok := l.buckets.GetIfPresent(addr)
	if !ok {
		bucket = rate.NewLimiter(rate.Limit(l.perMinute)/60, l.perMinute)
		if kept, added := l.buckets.SetIfAbsent(addr, bucket); !added {
			bucket = kept
		}
	}
	now := l.clock.Now()
	if bucket.AllowN(now, 1) {
		return nil
	}
	return l.refusal(now)
}

// spent says whether an address has used its calls up, without counting one.
func (l *addressLimit) spent(addr netip.Addr) error {
	if l == nil {
		return nil
	}
	bucket, ok := l.buckets.GetIfPresent(addr)
	now := l.clock.Now()
	if !ok || bucket.TokensAt(now) >= 1 {
		return nil
	}
	return l.refusal(now)
}

func (l *addressLimit) refusal(now time.Time) error {
	wait := max(time.Second, (time.Minute / time.Duration(l.perMinute)).Round(time.Second))
	return &rateLimitedError{limit: l.perMinute, wait: wait, reset: now.Add(wait)}
}
