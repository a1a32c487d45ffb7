package app

import (
	"context"
	"errors"
	"fmt"

	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/member"
	"github.com/retraite-gateway/retraite/domain/proof"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
)

// RunPage is how many runs a page of the list has.
const RunPage = 25

// SpaceRuns lets the persons of an organisation find its runs, read them and settle their gaps.
type SpaceRuns struct {
	list     ports.RunList
	runs     ports.Runs
	open     OpenProof
	override *OverrideGap
	verify   *VerifyProof
	journal  *Journal
}

// NewSpaceRuns makes the use case.
func NewSpaceRuns(
	list ports.RunList, runs ports.Runs, open OpenProof, override *OverrideGap, verify *VerifyProof, journal *Journal,
) *SpaceRuns {
	return &SpaceRuns{list: list, runs: runs, open: open, override: override, verify: verify, journal: journal}
}

// RunHead is what a list shows of a run: nothing of its person.
type RunHead struct {
	run.Header

	State  run.State
	Gaps   int
	Erased bool
}

// List returns the newest runs, those before one when it is named, and of one case when that is; more says that others
// follow. *member.DeniedError.
func (u *SpaceRuns) List(
	ctx context.Context, v Visitor, dossierID string, before run.ID,
) (heads []RunHead, more bool, err error) {
	if err := v.require(member.ListRuns); err != nil {
		return nil, false, err
	}
	lines, err := u.list.ListRuns(ctx, v.org.ID, dossierID, before, RunPage+1)
	if err != nil {
		return nil, false, failure("list runs", err)
	}
	if len(lines) > RunPage {
		lines = lines[:RunPage]
		more = true
	}
	for _, line := range lines {
		head := RunHead{Header: line.Run.Header, Erased: line.Erased}
		head.CreatedAt = line.CreatedAt
		if !line.Erased {
			head.State = line.Run.CurrentState()
			head.Gaps = len(line.Run.Lacunes)
		}
		heads = append(heads, head)
	}
	return heads, more, nil
}

// Read returns a run as the packs of the organisation let it be seen, and notes that it was read: what says who read
// it, and as what (page, pdf). *member.DeniedError, *RunNotFoundError.
func (u *SpaceRuns) Read(ctx context.Context, v Visitor, id run.ID, what string) (run.View, error) {
	if err := v.require(member.ReadRuns); err != nil {
		return run.View{}, err
	}
	found, err := u.find(ctx, v, id)
	if err != nil {
		return run.View{}, err
	}
	if err := u.note(ctx, v, what, id); err != nil {
		return run.View{}, err
	}
	view, err := viewOf(ctx, u.runs, found, v.principal())
	if err != nil {
		return run.View{}, err
	}
	return view.Whole().In(run.ExtentFull), nil
}

func (u *SpaceRuns) find(ctx context.Context, v Visitor, id run.ID) (run.Run, error) {
	found, err := u.runs.Run(ctx, v.org.ID, id)
	if erased, ok := errors.AsType[*run.ErasedError](err); ok {
		return run.Run{}, &RunNotFoundError{Erased: erased}
	}
	if errors.Is(err, ports.ErrNotFound) {
		return run.Run{}, &RunNotFoundError{}
	}
	return found, failure("read a run", err)
}

func (u *SpaceRuns) note(ctx context.Context, v Visitor, what string, id run.ID) error {
	return u.journal.by(v.operator()).change(ctx, func(context.Context) (noted, error) {
		return noted{action: "run.read", org: v.org.ID, subject: string(id), after: map[string]string{"as": what}}, nil
	})
}

// Proof returns the proof of a run, and notes that. *member.DeniedError, *RunNotFoundError; *access.DeniedError when
// no pack of the organisation opens proofs.
func (u *SpaceRuns) Proof(ctx context.Context, v Visitor, id run.ID) (proof.Envelope, error) {
	if err := v.require(member.ReadRuns); err != nil {
		return proof.Envelope{}, err
	}
	if err := v.principal().Can(OpReadProof.Capability); err != nil {
		return proof.Envelope{}, err
	}
	found, err := u.find(ctx, v, id)
	if err != nil {
		return proof.Envelope{}, err
	}
	if err := u.note(ctx, v, "proof", id); err != nil {
		return proof.Envelope{}, err
	}
	return proof.EnvelopeOf(id, found.Proof), nil
}

// Verify checks the proof of a run against the report that the person sees, by the keys of the service. The error says
// what does not fit. *member.DeniedError, *RunNotFoundError.
func (u *SpaceRuns) Verify(ctx context.Context, v Visitor, envelope, report []byte) (Verified, error) {
	if err := v.require(member.ReadRuns); err != nil {
		return Verified{}, err
	}
	return u.verify.Do(ctx, envelope, report, u.open)
}

// Gap returns one gap of a run that is not settled. *member.DeniedError, *RunNotFoundError, ports.ErrNotFound.
func (u *SpaceRuns) Gap(ctx context.Context, v Visitor, id run.ID, lacuneID string) (gap.Gap, error) {
	if err := v.require(member.SettleGaps); err != nil {
		return gap.Gap{}, err
	}
	found, err := u.find(ctx, v, id)
	if err != nil {
		return gap.Gap{}, err
	}
	lacune, ok := found.Lacune(lacuneID)
	if !ok {
		return gap.Gap{}, fmt.Errorf("gap %s: %w", lacuneID, ports.ErrNotFound)
	}
	return lacune, nil
}

// Settle fills a gap and replays its run, by an admission of OpOverrideGap that was made for the person.
func (u *SpaceRuns) Settle(ctx context.Context, v Visitor, admission Admission, body ijson.Value) (RunAnswer, error) {
	if err := v.require(member.SettleGaps); err != nil {
		return RunAnswer{}, err
	}
	return u.override.Do(ctx, admission, RunCall{Body: body})
}
