package httpapi

import (
	"bytes"
	"errors"
	"io"
	"mime"
	"net/http"
	"strings"

	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/problem"
)

// payloadTooLargeError refuses a body. Spec §8.
type payloadTooLargeError struct {
	// values is true when it is not the bytes that are too many.
	values bool
}

func (e *payloadTooLargeError) Error() string {
	if e.values {
		return "the body holds more values than are ever needed"
	}
	return "the body is too large"
}

// Code returns problem.PayloadTooLarge.
func (*payloadTooLargeError) Code() problem.Code { return problem.PayloadTooLarge }

// unsupportedMediaError refuses a body that says it is not plain JSON.
type unsupportedMediaError struct {
	// encoding is true when it is the Content-Encoding that is not spoken.
	encoding bool
}

func (e *unsupportedMediaError) Error() string {
	if e.encoding {
		return "no content encoding is spoken"
	}
	return "the body must be application/json"
}

// Code returns problem.UnsupportedMediaType.
func (*unsupportedMediaError) Code() problem.Code { return problem.UnsupportedMediaType }

// readAll reads to the end, which comes after so many bytes; negative when nobody says. A body that says how long it is
// gets its buffer at once, but not before it has begun to come: growing would cost several times its size.
func readAll(from io.Reader, length int64) ([]byte, error) {
	const first = 64 << 10
	body := bytes.NewBuffer(make([]byte, 0, min(max(length, 512), first)+bytes.MinRead))
	if length > first {
		if _, err := io.CopyN(body, from, first); err != nil && !errors.Is(err, io.EOF) {
			return nil, err
		}
		body.Grow(int(length-first) + bytes.MinRead)
	}
	_, err := body.ReadFrom(from)
	return body.Bytes(), err
}

// readBody reads the whole body, after checking what it says it is, and never more than the limit.
func readBody(
	w http.ResponseWriter, r *http.Request, limit int64, mediaTypes ...string,
) (body []byte, mediaType string, err error) {
	if encoding := r.Header.Get("Content-Encoding"); encoding != "" && !strings.EqualFold(encoding, "identity") {
		return nil, "", &unsupportedMediaError{encoding: true}
	}
	mediaType, ok := mediaTypeOf(r, mediaTypes)
	if !ok && (r.ContentLength != 0 || r.Header.Get("Content-Type") != "") {
		return nil, "", &unsupportedMediaError{}
	}
	if r.ContentLength > limit {
		// Nothing is read: a caller that waits for 100 Continue must not send it.
		w.Header().Set("Connection", "close")
		return nil, "", &payloadTooLargeError{}
	}
	body, err = readAll(http.MaxBytesReader(w, r.Body, limit), r.ContentLength)
	if _, tooLarge := errors.AsType[*http.MaxBytesError](err); tooLarge {
		w.Header().Set("Connection", "close")
		return nil, "", &payloadTooLargeError{}
	}
	if isRefusedForLoad(err) {
		discard(w, r, limit)
		return nil, "", err
	}
	if err != nil {
		w.Header().Set("Connection", "close")
		return nil, "", problem.Invalid("", "the body could not be read to its end")
	}
	return body, mediaType, nil
}

// discard reads the rest of a body that is refused for load, and keeps nothing of it. A caller that is still sending
// would lose the answer with its connection.
func discard(w http.ResponseWriter, r *http.Request, limit int64) {
	rest := r.Body
	if metered, ok := rest.(*meteredBody); ok {
		rest = metered.ReadCloser
		metered.giveBack()
	}
	if _, err := io.Copy(io.Discard, http.MaxBytesReader(w, rest, limit)); err != nil {
		w.Header().Set("Connection", "close")
	}
}

func mediaTypeOf(r *http.Request, accepted []string) (string, bool) {
	sent := r.Header.Values("Content-Type")
	if len(sent) != 1 {
		return "", false
	}
	mediaType, parameters, err := mime.ParseMediaType(sent[0])
	if err != nil {
		return "", false
	}
	if charset, ok := parameters["charset"]; ok && !strings.EqualFold(charset, "utf-8") {
		return "", false
	}
	for _, a := range accepted {
		if mediaType == a {
			return mediaType, true
		}
	}
	return "", false
}

const (
	mediaJSON = "application/json"
	mediaForm = "application/x-www-form-urlencoded"
)

// readObject reads a strict JSON object; an empty body is {}.
func readObject(w http.ResponseWriter, r *http.Request, limit int64) (ijson.Value, error) {
	raw, _, err := readBody(w, r, limit, mediaJSON)
	if err != nil {
		return ijson.Value{}, err
	}
	if metered, ok := r.Body.(*meteredBody); ok {
		return metered.value(r.Context(), raw)
	}
	return parseObject(raw)
}

func parseObject(raw []byte) (ijson.Value, error) {
	value, err := ijson.ParseForeign(raw)
	if errors.Is(err, ijson.ErrTooManyValues) {
		return ijson.Value{}, &payloadTooLargeError{values: true}
	}
	if syntax, ok := errors.AsType[*ijson.SyntaxError](err); ok {
		return ijson.Value{}, problem.Invalid(string(syntax.Pointer), syntax.Reason)
	}
	return value, err
}
