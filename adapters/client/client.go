package client

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/failsafe-go/failsafe-go"
	"github.com/failsafe-go/failsafe-go/retrypolicy"
)

// Client calls one gateway as one caller. Any number of goroutines may use it.
type Client struct {
	config Config
	tokens *tokens
	again  failsafe.Executor[*answer]
}

// New makes a client. It calls nobody yet.
func New(config Config) (*Client, error) {
	config, err := config.complete()
	if err != nil {
		return nil, err
	}
	c := &Client{config: config}
	c.tokens = &tokens{client: c}
	c.again = failsafe.With(retrypolicy.NewBuilder[*answer]().
		HandleIf(func(_ *answer, err error) bool { return c.mayPass(err) }).
		WithMaxRetries(config.Retries).WithBackoff(firstWait, lastWait).WithJitterFactor(jitter).
		WithDelayFunc(func(exec failsafe.ExecutionAttempt[*answer]) time.Duration { return waitFor(exec.LastError()) }).
		ReturnLastFailure().Build())
	return c, nil
}

// answer is what the gateway answered in good order.
type answer struct {
	header http.Header
	body   []byte
}

// call is one logical call: what is sent is the same at each attempt.
type call struct {
	method, path string
	body         []byte
	header       map[string]string
	// open says that the call needs no credential.
	open bool
}

// do makes a call, as often as it takes.
func (c *Client) do(ctx context.Context, asked call) (*answer, error) {
	return c.again.WithContext(ctx).Get(func() (*answer, error) {
		got, err := c.attempt(ctx, asked)
		refused, ok := errors.AsType[*Error](err)
		if ok && refused.Status == http.StatusUnauthorized && c.tokens.used() {
			// The token may have been withdrawn before its end; a new one is tried once.
			c.tokens.forget()
			got, err = c.attempt(ctx, asked)
		}
		return got, err
	})
}

// attempt makes a call once.
func (c *Client) attempt(ctx context.Context, asked call) (*answer, error) {
	req, err := http.NewRequestWithContext(ctx, asked.method, c.config.BaseURL+asked.path, bytes.NewReader(asked.body))
	if err != nil {
		return nil, fmt.Errorf("client: %w", err)
	}
	if asked.body != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	for name, value := range asked.header {
		req.Header.Set(name, value)
	}
	if !asked.open {
		bearer, err := c.tokens.bearer(ctx)
		if err != nil {
			return nil, err
		}
		req.Header.Set("Authorization", "Bearer "+bearer)
	}
	return c.send(req)
}

// send makes a request and reads its answer; one that is an error is an *Error.
func (c *Client) send(req *http.Request) (*answer, error) {
	resp, err := c.config.HTTP.Do(req)
	if err != nil {
		return nil, &lostError{cause: err}
	}
	defer func() { _ = resp.Body.Close() }()
	body, err := io.ReadAll(io.LimitReader(resp.Body, mostBytes))
	if err != nil {
		return nil, &lostError{cause: err}
	}
	if resp.StatusCode >= http.StatusMultipleChoices {
		return nil, errorOf(resp, body)
	}
	return &answer{header: resp.Header, body: body}, nil
}

// newKey makes an idempotency key: 32 random characters.
func newKey() string { return rand.Text() }
