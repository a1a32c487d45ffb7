package openfisca

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"

	"github.com/failsafe-go/failsafe-go"
	"github.com/failsafe-go/failsafe-go/bulkhead"
	"github.com/failsafe-go/failsafe-go/circuitbreaker"
	"github.com/failsafe-go/failsafe-go/retrypolicy"

	"github.com/retraite-gateway/retraite/domain/ijson"
)

// The web API: which entities there are, one calculation, and the values of one parameter. Each answer of it says in
// two headers which package of the law gave it, so that an error of a proxy is told from one of a formula.
const (
	entitiesPath  = "/entities"
	calculatePath = "/calculate"
	parameterPath = "/parameter/"

	packageHeader = "Country-Package"
	versionHeader = "Country-Package-Version"

	// packageName is the package whose variables situations name.
	packageName = "openfisca-france-pension"
)

// reply is what the web API said: a body, or that its formulas fail on the situation, or that it refuses it.
type reply struct {
	version string
	status  int
	body    ijson.Value
}

func (r reply) computed() bool { return r.status == http.StatusOK }

// webAPI makes the calls.
type webAPI struct {
	config  Config
	client  *http.Client
	guarded failsafe.Executor[reply]
}

func newWebAPI(config Config) *webAPI {
	w := &webAPI{config: config, client: config.Client}
	if w.client == nil {
		w.client = &http.Client{
			Transport: &http.Transport{
				DialContext:         (&net.Dialer{Timeout: connectTimeout}).DialContext,
				TLSHandshakeTimeout: connectTimeout, IdleConnTimeout: idleTimeout, ForceAttemptHTTP2: true,
				MaxIdleConns: config.AtOnce, MaxIdleConnsPerHost: config.AtOnce,
			},
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		}
	}
	places := bulkhead.NewBuilder[reply](uint(config.AtOnce)).WithMaxWaitTime(placeWait).Build()
	again := retrypolicy.NewBuilder[reply]().
		HandleIf(func(_ reply, err error) bool { return worthAnother(err) }).
		WithMaxRetries(config.Retries).WithBackoff(firstRetry, lastRetry).WithJitterFactor(jitter).
		ReturnLastFailure().Build()
	breaker := circuitbreaker.NewBuilder[reply]().
		HandleIf(func(_ reply, err error) bool { return blames(err) }).
		WithFailureThreshold(uint(config.Failures)).WithDelay(config.Pause).WithSuccessThreshold(1).Build()
	w.guarded = failsafe.With(places, again, breaker)
	return w
}

// guard makes a call for a run: limited is what is left of its time, caller the time of who asked for it.
func (w *webAPI) guard(caller, limited context.Context, method, path string, question []byte) (reply, error) {
	return w.guarded.WithContext(limited).Get(func() (reply, error) {
		r, err := w.ask(limited, method, path, question)
		if err != nil && caller.Err() != nil {
			return reply{}, &callerError{cause: err}
		}
		return r, err
	})
}

// ask makes one call and reads its answer.
func (w *webAPI) ask(ctx context.Context, method, path string, question []byte) (reply, error) {
	req, err := http.NewRequestWithContext(ctx, method, w.config.URL+path, bytes.NewReader(question))
	if err != nil {
		return reply{}, err
	}
	req.Header.Set("Content-Type", "application/json")
	resp, err := w.client.Do(req)
	if err != nil {
		return reply{}, fmt.Errorf("reach the web API: %w", err)
	}
	defer func() { _ = resp.Body.Close() }()
	text, err := io.ReadAll(io.LimitReader(resp.Body, mostBytes+1))
	if err != nil {
		return reply{}, fmt.Errorf("read the answer of the web API: %w", err)
	}
	return replyOf(resp, text)
}

// replyOf reads an answer. The web API gives 500 with its headers when a formula fails, and 4xx for a situation that it
// refuses: both are answers, and stay the same however often they are asked for.
func replyOf(resp *http.Response, text []byte) (reply, error) {
	out := reply{version: resp.Header.Get(versionHeader), status: resp.StatusCode}
	if name := resp.Header.Get(packageHeader); name == "" && resp.StatusCode >= http.StatusInternalServerError {
		return reply{}, &statusError{status: resp.StatusCode}
	} else if name != packageName || out.version == "" {
		return reply{}, fmt.Errorf("%w: status %d of %q", errAnswer, resp.StatusCode, name)
	}
	switch {
	case resp.StatusCode == http.StatusInternalServerError,
		resp.StatusCode >= http.StatusBadRequest && resp.StatusCode < http.StatusInternalServerError:
		return out, nil
	case resp.StatusCode > http.StatusInternalServerError:
		return reply{}, &statusError{status: resp.StatusCode}
	}
	body, err := ijson.ParseForeign(text)
	if err != nil || body.Kind() != ijson.Object || resp.StatusCode != http.StatusOK {
		return reply{}, fmt.Errorf("%w: status %d: %w", errAnswer, resp.StatusCode, err)
	}
	out.body = body
	return out, nil
}
