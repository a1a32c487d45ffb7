package a2a

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/ports"
)

// statements signs until its keys cannot be read.
type statements struct{ out bool }

func (s *statements) SignStatement(context.Context, []byte, string) (ports.Seal, error) {
	if s.out {
		return ports.Seal{}, ports.ErrUnavailable
	}
	return ports.Seal{JWS: "header.payload.signature"}, nil
}

func TestCard_is_served_without_a_signature_while_the_keys_cannot_be_read(t *testing.T) {
	t.Parallel()
	keys := &statements{}
	handler, err := New(Config{
		BaseURL: "https://retraite.example", Log: slog.New(slog.DiscardHandler), Statements: keys,
	}, UseCases{}).Card()
	if err != nil {
		t.Fatal(err)
	}
	get := func(tag string) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		r := httptest.NewRequest(http.MethodGet, CardPath, http.NoBody)
		r.Header.Set("If-None-Match", tag)
		handler.ServeHTTP(w, r)
		return w
	}
	signed := get("")
	if !strings.Contains(signed.Body.String(), `"signatures":[{"protected":"header","signature":"signature"}]`) {
		t.Errorf("%s", signed.Body)
	}
	tag := signed.Header().Get("ETag")
	if again := get(tag); again.Code != http.StatusNotModified {
		t.Errorf("the same card is %d", again.Code)
	}
	keys.out = true
	if bare := get(tag); bare.Code != http.StatusOK || strings.Contains(bare.Body.String(), "signatures") {
		t.Errorf("%d %s", bare.Code, bare.Body)
	}
}
