package retraite

import (
	"errors"
	"fmt"
	"sync"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/pipeline"
	"github.com/retraite-gateway/retraite/domain/pension/rapport"
	"github.com/retraite-gateway/retraite/domain/run"
)

// EngineName is how reports of this package name their engine.
const EngineName = "retraite"

// Errors of what is asked; an error about the dossier itself is a *dossier.InvalidError or an *ijson.SyntaxError.
var (
	// ErrNoDate: neither a date of effect nor a day of the calculation was given.
	ErrNoDate = errors.New("retraite: a date of effect is needed, or the day of the calculation")
	// ErrTooYoung: the person is not sixteen at the date of effect.
	ErrTooYoung = errors.New("retraite: at the date of effect the person is not 16 years old")
)

// Options say when and under which law pensions are computed. The zero value is the law of this version, on the day
// of the date of effect.
type Options struct {
	// Today is the day of the calculation: what lies after it is not known yet, and time limits run against it.
	// Zero: the date of effect.
	Today calendar.Date
	// Dates asks for the dates of departure that matter, as Pensions.Dates. They cost many times one calculation.
	Dates bool
	// Tables replace the figures of the law.
	Tables *bareme.Set
}

// Read reads a dossier from JSON: an object of docs/dossier.schema.json. What nobody recognises is kept apart in
// it, and named in the report.
func Read(raw []byte) (*dossier.Dossier, error) {
	data, err := ijson.ParseObject(raw)
	if err != nil {
		return nil, err
	}
	return dossier.Decode(data)
}

// Compute computes the pensions of a dossier at a date of effect. Facts that are missing are gaps of the result,
// and a rule that cannot be applied makes it incomplete: neither is an error.
func Compute(d *dossier.Dossier, date calendar.Date) (Pensions, error) {
	return ComputeWith(Options{}, d, date)
}

// ComputeWith is Compute with options. Without a date of effect it takes the first of the month that follows Today.
func ComputeWith(o Options, d *dossier.Dossier, date calendar.Date) (Pensions, error) {
	o, err := o.complete(d, date)
	if err != nil {
		return Pensions{}, err
	}
	outcome := pipeline.Run(pipeline.Input{
		Dossier: d, Bareme: o.Tables, DateEffet: date, Aujourdhui: o.Today, Projection: o.Dates,
	})
	info := run.EngineInfo{Name: EngineName, Version: pension.Version, BaremeVersion: o.Tables.Version()}
	report, err := o.writer().Report(outcome, info)
	if err != nil {
		return Pensions{}, err
	}
	return pensionsOf(outcome, report, date), nil
}

// Compare computes a dossier at several dates of effect, each as if nothing else were known at that date.
func Compare(d *dossier.Dossier, dates ...calendar.Date) ([]Pensions, error) {
	out := make([]Pensions, 0, len(dates))
	for _, date := range dates {
		computed, err := Compute(d, date)
		if err != nil {
			return nil, fmt.Errorf("at %s: %w", date, err)
		}
		out = append(out, computed)
	}
	return out, nil
}

// complete fills in what nobody said, and refuses dates that cannot be.
func (o Options) complete(d *dossier.Dossier, date calendar.Date) (Options, error) {
	if o.Today.IsZero() {
		o.Today = date
	}
	if o.Today.IsZero() {
		return o, ErrNoDate
	}
	if d != nil && !date.IsZero() && !d.Assure.DateNaissance.IsZero() {
		sixteen := calendar.NewAge(run.LeastAge, 0).ReachedOn(d.Assure.DateNaissance)
		if date.Before(sixteen) {
			return o, ErrTooYoung
		}
	}
	if o.Tables != nil {
		return o, nil
	}
	tables, err := bareme.Load()
	if err != nil {
		return o, fmt.Errorf("retraite: load the tables of the law: %w", err)
	}
	o.Tables = tables
	return o, nil
}

// officialWriter writes figures of the official tables, each put into words once.
var officialWriter = sync.OnceValue(func() *rapport.Writer { return rapport.NewWriter(bareme.Official()) })

func (o Options) writer() *rapport.Writer {
	if o.Tables == bareme.Official() {
		return officialWriter()
	}
	return rapport.NewWriter(o.Tables)
}

// everybody may see everything: whoever imports the engine holds the dossier.
var everybody = access.Principal{Grants: capability.All(), RestitutionLevel: access.LevelCertified}
