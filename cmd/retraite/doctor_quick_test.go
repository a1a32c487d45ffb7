package main

import (
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/adapters/bunstore/storetest"
)

// The quick look of the doctor asks the gateway that serves: it is well while that does, and wrong from its end on.
func TestDoctor_quick_asks_the_gateway_that_serves(t *testing.T) {
	t.Parallel()
	url := storetest.SQLite(t)
	p := startProcess(t, url)
	env := []string{"RETRAITE_ADDR=" + strings.TrimPrefix(p.base, "http://")}
	if found := string(operateWith(t, url, env, "doctor", "--quick", "--json").body); !strings.Contains(found, `"ok"`) {
		t.Errorf("beside a gateway: %s", found)
	}
	p.kill()
	out, err := command(t, url, env, "doctor", "--quick").CombinedOutput()
	if err == nil || !strings.Contains(string(out), "✘ gateway") {
		t.Errorf("without a gateway: %v %s", err, out)
	}
}

func TestReachable_address_of_one_to_listen_on(t *testing.T) {
	t.Parallel()
	for listen, want := range map[string]string{
		":8080": "127.0.0.1:8080", "0.0.0.0:8080": "127.0.0.1:8080", "[::]:8080": "[::1]:8080",
		"127.0.0.1:8080": "127.0.0.1:8080", "gateway.example:443": "gateway.example:443",
	} {
		if got := reachable(listen); got != want {
			t.Errorf("%s is reached at %s, want %s", listen, got, want)
		}
	}
}
