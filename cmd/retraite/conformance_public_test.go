package main

import (
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Spec §2.12, Spec §9: health says how the process does, to anybody.
func TestHealth_answers_anybody(t *testing.T) {
	t.Parallel()
	onEveryStore(t, func(t *testing.T, s *service) {
		got := s.call("GET", "/health", "", nil).ok(t, "health")
		if want := `{"ok":true,"enabled":true,"version":"1.2.0"}`; string(got.body) != want {
			t.Errorf("got %s, want %s", got.body, want)
		}
		if with := s.call("GET", "/health", "not a credential", nil); with.status != http.StatusOK {
			t.Errorf("with a bad credential: %d", with.status)
		}
	})
}

// Spec §3: operational and degraded are 200.
func TestStatus_is_operational_then_degraded_while_the_flag_is_off(t *testing.T) {
	t.Parallel()
	onEveryStoreAlone(t, func(t *testing.T, url string) {
		s := startService(t, url)
		if got := s.call("GET", "/status", "", nil); got.status != http.StatusOK ||
			got.text("status") != "operational" {
			t.Fatalf("%d %s", got.status, got.body)
		}
		s.flagOff("essai")
		soon(t, "the status is degraded", func() bool {
			got := s.call("GET", "/status", "", nil)
			return got.status == http.StatusOK && got.text("status") == "degraded"
		})
	})
}

func (s *service) flagOff(reason string) {
	s.t.Helper()
	if _, err := s.flag.Do(s.t.Context(), false, reason); err != nil {
		s.t.Fatal(err)
	}
}

// Spec §2.9 to §2.11: the manifest is the catalogue, entry by entry.
func TestManifest_is_the_catalogue_of_the_API_document(t *testing.T) {
	t.Parallel()
	onEveryStore(t, func(t *testing.T, s *service) {
		got := s.call("GET", "/manifest", "", nil).ok(t, "manifest")
		if got.text("version") != "1.2.0" || got.json("enabled") != true {
			t.Errorf("%v %v", got.json("version"), got.json("enabled"))
		}
		capabilities := got.list("capabilities")
		rows := specTable(t, "capabilities.tsv")
		if len(capabilities) != len(rows) {
			t.Errorf("%d capabilities, want %d", len(capabilities), len(rows))
		}
		for _, row := range rows {
			c := named(capabilities, row["id"])
			modules := strings.Fields(row["moduleIds"])
			if c["family"] != row["family"] || !slices.Equal(words(c["moduleIds"]), modules) || c["label"] == "" ||
				c["description"] == "" {
				t.Errorf("%s: %v", row["id"], c)
			}
			if c["requiresCertifiedGrant"] != (row["requiresCertifiedGrant"] == "true") {
				t.Errorf("%s: requiresCertifiedGrant is %v", row["id"], c["requiresCertifiedGrant"])
			}
		}
		packs := map[string][]string{}
		for _, row := range specTable(t, "packs.tsv") {
			packs[row["id"]] = append(slices.Clone(packs[row["extends"]]), strings.Fields(row["capabilityIds"])...)
			p := named(got.list("packs"), row["id"])
			if diff := cmp.Diff(packs[row["id"]], words(p["capabilityIds"])); diff != "" || p["label"] == "" {
				t.Errorf("pack %s (-want +got):\n%s", row["id"], diff)
			}
		}
		for path, want := range map[string]string{
			"auth.scheme": "Bearer", "auth.prefix": "svc_", "auth.oauth.grant": "client_credentials",
			"auth.oauth.tokenPath": "/oauth/token",
			"docs.publicHtml":      "/docs/api", "docs.status": "/status/api",
			"docs.openapi":        "/api/v1/retraite/openapi.json",
			"docs.selfServiceOrg": "/api/org/retraite-api", "docs.supportEmail": "support@retraite.example",
		} {
			if got.text(path) != want {
				t.Errorf("%s is %q, want %q", path, got.text(path), want)
			}
		}
		for _, path := range []string{
			"docs.human", "docs.publicHtmlLegacy", "docs.sla", "docs.consoleStaff", "notes.certified", "notes.softFlag",
			"notes.supportTicket",
			"notes.idempotency",
		} {
			if got.text(path) == "" {
				t.Errorf("%s is missing", path)
			}
		}
		wanted := []string{
			"first_call", "run_dossier", "employer_exposure", "organism_precontentieux", "agent_band", "support_diag",
		}
		if diff := cmp.Diff(wanted, texts(got.list("intents"), "id")); diff != "" {
			t.Errorf("intents (-want +got):\n%s", diff)
		}
	})
}

// Spec §2.10: each module that the manifest lists answers in a run, and no other does.
func TestManifest_lists_no_module_that_the_engine_cannot_answer(t *testing.T) {
	t.Parallel()
	s := startService(t, "memory://")
	_, key := s.org("full")
	answered := map[string]bool{}
	for _, section := range s.call("POST", "/runs", key, simpleCase).ok(t, "run").list("sections") {
		m, _ := section.(map[string]any)
		id, _ := m["moduleId"].(string)
		answered[id] = m["status"] == "computed" || m["status"] == "not_applicable" || m["status"] == "incomplete"
	}
	listed := map[string]bool{}
	for _, c := range s.call("GET", "/manifest", "", nil).ok(t, "manifest").list("capabilities") {
		m, _ := c.(map[string]any)
		for _, id := range words(m["moduleIds"]) {
			listed[id] = true
		}
	}
	if diff := cmp.Diff(answered, listed); diff != "" || len(listed) == 0 {
		t.Errorf("modules (-answered +listed):\n%s", diff)
	}
}

// The manifest may be kept for a minute and is then asked for by its tag.
func TestManifest_is_not_sent_again_to_whoever_has_it(t *testing.T) {
	t.Parallel()
	s := startService(t, "memory://")
	first := s.call("GET", "/manifest", "", nil).ok(t, "manifest")
	tag := first.header.Get("ETag")
	if tag == "" || first.header.Get("Cache-Control") != "public, max-age=60" {
		t.Fatalf("headers %v", first.header)
	}
	for _, sent := range []string{tag, strings.TrimPrefix(tag, "W/"), `"other", ` + tag, "*"} {
		again := s.call("GET", "/manifest", "", nil, "If-None-Match", sent)
		if again.status != http.StatusNotModified || len(again.body) != 0 {
			t.Errorf("%s: %d, %d bytes", sent, again.status, len(again.body))
		}
	}
	if other := s.call("GET", "/manifest", "", nil, "If-None-Match", `"other"`); other.status != http.StatusOK {
		t.Errorf("another tag: %d", other.status)
	}
	s.flagOff("essai")
	soon(t, "a manifest that says disabled has another tag", func() bool {
		again := s.call("GET", "/manifest", "", nil, "If-None-Match", tag)
		return again.status == http.StatusOK && again.json("enabled") == false
	})
	if health := s.call("GET", "/health", "", nil); health.json("enabled") != false || health.json("ok") != true {
		t.Errorf("health: %s", health.body)
	}
}

// Spec §9: the description is served, and its addresses are those of the base URL, whatever the caller calls this host.
func TestDescription_is_served_under_the_base_URL(t *testing.T) {
	t.Parallel()
	onEveryStore(t, func(t *testing.T, s *service) {
		request := s.request(
			"GET", "/openapi.json", "", nil, "X-Forwarded-Proto", "ftp", "X-Forwarded-Host", "evil.example",
		)
		request.Host = "evil.example"
		got := s.send(request).ok(t, "description")
		if got.text("openapi") != "3.0.3" || got.text("info.version") != "1.2.0" ||
			got.text("servers.0.url") != testBaseURL+"/api/v1/retraite" {
			t.Errorf("%q %q %q", got.text("openapi"), got.text("info.version"), got.text("servers.0.url"))
		}
		if strings.Contains(string(got.body), "evil.example") {
			t.Error("the caller's host is in the description")
		}
	})
}

// Spec §4: every row of the table is there, asks for what the table says, and answers JSON.
func TestEndpoints_are_those_of_the_table(t *testing.T) {
	t.Parallel()
	onEveryStore(t, func(t *testing.T, s *service) {
		org, full := s.org("full")
		none := s.granted(org.ID, "ext.tool_slot") // a valid credential with no grant that opens an endpoint
		id := s.call("POST", "/runs", full, simpleCase).ok(t, "run").text("runId")
		bodies := map[string]string{
			"/runs": simpleCase, "/hooks/exposure": `{"items":[]}`, "/hooks/precontentieux": `{"items":[]}`,
			"/a2a/estimate":    `{"birthYear":1970}`,
			"/extensions/test": `{}`, "/lacunes/override": `{"lacuneId":"x","typeDonnee":"ENTIER","valeurEntier":1}`,
			"/oauth/token": `{"grant_type":"client_credentials","client_id":"x","client_secret":"y"}`,
		}
		for _, row := range specTable(t, "endpoints.tsv") {
			what := row["method"] + " " + row["path"]
			path := strings.ReplaceAll(row["path"], "{id}", id)
			var body any
			if text, ok := bodies[row["path"]]; ok {
				body = text
			}
			without := s.call(row["method"], path, "", body)
			if row["auth"] == "public" {
				if without.text("error") == "UNAUTHORIZED" || without.status >= http.StatusInternalServerError {
					t.Errorf("%s is public and answers %d", what, without.status)
				}
				continue
			}
			without.is(t, what+" without a credential", http.StatusUnauthorized, "UNAUTHORIZED")
			refused := s.call(row["method"], path, none, body)
			if row["auth"] == "grant" {
				refused.is(t, what+" without the grant", http.StatusForbidden, "CAPABILITY_DENIED")
				if refused.text("capabilityId") != row["grant"] {
					t.Errorf("%s names %q, want %q", what, refused.text("capabilityId"), row["grant"])
				}
			} else if refused.status != http.StatusOK {
				t.Errorf("%s asks for more than a credential: %d %s", what, refused.status, refused.body)
			}
			with := s.call(row["method"], path, full, body)
			if row["path"] == "/lacunes/override" {
				with.is(t, what, http.StatusBadRequest, "INVALID_OVERRIDE")
			} else if with.status != http.StatusOK {
				t.Errorf("%s answers %d %.300s", what, with.status, with.body)
			}
		}
	})
}

// The documents that client libraries and verifiers look for are beside the API.
func TestWellKnown_documents_name_the_token_endpoint_and_the_keys(t *testing.T) {
	t.Parallel()
	onEveryStore(t, func(t *testing.T, s *service) {
		root := strings.TrimSuffix(s.base, "/api/v1/retraite")
		get := func(path string) reply {
			response, err := client.Get(root + path)
			if err != nil {
				t.Fatal(err)
			}
			got, err := read(response)
			if err != nil {
				t.Fatal(err)
			}
			return got.ok(t, path)
		}
		metadata := get("/.well-known/oauth-authorization-server")
		for path, want := range map[string]string{
			"issuer": testBaseURL + "/api/v1/retraite", "token_endpoint": testBaseURL + "/api/v1/retraite/oauth/token",
			"jwks_uri": testBaseURL + "/.well-known/jwks.json", "grant_types_supported.0": "client_credentials",
		} {
			if metadata.text(path) != want {
				t.Errorf("%s is %q, want %q", path, metadata.text(path), want)
			}
		}
		methods := words(metadata.json("token_endpoint_auth_methods_supported"))
		if !slices.Equal(methods, []string{"client_secret_basic", "client_secret_post"}) {
			t.Errorf("methods %v", methods)
		}
		keys := get("/.well-known/jwks.json")
		if keys.header.Get("Cache-Control") != "public, max-age=300" {
			t.Errorf("the key set is cached as %q", keys.header.Get("Cache-Control"))
		}
		if origin := keys.header.Get("Access-Control-Allow-Origin"); origin != "*" {
			t.Errorf("the script of a page may read the keys when it comes from %q", origin)
		}
		kids := texts(keys.list("keys"), "kid")
		if len(kids) < 2 || len(slices.Compact(slices.Sorted(slices.Values(kids)))) != len(kids) {
			t.Errorf("keys %v", kids)
		}
		if private := regexp.MustCompile(`"(d|k|p|q|dp|dq|qi)":`).Find(keys.body); private != nil {
			t.Errorf("the key set shows %s", private)
		}
		for _, k := range keys.list("keys") {
			key, _ := k.(map[string]any)
			if key["alg"] != "EdDSA" || key["kty"] != "OKP" || key["use"] != "sig" {
				t.Errorf("key %v", key)
			}
		}
	})
}
