package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/domain/extension"
)

// guideCode returns the first block of a language in a guide.
func guideCode(t *testing.T, guide, language string) string {
	t.Helper()
	raw, err := os.ReadFile("../../docs/guides/" + guide)
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile("(?s)```" + language + "\n(.*?)```").FindSubmatch(raw)
	if found == nil {
		t.Fatalf("%s has no %s", guide, language)
	}
	return string(found[1])
}

func installed(t *testing.T, name string) {
	t.Helper()
	if _, err := exec.LookPath(name); err != nil {
		t.Skipf("%s is not installed here", name)
	}
}

// The check of a proof that the guide prints, in both languages: twelve lines that accept what this service signed
// and nothing else.
func TestGuide_of_proofs_checks_a_proof_in_twelve_lines(t *testing.T) {
	t.Parallel()
	for _, language := range []string{"fr", "en"} {
		lines := strings.Split(strings.TrimSpace(guideCode(t, language+"/proofs.md", "js")), "\n")
		const twelve = 12
		if len(lines) > twelve {
			t.Errorf("%s: %d lines", language, len(lines))
		}
	}
	installed(t, "node")
	s := startService(t, "memory://")
	_, key := s.org("full")
	_, proof := s.proven(key, `{"liquidationDate":"2026-11-01"}`)
	_, otherProof := s.proven(key, `{"liquidationDate":"2027-01-01"}`)
	response, err := client.Get(s.jwks())
	if err != nil {
		t.Fatal(err)
	}
	published, err := read(response)
	if err != nil {
		t.Fatal(err)
	}
	jws := proof.text("jws")
	head, rest, _ := strings.Cut(jws, ".")
	_, signature, _ := strings.Cut(rest, ".")
	_, otherRest, _ := strings.Cut(otherProof.text("jws"), ".")
	otherPayload, _, _ := strings.Cut(otherRest, ".")
	for name, c := range map[string]struct {
		proof string
		ok    bool
	}{
		"the proof": {string(proof.body), true},
		"the document of another run": {
			strings.Replace(string(proof.body), jws, head+"."+otherPayload+"."+signature, 1), false,
		},
		"the fingerprint of another": {
			strings.Replace(string(proof.body), proof.text("fingerprint"), otherProof.text("fingerprint"), 1), false,
		},
		"a header that says another":    {strings.Replace(string(proof.body), head, "eyJhbGciOiJub25lIn0", 1), false},
		"a signature that was cut off":  {strings.Replace(string(proof.body), signature, signature[:20], 1), false},
		"the proof of the other, whole": {string(otherProof.body), true},
	} {
		for _, language := range []string{"fr", "en"} {
			out, err := runGuide(t, "node", "check.mjs", guideCode(t, language+"/proofs.md", "js"), map[string]string{
				"proof.json": c.proof, "jwks.json": string(published.body),
			})
			if (err == nil) != c.ok {
				t.Errorf("%s, %s: %v\n%s", language, name, err, out)
			}
			if c.ok && !strings.Contains(out, "INDICATIF") {
				t.Errorf("%s, %s: does not show the run: %s", language, name, out)
			}
		}
	}
}

func runGuide(t *testing.T, program, name, code string, files map[string]string) (string, error) {
	t.Helper()
	folder := t.TempDir()
	files[name] = code
	for file, text := range files {
		if err := os.WriteFile(filepath.Join(folder, file), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	command := exec.CommandContext(t.Context(), program, name)
	command.Dir = folder
	out, err := command.CombinedOutput()
	return string(out), err
}

// The receivers that the guide prints take what the service signs, under the old secret too while it is rotated, and
// refuse the rest.
func TestGuide_of_webhooks_verifies_what_is_signed(t *testing.T) {
	t.Parallel()
	old := extension.NewSigningSecret([extension.SecretEntropy]byte{1})
	next := extension.NewSigningSecret([extension.SecretEntropy]byte{2})
	now := time.Now()
	const id, body = "evt_1", `{"specversion":"1.0"}`
	signed := extension.Sign([]extension.SigningSecret{next, old}, id, now, []byte(body))
	stale := now.Add(-time.Hour)
	staleSigned := extension.Sign([]extension.SigningSecret{old}, id, stale, []byte(body))
	delivery := func(secret extension.SigningSecret, at, signature, body string) receivedCall {
		return receivedCall{secret.Reveal(), body, map[string]string{
			"webhook-id": id, "webhook-timestamp": at, "webhook-signature": signature,
		}}
	}
	calls := []receivedCall{
		delivery(old, extension.Timestamp(now), signed, body),
		delivery(next, extension.Timestamp(now), signed, body),
		delivery(old, extension.Timestamp(now), signed, body+" "),
		delivery(old, extension.Timestamp(now), "v1,AAAA", body),
		delivery(old, extension.Timestamp(stale), staleSigned, body),
		delivery(old, "never", signed, body),
	}
	const want = "[true,true,false,false,false,false]"
	for _, language := range []string{"fr", "en"} {
		checkReceivers(t, language, calls, want)
	}
}

// receivedCall is a delivery as a receiver of the guide is asked about it.
type receivedCall struct {
	Secret  string            `json:"secret"`
	Body    string            `json:"body"`
	Headers map[string]string `json:"headers"`
}

// checkReceivers asks the receivers of a guide about deliveries; want is what they say, as JSON. A program that is not
// installed is not asked.
func checkReceivers(t *testing.T, language string, calls []receivedCall, want string) {
	t.Helper()
	said, err := json.Marshal(calls)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range []struct{ program, name, language, ask string }{
		{"node", "receiver.mjs", "js", `
import { readFileSync } from "node:fs";
const calls = JSON.parse(readFileSync("calls.json", "utf8"));
console.log(JSON.stringify(calls.map(call => verified(call.secret, call.headers, call.body))));
`},
		{"python3", "receiver.py", "python", `
import json
def said(call):
    try:
        return bool(verified(call["secret"], call["headers"], call["body"].encode()))
    except ValueError:
        return False
print(json.dumps([said(call) for call in json.load(open("calls.json"))], separators=(",", ":")))
`},
	} {
		if _, err := exec.LookPath(r.program); err != nil {
			t.Logf("%s is not installed: not checked", r.program)
			continue
		}
		code := guideCode(t, language+"/webhooks.md", r.language) + r.ask
		out, err := runGuide(t, r.program, r.name, code, map[string]string{"calls.json": string(said)})
		if err != nil || strings.TrimSpace(out) != want {
			t.Errorf("%s in %s of %s: want %s: %v\n%s", said, r.program, language, want, err, out)
		}
	}
}
