package token

import "time"

// Config says for whom tokens are made.
type Config struct {
	// Issuer is the address of the API root: the iss and the aud of access tokens.
	Issuer string
	// TokenTTL is how long an access token lives, and so how long a retired key of tokens is believed;
	// 0 means DefaultTokenTTL.
	TokenTTL time.Duration
	// CacheSize bounds the verified tokens that are remembered; 0 means DefaultCacheSize, a negative number none.
	CacheSize int
	// Refresh is how old the keys in memory may be; 0 means DefaultRefresh.
	Refresh time.Duration
}

// Defaults of Config.
const (
	DefaultCacheSize = 10_000
	DefaultRefresh   = 30 * time.Second
	DefaultTokenTTL  = time.Hour
)

// publishAhead is how long a new key is published before it signs, so that nobody meets a key that it does not know.
const publishAhead = 10 * time.Minute
