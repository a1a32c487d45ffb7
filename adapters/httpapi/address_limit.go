package httpapi

import (
	"net/http"
	"net/netip"
	"strconv"
	"time"

	"github.com/maypok86/otter/v2"
	"golang.org/x/time/rate"

	"github.com/retraite-gateway/retraite/domain/problem"
	"github.com/retraite-gateway/retraite/ports"
)

// addressLimit is a token bucket for each client address, in this process: it guards against load by callers without a valid credential. All
// addresses of an IPv6 network of 64 bits are one: whoever has one of them has them all (RFC 4291 section 2.5.4).
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

// networkBits is the length of the network that an IPv6 site gives one of its members, at least.
const networkBits = 64

// bucketOf is the address under which a client is counted.
func bucketOf(addr netip.Addr) netip.Addr {
	addr = normal(addr)
	if !addr.Is6() {
		return addr
	}
	network, err := addr.Prefix(networkBits)
	if err != nil {
		return addr
	}
	return network.Addr()
}

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
type rateLimitedError struct{ wait time.Duration }

func (*rateLimitedError) Error() string { return "too many calls from this address" }

// Code returns problem.RateLimited.
func (*rateLimitedError) Code() problem.Code { return problem.RateLimited }

// RetryAfter says when to try again.
func (e *rateLimitedError) RetryAfter() time.Duration { return e.wait }

// addressState is what an address has left; its limit is 0 where there is none.
type addressState struct {
	limit, left int
	// full is the instant at which the address has all its calls again.
	full time.Time
}

// describe puts the state into the headers of an answer to somebody without a valid credential. Spec §8.
func (s addressState) describe(w http.ResponseWriter) {
	if s.limit == 0 {
		return
	}
	h := w.Header()
	h.Set(rateLimitHeader, strconv.Itoa(s.limit))
	h.Set(rateRemainingHeader, strconv.Itoa(s.left))
	h.Set(rateResetHeader, strconv.FormatInt(s.full.Unix(), 10))
	h.Set(rateResourceHeader, "address")
}

// take counts one call of an address, or refuses it.
func (l *addressLimit) take(addr netip.Addr) (addressState, error) {
	if l == nil {
		return addressState{}, nil
	}
	addr = bucketOf(addr)
	bucket, ok := l.buckets.GetIfPresent(addr)
	if !ok {
		bucket = rate.NewLimiter(rate.Limit(l.perMinute)/60, l.perMinute)
		if kept, added := l.buckets.SetIfAbsent(addr, bucket); !added {
			bucket = kept
		}
	}
	now := l.clock.Now()
	allowed := bucket.AllowN(now, 1)
	return l.state(bucket, now), l.refusal(!allowed)
}

// look says whether an address has used its calls up, without counting one.
func (l *addressLimit) look(addr netip.Addr) (addressState, error) {
	if l == nil {
		return addressState{}, nil
	}
	bucket, ok := l.buckets.GetIfPresent(addr)
	if !ok {
		return addressState{}, nil
	}
	state := l.state(bucket, l.clock.Now())
	return state, l.refusal(state.left == 0)
}

func (l *addressLimit) state(bucket *rate.Limiter, now time.Time) addressState {
	tokens := max(0, bucket.TokensAt(now))
	missing := (float64(l.perMinute) - tokens) / float64(l.perMinute)
	full := now.Add(time.Duration(missing * float64(time.Minute)))
	return addressState{limit: l.perMinute, left: int(tokens), full: full.Add(time.Second - 1)}
}

func (l *addressLimit) refusal(refused bool) error {
	if !refused {
		return nil
	}
	return &rateLimitedError{wait: max(time.Second, (time.Minute / time.Duration(l.perMinute)).Round(time.Second))}
}
