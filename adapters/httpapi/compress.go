package httpapi

import (
	"compress/gzip"
	"net/http"

	"github.com/klauspost/compress/gzhttp"
)

// Bodies are sent in the coding that the caller accepts, zstd or gzip, each at its quickest. A length that can be
// observed tells something of a body to whoever can change a part of it and ask again, so a body with a credential in
// it is never compressed: that of the token endpoint and that of a proof. A report may hold the token that shares it,
// but nothing that a caller sends again is in it: a run never changes, and a new run has a new token.

// leastCompressed is the least body that is worth it, in bytes: a smaller one is sent in one packet anyway.
const leastCompressed = 1 << 10

func newCompression() (func(http.Handler) http.HandlerFunc, error) {
	return gzhttp.NewWrapper(gzhttp.MinSize(leastCompressed), gzhttp.CompressionLevel(gzip.BestSpeed))
}

// writeCompressed writes a body that may be compressed.
func (a *API) writeCompressed(w http.ResponseWriter, r *http.Request, status int, body []byte) {
	if len(body) < leastCompressed {
		writeBytes(w, r, status, body)
		return
	}
	write := func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		if len(h["Content-Type"]) == 0 {
			h["Content-Type"] = valueJSON
		}
		isHead := r.Method == http.MethodHead
		if !isHead || r.Header.Get("Accept-Encoding") == "" {
			setLength(h, body)
		}
		w.WriteHeader(status)
		if isHead {
			return // the length of the answer to GET, if there is none, depends on the coding
		}
		_, _ = w.Write(body) // the client is gone when this fails
	}
	a.compression(http.HandlerFunc(write))(w, r)
}
