package app

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/retraite-gateway/retraite/domain/member"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
)

// SpaceErasure lets the owners of an organisation erase what its runs hold of a person.
type SpaceErasure struct {
	runs    ports.Runs
	erasure ports.Erasure
	erase   *EraseRuns
}

// NewSpaceErasure makes the use case.
func NewSpaceErasure(runs ports.Runs, erasure ports.Erasure, erase *EraseRuns) *SpaceErasure {
	return &SpaceErasure{runs: runs, erasure: erasure, erase: erase}
}

// Erasable is what an erasure would end. It tells nothing of the person.
type Erasable struct {
	run.Header

	// OfDossier is how many runs of the same case are not erased, this one included; 0 where the run names no case.
	OfDossier int
}

// Look says what an erasure of a run would end. *member.DeniedError, *RunNotFoundError.
func (u *SpaceErasure) Look(ctx context.Context, v Visitor, id run.ID) (Erasable, error) {
	if err := v.require(member.EraseRuns); err != nil {
		return Erasable{}, err
	}
	found, err := u.runs.Run(ctx, v.org.ID, id)
	if erased, ok := errors.AsType[*run.ErasedError](err); ok {
		return Erasable{}, &RunNotFoundError{Erased: erased}
	}
	if errors.Is(err, ports.ErrNotFound) {
		return Erasable{}, &RunNotFoundError{}
	}
	if err != nil {
		return Erasable{}, failure("read a run", err)
	}
	out := Erasable{Header: found.Header}
	if found.DossierID != "" {
		ids, err := u.erasure.RunsOfDossier(ctx, v.org.ID, found.DossierID)
		if err != nil {
			return Erasable{}, failure("find the runs of a case", err)
		}
		out.OfDossier = len(ids)
	}
	return out, nil
}

// Erase erases a run, or every run of its case, and returns how many; typed is the id of the run, by which the person
// confirms. ErrInvalid, *member.DeniedError, *RunNotFoundError.
func (u *SpaceErasure) Erase(ctx context.Context, v Visitor, id run.ID, wholeDossier bool, typed string) (int, error) {
	found, err := u.Look(ctx, v, id)
	if err != nil {
		return 0, err
	}
	if strings.TrimSpace(typed) != string(id) {
		return 0, fmt.Errorf("%w: type the id of the run to erase it", ErrInvalid)
	}
	erase := u.erase.by(v.operator())
	if wholeDossier && found.DossierID != "" {
		return erase.Dossier(ctx, v.org.ID, found.DossierID)
	}
	return erase.Run(ctx, v.org.ID, id)
}
