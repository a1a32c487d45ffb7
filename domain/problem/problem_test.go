package problem

import (
	"errors"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

func TestCodes_hold_every_code_of_the_API_document(t *testing.T) {
	t.Parallel()
	raw, err := os.ReadFile("../../testdata/spec/errors.tsv")
	if err != nil {
		t.Fatal(err)
	}
	codes := Codes()
	for i, line := range strings.Split(strings.TrimSpace(string(raw)), "\n") {
		code := strings.Split(line, "\t")[1]
		if i == 0 || code == "" {
			continue
		}
		prefix, isFamily := strings.CutSuffix(code, "*")
		if !slices.ContainsFunc(codes, func(c Code) bool {
			return string(c) == code || isFamily && strings.HasPrefix(string(c), prefix)
		}) && code != "major_outage" {
			t.Errorf("no code for %s", code)
		}
	}
}

func TestCodes_are_listed_once_and_none_is_forgotten(t *testing.T) {
	t.Parallel()
	source, err := os.ReadFile("code.go")
	if err != nil {
		t.Fatal(err)
	}
	declared := regexp.MustCompile(`(?m)Code += "([A-Za-z_]+)"$`).FindAllStringSubmatch(string(source), -1)
	var want []Code
	for _, m := range declared {
		want = append(want, Code(m[1]))
	}
	if !slices.Equal(want, Codes()) {
		t.Errorf("declared %v\nlisted   %v", want, Codes())
	}
	sorted := slices.Clone(want)
	slices.Sort(sorted)
	if len(slices.Compact(sorted)) != len(want) {
		t.Error("two codes are the same")
	}
}

func TestCodeOf_finds_the_code_behind_what_was_being_done(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		err  error
		want Code
	}{
		{"no error has no code", nil, ""},
		{"an error of its own", Invalid("/data", "must be an object"), InvalidRequest},
		{"a wrapped one", fmt.Errorf("decode: %w", Invalid("", "x")), InvalidRequest},
		{"joined ones", errors.Join(errors.New("x"), Invalid("/a", "b")), InvalidRequest},
		{"any other error", errors.New("disk full"), InternalError},
	} {
		if got := CodeOf(c.err); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

func TestInvalidRequest_begins_with_the_place(t *testing.T) {
	t.Parallel()
	if got := Invalid(
		"/liquidationDate", "must be a day written YYYY-MM-DD",
	).Error(); got != "/liquidationDate: must be a day written YYYY-MM-DD" {
		t.Errorf("got %q", got)
	}
	if got := Invalid("", "the top level must be an object").Error(); got != "the top level must be an object" {
		t.Errorf("got %q", got)
	}
}
