package app_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/pack"
	"github.com/retraite-gateway/retraite/domain/problem"
	"github.com/retraite-gateway/retraite/domain/proof"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

// sharing are the proofs of a desk, that know tokens which open a run.
type sharing struct {
	*proofs

	opens run.ID
	until time.Time
	out   error
}

func (s *sharing) VerifyShareToken(_ context.Context, _ access.Secret, _ time.Time) (proof.ShareClaims, error) {
	return proof.ShareClaims{Run: s.opens, ExpiresAt: s.until}, s.out
}

// A run of somebody else is none, unless a token that is still good opens it; nobody learns which of these it is.
func TestReadRun_opens_the_runs_of_others_by_a_token_alone(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	mine := d.mustDo(app.OpLaunchRun, "", first).RunID
	other := access.Org{
		ID: "org_b", Packs: []pack.ID{pack.Full}, CallsCap: 100, RunsCap: 100,
		RestitutionLevel: access.LevelIndicative,
	}
	if err := d.store.CreateOrg(t.Context(), other); err != nil {
		t.Fatal(err)
	}
	issue := app.NewManageCredentials(
		d.store, d.store, d.clock, porttest.NewEntropy(21), app.Settings{}, app.NewJournal(d.store, d.clock, "tester"),
	)
	issued, err := issue.CreateKey(t.Context(), app.NewCredential{Org: other.ID, Pack: string(pack.Full)})
	if err != nil {
		t.Fatal(err)
	}
	own := d.gate.key
	shared := &sharing{proofs: &d.proofs}
	finder := app.NewFindRun(d.store, d.store, shared, d.clock)
	soon := d.clock.Now().Add(time.Hour)
	token := access.NewSecret("shared")
	for _, tt := range []struct {
		name  string
		key   access.Secret
		id    run.ID
		token access.Secret
		opens run.ID
		until time.Time
		out   error
		want  problem.Code
	}{
		{"one's own", own, mine, access.Secret{}, "", soon, nil, ""},
		{"none", own, "00000000-0000-4000-8000-000000000000", access.Secret{}, "", soon, nil, problem.RunNotFound},
		{"another's", issued.Secret, mine, access.Secret{}, mine, soon, nil, problem.RunNotFound},
		{"another's, by its token", issued.Secret, mine, token, mine, soon, nil, ""},
		{"by that of another run", issued.Secret, mine, token, "r", soon, nil, problem.RunNotFound},
		{"by one that has ended", issued.Secret, mine, token, mine, d.clock.Now(), nil, problem.RunNotFound},
		{"by one that is wrong", issued.Secret, mine, token, mine, soon, errors.New("wrong"), problem.RunNotFound},
		{
			"by one of which nobody can say", issued.Secret, mine, token, mine, soon, ports.ErrUnavailable,
			problem.ServiceUnavailable,
		},
		{"a token to no run", issued.Secret, "x", token, "x", soon, nil, problem.RunNotFound},
	} {
		d.gate.key = tt.key
		shared.opens, shared.until, shared.out = tt.opens, tt.until, tt.out
		var view run.View
		var envelope proof.Envelope
		readRun := func(ctx context.Context, a app.Admission) (app.Outcome, error) {
			var err error
			view, err = app.NewReadRun(finder).Do(ctx, a, tt.id, tt.token)
			return app.Outcome{}, err
		}
		readProof := func(ctx context.Context, a app.Admission) (app.Outcome, error) {
			var err error
			envelope, err = app.NewReadProof(finder).Do(ctx, a, tt.id, tt.token)
			return app.Outcome{}, err
		}
		reply := d.admit.Serve(t.Context(), d.attempt(app.OpReadRun), readRun)
		if code(reply.Err) != tt.want || tt.want == "" && view.Header.RunID != mine {
			t.Errorf("%s: the run, %v", tt.name, reply.Err)
		}
		reply = d.admit.Serve(t.Context(), d.attempt(app.OpReadProof), readProof)
		if code(reply.Err) != tt.want || tt.want == "" && envelope.RunID != mine {
			t.Errorf("%s: its proof, %v", tt.name, reply.Err)
		}
	}
}

// code is that of an error; empty for none.
func code(err error) problem.Code {
	if err == nil {
		return ""
	}
	return problem.CodeOf(err)
}
