package run

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/gap"
)

func TestCertify_says_why_not(t *testing.T) {
	t.Parallel()
	eligible := principal(access.LevelCertified, capability.RestitutionCertified)
	for _, c := range []struct {
		name          string
		principal     access.Principal
		change        func(*Report)
		substitutions []Substitution
		deliverable   bool
		reasons       []string
	}{
		{"everything holds", eligible, nil, nil, true, nil},
		{
			"a substitute with its document", eligible, nil,
			[]Substitution{{Champ: "/a", PieceJointeRef: "p"}},
			true,
			nil,
		},
		{"no grant", principal(access.LevelCertified), nil, nil, true, []string{ReasonGrantMissing}},
		{
			"level too low", principal(access.LevelIndicative, capability.RestitutionCertified), nil, nil, true,
			[]string{ReasonLevelTooLow},
		},
		{
			"neither", principal(access.LevelNone, capability.A2AEstimate), nil, nil, true,
			[]string{ReasonGrantMissing, ReasonLevelTooLow},
		},
		{
			"the supervisor says no", eligible,
			func(r *Report) { r.Deliverable, r.DeliveryReasons = false, []string{"RECOMPUTATION_MISSING"} }, nil, false,
			[]string{"RECOMPUTATION_MISSING"},
		},
		{
			"the supervisor says no without a reason", eligible, func(r *Report) { r.Deliverable = false }, nil, false,
			[]string{ReasonNotDeliverable},
		},
		{
			"the supervisor says yes and gives a reason why not", eligible,
			func(r *Report) { r.DeliveryReasons = []string{"X"} }, nil, false,
			[]string{"X"},
		},
		{
			"an open gap, whatever the supervisor says", eligible,
			func(r *Report) { r.Lacunes = []gap.Gap{exampleGap()} }, nil, false,
			[]string{ReasonOpenGap},
		},
		{
			"a failed module", eligible, func(r *Report) { r.Sections[0].Status = StatusFailed }, nil, false,
			[]string{ReasonModuleFailed},
		},
		{
			"a module that does not exist yet", eligible,
			func(r *Report) { r.Sections[0].Status, r.Sections[1].Status = StatusIncomplete, StatusIncomplete }, nil,
			false,
			[]string{ReasonModuleIncomplete},
		},
		{
			"a substitute without a document", eligible, nil,
			[]Substitution{{Champ: "/a", PieceJointeRef: "p"}, {Champ: "/b"}, {Champ: "/c"}},
			false,
			[]string{ReasonOverrideUnproven},
		},
		{"the supervisor says no of a total that nobody recomputed", eligible, func(r *Report) {
			publish(capability.SuperviseurSysteme, `{"deliverable":false,"totalAnnuelRecalculeEur":null}`)(r)
			r.Deliverable = false
			r.DeliveryReasons = []string{"INVARIANT_BROKEN"}
		}, nil, false, []string{"INVARIANT_BROKEN"}},
		{
			"no total was recomputed", eligible,
			publish(capability.SuperviseurSysteme, `{"deliverable":true,"totalAnnuelRecalculeEur":null}`), nil, false,
			[]string{ReasonNotRecomputed},
		},
		{
			"a scheme shows a cent more than was recomputed", eligible,
			publish(
				capability.MontantAnnuites,
				`{"regimes":[{"regime":"CNAV","annuelBrutEur":14210.41,"mensuelBrutEur":1184.20}]}`,
			),
			nil, false,
			[]string{ReasonTotalDisagrees},
		},
		{
			"a scheme shows another month than a twelfth", eligible,
			publish(
				capability.MontantAnnuites,
				`{"regimes":[{"regime":"CNAV","annuelBrutEur":14210.40,"mensuelBrutEur":1184.21}]}`,
			),
			nil, false,
			[]string{ReasonTotalDisagrees},
		},
		{
			"the net shows a cent more than was recomputed", eligible,
			publish(capability.ApplicateurSante, `{"totalMensuelNetEur":1622.06}`), nil, false,
			[]string{ReasonTotalDisagrees},
		},
		{
			"the net was recomputed and is not shown", eligible,
			publish(capability.ApplicateurSante, `{"totalMensuelNetEur":null}`), nil, false,
			[]string{ReasonTotalDisagrees},
		},
		{
			"a scheme is named without its amount", eligible, publish(capability.MontantIndiciaire, `{"regime":"SRE"}`),
			nil, false,
			[]string{ReasonTotalDisagrees},
		},
		{
			"a scheme that was not recomputed pays too", eligible,
			publish(capability.MontantIndiciaire, `{"regime":"SRE","annuelBrutEur":0.01}`), nil, false,
			[]string{ReasonTotalDisagrees},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			report := exampleReport()
			if c.change != nil {
				c.change(&report)
			}
			level, got := Certify(c.principal, report, c.substitutions)
			if diff := cmp.Diff(Certification{Deliverable: c.deliverable, Reasons: c.reasons}, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if (level == Certifie) != (len(c.reasons) == 0) {
				t.Errorf("level %s", level)
			}
		})
	}
}

// publish changes what a module publishes.
func publish(module capability.ModuleID, results string) func(*Report) {
	return func(r *Report) {
		for i := range r.Sections {
			if s := &r.Sections[i]; s.ModuleID == module {
				s.Status, s.Results = StatusComputed, parsed(results)
			}
		}
	}
}

func TestCertify_never_certifies_an_ineligible_caller_or_a_report_with_a_hole(t *testing.T) {
	t.Parallel()
	all := capability.All().Slice()
	statuses := []Status{StatusComputed, StatusNotApplicable, StatusIncomplete, StatusFailed}
	rapid.Check(t, func(t *rapid.T) {
		p := principal(
			access.RestitutionLevel(rapid.IntRange(0, 2).Draw(t, "level")),
			rapid.SliceOfDistinct(rapid.SampledFrom(all), rapid.ID).Draw(t, "grants")...,
		)
		report := exampleReport()
		report.Deliverable = rapid.Bool().Draw(t, "deliverable")
		whole := report.Deliverable
		for i := range report.Sections {
			s := rapid.SampledFrom(statuses).Draw(t, "status")
			report.Sections[i].Status = s
			whole = whole && (s == StatusComputed || s == StatusNotApplicable)
		}
		level, certification := Certify(p, report, nil)
		if certification.Deliverable != whole || (level == Certifie) != (whole && p.Certifies()) {
			t.Fatalf("%s %v", level, certification)
		}
		if (level == Certifie) != (len(certification.Reasons) == 0) {
			t.Fatal("a run that is not CERTIFIE says why")
		}
	})
}

func TestState_of_a_report(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		change func(*Report)
		want   State
	}{
		{"all answered", func(*Report) {}, Completed},
		{"a gap is open", func(r *Report) { r.Lacunes = []gap.Gap{exampleGap()} }, Incomplete},
		{"a module failed", func(r *Report) { r.Sections[3].Status = StatusFailed }, Incomplete},
		{"a module could not answer in full", func(r *Report) { r.Sections[3].Status = StatusIncomplete }, Incomplete},
		{
			"an amount is missing",
			func(r *Report) { r.Sections[3].Results = parsed(`{"regimes":[{"regime":"AGIRC_ARRCO"}]}`) }, Incomplete,
		},
		{"an amount is missing of what is not due", func(r *Report) {
			r.Sections[3].Results = parsed(`{"regimes":[{"regime":"AGIRC_ARRCO","pensionDue":false}]}`)
		}, Completed},
	} {
		report := exampleReport()
		c.change(&report)
		if got := report.State(); got != c.want {
			t.Errorf("%s: got %s", c.name, got)
		}
	}
}
