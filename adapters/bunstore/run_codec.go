package bunstore

import (
	"errors"
	"fmt"
	"time"

	"github.com/retraite-gateway/retraite/adapters/bunstore/internal/hot"
	"github.com/retraite-gateway/retraite/domain/extension"
	"github.com/retraite-gateway/retraite/domain/idempotency"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/quota"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
)

// rowsOfCommit writes a commit as rows. The run is in parts, as the domain writes them, number tokens to the letter;
// the other columns are what it is looked up by.
func rowsOfCommit(commit ports.RunCommit, id string, now time.Time) (hot.Run, error) {
	r := commit.Run
	kept := commit.Kept
	if kept.Document == nil {
		kept = r.Kept()
	}
	parts, err := packRun(kept)
	if err != nil {
		return hot.Run{}, err
	}
	rows := hot.Run{
		Account: hot.Account{Org: string(r.Org), Period: periodNumber(commit.Usage.Period)},
		Charged: commit.Usage.Runs > 0, ID: string(r.RunID), CreatedAt: r.CreatedAt.UnixMicro(), CommitID: id,
		Supersedes: textOrNil(string(commit.Supersedes)), CaseID: textOrNil(r.DossierID), Proof: parts.Proof,
		Packed: parts.Packed, Traces: parts.Traces, Fingerprint: r.Proof.Fingerprint,
		Event: rowOfEvent(commit.Usage, id), Now: now.UnixMicro(),
	}
	if !r.Data.IsZero() {
		rows.DossierID = textOrNil(r.DossierID)
	}
	for _, g := range r.Lacunes {
		rows.Lacunes = append(rows.Lacunes, g.LacuneID)
	}
	for _, d := range commit.Deliveries {
		rows.Deliveries = append(rows.Deliveries, hotDelivery(d))
	}
	rows.Event.Calls = 0
	rows.Event.Runs = 1
	if commit.Answer != nil {
		rows.Answer = answerOf(*commit.Answer)
	}
	return rows, nil
}

func answerOf(a idempotency.Record) *hot.Answer {
	if a.Body == nil {
		a.Body = []byte{} // of most answers: they are written from their runs again
	}
	return &hot.Answer{
		Principal: string(a.Scope.Principal), Operation: a.Scope.Operation, Key: string(a.Scope.Key),
		Fingerprint: a.Fingerprint.String(), RunID: a.RunID, Status: a.Status, ContentType: a.ContentType, Body: a.Body,
		ExpiresAt: a.ExpiresAt.UnixMicro(),
	}
}

func hotDelivery(d extension.Delivery) hot.Delivery {
	out := hot.Delivery{
		EventID: d.EventID, EndpointID: string(d.Endpoint), Kind: string(d.Kind), Type: d.Type, RunID: d.RunID,
		Body: d.Body, Status: string(d.Status), Round: d.Round, Attempts: d.Attempts,
		CreatedAt: d.CreatedAt.UnixMicro(), DueAt: d.DueAt.UnixMicro(), LastStatus: d.LastStatus,
		LastError: storableText(d.LastError),
	}
	if !d.AttemptedAt.IsZero() {
		micros := d.AttemptedAt.UnixMicro()
		out.AttemptedAt = &micros
	}
	return out
}

// rowOfEvent writes a usage event under an id.
func rowOfEvent(e quota.UsageEvent, id string) hot.Event {
	return hot.Event{
		ID: id, At: e.At.UnixMicro(), Operation: storableText(e.Operation), Credential: storableText(e.Credential),
		RequestID: storableText(e.RequestID), Calls: e.Calls, Runs: e.Runs, Status: e.Status,
		Code: storableText(e.Error), RunID: storableText(e.RunID),
	}
}

// runRow is what is read of a run: its parts, or its whole document if it is a run of before, and the
// run that superseded it since.
type runRow struct {
	packedRun

	Document     string  `bun:"document"`
	SupersededBy *string `bun:"superseded_by"`
}

func (r runRow) run() (run.Run, error) {
	out, err := r.stored()
	if _, erased := errors.AsType[*run.ErasedError](err); erased {
		return run.Run{}, fmt.Errorf("%w: %w", ports.ErrNotFound, err)
	}
	if err != nil {
		return run.Run{}, err
	}
	if r.SupersededBy != nil {
		out.SupersededBy = run.ID(*r.SupersededBy)
	}
	return out, nil
}

func (r runRow) stored() (run.Run, error) {
	if len(r.Packed) > 0 {
		return r.packedRun.run()
	}
	document, err := ijson.Parse([]byte(r.Document))
	if err != nil {
		return run.Run{}, fmt.Errorf("the document: %w", err)
	}
	return run.FromStored(document)
}

func textOrNil(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}
