package openfisca

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"sync/atomic"

	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/rapport"
	"github.com/retraite-gateway/retraite/domain/problem"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
)

// Name is how the engine calls itself in reports.
const Name = "openfisca"

// Version is the version of the mapping between dossiers and situations; it changes when a result may. The law is that
// of the package, whose name and version stand as the version of the tables.
const Version = "1"

// Engine asks an OpenFisca web API.
type Engine struct {
	api    *webAPI
	tables *bareme.Set
	writer *rapport.Writer
	config Config
	// lastLaw is what was last asked of the package itself.
	lastLaw atomic.Pointer[law]
}

var _ ports.Engine = (*Engine)(nil)

// New makes an engine. It asks nothing yet.
func New(config Config) (*Engine, error) {
	config, err := config.complete()
	if err != nil {
		return nil, err
	}
	tables, err := bareme.Load()
	if err != nil {
		return nil, fmt.Errorf("load the tables by which dossiers are read: %w", err)
	}
	return &Engine{api: newWebAPI(config), tables: tables, writer: rapport.NewWriter(tables), config: config}, nil
}

// Close lets go of idle connections.
func (e *Engine) Close() { e.api.client.CloseIdleConnections() }

// Info says which package answers. It is asked each time, whatever the breaker thinks: so its end is noticed.
func (e *Engine) Info(ctx context.Context) (run.EngineInfo, error) {
	ctx, cancel := context.WithTimeout(ctx, infoTimeout)
	defer cancel()
	r, err := e.api.ask(ctx, http.MethodGet, entitiesPath, nil)
	if err == nil && !r.computed() {
		err = &statusError{status: r.status}
	}
	if err != nil {
		return run.EngineInfo{}, unavailable(err)
	}
	return infoOf(r.version), nil
}

func infoOf(version string) run.EngineInfo {
	return run.EngineInfo{Name: Name, Version: Version, BaremeVersion: packageName + " " + version}
}

// Run computes a case. Missing and unusable facts are gaps; no answer is ErrUnavailable.
func (e *Engine) Run(ctx context.Context, in ports.EngineInput) (run.Report, error) {
	if err := ctx.Err(); err != nil {
		return run.Report{}, unavailable(err)
	}
	decoded, err := dossier.Decode(in.Data)
	if err != nil {
		if invalid, ok := errors.AsType[*dossier.InvalidError](err); ok {
			return run.Report{}, problem.Invalid(string(invalid.Pointer), invalid.Reason)
		}
		return run.Report{}, fmt.Errorf("read the case: %w", err)
	}
	l := lire(ctx, e.tables, decoded, in)
	if l.outcome.Stopped {
		return run.Report{}, unavailable(context.Cause(ctx))
	}
	t := transmettre(l)
	a, err := e.answers(ctx, t)
	if err != nil {
		return run.Report{}, unavailable(err)
	}
	return e.report(t, a)
}

// answers are what the web API said of a dossier.
type answers struct {
	version string
	base    answer
	points  answer
	// publics are the answers of the public services, by prefix.
	publics map[string]answer
	// known is the last year whose law the package knows, 0 when it does not say.
	known int
}

// conversation asks the questions of one run, within its time.
type conversation struct {
	api             *webAPI
	caller, limited context.Context
	out             *answers
	err             error
}

// answers asks what there is to ask.
func (e *Engine) answers(ctx context.Context, t *transmission) (*answers, error) {
	out := &answers{publics: map[string]answer{}}
	limited, cancel := context.WithTimeout(ctx, e.config.Timeout)
	defer cancel()
	c := &conversation{api: e.api, caller: ctx, limited: limited, out: out}
	if t.impossible() != "" {
		c.call(http.MethodGet, entitiesPath, nil)
		return out, c.err
	}
	out.base = c.calculate(t.askBase(), t)
	out.known = e.law(c)
	if len(t.prive) > 0 {
		out.points = c.calculate(t.askPoints(out.base.valueIn(t.annee, varDecoteTrim)), t)
	}
	if len(t.tus) == 0 {
		for prefix := range prefixesSorted() {
			if sv := t.services[prefix]; sv != nil && sv.indice > 0 {
				out.publics[prefix] = c.calculate(t.askService(prefix), t)
			}
		}
	}
	return out, c.err
}

// call makes one call, unless an earlier one failed. All answers of a run are of one version of the package.
func (c *conversation) call(method, path string, question []byte) reply {
	if c.err != nil {
		return reply{}
	}
	r, err := c.api.guard(c.caller, c.limited, method, path, question)
	if err == nil && c.out.version != "" && c.out.version != r.version {
		err = fmt.Errorf("%w: versions %s and %s in one run", errAnswer, c.out.version, r.version)
	}
	c.err = err
	c.out.version = r.version
	return r
}

// calculate asks for the values of a situation.
func (c *conversation) calculate(s *situation, t *transmission) answer {
	r := c.call(http.MethodPost, calculatePath, s.text())
	out := answer{asked: true, computed: r.computed(), last: t.annee}
	persons, _ := r.body.Get(personsName)
	out.values, _ = persons.Get(personName)
	if out.computed && out.values.Kind() != ijson.Object && c.err == nil {
		c.err = fmt.Errorf("%w: a calculation without values", errAnswer)
	}
	return out
}
