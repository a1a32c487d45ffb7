package main

import (
	"errors"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/adapters/bunstore/storetest"
)

// A proof whose key was revoked is neither valid nor altered: the store that knows the key says so, with an exit code
// of its own. A key set that lacks the key cannot tell it from one that never was.
func TestVerify_tells_a_revoked_key_from_an_altered_proof(t *testing.T) {
	t.Parallel()
	url := storetest.SQLite(t)
	s := startService(t, url)
	_, key := s.org("full")
	report, proof := s.proven(key, simpleCase)
	_, said := verified(t, s.jwks(), proof.body, report.body)
	kid := said.text("kid")
	folder := t.TempDir()
	altered := strings.Replace(string(report.body), `"INDICATIF"`, `"CERTIFIE"`, 1)
	for name, content := range map[string]string{
		"proof": string(proof.body), "report": string(report.body), "altered": altered,
	} {
		if err := writeFile(filepath.Join(folder, name), []byte(content)); err != nil {
			t.Fatal(err)
		}
	}
	byStore := func(report string) (int, reply) {
		cmd := command(t, url, nil, "verify", filepath.Join(folder, "proof"), filepath.Join(folder, report), "--json")
		out, err := cmd.Output()
		if ended, ok := errors.AsType[*exec.ExitError](err); ok {
			return ended.ExitCode(), reply{body: out}
		}
		if err != nil {
			t.Fatal(err)
		}
		return exitOK, reply{body: out}
	}
	if code, said := byStore("report"); code != exitOK {
		t.Fatalf("before: exit code %d, %s", code, said.body)
	}
	operate(t, url, "signing-key", "revoke", kid)
	if code, said := byStore("report"); code != exitRevokedKey || said.text("verdict") != "revoked_key" ||
		said.text("kid") != kid || said.json("ok") != false {
		t.Errorf("revoked: exit code %d, %s", code, said.body)
	}
	if code, said := byStore("altered"); code != exitRefused || said.text("verdict") != "altered" {
		t.Errorf("altered and revoked: exit code %d, %s", code, said.body)
	}
	fresh := startService(t, url)
	if code, said := verified(t, fresh.jwks(), proof.body, report.body); code != exitUnknownKey ||
		said.text("verdict") != "unknown_key" {
		t.Errorf("by the published keys: exit code %d, %s", code, said.body)
	}
}

func TestWorker_tells_of_variables_that_are_no_setting(t *testing.T) {
	t.Parallel()
	cmd := command(t, "memory://", []string{"RETRAITE_WORKER=4"}, "worker")
	out, err := cmd.CombinedOutput()
	if ended, ok := errors.AsType[*exec.ExitError](err); !ok || ended.ExitCode() != exitUsage {
		t.Errorf("%v", err)
	}
	if !strings.Contains(
		string(out),
		`"variable":"RETRAITE_WORKER","reason":"there is no setting \"worker\"; did you mean \"workers\"?"`,
	) {
		t.Errorf("%s", out)
	}
}
