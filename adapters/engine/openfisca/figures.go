package openfisca

import (
	"strconv"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/run"
)

// redaction writes one section: each figure that is taken from an answer leaves a line that says from where.
type redaction struct {
	module     capability.ModuleID
	from       answer
	law        string
	results    []ijson.Member
	trace      []run.TraceLine
	warnings   []string
	incomplete bool
}

// manque says why the section is not whole.
func (r *redaction) manque(why string) {
	r.incomplete = true
	r.warnings = append(r.warnings, why)
}

func (r *redaction) avertit(what string) { r.warnings = append(r.warnings, what) }

func (r *redaction) section() run.Section {
	status := run.StatusComputed
	if r.incomplete {
		status = run.StatusIncomplete
	}
	return run.Section{
		ModuleID: r.module, Status: status, Results: ijson.NewObject(r.results...), Trace: r.trace,
		Warnings: r.warnings,
	}
}

// quote adds the line of a figure.
func (r *redaction) quote(label, variable string, year int, value ijson.Value, unit string) {
	r.trace = append(r.trace, run.TraceLine{
		Kind: run.LineReading, Label: label, Year: year, Formula: "variable OpenFisca " + variable,
		Value: value, Unit: unit, Law: r.law,
	})
}

// The units of lines.
const (
	unitEuros  = "EUR/an"
	unitQuart  = "trimestres"
	unitPoints = "points"
	unitRate   = ""
	unitDate   = "date"
	unitYears  = "ans"
)

// places of what is kept: the web API computes with 32-bit numbers.
const (
	ratePlaces   = 6
	pointsPlaces = 2
)

// number takes a number, rounded half up to some places; absent when the answer has none.
func (r *redaction) number(label, variable string, year int, places uint8, unit string) (money.Decimal, bool) {
	d, known := r.from.decimalIn(year, variable)
	if !known {
		return d, false
	}
	d = d.HalfUp(places)
	r.quote(label, variable, year, number(d.String()), unit)
	return d, true
}

// euros takes an amount a year to the cent.
func (r *redaction) euros(label, variable string, year int) (money.Euro, bool) {
	d, known := r.from.decimalIn(year, variable)
	if !known {
		return money.Euro{}, false
	}
	e := money.Euro{Decimal: d}.ArrondiCentime()
	r.quote(label, variable, year, number(e.String()), unitEuros)
	return e, true
}

// day takes a date.
func (r *redaction) day(label, variable string, year int) (calendar.Date, bool) {
	d, known := r.from.dateIn(year, variable)
	if known {
		r.quote(label, variable, year, day(d), unitDate)
	}
	return d, known
}

// quarters takes a whole number of quarters.
func (r *redaction) quarters(label, variable string, year int) (int, bool) {
	d, known := r.number(label, variable, year, 0, unitQuart)
	if !known {
		return 0, false
	}
	n, ok := d.Floor()
	return n, ok
}

// object gathers members whose values are known.
type object []ijson.Member

func (o *object) put(name string, value ijson.Value, known bool) {
	if known {
		*o = append(*o, ijson.Member{Name: name, Value: value})
	}
}

func (o *object) whole(name string, n int, known bool) { o.put(name, ijson.IntValue(int64(n)), known) }

func (o *object) decimal(name string, d money.Decimal, known bool) {
	o.put(name, number(d.String()), known)
}

func (o *object) amount(name string, e money.Euro, known bool) {
	o.put(name, number(e.String()), known)
}

func (o *object) date(name string, d calendar.Date, known bool) { o.put(name, day(d), known) }

func (o *object) regime(of dossier.Regime) { o.put("regime", ijson.StringValue(of.String()), true) }

func (o object) value() ijson.Value { return ijson.NewObject(o...) }

func years(n int) string { return strconv.Itoa(n) }
