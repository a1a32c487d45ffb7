package openfisca

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// Config says where the web API is and how long it is waited for. All but URL have defaults.
type Config struct {
	// URL is the address of the web API; its paths are below it.
	URL string
	// Timeout bounds all the calls of one run; 0 means DefaultTimeout.
	Timeout time.Duration
	// AtOnce is how many calls are made at once; 0 means DefaultAtOnce. A web API computes one situation a process.
	AtOnce int
	// Retries is how often a call is made again; 0 means DefaultRetries, a negative number never.
	Retries int
	// Failures is after how many failures in a row the web API is left alone, and Pause for how long; 0 means the
	// defaults.
	Failures int
	Pause    time.Duration
	// Client makes the calls; nil means one of its own.
	Client *http.Client
}

// Defaults of Config.
const (
	DefaultTimeout  = 25 * time.Second
	DefaultAtOnce   = 8
	DefaultRetries  = 2
	DefaultFailures = 5
	DefaultPause    = time.Second
)

const (
	// infoTimeout bounds the question which package answers: it may wait behind a calculation.
	infoTimeout = 5 * time.Second
	// placeWait is how long a call waits for its place among those made at once.
	placeWait = 5 * time.Second
	// firstRetry and lastRetry bound the growing waits before another attempt; jitter spreads those of many gateways.
	firstRetry = 50 * time.Millisecond
	lastRetry  = time.Second
	jitter     = 0.25
	// connectTimeout and idleTimeout are for connections.
	connectTimeout = 2 * time.Second
	idleTimeout    = 90 * time.Second
	// mostBytes bounds an answer: it repeats the situation.
	mostBytes = 16 << 20
)

// errURL is an address that cannot be one.
var errURL = errors.New("openfisca: the address of the web API must begin with http:// or https://")

// complete fills in the defaults and checks the address.
func (c Config) complete() (Config, error) {
	base, err := url.Parse(c.URL)
	if err != nil || base.Host == "" || (base.Scheme != "http" && base.Scheme != "https") || base.User != nil {
		return c, errURL
	}
	c.URL = strings.TrimRight(c.URL, "/")
	if c.Timeout <= 0 {
		c.Timeout = DefaultTimeout
	}
	if c.AtOnce <= 0 {
		c.AtOnce = DefaultAtOnce
	}
	if c.Retries == 0 {
		c.Retries = DefaultRetries
	}
	c.Retries = max(0, c.Retries)
	if c.Failures <= 0 {
		c.Failures = DefaultFailures
	}
	if c.Pause <= 0 {
		c.Pause = DefaultPause
	}
	return c, nil
}

// Check says whether an address can be that of a web API.
func Check(address string) error {
	if _, err := (Config{URL: address}).complete(); err != nil {
		return fmt.Errorf("%w, without credentials", err)
	}
	return nil
}
