package porttest

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/extension"
	"github.com/retraite-gateway/retraite/ports"
)

// newSecret returns the signing secret of a number.
func newSecret(n byte) extension.SigningSecret {
	return extension.NewSigningSecret([extension.SecretEntropy]byte{n, 1, 2, 3})
}

// newSetting returns the setting of a webhook with something in every field.
func newSetting(org access.OrgID, id extension.EndpointID) extension.Setting {
	old := newSecret(2)
	old.ValidUntil = stored(Start.Add(24 * time.Hour))
	return extension.Setting{
		Org: org, Endpoint: id, Kind: extension.HubWebhook, Enabled: true, URL: "https://exemple.example/é?jeton=1",
		Secrets: []extension.SigningSecret{newSecret(1), old}, DisabledAt: stored(Start),
		DisabledReason: extension.DisabledFailing, FailingSince: stored(Start.Add(-time.Hour)),
	}
}

// revealed writes a setting with its secrets, which print as nothing otherwise.
func revealed(s extension.Setting) string {
	out := fmt.Sprintf(
		"%s %s %s %v %q %v %s %v", s.Org, s.Endpoint, s.Kind, s.Enabled, s.URL, s.DisabledAt, s.DisabledReason,
		s.FailingSince,
	)
	for _, secret := range s.Secrets {
		out += fmt.Sprintf(" [%s until %v]", secret.Reveal(), secret.ValidUntil)
	}
	return out
}

// saveSetting saves a setting as it is.
func saveSetting(t *testing.T, b Backend, want extension.Setting) {
	t.Helper()
	_, err := b.Extensions.UpdateEndpoint(
		t.Context(), want.Org, want.Endpoint, want.Kind,
		func(s *extension.Setting) error {
			*s = want
			return nil
		},
	)
	if err != nil {
		t.Fatalf("save endpoint %s: %v", want.Endpoint, err)
	}
}

// Extensions is the contract of ports.Extensions.
func Extensions(t *testing.T, open Open, list ...Option) {
	t.Helper()
	s := newSuite(open, list)

	s.test(t, "a setting comes back whole, secrets included", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 10, 10)
		want := newSetting("org_a", "hub_webhook")
		saveSetting(t, b, want)
		got, err := b.Extensions.Endpoint(t.Context(), "org_a", "hub_webhook")
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(revealed(want), revealed(got)); diff != "" {
			t.Errorf("setting (-want +got):\n%s", diff)
		}
	})

	s.test(t, "an endpoint that nobody set is given empty, and exists once it is saved", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 10, 10)
		if _, err := b.Extensions.Endpoint(t.Context(), "org_a", "hub_event"); !errors.Is(err, ports.ErrNotFound) {
			t.Errorf("before: %v, want ErrNotFound", err)
		}
		refusal := errors.New("refused")
		_, err := b.Extensions.UpdateEndpoint(
			t.Context(), "org_a", "hub_event", extension.HubEvent,
			func(s *extension.Setting) error {
				want := (extension.Setting{Org: "org_a", Endpoint: "hub_event", Kind: extension.HubEvent})
				if revealed(*s) != revealed(want) {
					t.Errorf("given %s", revealed(*s))
				}
				return refusal
			},
		)
		if err != refusal { //nolint:errorlint // It must be the very error.
			t.Errorf("error %v, want the one of the change", err)
		}
		if all, err := b.Extensions.Endpoints(t.Context(), "org_a"); err != nil || len(all) != 0 {
			t.Errorf("a refused change left %v, %v", all, err)
		}
		after, err := b.Extensions.UpdateEndpoint(
			t.Context(), "org_a", "hub_event", extension.HubEvent,
			func(s *extension.Setting) error {
				*s = extension.Setting{Org: "org_x", Endpoint: "x", Kind: extension.HubWebhook, Enabled: true}
				return nil
			},
		)
		want := extension.Setting{Org: "org_a", Endpoint: "hub_event", Kind: extension.HubEvent, Enabled: true}
		if err != nil || revealed(after) != revealed(want) {
			t.Errorf("after: %s, %v", revealed(after), err)
		}
	})

	s.test(t, "endpoints are listed by kind, then by id, of one organisation", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 10, 10)
		createOrg(t, b, "org_b", 10, 10)
		saveSetting(t, b, newSetting("org_a", "second"))
		saveSetting(t, b, newSetting("org_a", "first"))
		saveSetting(t, b, newSetting("org_b", "other"))
		saveSetting(t, b, extension.Setting{Org: "org_a", Endpoint: "zero", Kind: extension.HubEvent, Enabled: true})
		all, err := b.Extensions.Endpoints(t.Context(), "org_a")
		if err != nil {
			t.Fatal(err)
		}
		var ids []extension.EndpointID
		for _, e := range all {
			ids = append(ids, e.Endpoint)
		}
		if diff := cmp.Diff([]extension.EndpointID{"zero", "first", "second"}, ids); diff != "" {
			t.Errorf("endpoints (-want +got):\n%s", diff)
		}
	})

	s.test(t, "an endpoint needs its organisation and keeps its kind", func(t *testing.T, b Backend) {
		nothing := func(*extension.Setting) error { return nil }
		_, err := b.Extensions.UpdateEndpoint(t.Context(), "org_x", "e", extension.HubEvent, nothing)
		if !errors.Is(err, ports.ErrNotFound) {
			t.Errorf("an unknown organisation: %v, want ErrNotFound", err)
		}
		createOrg(t, b, "org_a", 10, 10)
		saveSetting(t, b, newSetting("org_a", "e"))
		_, err = b.Extensions.UpdateEndpoint(t.Context(), "org_a", "e", extension.HubEvent, nothing)
		if !errors.Is(err, ports.ErrConflict) {
			t.Errorf("another kind: %v, want ErrConflict", err)
		}
	})

	s.test(t, "64 changes of a new endpoint at once all count", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 10, 10)
		together(callers, func(int) {
			_, err := b.Extensions.UpdateEndpoint(
				t.Context(), "org_a", "e", extension.HubWebhook,
				func(s *extension.Setting) error {
					s.URL += "x"
					return nil
				},
			)
			if err != nil {
				t.Error(err)
			}
		})
		got, err := b.Extensions.Endpoint(t.Context(), "org_a", "e")
		if err != nil || len(got.URL) != callers {
			t.Errorf("%d of %d changes are left: %v", len(got.URL), callers, err)
		}
	})

	s.testWith(t, Replicas, "a change reaches a replica at once", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 10, 10)
		other := b.Replica(t)
		if all, err := other.Extensions.Endpoints(t.Context(), "org_a"); err != nil || len(all) != 0 {
			t.Fatalf("%v, %v", all, err)
		}
		saveSetting(t, b, newSetting("org_a", "e"))
		if all, err := other.Extensions.Endpoints(t.Context(), "org_a"); err != nil || len(all) != 1 {
			t.Errorf("the replica reads %v, %v", all, err)
		}
	})
}
