package client

import (
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"net/http"
	"net/url"
	"time"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/estimate"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/quota"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/domain/servicestatus"
)

// Me is who calls, with what it may do and its quota. Spec §2.12.
type Me struct {
	OrgID            access.OrgID            `json:"orgId"`
	KeyPrefix        access.CredentialID     `json:"keyPrefix"`
	ClientID         access.CredentialID     `json:"clientId"`
	Label            string                  `json:"label"`
	Grants           []capability.ID         `json:"grants"`
	Packs            []string                `json:"packs"`
	RestitutionLevel access.RestitutionLevel `json:"restitutionLevel"`
	Quota            quota.Quota             `json:"quota"`
	// ExpiresAt is nil for a credential without an end.
	ExpiresAt *time.Time `json:"expiresAt"`
}

// Me says who calls.
func (c *Client) Me(ctx context.Context) (Me, error) {
	return get[Me](ctx, c, call{method: http.MethodGet, path: apiRoot + "/me"})
}

// Usage is one event of what was counted. Spec §2.12.
type Usage struct {
	ID         string    `json:"id"`
	At         time.Time `json:"at"`
	Operation  string    `json:"operation"`
	Credential string    `json:"credential"`
	RequestID  string    `json:"requestId"`
	// Calls and Runs are negative for what was given back; Calls is more than one where the event stands for several.
	Calls  int64  `json:"calls"`
	Runs   int64  `json:"runs"`
	Status *int   `json:"status"`
	Error  string `json:"error"`
	RunID  run.ID `json:"runId"`
}

// Usage lists the events of this period, newest first, page after page. An error ends the list.
func (c *Client) Usage(ctx context.Context) iter.Seq2[Usage, error] {
	return func(yield func(Usage, error) bool) {
		for before := ""; ; {
			path := apiRoot + "/usage"
			if before != "" {
				path += "?before=" + url.QueryEscape(before)
			}
			page, err := get[struct{ Events []Usage }](ctx, c, call{method: http.MethodGet, path: path})
			if err != nil {
				yield(Usage{}, err)
				return
			}
			for _, event := range page.Events {
				if !yield(event, nil) {
					return
				}
				before = event.ID
			}
			if len(page.Events) == 0 {
				return
			}
		}
	}
}

// Estimated is an estimate with what must be said of it. Spec §2.6.
type Estimated struct {
	// Statement is the sentence to quote word for word, Hint how it is to be quoted.
	Statement, Hint string
	// Body is the whole answer.
	Body []byte
}

// Estimate asks for an estimate. Each attempt that is answered counts as a call.
func (c *Client) Estimate(ctx context.Context, request estimate.Request) (Estimated, error) {
	members := []ijson.Member{{Name: "birthYear", Value: ijson.IntValue(int64(request.BirthYear))}}
	if request.Income != nil {
		income, err := number("revenuAnnuelBrutApproxEur", request.Income.Decimal)
		if err != nil {
			return Estimated{}, err
		}
		members = append(members, income)
	}
	if request.Years != nil {
		years, err := number("anneesCotiseesApprox", *request.Years)
		if err != nil {
			return Estimated{}, err
		}
		members = append(members, years)
	}
	if request.Complex {
		members = append(members, ijson.Member{Name: "carriereComplexeSignalee", Value: ijson.BoolValue(true)})
	}
	got, err := c.do(ctx, call{
		method: http.MethodPost, path: apiRoot + "/a2a/estimate", body: ijson.NewObject(members...).AppendJSON(nil),
	})
	if err != nil {
		return Estimated{}, err
	}
	var said struct {
		Citation struct{ StatementForLlm, CitationHint string }
	}
	if err := json.Unmarshal(got.body, &said); err != nil {
		return Estimated{}, fmt.Errorf("client: read the estimate: %w", err)
	}
	return Estimated{Statement: said.Citation.StatementForLlm, Hint: said.Citation.CitationHint, Body: got.body}, nil
}

func number(name string, d money.Decimal) (ijson.Member, error) {
	value, err := ijson.NumberValue(d.String())
	if err != nil {
		return ijson.Member{}, fmt.Errorf("client: %s: %w", name, err)
	}
	return ijson.Member{Name: name, Value: value}, nil
}

// Status says how the service does. Spec §3. A service that is out is an *Error.
func (c *Client) Status(ctx context.Context) (servicestatus.Status, error) {
	said, err := get[struct{ Status servicestatus.Status }](
		ctx, c, call{method: http.MethodGet, path: apiRoot + "/status", open: true},
	)
	return said.Status, err
}

// get makes a call and reads its answer.
func get[T any](ctx context.Context, c *Client, asked call) (out T, err error) {
	got, err := c.do(ctx, asked)
	if err != nil {
		return out, err
	}
	if err := json.Unmarshal(got.body, &out); err != nil {
		return out, fmt.Errorf("client: read the answer to %s: %w", asked.path, err)
	}
	return out, nil
}
