package remote

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"

	"github.com/failsafe-go/failsafe-go"
	"github.com/failsafe-go/failsafe-go/bulkhead"
	"github.com/failsafe-go/failsafe-go/circuitbreaker"
	"github.com/failsafe-go/failsafe-go/retrypolicy"

	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/problem"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
)

// Engine computes in another process.
type Engine struct {
	config  Config
	client  *http.Client
	guarded failsafe.Executor[run.Report]
}

var _ ports.Engine = (*Engine)(nil)

// New makes an engine. It asks nothing yet.
func New(config Config) (*Engine, error) {
	config, err := config.complete()
	if err != nil {
		return nil, err
	}
	e := &Engine{config: config, client: config.Client}
	if e.client == nil {
		e.client = &http.Client{
			Transport: &http.Transport{
				DialContext:         (&net.Dialer{Timeout: connectTimeout}).DialContext,
				TLSHandshakeTimeout: connectTimeout, IdleConnTimeout: idleTimeout, ForceAttemptHTTP2: true,
				MaxIdleConns: config.AtOnce, MaxIdleConnsPerHost: config.AtOnce,
			},
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		}
	}
	places := bulkhead.NewBuilder[run.Report](uint(config.AtOnce)).WithMaxWaitTime(placeWait).Build()
	again := retrypolicy.NewBuilder[run.Report]().
		HandleIf(func(_ run.Report, err error) bool { return worthAnother(err) }).
		WithMaxRetries(config.Retries).WithBackoff(firstRetry, lastRetry).WithJitterFactor(jitter).
		ReturnLastFailure().Build()
	breaker := circuitbreaker.NewBuilder[run.Report]().
		HandleIf(func(_ run.Report, err error) bool { return blames(err) }).
		WithFailureThreshold(uint(config.Failures)).WithDelay(config.Pause).WithSuccessThreshold(1).Build()
	e.guarded = failsafe.With(places, again, breaker)
	return e, nil
}

// jitter spreads the retries of many gateways.
const jitter = 0.25

// Close lets go of idle connections.
func (e *Engine) Close() { e.client.CloseIdleConnections() }

// Info says which engine answers. It is asked each time, whatever the breaker thinks: so its end is noticed.
func (e *Engine) Info(ctx context.Context) (run.EngineInfo, error) {
	ctx, cancel := context.WithTimeout(ctx, infoTimeout)
	defer cancel()
	body, err := e.ask(ctx, http.MethodGet, InfoPath, nil)
	if err != nil {
		return run.EngineInfo{}, unavailable(err)
	}
	info, err := infoOf(body)
	if err != nil {
		return run.EngineInfo{}, unavailable(err)
	}
	return info, nil
}

func infoOf(body ijson.Value) (run.EngineInfo, error) {
	r := reader{from: body}
	info := run.EngineInfo{
		Name: r.text(body, "name"), Version: r.text(body, "version"), BaremeVersion: r.text(body, "baremeVersion"),
	}
	if r.err == nil && (info.Name == "" || info.Version == "" || info.BaremeVersion == "") {
		r.err = errAnswer
	}
	return info, r.err
}

// Run asks for one calculation. What the engine refuses is a *problem.InvalidRequestError; no answer is
// ErrUnavailable.
func (e *Engine) Run(ctx context.Context, in ports.EngineInput) (run.Report, error) {
	if err := ctx.Err(); err != nil {
		return run.Report{}, unavailable(err)
	}
	question := questionOf(in).AppendJSON(nil)
	report, err := e.guarded.WithContext(ctx).Get(func() (run.Report, error) { return e.attempt(ctx, question) })
	if _, invalid := errors.AsType[*problem.InvalidRequestError](err); invalid {
		return run.Report{}, err
	}
	if err != nil {
		return run.Report{}, unavailable(err)
	}
	return report, nil
}

// attempt asks once.
func (e *Engine) attempt(ctx context.Context, question []byte) (run.Report, error) {
	limited, cancel := context.WithTimeout(ctx, e.config.Timeout)
	defer cancel()
	body, err := e.ask(limited, http.MethodPost, RunPath, question)
	switch {
	case err != nil && ctx.Err() != nil:
		return run.Report{}, &callerError{cause: err}
	case err != nil:
		return run.Report{}, err
	}
	report, err := run.ReportFrom(body)
	if err != nil {
		return run.Report{}, fmt.Errorf("%w: %w", errAnswer, err)
	}
	return report, nil
}

// ask makes one call of the protocol and reads its answer.
func (e *Engine) ask(ctx context.Context, method, path string, question []byte) (ijson.Value, error) {
	req, err := http.NewRequestWithContext(ctx, method, e.config.URL+path, bytes.NewReader(question))
	if err != nil {
		return ijson.Value{}, err
	}
	req.Header.Set("Content-Type", contentType)
	resp, err := e.client.Do(req)
	if err != nil {
		return ijson.Value{}, fmt.Errorf("reach the engine: %w", err)
	}
	defer func() { _ = resp.Body.Close() }()
	text, err := io.ReadAll(io.LimitReader(resp.Body, mostBytes+1))
	if err != nil {
		return ijson.Value{}, fmt.Errorf("read the answer of the engine: %w", err)
	}
	body, err := ijson.ParseObject(text)
	if err != nil && resp.StatusCode < http.StatusInternalServerError {
		return ijson.Value{}, fmt.Errorf("%w: %w", errAnswer, err)
	}
	return body, faultOf(resp.StatusCode, body)
}

// faultOf reads what an answer that is no report says.
func faultOf(status int, body ijson.Value) error {
	switch {
	case status == http.StatusOK:
		return nil
	case status >= http.StatusInternalServerError:
		return &statusError{status: status}
	}
	r := reader{from: body}
	code := r.text(body, codeName)
	where := r.text(body, whereName)
	reason := r.text(body, reasonName)
	if status != http.StatusBadRequest || code != codeInvalid || r.err != nil {
		return fmt.Errorf("%w: status %d", errAnswer, status)
	}
	return problem.Invalid(where, reason)
}
