package run

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/capability"
)

// A module changes what is paid when it says so, and when it could not say that it does not.
func TestReduces_by_the_module_and_its_answer(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		module  capability.ModuleID
		status  Status
		results string
		want    bool
	}{
		{capability.RetraiteProgressive, StatusComputed, `{"ouverte":true}`, true},
		{capability.RetraiteProgressive, StatusComputed, `{"ouverte":false}`, false},
		{capability.RetraiteProgressive, StatusIncomplete, `{}`, true},
		{capability.RetraiteProgressive, StatusFailed, `{"ouverte":false}`, true},
		{capability.RetraiteProgressive, StatusNotApplicable, `{"ouverte":true}`, false},
		{capability.CumulEmploiRetraite, StatusComputed, `{"reductionMensuelleEur":0.01}`, true},
		{capability.CumulEmploiRetraite, StatusComputed, `{"reductionMensuelleEur":0.00}`, false},
		{capability.CumulEmploiRetraite, StatusIncomplete, `{"reductionMensuelleEur":null}`, true},
		{capability.CumulEmploiRetraite, StatusFailed, `{"reductionMensuelleEur":0.00}`, true},
		{capability.CumulEmploiRetraite, StatusNotApplicable, `{}`, false},
		{capability.MontantAnnuites, StatusComputed, `{"ouverte":true,"reductionMensuelleEur":1}`, false},
	} {
		s := computed(t, tt.module, tt.results)
		s.Status = tt.status
		if got := reduces(s); got != tt.want {
			t.Errorf("%s, %s, %s: %t", tt.module, tt.status, tt.results, got)
		}
		want := 0
		if tt.want {
			want = 1
		}
		if got := countReductions([]Section{s}); got != want {
			t.Errorf("%s, %s, %s: counted %d", tt.module, tt.status, tt.results, got)
		}
	}
}

// Services that pass to another scheme without their pay make no total, whichever of them lacks it.
func TestResume_has_no_total_while_services_count_nowhere(t *testing.T) {
	t.Parallel()
	cnav := computed(t, capability.MontantAnnuites,
		`{"regimes":[{"regime":"CNAV","pensionDue":true,"annuelBrutEur":12000,"mensuelBrutEur":1000}]}`)
	for restored, want := range map[string]string{
		`[]`: "1000.00", `[{"paiesManquantes":0}]`: "1000.00", `[{"paiesManquantes":1}]`: "null",
		`[{"paiesManquantes":0},{"paiesManquantes":2}]`: "null",
		`[{}]`: "1000.00", `[{},{"paiesManquantes":1}]`: "null",
	} {
		hub := computed(t, capability.HubIngestion, `{"dateEffet":"2026-12-01","servicesRetablis":`+restored+`}`)
		if got := written(resumeOf(hub, cnav).TotalMensuelBrutEur); got != want {
			t.Errorf("%s: %s a month, want %s", restored, got, want)
		}
	}
}

// The net of what is paid is that of the person's own pensions, each levied at the very amount that is paid; a
// survivor's pension of the same scheme and amount is another one.
func TestResume_nets_what_is_paid(t *testing.T) {
	t.Parallel()
	pensions := computed(t, capability.MontantAnnuites,
		`{"regimes":[{"regime":"CNAV","pensionDue":true,"annuelBrutEur":12000,"mensuelBrutEur":1000}]}`)
	later := computed(t, capability.MontantIndiciaire,
		`{"regime":"SRE","pensionDue":false,"annuelBrutEur":4800,"mensuelBrutEur":400}`)
	const own, others = `{"regime":"CNAV","origine":"PERSONNELLE",`, `{"regime":"CNAV","origine":"REVERSION",`
	for _, tt := range []struct{ name, regimes, want string }{
		{"its own", own + `"brutMensuelEur":1000,"netMensuelEur":900}`, "900.00"},
		{"of no origin", `{"regime":"CNAV","brutMensuelEur":1000,"netMensuelEur":900}`, "900.00"},
		{"beside a survivor's", others + `"brutMensuelEur":1000,"netMensuelEur":1},` +
			own + `"brutMensuelEur":1000,"netMensuelEur":900}`, "900.00"},
		{"a survivor's alone", others + `"brutMensuelEur":1000,"netMensuelEur":1}`, "null"},
		{"at another amount", own + `"brutMensuelEur":1000.01,"netMensuelEur":900}`, "null"},
		{"without a net amount", own + `"brutMensuelEur":1000}`, "null"},
	} {
		net := computed(t, capability.ApplicateurSante, `{"totalMensuelNetEur":1260,"regimes":[`+tt.regimes+`]}`)
		if got := written(resumeOf(pensions, later, net).TotalMensuelNetEur); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
	}
	whole := computed(t, capability.ApplicateurSante, `{"totalMensuelNetEur":910,"regimes":[]}`)
	if got := written(resumeOf(pensions, whole).TotalMensuelNetEur); got != "910.00" {
		t.Errorf("all that is computed is paid: %s", got)
	}
	unknown := computed(t, capability.ApplicateurSante, `{"totalMensuelNetEur":null,"regimes":[]}`)
	if got := written(resumeOf(pensions, unknown).TotalMensuelNetEur); got != "null" {
		t.Errorf("rates that are not known: %s", got)
	}
}

// Work after retirement takes its part of each scheme that it names, and nothing where it tells half of it.
func TestResume_takes_off_what_work_costs(t *testing.T) {
	t.Parallel()
	cnav := computed(t, capability.MontantAnnuites,
		`{"regimes":[{"regime":"CNAV","pensionDue":true,"annuelBrutEur":12000,"mensuelBrutEur":1000}]}`)
	for _, tt := range []struct{ name, regimes, monthly, yearly string }{
		{"named", `{"regime":"CNAV","reductionMensuelleEur":200,"verseMensuelEur":800}`, "800.00", "9600.00"},
		{"not named", `{"regime":"SRE","reductionMensuelleEur":200,"verseMensuelEur":800}`, "1000.00", "12000.00"},
		{"without what is paid", `{"regime":"CNAV","reductionMensuelleEur":200}`, "null", "null"},
		{"without what is taken", `{"regime":"CNAV","verseMensuelEur":800}`, "null", "null"},
	} {
		work := computed(t, capability.CumulEmploiRetraite, `{"reductionMensuelleEur":200,"regimes":[`+tt.regimes+`]}`)
		r := resumeOf(cnav, work)
		monthly := written(r.TotalMensuelBrutEur)
		yearly := written(r.TotalAnnuelBrutEur)
		if monthly != tt.monthly || yearly != tt.yearly {
			t.Errorf("%s: %s a month, %s a year", tt.name, monthly, yearly)
		}
	}
}
