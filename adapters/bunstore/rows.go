package bunstore

import (
	"database/sql/driver"
	"encoding/json"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"github.com/retraite-gateway/retraite/adapters/bunstore/sealing"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/idempotency"
	"github.com/retraite-gateway/retraite/domain/pack"
	"github.com/retraite-gateway/retraite/domain/quota"
	"github.com/retraite-gateway/retraite/domain/servicestatus"
	"github.com/retraite-gateway/retraite/ports"
)

// moment is a time in a row: microseconds since 1970, in UTC.
type moment time.Time

// Value writes the column.
func (m moment) Value() (driver.Value, error) { return time.Time(m).UnixMicro(), nil }

// Scan reads the column.
func (m *moment) Scan(src any) error {
	micros, ok := src.(int64)
	if !ok {
		return fmt.Errorf("an instant is %T", src)
	}
	*m = moment(time.UnixMicro(micros).UTC())
	return nil
}

func (m moment) at() time.Time { return time.Time(m) }

// optional is a moment that may be absent: null for the zero time.
type optional time.Time

// Value writes the column.
func (o optional) Value() (driver.Value, error) {
	if time.Time(o).IsZero() {
		return nil, nil
	}
	return moment(o).Value()
}

// Scan reads the column.
func (o *optional) Scan(src any) error {
	if src == nil {
		*o = optional{}
		return nil
	}
	return (*moment)(o).Scan(src)
}

func (o optional) at() time.Time { return time.Time(o) }

// kept returns the time as the column will give it back.
func kept(t time.Time) time.Time {
	if t.IsZero() {
		return time.Time{}
	}
	return t.UTC().Truncate(time.Microsecond)
}

type orgRow struct {
	bun.BaseModel `bun:"table:orgs,alias:o"`

	OrgID            string   `bun:"org_id,pk"`
	Name             string   `bun:"name"`
	Packs            string   `bun:"packs"`
	CallsCap         int64    `bun:"calls_cap"`
	RunsCap          int64    `bun:"runs_cap"`
	RestitutionLevel int      `bun:"restitution_level"`
	Allowlist        string   `bun:"allowlist"`
	CreatedAt        moment   `bun:"created_at"`
	RunRetentionDays int      `bun:"run_retention_days"`
	SuspendedAt      optional `bun:"suspended_at"`
	ClosedAt         optional `bun:"closed_at"`
}

func rowOfOrg(org access.Org) (orgRow, error) {
	packs, err := json.Marshal(append([]pack.ID{}, org.Packs...))
	if err != nil {
		return orgRow{}, err
	}
	allowlist, err := json.Marshal(org.Allowlist)
	if err != nil {
		return orgRow{}, err
	}
	return orgRow{
		OrgID: string(org.ID), Name: org.Name, Packs: string(packs), CallsCap: org.CallsCap, RunsCap: org.RunsCap,
		RestitutionLevel: int(org.RestitutionLevel), Allowlist: string(allowlist), CreatedAt: moment(org.CreatedAt),
		RunRetentionDays: org.RunRetentionDays, SuspendedAt: optional(org.SuspendedAt),
		ClosedAt: optional(org.ClosedAt),
	}, nil
}

func (r orgRow) org() (access.Org, error) {
	org := access.Org{
		ID: access.OrgID(r.OrgID), Name: r.Name, CallsCap: r.CallsCap, RunsCap: r.RunsCap,
		RestitutionLevel: access.RestitutionLevel(r.RestitutionLevel), CreatedAt: r.CreatedAt.at(),
		RunRetentionDays: r.RunRetentionDays, SuspendedAt: r.SuspendedAt.at(), ClosedAt: r.ClosedAt.at(),
	}
	if err := json.Unmarshal([]byte(r.Packs), &org.Packs); err != nil {
		return access.Org{}, fmt.Errorf("packs: %w", err)
	}
	if err := json.Unmarshal([]byte(r.Allowlist), &org.Allowlist); err != nil {
		return access.Org{}, fmt.Errorf("allowlist: %w", err)
	}
	return org, nil
}

type credentialRow struct {
	bun.BaseModel `bun:"table:credentials,alias:c"`

	OrgID            string   `bun:"org_id,pk"`
	CredentialID     string   `bun:"credential_id,pk"`
	Kind             string   `bun:"kind"`
	Label            string   `bun:"label"`
	Grants           string   `bun:"grants"`
	RestitutionLevel int      `bun:"restitution_level"`
	Secrets          string   `bun:"secrets"`
	HandOver         *string  `bun:"hand_over"`
	HandOverUntil    optional `bun:"hand_over_until"`
	CreatedAt        moment   `bun:"created_at"`
	ExpiresAt        optional `bun:"expires_at"`
	RevokedAt        optional `bun:"revoked_at"`
	LastUsedAt       optional `bun:"last_used_at"`

	Org *orgRow `bun:"rel:belongs-to,join:org_id=org_id"`
}

// secretRow is one element of the JSON column of secrets; 0 means that it never ends.
type secretRow struct {
	Digest     string `json:"digest"`
	ValidUntil *int64 `json:"validUntil,omitempty"`
}

func rowOfCredential(c access.Credential) (credentialRow, error) {
	grants, err := json.Marshal(c.Grants)
	if err != nil {
		return credentialRow{}, err
	}
	secrets := make([]secretRow, len(c.Secrets))
	for i, s := range c.Secrets {
		secrets[i].Digest = s.Digest.Hex()
		if !s.ValidUntil.IsZero() {
			micros := s.ValidUntil.UnixMicro()
			secrets[i].ValidUntil = &micros
		}
	}
	written, err := json.Marshal(secrets)
	if err != nil {
		return credentialRow{}, err
	}
	var handOver *string
	if !c.HandOver.IsZero() {
		digest := c.HandOver.Digest.Hex()
		handOver = &digest
	}
	return credentialRow{
		HandOver: handOver, HandOverUntil: optional(c.HandOver.Until),
		OrgID: string(c.Org), CredentialID: string(c.ID), Kind: string(c.Kind), Label: c.Label, Grants: string(grants),
		RestitutionLevel: int(c.RestitutionLevel), Secrets: string(written), CreatedAt: moment(c.CreatedAt),
		ExpiresAt: optional(c.ExpiresAt), RevokedAt: optional(c.RevokedAt), LastUsedAt: optional(c.LastUsedAt),
	}, nil
}

func (r credentialRow) credential() (access.Credential, error) {
	c := access.Credential{
		ID: access.CredentialID(r.CredentialID), Org: access.OrgID(r.OrgID), Kind: access.Kind(r.Kind), Label: r.Label,
		RestitutionLevel: access.RestitutionLevel(r.RestitutionLevel), CreatedAt: r.CreatedAt.at(),
		ExpiresAt: r.ExpiresAt.at(), RevokedAt: r.RevokedAt.at(), LastUsedAt: r.LastUsedAt.at(),
	}
	var grants capability.Set
	if err := json.Unmarshal([]byte(r.Grants), &grants); err != nil {
		return access.Credential{}, fmt.Errorf("grants: %w", err)
	}
	c.Grants = grants
	var secrets []secretRow
	if err := json.Unmarshal([]byte(r.Secrets), &secrets); err != nil {
		return access.Credential{}, fmt.Errorf("secrets: %w", err)
	}
	for _, s := range secrets {
		digest, err := access.ParseDigest(s.Digest)
		if err != nil {
			return access.Credential{}, err
		}
		secret := access.StoredSecret{Digest: digest}
		if s.ValidUntil != nil {
			secret.ValidUntil = time.UnixMicro(*s.ValidUntil).UTC()
		}
		c.Secrets = append(c.Secrets, secret)
	}
	if r.HandOver != nil {
		digest, err := access.ParseDigest(*r.HandOver)
		if err != nil {
			return access.Credential{}, err
		}
		c.HandOver = access.HandOver{Digest: digest, Until: r.HandOverUntil.at()}
	}
	return c, nil
}

type usageRow struct {
	EventID    string `bun:"event_id"`
	At         moment `bun:"at"`
	Operation  string `bun:"operation"`
	Credential string `bun:"credential"`
	RequestID  string `bun:"request_id"`
	Calls      int64  `bun:"calls"`
	Runs       int64  `bun:"runs"`
	Status     int    `bun:"status"`
	Error      string `bun:"error"`
	RunID      string `bun:"run_id"`
}

func (r usageRow) event(org access.OrgID, period quota.Period) quota.UsageEvent {
	return quota.UsageEvent{
		ID: r.EventID, Org: string(org), Period: period, At: r.At.at(), Operation: r.Operation,
		Credential: r.Credential, RequestID: r.RequestID, Calls: r.Calls, Runs: r.Runs, Status: r.Status,
		Error: r.Error, RunID: r.RunID,
	}
}

type answerRow struct {
	bun.BaseModel `bun:"table:idempotency_answers,alias:a"`

	OrgID       string `bun:"org_id,pk"`
	Principal   string `bun:"principal,pk"`
	Operation   string `bun:"operation,pk"`
	Key         string `bun:"key,pk"`
	Fingerprint string `bun:"fingerprint"`
	RunID       string `bun:"run_id"`
	Status      int    `bun:"status"`
	ContentType string `bun:"content_type"`
	Body        []byte `bun:"body"`
	ExpiresAt   moment `bun:"expires_at"`
}

func (r answerRow) record() (idempotency.Record, error) {
	fingerprint, err := idempotency.ParseFingerprint(r.Fingerprint)
	if err != nil {
		return idempotency.Record{}, err
	}
	return idempotency.Record{
		Scope: idempotency.Scope{
			Org: access.OrgID(r.OrgID), Principal: access.CredentialID(r.Principal), Operation: r.Operation,
			Key: idempotency.Key(r.Key),
		},
		Fingerprint: fingerprint, RunID: r.RunID, Status: r.Status, ContentType: r.ContentType, Body: r.Body,
		ExpiresAt: r.ExpiresAt.at(),
	}, nil
}

type keyRow struct {
	bun.BaseModel `bun:"table:signing_keys,alias:k"`

	Use        string   `bun:"key_use,pk"`
	Generation int      `bun:"generation,pk"`
	KeyID      string   `bun:"key_id"`
	Private    []byte   `bun:"private"`
	CreatedAt  moment   `bun:"created_at"`
	SignsFrom  moment   `bun:"signs_from"`
	RetiredAt  optional `bun:"retired_at"`
	RevokedAt  optional `bun:"revoked_at"`
}

func rowOfKey(k ports.SigningKey, generation int, box *sealing.Box) keyRow {
	row := keyRow{
		Use: string(k.Use), Generation: generation, KeyID: k.ID, CreatedAt: moment(k.CreatedAt),
		SignsFrom: moment(k.SignsFrom), RetiredAt: optional(k.RetiredAt), RevokedAt: optional(k.RevokedAt),
	}
	row.Private = box.Seal(row.seedPlace(), k.Private)
	return row
}

func (r keyRow) key(box *sealing.Box) (ports.SigningKey, error) {
	seed, err := box.Open(r.seedPlace(), r.Private)
	if err != nil {
		return ports.SigningKey{}, err
	}
	return ports.SigningKey{
		ID: r.KeyID, Use: ports.KeyUse(r.Use), Private: seed, CreatedAt: r.CreatedAt.at(), SignsFrom: r.SignsFrom.at(),
		RetiredAt: r.RetiredAt.at(), RevokedAt: r.RevokedAt.at(),
	}, nil
}

type flagRow struct {
	bun.BaseModel `bun:"table:service_flags,alias:f"`

	Name      string   `bun:"name,pk"`
	Enabled   bool     `bun:"enabled"`
	Reason    string   `bun:"reason"`
	ChangedAt optional `bun:"changed_at"`
}

func (r flagRow) flag() servicestatus.Flag {
	return servicestatus.Flag{Enabled: r.Enabled, Reason: r.Reason, ChangedAt: r.ChangedAt.at()}
}
