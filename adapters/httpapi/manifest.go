package httpapi

import (
	"encoding/json"
	"net/http"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pack"
)

// manifestBody is the answer of GET /manifest. Spec §2.9.
type manifestBody struct {
	Version      string               `json:"version"`
	Enabled      bool                 `json:"enabled"`
	Capabilities []manifestCapability `json:"capabilities"`
	Packs        []manifestPack       `json:"packs"`
	Auth         manifestAuth         `json:"auth"`
	Docs         manifestDocs         `json:"docs"`
	Intents      []manifestIntent     `json:"intents"`
	Notes        manifestNotes        `json:"notes"`
}

type manifestCapability struct {
	ID                     string   `json:"id"`
	Family                 string   `json:"family"`
	Label                  string   `json:"label"`
	LabelEn                string   `json:"labelEn"`
	Description            string   `json:"description"`
	DescriptionEn          string   `json:"descriptionEn"`
	ModuleIDs              []string `json:"moduleIds"`
	RequiresCertifiedGrant bool     `json:"requiresCertifiedGrant"`
}

type manifestPack struct {
	ID            string   `json:"id"`
	Label         string   `json:"label"`
	LabelEn       string   `json:"labelEn"`
	CapabilityIDs []string `json:"capabilityIds"`
}

type manifestAuth struct {
	Scheme string        `json:"scheme"`
	Prefix string        `json:"prefix"`
	OAuth  manifestOAuth `json:"oauth"`
}

type manifestOAuth struct {
	Grant     string `json:"grant"`
	TokenPath string `json:"tokenPath"`
}

type manifestDocs struct {
	Human            string `json:"human"`
	PublicHTML       string `json:"publicHtml"`
	PublicHTMLLegacy string `json:"publicHtmlLegacy"`
	Status           string `json:"status"`
	SLA              string `json:"sla"`
	OpenAPI          string `json:"openapi"`
	SupportEmail     string `json:"supportEmail"`
	ConsoleStaff     string `json:"consoleStaff"`
	SelfServiceOrg   string `json:"selfServiceOrg"`
}

type manifestIntent struct {
	ID  string `json:"id"`
	Why string `json:"why"`
	Try string `json:"try"`
}

type manifestNotes struct {
	Certified     string `json:"certified"`
	SoftFlag      string `json:"softFlag"`
	SupportTicket string `json:"supportTicket"`
	Idempotency   string `json:"idempotency"`
}

// manifest is GET /manifest.
func (a *API) manifest(w http.ResponseWriter, r *http.Request) {
	body, err := ManifestBody(a.config, a.use.ReadManifest.Do())
	if err != nil {
		writeError(w, r, err)
		return
	}
	tag := tagOf(body)
	w.Header().Set("ETag", tag)
	w.Header().Set("Cache-Control", manifestMaxAge)
	if has(r, tag) {
		writeNotModified(w)
		return
	}
	a.writeCompressed(w, r, http.StatusOK, body)
}

// ManifestBody is the body of GET /manifest, for whoever serves it otherwise.
func ManifestBody(config Config, m app.Manifest) ([]byte, error) {
	return json.Marshal(manifestOf(config, m))
}

func manifestOf(config Config, m app.Manifest) manifestBody {
	body := manifestBody{
		Version: m.Version, Enabled: m.Enabled,
		Auth: manifestAuth{
			Scheme: "Bearer", Prefix: access.KeyMarker,
			OAuth: manifestOAuth{Grant: clientCredentials, TokenPath: tokenPath},
		},
		Docs: manifestDocs{
			Human: humanDocsPath, PublicHTML: publicHTMLPath, PublicHTMLLegacy: publicHTMLLegacy,
			Status: statusPagePath, SLA: slaPath, OpenAPI: APIRoot + openAPIPath, SupportEmail: config.SupportEmail,
			ConsoleStaff: consoleStaffPath, SelfServiceOrg: selfServicePath,
		},
		Notes: manifestNotes(m.Notes),
	}
	for _, c := range capability.Catalog() {
		body.Capabilities = append(body.Capabilities, manifestCapability{
			ID: string(c.ID), Family: string(c.Family), Label: c.Label, LabelEn: c.LabelEn, Description: c.Description,
			DescriptionEn: c.DescriptionEn, ModuleIDs: words(c.ModuleIDs),
			RequiresCertifiedGrant: c.RequiresCertifiedGrant,
		})
	}
	for _, p := range pack.Catalog() {
		body.Packs = append(body.Packs, manifestPack{
			ID: string(p.ID), Label: p.Label, LabelEn: p.LabelEn, CapabilityIDs: words(p.Capabilities),
		})
	}
	for _, i := range m.Intents {
		body.Intents = append(body.Intents, manifestIntent(i))
	}
	return body
}

func words[T ~string](list []T) []string {
	out := make([]string, len(list))
	for i, w := range list {
		out[i] = string(w)
	}
	return out
}
