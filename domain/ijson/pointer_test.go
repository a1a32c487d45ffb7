package ijson_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/retraite-gateway/retraite/domain/ijson"
)

func TestAt(t *testing.T) {
	t.Parallel()
	// RFC 6901 section 5, without the percent sign's neighbours that JSON writes the same.
	doc := parse(
		t,
		`{"foo":["bar","baz"],"":0,"a/b":1,"c%d":2,"e^f":3,"g|h":4,"i\\j":5,"k\"l":6," ":7,"m~n":8,"~1":9,`+
			`"nul":null,"o":{"":{"":10}}}`,
	)
	tests := []struct {
		pointer ijson.Pointer
		want    string // empty if there is no such value
	}{
		{"/foo", `["bar","baz"]`},
		{"/foo/0", `"bar"`},
		{"/foo/1", `"baz"`},
		{"/", `0`},
		{"/a~1b", `1`},
		{"/c%d", `2`},
		{"/e^f", `3`},
		{"/g|h", `4`},
		{`/i\j`, `5`},
		{`/k"l`, `6`},
		{"/ ", `7`},
		{"/m~0n", `8`},
		{"/~01", `9`},
		{"/nul", `null`},
		{"/o//", `10`},
		{"/foo/2", ``},
		{"/foo/-", ``},
		{"/foo/00", ``},
		{"/foo/01", ``},
		{"/foo/-0", ``},
		{"/foo/+1", ``},
		{"/foo/4294967296", ``},
		{"/foo/", ``},
		{"/foo/0/x", ``},
		{"/nul/x", ``},
		{"/Foo", ``},
		{"/a/b", ``},
		{"foo", ``},
		{"/m~n", ``},
		{"/m~", ``},
		{"/m~2n", ``},
	}
	for _, tt := range tests {
		t.Run(string(tt.pointer), func(t *testing.T) {
			t.Parallel()
			got, ok := doc.At(tt.pointer)
			if ok != (tt.want != "") || ok && written(got) != tt.want {
				t.Errorf("At = %s, %v; want %q", written(got), ok, tt.want)
			}
		})
	}
	if whole, ok := doc.At(""); !ok || written(whole) != written(doc) {
		t.Error("the empty pointer is not the value itself")
	}
}

func TestPointer_Tokens(t *testing.T) {
	t.Parallel()
	tests := []struct {
		pointer ijson.Pointer
		want    []string
		ok      bool
	}{
		{"", nil, true},
		{"/", []string{""}, true},
		{"//", []string{"", ""}, true},
		{"/data/carriere/0", []string{"data", "carriere", "0"}, true},
		{"/a~1b/~0/~01/~10", []string{"a/b", "~", "~1", "/0"}, true},
		{"data", nil, false},
		{" /data", nil, false},
		{"#/data", nil, false},
		{"/a~", nil, false},
		{"/~2", nil, false},
		{"/ok/~/x", nil, false},
	}
	for _, tt := range tests {
		t.Run(string(tt.pointer), func(t *testing.T) {
			t.Parallel()
			got, err := tt.pointer.Tokens()
			if diff := cmp.Diff(tt.want, got); diff != "" || (err == nil) != tt.ok {
				t.Errorf("error %v, tokens (-want +got):\n%s", err, diff)
			}
			var refused *ijson.ValueError
			if !tt.ok && (!errors.As(err, &refused) || refused.Pointer != tt.pointer) {
				t.Errorf("error = %v, want a *ValueError at the pointer", err)
			}
		})
	}
}

func TestPointer_AppendThenTokens(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		want := rapid.SliceOfN(rapid.OneOf(names, texts(), rapid.StringMatching(`[~/01]{0,6}`)), 1, 6).Draw(t, "tokens")
		var p ijson.Pointer
		for _, token := range want {
			p = p.Append(token)
		}
		got, err := p.Tokens()
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Fatalf("error %v, tokens (-want +got):\n%s", err, diff)
		}
	})
	if got := ijson.Pointer("/a").AppendIndex(12); got != "/a/12" {
		t.Errorf("AppendIndex = %s", got)
	}
}

func TestSet(t *testing.T) {
	t.Parallel()
	const doc = `{"assure":{"sexe":"F","dateNaissance":null},"carriere":[{"annee":1986},{"annee":1987}],"foyer":null}`
	tests := []struct {
		name    string
		pointer ijson.Pointer
		to      string
		want    string // or the reason of the refusal
	}{
		{"the value itself", "", `1`, `1`},
		{
			"a member that is there", "/assure/sexe", `"M"`,
			`{"assure":{"sexe":"M","dateNaissance":null},"carriere":[{"annee":1986},{"annee":1987}],"foyer":null}`,
		},
		{
			"a member that is missing", "/assure/x", `1`,
			`{"assure":{"sexe":"F","dateNaissance":null,"x":1},"carriere":[{"annee":1986},{"annee":1987}],` +
				`"foyer":null}`,
		},
		{
			"objects on the way that are missing", "/a~1/b/0", `1`,
			`{"assure":{"sexe":"F","dateNaissance":null},"carriere":[{"annee":1986},{"annee":1987}],"foyer":null,` +
				`"a/":{"b":{"0":1}}}`,
		},
		{
			"an object on the way that is null", "/foyer/parts", `1`,
			`{"assure":{"sexe":"F","dateNaissance":null},"carriere":[{"annee":1986},{"annee":1987}],` +
				`"foyer":{"parts":1}}`,
		},
		{
			"an item that is there", "/carriere/0/annee", `1985`,
			`{"assure":{"sexe":"F","dateNaissance":null},"carriere":[{"annee":1985},{"annee":1987}],"foyer":null}`,
		},
		{
			"an item at the end", "/carriere/2", `{}`,
			`{"assure":{"sexe":"F","dateNaissance":null},"carriere":[{"annee":1986},{"annee":1987},{}],"foyer":null}`,
		},
		{
			"a member of an item at the end", "/carriere/2/annee", `1988`,
			`{"assure":{"sexe":"F","dateNaissance":null},"carriere":[{"annee":1986},{"annee":1987},` +
				`{"annee":1988}],"foyer":null}`,
		},
		{"an item beyond the end", "/carriere/3", `1`, "no such index in the array"},
		{"an item of a name", "/carriere/annee", `1`, "no such index in the array"},
		{"the item after the last", "/carriere/-", `1`, "no such index in the array"},
		{"a member of a string", "/assure/sexe/x", `1`, "the way leads through a string"},
		{"a member of a number", "/carriere/0/annee/x", `1`, "the way leads through a number"},
		{"an invalid pointer", "assure", `1`, "not a JSON pointer"},
		{"a new name with U+0000", "/a\x00", `1`, "member name holds U+0000 or is not UTF-8"},
		{"a new name that is not UTF-8", "/new/a\xff", `1`, "member name holds U+0000 or is not UTF-8"},
		{"a way too deep", ijson.Pointer(strings.Repeat("/x", 65)), `1`, "more than 64 nested objects and arrays"},
		{
			"a value too deep for its place", ijson.Pointer(strings.Repeat("/x", 63)), `[[]]`,
			"more than 64 nested objects and arrays",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			before := parse(t, doc)
			after, err := before.Set(tt.pointer, parse(t, tt.to))
			got := written(after)
			var refused *ijson.ValueError
			if errors.As(err, &refused) {
				got = refused.Reason
				if refused.Pointer != tt.pointer {
					t.Errorf("refused at %s, want %s", refused.Pointer, tt.pointer)
				}
			}
			if got != tt.want {
				t.Errorf("Set = %s, %v\nwant %s", got, err, tt.want)
			}
			if written(before) != doc {
				t.Errorf("the receiver became %s", written(before))
			}
		})
	}
}

func TestSet_DeepestPlaceCanBeReadBack(t *testing.T) {
	t.Parallel()
	v, err := ijson.Value{}.Set(ijson.Pointer(strings.Repeat("/x", 63)), ijson.ArrayValue(nil))
	if err != nil {
		t.Fatal(err)
	}
	parse(t, written(v))
}

func TestSet_ThenAt(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		doc, to := trees().Draw(t, "document"), values(tokens(), 2).Draw(t, "replacement")
		var p ijson.Pointer
		for _, token := range rapid.SliceOfN(names, 0, 4).Draw(t, "way") {
			p = p.Append(token)
		}
		before := written(doc)
		after, err := doc.Set(p, to)
		if written(doc) != before {
			t.Fatalf("%s became %s", before, written(doc))
		}
		if err != nil {
			if _, there := doc.At(p); there {
				t.Fatalf("%s is there and cannot be set: %v", p, err)
			}
			return
		}
		if got, ok := after.At(p); !ok || written(got) != written(to) {
			t.Fatalf("At(%s) = %s, %v; want %s", p, written(got), ok, written(to))
		}
		if again, err := ijson.Parse(after.AppendJSON(nil)); err != nil || !again.Equal(after) {
			t.Fatalf("%s cannot be read back: %v", written(after), err)
		}
		for _, change := range ijson.Diff(doc, after) {
			if !strings.HasPrefix(string(change.Pointer), string(p)) &&
				!strings.HasPrefix(string(p), string(change.Pointer)) {
				t.Fatalf("setting %s changed %s", p, change.Pointer)
			}
		}
	})
}
