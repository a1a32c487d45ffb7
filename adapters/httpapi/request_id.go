package httpapi

import (
	"net/http"

	"github.com/retraite-gateway/retraite/ports"
)

// requestIDHeader carries the correlation id. Spec §1.
const requestIDHeader = "X-Request-Id"

// requestID gives every call a correlation id: the caller's own when it sent one UUID, else a new one. A value that is
// not a UUID is neither echoed nor logged.
func requestID(newID func() string) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			var id string
			if sent := r.Header.Values(requestIDHeader); len(sent) == 1 && isUUID(sent[0]) {
				id = sent[0]
			} else {
				id = newID()
			}
			w.Header()[requestIDHeader] = []string{id}
			next.ServeHTTP(w, r)
		})
	}
}

// requestIDOf reads the id where requestID has put it: in the header of the answer, which spares a call
// a context of its own.
func requestIDOf(w http.ResponseWriter) string {
	if id := w.Header()[requestIDHeader]; len(id) == 1 {
		return id[0]
	}
	return ""
}

func isUUID(text string) bool {
	if len(text) != 36 {
		return false
	}
	for i := range len(text) {
		c := text[i]
		if i == 8 || i == 13 || i == 18 || i == 23 {
			if c != '-' {
				return false
			}
			continue
		}
		if (c < '0' || c > '9') && (c < 'a' || c > 'f') && (c < 'A' || c > 'F') {
			return false
		}
	}
	return true
}

// uuidFrom makes new ids of random bytes.
func uuidFrom(entropy ports.Entropy) func() string {
	const hexDigits = "0123456789abcdef"
	return func() string {
		var raw [16]byte
		entropy.Fill(raw[:])
		raw[6] = raw[6]&0x0f | 0x40
		raw[8] = raw[8]&0x3f | 0x80
		out := make([]byte, 0, 36)
		for i, b := range raw {
			if i == 4 || i == 6 || i == 8 || i == 10 {
				out = append(out, '-')
			}
			out = append(out, hexDigits[b>>4], hexDigits[b&0x0f])
		}
		return string(out)
	}
}
