package main

import (
	"encoding/json"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/adapters/telemetry"
)

var metricName = regexp.MustCompile(`\b(?:retraite_|http_server_)[a-z_]+`)

// Every metric of the dashboards and of the rules is one that the program has, and every metric is shown somewhere.
func TestDashboards_and_rules_name_metrics_that_exist(t *testing.T) {
	t.Parallel()
	known := telemetry.Names()
	shown := map[string]bool{}
	use := func(file, expression string) {
		for _, name := range metricName.FindAllString(expression, -1) {
			shown[name] = true
			if !slices.Contains(known, name) {
				t.Errorf("%s asks for %s, which nothing measures", file, name)
			}
		}
		if strings.Count(expression, "(") != strings.Count(expression, ")") || expression == "" {
			t.Errorf("%s: %q", file, expression)
		}
	}
	boards, err := filepath.Glob(filepath.Join(deployFolder, "grafana", "*.json"))
	if err != nil || len(boards) == 0 {
		t.Fatalf("%v, %v", boards, err)
	}
	for _, name := range boards {
		raw, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var board struct {
			UID    string
			Panels []struct{ Targets []struct{ Expr string } }
		}
		if err := json.Unmarshal(raw, &board); err != nil || board.UID == "" || len(board.Panels) == 0 {
			t.Errorf("%s: %v", name, err)
		}
		for _, p := range board.Panels {
			for _, target := range p.Targets {
				use(name, target.Expr)
			}
		}
	}
	rules := yamlDocument(t, "prometheus/rules.yml")
	recorded := map[string]bool{}
	for _, g := range rules.list("groups") {
		group, _ := g.(map[string]any)
		list, _ := group["rules"].([]any)
		for _, r := range list {
			rule, _ := r.(map[string]any)
			expression, _ := rule["expr"].(string)
			if name, ok := rule["record"].(string); ok {
				recorded[name] = true
			}
			for _, name := range regexp.MustCompile(`retraite:[a-z0-9_:]+`).FindAllString(expression, -1) {
				if !recorded[name] {
					t.Errorf("rules.yml asks for %s before it is recorded", name)
				}
			}
			use("rules.yml", regexp.MustCompile(`retraite:[a-z0-9_:]+`).ReplaceAllString(expression, ""))
		}
	}
	for _, name := range known {
		base := strings.TrimSuffix(strings.TrimSuffix(strings.TrimSuffix(name, "_bucket"), "_sum"), "_count")
		if !shown[base] && !shown[base+"_bucket"] && !shown[base+"_sum"] && !shown[base+"_count"] {
			t.Errorf("%s is on no dashboard and in no rule", name)
		}
	}
}

// adminAddress is where a program answers operators that logs as JSON and was told to answer them.
func adminAddress(t *testing.T, output *logBook) string {
	t.Helper()
	address := ""
	eventually(t, "the address of operators is logged", func() bool {
		for _, line := range output.lines("metrics and probes") {
			var said struct{ Addr string }
			if json.Unmarshal([]byte(line), &said) == nil {
				address = said.Addr
			}
		}
		return address != ""
	})
	return address
}

func getFrom(t *testing.T, url string) (status int, body string) {
	t.Helper()
	response, err := client.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = response.Body.Close() }()
	raw, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response.StatusCode, string(raw)
}

// estimate asks for an estimate with the key of the demo.
func (p *process) estimate(t *testing.T) {
	t.Helper()
	request, err := http.NewRequestWithContext(
		t.Context(), "POST", p.base+"/a2a/estimate", strings.NewReader(`{"birthYear":1970}`),
	)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+p.key)
	request.Header.Set("Content-Type", "application/json")
	response, err := client.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	discard(response)
	if response.StatusCode != http.StatusOK {
		t.Errorf("an estimate is %d", response.StatusCode)
	}
}

// The program serves its metrics to operators, and on the address of callers nothing of them.
func TestTelemetry_is_served_to_operators_alone(t *testing.T) {
	t.Parallel()
	p := startProcess(t, "memory://", "RETRAITE_ADMIN_ADDR=127.0.0.1:0", firstStartMark, "RETRAITE_LOG_FORMAT=json")
	address := adminAddress(t, p.output)
	get := func(url string) (int, string) { return getFrom(t, url) }
	p.estimate(t)
	status, metrics := get("http://" + address + "/metrics")
	if status != http.StatusOK {
		t.Fatalf("%d", status)
	}
	for _, want := range []string{
		`retraite_estimates_total{surface="rest"} 1`, `retraite_module_duration_seconds_count{module="montantAnnuites"`,
		`http_route="/api/v1/retraite/a2a/estimate"`, "retraite_run_duration_seconds_count", "retraite_build_info{",
		"\ngo_goroutines ",
		"\nprocess_resident_memory_bytes ",
	} {
		if !strings.Contains(metrics, want) {
			t.Errorf("the metrics have no %s", want)
		}
	}
	for path, want := range map[string]int{"/livez": 200, "/readyz": 200, "/debug/pprof/": 404} {
		if status, _ := get("http://" + address + path); status != want {
			t.Errorf("%s is %d", path, status)
		}
	}
	if status, _ := get(strings.SplitAfter(p.base, "//")[0] +
		strings.Split(strings.SplitAfter(p.base, "//")[1], "/")[0] + "/metrics"); status != 404 {
		t.Errorf("callers get the metrics: %d", status)
	}
}
