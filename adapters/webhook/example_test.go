package webhook_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"time"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"

	"github.com/retraite-gateway/retraite/adapters/webhook"
	"github.com/retraite-gateway/retraite/domain/event"
	"github.com/retraite-gateway/retraite/domain/extension"
	"github.com/retraite-gateway/retraite/domain/run"
)

// clock is the machine's.
type clock struct{}

func (clock) Now() time.Time { return time.Now() }

// What a receiver does: verify with a public library, know repetitions by their id, answer at once, read the run later
// with its own grants.
func Example_receiver() {
	secret := extension.NewSigningSecret([extension.SecretEntropy]byte{7}) // shown once by `retraite webhook set`
	verifier, err := standardwebhooks.NewWebhook(secret.Reveal())
	if err != nil {
		fmt.Println(err)
		return
	}
	seen := map[string]bool{}
	receiver := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, event.MaxSize))
		if err != nil || verifier.Verify(body, r.Header) != nil {
			http.Error(w, "not signed by us", http.StatusUnauthorized)
			return
		}
		if id := r.Header.Get("webhook-id"); !seen[id] {
			seen[id] = true
			var told struct {
				Type string `json:"type"`
				Data struct {
					RunID string `json:"runId"`
					State string `json:"state"`
				} `json:"data"`
			}
			if json.Unmarshal(body, &told) == nil {
				fmt.Println(told.Type, told.Data.RunID, told.Data.State)
			}
		}
		w.WriteHeader(http.StatusNoContent)
	}))
	defer receiver.Close()

	setting := extension.Setting{
		Org: "org_1", Endpoint: "hub_webhook", Kind: extension.HubWebhook, Enabled: true, URL: receiver.URL,
		Secrets: []extension.SigningSecret{secret},
	}
	told := event.NewRunCompleted(
		event.NewID("0d9b5b1e"),
		run.Run{Org: "org_1", Header: run.Header{RunID: "run-1", State: run.Completed, ResultLevel: run.Indicatif}},
	)
	body, err := told.CloudEvent("https://retraite.example/api/v1/retraite").MarshalJSON()
	if err != nil {
		fmt.Println(err)
		return
	}
	message := extension.Message{EventID: told.ID, Type: string(event.TypeRunCompleted), RunID: "run-1", Body: body}
	sender := webhook.New(webhook.Config{AllowPrivate: true}, clock{})
	defer sender.Close()
	for range 2 { // the second is a repetition
		attempt := sender.Deliver(
			context.Background(), setting, extension.NewDelivery(setting, message, nil, 0, time.Now()),
		)
		fmt.Println(attempt.Outcome)
	}
	// Output:
	// org.retraite-gateway.run_completed run-1 completed
	// delivered
	// delivered
}
