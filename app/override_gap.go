package app

import (
	"context"
	"errors"

	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
)

// OverrideGap fills a gap with a substitute value and replays the run, which it replaces. Spec §2.4, Spec §4 rule 3.
type OverrideGap struct {
	runs    ports.Runs
	execute *ExecuteRun
}

// NewOverrideGap makes the use case.
func NewOverrideGap(runs ports.Runs, execute *ExecuteRun) *OverrideGap {
	return &OverrideGap{runs: runs, execute: execute}
}

// Do replays the run of the gap with the value. Whatever is wrong with the override is a *gap.InvalidOverrideError.
func (u *OverrideGap) Do(ctx context.Context, admission Admission, call RunCall) (RunAnswer, error) {
	if err := admission.require(OpOverrideGap); err != nil {
		return RunAnswer{}, err
	}
	override, err := gap.DecodeOverride(call.Body)
	if err != nil {
		return RunAnswer{}, err
	}
	return u.execute.keyed(ctx, admission, call, func(ctx context.Context) (execution, error) {
		return u.prepare(ctx, admission, override)
	})
}

func (u *OverrideGap) prepare(ctx context.Context, admission Admission, override gap.Override) (execution, error) {
	parent, err := u.runs.RunOfLacune(ctx, admission.principal.Org.ID, override.LacuneID)
	if errors.Is(err, ports.ErrNotFound) {
		return execution{}, gap.Unresolved()
	}
	if err != nil {
		return execution{}, failure("read the run of a gap", err)
	}
	lacune, found := parent.Lacune(override.LacuneID)
	if !found || !parent.CurrentState().Replayable() {
		return execution{}, gap.Unresolved()
	}
	data, err := lacune.Apply(parent.Data, override)
	if err != nil {
		return execution{}, err
	}
	return execution{
		admission: admission, request: parent.RequestAgain(), parent: &parent, supersedes: true, data: data,
		substitutions: withSubstitution(parent.Substitutions, run.Substitution{
			Champ: lacune.Champ, TypeDonnee: lacune.TypeDonnee, PieceJointeRef: override.PieceJointeRef,
		}),
	}, nil
}

// withSubstitution adds a substitution; one at the same place takes the other's.
func withSubstitution(list []run.Substitution, added run.Substitution) []run.Substitution {
	out := make([]run.Substitution, 0, len(list)+1)
	for _, s := range list {
		if s.Champ != added.Champ {
			out = append(out, s)
		}
	}
	return append(out, added)
}
