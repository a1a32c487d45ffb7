package httpapi

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// metered reads a body as an endpoint does, and returns what it counts for and how to give that back.
func metered(t *testing.T, b *bodies, org access.OrgID, body string) (counted int64, release func(), err error) {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/runs", strings.NewReader(body))
	r.Header.Set("Content-Type", mediaJSON)
	before := b.bytes
	release = b.meter(r, org)
	_, err = readObject(httptest.NewRecorder(), r, defaultBodyLimit)
	return b.bytes - before, release, err
}

func linesBody(list, line string, count int) string {
	return `{"data":{"` + list + `":[` + strings.TrimSuffix(strings.Repeat(line+",", count), ",") + `]}}`
}

// A body counts for its bytes, or for its lines where they are too short to be measured by their own.
func TestBodies_count_lines_as_well_as_bytes(t *testing.T) {
	t.Parallel()
	long := `{"employeur":"` + strings.Repeat("e", 2*dossier.OctetsParLigne) + `"}`
	for _, c := range []struct {
		name, body string
		want       int64 // 0 for the bytes of the body
	}{
		{"lines of nothing", linesBody("carriere", "{}", 1000), 1000 * dossier.OctetsParLigne},
		{"declarations of nothing", linesBody("employeurDeclarations", "null", 1000), 1000 * dossier.OctetsParLigne},
		{"lines longer than they count for", linesBody("carriere", long, 1000), 0},
		{"a list that nobody reads", linesBody("libre", "1", 1000), 0},
		{
			"more lines than a case may have", linesBody("carriere", "null", 30_000),
			dossier.MaxLignes * dossier.OctetsParLigne,
		},
		{"a career that is none", `{"data":{"carriere":{"a":1}}}`, 0},
		{"no data", `{"data":null}`, 0},
	} {
		b := newBodies()
		got, release, err := metered(t, b, "org_a", c.body)
		if c.want == 0 {
			c.want = int64(len(c.body))
		}
		if err != nil || got != c.want {
			t.Errorf("%s: %d instead of %d, %v", c.name, got, c.want, err)
		}
		release()
		if b.bytes != 0 || len(b.of) != 0 {
			t.Errorf("%s: %d bytes are left over", c.name, b.bytes)
		}
	}
}

// Short bodies of many lines are refused for load as long ones of many bytes are, and no others with them.
func TestBodies_refuse_lines_that_are_too_many_together(t *testing.T) {
	t.Parallel()
	b := newBodies()
	body := linesBody("carriere", "{}", dossier.MaxLignes)
	served := 0
	for range 20 {
		_, _, err := metered(t, b, "org_a", body)
		if err == nil {
			served++
		} else if !isRefusedForLoad(err) {
			t.Fatal(err)
		}
	}
	if most := bodiesInFlightOfOne / (dossier.MaxLignes * dossier.OctetsParLigne); served != most {
		t.Errorf("%d are served at once instead of %d", served, most)
	}
	if _, _, err := metered(t, b, "org_b", body); err != nil {
		t.Errorf("another organisation is refused: %v", err)
	}
}

// Large bodies are made values for all processors but one; small ones wait for none of them.
func TestBodies_read_few_large_ones_at_once(t *testing.T) {
	t.Parallel()
	b := newBodies()
	for range cap(b.reading) {
		b.reading <- struct{}{}
	}
	if _, _, err := metered(t, b, "org_a", `{"data":{}}`); err != nil {
		t.Errorf("a small body: %v", err)
	}
	ctx, hangUp := context.WithCancel(t.Context())
	hangUp()
	large := &meteredBody{ReadCloser: io.NopCloser(strings.NewReader("")), bodies: b, org: "org_a"}
	raw := []byte(`{"data":{"libre":"` + strings.Repeat("x", largeBody) + `"}}`)
	if _, err := large.value(ctx, raw); err == nil {
		t.Error("a large body is made a value while others are")
	}
	<-b.reading
	if _, err := large.value(t.Context(), raw); err != nil {
		t.Errorf("a large body: %v", err)
	}
	if len(b.reading) != cap(b.reading)-1 {
		t.Error("it kept its place")
	}
}
