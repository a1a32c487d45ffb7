package sample

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/problem"
)

type fataler interface {
	Helper()
	Fatal(...any)
}

func mustParse(t fataler, text string) ijson.Value {
	t.Helper()
	v, err := ijson.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func mustDiagnose(t fataler, kind Kind, body string) Diagnosis {
	t.Helper()
	d, err := Diagnose(kind, mustParse(t, body))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestDiagnose_refuses_a_bad_request_by_name(t *testing.T) {
	t.Parallel()
	tooMany := `{"items":[` + strings.Repeat(`{},`, 5000) + `{}]}`
	for _, c := range []struct{ name, body, want string }{
		{"no items", `{}`, "/items: is required"},
		{"null items", `{"items":null}`, "/items: is required"},
		{"a member that only looks like items", `{"itemſ":[]}`, "/items: is required"},
		{"an object as items", `{"items":{}}`, "/items: must be an array"},
		{"5001 items", tooMany, "/items: must not hold more than 5000 items"},
		{"a number as item", `{"items":[{},7]}`, "/items/1: must be an object"},
		{"null as item", `{"items":[null]}`, "/items/0: must be an object"},
		{"a number as id", `{"items":[{"id":1}]}`, "/items/0/id: must be a string"},
		{"a list as zone", `{"items":[{"zone":[]}]}`, "/items/0/zone: must be a string"},
		{"a text as declared", `{"items":[{"declared":"1"}]}`, "/items/0/declared: must be a number"},
		{"a boolean as caisseReport", `{"items":[{"caisseReport":true}]}`, "/items/0/caisseReport: must be a number"},
		{"a huge exponent", `{"items":[{"declared":1e300}]}`, "/items/0/declared: must be a number"},
		{"too many decimals", `{"items":[{"declared":1e-20}]}`, "/items/0/declared: must be a number"},
		{"a negative tolerance", `{"items":[{"tolerance":0},{"tolerance":-0.01}]}`, "/items/1/tolerance: must not be " +
			"negative"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			_, err := Diagnose(Exposure, mustParse(t, c.body))
			if problem.CodeOf(err) != problem.InvalidRequest || !strings.HasPrefix(err.Error(), c.want) {
				t.Errorf("got %v, want %s", err, c.want)
			}
		})
	}
	if d := mustDiagnose(t, Exposure, `{"items":[`+strings.Repeat(`{},`, 4999)+`{}]}`); d.Whole.Size != 5000 {
		t.Errorf("5000 items: %d", d.Whole.Size)
	}
}

func TestCompare_decides_on_tolerance_exactly(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, item, ecart, relative string
		status                      Status
		gravite                     Gravite
	}{
		{"equal", `{"declared":100,"caisseReport":1e2}`, "0", "0", Conforme, Negligeable},
		{"a cent apart without tolerance", `{"declared":100.01,"caisseReport":100}`, "0.01", "0.0001", Ecart, Mineur},
		{
			"on the tolerance", `{"declared":100.01,"caisseReport":100,"tolerance":0.01}`, "0.01", "0.0001", Conforme,
			Negligeable,
		},
		{
			"a hair beyond the tolerance", `{"declared":100.0100000001,"caisseReport":100,"tolerance":0.01}`,
			"0.0100000001", "0.0001", Ecart, Mineur,
		},
		{"one percent below", `{"declared":99,"caisseReport":100}`, "-1", "-0.01", Ecart, Significatif},
		{"a little less than one percent", `{"declared":99.01,"caisseReport":100}`, "-0.99", "-0.0099", Ecart, Mineur},
		{"five percent", `{"declared":105,"caisseReport":100}`, "5", "0.05", Ecart, Majeur},
		{"a third", `{"declared":2,"caisseReport":3}`, "-1", "-0.333333", Ecart, Majeur},
		{"the fund reports nothing at all", `{"declared":0.01,"caisseReport":0}`, "0.01", "", Ecart, Majeur},
		{"both nothing", `{"declared":0,"caisseReport":0.00}`, "0", "", Conforme, Negligeable},
		{
			"beyond what a double tells apart", `{"declared":90071992547409.94,"caisseReport":90071992547409.93}`,
			"0.01", "0", Ecart, Mineur,
		},
		{
			"a null tolerance is none", `{"declared":1,"caisseReport":1,"tolerance":null}`, "0", "0", Conforme,
			Negligeable,
		},
		{"no declared value", `{"caisseReport":1}`, "0", "", Indeterminable, ""},
		{"a null report", `{"declared":1,"caisseReport":null}`, "0", "", Indeterminable, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			d := mustDiagnose(t, Exposure, `{"items":[`+c.item+`]}`)
			got := d.Items[0]
			relative := ""
			if got.EcartRelatif != nil {
				relative = got.EcartRelatif.String()
			}
			if got.Status != c.status || got.Ecart.String() != c.ecart || relative != c.relative ||
				got.Gravite != c.gravite {
				t.Errorf("got %s %s (%s) %s", got.Status, got.Ecart, relative, got.Gravite)
			}
		})
	}
}

const mixed = `{"items":[
	{"id":"a","zone":"Nord","declared":900,"caisseReport":1000},
	{"id":"b","zone":"Nord","declared":1000,"caisseReport":1000},
	{"id":"c","zone":"Sud","declared":1020,"caisseReport":1000,"tolerance":5},
	{"id":"d","zone":"Sud","declared":null,"caisseReport":1000},
	{"id":"e","declared":995,"caisseReport":1000},
	{"id":"f","zone":"Est","declared":10}
]}`

func TestDiagnose_looks_from_the_side_that_asks(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		kind    Kind
		exposed string
		ranking []int
		want    []Recommendation
	}{
		{
			Exposure, "105.00",
			[]int{0, 4, 2},
			[]Recommendation{
				CorrectDeclarations, CheckOverDeclarations, TreatMajorFirst, StartWithZone, CompleteDeclared,
				RequestReports, EnlargeSample,
			},
		},
		{
			Precontentieux, "20.00",
			[]int{2, 0, 4},
			[]Recommendation{
				ReviewBeforeDispute, TreatOverpaymentsApart, TreatMajorFirst, StartWithZone, CompleteDeclared,
				RequestReports, EnlargeSample,
			},
		},
	} {
		t.Run(string(c.kind), func(t *testing.T) {
			t.Parallel()
			d := mustDiagnose(t, c.kind, mixed)
			w := d.Whole
			if w.Size != 6 || w.Compared != 4 || w.MissingDeclared != 1 || w.MissingReport != 1 || w.Ecarts != 3 {
				t.Errorf("counts %+v", w)
			}
			if w.Net.String() != "-85" || w.Absolute.String() != "125" ||
				(money.Euro{Decimal: w.Exposed}).String() != c.exposed {
				t.Errorf("sums %s %s %s", w.Net, w.Absolute, w.Exposed)
			}
			if !slices.Equal(d.Ranking, c.ranking) || d.Items[c.ranking[0]].Rang != 1 || d.Items[1].Rang != 0 {
				t.Errorf("ranking %v", d.Ranking)
			}
			if diff := cmp.Diff(c.want, d.Recommendations); diff != "" {
				t.Errorf("recommendations (-want +got):\n%s", diff)
			}
		})
	}
	if zones := mustDiagnose(
		t, Exposure, mixed,
	).ByZone; zones[0].Name != "Nord" || zones[1].Name != "" ||
		len(zones) != 4 {
		t.Errorf("zones %v", zones)
	}
}

func TestDiagnose_foresees_disputes(t *testing.T) {
	t.Parallel()
	d := mustDiagnose(
		t,
		Precontentieux,
		`{"items":[{"declared":1,"caisseReport":1},{"declared":102,"caisseReport":100},{"declared":100.1,
			"caisseReport":100},
		{"declared":94,"caisseReport":100},{"declared":98,"caisseReport":100},{}]}`,
	)
	want := []Contestation{Improbable, Probable, Possible, Possible, Improbable, Inconnue}
	for i, f := range d.Items {
		if f.Contestation != want[i] {
			t.Errorf("item %d: got %s, want %s", i, f.Contestation, want[i])
		}
	}
}

func TestDiagnosis_shows_every_member(t *testing.T) {
	t.Parallel()
	d := mustDiagnose(
		t,
		Precontentieux,
		`{"items":[{"id":"a","zone":"Nord","declared":1010.5,"caisseReport":1000},{"zone":"Nord","declared":7,`+
			`"caisseReport":7,"tolerance":0.50},{}]}`,
	)
	want := `{"kind":"precontentieux","label":"Diagnostic précontentieux sur échantillon,` +
		` indicatif et non opposable",` +
		`"sample":{"size":3,"compared":2,"missingDeclared":1,"missingReport":1},` +
		`"ecarts":{"count":1,"rate":0.5,"rateInterval95":[0.094531,0.905469],"netEur":10.50,"absoluteEur":10.50,` +
		`"exposureEur":10.50,` +
		`"netDecimal":"10.50","absoluteDecimal":"10.50","exposureDecimal":"10.50"},` +
		`"byZone":[{"zone":"Nord","sample":{"size":2,"compared":2,"missingDeclared":0,"missingReport":0},` +
		`"ecarts":{"count":1,"rate":0.5,"rateInterval95":[0.094531,0.905469],"netEur":10.50,"absoluteEur":10.50,` +
		`"exposureEur":10.50,` +
		`"netDecimal":"10.50","absoluteDecimal":"10.50","exposureDecimal":"10.50"},"riskLevel":"MODERATE"},` +
		`{"zone":null,"sample":{"size":1,"compared":0,"missingDeclared":1,"missingReport":1},` +
		`"ecarts":{"count":0,"rate":null,"rateInterval95":null,"netEur":0.00,"absoluteEur":0.00,"exposureEur":0.00,` +
		`"netDecimal":"0.00","absoluteDecimal":"0.00","exposureDecimal":"0.00"},"riskLevel":"UNDETERMINED"}],` +
		`"items":[{"index":0,"id":"a","zone":"Nord","status":"ecart","ecart":10.5,"ecartRelatif":0.0105,` +
		`"tolerance":0,"gravite":"significatif","exposed":true,"rang":1,"contestation":"probable"},` +
		`{"index":1,"id":null,"zone":"Nord","status":"conforme","ecart":0,"ecartRelatif":0,"tolerance":0.5,` +
		`"gravite":"negligeable","exposed":false,"rang":null,"contestation":"improbable"},` +
		`{"index":2,"id":null,"zone":null,"status":"indeterminable","ecart":null,"ecartRelatif":null,` +
		`"tolerance":0,"gravite":null,"exposed":false,"rang":null,"contestation":"inconnue"}],` +
		`"ranking":[0],"riskLevel":"MODERATE","recommendations":["REVIEW_BEFORE_DISPUTE","START_WITH_ZONE",` +
		`"COMPLETE_DECLARED_VALUES","REQUEST_FUND_REPORTS","ENLARGE_SAMPLE"]}`
	raw, err := d.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, string(raw)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	empty := mustDiagnose(t, Exposure, `{"items":[]}`)
	if empty.RiskLevel != RiskUndetermined || !slices.Equal(empty.Recommendations, []Recommendation{EnlargeSample}) {
		t.Errorf("an empty sample: %s %v", empty.RiskLevel, empty.Recommendations)
	}
}

func TestRisk_needs_proof_or_cost(t *testing.T) {
	t.Parallel()
	tally := func(k, n int, exposed, reported int64) Tally {
		return Tally{Compared: n, Ecarts: k, Exposed: money.Int(int(exposed)), Reported: money.Int(int(reported))}
	}
	for _, c := range []struct {
		name  string
		tally Tally
		want  RiskLevel
	}{
		{"nothing compared", Tally{}, RiskUndetermined},
		{"nothing found in a small sample", tally(0, 10, 0, 1000), RiskLow},
		{"one in ten proves little", tally(1, 10, 0, 1000), RiskLow},
		{"ten in a hundred prove more", tally(10, 100, 0, 1000), RiskModerate},
		{"two hundred in a thousand", tally(200, 1000, 0, 1000), RiskHigh},
		{"three hundred in a thousand", tally(300, 1000, 0, 1000), RiskCritical},
		{"few but costly", tally(1, 1000, 5, 100), RiskCritical},
		{"few and not so costly", tally(1, 1000, 5, 1000), RiskModerate},
		{"two percent of the amounts", tally(1, 1000, 20, 1000), RiskHigh},
		{"one of the highest degree", Tally{Compared: 1000, Ecarts: 1, Majeurs: 1}, RiskModerate},
	} {
		if got := c.tally.risk(); got != c.want {
			t.Errorf("%s: got %s, want %s", c.name, got, c.want)
		}
	}
}

func TestRecommend_says_when_nothing_is_to_be_done(t *testing.T) {
	t.Parallel()
	d := mustDiagnose(
		t,
		Exposure,
		`{"items":[`+strings.Repeat(`{"declared":1,"caisseReport":1},`, 99)+`{"declared":1,"caisseReport":1}]}`,
	)
	if !slices.Equal(d.Recommendations, []Recommendation{KeepMonitoring}) || d.RiskLevel != RiskLow {
		t.Errorf("got %v %s", d.Recommendations, d.RiskLevel)
	}
}
