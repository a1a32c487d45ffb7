package proof

import (
	"encoding/base64"
	"strings"
	"time"

	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/run"
)

// Tombstone returns what is kept of a run that is erased: its id and times, its fingerprint and that of the run before
// it, so that the chain stays true, the signed digests, and the signature without the document that it signs. The
// digests are salted, the salts go with the run, and the texts that the request gave are not in it; so nothing can be
// learned of the person. Who holds the proof can still show that it is the one which this service signed.
//
// A signed document that cannot be read leaves no digests; that is no reason not to erase.
func Tombstone(r run.Run, erasedAt time.Time) ijson.Value {
	members := []ijson.Member{
		{Name: "runId", Value: text(r.RunID)},
		{Name: "orgId", Value: text(r.Org)},
		{Name: "createdAt", Value: text(run.Instant(r.CreatedAt))},
		{Name: run.ErasedName, Value: text(run.Instant(erasedAt))},
		{Name: "fingerprint", Value: text(r.Proof.Fingerprint)},
		{Name: "kid", Value: text(r.Proof.KeyID)},
		{Name: "alg", Value: text(r.Proof.Algorithm)},
		{Name: "jwksUri", Value: text(r.Proof.JWKSURI)},
	}
	header, payload, signature, ok := partsOf(r.Proof.JWS)
	if !ok {
		return ijson.NewObject(members...)
	}
	for _, name := range []string{"sections", "lacunes", "data", "issuedAt", "previousFingerprint", "proofToken"} {
		if value, ok := payload.Get(name); ok {
			members = append(members, ijson.Member{Name: name, Value: value})
		}
	}
	return ijson.NewObject(append(members, ijson.Member{
		Name: "detachedSignature", Value: text(header + ".." + signature),
	})...)
}

// partsOf takes a compact JWS apart.
func partsOf(jws string) (header string, payload ijson.Value, signature string, ok bool) {
	parts := strings.Split(jws, ".")
	if len(parts) != 3 {
		return "", ijson.Value{}, "", false
	}
	raw, err := base64.RawURLEncoding.DecodeString(parts[1])
	if err != nil {
		return "", ijson.Value{}, "", false
	}
	payload, err = ijson.ParseObject(raw)
	return parts[0], payload, parts[2], err == nil
}
