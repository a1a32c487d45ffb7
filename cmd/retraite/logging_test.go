package main

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"
	"time"
)

func TestLog_is_JSON_off_a_terminal_unless_told(t *testing.T) {
	t.Parallel()
	for format, want := range map[string]string{"": `{"time":`, logJSON: `{"time":`, logText: "time="} {
		var out bytes.Buffer
		settings{LogFormat: format, LogLevel: "info"}.newLog(&out).Info("started")
		if !strings.HasPrefix(out.String(), want) {
			t.Errorf("log_format %q: %s", format, out.String())
		}
	}
	if _, err := loadSettings("", map[string]any{"log_format": "xml"}); err == nil {
		t.Error("log_format xml is taken")
	}
}

// A log that is found later says which program wrote it, on what, and that it ended well.
func TestServe_logs_its_start_and_its_stop(t *testing.T) {
	t.Parallel()
	p := startProcess(t, "sqlite://"+t.TempDir()+"/log.db")
	if err := p.cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if err := p.ended(); err != nil {
		t.Fatal(err)
	}
	said := map[string]map[string]any{}
	for line := range strings.SplitSeq(p.output.String(), "\n") {
		var entry map[string]any
		if json.Unmarshal([]byte(line), &entry) == nil {
			said[entry["msg"].(string)] = entry
		}
	}
	for _, member := range []string{"version", "engine", "bareme", "revision", "store", "baseUrl", "addr", "pid"} {
		if said["started"][member] == nil {
			t.Errorf("the line of the start has no %s: %v", member, said["started"])
		}
	}
	after, _ := said["stopped"]["after"].(string)
	if _, err := time.ParseDuration(after); err != nil || said["stopped"]["level"] != "INFO" {
		t.Errorf("the line of the stop: %v", said["stopped"])
	}
}
