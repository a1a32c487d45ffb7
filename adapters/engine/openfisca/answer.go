package openfisca

import (
	"net/http"
	"strconv"
	"time"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
)

// answer holds the values of one situation.
type answer struct {
	// asked says that the question was put, computed that no formula failed.
	asked, computed bool
	values          ijson.Value
	last            int
}

// valueIn returns the value of a year, absent when there is none.
func (a answer) valueIn(year int, name string) ijson.Value {
	periods, ok := a.values.Get(name)
	if !ok {
		return ijson.Value{}
	}
	v, ok := periods.Get(strconv.Itoa(year))
	if !ok || v.Kind() == ijson.Null {
		return ijson.Value{}
	}
	return v
}

// decimalIn returns a number; known is false when there is none, or when it is not finite.
func (a answer) decimalIn(year int, name string) (d money.Decimal, known bool) {
	plain, err := a.valueIn(year, name).PlainNumber()
	if err != nil {
		return d, false
	}
	d, err = money.ParseDecimal(plain)
	return d, err == nil
}

// dateIn returns a date, which the web API writes as HTTP does.
func (a answer) dateIn(year int, name string) (d calendar.Date, known bool) {
	text, ok := a.valueIn(year, name).Text()
	if !ok {
		return d, false
	}
	t, err := time.Parse(http.TimeFormat, text)
	if err != nil {
		return d, false
	}
	return calendar.Date{Year: t.Year(), Month: int(t.Month()), Day: t.Day()}, true
}

// datedParameters are followed each year by the law: the first that ends tells until when the package knows it.
var datedParameters = []string{
	"prelevements_sociaux.pss.plafond_securite_sociale_annuel",
	"retraites.secteur_prive.regime_general_cnav.reval_s",
}

// law is until when a version of the package knows the law.
type law struct {
	version string
	// known is the last year with a value of its own, 0 when the package does not say.
	known int
}

// law asks until when the package that answers knows the law, once for each version of it.
func (e *Engine) law(c *conversation) int {
	if l := e.lastLaw.Load(); l != nil && l.version == c.out.version {
		return l.known
	}
	out := law{}
	for i, name := range datedParameters {
		last := lastYear(c.call(http.MethodGet, parameterPath+name, nil))
		if i == 0 || last < out.known {
			out.known = last
		}
	}
	if c.err == nil && out.known > 0 {
		out.version = c.out.version
		e.lastLaw.Store(&out)
	}
	return out.known
}

// lastYear is the year of the last value of a parameter.
func lastYear(r reply) int {
	const yearDigits = 4
	last := 0
	values, _ := r.body.Get("values")
	for name := range values.All() {
		if len(name) < yearDigits {
			continue
		}
		year, err := strconv.Atoi(name[:yearDigits])
		if err == nil {
			last = max(last, year)
		}
	}
	return last
}
