package access

import (
	"strings"
	"testing"
)

func TestIsClientID_knows_what_NewClient_makes_and_nothing_else(t *testing.T) {
	t.Parallel()
	for i := range byte(64) {
		if id, _ := NewClient([ClientEntropy]byte{i, 0xff, 0xfb, i}); !IsClientID(string(id)) {
			t.Errorf("%q is no id", id)
		}
	}
	for _, text := range []string{
		"", "cli_", "x", "cli_" + strings.Repeat("a", 21), "cli_" + strings.Repeat("a", 23),
		"cli_" + strings.Repeat("0", 64_000),
		"CLI_" + strings.Repeat("a", 22), "svc_" + strings.Repeat("a", 22), "cli_" + strings.Repeat("a", 21) + "=",
		"cli_" + strings.Repeat("é", 11),
		"cli_" + strings.Repeat("a", 20) + `\'`,
	} {
		if IsClientID(text) {
			t.Errorf("%.40q is an id", text)
		}
	}
}
