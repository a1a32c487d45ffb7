package main

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/adapters/oidc/oidctest"
)

func TestSettings_of_a_provider_that_cannot_be_are_refused(t *testing.T) {
	t.Parallel()
	for name, values := range map[string]map[string]any{
		"an issuer in clear": {"oidc_issuer": "http://id.example", "oidc_client_id": "a"},
		"no client":          {"oidc_issuer": "https://id.example"},
		"a client of nobody": {"oidc_client_id": "a"},
		"a secret of nobody": {"console_oidc_client_secret_file": "/x"},
		"the staff in clear": {"console_oidc_issuer": "http://id.example", "console_oidc_client_id": "a"},
		"somebody of both roles": {
			"console_oidc_operators": "a@b.example", "console_oidc_support": "c@d.example A@b.example",
		},
		"somebody without address": {"console_oidc_support": "lea"},
	} {
		if _, err := loadSettings("", values); !errors.Is(err, errConfig) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, content := range map[string]string{"missing": "", "empty": " \n"} {
		path := filepath.Join(t.TempDir(), name)
		if content != "" {
			if err := writeFile(path, []byte(content)); err != nil {
				t.Fatal(err)
			}
		}
		_, err := identityClient{setting: "oidc", issuer: "https://id.example", id: "a", secret: path}.withSecret()
		if !errors.Is(err, errConfig) {
			t.Errorf("a file that is %s: %v", name, err)
		}
	}
}

func TestDoctor_asks_the_providers(t *testing.T) {
	t.Parallel()
	at := oidctest.New(t, time.Now)
	s := settings{
		BaseURL: testBaseURL, OIDCIssuer: at.URL, OIDCClientID: "a", ConsoleOIDCIssuer: at.URL,
		ConsoleOIDCClientID: "a",
	}
	found := checkProviders(t.Context(), s)
	if len(found) != 3 || found[0].Verdict != healthy || found[1].Verdict != healthy || found[2].Verdict != doubt ||
		!strings.Contains(found[0].Found, testBaseURL+area+"/sign-in/provider/back") {
		t.Errorf("%+v", found)
	}
	at.Change(func(f *oidctest.Faults) { f.Out = true })
	s.ConsoleOIDCIssuer = ""
	if found := checkProviders(t.Context(), s); len(found) != 1 || found[0].Verdict != broken || found[0].Cure == "" {
		t.Errorf("%+v", found)
	}
	s.OIDCClientSecretFile = filepath.Join(t.TempDir(), "none")
	if found := checkProviders(t.Context(), s); len(found) != 1 || found[0].Verdict != broken {
		t.Errorf("%+v", found)
	}
	if found := checkProviders(t.Context(), settings{}); len(found) != 0 {
		t.Errorf("%+v", found)
	}
}
