package main

import (
	"net/http"
	"strings"
	"testing"
)

// GB-28: names match to the letter, once, and a body is one value.
func TestJSON_is_read_strictly(t *testing.T) {
	t.Parallel()
	s := startService(t, "memory://")
	_, key := s.org("full")
	for _, c := range []struct{ path, body, code string }{
		{"/a2a/estimate", `{"BIRTHYEAR":1970}`, "BIRTH_YEAR_REQUIRED"},
		{"/a2a/estimate", `{"birthYear":1970,"birthYear":2009}`, "INVALID_REQUEST"},
		{"/a2a/estimate", `{"birthYear":1970} {}`, "INVALID_REQUEST"},
		{"/a2a/estimate", `{"birthYear":1970}x`, "INVALID_REQUEST"},
		{"/hooks/exposure", "{\"item\u017f\":[]}", "INVALID_REQUEST"},
		{"/runs", `{"data":{"a":{"b":1,"b":2}}}`, "INVALID_REQUEST"},
		{"/runs", `{"data":{"\u0061":1,"a":2}}`, "INVALID_REQUEST"},
		{"/runs", `{"data":{"x":NaN}}`, "INVALID_REQUEST"},
		{"/runs", `{"data":{"x":Infinity}}`, "INVALID_REQUEST"},
		{"/runs", `{"data":{"x":1e999}}`, "INVALID_REQUEST"},
		{"/runs", `{"data":{"x":01}}`, "INVALID_REQUEST"},
		{"/runs", `{"data":{"x":1,}}`, "INVALID_REQUEST"},
		{"/runs", "{\"data\":{\"x\":\"\xff\"}}", "INVALID_REQUEST"},
		{"/runs", `{"data":{"x":"\ud800"}}`, "INVALID_REQUEST"},
		{"/runs", `{"data":{"x":` + strings.Repeat("[", 70) + strings.Repeat("]", 70) + `}}`, "INVALID_REQUEST"},
		{"/runs", "\"\"", "INVALID_REQUEST"},
		{"/runs", "null", "INVALID_REQUEST"},
		{"/runs", "{\"data\":{} /* x */}", "INVALID_REQUEST"},
	} {
		s.call("POST", c.path, key, c.body).is(t, c.path+" "+c.body, http.StatusBadRequest, c.code)
	}
	for _, body := range []string{
		"\ufeff{}", " \n{}\t", `{"data":{"x":` + strings.Repeat("[", 62) + strings.Repeat("]", 62) + `}}`,
		`{"data":{"x":"\ud83d\ude00"}}`, `{"nobody":"reads this"}`,
	} {
		s.call("POST", "/runs", key, body).ok(t, body)
	}
}

// GB-29: a null character, which no database keeps, is refused before it gets there.
func TestNullCharacter_never_reaches_a_store(t *testing.T) {
	t.Parallel()
	onEveryStore(t, func(t *testing.T, s *service) {
		_, key := s.org("full")
		for _, body := range []string{
			`{"data":{"x":"a\u0000b"}}`, `{"data":{"a\u0000":1}}`, `{"gamme":"\u0000"}`, "{\"gamme\":\"\x00\"}",
		} {
			s.call("POST", "/runs", key, body).is(t, body, http.StatusBadRequest, "INVALID_REQUEST")
		}
		for _, path := range []string{"/runs/a%00b", "/runs/a%00b/proof", "/runs/%00", "/runs/x%2fy"} {
			s.call("GET", path, key, nil).is(t, path, http.StatusNotFound, "RUN_NOT_FOUND")
		}
		s.call("GET", "/usage?before=a%00b", key, nil).ok(t, "an event that cannot be")
		s.call("GET", "/runs/x?proofToken=a%00b", key, nil).is(
			t, "a token that cannot be", http.StatusNotFound, "RUN_NOT_FOUND",
		)
		s.call("POST", "/lacunes/override", key, `{"lacuneId":"a\u0000","typeDonnee":"ENTIER","valeurEntier":1}`).is(
			t, "a gap", http.StatusBadRequest, "INVALID_REQUEST",
		)
		s.call("POST", "/runs", key, simpleCase).ok(t, "the next run")
	})
}

// GB-30: an integer is one by its value, however it is written.
func TestIntegers_are_read_by_exact_value(t *testing.T) {
	t.Parallel()
	s := startService(t, "memory://")
	_, key := s.org("full")
	for _, c := range []struct {
		year   string
		status int
		codes  []string
	}{
		{"1970.0", 200, nil},
		{"1.97e3", 200, nil},
		{"1970", 200, nil},
		{"1940", 200, nil},
		{"2010", 200, nil},
		{"1970.5", 400, []string{"BIRTH_YEAR_NOT_INTEGER"}},
		{`"1970"`, 400, []string{"BIRTH_YEAR_NOT_INTEGER"}},
		{"true", 400, []string{"BIRTH_YEAR_NOT_INTEGER"}},
		{"{}", 400, []string{"BIRTH_YEAR_NOT_INTEGER"}},
		{"null", 400, []string{"BIRTH_YEAR_REQUIRED"}},
		{"-1", 400, []string{"BIRTH_YEAR_OUT_OF_RANGE"}},
		{"1939", 400, []string{"BIRTH_YEAR_OUT_OF_RANGE"}},
		{"2011", 400, []string{"BIRTH_YEAR_OUT_OF_RANGE"}},
		{"1e400", 400, []string{"BIRTH_YEAR_OUT_OF_RANGE", "INVALID_REQUEST"}},
		{"99999999999999999999", 400, []string{"BIRTH_YEAR_OUT_OF_RANGE", "INVALID_REQUEST"}},
		{"1970.00000000000000001", 400, []string{"BIRTH_YEAR_NOT_INTEGER", "INVALID_REQUEST"}},
		{"1e9999999", 400, []string{"BIRTH_YEAR_OUT_OF_RANGE", "INVALID_REQUEST"}},
	} {
		got := s.call("POST", "/a2a/estimate", key, `{"birthYear":`+c.year+`}`)
		known := c.codes == nil
		for _, code := range c.codes {
			known = known || got.text("error") == code
		}
		if got.status != c.status || !known {
			t.Errorf("%s answers %d %s", c.year, got.status, got.body)
		}
	}
}
