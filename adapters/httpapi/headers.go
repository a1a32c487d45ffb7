package httpapi

import (
	"net/http"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/problem"
)

// headersTooLargeError refuses a request whose header is larger than is ever needed. Spec §8.
type headersTooLargeError struct{}

func (*headersTooLargeError) Error() string { return "the request header is larger than 32 KiB" }

// Code returns problem.HeadersTooLarge.
func (*headersTooLargeError) Code() problem.Code { return problem.HeadersTooLarge }

// Values of headers that are the same on many answers. They are shared: an answer may replace them, never change them.
var (
	valueNosniff    = []string{"nosniff"}
	valueNoReferrer = []string{"no-referrer"}
	valueNoStore    = []string{"no-store"}
	valueJSON       = []string{app.AnswerContentType}
)

// commonHeaders sets the headers of every answer and refuses a header that is too large.
func commonHeaders(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h["X-Content-Type-Options"] = valueNosniff
		h["Referrer-Policy"] = valueNoReferrer
		if headerSize(r) > headerLimit {
			h.Set("Connection", "close")
			writeError(w, r, &headersTooLargeError{})
			return
		}
		if isFramedTwice(r) {
			h.Set("Connection", "close")
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
func uncacheable(w http.ResponseWriter) { w.Header()["Cache-Control"] = valueNoStore }
