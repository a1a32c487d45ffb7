package career_test

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"
)

func TestValiderSource_warns_of_what_looks_wrong(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, lignes string
		want         []string
	}{
		{"an ordinary line", `{"annee":1990,"regime":"CNAV","salaireBrutEur":8000,"trimestres":4}`, []string{}},
		{"work at 15", `{"annee":1979,"regime":"CNAV","trimestres":1}`, []string{"activite_avant_16_ans"}},
		{
			"pay above the ceiling of 2015 (38 040 €)", `{"annee":2015,"regime":"CNAV","salaireBrutEur":38040.01}`,
			[]string{"revenu_superieur_plafond"},
		},
		{"pay at the ceiling", `{"annee":2015,"regime":"CNAV","salaireBrutEur":38040}`, []string{}},
		{
			"the ceiling is not that of other schemes", `{"annee":2015,"regime":"CNAVPL","salaireBrutEur":90000}`,
			[]string{},
		},
		{
			"francs in a year of euros", `{"annee":2005,"regime":"CNAV","salaireBrut":9000,"devise":"FRF"}`,
			[]string{"devise_suspecte"},
		},
		{
			"quarters without pay", `{"annee":1990,"regime":"CNAV","salaireBrutEur":0,"trimestres":4}`,
			[]string{"revenu_nul_avec_trimestres", "trimestres_differents_du_salaire"},
		},
		{
			"more quarters than pay makes", `{"annee":2015,"regime":"CNAV","salaireBrutEur":3000,"trimestres":4}`,
			[]string{"trimestres_differents_du_salaire"},
		},
		{
			"more than four quarters",
			`{"annee":2015,"regime":"CNAV","trimestres":3},{"annee":2015,"regime":"SRE","trimestres":2}`,
			[]string{"plus_de_quatre_trimestres"},
		},
		{
			"a hole of a year",
			`{"annee":1990,"regime":"CNAV","trimestres":4},{"annee":1992,"regime":"CNAV","trimestres":4}`,
			[]string{"annees_sans_ligne"},
		},
		{
			"a period outside its year", `{"annee":1990,"regime":"CNAV","trimestres":4,"debut":"1989-12-31"}`,
			[]string{"periode_hors_annee"},
		},
		{
			"a line after the pension of its scheme", `{"annee":2021,"regime":"CNRACL","trimestres":4}`,
			[]string{"ligne_posterieure_a_liquidation"},
		},
		{"a modest rise between 2001 and 2002", `{"annee":2001,"regime":"CNAV","salaireBrut":100000,"devise":"FRF"},
			{"annee":2002,"regime":"CNAV","salaireBrutEur":20000}`, []string{}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got := prendre(t, `{"assure":{"dateNaissance":"1964-05-17"},"carriere":[`+c.lignes+`],
			  "liquidation":{"dejaLiquides":[{"regime":"CNRACL","date":"2020-01-01"}]}}`, "2026-12-01")
			egal(t, "alerts", c.want, got.validation.Alertes)
			if got.validation.Bloquantes != 0 || got.validation.Avertissements != len(got.validation.Anomalies) {
				t.Errorf("got %+v", got.validation)
			}
		})
	}
}

// A line is of one year: what its dates say beyond it would be lost in silence.
func TestValiderSource_asks_for_dates_inside_the_year_of_a_line(t *testing.T) {
	t.Parallel()
	const service = `"nature":"SERVICE_NATIONAL","debut":"1984-10-01","fin":"1985-09-30"`
	for lignes, want := range map[string][]string{
		`{"annee":1990,"regime":"CNAV","trimestres":4,"debut":"1990-01-01","fin":"1990-12-31"}`: nil,
		`{"annee":1990,"regime":"CNAV","trimestres":4,"debut":"1989-12-31"}`: {
			"/carriere/0/debut",
		},
		`{"annee":1994,"regime":"SRE","indice":500,"debut":"1994-01-01","fin":"2026-08-31"}`: {
			"/carriere/0/fin",
		},
		`{"annee":1984,"regime":"CNAV",` + service + `}`: nil,
	} {
		got := prendre(t, `{"assure":{"dateNaissance":"1964-05-17"},"carriere":[`+lignes+`]}`, "2026-12-01")
		var champs []string
		for _, l := range got.trace.Lacunes() {
			if strings.HasPrefix(l.Message, "Période hors de l'année") {
				champs = append(champs, string(l.Champ))
			}
		}
		if !slices.Equal(champs, want) {
			t.Errorf("%s: asks at %v, want %v", lignes, champs, want)
		}
	}
}

func TestValiderSource_says_what_it_read_and_what_it_expected(t *testing.T) {
	t.Parallel()
	got := prendre(
		t, `{"assure":{"dateNaissance":"1964-05-17"},"carriere":[{"annee":1990,"regime":"CNAV","trimestres":4},
	  {"annee":1992,"regime":"CNAV","salaireBrutEur":-3},{"annee":1995,"regime":"CNAV","salaireBrutEur":900,
	  "trimestres":4}]}`,
		"2026-12-01",
	)
	raw, err := json.Marshal(got.validation.Anomalies)
	if err != nil {
		t.Fatal(err)
	}
	egal(t, "anomalies", `[`+
		`{"code":"revenu_negatif","ligne":1,"annee":1992,"gravite":"BLOQUANTE","valeurLue":"-3",`+
		`"valeurAttendue":"au moins 0"},`+
		`{"code":"annees_sans_ligne","ligne":null,"annee":1991,"gravite":"AVERTISSEMENT","valeurLue":"1991–1994",`+
		`"valeurAttendue":"une ligne par année"},`+
		`{"code":"trimestres_differents_du_salaire","ligne":null,"annee":1995,"gravite":"AVERTISSEMENT",`+
		`"valeurLue":"4","valeurAttendue":"0"}]`,
		string(raw))
}

// A part of a year of fewer than 330 days looks like a whole one when its pay is 80 % of that of the year beside it,
// and a year at that rate would be half as much again; only where nothing else tells of the scheme's work then.
func TestValiderSource_doubts_the_pay_of_a_part_of_a_year(t *testing.T) {
	t.Parallel()
	part := func(until, pay string) string {
		return `{"annee":2015,"regime":"CNAV","debut":"2015-01-01","fin":"2015-` + until + `","salaireBrutEur":` +
			pay + `}`
	}
	year := func(annee int, regime, pay string) string {
		return `{"annee":` + strconv.Itoa(annee) + `,"regime":"` + regime + `","salaireBrutEur":` + pay + `}`
	}
	other := func(annee int, nature, regime string) string {
		return `{"annee":` + strconv.Itoa(annee) + `,"regime":"` + regime + `","nature":"` + nature +
			`","trimestres":1,"debut":"` + strconv.Itoa(annee) + `-12-01","fin":"` + strconv.Itoa(annee) + `-12-31"}`
	}
	before, after := year(2014, "CNAV", "20000"), year(2016, "CNAV", "20000")
	for _, c := range []struct {
		name, lignes string
		want         bool
	}{
		{"half a year at a year's pay", before + "," + part("06-30", "20000"), true},
		{"the year after tells it too", part("06-30", "20000") + "," + after, true},
		{"no year beside it", part("06-30", "20000"), false},
		{"a year two years before", year(2013, "CNAV", "20000") + "," + part("06-30", "20000"), false},
		{"80 %", before + "," + part("06-30", "16000"), true},
		{"less", before + "," + part("06-30", "15999.99"), false},
		{"the year before counts", year(2014, "CNAV", "30000") + "," + part("06-30", "16000") + "," + after, false},
		{"no pay before", year(2014, "CNAV", "0") + "," + part("06-30", "16000") + "," + after, true},
		// 8 months, 243 days: half as much again is 19 972.60 €.
		{"eight months, half as much again", before + "," + part("08-31", "19972.61"), true},
		{"not half as much again", before + "," + part("08-31", "19972.60"), false},
		// 330 days end on 26 November, and 40 000 € would be far more than half as much again.
		{"329 days", before + "," + part("11-25", "40000"), true},
		{"330 days", before + "," + part("11-26", "40000"), false},
		{"the year before is a part itself", other(2014, "ACTIVITE", "CNAV") + "," + part("06-30", "20000"), false},
		{"the year before in another scheme", year(2014, "CNAVPL", "20000") + "," + part("06-30", "20000"), false},
		{"other work after it", before + "," + part("06-30", "20000") + "," + other(2015, "ACTIVITE", "CNAV"), false},
		{"sickness after it", before + "," + part("06-30", "20000") + "," + other(2015, "MALADIE", "CNAV"), true},
		{"work elsewhere", before + "," + part("06-30", "20000") + "," + other(2015, "ACTIVITE", "CNAVPL"), true},
		{"other work later", before + "," + part("06-30", "20000") + "," + other(2016, "ACTIVITE", "CNAV"), true},
	} {
		got := prendre(t, `{"assure":{"dateNaissance":"1964-05-17"},"carriere":[`+c.lignes+`]}`, "2026-12-01")
		if doubted := slices.Contains(got.validation.Alertes, "salaire_d_annee_incomplete"); doubted != c.want {
			t.Errorf("%s: %q", c.name, got.validation.Alertes)
		}
	}
}
