package httpapi

import (
	"net/http"

	"github.com/retraite-gateway/retraite/domain/problem"
)

// headersTooLargeError refuses a request whose header is larger than is ever needed. Spec §8.
type headersTooLargeError struct{}

func (*headersTooLargeError) Error() string { return "the request header is larger than 32 KiB" }

// Code returns problem.HeadersTooLarge.
func (*headersTooLargeError) Code() problem.Code { return problem.HeadersTooLarge }

// commonHeaders sets the headers of every answer and refuses a header that is too large.
func commonHeaders(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X-Content-Type-Options", "nosniff")
		w.Header().Set("Referrer-Policy", "no-referrer")
		if headerSize(r) > headerLimit {
			w.Header().Set("Connection", "close")
			writeError(w, r, &headersTooLargeError{})
			return
		}
		next.ServeHTTP(w, r)
	})
}

func headerSize(r *http.Request) int {
	const separators = 4 // ": " and CRLF
	size := len(r.Method) + len(r.RequestURI) + len(r.Host)
	for name, values := range r.Header {
		for _, v := range values {
			size += len(name) + len(v) + separators
		}
	}
	return size
}

// uncacheable marks an answer that needed or carries a credential.
func uncacheable(w http.ResponseWriter) { w.Header().Set("Cache-Control", "no-store") }
