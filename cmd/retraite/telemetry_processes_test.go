package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/retraite-gateway/retraite/adapters/bunstore/storetest"
)

// measuredProcess has a process answer operators, and log to a book.
var measuredProcess = []string{"RETRAITE_ADMIN_ADDR=127.0.0.1:0", "RETRAITE_LOG_FORMAT=json"}

func hasMetrics(t *testing.T, address string, wanted ...string) {
	t.Helper()
	status, metrics := getFrom(t, "http://"+address+"/metrics")
	if status != 200 {
		t.Errorf("%d", status)
	}
	for _, want := range append(wanted, "\ngo_goroutines ", "\nretraite_build_info{") {
		if !strings.Contains(metrics, want) {
			t.Errorf("the metrics have no %s", want)
		}
	}
}

// A worker has the age of what waits, and the attempts that it makes; it leaves the address of operators to the gateway
// that has it already.
func TestTelemetry_measures_a_worker(t *testing.T) {
	t.Parallel()
	url := storetest.SQLite(t)
	operate(t, url, "migrate", "up")
	start := func(env ...string) *logBook {
		var output logBook
		worker := command(t, url, env, "worker")
		worker.Stderr = &output
		worker.Stdout = io.Discard
		if err := worker.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			_ = worker.Process.Kill()
			_ = worker.Wait()
		})
		return &output
	}
	address := adminAddress(t, start(measuredProcess...))
	hasMetrics(t, address, "\nretraite_outbox_oldest_seconds 0")
	if status, _ := getFrom(t, "http://"+address+"/readyz"); status != 200 {
		t.Errorf("it is not ready: %d", status)
	}
	beside := start("RETRAITE_ADMIN_ADDR="+address, "RETRAITE_LOG_FORMAT=json")
	eventually(t, "a worker beside it works", func() bool { return len(beside.lines(`"msg":"started"`)) == 1 })
	if len(beside.lines("another process has the address of operators")) != 1 {
		t.Errorf("%s", beside)
	}
}

func TestTelemetry_measures_the_tools_of_agents_on_standard_input(t *testing.T) {
	t.Parallel()
	url := storetest.SQLite(t)
	operate(t, url, "migrate", "up")
	org := operate(t, url, "org", "create", "--name", "Cabinet Exemple", "--pack", "a2a", "--json").text("orgId")
	key := operate(t, url, "key", "create", "--org", org, "--pack", "a2a", "--json").text("key")
	file := filepath.Join(t.TempDir(), "key")
	if err := os.WriteFile(file, []byte(key), 0o600); err != nil {
		t.Fatal(err)
	}
	var output logBook
	cmd := command(t, url, measuredProcess, "mcp", "--key-file", file)
	cmd.Stderr = &output
	session, err := newAgentClient().Connect(t.Context(), &sdk.CommandTransport{Command: cmd}, nil)
	if err != nil {
		t.Fatal(err)
	}
	useTool(t, session, "estimate_pension_band", given{"birthYear": 1970})
	hasMetrics(
		t, adminAddress(t, &output), `retraite_estimates_total{surface="mcp"} 1`,
		"\nretraite_run_duration_seconds_count",
	)
	if err := session.Close(); err != nil {
		t.Error(err)
	}
}

// An engine of its own is measured, and so is the gateway that calls it.
func TestTelemetry_measures_an_engine_of_its_own(t *testing.T) {
	t.Parallel()
	var output logBook
	engine := startEngineWith(t, "127.0.0.1:0", &output, measuredProcess...)
	p := startProcess(t, "memory://", append([]string{
		"RETRAITE_ENGINE=http", "RETRAITE_ENGINE_URL=http://" + engine.addr, firstStartMark,
	}, measuredProcess...)...)
	p.estimate(t)
	hasMetrics(
		t, adminAddress(t, p.output), `retraite_estimates_total{surface="rest"} 1`,
		"\nretraite_run_duration_seconds_count",
	)
	hasMetrics(
		t, adminAddress(t, &output), `retraite_module_duration_seconds_count{module="montantAnnuites"`,
		`http_route="/engine/v1/runs"`,
	)
}
