// Package alerts holds the rules and dashboards of operators to Prometheus' own parsers, those of promtool. It is a
// module of its own, so that their dependencies stay out of the product's and of the tools that every task builds.
package alerts

import (
	"encoding/json"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/rulefmt"
	"github.com/prometheus/prometheus/promql/parser"
)

const deployFolder = "../../docs/deploy"

// What promtool takes for granted when nobody says more.
var promQL = parser.NewParser(parser.Options{})

func TestRules_are_what_promtool_takes(t *testing.T) {
	t.Parallel()
	file := filepath.Join(deployFolder, "prometheus", "rules.yml")
	groups, errs := rulefmt.ParseFile(file, false, model.UTF8Validation, promQL, slog.Default())
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	rules := 0
	for _, group := range groups.Groups {
		rules += len(group.Rules)
	}
	if rules < 8 {
		t.Errorf("%d rules", rules)
	}
}

// A rule that promtool refuses is refused here: the parsers are asked, and not only found.
func TestRules_with_a_fault_are_refused(t *testing.T) {
	t.Parallel()
	whole, err := os.ReadFile(filepath.Join(deployFolder, "prometheus", "rules.yml"))
	if err != nil {
		t.Fatal(err)
	}
	for _, fault := range [][2]string{
		{"for: 2m", "for: two minutes"},
		{"expr: max(", "expr: maximum("},
		{"alert: RetraiteEventsWait", "alarm: RetraiteEventsWait"},
		{"[5m]", "[5m"},
		{"labels: {severity: page}", "labels: [page]"},
	} {
		spoilt := strings.Replace(string(whole), fault[0], fault[1], 1)
		_, errs := rulefmt.Parse([]byte(spoilt), false, model.UTF8Validation, promQL, slog.Default())
		if spoilt == string(whole) || len(errs) == 0 {
			t.Errorf("%q is taken", fault[1])
		}
	}
}

func TestDashboards_ask_what_Prometheus_can_answer(t *testing.T) {
	t.Parallel()
	boards, err := filepath.Glob(filepath.Join(deployFolder, "grafana", "*.json"))
	if err != nil || len(boards) == 0 {
		t.Fatalf("%v, %v", boards, err)
	}
	// Grafana puts a duration there.
	grafana := strings.NewReplacer("$__rate_interval", "5m", "$__range", "1h", "$__interval", "1m")
	for _, name := range boards {
		raw, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var board struct {
			Panels []struct {
				Title   string
				Targets []struct{ Expr string }
			}
		}
		if err := json.Unmarshal(raw, &board); err != nil {
			t.Fatal(err)
		}
		for _, panel := range board.Panels {
			for _, target := range panel.Targets {
				if _, err := promQL.ParseExpr(grafana.Replace(target.Expr)); err != nil {
					t.Errorf("%s, %s: %v", filepath.Base(name), panel.Title, err)
				}
			}
		}
	}
}
