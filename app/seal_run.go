package app

import (
	"context"
	"encoding/base64"
	"errors"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/idempotency"
	"github.com/retraite-gateway/retraite/domain/proof"
	"github.com/retraite-gateway/retraite/domain/quota"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
)

// salt returns what makes the digest of a section unguessable.
func (u *ExecuteRun) salt() string {
	var raw [saltLength]byte
	u.entropy.Fill(raw[:])
	return base64.RawURLEncoding.EncodeToString(raw[:])
}

// seal makes the run of a report and its proof; its sections come written.
func (u *ExecuteRun) seal(ctx context.Context, e execution, report run.Report) (run.Run, run.Written, error) {
	now := u.clock.Now()
	launch := run.Launch{
		ID: run.ID(newUUID(u.entropy)), Principal: e.admission.principal, Request: e.request, Data: e.data,
		DataSalt: u.salt(), Substitutions: e.substitutions, CreatedAt: now,
	}
	if e.parent != nil {
		launch.Parent = e.parent.RunID
	}
	made := run.New(launch, report)
	token, err := u.proofs.IssueShareToken(ctx, proof.NewShareClaims(made.RunID, now))
	if err != nil {
		return run.Run{}, run.Written{}, failure("sign the share token", err)
	}
	previous, err := u.previous(ctx, made.Org)
	if err != nil {
		return run.Run{}, run.Written{}, err
	}
	document, written, err := proof.NewDocumentWritten(made, proof.Attestation{
		IssuedAt: made.CreatedAt, Previous: previous, JWKSURI: string(u.jwksURI), ProofToken: token.Reveal(),
	})
	if err != nil {
		return run.Run{}, run.Written{}, err
	}
	seal, err := u.proofs.SignProof(ctx, document.Payload)
	if err != nil {
		return run.Run{}, run.Written{}, failure("sign the proof", err)
	}
	made.Proof = run.Proof{
		Fingerprint: string(document.Fingerprint), ProofToken: token.Reveal(), JWS: seal.JWS, KeyID: seal.KeyID,
		Algorithm: seal.Algorithm, IssuedAt: made.CreatedAt, JWKSURI: string(u.jwksURI),
	}
	return made, written, nil
}

// previous is the newest fingerprint of the organisation that this process has seen committed; the
// first time it asks the store.
func (u *ExecuteRun) previous(ctx context.Context, org access.OrgID) (proof.Fingerprint, error) {
	if seen, ok := u.newest.Load(org); ok {
		if fingerprint, ok := seen.(proof.Fingerprint); ok {
			return fingerprint, nil
		}
	}
	stored, err := u.runs.LatestFingerprint(ctx, org)
	return proof.Fingerprint(stored), failure("read the newest fingerprint", err)
}

// commit completes what is committed with the usage and the stored answer.
func (u *ExecuteRun) commit(
	ctx context.Context, e execution, commit ports.RunCommit, body []byte, record *idempotency.Record,
) (RunAnswer, error) {
	ctx, cancel := context.WithTimeout(ctx, commitLimit)
	defer cancel()
	made := commit.Run
	answer := RunAnswer{RunID: made.RunID, Status: statusOK, ContentType: AnswerContentType, Body: body}
	usage := e.admission.event(e.admission.quota.PeriodYm)
	usage.RunID = string(made.RunID)
	usage.Status = statusOK
	if e.admission.operation.ChargesRun {
		usage.Runs = 1
	}
	commit.Usage = usage
	if e.supersedes && e.parent != nil {
		commit.Supersedes = e.parent.RunID
	}
	if record != nil {
		kept := *record
		kept.RunID = string(made.RunID)
		kept.Status = answer.Status
		kept.ContentType = answer.ContentType
		kept.ExpiresAt = u.clock.Now().Add(idempotency.Retention)
		commit.Answer = &kept
	}
	state, err := u.runs.CommitRun(ctx, commit)
	if err != nil {
		if exceeded, ok := errors.AsType[*quota.ExceededError](err); ok {
			return RunAnswer{}, exceeded
		}
		return RunAnswer{}, failure("commit a run", err)
	}
	u.newest.Store(made.Org, proof.Fingerprint(made.Proof.Fingerprint))
	answer.Quota = state
	return answer, nil
}

// statusOK is the only status that is stored and replayed.
const statusOK = 200
