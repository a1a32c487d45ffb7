package app

import (
	"context"
	"fmt"
	"slices"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/extension"
	"github.com/retraite-gateway/retraite/ports"
)

// ManageExtensions switches extensions of organisations on and off. It is for operators: no admission protects it.
type ManageExtensions struct {
	orgs       ports.Orgs
	extensions ports.Extensions
	workers    ports.Workers
	clock      ports.Clock
	telling    Telling
	journal    *Journal
}

// NewManageExtensions makes the use case.
func NewManageExtensions(
	orgs ports.Orgs, extensions ports.Extensions, workers ports.Workers, clock ports.Clock, telling Telling,
	journal *Journal,
) *ManageExtensions {
	return &ManageExtensions{
		orgs: orgs, extensions: extensions, workers: workers, clock: clock, telling: telling, journal: journal,
	}
}

// by is the use case in the hands of somebody else than who runs the process.
func (u ManageExtensions) by(who Operator) *ManageExtensions {
	u.journal = u.journal.by(who)
	return &u
}

// ExtensionState is an endpoint as operators see it.
type ExtensionState struct {
	extension.Setting

	// Offered says whether this installation can deliver to the kind at all: by the settings of this process, or by
	// what its workers have recorded, whose settings may be others.
	Offered bool
}

// Delivers says whether events are brought to the endpoint.
func (s ExtensionState) Delivers() bool { return s.Offered && s.Works() }

// Switch switches every endpoint of a kind on or off; on also starts one again that was stopped. ErrInvalid for an
// unknown kind, ports.ErrNotFound when there is no such organisation.
func (u *ManageExtensions) Switch(
	ctx context.Context, org access.OrgID, kind string, on bool,
) ([]ExtensionState, error) {
	k, err := extension.ParseKind(kind)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrInvalid, err)
	}
	endpoints, err := u.of(ctx, org, k)
	if err != nil {
		return nil, err
	}
	if len(endpoints) == 0 {
		endpoints = []extension.Setting{{Org: org, Endpoint: extension.DefaultEndpoint(k), Kind: k}}
	}
	err = u.journal.change(ctx, func(ctx context.Context) (noted, error) {
		for _, e := range endpoints {
			_, err := u.extensions.UpdateEndpoint(ctx, org, e.Endpoint, k, func(s *extension.Setting) error {
				*s = s.Switched(on)
				return nil
			})
			if err != nil {
				return noted{}, failure("switch an extension", err)
			}
		}
		return noted{action: "extension.switch", org: org, subject: kind, after: map[string]bool{"enabled": on}}, nil
	})
	if err != nil {
		return nil, err
	}
	return u.State(ctx, org, kind)
}

// State returns the endpoints of an organisation, of one kind or, for an empty one, of all: those that nobody ever set
// as well, so that each kind is there. ErrInvalid, ports.ErrNotFound.
func (u *ManageExtensions) State(ctx context.Context, org access.OrgID, kind string) ([]ExtensionState, error) {
	kinds := extension.Kinds()
	if kind != "" {
		k, err := extension.ParseKind(kind)
		if err != nil {
			return nil, fmt.Errorf("%w: %w", ErrInvalid, err)
		}
		kinds = []extension.Kind{k}
	}
	workers, err := u.workers.RecordedWorkers(ctx)
	if err != nil {
		return nil, failure("list the workers", err)
	}
	var states []ExtensionState
	for _, k := range kinds {
		endpoints, err := u.of(ctx, org, k)
		if err != nil {
			return nil, err
		}
		if len(endpoints) == 0 {
			endpoints = []extension.Setting{{Org: org, Endpoint: extension.DefaultEndpoint(k), Kind: k}}
		}
		for _, e := range endpoints {
			states = append(states, ExtensionState{Setting: e, Offered: u.telling.offers(k) || u.someWorks(workers, k)})
		}
	}
	return states, nil
}

// someWorks says whether one of the workers delivers to a kind.
func (u *ManageExtensions) someWorks(workers []extension.Worker, kind extension.Kind) bool {
	now := u.clock.Now()
	return slices.ContainsFunc(workers, func(w extension.Worker) bool {
		return slices.Contains(w.Kinds, kind) && w.State(now) == extension.WorkerWorks
	})
}

func (u *ManageExtensions) of(ctx context.Context, org access.OrgID, kind extension.Kind) ([]extension.Setting, error) {
	if _, err := u.orgs.Org(ctx, org); err != nil {
		return nil, failure("read the organisation", err)
	}
	return endpointsOf(ctx, u.extensions, org, kind)
}

// endpointsOf returns the endpoints of one kind.
func endpointsOf(
	ctx context.Context, extensions ports.Extensions, org access.OrgID, kind extension.Kind,
) ([]extension.Setting, error) {
	all, err := extensions.Endpoints(ctx, org)
	if err != nil {
		return nil, failure("read the extensions", err)
	}
	var out []extension.Setting
	for _, e := range all {
		if e.Kind == kind {
			out = append(out, e)
		}
	}
	return out, nil
}
