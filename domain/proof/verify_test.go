package proof

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/pack"
	"github.com/retraite-gateway/retraite/domain/run"
)

func parsed(text string) ijson.Value {
	v, err := ijson.Parse([]byte(text))
	if err != nil {
		panic(err)
	}
	return v
}

func principal(level access.RestitutionLevel, grants capability.Set) access.Principal {
	org := access.Org{ID: "org-1", Packs: []pack.ID{pack.Full}, RestitutionLevel: access.LevelCertified}
	return access.NewPrincipal(
		org, access.Credential{ID: "prefix0001", Grants: grants, RestitutionLevel: level}, time.Time{},
	)
}

var everything = principal(access.LevelCertified, capability.All())

func exampleReport() run.Report {
	return run.Report{
		Engine: run.EngineInfo{Name: "embedded", Version: "1", BaremeVersion: "2026-10"},
		Sections: []run.Section{
			{
				ModuleID: capability.HubIngestion, Status: run.StatusComputed, Results: parsed(`{"ignores":["x"]}`),
				Salt: "s0",
			},
			{
				ModuleID: capability.SurcoteDecote, Status: run.StatusComputed, Salt: "s1",
				Results: parsed(
					`{"ageDepart":{"years":62,"months":9},"dateAgeLegal":"2027-02-17","dureeRequise":171,"taux":0.5}`,
				),
			},
			{
				ModuleID: capability.MontantIndiciaire, Status: run.StatusNotApplicable, Salt: "s2",
				Warnings: []string{"Aucune ligne."},
			},
			{
				ModuleID: capability.MontantPoints, Status: run.StatusComputed, Salt: "s3",
				Results: parsed(`{"regimes":[{"regime":"AGIRC_ARRCO","points":5000,"annuelBrutEur":7194.00}]}`),
			},
			{
				ModuleID: capability.MontantAnnuites, Status: run.StatusComputed, Salt: "s4",
				Results: parsed(`{"regimes":[{"regime":"CNAV","annuelBrutEur":14210.40,"mensuelBrutEur":1184.20}]}`),
				Trace: []run.TraceLine{
					{
						Label: "Pension annuelle", Formula: "28420,80 × 0,5", Value: parsed("14210.40"), Unit: "EUR/an",
						Law: "CSS R351-1",
					},
				},
			},
			{
				ModuleID: capability.SuperviseurSysteme, Status: run.StatusComputed, Salt: "s6",
				Results: parsed(`{"deliverable":true,"totalAnnuelRecalculeEur":21404.40}`),
			},
			{ModuleID: capability.GenererRapport, Status: run.StatusComputed, Salt: "s7", Results: parsed(`{}`)},
		},
		Deliverable: true,
	}
}

func attestation() Attestation {
	return Attestation{
		IssuedAt: time.Date(2026, 11, 2, 12, 0, 0, 456_000_000, time.UTC), Previous: "sha256:11",
		JWKSURI: "https://retraite.example/.well-known/jwks.json", ProofToken: "share.token.value",
	}
}

func sealed(t testing.TB, report run.Report) (run.Run, Document) {
	t.Helper()
	r := run.New(run.Launch{
		ID: "run-1", Principal: everything,
		Request: run.Request{
			ServiceID: "retraite", Trigger: run.Initial, LiquidationDate: calendar.Date{Year: 2027, Month: 3, Day: 1},
		},
		Data: parsed(`{"assure":{"dateNaissance":"1964-05-17"},"note":9007199254740993}`), DataSalt: "d0",
		CreatedAt: time.Date(2026, 11, 2, 12, 0, 0, 0, time.UTC),
	}, report)
	document, err := NewDocument(r, attestation())
	if err != nil {
		t.Fatal(err)
	}
	r.Proof = Sealed(document, attestation(), "h.p.s", "proof-1", "EdDSA")
	return r, document
}

func certifiedRun(t *testing.T) (run.Run, Document) { return sealed(t, exampleReport()) }

func runWithGap(t *testing.T) (run.Run, Document) {
	report := exampleReport()
	report.Lacunes = []gap.Gap{
		{
			LacuneID: "g-1", TypeDonnee: gap.MontantEur, Champ: "/carriere/0/salaireBrutEur", Annee: 1990,
			Message: "Salaire inconnu.", Unit: "EUR", Bounds: gap.Bounds{Min: ijson.IntValue(0)}, Blocking: true,
		},
	}
	return sealed(t, report)
}

func viewers() map[string]access.Principal {
	return map[string]access.Principal{
		"everything":        everything,
		"full, no certifié": principal(access.LevelIndicative, capability.All()),
		"mandataire":        principal(access.LevelCertified, pack.Grants([]pack.ID{pack.Mandataire})),
		"organisme":         principal(access.LevelCertified, pack.Grants([]pack.ID{pack.Organisme})),
		"one pension":       principal(access.LevelNone, capability.NewSet(capability.CalcBase)),
		"nothing":           principal(access.LevelNone, capability.Set{}),
	}
}

var extents = []run.Extent{run.ExtentSynthese, run.ExtentResults, run.ExtentFull}

func TestVerifyReport_accepts_every_filtered_view(t *testing.T) {
	t.Parallel()
	for _, build := range []func(*testing.T) (run.Run, Document){certifiedRun, runWithGap} {
		r, document := build(t)
		for name, p := range viewers() {
			for _, e := range extents {
				if err := VerifyReport(document.Payload, r.ViewFor(p).In(e).Value()); err != nil {
					t.Errorf("%s, %s: %v", name, e, err)
				}
			}
		}
		if err := VerifyReport(document.Payload, r.FullView().Value()); err != nil {
			t.Errorf("full: %v", err)
		}
		r.SupersededBy = "run-2"
		if err := VerifyReport(document.Payload, r.ViewFor(everything).Value()); err != nil {
			t.Errorf("superseded since: %v", err)
		}
	}
}

func TestVerifyReport_accepts_a_view_of_any_grants(t *testing.T) {
	t.Parallel()
	r, document := certifiedRun(t)
	all := capability.All().Slice()
	rapid.Check(t, func(t *rapid.T) {
		grants := capability.NewSet(rapid.SliceOfDistinct(rapid.SampledFrom(all), rapid.ID).Draw(t, "grants")...)
		p := principal(access.RestitutionLevel(rapid.IntRange(0, 2).Draw(t, "level")), grants)
		if err := VerifyReport(document.Payload, r.ViewFor(p).Value()); err != nil {
			t.Fatal(err)
		}
	})
}

func TestVerifyReport_does_not_mind_another_tool_s_writing(t *testing.T) {
	t.Parallel()
	r, document := certifiedRun(t)
	written := string(r.ViewFor(everything).Value().AppendJSON(nil))
	otherwise := strings.NewReplacer("14210.40", "1.42104e4", "1184.20", "1184.2", "7194.00", "7194", ":", " : ")
	rewritten := otherwise.Replace(written)
	rewritten = strings.ReplaceAll(rewritten, "T12 : 00 : 00", "T12:00:00")
	rewritten = strings.ReplaceAll(rewritten, "sha256 : ", "sha256:")
	if rewritten == written {
		t.Fatal("nothing was rewritten")
	}
	if err := VerifyReport(document.Payload, parsed(rewritten)); err != nil {
		t.Error(err)
	}
}

// mutations gives every document that differs from v in one place: each scalar changed, each member and item taken
// away, and something added to each object and array. The pointer is the place.
func mutations(v ijson.Value, at ijson.Pointer, yield func(ijson.Pointer, ijson.Value)) {
	switch v.Kind() {
	case ijson.Object:
		members := v.Members()
		for i, m := range members {
			mutations(m.Value, at.Append(m.Name), func(p ijson.Pointer, changed ijson.Value) {
				next := slices.Clone(members)
				next[i].Value = changed
				yield(p, ijson.NewObject(next...))
			})
			yield(at.Append(m.Name), ijson.NewObject(slices.Delete(slices.Clone(members), i, i+1)...))
		}
		yield(
			at.Append("ajout"),
			ijson.NewObject(append(slices.Clone(members), ijson.Member{Name: "ajout", Value: ijson.IntValue(1)})...),
		)
	case ijson.Array:
		items := v.Items()
		for i, item := range items {
			mutations(item, at.AppendIndex(i), func(p ijson.Pointer, changed ijson.Value) {
				next := slices.Clone(items)
				next[i] = changed
				yield(p, ijson.ArrayValue(next))
			})
			yield(at.AppendIndex(i), ijson.ArrayValue(slices.Delete(slices.Clone(items), i, i+1)))
		}
		yield(at, ijson.ArrayValue(append(slices.Clone(items), ijson.StringValue("ajout"))))
	case ijson.String:
		text, _ := v.Text()
		yield(at, ijson.StringValue(text+"x"))
		yield(at, ijson.NullValue())
	case ijson.Number:
		n, _ := v.PlainNumber()
		changed := parsed("1")
		if n == "1" {
			changed = parsed("2")
		}
		yield(at, changed)
		yield(at, ijson.StringValue(n))
	case ijson.Bool:
		b, _ := v.Bool()
		yield(at, ijson.BoolValue(!b))
	case ijson.Null:
		yield(at, ijson.StringValue("x"))
		yield(at, ijson.IntValue(0))
	}
}

// names says whether a refusal names the place that was changed: itself, or the nearest part that has a digest or a
// list of its own.
func names(refusal *MismatchError, changed ijson.Pointer) bool {
	at, place := string(refusal.Pointer), string(changed)
	if at == place || strings.HasPrefix(place, at+"/") || strings.HasPrefix(at, place+"/") {
		return true
	}
	// Level and reasons must agree: which of the two was changed cannot be told when the reasons are those of the other
	// form.
	if at == "/resultLevel" && strings.HasPrefix(place, "/certification/reasons") {
		return true
	}
	// A section or a name taken away is missed by the next one, or by the list of what is withheld.
	for _, list := range []string{"/sections", "/withheld"} {
		if strings.HasPrefix(place, list) &&
			(strings.HasPrefix(at, "/sections") || strings.HasPrefix(at, "/withheld")) {
			return true
		}
	}
	return false
}

func TestVerifyReport_refuses_every_single_change_and_names_it(t *testing.T) {
	t.Parallel()
	count := 0
	for _, build := range []func(*testing.T) (run.Run, Document){certifiedRun, runWithGap} {
		r, document := build(t)
		for viewer, p := range viewers() {
			for _, e := range extents {
				mutations(r.ViewFor(p).In(e).Value(), "", func(place ijson.Pointer, changed ijson.Value) {
					if place == "/changes" || strings.HasPrefix(string(place), "/changes/") || place == "/proof" ||
						strings.HasPrefix(string(place), "/proof/") {
						return // not signed
					}
					count++
					err := VerifyReport(document.Payload, changed)
					refusal, ok := errors.AsType[*MismatchError](err)
					if !ok || refusal.Part != PartReport || refusal.Reason == "" || !names(refusal, place) {
						t.Errorf("%s, %s: change at %s: %v", viewer, e, place, err)
					}
				})
			}
		}
	}
	if count < 3000 {
		t.Errorf("only %d changes were tried", count)
	}
}

func TestVerifyReport_refuses_cunning_changes(t *testing.T) {
	t.Parallel()
	r, document := certifiedRun(t)
	lowered := r.ViewFor(principal(access.LevelIndicative, capability.All())).Value()
	full := r.ViewFor(everything).Value()
	narrow := r.ViewFor(principal(access.LevelNone, capability.NewSet(capability.CalcBase))).Value()
	set := func(v ijson.Value, pairs ...string) ijson.Value {
		for i := 0; i < len(pairs); i += 2 {
			next, err := v.Set(ijson.Pointer(pairs[i]), parsed(pairs[i+1]))
			if err != nil {
				t.Fatal(err)
			}
			v = next
		}
		return v
	}
	swapped := func() ijson.Value {
		sections, _ := full.Get("sections")
		items := sections.Items()
		items[1], items[2] = items[2], items[1]
		return set(full, "/sections", string(ijson.ArrayValue(items).AppendJSON(nil)))
	}()
	doubled := func() ijson.Value {
		sections, _ := full.Get("sections")
		items := sections.Items()
		return set(full, "/sections", string(ijson.ArrayValue(append(items, items[0])).AppendJSON(nil)))
	}()
	other, _ := runWithGap(t)
	for name, c := range map[string]struct {
		view ijson.Value
		at   ijson.Pointer
	}{
		"raised again for a reader that may not have it": {set(lowered, "/resultLevel", `"CERTIFIE"`), "/resultLevel"},
		"lowered with another reason": {
			set(lowered, "/certification/reasons", `["CERTIFIED_GRANT_MISSING"]`), "/certification/reasons/0",
		},
		"lowered without a reason": {set(full, "/resultLevel", `"INDICATIF"`), "/resultLevel"},
		"a reason on a CERTIFIE run": {
			set(full, "/certification/reasons", `["CERTIFIED_READER_NOT_ELIGIBLE"]`), "/resultLevel",
		},
		"another state": {set(full, "/state", `"incomplete"`), "/state"},
		"a total where a scheme is withheld": {
			set(narrow, "/synthese/totalAnnuelBrutEur", `14210.40`, "/synthese/totalMensuelBrutEur", `1184.20`),
			"/synthese/totalAnnuelBrutEur",
		},
		"a pension of a withheld scheme": {
			set(narrow, "/synthese/pensions/1", `{"regime":"AGIRC_ARRCO","annuelBrutEur":7194,"mensuelBrutEur":599.5}`),
			"/synthese/pensions/1",
		},
		"a cent moved from one figure to another": {
			set(
				full, "/synthese/pensions/0/annuelBrutEur", `7194.01`, "/synthese/pensions/1/annuelBrutEur", `14210.39`,
			),
			"/synthese/pensions/0/annuelBrutEur",
		},
		"an amount changed with its salt": {
			set(full, "/sections/4/results/regimes/0/annuelBrutEur", `14210.41`, "/sections/4/salt", `"s9"`),
			"/sections/4",
		},
		"two sections swapped":  {swapped, "/sections/2/moduleId"},
		"a section given twice": {doubled, "/sections/7/moduleId"},
		"a withheld name moved": {
			set(narrow, "/withheld/0/moduleId", `"genererRapport"`), "/withheld/0/moduleId",
		},
		"another run's report": {other.ViewFor(everything).Value(), "/state"},
		"the fingerprint of another proof": {
			set(full, "/proof/fingerprint", `"sha256:00"`), "/proof/fingerprint",
		},
		"an array of two numbers for a section's salt": {set(full, "/sections/0/salt", `["s0",1]`), "/sections/0/salt"},
		"not a report":              {parsed(`[]`), "/runId"},
		"sections that are no list": {set(full, "/sections", `{}`), "/sections"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			refusal, ok := errors.AsType[*MismatchError](VerifyReport(document.Payload, c.view))
			if !ok || refusal.Pointer != c.at {
				t.Errorf("got %v, want it named at %s", refusal, c.at)
			}
		})
	}
}

func TestVerifyReport_refuses_a_payload_that_is_no_canonical_document(t *testing.T) {
	t.Parallel()
	r, document := certifiedRun(t)
	view := r.ViewFor(everything).Value()
	payload := string(document.Payload)
	for _, bad := range []string{
		"", "{}", "[]", "x", strings.Replace(payload, `"version":2`, `"version":3`, 1),
		strings.Replace(payload, `"digest"`, `"digests"`, 1),
		strings.Replace(payload, `"pensionModules":2`, `"pensionModules":"2"`, 1),
	} {
		refusal, ok := errors.AsType[*MismatchError](VerifyReport([]byte(bad), view))
		if !ok || refusal.Part != PartProof || refusal.Pointer != "/jws" {
			t.Errorf("%.60s: %v", bad, refusal)
		}
	}
}
