package porttest

import (
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/idempotency"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/pack"
	"github.com/retraite-gateway/retraite/domain/quota"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
)

// callers is how many a concurrency test lets loose at once.
const callers = 64

// november is the period of Start.
var november = period("2026-11")

func period(text string) quota.Period {
	p, err := quota.ParsePeriod(text)
	if err != nil {
		panic(err)
	}
	return p
}

// stored returns an instant as stores keep it: in UTC, to the microsecond.
func stored(t time.Time) time.Time {
	if t.IsZero() {
		return time.Time{}
	}
	return t.UTC().Truncate(time.Microsecond)
}

func mustAllow(texts ...string) access.Allowlist {
	list, err := access.ParseAllowlist(texts)
	if err != nil {
		panic(err)
	}
	return list
}

// newOrg returns an organisation with something in every field.
func newOrg(id access.OrgID, calls, runs int64) access.Org {
	return access.Org{
		ID: id, Name: "Caisse d’essai « " + string(id) + " »", Packs: []pack.ID{pack.Mandataire, pack.A2A},
		CallsCap: calls, RunsCap: runs, RestitutionLevel: access.LevelCertified,
		Allowlist: mustAllow("192.0.2.0/24", "2001:db8::/32"), CreatedAt: stored(Start),
	}
}

// createOrg saves an organisation with those caps.
func createOrg(t *testing.T, b Backend, id access.OrgID, calls, runs int64) access.Org {
	t.Helper()
	org := newOrg(id, calls, runs)
	if err := b.Orgs.CreateOrg(t.Context(), org); err != nil {
		t.Fatalf("create organisation %s: %v", id, err)
	}
	return org
}

// newCredential returns a credential with something in every field.
func newCredential(org access.OrgID, id access.CredentialID, kind access.Kind) access.Credential {
	return access.Credential{
		ID: id, Org: org, Kind: kind, Label: "Poste d’essai", RestitutionLevel: access.LevelIndicative,
		Grants: capability.NewSet(capability.RestitutionRun, capability.RestitutionReport),
		Secrets: []access.StoredSecret{
			{Digest: access.NewSecret("new " + string(id)).Digest()},
			{Digest: access.NewSecret("old " + string(id)).Digest(), ValidUntil: stored(Start.Add(24 * time.Hour))},
		},
		CreatedAt: stored(Start), ExpiresAt: stored(Start.Add(365 * 24 * time.Hour)),
	}
}

func createCredential(t *testing.T, b Backend, c access.Credential) {
	t.Helper()
	if err := b.Credentials.CreateCredential(t.Context(), c); err != nil {
		t.Fatalf("create credential %s: %v", c.ID, err)
	}
}

// event returns a usage event as the application makes it.
func event(org access.OrgID, p quota.Period, n int) quota.UsageEvent {
	return quota.UsageEvent{
		Org: string(org), Period: p, At: stored(Start).Add(time.Duration(n) * time.Millisecond), Operation: "GET /me",
		Credential: "abcdefghij", RequestID: fmt.Sprintf("req-%d", n),
	}
}

func number(token string) ijson.Value {
	v, err := ijson.NumberValue(token)
	if err != nil {
		panic(err)
	}
	return v
}

func object(text string) ijson.Value {
	v, err := ijson.ParseObject([]byte(text))
	if err != nil {
		panic(err)
	}
	return v
}

// newRun returns a run whose every field is awkward to store: number tokens that a database would rewrite, texts beyond
// ASCII, absent and empty members, two gaps.
func newRun(org access.OrgID, id run.ID) run.Run {
	gamme := "étendue"
	level := ""
	return run.Run{
		Header: run.Header{
			RunID: id, ServiceID: run.DefaultServiceID, Trigger: run.Initial, State: run.Incomplete,
			ResultLevel: run.Indicatif, Certification: run.Certification{Reasons: []string{run.ReasonOpenGap}},
			DossierID:       "6f1e0c4e-9f8a-4a4e-8b0a-0d8c7b6a5f4e",
			LiquidationDate: calendar.Date{Year: 2027, Month: 7, Day: 1}, Gamme: &gamme, CommerceLevel: &level,
			CreatedAt: Start.UTC().Truncate(time.Millisecond),
			Engine:    run.EngineInfo{Name: "essai", Version: "1", BaremeVersion: "2026.11"}, PensionModules: 2,
		},
		Org: org, LaunchedBy: "abcdefghij",
		Sections: []run.Section{
			{
				ModuleID: capability.MontantAnnuites, Status: run.StatusComputed,
				Results: object(`{
					"annuelBrutEur":14210.40,"coefficient":1.10,"grand":12345678901234567890.1234567890,
					"petit":1e-7,"z":[1,"é",null,{}]
				}`),
				Trace: []run.TraceLine{
					{
						Label: "Salaire annuel moyen", Formula: "SAM × 50 % × 167 / 167", Value: number("28420.80"),
						Unit: "EUR", Law: "CSS R351-29",
					},
				},
				Warnings: []string{"À vérifier \u2028 \\ \"guillemets\" 🙂"}, Salt: "c2Vs",
			},
			{
				ModuleID: capability.MontantPoints, Status: run.StatusIncomplete, Results: ijson.NewObject(),
				Salt: "c2VsMg",
			},
		},
		Lacunes: []gap.Gap{
			{
				LacuneID: "lac_" + string(id) + "_1", TypeDonnee: gap.MontantEur,
				Champ: "/carriere/annees/0/salaireBrutEur", Annee: 1998, Message: "Il manque le salaire de 1998.",
				Unit: "EUR", Bounds: gap.Bounds{Min: number("0.00"), Max: number("1e6")}, Blocking: true,
			},
			{LacuneID: "lac_" + string(id) +
				"_2", TypeDonnee: gap.Date, Champ: "/assure/dateNaissance", Message: "Il manque la date de naissance."},
		},
		Data: object(`{"b":1.0,"a":{"montant":0.10,"e":-0.0,"n":1E3},"é":"ÿ \u0001"}`), DataSalt: "ZG9ubsOpZXM",
		IgnoredFields: []string{"inconnu", "autre"},
		Substitutions: []run.Substitution{{Champ: "/a/montant", TypeDonnee: gap.MontantEur, PieceJointeRef: "pj-1"}},
		Proof: run.Proof{
			Fingerprint: "sha256:" + string(id), ProofToken: "eyJ.token." + string(id),
			JWS: "eyJ.document." + string(id), KeyID: "k1", Algorithm: "EdDSA",
			JWKSURI: "https://retraite.example/.well-known/jwks.json", IssuedAt: Start.UTC().Truncate(time.Millisecond),
		},
	}
}

// written returns everything of a run as text, number tokens to the letter.
func written(r run.Run) string {
	return string(r.Stored().AppendJSON(nil)) + " superseded by " + string(r.SupersededBy)
}

// commitOf returns the commit of a run that counts against the cap of november.
func commitOf(r run.Run) ports.RunCommit {
	usage := event(r.Org, november, 0)
	usage.Operation = "POST /runs"
	usage.Runs = 1
	usage.Status = 200
	usage.RunID = string(r.RunID)
	return ports.RunCommit{Run: r, Usage: usage}
}

// answerFor returns the stored answer of a run under a key.
func answerFor(r run.Run, key idempotency.Key, expiresAt time.Time) *idempotency.Record {
	return &idempotency.Record{
		Scope:       idempotency.Scope{Org: r.Org, Principal: r.LaunchedBy, Operation: "POST /runs", Key: key},
		Fingerprint: idempotency.FingerprintOf(r.Data), RunID: string(r.RunID), Status: 200,
		ContentType: "application/json; charset=utf-8",
		Body:        []byte("{\"runId\":\"" + string(r.RunID) + "\"}\n\xff\x00"), ExpiresAt: stored(expiresAt),
	}
}

// together runs n functions that start at the same moment and returns when all have ended.
func together(n int, do func(i int)) {
	var wg sync.WaitGroup
	start := make(chan struct{})
	for i := range n {
		wg.Go(func() {
			<-start
			do(i)
		})
	}
	close(start)
	wg.Wait()
}

// tally counts outcomes from many goroutines.
type tally struct{ granted, refused atomic.Int64 }

// eventually waits for what an adapter does in the background.
func eventually(t *testing.T, what string, done func() bool) {
	t.Helper()
	const limit = 10 * time.Second
	for deadline := time.Now().Add(limit); time.Now().Before(deadline); time.Sleep(5 * time.Millisecond) {
		if done() {
			return
		}
	}
	t.Fatalf("%s: not within %v", what, limit)
}
