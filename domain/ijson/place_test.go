package ijson

import (
	"testing"

	"pgregory.net/rapid"
)

func TestPlaceOf_finds_members_by_their_name_and_items_by_their_first_byte(t *testing.T) {
	t.Parallel()
	src := []byte("\uFEFF{\n  \"é\": 1, \"a\": [\n    {\"b/c\": true},\n 7 ]\n}")
	for _, c := range []struct {
		name    string
		pointer Pointer
		want    Place
	}{
		{"the document", "", Place{1, 1}},
		{"a member", "/é", Place{2, 3}},
		{"a member behind letters of two bytes", "/a", Place{2, 11}},
		{"an item", "/a/0", Place{3, 5}},
		{"a member whose name is escaped in the pointer", "/a/0/b~1c", Place{3, 6}},
		{"a number", "/a/1", Place{4, 2}},
	} {
		if got, ok := PlaceOf(src, c.pointer); !ok || got != c.want {
			t.Errorf("%s: got %v, %v, want %v", c.name, got, ok, c.want)
		}
	}
	for _, nowhere := range []Pointer{"/x", "/a/2", "a"} {
		if got, ok := PlaceOf(src, nowhere); ok {
			t.Errorf("%q is found at %v", nowhere, got)
		}
	}
}

func TestPlaceAt_stays_within_the_text(t *testing.T) {
	t.Parallel()
	for offset, want := range map[int64]Place{-1: {1, 1}, 0: {1, 1}, 2: {2, 1}, 99: {2, 2}} {
		if got := PlaceAt([]byte("a\nb"), offset); got != want {
			t.Errorf("byte %d: got %v, want %v", offset, got, want)
		}
	}
}

func TestWithoutComments_leaves_values_and_places(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, text, want string }{
		{"to the end of the line", "{ // a \"b\"\n}", "{         \n}"},
		{"over lines", "/* a\n b */{}", "    \n     {}"},
		{"not in a string", `{"a":"// \" /*"}`, `{"a":"// \" /*"}`},
		{"to the end of the text", "{}//", "{}  "},
		{"one that does not end", "{}/* a", "{}    "},
		{"a lone slash", "{}/", "{}/"},
	} {
		if got := string(WithoutComments([]byte(c.text))); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

func TestPlaces_of_any_text_are_answered(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		src := rapid.SliceOf(rapid.Byte()).Draw(t, "text")
		if out := WithoutComments(src); len(out) != len(src) {
			t.Fatalf("%d bytes became %d", len(src), len(out))
		}
		PlaceOf(src, Pointer(rapid.String().Draw(t, "pointer")))
		PlaceAt(src, rapid.Int64().Draw(t, "offset"))
	})
}
