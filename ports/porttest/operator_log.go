package porttest

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/extension"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/domain/servicestatus"
	"github.com/retraite-gateway/retraite/ports"
)

// OperatorLog is the contract of ports.OperatorLog.
func OperatorLog(t *testing.T, open Open, list ...Option) {
	t.Helper()
	s := newSuite(open, list)
	s.test(t, "events come back newest first, of one organisation or of all", func(t *testing.T, b Backend) {
		for i, e := range []ports.OperatorEvent{
			{
				Org: "org_a", Operator: "essai@poste", Action: "org.create", Subject: "org_a",
				After: `{"name":"Cabinet Exemple"}`,
			},
			{Operator: "essai@poste", Action: "flag.set", Before: `{"enabled":true}`, After: `{"enabled":false}`},
			{Org: "org_b", Operator: "essai@poste", Action: "org.close", Subject: "org_b"},
		} {
			e.At = stored(Start.Add(time.Duration(i) * time.Minute))
			if err := b.OperatorLog.ChangeNoted(t.Context(), func(context.Context) (ports.OperatorEvent, error) {
				return e, nil
			}); err != nil {
				t.Fatal(err)
			}
		}
		actions := func(org access.OrgID, limit int) (out []string) {
			events, err := b.OperatorLog.OperatorEvents(t.Context(), org, limit)
			if err != nil {
				t.Fatal(err)
			}
			seen := map[string]bool{}
			for _, e := range events {
				if e.ID == "" || seen[e.ID] || e.Operator != "essai@poste" || e.At.Location() != time.UTC {
					t.Errorf("event %+v", e)
				}
				seen[e.ID] = true
				out = append(out, e.Action)
			}
			return out
		}
		if diff := cmp.Diff([]string{"org.close", "flag.set", "org.create"}, actions("", 9)); diff != "" {
			t.Errorf("all (-want +got):\n%s", diff)
		}
		if diff := cmp.Diff([]string{"org.close", "flag.set"}, actions("", 2)); diff != "" {
			t.Errorf("two (-want +got):\n%s", diff)
		}
		if diff := cmp.Diff([]string{"org.create"}, actions("org_a", 9)); diff != "" {
			t.Errorf("of one organisation (-want +got):\n%s", diff)
		}
	})

	s.test(
		t, "a change that is refused is not noted, and its error comes back as it is",
		func(t *testing.T, b Backend) {
			refusal := errors.New("no")
			err := b.OperatorLog.ChangeNoted(t.Context(), func(context.Context) (ports.OperatorEvent, error) {
				return ports.OperatorEvent{Action: "org.create"}, refusal
			})
			if !errors.Is(err, refusal) || errors.Is(err, ports.ErrUnavailable) {
				t.Errorf("%v, want the refusal", err)
			}
			if events, err := b.OperatorLog.OperatorEvents(t.Context(), "", 9); err != nil || len(events) != 0 {
				t.Errorf("events %+v, %v", events, err)
			}
		},
	)

	s.test(t, "every change that operators make can be noted", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 100, 100)
		r := newRun("org_a", "run-1")
		commit(t, b, commitOf(r))
		if _, err := b.SigningKeys.EnsureSigningKey(t.Context(), proofKey("k1", 0)); err != nil {
			t.Fatal(err)
		}
		err := b.OperatorLog.ChangeNoted(t.Context(), func(ctx context.Context) (ports.OperatorEvent, error) {
			return ports.OperatorEvent{Action: "everything", At: stored(Start)}, changeEverything(ctx, b)
		})
		if err != nil {
			t.Fatal(err)
		}
		// What is read from memory follows the commit.
		if _, org, err := b.Credentials.Credential(t.Context(), "key-b"); err != nil || org.Name != "changed" {
			t.Errorf("the credential's organisation is %q, %v", org.Name, err)
		}
		if flag, err := b.Flags.SoftFlag(t.Context()); err != nil || flag.Enabled {
			t.Errorf("the flag is %+v, %v", flag, err)
		}
		if _, err := b.Runs.Run(t.Context(), "org_a", "run-1"); !errors.Is(err, ports.ErrNotFound) {
			t.Errorf("the erased run: %v", err)
		}
		if keys, err := b.SigningKeys.SigningKeys(t.Context(), ports.KeyUseProof); err != nil || len(keys) != 2 ||
			keys[0].RevokedAt.IsZero() {
			t.Errorf("the keys are %+v, %v", keys, err)
		}
		if events, err := b.OperatorLog.OperatorEvents(t.Context(), "", 99); err != nil || len(events) != 1 {
			t.Errorf("%d events, %v", len(events), err)
		}
	})

	s.testWith(t, Durability, "a change whose event is not saved is not made", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 100, 100)
		commit(t, b, commitOf(newRun("org_a", "run-1")))
		if _, err := b.SigningKeys.EnsureSigningKey(t.Context(), proofKey("k1", 0)); err != nil {
			t.Fatal(err)
		}
		late := errors.New("the last of it fails")
		err := b.OperatorLog.ChangeNoted(t.Context(), func(ctx context.Context) (ports.OperatorEvent, error) {
			return ports.OperatorEvent{}, errors.Join(changeEverything(ctx, b), late)
		})
		if err == nil || err.Error() != late.Error() {
			t.Fatalf("%v, want %v", err, late)
		}
		if org, err := b.Orgs.Org(t.Context(), "org_a"); err != nil || org.Name == "changed" {
			t.Errorf("the organisation is %q, %v", org.Name, err)
		}
		if _, err := b.Orgs.Org(t.Context(), "org_b"); !errors.Is(err, ports.ErrNotFound) {
			t.Errorf("an organisation that was not to be made: %v", err)
		}
		if flag, err := b.Flags.SoftFlag(t.Context()); err != nil || !flag.Enabled {
			t.Errorf("the flag is %+v, %v", flag, err)
		}
		if _, err := b.Runs.Run(t.Context(), "org_a", "run-1"); err != nil {
			t.Errorf("a run that was not to be erased: %v", err)
		}
		if keys, err := b.SigningKeys.SigningKeys(t.Context(), ports.KeyUseProof); err != nil || len(keys) != 1 ||
			!keys[0].RevokedAt.IsZero() {
			t.Errorf("the keys are %+v, %v", keys, err)
		}
	})
}

// changeEverything makes each kind of write that operators cause, in an organisation org_a.
func changeEverything(ctx context.Context, b Backend) error {
	_, orgErr := b.Orgs.UpdateOrg(ctx, "org_a", func(o *access.Org) error {
		o.Name = "changed"
		return nil
	})
	_, endpointErr := b.Extensions.UpdateEndpoint(
		ctx, "org_a", "hub_webhook", extension.HubWebhook,
		func(s *extension.Setting) error {
			*s = s.Switched(true)
			return nil
		},
	)
	createErr := errors.Join(
		b.Orgs.CreateOrg(ctx, newOrg("org_b", 1, 1)),
		b.Credentials.CreateCredential(ctx, newCredential("org_a", "key-b", access.KindAPIKey)),
	)
	_, labelErr := b.Credentials.UpdateCredential(ctx, "key-b", func(c *access.Credential) error {
		c.Label = "changed"
		return nil
	})
	rotateErr := b.SigningKeys.RotateSigningKey(ctx, proofKey("k2", time.Minute))
	_, revokeErr := b.SigningKeys.RevokeSigningKey(ctx, "k1", Start)
	_, eraseErr := b.Erasure.EraseRuns(ctx, "org_a", []run.ID{"run-1"}, Start)
	flagErr := b.Flags.SetSoftFlag(ctx, servicestatus.Flag{Reason: "a reason", ChangedAt: stored(Start)})
	return errors.Join(orgErr, endpointErr, createErr, labelErr, rotateErr, revokeErr, eraseErr, flagErr)
}

func proofKey(id string, after time.Duration) ports.SigningKey {
	at := stored(Start.Add(after))
	return ports.SigningKey{ID: id, Use: ports.KeyUseProof, Private: make([]byte, 32), CreatedAt: at, SignsFrom: at}
}
