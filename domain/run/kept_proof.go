package run

import (
	"encoding/base64"
	"fmt"
	"strings"

	"github.com/retraite-gateway/retraite/domain/ijson"
)

// A signed document is nine tenths of a proof, and written in base64 nothing of it looks like anything else. So it is
// kept as the JSON that it is, and written as it was signed when somebody asks for it.

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
	signed, ok := takenApart(p.JWS)
	if !ok {
		return p.stored().AppendJSON(nil)
	}
	out := make([]byte, 0, len(signed)+proofRoom)
	for i, m := range p.stored().Members() {
		out = append(out, "{,"[min(i, 1)])
		out = append(ijson.AppendString(out, m.Name), ':')
		if m.Name == jwsName {
			out = append(out, signed...)
		} else {
			out = m.Value.AppendJSON(out)
		}
	}
	return append(out, '}')
}

// proofRoom holds what a proof has beside its signed document.
const proofRoom = 1 << 10

// takenApart returns the parts of a compact JWS as an object; false when they would not give it back byte for byte.
func takenApart(jws string) ([]byte, bool) {
	parts := strings.Split(jws, ".")
	if len(parts) != jwsPartsCount {
		return nil, false
	}
	header, okHeader := decoded(parts[0])
	payload, okPayload := decoded(parts[1])
	if !okHeader || !okPayload {
		return nil, false
	}
	out := append([]byte(`{"`+jwsHeader+`":`), header...)
	out = append(append(out, `,"`+jwsPayload+`":`...), payload...)
	return append(ijson.AppendString(append(out, `,"`+jwsSignature+`":`...), parts[2]), '}'), true
}

// decoded reads a part of a JWS that is one object without white space around it, so that its end is
// found among other members.
func decoded(part string) ([]byte, bool) {
	raw, err := base64.RawURLEncoding.DecodeString(part)
	if err != nil || len(raw) == 0 || raw[0] != '{' {
		return nil, false
	}
	ends := ijson.End(append(raw, ' '), 0) == len(raw)
	return raw, ends && base64.RawURLEncoding.EncodeToString(raw) == part
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
	value, err := ijson.Shape(nil).Pick(append(rest, '}'))
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
	out := encoding.AppendEncode(
		make([]byte, 0, encoding.EncodedLen(len(header)+len(payload))+len(signature)+jwsPartsCount), header,
	)
	out = encoding.AppendEncode(append(out, '.'), payload)
	return string(append(append(out, '.'), signature...))
}
