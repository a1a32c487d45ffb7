package run

import (
	"math/big"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
)

func TestResume_reads_one_scheme_or_many(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		module  capability.ModuleID
		results string
		want    string
	}{
		{
			"a list", capability.MontantPoints,
			`{"regimes":[{"regime":"AGIRC_ARRCO","annuelBrutEur":120},{"regime":"IRCANTEC","annuelBrutEur":1.23}]}`,
			"AGIRC_ARRCO 120.00 10.00; IRCANTEC 1.23 0.10",
		},
		{
			"one object", capability.MontantIndiciaire,
			`{"regime":"SRE","annuelBrutEur":24000.00,"minimumGarantiEur":1}`, "SRE 24000.00 2000.00",
		},
		{
			"one object beside its list", capability.MontantIndiciaire,
			`{"regime":"SRE","annuelBrutEur":24000.00,"regimes":[{"regime":"SRE","annuelBrutEur":24000.00}]}`,
			"SRE 24000.00 2000.00",
		},
		{
			"the module's own monthly amount wins", capability.RegimeEnim,
			`{"regimes":[{"regime":"ENIM","annuelBrutEur":100,"mensuelBrutEur":8.34}]}`, "ENIM 100.00 8.34",
		},
		{
			"an exponent is a number", capability.RegimeCnavpl,
			`{"regimes":[{"regime":"CNAVPL","annuelBrutEur":1.2e3}]}`, "CNAVPL 1200.00 100.00",
		},
		{
			"no amount, a pension that is not known", capability.MontantAnnuites,
			`{"regimes":[{"regime":"CNAV"},{"regime":"MSA_SALARIE","annuelBrutEur":null},{"annuelBrutEur":5},7]}`,
			"CNAV; MSA_SALARIE",
		},
		{
			"the single settlement restates", capability.LiquidationUnique,
			`{"regimes":[{"regime":"CNAV","annuelBrutEur":100}]}`, "",
		},
		{
			"a module that pays nothing", capability.PointsCotises,
			`{"regimes":[{"regime":"CNAV","annuelBrutEur":100}]}`, "",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := NewResume(
				Header{PensionModules: 1, Reductions: new(int)},
				[]Section{{ModuleID: c.module, Status: StatusComputed, Results: mustParse(t, c.results)}}, nil, nil,
			)
			var got []string
			for _, p := range s.Pensions {
				if p.AnnuelBrutEur == nil {
					got = append(got, p.Regime)
					continue
				}
				got = append(got, p.Regime+" "+p.AnnuelBrutEur.String()+" "+p.MensuelBrutEur.String())
			}
			if joined := strings.Join(got, "; "); joined != c.want {
				t.Errorf("got %q, want %q", joined, c.want)
			}
		})
	}
}

func TestResume_never_gives_a_total_that_hides_a_scheme(t *testing.T) {
	t.Parallel()
	cnav := Section{
		ModuleID: capability.MontantAnnuites, Status: StatusComputed,
		Results: mustParse(t, `{"regimes":[{"regime":"CNAV","pensionDue":true,"annuelBrutEur":1200}]}`),
	}
	for _, c := range []struct {
		name     string
		sections []Section
		total    bool
	}{
		{"all computed", []Section{cnav}, true},
		{
			"another one is no concern",
			[]Section{cnav, {ModuleID: capability.RegimeEnim, Status: StatusNotApplicable}},
			true,
		},
		{"another one failed", []Section{cnav, {ModuleID: capability.RegimeEnim, Status: StatusFailed}}, false},
		{
			"another one computed names no scheme",
			[]Section{cnav, {ModuleID: capability.RegimeEnim, Status: StatusComputed, Results: mustParse(t, `{}`)}},
			true,
		},
		{
			"another one is incomplete before it could name its scheme",
			[]Section{
				cnav,
				{ModuleID: capability.RegimeEnim, Status: StatusIncomplete, Results: mustParse(t, `{"regimes":[]}`)},
			},
			false,
		},
		{
			"another one is incomplete and says nothing",
			[]Section{cnav, {ModuleID: capability.RegimeEnim, Status: StatusIncomplete, Results: mustParse(t, `{}`)}},
			false,
		},
		{
			"another one names a scheme whose amount is not known",
			[]Section{
				cnav,
				{
					ModuleID: capability.MontantPoints, Status: StatusIncomplete,
					Results: mustParse(
						t, `{"regimes":[{"regime":"ARRCO","pensionDue":true,"annuelBrutEur":1},{"regime":"AGIRC"}]}`,
					),
				},
			},
			false,
		},
		{
			"another one is incomplete but every amount is known",
			[]Section{
				cnav,
				{
					ModuleID: capability.MontantPoints, Status: StatusIncomplete,
					Results: mustParse(t, `{"regimes":[{"regime":"AGIRC_ARRCO","pensionDue":true,"annuelBrutEur":1}]}`),
				},
			},
			true,
		},
		{
			"another one pays a capital",
			[]Section{
				cnav,
				{
					ModuleID: capability.MontantPoints, Status: StatusComputed,
					Results: mustParse(t, `{"regimes":[{"regime":"RAFP","capitalEur":900.00}]}`),
				},
			},
			true,
		},
		{
			"another one pays once, an amount that is not known",
			[]Section{
				cnav,
				{
					ModuleID: capability.MontantPoints, Status: StatusIncomplete,
					Results: mustParse(t, `{"regimes":[{"regime":"AGIRC_ARRCO","versement":"VERSEMENT_UNIQUE"}]}`),
				},
			},
			true,
		},
		{"no scheme at all", nil, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := NewResume(
				Header{PensionModules: countPensionModules(c.sections), Reductions: new(int)}, c.sections, nil, nil,
			)
			if (s.TotalMensuelBrutEur != nil) != c.total || (s.TotalAnnuelBrutEur != nil) != c.total {
				t.Errorf("totals %v %v", s.TotalMensuelBrutEur, s.TotalAnnuelBrutEur)
			}
		})
	}
}

func TestResume_gives_the_date_that_the_engine_used(t *testing.T) {
	t.Parallel()
	asked := calendar.Date{Year: 2027, Month: 2, Day: 15}
	section := func(module capability.ModuleID, results string) Section {
		return Section{ModuleID: module, Status: StatusComputed, Results: mustParse(t, results)}
	}
	for _, c := range []struct {
		name    string
		asked   calendar.Date
		visible []Section
		want    string
	}{
		{
			"nobody asked for one",
			calendar.Date{},
			[]Section{section(capability.HubIngestion, `{"dateEffet":"2027-03-01"}`)},
			"2027-03-01",
		},
		{
			"nobody asked, and the intake is withheld",
			calendar.Date{},
			[]Section{section(capability.GenererRapport, `{"dateEffet":"2027-03-01"}`)},
			"2027-03-01",
		},
		{
			"the day asked for was moved to a first of month", asked,
			[]Section{section(capability.GenererRapport, `{"dateEffet":"2027-03-01"}`)},
			"2027-03-01",
		},
		{
			"the engine says no date", asked,
			[]Section{section(capability.GenererRapport, `{"dateEffet":""}`)},
			"2027-02-15",
		},
		{"no section says one", asked, nil, "2027-02-15"},
		{
			"another module's date of effect is another date",
			calendar.Date{},
			[]Section{section(capability.RetraiteDeReversion, `{"dateEffet":"2020-01-01"}`)},
			"",
		},
	} {
		got := NewResume(Header{LiquidationDate: c.asked}, c.visible, nil, nil).DateLiquidation.String()
		if got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

func TestResume_takes_what_cannot_be_read_for_absent(t *testing.T) {
	t.Parallel()
	s := NewResume(
		Header{},
		[]Section{
			{
				ModuleID: capability.SurcoteDecote, Status: StatusComputed,
				Results: mustParse(
					t, `{"ageDepart":{"years":62},"ageLegal":{"years":62,"months":12},"dureeRequise":"171"}`,
				),
			},
		},
		nil, nil,
	)
	if s.AgeDepart != nil || s.AgeLegal != nil || s.DureeRequise != nil {
		t.Errorf("got %s", s.Value().AppendJSON(nil))
	}
}

func TestResume_totals_are_exact_sums(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		cents := rapid.SliceOfN(rapid.Int64Range(0, 1e12), 1, 8).Draw(t, "cents")
		items, sum := make([]ijson.Value, len(cents)), new(big.Int)
		for i, c := range cents {
			amount, err := ijson.NumberValue(money.Cents(c).String())
			if err != nil {
				t.Fatal(err)
			}
			items[i] = ijson.NewObject(
				ijson.Member{Name: "regime", Value: ijson.StringValue("R")},
				ijson.Member{Name: "pensionDue", Value: ijson.BoolValue(true)},
				ijson.Member{Name: "annuelBrutEur", Value: amount},
			)
			sum.Add(sum, big.NewInt(c))
		}
		results := ijson.NewObject(ijson.Member{Name: "regimes", Value: ijson.ArrayValue(items)})
		s := NewResume(
			Header{PensionModules: 1, Reductions: new(int)},
			[]Section{{ModuleID: capability.MontantAnnuites, Status: StatusComputed, Results: results}}, nil, nil,
		)
		if !s.TotalAnnuelBrutEur.Equal(money.Cents(sum.Int64()).Decimal) {
			t.Fatalf("total %s of %v cents", s.TotalAnnuelBrutEur, cents)
		}
		var monthly money.Euro
		for _, p := range s.Pensions {
			if !p.MensuelBrutEur.Equal(p.AnnuelBrutEur.Mensuel().Decimal) {
				t.Fatalf("%s a month of %s a year", p.MensuelBrutEur, p.AnnuelBrutEur)
			}
			monthly = monthly.Add(*p.MensuelBrutEur)
		}
		if !s.TotalMensuelBrutEur.Equal(monthly.Decimal) {
			t.Fatalf("monthly total %s, want %s", s.TotalMensuelBrutEur, monthly)
		}
	})
}
