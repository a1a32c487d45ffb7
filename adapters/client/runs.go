package client

import (
	"context"
	"fmt"
	"net/http"
	"net/url"

	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/proof"
	"github.com/retraite-gateway/retraite/domain/run"
)

// Options change how a run is made or read. The zero value is right.
type Options struct {
	// Key is the idempotency key of the logical call; empty makes a new one, which is kept over the retries. A
	// program that may itself be restarted gives its own, so that the call that it repeats is the same call.
	Key string
	// Extent is how much of the report is answered; empty means the default of the API.
	Extent run.Extent
}

// Report is a run as this caller sees it.
type Report struct {
	run.View

	// Body is the report as it was answered: what a proof verifies.
	Body []byte
	// Replayed says that the run was made before, under the same key.
	Replayed bool
}

// Launch makes a run. Spec §4 rule 1.
func (c *Client) Launch(ctx context.Context, request run.Request, o Options) (Report, error) {
	members := []ijson.Member{
		{Name: "dossierId", Value: textOrNull(request.DossierID)},
		{Name: "liquidationDate", Value: textOrNull(request.LiquidationDate.String())},
	}
	if request.ServiceID != "" {
		members = append(members, ijson.Member{Name: "serviceId", Value: ijson.StringValue(request.ServiceID)})
	}
	if request.Trigger != "" {
		members = append(members, ijson.Member{Name: "trigger", Value: ijson.StringValue(string(request.Trigger))})
	}
	if request.Gamme != nil {
		members = append(members, ijson.Member{Name: "gamme", Value: ijson.StringValue(*request.Gamme)})
	}
	if request.CommerceLevel != nil {
		members = append(members, ijson.Member{Name: "commerceLevel", Value: ijson.StringValue(*request.CommerceLevel)})
	}
	if request.HasData() {
		members = append(members, ijson.Member{Name: "data", Value: request.Data})
	}
	return c.make(ctx, "/runs", ijson.NewObject(members...), o)
}

// Override fills a gap, and makes the run that replaces the one with the gap. Spec §4 rule 3.
func (c *Client) Override(ctx context.Context, override gap.Override, o Options) (Report, error) {
	members := []ijson.Member{
		{Name: "lacuneId", Value: ijson.StringValue(override.LacuneID)},
		{Name: "typeDonnee", Value: ijson.StringValue(string(override.TypeDonnee))},
		{Name: override.TypeDonnee.Field(), Value: override.Value},
	}
	if override.PieceJointeRef != "" {
		piece := ijson.StringValue(override.PieceJointeRef)
		members = append(members, ijson.Member{Name: "pieceJointeRef", Value: piece})
	}
	if !override.Data.IsZero() {
		members = append(members, ijson.Member{Name: "data", Value: override.Data})
	}
	return c.make(ctx, "/lacunes/override", ijson.NewObject(members...), o)
}

// make makes a run under one key.
func (c *Client) make(ctx context.Context, path string, body ijson.Value, o Options) (Report, error) {
	if o.Key == "" {
		o.Key = newKey()
	}
	return c.report(ctx, call{
		method: http.MethodPost, path: apiRoot + path + o.query(), body: body.AppendJSON(nil),
		header: map[string]string{"Idempotency-Key": o.Key},
	})
}

func (o Options) query() string {
	if o.Extent == "" {
		return ""
	}
	return "?view=" + url.QueryEscape(string(o.Extent))
}

// Run reads a run. Spec §4 rule 4.
func (c *Client) Run(ctx context.Context, id run.ID, o Options) (Report, error) {
	return c.report(ctx, call{method: http.MethodGet, path: pathOf(id) + o.query()})
}

func pathOf(id run.ID) string { return apiRoot + "/runs/" + url.PathEscape(string(id)) }

func (c *Client) report(ctx context.Context, asked call) (Report, error) {
	got, err := c.do(ctx, asked)
	if err != nil {
		return Report{}, err
	}
	value, err := ijson.ParseObject(got.body)
	if err != nil {
		return Report{}, fmt.Errorf("client: read the report: %w", err)
	}
	view, err := run.ReadView(value)
	if err != nil {
		return Report{}, fmt.Errorf("client: read the report: %w", err)
	}
	return Report{View: view, Body: got.body, Replayed: got.header.Get("Idempotent-Replayed") == "true"}, nil
}

// Proof reads the proof of a run, as Verify takes it. Spec §2.12.
func (c *Client) Proof(ctx context.Context, id run.ID) ([]byte, error) {
	got, err := c.do(ctx, call{method: http.MethodGet, path: pathOf(id) + "/proof"})
	if err != nil {
		return nil, err
	}
	return got.body, nil
}

// Keys reads the public keys of the gateway, which verify proofs.
func (c *Client) Keys(ctx context.Context) ([]byte, error) {
	got, err := c.do(ctx, call{method: http.MethodGet, path: "/.well-known/jwks.json", open: true})
	if err != nil {
		return nil, err
	}
	return got.body, nil
}

// Verify checks a report with its proof and the public keys, wherever they came from: proof.MismatchError says what
// was altered, proof.UnknownKeyError that no key of those signed.
func Verify(envelope, report, jwks []byte) (proof.Fingerprint, error) {
	envelopeValue, err := ijson.ParseObject(envelope)
	if err != nil {
		return "", fmt.Errorf("client: read the proof: %w", err)
	}
	reportValue, err := ijson.ParseObject(report)
	if err != nil {
		return "", fmt.Errorf("client: read the report: %w", err)
	}
	jws, err := proof.JWSOf(envelopeValue)
	if err != nil {
		return "", err
	}
	signed, err := openProof(jws, jwks)
	if err != nil {
		return "", err
	}
	if err := proof.CheckEnvelope(envelopeValue, signed); err != nil {
		return "", err
	}
	if err := proof.VerifyReport(signed.Payload, reportValue); err != nil {
		return "", err
	}
	return proof.FingerprintOf(signed.Payload), nil
}

func textOrNull(text string) ijson.Value {
	if text == "" {
		return ijson.NullValue()
	}
	return ijson.StringValue(text)
}
