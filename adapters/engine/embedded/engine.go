package embedded

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/pipeline"
	"github.com/retraite-gateway/retraite/domain/pension/rapport"
	"github.com/retraite-gateway/retraite/domain/problem"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
)

// Name is how the engine calls itself in reports.
const Name = "retraite-embedded"

// Version is the version of the engine's rules; it changes when a result may.
const Version = pension.Version

// Config is what an engine computes with. The zero value is the law in force and every module; whoever tests the
// delivery gate puts a fault into one of them.
type Config struct {
	// Tables replace the official ones.
	Tables *bareme.Set
	// Modules replace those of the pipeline, in running order.
	Modules []pension.Module
	// Watch is told of each module before it runs, and what it returns of the status of its section;
	// nil is told of none.
	Watch func(context.Context, capability.ModuleID) func(status string)
	// Log is told of the modules that fail; nil tells nobody.
	Log *slog.Logger
}

// Engine computes in the process.
type Engine struct {
	tables *bareme.Set
	writer *rapport.Writer
	run    func(pipeline.Input) pipeline.Outcome
	log    *slog.Logger
	watch  func(context.Context, capability.ModuleID) func(status string)
}

var _ ports.Engine = (*Engine)(nil)

// New makes an engine.
func New(c Config) (*Engine, error) {
	e := &Engine{tables: c.Tables, run: pipeline.Run, log: c.Log, watch: c.Watch}
	if e.log == nil {
		e.log = slog.New(slog.DiscardHandler)
	}
	if e.tables == nil {
		tables, err := bareme.Load()
		if err != nil {
			return nil, fmt.Errorf("load the tables of the law: %w", err)
		}
		e.tables = tables
	}
	e.writer = rapport.NewWriter(e.tables)
	if c.Modules != nil {
		e.run = pipeline.Of(c.Modules)
	}
	return e, nil
}

// Info says which engine answers and under which law.
func (e *Engine) Info(context.Context) (run.EngineInfo, error) {
	return run.EngineInfo{Name: Name, Version: Version, BaremeVersion: e.tables.Version()}, nil
}

// began hands the modules of a run to whoever watches.
func (e *Engine) began(ctx context.Context) func(capability.ModuleID) func(pension.Status) {
	if e.watch == nil {
		return nil
	}
	return func(id capability.ModuleID) func(pension.Status) {
		ended := e.watch(ctx, id)
		return func(status pension.Status) { ended(string(status)) }
	}
}

// Run computes a case.
func (e *Engine) Run(ctx context.Context, input ports.EngineInput) (run.Report, error) {
	if ctx.Err() != nil {
		return run.Report{}, fmt.Errorf("compute a pension: %w", ports.ErrUnavailable)
	}
	decoded, err := dossier.Decode(input.Data)
	if err != nil {
		if invalid, ok := errors.AsType[*dossier.InvalidError](err); ok {
			return run.Report{}, problem.Invalid(string(invalid.Pointer), invalid.Reason)
		}
		return run.Report{}, fmt.Errorf("read the case: %w", err)
	}
	substitutions := make([]pension.Substitution, 0, len(input.Substitutions))
	for _, s := range input.Substitutions {
		substitutions = append(substitutions, pension.Substitution{
			Champ: string(s.Champ), PieceJointe: s.PieceJointeRef != "",
		})
	}
	outcome := e.run(pipeline.Input{
		Dossier: decoded, Bareme: e.tables, DateEffet: input.LiquidationDate, Aujourdhui: input.Today,
		Ignores: input.IgnoredFields, Substitutions: substitutions, Projection: input.Projection,
		Stop: func() bool { return ctx.Err() != nil }, Began: e.began(ctx),
	})
	if outcome.Stopped {
		return run.Report{}, fmt.Errorf("compute a pension: %w: %w", ports.ErrUnavailable, context.Cause(ctx))
	}
	e.logFaults(ctx, outcome, input.RequestID)
	info, err := e.Info(ctx)
	if err != nil {
		return run.Report{}, err
	}
	out, err := e.writer.Report(outcome, info)
	if err != nil || input.Written {
		return out, err
	}
	return out.Whole(), nil
}
