package httpapi

import (
	"bytes"
	_ "embed"
	"net/http"
)

// openAPI is the description of the API. Tests check it against the router, the codes and every answer. Spec §9.
//
//go:embed openapi.json
var openAPI []byte

// describedServer is the address that the file names; the one that is served names the base URL of this service.
const describedServer = `"url": "http://127.0.0.1:8080/api/v1/retraite"`

// openAPIDocument is GET /openapi.json.
func (a *API) openAPIDocument(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", manifestMaxAge)
	a.writeCompressed(w, r, http.StatusOK, a.described)
}

func describe(baseURL string) []byte {
	return bytes.Replace(openAPI, []byte(describedServer), []byte(`"url": "`+baseURL+APIRoot+`"`), 1)
}
