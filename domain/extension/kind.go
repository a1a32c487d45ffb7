package extension

import (
	"fmt"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/problem"
)

// Kind names an extension. Spec §2.7.
type Kind string

// The kinds. Spec §2.7.
const (
	HubEvent   Kind = "hub_event"
	HubWebhook Kind = "hub_webhook"
)

// Kinds returns every kind, in the order of the API document.
func Kinds() []Kind { return []Kind{HubEvent, HubWebhook} }

// Capability is what a credential needs for its runs to be told by the extension.
func (k Kind) Capability() capability.ID {
	if k == HubWebhook {
		return capability.ExtHubWebhook
	}
	return capability.ExtHubEvent
}

// ParseKind reads a kind.
func ParseKind(text string) (Kind, error) {
	switch k := Kind(text); k {
	case HubEvent, HubWebhook:
		return k, nil
	}
	return "", fmt.Errorf("extension: unknown kind %.32q", text)
}

// DecodeTest reads the body of POST /extensions/test, already strict JSON: the kind to ping, hub_event when none is
// named. Spec §2.7.
func DecodeTest(body ijson.Value) (Kind, error) {
	member, _ := body.Get("kind")
	if member.Kind() == ijson.Null {
		return HubEvent, nil
	}
	text, ok := member.Text()
	if !ok {
		return "", problem.Invalid("/kind", "must be a string")
	}
	kind, err := ParseKind(text)
	if err != nil {
		return "", problem.Invalid("/kind", "must be hub_event or hub_webhook")
	}
	return kind, nil
}

// TestResult is the answer to a test. Spec §4 rule 7.
type TestResult string

// The results.
const (
	TestOK           TestResult = "ok"
	TestNoopDisabled TestResult = "noop_disabled"
)
