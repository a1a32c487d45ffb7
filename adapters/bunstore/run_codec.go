package bunstore

import (
	"fmt"
	"time"

	"github.com/retraite-gateway/retraite/domain/idempotency"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/quota"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
)

// rowsOfCommit writes a commit as rows. The run is one document, as the domain writes it, number tokens to the letter; the other columns
// are what it is looked up by.
func rowsOfCommit(commit ports.RunCommit, id string, now time.Time) runRows {
	r := commit.Run
	rows := runRows{
		account: account{org: string(r.Org), period: periodNumber(commit.Usage.Period)}, charged: commit.Usage.Runs > 0,
		runID: string(r.RunID), createdAt: r.CreatedAt.UnixMicro(), commitID: id, supersedes: textOrNil(string(commit.Supersedes)),
		document: commit.Document, fingerprint: r.Proof.Fingerprint,
		event: rowOfEvent(commit.Usage, id), now: now.UnixMicro(),
	}
	if rows.document == nil {
		rows.document = r.StoredJSON()
	}
	if !r.Data.IsZero() {
		rows.dossierID = textOrNil(r.DossierID)
	}
	for _, g := range r.Lacunes {
		rows.lacunes = append(rows.lacunes, g.LacuneID)
	}
	for _, d := range commit.Deliveries {
		rows.deliveries = append(rows.deliveries, rowOfDelivery(d))
	}
	rows.event.calls, rows.event.runs = 0, 1
	if commit.Answer != nil {
		rows.answer = answerOf(*commit.Answer)
	}
	return rows
}

func answerOf(record idempotency.Record) *answerRow {
	row := rowOfAnswer(record)
	return &row
}

// rowOfEvent writes a usage event under an id.
func rowOfEvent(e quota.UsageEvent, id string) eventRow {
	return eventRow{
		id: id, at: e.At.UnixMicro(), operation: storableText(e.Operation), credential: storableText(e.Credential),
		requestID: storableText(e.RequestID), calls: e.Calls, runs: e.Runs, status: e.Status, code: storableText(e.Error),
		runID: storableText(e.RunID),
	}
}

// runRow is what is read of a run: its document, and the run that superseded it since.
type runRow struct {
	Document     string  `bun:"document"`
	SupersededBy *string `bun:"superseded_by"`
}

func (r runRow) run() (run.Run, error) {
	document, err := ijson.Parse([]byte(r.Document))
	if err != nil {
		return run.Run{}, fmt.Errorf("the document: %w", err)
	}
	out, err := run.FromStored(document)
	if err != nil {
		return run.Run{}, err
	}
	if r.SupersededBy != nil {
		out.SupersededBy = run.ID(*r.SupersededBy)
	}
	return out, nil
}

func textOrNil(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}
