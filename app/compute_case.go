package app

import (
	"context"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
)

// ComputeCase computes a case offline: the same engine and the same report as a run, for the person who holds the case,
// with nothing kept and nothing proved.
type ComputeCase struct {
	engine   ports.Engine
	clock    ports.Clock
	settings Settings
}

// NewComputeCase makes the use case.
func NewComputeCase(engine ports.Engine, clock ports.Clock, settings Settings) *ComputeCase {
	return &ComputeCase{engine: engine, clock: clock, settings: settings}
}

// Do computes the case of a request. The report withholds nothing; it has no id and no proof.
// *problem.InvalidRequestError, whose pointer starts at the data but for that of the date asked for.
func (u *ComputeCase) Do(ctx context.Context, request run.Request) (run.View, error) {
	if err := request.CheckDate(request.Data); err != nil {
		return run.View{}, err
	}
	return u.do(ctx, request, ports.EngineInput{Projection: true})
}

// do computes the case as the input asks, whose other members are those of the case.
func (u *ComputeCase) do(ctx context.Context, request run.Request, input ports.EngineInput) (run.View, error) {
	now := u.clock.Now()
	input.Data = request.Data
	input.IgnoredFields = request.IgnoredFields
	input.LiquidationDate = request.LiquidationDate
	input.Today = dayIn(now, u.settings.zone())
	report, err := u.engine.Run(ctx, input)
	if err != nil {
		return run.View{}, failure("compute", err)
	}
	made := run.New(
		run.Launch{Principal: access.Principal{}, Request: request, Data: dataOf(request), CreatedAt: now}, report,
	)
	return made.FullView(), nil
}

func dataOf(request run.Request) ijson.Value {
	if request.HasData() {
		return request.Data
	}
	return ijson.NewObject()
}
