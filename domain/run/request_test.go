package run

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/calendar"
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

func TestDecodeRequest_reads_every_member(t *testing.T) {
	t.Parallel()
	got, err := DecodeRequest(mustParse(
		t, `{"serviceId":"s","data":{"assure":{}},"dossierId":"5F1C9D3E-0000-4000-8000-00000000ABCD",
		"liquidationDate":"2026-10-01","trigger":"corpus_rerun","gamme":"","commerceLevel":"c","liquidationdate":"x",
		"Data":[1]}`,
	))
	if err != nil {
		t.Fatal(err)
	}
	empty, c := "", "c"
	want := Request{
		ServiceID: "s", DossierID: "5f1c9d3e-0000-4000-8000-00000000abcd",
		LiquidationDate: calendar.Date{Year: 2026, Month: 10, Day: 1},
		Trigger:         CorpusRerun, Gamme: &empty, CommerceLevel: &c,
		IgnoredFields: []string{"liquidationdate", "Data"},
	}
	if string(got.Data.AppendJSON(nil)) != `{"assure":{}}` || !got.HasData() {
		t.Errorf("data %s", got.Data.AppendJSON(nil))
	}
	got.Data = ijson.Value{}
	if diff := cmp.Diff(want, got, cmp.Comparer(ijson.Value.Equal)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestRequest_refuses_a_date_before_the_person_is_old_enough(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, data, asked string
		refused           bool
	}{
		{"before birth", `{"assure":{"dateNaissance":"1964-05-17"}}`, "1950-01-01", true},
		{"the day before the age", `{"assure":{"dateNaissance":"1964-05-17"}}`, "1980-05-16", true},
		{"the day of the age", `{"assure":{"dateNaissance":"1964-05-17"}}`, "1980-05-17", false},
		{"no date asked for", `{"assure":{"dateNaissance":"1964-05-17"}}`, "", false},
		{"no birth", `{"assure":{}}`, "1950-01-01", false},
		{"a birth that is no date", `{"assure":{"dateNaissance":"x"}}`, "1950-01-01", false},
		{"no person", `{"assure":7}`, "1950-01-01", false},
		{"no data", `{}`, "1950-01-01", false},
	} {
		asked, _ := calendar.ParseDate(c.asked)
		err := Request{LiquidationDate: asked}.CheckDate(mustParse(t, c.data))
		invalid, ok := errors.AsType[*problem.InvalidRequestError](err)
		if ok != c.refused || ok && invalid.Where != "/liquidationDate" {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	early := Request{LiquidationDate: calendar.Date{Year: 1950, Month: 1, Day: 1}}
	if err := early.CheckDate(ijson.Value{}); err != nil {
		t.Errorf("data that is absent: %v", err)
	}
}

func TestDecodeRequest_takes_null_for_absent_and_an_empty_body_for_a_run_with_gaps(t *testing.T) {
	t.Parallel()
	for _, body := range []string{
		`{}`,
		`{"serviceId":null,"data":null,"dossierId":null,"liquidationDate":null,"trigger":null,"gamme":null,` +
			`"commerceLevel":null}`,
	} {
		got, err := DecodeRequest(mustParse(t, body))
		want := Request{ServiceID: "retraite", Trigger: Initial}
		if diff := cmp.Diff(want, got, cmp.Comparer(ijson.Value.Equal)); diff != "" || err != nil || got.HasData() {
			t.Errorf("%s: %v (-want +got):\n%s", body, err, diff)
		}
	}
	got, err := DecodeRequest(mustParse(t, `{"unknown":null}`))
	if err != nil || len(got.IgnoredFields) != 1 {
		t.Errorf("an unknown null is still an ignored member: %v (%v)", got.IgnoredFields, err)
	}
}

func TestDecodeRequest_names_the_member_that_is_wrong(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, body, pointer string }{
		{"data is a list", `{"data":[]}`, "/data"},
		{"data is a text", `{"data":"{}"}`, "/data"},
		{"serviceId is a number", `{"serviceId":1}`, "/serviceId"},
		{"dossierId is no UUID", `{"dossierId":"1"}`, "/dossierId"},
		{"dossierId has braces", `{"dossierId":"{5F1C9D3E-0000-4000-8000-00000000ABC}"}`, "/dossierId"},
		{
			"dossierId has a letter outside hexadecimal", `{"dossierId":"5F1C9D3E-0000-4000-8000-00000000ABCG"}`,
			"/dossierId",
		},
		{"dossierId without hyphens", `{"dossierId":"5F1C9D3E0000400080000000000ABCDE1234"}`, "/dossierId"},
		{"no such day", `{"liquidationDate":"2026-02-30"}`, "/liquidationDate"},
		{"an instant is no day", `{"liquidationDate":"2026-10-01T00:00:00Z"}`, "/liquidationDate"},
		{"a number as day", `{"liquidationDate":20261001}`, "/liquidationDate"},
		{"another trigger", `{"trigger":"INITIAL"}`, "/trigger"},
		{"gamme is a boolean", `{"gamme":true}`, "/gamme"},
		{"commerceLevel is a number", `{"commerceLevel":2}`, "/commerceLevel"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			_, err := DecodeRequest(mustParse(t, c.body))
			if problem.CodeOf(err) != problem.InvalidRequest || !strings.HasPrefix(err.Error(), c.pointer+": ") {
				t.Errorf("got %v", err)
			}
		})
	}
}

func TestParseID_takes_64_letters_figures_and_hyphens(t *testing.T) {
	t.Parallel()
	for text, ok := range map[string]bool{
		"a": true, "run_0192-AZ": true, strings.Repeat("a", 64): true,
		"": false, strings.Repeat("a", 65): false, "a/b": false, "a%00b": false, "a b": false, "é": false,
		"a\x00": false,
	} {
		if id, got := ParseID(text); got != ok || (ok && string(id) != text) {
			t.Errorf("%q: got %v", text, got)
		}
	}
}

func TestState_follows_the_diagram(t *testing.T) {
	t.Parallel()
	arrows := map[State]map[State]bool{
		Created:    {Running: true},
		Running:    {Completed: true, Incomplete: true, Failed: true},
		Completed:  {Superseded: true},
		Incomplete: {Superseded: true},
	}
	for _, from := range States() {
		for _, to := range States() {
			got, err := from.Become(to)
			if want := arrows[from][to]; (err == nil) != want || (want && got != to) || (!want && got != from) {
				t.Errorf("%s to %s: got %s (%v)", from, to, got, err)
			}
		}
		if want := from == Completed || from == Incomplete; from.Replayable() != want {
			t.Errorf("%s replayable: %v", from, from.Replayable())
		}
	}
}

func TestDecodeRequest_bounds_what_is_only_echoed(t *testing.T) {
	t.Parallel()
	var body strings.Builder
	body.WriteString(`{"` + strings.Repeat("é", maxIgnoredName) + `":1`)
	for i := range maxIgnored + 6 {
		fmt.Fprintf(&body, `,"x%d":1`, i)
	}
	got, err := DecodeRequest(mustParse(t, body.String()+"}"))
	if err != nil {
		t.Fatal(err)
	}
	names := got.IgnoredFields
	if len(names) != maxIgnored+1 || names[maxIgnored] != "… (+7)" || len(names[0]) > maxIgnoredName+len("…") ||
		names[1] != "x0" {
		t.Errorf("%d names, from %.20q to %q", len(names), names[0], names[len(names)-1])
	}
	for _, name := range []string{"gamme", "commerceLevel", "serviceId"} {
		if _, err := DecodeRequest(mustParse(t, `{"`+name+`":"`+strings.Repeat("x", maxEchoed)+`"}`)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		_, err := DecodeRequest(mustParse(t, `{"`+name+`":"`+strings.Repeat("x", maxEchoed+1)+`"}`))
		if problem.CodeOf(err) != problem.InvalidRequest || !strings.HasPrefix(err.Error(), "/"+name) {
			t.Errorf("%s with a byte more: %v", name, err)
		}
	}
}

func FuzzDecodeRequest(f *testing.F) {
	f.Add(
		`{"serviceId":"s","data":{"assure":{}},"dossierId":"5F1C9D3E-0000-4000-8000-00000000ABCD",` +
			`"liquidationDate":"2026-10-01","trigger":"initial"}`,
	)
	f.Add(`{"data":null,"x":{}}`)
	f.Add(`[1]`)
	f.Add(`{"trigger":1e400}`)
	f.Fuzz(func(t *testing.T, text string) {
		body, err := ijson.Parse([]byte(text))
		if err != nil {
			return
		}
		r, err := DecodeRequest(body)
		if err != nil {
			if problem.CodeOf(err) != problem.InvalidRequest || !strings.HasPrefix(err.Error(), "/") {
				t.Errorf("%s: %v", text, err)
			}
			return
		}
		if r.HasData() && r.Data.Kind() != ijson.Object {
			t.Errorf("%s: data is a %s", text, r.Data.Kind())
		}
	})
}
