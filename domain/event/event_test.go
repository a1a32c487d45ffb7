package event

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/extension"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/quota"
	"github.com/retraite-gateway/retraite/domain/run"
)

var noon = time.Date(2026, 11, 2, 12, 0, 0, 500_000_000, time.UTC)

func TestRunCompleted_is_a_CloudEvent_without_data_of_a_person(t *testing.T) {
	t.Parallel()
	data, err := ijson.ParseObject([]byte(`{"assure":{"dateNaissance":"1964-05-17"}}`))
	if err != nil {
		t.Fatal(err)
	}
	r := run.Run{
		Header: run.Header{
			RunID:       "run-1",
			DossierID:   "5f1c9d3e-0000-4000-8000-00000000abcd",
			State:       run.Incomplete,
			ResultLevel: run.Indicatif,
			CreatedAt:   noon,
		},
		Org:  "org-1",
		Data: data,
	}
	e := NewRunCompleted(NewID("0192f000-0000-7000-8000-000000000001"), r)
	raw, err := e.CloudEvent("https://retraite.example/api/v1/retraite").MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	want := `{"specversion":"1.0","id":"evt_0192f000-0000-7000-8000-000000000001",` +
		`"source":"https://retraite.example/api/v1/retraite",` +
		`"type":"org.retraite-gateway.run_completed","subject":"run-1","time":"2026-11-02T12:00:00.500Z",` +
		`"datacontenttype":"application/json",` +
		`"data":{"runId":"run-1","dossierId":"5f1c9d3e-0000-4000-8000-00000000abcd","state":"incomplete",` +
		`"resultLevel":"INDICATIF","createdAt":"2026-11-02T12:00:00.500Z"}}`
	if diff := cmp.Diff(want, string(raw)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if strings.Contains(e.ID, ".") || len(raw) > MaxSize || e.Organisation() != "org-1" ||
		strings.Contains(string(raw), "1964") {
		t.Errorf("%d bytes, id %s", len(raw), e.ID)
	}
}

func TestPing_says_what_was_pinged(t *testing.T) {
	t.Parallel()
	e := Ping{ID: "evt_1", Org: "org-1", Kind: extension.HubWebhook, At: noon}
	raw, err := e.CloudEvent("https://retraite.example").MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	want := `{"specversion":"1.0","id":"evt_1","source":"https://retraite.example",` +
		`"type":"org.retraite-gateway.ping",` +
		`"time":"2026-11-02T12:00:00.500Z","datacontenttype":"application/json","data":{"kind":"hub_webhook",` +
		`"requestedAt":"2026-11-02T12:00:00.500Z"}}`
	if diff := cmp.Diff(want, string(raw)); diff != "" || e.Organisation() != "org-1" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestTypes_end_in_the_kind_of_the_API_document(t *testing.T) {
	t.Parallel()
	for typ, kind := range map[Type]string{TypeRunCompleted: ".run_completed", TypePing: ".ping"} {
		if !strings.HasSuffix(string(typ), kind) {
			t.Errorf("%s", typ)
		}
	}
}

func TestUsageValue_is_null_where_the_outcome_is_not_known_yet(t *testing.T) {
	t.Parallel()
	for want, e := range map[string]quota.UsageEvent{
		`{"id":"1","at":"2026-11-02T12:00:00.500Z","operation":"POST /runs","credential":"abcdefghij",` +
			`"requestId":"r","calls":1,"runs":0,"status":null,"error":null,"runId":null}`: {
			ID: "1", At: noon, Operation: "POST /runs", Credential: "abcdefghij", RequestID: "r", Calls: 1,
		},
		`{"id":"2","at":"2026-11-02T12:00:00.500Z","operation":"POST /runs","credential":"abcdefghij",` +
			`"requestId":null,"calls":-1,"runs":1,"status":200,"error":"X","runId":"run-1"}`: {
			ID: "2", At: noon, Operation: "POST /runs", Credential: "abcdefghij", Calls: -1, Runs: 1, Status: 200,
			Error: "X", RunID: "run-1",
		},
	} {
		if diff := cmp.Diff(want, string(UsageValue(e).AppendJSON(nil))); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	}
}
