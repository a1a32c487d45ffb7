package ijson_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/ijson"
)

// manyMembers are members with different names, so many that names are compared after all are read.
func manyMembers() string {
	var b strings.Builder
	for i := range 5000 {
		_, _ = fmt.Fprintf(&b, `"m%04d":%d,`, i*7919%10_000, i)
	}
	return strings.TrimSuffix(b.String(), ",")
}

// An object of many members is read by the rules of small ones, and its faults are told in the same words and places.
func TestParse_of_an_object_of_many_members(t *testing.T) {
	t.Parallel()
	many := manyMembers()
	start := int64(len(many))
	for name, c := range map[string]struct {
		doc  string
		want *ijson.SyntaxError
	}{
		"all different": {"{" + many + "}", nil},
		"a name twice": {
			"{" + many + `,"m7919":1}`,
			&ijson.SyntaxError{Pointer: "/m7919", Offset: start + 2, Reason: "member name occurs twice"},
		},
		"a name twice, once escaped": {
			"{" + many + `,"\u006d7919":1}`,
			&ijson.SyntaxError{Pointer: "/m7919", Offset: start + 2, Reason: "member name occurs twice"},
		},
		"a name twice in a small object beside": {
			`{"a":{` + many + `},"b":{"x":1,"y":2,"x":3}}`,
			&ijson.SyntaxError{Pointer: "/b/x", Offset: start + 25, Reason: "member name occurs twice"},
		},
		"a name twice in one of twenty members": {
			`{"a":{` + many + `},"b":{` + twenty() + `,"n3":0}}`,
			&ijson.SyntaxError{
				Pointer: "/b/n3", Offset: start + int64(len(twenty())) + 14, Reason: "member name occurs twice",
			},
		},
		"a name twice before what is not JSON": {
			"{" + many + `,"m7919":1,"x":}`,
			&ijson.SyntaxError{Pointer: "/m7919", Offset: start + 2, Reason: "member name occurs twice"},
		},
		"an end too early": {"{" + many, &ijson.SyntaxError{Offset: start + 1, Reason: "the document ends too early"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			v, err := ijson.Parse([]byte(c.doc))
			if c.want == nil {
				if err != nil || v.Len() != 5000 || string(v.AppendJSON(nil)) != c.doc {
					t.Errorf("%d members, %v", v.Len(), err)
				}
				return
			}
			got, ok := errors.AsType[*ijson.SyntaxError](err)
			if !ok {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func twenty() string {
	var b strings.Builder
	for i := range 20 {
		_, _ = fmt.Fprintf(&b, `"n%d":0,`, i)
	}
	return strings.TrimSuffix(b.String(), ",")
}
