package httpapi

import "net/http"

// healthBody is the answer of GET /health. Spec §2.12.
type healthBody struct {
	OK      bool   `json:"ok"`
	Enabled bool   `json:"enabled"`
	Version string `json:"version"`
}

// health is GET /health: 200 as long as the process answers, and never refused.
func (a *API) health(w http.ResponseWriter, r *http.Request) {
	h := a.use.ReadHealth.Do()
	uncacheable(w)
	writeJSON(w, r, http.StatusOK, healthBody{OK: h.OK, Enabled: h.Enabled, Version: h.Version})
}
