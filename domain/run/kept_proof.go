package run

import (
	"encoding/base64"
	"fmt"
	"strings"

	"github.com/retraite-gateway/retraite/domain/ijson"
)

// A signed document is nine tenths of a proof, and written in base64 nothing of it looks like anything else. So it is kept as the JSON that it is,
// and written as it was signed when somebody asks for it.

// The members of a signed document that is taken apart.
const (
	jwsName       = "jws"
	jwsHeader     = "header"
	jwsPayload    = "payload"
	jwsSignature  = "signature"
	jwsPartsCount = 3
)

// kept writes the proof for a store.
func (p Proof) kept() []byte {
	members := p.stored().Members()
	for i := range members {
		if parts, ok := takenApart(p.JWS); ok && members[i].Name == jwsName {
			members[i].Value = parts
		}
	}
	return ijson.NewObject(members...).AppendJSON(nil)
}

// takenApart returns the parts of a compact JWS; false when they do not give it back byte for byte.
func takenApart(jws string) (ijson.Value, bool) {
	parts := strings.Split(jws, ".")
	if len(parts) != jwsPartsCount {
		return ijson.Value{}, false
	}
	header, okHeader := decoded(parts[0])
	payload, okPayload := decoded(parts[1])
	return ijson.NewObject(
		ijson.Member{Name: jwsHeader, Value: header},
		ijson.Member{Name: jwsPayload, Value: payload},
		ijson.Member{Name: jwsSignature, Value: text(parts[2])},
	), okHeader && okPayload
}

// decoded reads a part of a JWS as a value that is written as it was.
func decoded(part string) (ijson.Value, bool) {
	raw, err := base64.RawURLEncoding.DecodeString(part)
	if err != nil {
		return ijson.Value{}, false
	}
	value, err := ijson.ParseObject(raw)
	if err != nil {
		return ijson.Value{}, false
	}
	same := string(value.AppendJSON(nil)) == string(raw) && base64.RawURLEncoding.EncodeToString(raw) == part
	return value, same
}

// ProofFromKept reads the proof of a run.
func ProofFromKept(kept []byte) (Proof, error) {
	var signed []byte
	rest := []byte{'{'}
	for name, raw := range ijson.EachMember(kept) {
		if len(rest) > 1 {
			rest = append(rest, ',')
		}
		rest = append(ijson.AppendString(rest, name), ':')
		if name == jwsName && raw[0] == '{' {
			signed = raw
			raw = []byte(`""`)
		}
		rest = append(rest, raw...)
	}
	value, err := ijson.Parse(append(rest, '}'))
	if err != nil {
		return Proof{}, fmt.Errorf("run: stored proof: %w", err)
	}
	var r reader
	out := r.proof(value)
	if signed != nil {
		out.JWS = r.jws(signed)
	}
	return out, r.err
}

// jws puts a signed document together again, from the very bytes of its parts.
func (r *reader) jws(signed []byte) string {
	var header, payload []byte
	signature := ""
	for name, raw := range ijson.EachMember(signed) {
		switch name {
		case jwsHeader:
			header = raw
		case jwsPayload:
			payload = raw
		case jwsSignature:
			signature = strings.Trim(string(raw), `"`)
		}
	}
	if header == nil || payload == nil || signature == "" {
		r.fail(jwsName)
	}
	encoding := base64.RawURLEncoding
	out := encoding.AppendEncode(make([]byte, 0, encoding.EncodedLen(len(header)+len(payload))+len(signature)+jwsPartsCount), header)
	out = encoding.AppendEncode(append(out, '.'), payload)
	return string(append(append(out, '.'), signature...))
}
