package httpapi

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/adapters/memory"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/pack"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

// door is an API on a store in memory with one organisation and one key, and what it logs.
type door struct {
	api    *API
	key    access.Secret
	logged *strings.Builder
}

func newDoor(t *testing.T, rates Rates) *door {
	t.Helper()
	clock := porttest.NewClock(porttest.Start)
	store := memory.New(clock)
	org := access.Org{ID: "org_a", Packs: []pack.ID{pack.A2A}, CallsCap: 100}
	if err := store.CreateOrg(t.Context(), org); err != nil {
		t.Fatal(err)
	}
	entropy := porttest.NewEntropy(1)
	issued, err := app.NewManageCredentials(
		store, store, clock, entropy, app.Settings{}, app.NewJournal(store, clock, "tester"),
	).
		CreateKey(t.Context(), app.NewCredential{Org: "org_a", Pack: string(pack.A2A)})
	if err != nil {
		t.Fatal(err)
	}
	use := UseCases{Admit: app.NewAdmit(store, nil, store, store, clock, nil, app.Settings{}), ReadMe: app.NewReadMe()}
	d := &door{key: issued.Secret, logged: &strings.Builder{}}
	log := slog.New(slog.NewTextHandler(d.logged, &slog.HandlerOptions{Level: slog.LevelDebug}))
	if d.api, err = New(Config{Rates: rates}, use, clock, entropy, log, nil); err != nil {
		t.Fatal(err)
	}
	return d
}

// call makes a call to GET /me with the key.
func (d *door) call(ctx context.Context) *httptest.ResponseRecorder {
	r := httptest.NewRequestWithContext(ctx, "GET", APIRoot+"/me", nil)
	r.Header.Set("Authorization", "Bearer "+d.key.Reveal())
	w := httptest.NewRecorder()
	requestID(func() string { return fresh })(d.api.admitted(app.OpMe, d.api.me)).ServeHTTP(w, r)
	return w
}

func TestCall_whose_caller_hung_up_is_logged_as_no_fault(t *testing.T) {
	t.Parallel()
	d := newDoor(t, Rates{})
	gone, hangUp := context.WithCancel(t.Context())
	hangUp()
	d.call(gone)
	if text := d.logged.String(); strings.Contains(text, "ERROR") ||
		!strings.Contains(text, "level=DEBUG msg=\"the caller hung up\"") {
		t.Errorf("logged %s", text)
	}
}

func TestCall_that_hangs_up_before_its_credential_is_known_counts_as_a_failed_one(t *testing.T) {
	t.Parallel()
	const rate = 5
	d := newDoor(t, Rates{FailedCredentials: rate})
	gone, hangUp := context.WithCancel(t.Context())
	hangUp()
	var left []string
	for range rate {
		left = append(left, d.call(gone).Header().Get("X-RateLimit-Remaining"))
	}
	if got := strings.Join(left, " "); got != "4 3 2 1 0" {
		t.Errorf("failures that are left: %s", got)
	}
}

func TestPanic_of_an_endpoint_is_answered_counted_and_logged_with_its_stack(t *testing.T) {
	t.Parallel()
	d := newDoor(t, Rates{})
	panics := func(http.ResponseWriter, *http.Request, app.Admission) (answer, error) { panic("secret text") }
	handler := requestID(func() string { return fresh })(d.api.admitted(app.OpMe, panics))
	r := httptest.NewRequest("GET", "/", nil)
	r.Header.Set("Authorization", "Bearer "+d.key.Reveal())
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, r)
	var body errorBody
	if err := json.Unmarshal(w.Body.Bytes(), &body); err != nil || w.Code != http.StatusInternalServerError ||
		body.RequestID != fresh {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	if left := w.Header().Get("X-RateLimit-Remaining"); left != "99" {
		t.Errorf("%s calls are left of 100", left)
	}
	text := d.logged.String()
	if strings.Contains(w.Body.String()+text, "secret text") || !strings.Contains(text, "admit_test.go") ||
		!strings.Contains(text, fresh) {
		t.Errorf("answered %s, logged %s", w.Body, text)
	}
}
