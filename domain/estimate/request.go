package estimate

import (
	"strings"

	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/problem"
)

// The bounds of birthYear. Spec §8.
const (
	MinBirthYear = 1940
	MaxBirthYear = 2010
)

// MaxYears bounds the duration of a career.
const MaxYears = 80

// Request is what POST /a2a/estimate asks. Spec §2.6.
type Request struct {
	BirthYear int
	// Income is the approximate gross annual income of today, Years the approximate years of contribution so far; nil:
	// not given.
	Income *money.Euro
	Years  *money.Decimal
	// Complex says that the caller knows of a complex career.
	Complex bool
}

// The members that say the same, the first name first. Spec §2.6.
var (
	incomeNames = []string{"revenuAnnuelBrutApproxEur", "approxAnnualIncomeEur"}
	yearsNames  = []string{"anneesCotiseesApprox", "careerYearsApprox"}
)

// DecodeRequest reads the body of a request, already strict JSON. A birth year that cannot be is told by a
// *BirthYearError before anything else is looked at; any other fault is a *problem.InvalidRequestError.
func DecodeRequest(body ijson.Value) (Request, error) {
	year, err := birthYear(body)
	if err != nil {
		return Request{}, err
	}
	out := Request{BirthYear: year}
	income, err := aliased(body, incomeNames)
	if err != nil {
		return Request{}, err
	}
	if income != nil {
		out.Income = &money.Euro{Decimal: *income}
	}
	out.Years, err = aliased(body, yearsNames)
	if err != nil {
		return Request{}, err
	}
	if out.Years != nil && money.Int(MaxYears).Less(*out.Years) {
		return Request{}, problem.Invalid(givenName(body, yearsNames), "must not be more than 80 years")
	}
	flag, _ := body.Get("carriereComplexeSignalee")
	if flag.Kind() == ijson.Null {
		return out, nil
	}
	complexCareer, ok := flag.Bool()
	if !ok {
		return Request{}, problem.Invalid("/carriereComplexeSignalee", "must be a boolean")
	}
	out.Complex = complexCareer
	return out, nil
}

// birthYear reads the year of birth, an integer by exact value however it is written. Spec §4 rule 5.
func birthYear(body ijson.Value) (int, error) {
	v, _ := body.Get("birthYear")
	if v.Kind() == ijson.Null {
		return 0, &BirthYearError{code: problem.BirthYearRequired}
	}
	year, ok := v.Int64()
	switch {
	case !ok && !isWhole(v):
		return 0, &BirthYearError{code: problem.BirthYearNotInteger}
	case !ok || year < MinBirthYear || year > MaxBirthYear:
		return 0, &BirthYearError{code: problem.BirthYearOutOfRange}
	}
	return int(year), nil
}

// isWhole says whether a number that is too large for an int64 is whole: one whose exponent is too large to be written
// out is, unless the exponent is negative.
func isWhole(v ijson.Value) bool {
	token, ok := v.NumberToken()
	if !ok {
		return false
	}
	plain, err := v.PlainNumber()
	if err != nil {
		return !strings.Contains(strings.ToLower(token), "e-")
	}
	return !strings.Contains(plain, ".")
}

// aliased reads a number that has two names; nil when none is given. Two that contradict each other are refused.
func aliased(body ijson.Value, names []string) (*money.Decimal, error) {
	var found *money.Decimal
	for _, name := range names {
		v, _ := body.Get(name)
		if v.Kind() == ijson.Null {
			continue
		}
		n, err := notNegative(v, name)
		if err != nil {
			return nil, err
		}
		if found != nil && !found.Equal(n) {
			return nil, problem.Invalid("/"+name, "contradicts "+names[0]+", of which it is another name")
		}
		found = &n
	}
	return found, nil
}

func notNegative(v ijson.Value, name string) (money.Decimal, error) {
	plain, err := v.PlainNumber()
	if err != nil {
		return money.Decimal{}, problem.Invalid("/"+name, "must be a number")
	}
	n, err := money.ParseDecimal(plain)
	switch {
	case err != nil:
		return money.Decimal{}, problem.Invalid("/"+name, "must be a number with at most 19 decimals")
	case n.Sign() < 0:
		return money.Decimal{}, problem.Invalid("/"+name, "must not be negative")
	}
	return n, nil
}

// givenName returns the pointer of the first of the names that the body holds.
func givenName(body ijson.Value, names []string) string {
	for _, name := range names {
		if v, _ := body.Get(name); v.Kind() != ijson.Null {
			return "/" + name
		}
	}
	return "/" + names[0]
}
