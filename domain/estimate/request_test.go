package estimate

import (
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/problem"
)

func mustParse(t interface {
	Helper()
	Fatal(...any)
}, text string,
) ijson.Value {
	t.Helper()
	v, err := ijson.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestDecodeRequest_reads_birthYear_as_an_exact_integer(t *testing.T) {
	t.Parallel()
	const (
		required = problem.BirthYearRequired
		integer  = problem.BirthYearNotInteger
		ranged   = problem.BirthYearOutOfRange
	)
	for token, want := range map[string]problem.Code{
		"1970": "", "1970.0": "", "1.97e3": "", "19700e-1": "", "1940": "", "2010": "",
		"1970.5": integer, `"1970"`: integer, "true": integer, "[1970]": integer, "{}": integer,
		"1970.00000000000000001": integer, "1e-41": integer,
		"null": required,
		"-1":   ranged, "0": ranged, "1939": ranged, "2011": ranged, "99999999999999999999": ranged, "1e30": ranged,
		"1e41": ranged, "-1e300": ranged,
	} {
		r, err := DecodeRequest(mustParse(t, `{"birthYear":`+token+`}`))
		if got := problem.CodeOf(err); got != want {
			t.Errorf("%s: got %s (%v), want %s", token, got, err, want)
		}
		if err != nil && !strings.HasPrefix(err.Error(), "/birthYear: ") {
			t.Errorf("%s: %v", token, err)
		}
		if err == nil && (r.BirthYear < MinBirthYear || r.BirthYear > MaxBirthYear) {
			t.Errorf("%s was read as %d", token, r.BirthYear)
		}
	}
	for _, body := range []string{`{}`, `{"BIRTHYEAR":1970}`, `{"revenuAnnuelBrutApproxEur":-1}`} {
		if _, err := DecodeRequest(mustParse(t, body)); problem.CodeOf(err) != required {
			t.Errorf("%s: %v", body, err)
		}
	}
}

func TestDecodeRequest_takes_either_name(t *testing.T) {
	t.Parallel()
	for _, body := range []string{
		`{"birthYear":1970,"revenuAnnuelBrutApproxEur":36000,"anneesCotiseesApprox":30.5,` +
			`"carriereComplexeSignalee":true}`,
		`{"birthYear":1970,"approxAnnualIncomeEur":3.6e4,"careerYearsApprox":30.50,` +
			`"carriereComplexeSignalee":true,"x":1}`,
		`{"birthYear":1970,"approxAnnualIncomeEur":36000.00,"revenuAnnuelBrutApproxEur":36000,` +
			`"careerYearsApprox":30.5,"anneesCotiseesApprox":null,"carriereComplexeSignalee":true}`,
	} {
		r, err := DecodeRequest(mustParse(t, body))
		if err != nil || r.Income.String() != "36000.00" || r.Years.String() != "30.5" || !r.Complex {
			t.Errorf("%s: %+v (%v)", body, r, err)
		}
	}
	r, err := DecodeRequest(
		mustParse(t, `{"birthYear":1970,"revenuAnnuelBrutApproxEur":null,"carriereComplexeSignalee":null}`),
	)
	if err != nil || r.Income != nil || r.Years != nil || r.Complex {
		t.Errorf("nothing but a year: %+v (%v)", r, err)
	}
}

func TestDecodeRequest_names_the_member_that_is_wrong(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, members, pointer string }{
		{"a text as income", `"revenuAnnuelBrutApproxEur":"36000"`, "/revenuAnnuelBrutApproxEur"},
		{"a negative income", `"approxAnnualIncomeEur":-0.01`, "/approxAnnualIncomeEur"},
		{"an income without end", `"approxAnnualIncomeEur":1e300`, "/approxAnnualIncomeEur"},
		{"two incomes", `"revenuAnnuelBrutApproxEur":36000,"approxAnnualIncomeEur":36000.01`, "/approxAnnualIncomeEur"},
		{"two durations", `"anneesCotiseesApprox":30,"careerYearsApprox":31`, "/careerYearsApprox"},
		{"a negative duration", `"anneesCotiseesApprox":-1`, "/anneesCotiseesApprox"},
		{"more than 80 years", `"careerYearsApprox":80.01`, "/careerYearsApprox"},
		{"a list as duration", `"anneesCotiseesApprox":[30]`, "/anneesCotiseesApprox"},
		{"a text as flag", `"carriereComplexeSignalee":"true"`, "/carriereComplexeSignalee"},
		{"a number as flag", `"carriereComplexeSignalee":1`, "/carriereComplexeSignalee"},
	} {
		_, err := DecodeRequest(mustParse(t, `{"birthYear":1970,`+c.members+`}`))
		if problem.CodeOf(err) != problem.InvalidRequest || !strings.HasPrefix(err.Error(), c.pointer+": ") {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	if _, err := DecodeRequest(mustParse(t, `{"birthYear":1970,"careerYearsApprox":80}`)); err != nil {
		t.Errorf("80 years: %v", err)
	}
}

func FuzzDecodeRequest(f *testing.F) {
	f.Add(
		`{"birthYear":1970,"revenuAnnuelBrutApproxEur":36000,"anneesCotiseesApprox":30.5,` +
			`"carriereComplexeSignalee":true}`,
	)
	f.Add(`{"birthYear":1e-400}`)
	f.Add(`{"birthYear":1970,"careerYearsApprox":1e-19,"approxAnnualIncomeEur":1e40}`)
	f.Fuzz(func(t *testing.T, body string) {
		v, err := ijson.Parse([]byte(body))
		if err != nil {
			return
		}
		r, err := DecodeRequest(v)
		if err != nil {
			if code := problem.CodeOf(err); code == problem.InternalError || !strings.HasPrefix(err.Error(), "/") {
				t.Errorf("%s: %v", body, err)
			}
			return
		}
		if r.BirthYear < MinBirthYear || r.BirthYear > MaxBirthYear || (r.Income != nil && r.Income.Sign() < 0) {
			t.Errorf("%s was read as %+v", body, r)
		}
	})
}
