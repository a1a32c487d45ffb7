package httpapi

import (
	"bytes"
	_ "embed"
	"net/http"

	"github.com/retraite-gateway/retraite/domain/ijson"
)

//go:generate go run ./internal/description/describe

// openAPI is the description of the API. Tests check it against the router, the codes and every answer. It is
// generated: what is written by hand is in internal/description/source.json. Spec §9.
//
//go:embed openapi.json
var openAPI []byte

// What the file says of the service; the one that is served says its base URL and its address for support.
const (
	describedServer  = `"url": "http://127.0.0.1:8080/api/v1/retraite"`
	describedGuides  = `"url": "http://127.0.0.1:8080/docs"`
	describedSupport = `"email": "support@127.0.0.1"`
)

// openAPIDocument is GET /openapi.json.
func (a *API) openAPIDocument(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", manifestMaxAge)
	a.writeCompressed(w, r, http.StatusOK, a.described)
}

// Description is the OpenAPI description of a service, as it serves it.
func Description(config Config) []byte { return describe(config.BaseURL, config.SupportEmail) }

func describe(baseURL, supportEmail string) []byte {
	out := bytes.Replace(openAPI, []byte(describedServer), []byte(`"url": "`+baseURL+APIRoot+`"`), 1)
	out = bytes.Replace(out, []byte(describedGuides), []byte(`"url": "`+baseURL+humanDocsPath+`"`), 1)
	if supportEmail == "" {
		return out
	}
	return bytes.Replace(
		out, []byte(describedSupport), append([]byte(`"email": `), ijson.AppendString(nil, supportEmail)...), 1,
	)
}
