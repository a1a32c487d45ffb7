package app

import (
	"bufio"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/ijson"
)

// A report has what its caller calls the case: a short text or a number, else the name of the case in a request.
func TestRunBatch_repeats_what_a_case_is_called(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("x", longestID-len(`""`))
	for _, tt := range []struct{ name, line, want string }{
		{"a text", `{"id":"a","data":{"n":1}}`, `"a"`},
		{"a number", `{"id":7,"data":{"n":1}}`, `7`},
		{"nothing", `{"data":{"n":1}}`, ``},
		{"the name of the case", `{"dossierId":"b","data":{"n":1}}`, `"b"`},
		{"a name that is no text", `{"dossierId":7,"data":{"n":1}}`, ``},
		{"both", `{"id":"a","dossierId":"b","data":{"n":1}}`, `"a"`},
		{"as long as may be", `{"id":"` + long + `","data":{"n":1}}`, `"` + long + `"`},
		{"longer", `{"id":"` + long + `x","data":{"n":1}}`, "refused"},
		{"a name as long as may be", `{"dossierId":"` + long + `","data":{"n":1}}`, `"` + long + `"`},
		{"a longer name", `{"dossierId":"` + long + `x","data":{"n":1}}`, ``},
		{"a list", `{"id":[1],"data":{"n":1}}`, "refused"},
		{"a truth", `{"id":true,"data":{"n":1}}`, "refused"},
	} {
		value, err := ijson.ParseObject([]byte(tt.line))
		if err != nil {
			t.Fatal(err)
		}
		rest, id, err := takeID(value)
		got := string(id)
		if err != nil {
			got = "refused"
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
		if _, left := rest.Get("id"); left != (err != nil) {
			t.Errorf("%s: the id is left: %t", tt.name, left)
		}
		if _, ok := rest.Get("data"); !ok {
			t.Errorf("%s: the data are lost", tt.name)
		}
	}
}

// A portfolio of lines passes over empty ones, refuses one that is too long and goes on, and is something.
func TestLineSource_gives_each_line_with_its_number(t *testing.T) {
	t.Parallel()
	source := newLineSource(strings.NewReader("\n{\"data\":{}}\n  \n{" + strings.Repeat("x", maxLine) + "\n{}\n"))
	for _, want := range []struct {
		number  int
		text    string
		refused bool
	}{{2, `{"data":{}}`, false}, {4, "", true}, {5, "{}", false}} {
		got, err := source.next()
		if err != nil || got.number != want.number || string(got.text) != want.text ||
			(got.refused != nil) != want.refused {
			t.Errorf("line %d: %.20q, refused %v, %v", want.number, got.text, got.refused, err)
		}
	}
	if _, err := source.next(); !errors.Is(err, io.EOF) {
		t.Errorf("at the end: %v", err)
	}
	if _, err := newLineSource(strings.NewReader(" \n\n")).next(); err == nil || errors.Is(err, io.EOF) {
		t.Errorf("an empty portfolio: %v", err)
	}
}

// Lines end with the file or a line feed, before which a carriage return counts for nothing.
func TestBatchLines_pass_over_what_is_too_long(t *testing.T) {
	t.Parallel()
	const most = 4
	for _, tt := range []struct {
		text string
		want []string
	}{
		{"", []string{""}},
		{"abcd\nef", []string{"abcd\n", "ef"}},
		{"abcd\r\nef\n", []string{"abcd\r\n", "ef\n", ""}},
		{"abcde\nef", []string{"too long", "ef"}},
		{"abcde", []string{"too long"}},
		{strings.Repeat("x", 10_000) + "\nef", []string{"too long", "ef"}},
	} {
		lines := batchLines{in: bufio.NewReaderSize(strings.NewReader(tt.text), 16), most: most}
		var got []string
		for {
			line, tooLong, err := lines.next()
			if tooLong {
				line = []byte("too long")
			}
			got = append(got, string(line))
			if err != nil {
				break
			}
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%.20q (-want +got):\n%s", tt.text, diff)
		}
	}
}
