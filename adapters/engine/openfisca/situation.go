package openfisca

import (
	"strconv"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/ijson"
)

// The names of a situation: persons of one name each, their variables by name, the values of a variable by period.
const (
	personsName = "persons"
	personName  = "assure"
	// eternity is the period of variables that have one value.
	eternity = "ETERNITY"
)

// situation is what is sent: values that are known, and nulls for those that are asked for. The web API computes in the
// order of the text, and gives up on a variable that needs its own values of two years before (it takes nothing for
// them): so every sum over the years begins with a nought that is given, and is asked for year by year.
type situation struct {
	variables []variable
	place     map[string]int
}

type variable struct {
	name   string
	values []ijson.Member
}

func newSituation() *situation { return &situation{place: map[string]int{}} }

func (s *situation) set(name, period string, value ijson.Value) {
	i, ok := s.place[name]
	if !ok {
		i = len(s.variables)
		s.place[name] = i
		s.variables = append(s.variables, variable{name: name})
	}
	s.variables[i].values = append(s.variables[i].values, ijson.Member{Name: period, Value: value})
}

// always gives the one value of a variable.
func (s *situation) always(name string, value ijson.Value) { s.set(name, eternity, value) }

// in gives the value of a year.
func (s *situation) in(year int, name string, value ijson.Value) {
	s.set(name, strconv.Itoa(year), value)
}

// ask asks for the value of a year.
func (s *situation) ask(year int, names ...string) {
	for _, name := range names {
		s.in(year, name, ijson.NullValue())
	}
}

// askAll asks for the values of the years from first to last.
func (s *situation) askAll(first, last int, name string) {
	for year := first; year <= last; year++ {
		s.ask(year, name)
	}
}

// sum asks for a sum over the years, year by year from a nought in the year before the first.
func (s *situation) sum(first, last int, name string) {
	s.in(first-1, name, ijson.IntValue(0))
	s.askAll(first, last, name)
}

// text writes the situation.
func (s *situation) text() []byte {
	members := make([]ijson.Member, len(s.variables))
	for i, v := range s.variables {
		members[i] = ijson.Member{Name: v.name, Value: ijson.NewObject(v.values...)}
	}
	person := ijson.NewObject(ijson.Member{Name: personName, Value: ijson.NewObject(members...)})
	persons := ijson.NewObject(ijson.Member{Name: personsName, Value: person})
	return persons.AppendJSON(nil)
}

func day(d calendar.Date) ijson.Value { return ijson.StringValue(d.String()) }

func number(text string) ijson.Value {
	v, err := ijson.NumberValue(text)
	if err != nil {
		return ijson.NullValue()
	}
	return v
}
