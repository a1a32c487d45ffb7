package ports

import (
	"context"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/run"
)

// Engine computes a pension.
type Engine interface {
	// Run computes a case. A recognised field of the wrong type or format is a *problem.InvalidRequestError whose
	// pointer starts at the data; missing or unusable facts are gaps of the report, never an error. ErrUnavailable when
	// the engine cannot be reached or does not end in time.
	Run(ctx context.Context, input EngineInput) (run.Report, error)
	// Info says which engine answers and under which law. ErrUnavailable.
	Info(ctx context.Context) (run.EngineInfo, error)
}

// EngineInput is everything that a result depends on.
type EngineInput struct {
	// Data is the case; absent for an empty one.
	Data ijson.Value
	// IgnoredFields are members of the request that nobody reads, for the report to name.
	IgnoredFields []string
	// LiquidationDate is the date asked for, zero for none; Today is the civil day of the run.
	LiquidationDate, Today calendar.Date
	// Substitutions are the overrides that the data went through.
	Substitutions []run.Substitution
	// Projection asks for the curve of departures, which costs many times one result.
	Projection bool
	// Written asks for sections that are not taken apart, for who only writes them: Report.Whole takes them apart. An
	// engine may give others.
	Written bool
	// RequestID names the call for which it is computed in the log of the engine, empty for none. No result depends on
	// it.
	RequestID string
}
