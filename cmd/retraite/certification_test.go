package main

import (
	"flag"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/fx"

	"github.com/retraite-gateway/retraite/adapters/engine/embedded"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

// updating is the flag that `task docs` sets; `task golden`, which looks for it by its name, passes this package by.
const updating = "update"

var update = flag.Bool(updating, false, "rewrite docs/certification.md")

// deliverable is the private dossier that is delivered; each row of the table changes one thing of it, of the engine or
// of the caller.
const deliverable = "minima/net_au_taux_normal"

// callers are the credentials of the table.
var callers = []struct {
	name string
	make func(s *service) string
}{
	{"key, pack full, level 2", func(s *service) string { _, key := s.org("full"); return key }},
	{"OAuth client, pack full, level 2", func(s *service) string {
		org, _ := s.org("full")
		return s.bearer(s.oauthClient(org.ID))
	}},
	{"key with restitution.run and restitution.certified alone, level 2", func(s *service) string {
		org, _ := s.org("full")
		return s.granted(org.ID, "restitution.run", "restitution.report", "restitution.certified")
	}},
	{"key, pack full, level 1", func(s *service) string { return s.keyAt("full", 2, 1) }},
	{"key, pack full, level 0", func(s *service) string { return s.keyAt("full", 2, 0) }},
	{"key of level 2 in an organisation of level 1 since", func(s *service) string {
		org, key := s.org("full")
		s.change(org.ID, app.OrgChange{RestitutionLevel: new(1)})
		return key
	}},
	{"key, pack mandataire, level 2", func(s *service) string { _, key := s.org("mandataire"); return key }},
	{"key, pack mandataire, level 1", func(s *service) string { return s.keyAt("mandataire", 2, 1) }},
	{"key, pack a2a, level 2", func(s *service) string { _, key := s.org("a2a"); return key }},
	{"key, pack organisme, level 2", func(s *service) string { _, key := s.org("organisme"); return key }},
	{"key, pack employeur, level 2", func(s *service) string { _, key := s.org("employeur"); return key }},
}

// keyAt makes a key with a level of its own.
func (s *service) keyAt(pack string, orgLevel, level int) string {
	s.t.Helper()
	org, _ := s.org(pack, func(c *app.OrgChange) { c.RestitutionLevel = &orgLevel })
	return s.credential(
		s.creds.CreateKey(s.t.Context(), app.NewCredential{Org: org.ID, Pack: pack, RestitutionLevel: &level}),
	).Secret.Reveal()
}

// outcome is what the table says of a row: the level and the reasons, or the error of a caller that gets no run at all.
type outcome struct {
	level   string
	reasons []string
	refused string
}

func certified() outcome                   { return outcome{level: "CERTIFIE"} }
func indicative(reasons ...string) outcome { return outcome{level: "INDICATIF", reasons: reasons} }
func refused(code string) outcome          { return outcome{refused: code} }
func (o outcome) words() (level, why string) {
	if o.refused != "" {
		return "no run", "`" + o.refused + "`"
	}
	if len(o.reasons) == 0 {
		return "**" + o.level + "**", ""
	}
	return o.level, "`" + strings.Join(o.reasons, "`, `") + "`"
}

func outcomeOf(r reply) outcome {
	if code := r.text("error"); code != "" {
		return refused(code)
	}
	return outcome{
		level: r.text("resultLevel"), reasons: append([]string(nil), words(r.json("certification.reasons"))...),
	}
}

// byCaller is who gets CERTIFIE for the same deliverable dossier: launching it, and reading a run that is CERTIFIE.
var byCaller = []struct{ launches, reads outcome }{
	{certified(), certified()},
	{certified(), certified()},
	{certified(), certified()},
	{indicative("RESTITUTION_LEVEL_TOO_LOW"), indicative("CERTIFIED_READER_NOT_ELIGIBLE")},
	{indicative("RESTITUTION_LEVEL_TOO_LOW"), indicative("CERTIFIED_READER_NOT_ELIGIBLE")},
	{indicative("RESTITUTION_LEVEL_TOO_LOW"), indicative("CERTIFIED_READER_NOT_ELIGIBLE")},
	{indicative("CERTIFIED_GRANT_MISSING"), indicative("CERTIFIED_READER_NOT_ELIGIBLE")},
	{indicative("CERTIFIED_GRANT_MISSING", "RESTITUTION_LEVEL_TOO_LOW"), indicative("CERTIFIED_READER_NOT_ELIGIBLE")},
	{refused("CAPABILITY_DENIED"), refused("CAPABILITY_DENIED")},
	{refused("CAPABILITY_DENIED"), indicative("CERTIFIED_READER_NOT_ELIGIBLE")},
	{refused("CAPABILITY_DENIED"), indicative("CERTIFIED_READER_NOT_ELIGIBLE")},
}

// byChange is what one change does to the result of an eligible caller.
var byChange = []struct {
	name   string
	data   func(t *testing.T, s sampleDossier) sampleDossier
	engine func(t *testing.T) embedded.Config
	want   outcome
}{
	{name: "nothing", want: certified()},
	{name: "a member that nothing reads", data: set("/remarque", `"vu au guichet"`), want: certified()},
	{
		name: "a notification of the amount that is computed",
		data: set("/notification", `[{"regime":"CNAV","dateEffet":"2026-01-01","annuelBrutEur":16289.78}]`),
		want: certified(),
	},
	{
		name: "no liquidation date: next month is supposed, whose value of the point is not known yet",
		data: func(_ *testing.T, s sampleDossier) sampleDossier { s.asked.LiquidationDate = ""; return s },
		want: indicative("FIGURE_NOT_IN_FORCE", "RULE_DOUBTFUL", "DATE_ASSUMED"),
	},
	{
		name: "a year without its pay", data: unset("/carriere/42", "salaireBrutEur"),
		want: indicative("OPEN_GAP", "MODULE_INCOMPLETE", "RECOMPUTATION_MISSING"),
	},
	{
		name: "a year before 2019 without its points, so that a rate is assumed",
		data: set("/carriere/53", `{"annee":1994,"regime":"ARRCO","points":1}`), want: indicative("RULE_DOUBTFUL"),
	},
	{
		name: "a purchase of quarters of a year of studies",
		data: set("/liquidation", `{"rachats":[{"trimestres":4,"option":"TAUX_DUREE","annee":1982,"etudes":true}]}`),
		want: certified(),
	},
	{
		name: "a purchase of quarters of a year that was one neither of studies nor of insurance",
		data: set(
			"/liquidation", `{"rachats":[{"trimestres":4,"option":"TAUX_DUREE","annee":1982,"date":"2020-01-01"}]}`,
		),
		want: indicative("RULE_DOUBTFUL", "RECOMPUTATION_MISSING"),
	},
	{
		name: "a notification that nothing explains",
		data: set(
			"/notification",
			`[{"regime":"CNAV","dateEffet":"2026-01-01","dateNotification":"2026-01-15","annuelBrutEur":12345.67}]`,
		),
		want: indicative("NOTIFIED_GAP_UNEXPLAINED"),
	},
	{
		name:   "the base pension handed on a cent too high",
		engine: handOn(capability.MontantAnnuites, centsMore(capability.MontantAnnuites, 1)),
		want:   indicative("RECOMPUTATION_DISAGREES"),
	},
	{
		name:   "the complementary pension handed on a cent too low",
		engine: handOn(capability.MontantPoints, centsMore(capability.MontantPoints, -1)),
		want:   indicative("RECOMPUTATION_DISAGREES"),
	},
	{
		name:   "the base pension published a cent too high",
		engine: publish(capability.MontantAnnuites, "/regimes/0/annuelBrutEur"),
		want:   indicative("RECOMPUTATION_DISAGREES"),
	},
	{
		name:   "the complementary pension published a cent too high",
		engine: publish(capability.MontantPoints, "/regimes/0/annuelBrutEur"),
		want:   indicative("RECOMPUTATION_DISAGREES"),
	},
	{
		name:   "a month of the base pension published a cent too high",
		engine: publish(capability.MontantAnnuites, "/regimes/0/mensuelBrutEur"),
		want:   indicative("RECOMPUTATION_DISAGREES"),
	},
	{name: "the net month handed on a cent too high", engine: handOn(
		capability.ApplicateurSante, func(s *pension.State) {
			net := s.Net.Lire()
			net.MensuelEur = net.MensuelEur.Add(money.Cents(1))
			s.Net.Donner(net)
		},
	), want: indicative("RECOMPUTATION_DISAGREES")},
	{
		name:   "the net month published a cent too high",
		engine: publish(capability.ApplicateurSante, "/totalMensuelNetEur"),
		want:   indicative("RECOMPUTATION_DISAGREES"),
	},
	{
		name: "income tax paid abroad, whose levies nothing recomputes",
		data: set("/assure/residence", `{"pays":"BE","fiscaleFrance":false}`),
		want: indicative("RECOMPUTATION_MISSING"),
	},
	{name: "a date of effect that the rules move by a month", engine: handOn(
		capability.SurcoteDecote, func(s *pension.State) {
			s.DateEffet = faits.Connu(s.DateEffet.Lire().AddMonths(1)) // a fact of another module
		},
	), want: indicative("RECOMPUTATION_MISSING")},
	{
		name:   "a module that fails",
		engine: handOn(capability.ApplicateurSante, func(*pension.State) { panic("broken") }),
		want:   indicative("MODULE_FAILED", "RECOMPUTATION_MISSING"),
	},
	{
		name: "the ceiling of 2026 marked `projete`", engine: row("pass_annuel.csv", "2026", "statut", "projete"),
		want: indicative("FIGURE_NOT_IN_FORCE"),
	},
	{
		name: "the ceiling of 2026 marked `abroge`", engine: row("pass_annuel.csv", "2026", "statut", "abroge"),
		want: indicative("FIGURE_NOT_IN_FORCE"),
	},
	{
		name: "the ceiling of 2026 marked `basse`", engine: row("pass_annuel.csv", "2026", "fiabilite", "basse"),
		want: indicative("FIGURE_DOUBTFUL"),
	},
	{
		name:   "the ceiling of 1931, which is not read, marked `projete`",
		engine: row("pass_annuel.csv", "1931", "statut", "projete"), want: certified(),
	},
}

// byOverride is what overrides do to a dossier with one gap: the pay of 2025.
var byOverride = []struct {
	name        string
	attachments []string
	want        outcome
}{
	{"none: the gap is open", nil, indicative("OPEN_GAP", "MODULE_INCOMPLETE", "RECOMPUTATION_MISSING")},
	{"one without `pieceJointeRef`", []string{""}, indicative("OVERRIDE_WITHOUT_ATTACHMENT")},
	{"one with `pieceJointeRef`", []string{"bulletins-2025"}, certified()},
}

// Spec §1, Spec §5.6: over HTTP and with the real engine, a run is CERTIFIE for who holds the grant and the level, on a
// dossier that the system would deliver; one change of the caller, the dossier, the rules, the tables or the overrides
// makes it INDICATIF, for that reason alone.
func TestCertification_by_caller(t *testing.T) {
	t.Parallel()
	s := startService(t, "memory://", withClock(november()))
	dossier := readSample(t, deliverable)
	_, full := s.org("full")
	mine := s.call("POST", "/runs", full, dossier.request()).ok(t, "run")
	shared := "/runs/" + mine.text("runId") + "?proofToken=" + mine.text("proof.proofToken")
	if len(callers) != len(byCaller) {
		t.Fatal("a caller has no row")
	}
	for i, caller := range callers {
		key := caller.make(s)
		launched := s.call("POST", "/runs", key, dossier.request())
		same(t, caller.name+" launches", byCaller[i].launches, outcomeOf(launched))
		if launched.status == 200 && launched.json("certification.deliverable") != true {
			t.Errorf("%s: not deliverable", caller.name)
		}
		seen := s.call("GET", shared, key, nil)
		same(t, caller.name+" reads", byCaller[i].reads, outcomeOf(seen))
		if seen.text("resultLevel") == "INDICATIF" && strings.Contains(string(seen.body), `"CERTIFIE"`) {
			t.Errorf("%s: CERTIFIE stands somewhere in what it reads", caller.name)
		}
		// The free agent surface never says it, whoever asks.
		estimate := s.call(
			"POST", "/a2a/estimate", key, `{"birthYear":1963,"annualIncomeEur":33800,"contributionYears":43}`,
		)
		if strings.Contains(caller.name, "pack") {
			estimate.ok(t, caller.name+" estimates")
		}
		if estimate.status == 200 &&
			(strings.Contains(string(estimate.body), "CERTIFIE") ||
				estimate.text("label") != "NON_OPPOSABLE_INDICATIVE") {
			t.Errorf("%s: the estimate says %.300s", caller.name, estimate.body)
		}
	}
}

func TestCertification_by_change(t *testing.T) {
	t.Parallel()
	unchanged := startService(t, "memory://", withClock(november()))
	for _, c := range byChange {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s, dossier := unchanged, readSample(t, deliverable)
			if c.engine != nil {
				config := c.engine(t)
				s = startService(t, "memory://", withClock(november()), func(how *setup) {
					how.graph = append(how.graph, fx.Decorate(func(embedded.Config) embedded.Config { return config }))
				})
			}
			if c.data != nil {
				dossier = c.data(t, dossier)
			}
			_, key := s.org("full")
			made := s.call("POST", "/runs", key, dossier.request()).ok(t, "run")
			same(t, "the run", c.want, outcomeOf(made))
			if made.json("certification.deliverable") != (len(c.want.reasons) == 0) {
				t.Errorf("deliverable is %v", made.json("certification.deliverable"))
			}
		})
	}
}

func TestCertification_by_override(t *testing.T) {
	t.Parallel()
	s := startService(t, "memory://", withClock(november()))
	for _, c := range byOverride {
		_, key := s.org("full")
		made := s.call(
			"POST", "/runs", key, unset("/carriere/42", "salaireBrutEur")(t, readSample(t, deliverable)).request(),
		).ok(t, "run")
		for _, attachment := range c.attachments {
			gap, _ := made.list("lacunes")[0].(map[string]any)
			made = s.call("POST", "/lacunes/override", key, override(t, gap, attachment)).ok(t, "override")
		}
		same(t, c.name, c.want, outcomeOf(made))
	}
}

// Every golden dossier gets over HTTP the reasons that its golden report gives, and those without a reason of the
// system are CERTIFIE.
func TestCertification_by_dossier(t *testing.T) {
	t.Parallel()
	clock := november()
	s := startService(t, "memory://", withClock(clock))
	_, key := s.org("full")
	delivered := 0
	for _, name := range sampleNames(t) {
		dossier := readSample(t, name)
		today, err := time.Parse(time.DateOnly, dossier.asked.Today)
		if err != nil {
			t.Fatal(err)
		}
		clock.Set(today.Add(12 * time.Hour))
		made := s.call("POST", "/runs", key, dossier.request()).ok(t, name)
		want := reasonsOfTheSystem(dossier)
		if want.level == "CERTIFIE" {
			delivered++
		}
		same(t, name, want, outcomeOf(made))
	}
	if delivered == 0 {
		t.Error("no golden dossier is delivered")
	}
}

// No golden dossier of a scheme that the recomputation knows waits for it alone.
func TestCertification_is_never_kept_back_by_the_recomputation_alone(t *testing.T) {
	t.Parallel()
	alone := indicative("RECOMPUTATION_MISSING")
	for _, name := range sampleNames(t) {
		if cmp.Equal(alone, reasonsOfTheSystem(readSample(t, name)), cmp.AllowUnexported(outcome{})) {
			t.Errorf("%s waits for the recomputation alone", name)
		}
	}
}

// november is the day on which the golden reports were made.
func november() *porttest.Clock {
	return porttest.NewClock(time.Date(2026, 11, 27, 12, 0, 0, 0, time.UTC))
}

func same(t *testing.T, what string, want, got outcome) {
	t.Helper()
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(outcome{})); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}

// reasonsOfTheSystem is what a caller that is eligible gets, by the golden report.
func reasonsOfTheSystem(s sampleDossier) outcome {
	reasons := slices.DeleteFunc(words(s.golden.json("certification.reasons")), func(r string) bool {
		return r == "CERTIFIED_GRANT_MISSING" || r == "RESTITUTION_LEVEL_TOO_LOW"
	})
	if len(reasons) == 0 {
		return certified()
	}
	return indicative(reasons...)
}

func sampleNames(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dossiersPath, "*", "*", "dossier.json"))
	if err != nil || len(files) == 0 {
		t.Fatalf("dossiers: %v, %v", files, err)
	}
	names := make([]string, len(files))
	for i, file := range files {
		names[i], _ = filepath.Rel(dossiersPath, filepath.Dir(file))
		names[i] = filepath.ToSlash(names[i])
	}
	return names
}
