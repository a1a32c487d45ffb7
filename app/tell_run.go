package app

import (
	"context"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/event"
	"github.com/retraite-gateway/retraite/domain/extension"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
)

// TellRun decides to whom a run is told: the endpoints of its organisation whose capability the credential that
// launched it holds. Spec §6.
type TellRun struct {
	extensions ports.Extensions
	entropy    ports.Entropy
	telling    Telling
}

// NewTellRun makes the part of a run that tells of it.
func NewTellRun(extensions ports.Extensions, entropy ports.Entropy, telling Telling) *TellRun {
	return &TellRun{extensions: extensions, entropy: entropy, telling: telling}
}

// listening is who is told, once that is known.
type listening struct {
	endpoints []extension.Setting
	err       error
}

// listeners asks who is told of what a principal does, while the engine computes; nil when it holds no
// capability for it.
func (u *TellRun) listeners(ctx context.Context, p access.Principal) <-chan listening {
	granted := false
	for kind := range u.telling.Deliverers {
		granted = granted || p.Grants.Has(kind.Capability())
	}
	if !granted {
		return nil
	}
	answer := make(chan listening, 1)
	go func() {
		ctx, cancel := context.WithTimeout(ctx, commitLimit)
		defer cancel()
		all, err := u.extensions.Endpoints(ctx, p.Org.ID)
		var endpoints []extension.Setting
		for _, e := range all {
			if u.telling.offers(e.Kind) && e.Keeps(p) {
				endpoints = append(endpoints, e)
			}
		}
		answer <- listening{endpoints: endpoints, err: err}
	}()
	return answer
}

// deliveries returns what is committed with a run. The id of its event follows from its own, so that it never has two.
func (u *TellRun) deliveries(r run.Run, listeners <-chan listening) ([]extension.Delivery, error) {
	if listeners == nil {
		return nil, nil
	}
	told := <-listeners
	if told.err != nil || len(told.endpoints) == 0 {
		return nil, failure("read the extensions", told.err)
	}
	message, err := u.telling.message(event.NewRunCompleted(event.NewID(string(r.RunID)), r))
	if err != nil {
		return nil, err
	}
	out := make([]extension.Delivery, 0, len(told.endpoints))
	for _, e := range told.endpoints {
		out = append(out, extension.NewDelivery(e, message, u.telling.schedule(), jitter(u.entropy), r.CreatedAt))
	}
	return out, nil
}
