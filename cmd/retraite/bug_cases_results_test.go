package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// employee is a career in the private sector, with a year whose pay the test fills in.
func employee(t *testing.T, pay string) string {
	t.Helper()
	var lines []string
	for year := 1984; year <= 2021; year++ {
		lines = append(
			lines,
			fmt.Sprintf(`{"annee":%d,"regime":"CNAV","salaireBrutEur":%d,"trimestres":4}`, year, 18000+300*(year-1984)),
		)
		lines = append(
			lines, fmt.Sprintf(`{"annee":%d,"regime":"AGIRC_ARRCO","salaireBrutEur":%d}`, year, 18000+300*(year-1984)),
		)
	}
	lines = append(lines, `{"annee":2022,"regime":"CNAV"`+pay+`,"trimestres":4}`)
	return `{"assure":{"dateNaissance":"1961-03-10","sexe":"F","nbEnfants":0},"carriere":[` + strings.Join(lines, ",") +
		`]}`
}

// head is the synthese of a report.
func head(t *testing.T, report reply) map[string]any {
	t.Helper()
	synthese, ok := report.json("synthese").(map[string]any)
	if !ok {
		t.Fatal("a report without synthese")
	}
	return maps.Clone(synthese)
}

// results are the results of each section, by module.
func results(t *testing.T, r reply) map[string]any {
	t.Helper()
	out := map[string]any{}
	for _, item := range r.list("sections") {
		section, _ := item.(map[string]any)
		out[fmt.Sprint(section["moduleId"])] = section["results"]
	}
	if len(out) == 0 {
		t.Fatalf("no section: %.300s", r.body)
	}
	return out
}

// GB-42: the API, the two commands and an override replay compute the same, whatever the date.
func TestResults_are_the_same_by_every_way_in(t *testing.T) {
	t.Parallel()
	s := startService(t, "memory://")
	_, key := s.org("full")
	whole, holed := employee(t, `,"salaireBrutEur":31234.56`), employee(t, "")
	file := t.TempDir() + "/dossier.json"
	if err := writeFile(file, []byte(whole)); err != nil {
		t.Fatal(err)
	}
	seen := map[string]string{}
	for _, date := range []string{"2023-06-01", "2023-10-01", "2024-06-01", "2025-06-01", "2026-06-01", "2026-11-01"} {
		body := func(data string) string { return `{"liquidationDate":"` + date + `","data":` + data + `}` }
		api := s.call("POST", "/runs", key, body(whole)).ok(t, date)
		if len(api.list("synthese.pensions")) == 0 || api.json("synthese.totalMensuelBrutEur") == nil {
			t.Fatalf("%s: no total: %s", date, api.text("state"))
		}
		parent := s.call("POST", "/runs", key, body(holed)).ok(t, date)
		var replay reply
		for _, item := range parent.list("lacunes") {
			if gap, _ := item.(map[string]any); strings.HasSuffix(fmt.Sprint(gap["champ"]), "/salaireBrutEur") {
				replay = s.call(
					"POST", "/lacunes/override", key, fmt.Sprintf(
						`{"lacuneId":%q,"typeDonnee":"MONTANT_EUR","valeurEur":31234.56,`+
							`"pieceJointeRef":"bulletin"}`, gap["lacuneId"]),
				).ok(t, "override")
			}
		}
		for way, got := range map[string]reply{
			"retraite run":   runCommand(t, "", "run", file, "--date", date, "--json"),
			"retraite batch": runCommand(t, body(whole)+"\n", "batch"),
			"an override":    replay,
			"reading it":     s.call("GET", "/runs/"+api.text("runId"), key, nil),
		} {
			if got.text("engine.baremeVersion") != api.text("engine.baremeVersion") ||
				got.text("engine.baremeVersion") == "" {
				t.Errorf(
					"%s by %s: law %q, the API's %q", date, way, got.text("engine.baremeVersion"),
					api.text("engine.baremeVersion"),
				)
			}
			ours := head(t, api)
			theirs := head(t, got)
			for _, own := range map[string][]string{
				"retraite batch": {"dates"},          // batch draws no curve of departures
				"an override":    {"avertissements"}, // which names the substituted value
			}[way] {
				delete(ours, own)
				delete(theirs, own)
			}
			if diff := cmp.Diff(ours, theirs); diff != "" {
				t.Errorf("%s by %s (-API +other):\n%s", date, way, diff)
			}
			want, have := results(t, api), results(t, got)
			if way == "an override" {
				delete(want, "hubIngestion")
				delete(have, "hubIngestion")
			}
			if way == "retraite batch" { // which draws no curve of departures
				for _, sections := range []map[string]any{want, have} {
					departures, _ := sections["surcoteDecote"].(map[string]any)
					delete(departures, "projectionDepart")
				}
			}
			if diff := cmp.Diff(want, have); diff != "" {
				t.Errorf("%s by %s (-API +other):\n%s", date, way, diff)
			}
		}
		raw, _ := json.Marshal(api.json("synthese.pensions"))
		seen[date] = string(raw)
	}
	// What the law changed between two dates, changes.
	for _, pair := range [][2]string{
		{"2023-10-01", "2024-06-01"}, {"2024-06-01", "2025-06-01"}, {"2025-06-01", "2026-06-01"},
	} {
		if seen[pair[0]] == seen[pair[1]] {
			t.Errorf("%s and %s give the same pensions: %s", pair[0], pair[1], seen[pair[0]])
		}
	}
}

// runCommand runs a command in this process and returns what it printed.
func runCommand(t *testing.T, stdin string, args ...string) reply {
	t.Helper()
	var stdout, stderr strings.Builder
	if code := Main(args, strings.NewReader(stdin), &stdout, &stderr); code != exitOK {
		t.Fatalf("retraite %v: exit code %d, %s", args, code, stderr.String())
	}
	return reply{body: []byte(stdout.String())}
}

// GB-41: a count of a year is the year's, and a month is a twelfth of it, to the cent.
func TestResults_do_not_mix_months_and_years(t *testing.T) {
	t.Parallel()
	s := startService(t, "memory://")
	_, key := s.org("full")
	run := s.call(
		"POST", "/runs", key,
		`{"liquidationDate":"2026-11-01","data":{"assure":{"dateNaissance":"1964-05-17"},"carriere":[`+
			`{"annee":2021,"regime":"AGIRC_ARRCO","points":1000},`+
			`{"annee":2022,"regime":"CNAV","salaireBrutEur":30000,"trimestres":4},{"annee":2022,`+
			`"regime":"AGIRC_ARRCO","salaireBrutEur":30000}]}}`,
	).ok(t, "run")
	points, _ := results(t, run)["pointsCotises"].(map[string]any)
	// 30 000 EUR at 6.20 % of points, bought at 17.4316 EUR in 2022: 106.70 points a year, beside a thousand that the
	// statement shows: fewer in all would be paid at once, and have no month.
	if total, _ := points["totalPoints"].(map[string]any); total["AGIRC_ARRCO"] != 1106.7 {
		t.Errorf("points of the year: %v", points)
	}
	checked := 0
	monthly(t, decode(t, run.body), &checked)
	if checked < 4 {
		t.Errorf("%d monthly amounts were compared", checked)
	}

	estimate := s.call(
		"POST", "/a2a/estimate", key, `{"birthYear":1970,"revenuAnnuelBrutApproxEur":36000,"anneesCotiseesApprox":30}`,
	).ok(t, "estimate")
	for _, bound := range []string{"low", "central", "high"} {
		if month, year := estimate.number("band."+bound), estimate.number("band.annual."+bound); month <= 0 ||
			year != 12*month {
			t.Errorf("%s: %v a month, %v a year", bound, month, year)
		}
	}
}

func decode(t *testing.T, raw []byte) any {
	t.Helper()
	decoder := json.NewDecoder(strings.NewReader(string(raw)))
	decoder.UseNumber()
	var v any
	if err := decoder.Decode(&v); err != nil {
		t.Fatal(err)
	}
	return v
}

// monthly checks every object that holds an amount of a year and one of a month.
func monthly(t *testing.T, v any, checked *int) {
	t.Helper()
	switch at := v.(type) {
	case []any:
		for _, item := range at {
			monthly(t, item, checked)
		}
	case map[string]any:
		year, hasYear := at["annuelBrutEur"].(json.Number)
		month, hasMonth := at["mensuelBrutEur"].(json.Number)
		if hasYear && hasMonth {
			*checked++
			if difference := cents(t, year) - 12*cents(t, month); difference > 6 || difference < -6 {
				t.Errorf("%s a year and %s a month", year, month)
			}
		}
		for member := range maps.Values(at) {
			monthly(t, member, checked)
		}
	}
}

// cents reads an amount of at most two decimals.
func cents(t *testing.T, n json.Number) int64 {
	t.Helper()
	whole, decimals, _ := strings.Cut(n.String(), ".")
	var out int64
	if _, err := fmt.Sscan(whole+(decimals + "00")[:2], &out); err != nil || len(decimals) > 2 {
		t.Fatalf("%s is not an amount in euros", n)
	}
	return out
}
