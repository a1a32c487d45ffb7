package rapport

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/pipeline"
)

// written is what encoding/json makes of results.
func written(t *testing.T, results any) string {
	t.Helper()
	raw, err := json.Marshal(results)
	if err != nil {
		t.Fatal(err)
	}
	v, err := ijson.Parse(raw)
	if err != nil {
		t.Fatal(err)
	}
	return string(v.AppendJSON(nil))
}

// built is what is written of results; its canonical form must be that of its value.
func built(t *testing.T, results any) string {
	t.Helper()
	shown, err := appendResults(nil, results, false)
	if err != nil {
		t.Fatal(err)
	}
	exact, err := appendResults(nil, results, true)
	if err != nil {
		t.Fatal(err)
	}
	value, err := ijson.Parse(shown)
	if err != nil {
		t.Fatalf("%v: %s", err, shown)
	}
	if want := value.CanonicalExact(); !bytes.Equal(exact, want) {
		t.Errorf("in canonical form:\nwant %s\ngot  %s", want, exact)
	}
	return string(shown)
}

func TestResults_of_every_dossier_are_what_encoding_json_writes(t *testing.T) {
	t.Parallel()
	tables, err := bareme.Load()
	if err != nil {
		t.Fatal(err)
	}
	paths, err := filepath.Glob("../../../testdata/dossiers/*/*/dossier.json")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no dossier: %v", err)
	}
	for _, path := range paths {
		raw, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		data, err := ijson.ParseObject(raw)
		if err != nil {
			t.Fatal(err)
		}
		decoded, err := dossier.Decode(data)
		if err != nil {
			continue // a dossier that is refused
		}
		outcome := pipeline.Run(pipeline.Input{
			Dossier: decoded, Bareme: tables, Aujourdhui: calendar.Date{Year: 2026, Month: 11, Day: 2},
			Projection: true,
		})
		for _, section := range outcome.Sections {
			if section.Results == nil {
				continue
			}
			if want, got := written(t, section.Results), built(t, section.Results); want != got {
				t.Errorf("%s, %s:\nwant %s\ngot  %s", path, section.ModuleID, want, got)
			}
		}
	}
}

type inner struct {
	A int `json:"a"`
}

type embedding struct {
	inner

	Inner inner `json:"inner"`
}

type Outer struct {
	Z int         `json:"z"`
	B *money.Euro `json:"b,omitempty"`
}

type Deep struct{ *Outer }

type embeddingPointers struct {
	First string `json:"m"`
	*Deep

	Last int `json:"a"`
}

type embeddingTwins struct {
	Outer

	Z string `json:"z"`
}

type embeddingNamed struct {
	Outer `json:"outer"`
}

func TestResults_follow_the_tags_as_encoding_json_does(t *testing.T) {
	t.Parallel()
	type tagged struct {
		Text     string         `json:"text"`
		Escaped  string         `json:"escaped"`
		Untagged bool           //nolint:tagliatelle // What has no tag keeps its name.
		Skipped  int            `json:"-"`
		hidden   int            //nolint:unused // What is not exported is not written.
		Empty    []int          `json:"empty,omitempty"`
		EmptyToo *money.Euro    `json:"emptyToo,omitempty"`
		Zero     money.Euro     `json:"zero,omitzero"`
		ZeroDate calendar.Date  `json:"zeroDate"`
		Date     calendar.Date  `json:"date,omitzero"`
		Quoted   int            `json:"quoted,string"`
		Amount   *money.Decimal `json:"amount"`
	}
	type plain struct {
		Nil    []inner        `json:"nil"`
		None   []inner        `json:"none"`
		Some   []inner        `json:"some"`
		Points *inner         `json:"points"`
		Map    map[string]int `json:"map"`
		Any    any            `json:"any"`
		Bytes  []byte         `json:"bytes"`
		Age    calendar.Age   `json:"age"`
		Amount money.Euro     `json:"amount"`
		Float  []string       `json:"list"`
	}
	amount := money.Int(12)
	for name, results := range map[string]any{
		"tags": &tagged{
			Text: "é < & >", Escaped: "a\"b\\c\n\u2028\x01", Untagged: true, Skipped: 1,
			Date: calendar.Date{Year: 2026, Month: 11, Day: 1}, Quoted: 3,
			Amount: &amount,
		},
		"no tags": &tagged{},
		"kinds": &plain{
			None: []inner{}, Some: []inner{{1}, {-2}}, Points: &inner{3}, Map: map[string]int{"b": 1, "a": 2},
			Any: inner{4}, Bytes: []byte("x"), Float: []string{"x", ""},
		},
		"no kinds": plain{},
		"embedded": embedding{inner{1}, inner{2}},

		"embedded pointers":        &embeddingPointers{First: "x", Deep: &Deep{&Outer{Z: 2}}, Last: 3},
		"embedded pointers, nil":   &embeddingPointers{Last: 3},
		"embedded pointers, inner": embeddingPointers{Deep: &Deep{}},
		"embedded twins":           embeddingTwins{Outer{Z: 1}, "2"},
		"embedded under a name":    embeddingNamed{Outer{Z: 1}},
		"a list":                   []inner{{1}},
	} {
		if want, got := written(t, results), built(t, results); want != got {
			t.Errorf("%s:\nwant %s\ngot  %s", name, want, got)
		}
	}
}
