package client

import (
	"errors"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/retraite-gateway/retraite/domain/access"
)

// Config says which gateway is called, and as whom.
type Config struct {
	// BaseURL is the public address of the gateway, without the path of the API.
	BaseURL string
	// Key is an API key. Or ClientID and ClientSecret are those of an OAuth client, and a token is fetched with them.
	Key          access.Secret
	ClientID     string
	ClientSecret access.Secret
	// Retries is how often a call is made again; 0 means DefaultRetries, a negative number never.
	Retries int
	// MaxWait is the longest wait before another attempt: when the gateway asks for more, its error is returned. 0
	// means DefaultMaxWait. The deadline of a call's context bounds all of it.
	MaxWait time.Duration
	// HTTP makes the calls; nil means a client that gives up an attempt after DefaultTimeout.
	HTTP *http.Client
}

// Defaults of Config.
const (
	DefaultRetries = 4
	DefaultMaxWait = 30 * time.Second
	DefaultTimeout = 100 * time.Second
)

const (
	// firstWait and lastWait bound the growing waits where the gateway names none, jitter spreads them.
	firstWait = 100 * time.Millisecond
	lastWait  = 5 * time.Second
	jitter    = 0.25
	// apiRoot is where the API begins.
	apiRoot = "/api/v1/retraite"
	// mostBytes bounds an answer.
	mostBytes = 64 << 20
	// tokenSlack is how long before its end a token is no longer used.
	tokenSlack = 30 * time.Second
)

// errConfig is a configuration with which nobody can be called.
var errConfig = errors.New("client: BaseURL must be an http address, with a Key or with ClientID and ClientSecret")

func (c Config) complete() (Config, error) {
	base, err := url.Parse(c.BaseURL)
	if err != nil || base.Host == "" || (base.Scheme != "http" && base.Scheme != "https") {
		return c, errConfig
	}
	if c.Key.IsZero() == (c.ClientID == "" || c.ClientSecret.IsZero()) {
		return c, errConfig
	}
	c.BaseURL = strings.TrimRight(c.BaseURL, "/")
	if c.Retries == 0 {
		c.Retries = DefaultRetries
	}
	c.Retries = max(0, c.Retries)
	if c.MaxWait == 0 {
		c.MaxWait = DefaultMaxWait
	}
	if c.HTTP == nil {
		c.HTTP = &http.Client{Timeout: DefaultTimeout}
	}
	return c, nil
}
