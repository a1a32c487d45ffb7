package run

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
)

// computed is a section that answered.
func computed(t *testing.T, module capability.ModuleID, results string) Section {
	t.Helper()
	return Section{ModuleID: module, Status: StatusComputed, Results: mustParse(t, results)}
}

// resumeOf is the summary of a run of these sections, for somebody who sees them all.
func resumeOf(sections ...Section) Resume {
	reductions := countReductions(sections)
	return NewResume(Header{PensionModules: countPensionModules(sections), Reductions: &reductions}, sections, nil, nil)
}

func written(e *money.Euro) string {
	if e == nil {
		return "null"
	}
	return e.String()
}

func TestResume_adds_up_only_what_is_paid(t *testing.T) {
	t.Parallel()
	cnav := computed(
		t, capability.MontantAnnuites, `{"regimes":[{"regime":"CNAV","annuelBrutEur":12000,"mensuelBrutEur":1000}]}`,
	)
	points := computed(
		t, capability.MontantPoints, `{"regimes":[{"regime":"AGIRC_ARRCO","annuelBrutEur":6000,"mensuelBrutEur":500}]}`,
	)
	rate := func(due string) Section { return computed(t, capability.SurcoteDecote, `{"pensionDue":`+due+`}`) }
	net := computed(t, capability.ApplicateurSante, `{"totalMensuelNetEur":1800,"regimes":[
		{"regime":"SRE","origine":"PERSONNELLE","brutMensuelEur":400,"netMensuelEur":360},
		{"regime":"CNAV","origine":"REVERSION","brutMensuelEur":400,"netMensuelEur":1}]}`)
	state := computed(
		t, capability.MontantIndiciaire, `{"regime":"SRE","pensionDue":true,"annuelBrutEur":4800,"mensuelBrutEur":400}`,
	)
	progressive := computed(
		t, capability.RetraiteProgressive, `{"ouverte":true,"regimes":[
		{"regime":"CNAV","annuelServiEur":4800,"mensuelServiEur":400},{"regime":"AGIRC_ARRCO","annuelServiEur":2400,
		"mensuelServiEur":200}]}`,
	)
	onlyBase := computed(
		t, capability.RetraiteProgressive,
		`{"ouverte":true,"regimes":[{"regime":"CNAV","annuelServiEur":4800,"mensuelServiEur":400}]}`,
	)
	closed := computed(t, capability.RetraiteProgressive, `{"ouverte":false,"motif":"age"}`)
	early := computed(t, capability.DepartAnticipe, `{"datePossible":"2028-12-01"}`)
	asked := computed(t, capability.HubIngestion, `{"dateEffet":"2026-12-01"}`)
	stateLater := computed(
		t, capability.MontantIndiciaire,
		`{"regime":"SRE","pensionDue":false,"annuelBrutEur":4800,"mensuelBrutEur":400}`,
	)
	withState := computed(
		t, capability.RetraiteProgressive,
		`{"ouverte":true,"regimes":[{"regime":"SRE","annuelServiEur":1920,"mensuelServiEur":160}]}`,
	)
	work := computed(
		t, capability.CumulEmploiRetraite, `{"reductionMensuelleEur":300,"regimes":[
		{"regime":"CNAV","reductionMensuelleEur":200,"verseMensuelEur":800},{"regime":"AGIRC_ARRCO",
		"reductionMensuelleEur":100,"verseMensuelEur":400}]}`,
	)
	free := computed(
		t, capability.CumulEmploiRetraite,
		`{"reductionMensuelleEur":0.00,"regimes":[{"regime":"CNAV","reductionMensuelleEur":0,"verseMensuelEur":1000}]}`,
	)
	unknown := computed(t, capability.CumulEmploiRetraite, `{"reductionMensuelleEur":null}`)
	notDueNull := computed(t, capability.MontantPoints, `{"regimes":[{"regime":"RCI","pensionDue":false}]}`)
	for _, c := range []struct {
		name                   string
		sections               []Section
		due                    string
		monthly, yearly, cents string
	}{
		{"all due", []Section{rate("true"), cnav, points}, "true", "1500.00", "18000.00", "null"},
		{"nothing due", []Section{rate("false"), cnav, points, net}, "false", "null", "null", "null"},
		{"the rate does not say", []Section{cnav}, "null", "null", "null", "null"},
		{"one scheme due of two", []Section{rate("false"), cnav, state, net}, "true", "400.00", "4800.00", "360.00"},
		{
			"what is not due may be unknown",
			[]Section{rate("true"), cnav, notDueNull},
			"true", "1000.00", "12000.00",
			"null",
		},
		{
			"a progressive retirement pays its fraction",
			[]Section{rate("true"), cnav, points, progressive},
			"true",
			"600.00", "7200.00", "null",
		},
		{
			"a fraction that one scheme does not tell",
			[]Section{rate("true"), cnav, points, onlyBase},
			"true", "null",
			"null", "null",
		},
		{
			"a progressive retirement that is not open",
			[]Section{rate("true"), cnav, points, closed},
			"true",
			"1500.00", "18000.00", "null",
		},
		{
			"one that is not open before any pension is",
			[]Section{asked, early, rate("true"), cnav, points, closed},
			"false", "null", "null", "null",
		},
		{
			"an open one pays before the scheme's own age",
			[]Section{asked, early, rate("true"), stateLater, withState},
			"true", "160.00", "1920.00", "null",
		},
		{
			"work after retirement takes its part",
			[]Section{rate("true"), cnav, points, work},
			"true", "1200.00",
			"14400.00", "null",
		},
		{
			"work after retirement takes nothing",
			[]Section{rate("true"), cnav, points, free},
			"true", "1500.00",
			"18000.00", "null",
		},
		{
			"work after retirement, nobody knows how much",
			[]Section{rate("true"), cnav, unknown},
			"true", "null",
			"null", "null",
		},
		{"no pension of one's own", []Section{rate("true")}, "null", "null", "null", "null"},
		{"no pension of one's own before the age", []Section{rate("false")}, "false", "null", "null", "null"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := resumeOf(c.sections...)
			got := []string{
				string(boolOrNull(r.PensionDue).AppendJSON(nil)), written(r.TotalMensuelBrutEur),
				written(r.TotalAnnuelBrutEur), written(r.TotalMensuelNetEur),
			}
			if diff := cmp.Diff([]string{c.due, c.monthly, c.yearly, c.cents}, got); diff != "" {
				t.Errorf("due, monthly, yearly, net (-want +got):\n%s", diff)
			}
		})
	}
}

func TestResume_hides_the_total_from_who_does_not_see_what_reduces_it(t *testing.T) {
	t.Parallel()
	cnav := computed(
		t, capability.MontantAnnuites, `{"regimes":[{"regime":"CNAV","pensionDue":true,"annuelBrutEur":12000}]}`,
	)
	one := 1
	for name, reductions := range map[string]*int{"counted": &one, "an old run, where nobody counted": nil} {
		h := Header{PensionModules: 1, Reductions: reductions}
		r := NewResume(
			h, []Section{cnav}, []capability.ModuleID{capability.CumulEmploiRetraite, capability.HubIngestion}, nil,
		)
		if r.TotalMensuelBrutEur != nil {
			t.Errorf("%s: total %s", name, r.TotalMensuelBrutEur)
		}
		if diff := cmp.Diff([]capability.ModuleID{capability.CumulEmploiRetraite}, r.Masques); diff != "" {
			t.Errorf("%s: hidden (-want +got):\n%s", name, diff)
		}
	}
}

func TestResume_tells_rights_beside_the_pensions(t *testing.T) {
	t.Parallel()
	r := resumeOf(
		computed(
			t, capability.MontantPoints,
			`{"regimes":[{"regime":"RAFP","versement":"VERSEMENT_UNIQUE","capitalEur":900},{"regime":"IRCANTEC",`+
				`"versement":"VERSEMENT_UNIQUE"}]}`,
		),
		computed(
			t, capability.RetraiteDeReversion,
			`{"regimes":[{"regime":"CNAV","ouverte":true,"annuelEur":401.60,"mensuelEur":33.47,`+
				`"premiereDateEffet":"2026-06-01"},{"regime":"SRE","ouverte":false,"annuelEur":0,"mensuelEur":0}]}`,
		),
		computed(
			t, capability.AspaEtMinima,
			`{"allocation":{"prestation":"ASPA","ouvert":true,"payeur":"CNAV","annuelEur":1200,"mensuelEur":100}}`,
		),
		computed(
			t, capability.AspaEtMinimaFp,
			`{"allocation":{"prestation":"ASPA","ouvert":false,"annuelEur":0,"mensuelEur":0}}`,
		),
		computed(
			t, capability.QualificateurEcart, `{"ecarts":[
			{"regime":"CNAV","champ":"annuelBrutEur","ecartMensuelEur":127.28,"recours":"recours amiable",
			"delai":{"dateLimite":"2026-12-21"}},
			{"regime":"CNAV","champ":"trimestres"},{"regime":"ENIM","champ":"annuelBrutEur","ecartMensuelEur":-3}]}`,
		),
	)
	for _, c := range []struct {
		name  string
		value ijson.Value
		want  string
	}{
		{
			"capitals", valuesOf(r.VersementsUniques),
			`[{"regime":"RAFP","capitalEur":900.00},{"regime":"IRCANTEC","capitalEur":null}]`,
		},
		{
			"survivor", r.Reversion.value(),
			`{"pensions":[{"regime":"CNAV","annuelBrutEur":401.60,"mensuelBrutEur":33.47,` +
				`"premiereDateEffet":"2026-06-01"}],"totalMensuelBrutEur":33.47,"totalAnnuelBrutEur":401.60}`,
		},
		{
			"allowances", valuesOf(r.Allocations),
			`[{"prestation":"ASPA","payeur":"CNAV","annuelEur":1200.00,"mensuelEur":100.00}]`,
		},
		{
			"sums owed", valuesOf(r.SommesDues),
			`[{"regime":"CNAV","mensuelEur":127.28,"recours":"recours amiable","dateLimite":"2026-12-21"}]`,
		},
	} {
		if got := string(c.value.AppendJSON(nil)); got != c.want {
			t.Errorf("%s: got %s", c.name, got)
		}
	}
	if unknown := reversion(mustParse(t, `{"regimes":[{"regime":"RAFP","ouverte":true}]}`)); unknown == nil ||
		unknown.TotalMensuelBrutEur != nil {
		t.Errorf("a survivor's pension without amount is totalled: %v", unknown)
	}
	if reversion(mustParse(t, `{"regimes":[{"regime":"SRE","ouverte":false}]}`)) != nil {
		t.Error("a survivor's pension that is not open is shown")
	}
}

func TestResume_names_the_first_date_and_its_way(t *testing.T) {
	t.Parallel()
	cnav := computed(t, capability.MontantAnnuites, `{"regimes":[{"regime":"CNAV","annuelBrutEur":1}]}`)
	rate := computed(t, capability.SurcoteDecote, `{"pensionDue":true,"premiereDateEffet":"2030-01-01"}`)
	early := computed(
		t, capability.DepartAnticipe, `{"datePossible":"2027-02-01","dispositifs":[
		{"code":"HANDICAP","eligible":false,"datePossible":"2027-02-01"},{"code":"CARRIERE_LONGUE","eligible":true,
		"datePossible":"2027-02-01"}]}`,
	)
	legal := computed(
		t, capability.DepartAnticipe,
		`{"datePossible":"2030-01-01","dispositifs":[{"code":"CARRIERE_LONGUE","eligible":true,`+
			`"datePossible":"2031-01-01"}]}`,
	)
	active := computed(
		t, capability.MontantIndiciaire,
		`{"regime":"SRE","annuelBrutEur":1,"pensionDue":false,"dateOuverture":"2026-05-14"}`,
	)
	for _, c := range []struct {
		name     string
		sections []Section
		want     string
	}{
		{"the legal age", []Section{rate, legal, cnav}, "2030-01-01 AGE_LEGAL"},
		{"the rate alone tells", []Section{rate, cnav}, "2030-01-01 AGE_LEGAL"},
		{"a long career", []Section{rate, early, cnav}, "2027-02-01 CARRIERE_LONGUE"},
		{"a scheme with an age of its own, before", []Section{rate, legal, cnav, active}, "2026-06-01 AGE_OUVERTURE"},
		{"a scheme with an age of its own, alone", []Section{rate, legal, active}, "2026-06-01 AGE_OUVERTURE"},
		{"nobody tells", []Section{cnav}, " "},
	} {
		if r := resumeOf(c.sections...); r.PremiereDateEffet.String()+" "+string(r.Voie) != c.want {
			t.Errorf("%s: got %s %s", c.name, r.PremiereDateEffet, r.Voie)
		}
	}
}

func TestResume_takes_the_dates_that_matter_from_the_curve(t *testing.T) {
	t.Parallel()
	r := resumeOf(computed(
		t, capability.SurcoteDecote, `{"projectionDepart":[
		{"date":"2027-01-01","age":{"years":62,"months":0},"mensuelBrutEur":900,"complet":true,
		"activitePoursuivie":false,"reperes":[]},
		{"date":"2027-04-01","age":{"years":62,"months":3},"mensuelBrutEur":910,"complet":true,"reperes":[]},
		{"date":"2028-01-01","age":{"years":63,"months":0},"mensuelBrutEur":1000,"complet":false,
		"activitePoursuivie":true,"reperes":["TAUX_PLEIN"]}]}`,
	))
	want := `[{"reperes":["PLUS_TOT"],"date":"2027-01-01","age":{"years":62,"months":0},"mensuelBrutEur":900.00,` +
		`"mensuelNetEur":null,"activitePoursuivie":false},` +
		`{"reperes":["TAUX_PLEIN"],"date":"2028-01-01","age":{"years":63,"months":0},"mensuelBrutEur":null,` +
		`"mensuelNetEur":null,"activitePoursuivie":true}]`
	if got := string(valuesOf(r.Dates).AppendJSON(nil)); got != want {
		t.Errorf("got %s", got)
	}
}

func TestResume_warns_of_what_changes_the_reading(t *testing.T) {
	t.Parallel()
	intake := computed(
		t, capability.HubIngestion,
		`{"dateEffet":"2027-02-01","origineDateEffet":"REPORTEE","proprietesInconnues":["/enfant"],
		"motsInconnus":[{"champ":"/carriere/0/regime","mot":"CNAVV","proche":"CNAV"}],
		"valeursSubstituees":[{"champ":"/assure/dateNaissance"}]}`,
	)
	assumed := computed(t, capability.HubIngestion, `{"dateEffet":"2027-02-01","origineDateEffet":"SUPPOSEE"}`)
	cnav := computed(
		t, capability.MontantAnnuites, `{"regimes":[{"regime":"CNAV","pensionDue":false,"annuelBrutEur":1}]}`,
	)
	doubtful := computed(
		t, capability.SuperviseurSysteme,
		`{"checks":[{"code":"FIGURE_DOUBTFUL","ok":false,"detail":"x"},{"code":"FIGURE_NOT_IN_FORCE","ok":true}]}`,
	)
	many := computed(t, capability.HubIngestion, `{"proprietesInconnues":[`+strings.Repeat(`"/x",`, 29)+`"/x"]}`)
	for _, c := range []struct {
		name     string
		sections []Section
		want     string
	}{
		{
			"a moved date, an unknown property, a word, a substitute",
			[]Section{intake},
			"DATE_MOVED UNKNOWN_PROPERTY UNKNOWN_WORD SUBSTITUTED_VALUE",
		},
		{"an assumed date", []Section{assumed}, "DATE_ASSUMED"},
		{"a pension that is not due, a doubtful figure", []Section{cnav, doubtful}, "PENSION_NOT_DUE DOUBTFUL_FIGURE"},
		{"more than a head can hold", []Section{many}, strings.Repeat("UNKNOWN_PROPERTY ", 20) + "MORE_WARNINGS"},
	} {
		var codes []string
		for _, a := range resumeOf(c.sections...).Avertissements {
			codes = append(codes, string(a.Code))
			if m := a.Message(); m.FR == "" || m.EN == "" {
				t.Errorf("%s: %s has no words", c.name, a.Code)
			}
		}
		if got := strings.Join(codes, " "); got != c.want {
			t.Errorf("%s: got %s", c.name, got)
		}
	}
}

func TestResume_says_why_a_run_is_not_complete(t *testing.T) {
	t.Parallel()
	sections := []Section{
		{ModuleID: capability.HubIngestion, Status: StatusFailed},
		{ModuleID: capability.SurcoteDecote, Status: StatusIncomplete},
		computed(t, capability.MontantAnnuites, `{"regimes":[{"regime":"CNAV"}]}`),
	}
	r := NewResume(Header{PensionModules: 1}, sections, nil, []gap.Gap{exampleGap()})
	want := `[{"code":"OPEN_GAP","moduleId":null},{"code":"MODULE_FAILED","moduleId":"hubIngestion"},` +
		`{"code":"MODULE_INCOMPLETE","moduleId":"surcoteDecote"},{"code":"AMOUNT_MISSING",` +
		`"moduleId":"montantAnnuites"}]`
	var got []ijson.Value
	for _, reason := range r.Raisons {
		if m := reason.Message(); m.FR == "" || m.EN == "" {
			t.Errorf("%s has no words", reason.Code)
		}
		got = append(got, ijson.NewObject(reason.value().Members()[:2]...))
	}
	if diff := cmp.Diff(want, string(ijson.ArrayValue(got).AppendJSON(nil))); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// A capital that is not due yet is said to be so, and warned of; it is no pension.
func TestResume_says_of_a_capital_that_it_is_not_due(t *testing.T) {
	t.Parallel()
	const capital = `{"regimes":[{"regime":"AGIRC_ARRCO","versement":"VERSEMENT_UNIQUE","capitalEur":4202.87%s}]}`
	for _, c := range []struct {
		name, base, own, want string
	}{
		{"with the base", `{"pensionDue":true}`, "", `[{"regime":"AGIRC_ARRCO","capitalEur":4202.87}]`},
		{"before the base", `{"pensionDue":false}`, "", `[{"regime":"AGIRC_ARRCO","capitalEur":4202.87,"due":false}]`},
		{
			"before its own day", `{"pensionDue":true}`, `,"pensionDue":false`,
			`[{"regime":"AGIRC_ARRCO","capitalEur":4202.87,"due":false}]`,
		},
		{"the base is not known", `{}`, "", `[{"regime":"AGIRC_ARRCO","capitalEur":4202.87}]`},
	} {
		r := resumeOf(
			computed(t, capability.SurcoteDecote, c.base),
			computed(t, capability.MontantPoints, fmt.Sprintf(capital, c.own)),
		)
		if got := string(valuesOf(r.VersementsUniques).AppendJSON(nil)); got != c.want {
			t.Errorf("%s: %s", c.name, got)
		}
		warned := slices.ContainsFunc(r.Avertissements, func(a Avertissement) bool {
			return a.Code == AvertPensionNonDue && a.Objet == "AGIRC_ARRCO"
		})
		if warned != strings.Contains(c.want, "due") || len(r.Pensions) != 0 {
			t.Errorf("%s: warned %v, %d pensions", c.name, warned, len(r.Pensions))
		}
	}
}

func TestEnPlus_adds_what_is_paid_besides_pensions(t *testing.T) {
	t.Parallel()
	ten := money.Cents(1_000)
	for _, tt := range []struct {
		name   string
		resume Resume
		want   string
		known  bool
	}{
		{"nothing", Resume{}, "0.00", true},
		{"both", Resume{
			Reversion: &Reversion{TotalMensuelBrutEur: &ten}, Allocations: []Allocation{{MensuelBrutEur: &ten}},
		}, "20.00", true},
		{"an unknown survivor's pension", Resume{Reversion: &Reversion{}}, "0.00", false},
		{"an unknown allowance", Resume{Allocations: []Allocation{{}}}, "0.00", false},
	} {
		if got, known := tt.resume.EnPlus(); got.String() != tt.want || known != tt.known {
			t.Errorf("%s: %s, known %t", tt.name, got, known)
		}
	}
}
