package bunstore

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"github.com/retraite-gateway/retraite/adapters/bunstore/sealing"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/extension"
)

type endpointRow struct {
	bun.BaseModel `bun:"table:extension_endpoints,alias:e"`

	OrgID          string   `bun:"org_id,pk"`
	EndpointID     string   `bun:"endpoint_id,pk"`
	Kind           string   `bun:"kind"`
	Enabled        bool     `bun:"enabled"`
	URL            string   `bun:"url"`
	Secrets        string   `bun:"secrets"`
	DisabledAt     optional `bun:"disabled_at"`
	DisabledReason string   `bun:"disabled_reason"`
	FailingSince   optional `bun:"failing_since"`
}

// signingRow is one element of the JSON column of signing secrets.
type signingRow struct {
	Secret     string `json:"secret"`
	ValidUntil *int64 `json:"validUntil,omitempty"`
}

func rowOfSetting(s extension.Setting, box *sealing.Box) (endpointRow, error) {
	secrets := make([]signingRow, len(s.Secrets))
	for i, secret := range s.Secrets {
		secrets[i].Secret = secret.Reveal()
		if !secret.ValidUntil.IsZero() {
			micros := secret.ValidUntil.UnixMicro()
			secrets[i].ValidUntil = &micros
		}
	}
	written, err := json.Marshal(secrets)
	if err != nil {
		return endpointRow{}, err
	}
	row := endpointRow{
		OrgID: string(s.Org), EndpointID: string(s.Endpoint), Kind: string(s.Kind), Enabled: s.Enabled, URL: s.URL,
		Secrets: string(written), DisabledAt: optional(s.DisabledAt), DisabledReason: string(s.DisabledReason),
		FailingSince: optional(s.FailingSince),
	}
	return row.sealed(box), nil
}

func (r endpointRow) setting(box *sealing.Box) (extension.Setting, error) {
	r, err := r.opened(box)
	if err != nil {
		return extension.Setting{}, fmt.Errorf("endpoint %s: %w", r.EndpointID, err)
	}
	s := extension.Setting{
		Org: access.OrgID(r.OrgID), Endpoint: extension.EndpointID(r.EndpointID), Kind: extension.Kind(r.Kind),
		Enabled: r.Enabled, URL: r.URL, DisabledAt: r.DisabledAt.at(),
		DisabledReason: extension.DisabledReason(r.DisabledReason), FailingSince: r.FailingSince.at(),
	}
	var secrets []signingRow
	if err := json.Unmarshal([]byte(r.Secrets), &secrets); err != nil {
		return extension.Setting{}, fmt.Errorf("the secrets of endpoint %s cannot be read", r.EndpointID)
	}
	for _, row := range secrets {
		secret, err := extension.ParseSigningSecret(row.Secret)
		if err != nil {
			return extension.Setting{}, err
		}
		if row.ValidUntil != nil {
			secret.ValidUntil = time.UnixMicro(*row.ValidUntil).UTC()
		}
		s.Secrets = append(s.Secrets, secret)
	}
	return s, nil
}

type deliveryRow struct {
	bun.BaseModel `bun:"table:deliveries,alias:d"`

	OrgID       string   `bun:"org_id,pk"`
	EventID     string   `bun:"event_id,pk"`
	EndpointID  string   `bun:"endpoint_id,pk"`
	Kind        string   `bun:"kind"`
	Type        string   `bun:"type"`
	RunID       string   `bun:"run_id"`
	Body        []byte   `bun:"body"`
	Status      string   `bun:"status"`
	Round       int      `bun:"round"`
	Attempts    int      `bun:"attempts"`
	CreatedAt   moment   `bun:"created_at"`
	DueAt       moment   `bun:"due_at"`
	AttemptedAt optional `bun:"attempted_at"`
	LastStatus  int      `bun:"last_status"`
	LastError   string   `bun:"last_error"`
}

func rowOfDelivery(d extension.Delivery) deliveryRow {
	return deliveryRow{
		OrgID: string(d.Org), EventID: d.EventID, EndpointID: string(d.Endpoint), Kind: string(d.Kind), Type: d.Type,
		RunID: d.RunID, Body: d.Body, Status: string(d.Status), Round: d.Round, Attempts: d.Attempts,
		CreatedAt: moment(d.CreatedAt), DueAt: moment(d.DueAt), AttemptedAt: optional(d.AttemptedAt),
		LastStatus: d.LastStatus, LastError: storableText(d.LastError),
	}
}

func (r deliveryRow) delivery() extension.Delivery {
	return extension.Delivery{
		DeliveryID: extension.DeliveryID{
			Org: access.OrgID(r.OrgID), EventID: r.EventID, Endpoint: extension.EndpointID(r.EndpointID),
		},
		Kind: extension.Kind(r.Kind), Type: r.Type, RunID: r.RunID, Body: r.Body,
		Status: extension.DeliveryStatus(r.Status), Round: r.Round, Attempts: r.Attempts, CreatedAt: r.CreatedAt.at(),
		DueAt: r.DueAt.at(), AttemptedAt: r.AttemptedAt.at(), LastStatus: r.LastStatus, LastError: r.LastError,
	}
}
