package httpapi

import (
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strings"
)

// tagOf returns the entity tag of a body: what is shown, to whom and in which version of this program all change it. It
// is weak, since the same body is sent in several codings.
func tagOf(body []byte) string {
	sum := sha256.Sum256(body)
	const enough = 16
	return `W/"` + hex.EncodeToString(sum[:enough]) + `"`
}

// taggedAnswer answers a reading with a value and the tag of its body. A caller that has this body
// already gets the tag alone.
func taggedAnswer(r *http.Request, value any) (answer, error) {
	out, err := jsonAnswer(value)
	if err != nil {
		return answer{}, err
	}
	out.header = http.Header{}
	return tagged(r, out), nil
}

// tagged puts the tag of its body on an answer, and takes the body off for a caller that has it.
func tagged(r *http.Request, out answer) answer {
	tag := tagOf(out.body)
	out.header["Etag"] = []string{tag}
	out.header.Add("Vary", "Authorization")
	if has(r, tag) {
		out.status = http.StatusNotModified
		out.body = nil
	}
	return out
}

// writeNotModified answers a caller that has the body. It depends on the same headers as the body would.
func writeNotModified(w http.ResponseWriter) {
	w.Header().Add("Vary", "Accept-Encoding")
	w.WriteHeader(http.StatusNotModified)
}

// has says whether the caller has a body of that tag, by If-None-Match. Weak tags are compared, as RFC
// 9110 section 13.1.2 asks.
func has(r *http.Request, tag string) bool {
	tag = strings.TrimPrefix(tag, "W/")
	for _, line := range r.Header.Values("If-None-Match") {
		for candidate := range strings.SplitSeq(line, ",") {
			candidate = strings.TrimPrefix(strings.TrimSpace(candidate), "W/")
			if candidate == "*" || candidate == tag {
				return true
			}
		}
	}
	return false
}
