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

// rateLimit is a token bucket for each of those that are counted, in this process. Its memory is bounded: who is
// forgotten starts again with a full bucket.
type rateLimit[K comparable] struct {
	perMinute int
	// resource says in the headers of an answer what is counted.
	resource string
	clock    ports.Clock
	buckets  *otter.Cache[K, *rate.Limiter]
}

// addressLimit counts calls without a valid credential by the network of their client.
type addressLimit = rateLimit[netip.Addr]

// What the headers say is counted.
const (
	resourceAddress    = "address"
	resourceCredential = "credential"
)

const (
	knownBuckets = 50_000
	forgetAfter  = 10 * time.Minute
)

// newRateLimit makes a limit of so many calls a minute; nil when it is off.
func newRateLimit[K comparable](perMinute, standard int, resource string, clock ports.Clock) (*rateLimit[K], error) {
	if perMinute == 0 {
		perMinute = standard
	}
	if perMinute <= 0 {
		return nil, nil //nolint:nilnil // no limit is a limit that allows everything; its methods accept nil
	}
	buckets, err := otter.New(&otter.Options[K, *rate.Limiter]{
		MaximumSize: knownBuckets, ExpiryCalculator: otter.ExpiryAccessing[K, *rate.Limiter](forgetAfter),
	})
	if err != nil {
		return nil, err
	}
	return &rateLimit[K]{perMinute: perMinute, resource: resource, clock: clock, buckets: buckets}, nil
}

// networkBits is the length of the network that an IPv6 site gives one of its members, at least.
const networkBits = 64

// networkOf is the address under which a client is counted: its own, or for IPv6 that of its network of 64 bits, since
// whoever has one address of such a network has them all (RFC 4291 section 2.5.4).
func networkOf(addr netip.Addr) netip.Addr {
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

// rateLimitedError refuses a call where too many were made. Spec §8.
type rateLimitedError struct {
	resource string
	wait     time.Duration
}

func (e *rateLimitedError) Error() string {
	if e.resource == resourceCredential {
		return "too many calls with this credential"
	}
	return "too many calls from this address"
}

// Code returns problem.RateLimited.
func (*rateLimitedError) Code() problem.Code { return problem.RateLimited }

// RetryAfter says when to try again.
func (e *rateLimitedError) RetryAfter() time.Duration { return e.wait }

// rateState is what is left in a bucket; its limit is 0 where there is none.
type rateState struct {
	limit, left int
	resource    string
	// full is the instant at which the bucket is full again.
	full time.Time
}

// describe puts the state into the headers of an answer that the bucket decides. Spec §8.
func (s rateState) describe(w http.ResponseWriter) {
	if s.limit == 0 {
		return
	}
	h := w.Header()
	h.Set(rateLimitHeader, strconv.Itoa(s.limit))
	h.Set(rateRemainingHeader, strconv.Itoa(s.left))
	h.Set(rateResetHeader, strconv.FormatInt(s.full.Unix(), 10))
	h.Set(rateResourceHeader, s.resource)
}

// take counts one call, or refuses it.
func (l *rateLimit[K]) take(key K) (rateState, error) {
	if l == nil {
		return rateState{}, nil
	}
	bucket, ok := l.buckets.GetIfPresent(key)
	if !ok {
		bucket = rate.NewLimiter(rate.Limit(l.perMinute)/60, l.perMinute)
		if kept, added := l.buckets.SetIfAbsent(key, bucket); !added {
			bucket = kept
		}
	}
	now := l.clock.Now()
	if bucket.AllowN(now, 1) {
		return l.state(bucket, now), nil
	}
	return l.state(bucket, now), &rateLimitedError{
		resource: l.resource, wait: max(time.Second, (time.Minute / time.Duration(l.perMinute)).Round(time.Second)),
	}
}

// look says what is left, without counting a call.
func (l *rateLimit[K]) look(key K) rateState {
	if l == nil {
		return rateState{}
	}
	bucket, ok := l.buckets.GetIfPresent(key)
	if !ok {
		return rateState{limit: l.perMinute, left: l.perMinute, resource: l.resource, full: l.clock.Now()}
	}
	return l.state(bucket, l.clock.Now())
}

// exhausted says whether the next call would be refused.
func (s rateState) exhausted() bool { return s.limit > 0 && s.left == 0 }

func (l *rateLimit[K]) state(bucket *rate.Limiter, now time.Time) rateState {
	tokens := max(0, bucket.TokensAt(now))
	missing := (float64(l.perMinute) - tokens) / float64(l.perMinute)
	full := now.Add(time.Duration(missing * float64(time.Minute)))
	return rateState{limit: l.perMinute, left: int(tokens), resource: l.resource, full: full.Add(time.Second - 1)}
}
