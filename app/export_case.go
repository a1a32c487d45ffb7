package app

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
)

// ExportCase gives everything that is held on a case, for the person whose case it is. It is for
// operators: no admission protects it.
type ExportCase struct {
	orgs    ports.Orgs
	runs    ports.Runs
	erasure ports.Erasure
	journal *Journal
}

// NewExportCase makes the use case.
func NewExportCase(orgs ports.Orgs, runs ports.Runs, erasure ports.Erasure, journal *Journal) *ExportCase {
	return &ExportCase{orgs: orgs, runs: runs, erasure: erasure, journal: journal}
}

// ExportedRun is a run as it is stored, with what is kept beside it.
type ExportedRun struct {
	Run        json.RawMessage   `json:"run"`
	Answers    []json.RawMessage `json:"answers"`
	Deliveries []json.RawMessage `json:"deliveries"`
}

// Do returns every run of a case, oldest first. ports.ErrNotFound when there is none.
func (u *ExportCase) Do(ctx context.Context, org access.OrgID, dossierID string) ([]ExportedRun, error) {
	if _, err := u.orgs.Org(ctx, org); err != nil {
		return nil, failure("read the organisation", err)
	}
	ids, err := u.erasure.RunsOfDossier(ctx, org, dossierID)
	if err != nil {
		return nil, failure("find the runs of a case", err)
	}
	if len(ids) == 0 {
		return nil, fmt.Errorf("runs of this case: %w", ports.ErrNotFound)
	}
	out := make([]ExportedRun, 0, len(ids))
	for _, id := range ids {
		exported, err := u.one(ctx, org, id)
		if errors.Is(err, ports.ErrNotFound) {
			continue // it was erased a moment ago
		}
		if err != nil {
			return nil, err
		}
		out = append(out, exported)
	}
	return out, u.journal.change(ctx, func(context.Context) (noted, error) {
		return noted{action: "dossier.export", org: org, after: map[string]int{"runs": len(out)}}, nil
	})
}

func (u *ExportCase) one(ctx context.Context, org access.OrgID, id run.ID) (ExportedRun, error) {
	found, err := u.runs.Run(ctx, org, id)
	if err != nil {
		return ExportedRun{}, failure("read a run", err)
	}
	held, err := u.erasure.HeldOn(ctx, org, id)
	if err != nil {
		return ExportedRun{}, failure("read what is held on a run", err)
	}
	out := ExportedRun{Run: found.StoredJSON(), Answers: []json.RawMessage{}, Deliveries: []json.RawMessage{}}
	for _, body := range held.Answers {
		out.Answers = append(out.Answers, body)
	}
	for _, body := range held.Deliveries {
		out.Deliveries = append(out.Deliveries, body)
	}
	return out, nil
}
