package app

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/ports"
)

// Operator names who uses the operators' use cases of this process.
type Operator string

// Journal notes what operators change, together with the change.
type Journal struct {
	log      ports.OperatorLog
	clock    ports.Clock
	operator Operator
	reason   string
}

// NewJournal makes the journal of a process.
func NewJournal(log ports.OperatorLog, clock ports.Clock, operator Operator) *Journal {
	return &Journal{log: log, clock: clock, operator: operator}
}

// by is the journal of what somebody else does than who runs the process: a person in the self-service area.
func (j *Journal) by(who Operator) *Journal {
	return &Journal{log: j.log, clock: j.clock, operator: who}
}

// because is the journal of what is done for a reason.
func (j Journal) because(reason string) *Journal {
	j.reason = reason
	return &j
}

// noted is what the journal says of a change. before and after are written as JSON, nil for nothing; none may hold a
// secret.
type noted struct {
	action        string
	org           access.OrgID
	subject       string
	before, after any
}

// change makes a change and notes it, both or neither. An error of do is returned as it is.
func (j *Journal) change(ctx context.Context, do func(context.Context) (noted, error)) error {
	var refused error
	err := j.log.ChangeNoted(ctx, func(ctx context.Context) (ports.OperatorEvent, error) {
		var what noted
		what, refused = do(ctx)
		if refused != nil {
			return ports.OperatorEvent{}, refused
		}
		return j.event(what)
	})
	if refused != nil {
		return refused
	}
	return failure("note a change", err)
}

func (j *Journal) event(what noted) (ports.OperatorEvent, error) {
	event := ports.OperatorEvent{
		Org: what.org, At: j.clock.Now().UTC(), Operator: string(j.operator), Action: what.action,
		Subject: what.subject, Reason: j.reason,
	}
	for _, part := range []struct {
		value any
		into  *string
	}{{what.before, &event.Before}, {what.after, &event.After}} {
		if part.value == nil {
			continue
		}
		raw, err := json.Marshal(part.value)
		if err != nil {
			return ports.OperatorEvent{}, err
		}
		*part.into = string(raw)
	}
	return event, nil
}

// Note appends what was done outside of the store: a backup, another master key.
func (j *Journal) Note(ctx context.Context, action, subject string) error {
	return j.change(ctx, func(context.Context) (noted, error) { return noted{action: action, subject: subject}, nil })
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
		Name: o.Name, Packs: packs, CallsCap: o.CallsCap, RunsCap: o.RunsCap, RestitutionLevel: int(o.RestitutionLevel),
		Allowlist: o.Allowlist, RunRetentionDays: o.RunRetentionDays, Suspended: !o.SuspendedAt.IsZero(),
		Closed: !o.ClosedAt.IsZero(),
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
