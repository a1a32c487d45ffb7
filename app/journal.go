package app

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/ports"
)

// Operator names who uses the operators' use cases of this process.
type Operator string

// Journal notes what operators change, after it was changed.
type Journal struct {
	log      ports.OperatorLog
	clock    ports.Clock
	operator Operator
}

// NewJournal makes the journal of a process.
func NewJournal(log ports.OperatorLog, clock ports.Clock, operator Operator) *Journal {
	return &Journal{log: log, clock: clock, operator: operator}
}

// errNotNoted says that a change was made and is not in the journal.
var errNotNoted = errors.New("the change was made, and could not be noted in the journal")

// note appends a change. before and after are written as JSON, nil for nothing; none may hold a secret.
func (j *Journal) note(ctx context.Context, action string, org access.OrgID, subject string, before, after any) error {
	event := ports.OperatorEvent{Org: org, At: j.clock.Now().UTC(), Operator: string(j.operator), Action: action, Subject: subject}
	for _, part := range []struct {
		value any
		into  *string
	}{{before, &event.Before}, {after, &event.After}} {
		if part.value == nil {
			continue
		}
		raw, err := json.Marshal(part.value)
		if err != nil {
			return fmt.Errorf("%w: %w", errNotNoted, err)
		}
		*part.into = string(raw)
	}
	if err := j.log.AppendOperatorEvent(ctx, event); err != nil {
		return failure("note a change", fmt.Errorf("%w: %w", errNotNoted, err))
	}
	return nil
}

// Note appends a change that was made outside of the use cases: a backup, another master key.
func (j *Journal) Note(ctx context.Context, action, subject string) error {
	return j.note(ctx, action, "", subject, nil, nil)
}

// List returns the newest events of an organisation, or of all and of the service. ErrInvalid for a limit below 1.
func (j *Journal) List(ctx context.Context, org access.OrgID, limit int) ([]ports.OperatorEvent, error) {
	if limit < 1 {
		return nil, fmt.Errorf("%w: the limit must be at least 1", ErrInvalid)
	}
	events, err := j.log.OperatorEvents(ctx, org, limit)
	return events, failure("list operators' events", err)
}

// orgFacts are what the journal says of an organisation.
type orgFacts struct {
	Name             string           `json:"name"`
	Packs            []string         `json:"packs"`
	CallsCap         int64            `json:"callsCap"`
	RunsCap          int64            `json:"runsCap"`
	RestitutionLevel int              `json:"restitutionLevel"`
	Allowlist        access.Allowlist `json:"allowlist"`
	RunRetentionDays int              `json:"runRetentionDays"`
	Suspended        bool             `json:"suspended"`
	Closed           bool             `json:"closed"`
}

func factsOfOrg(o access.Org) orgFacts {
	packs := make([]string, len(o.Packs))
	for i, p := range o.Packs {
		packs[i] = string(p)
	}
	return orgFacts{
		Name: o.Name, Packs: packs, CallsCap: o.CallsCap, RunsCap: o.RunsCap, RestitutionLevel: int(o.RestitutionLevel), Allowlist: o.Allowlist,
		RunRetentionDays: o.RunRetentionDays, Suspended: !o.SuspendedAt.IsZero(), Closed: !o.ClosedAt.IsZero(),
	}
}

// credentialFacts are what the journal says of a credential: never a secret, nor its digest.
type credentialFacts struct {
	Label            string `json:"label"`
	Grants           any    `json:"grants"`
	RestitutionLevel int    `json:"restitutionLevel"`
	ExpiresAt        string `json:"expiresAt,omitempty"`
}

func factsOfCredential(c access.Credential) credentialFacts {
	facts := credentialFacts{Label: c.Label, Grants: c.Grants, RestitutionLevel: int(c.RestitutionLevel)}
	if !c.ExpiresAt.IsZero() {
		facts.ExpiresAt = c.ExpiresAt.UTC().Format("2006-01-02T15:04:05Z")
	}
	return facts
}
