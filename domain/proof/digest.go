package proof

import (
	"crypto/sha256"
	"encoding/hex"
	"hash"

	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/run"
)

// Digest is the SHA-256 of a canonical form, written "sha256:" and hexadecimal digits.
type Digest string

// DigestPrefix begins every digest and every fingerprint.
const DigestPrefix = "sha256:"

func digestOf(canonical []byte) Digest {
	sum := sha256.Sum256(canonical)
	return Digest(DigestPrefix + hex.EncodeToString(sum[:]))
}

// Salted returns the digest of a value that may be withheld: of the array of its salt and itself, in the form that
// writes numbers by exact value. Without the salt nobody can try out values.
func Salted(salt string, v ijson.Value) Digest {
	return digestOf(ijson.ArrayValue([]ijson.Value{ijson.StringValue(salt), v}).CanonicalExact())
}

// OfParts returns the digest of a section: Salted of the digests of its parts. Whoever is shown one part and the
// digests of the others can still compute it.
func OfParts(salt string, d run.Digests) Digest {
	return Salted(salt, ijson.NewObject(
		ijson.Member{Name: "body", Value: text(d.Body)},
		ijson.Member{Name: "head", Value: text(d.Head)},
		ijson.Member{Name: "trace", Value: text(d.Trace)},
	))
}

// OfSections returns the digests of the sections of a run, and the sections written, which the same pass gives. The
// digests of their parts are kept in the sections.
func OfSections(sections []run.Section) ([]Digest, run.Written) {
	digests := make([]Digest, len(sections))
	h := hasher{sum: sha256.New()}
	written := run.WriteSections(sections, func(i int, parts run.Parts) run.Digests {
		h.salted(sections[i].Salt)
		d := run.Digests{Head: h.of(parts.Head), Body: h.of(parts.Body), Trace: h.of(parts.Trace)}
		digests[i] = OfParts(sections[i].Salt, d)
		return d
	})
	return digests, written
}

// hasher computes salted digests of canonical forms, one after the other with the same memory.
type hasher struct {
	sum hash.Hash
	// prefix is what stands before the form in the array that is digested: the salt.
	prefix, result []byte
}

func (h *hasher) salted(salt string) {
	h.prefix = append(ijson.AppendString(append(h.prefix[:0], '['), salt), ',')
}

func (h *hasher) of(canonical []byte) string {
	h.sum.Reset()
	_, _ = h.sum.Write(h.prefix)
	_, _ = h.sum.Write(canonical)
	_, _ = h.sum.Write([]byte{']'})
	h.result = h.sum.Sum(h.result[:0])
	return DigestPrefix + hex.EncodeToString(h.result)
}

// OfLacunes returns the digest of a report's list of gaps. It has no salt: gaps hold no value and are always shown.
func OfLacunes(lacunes []gap.Gap) Digest {
	items := make([]ijson.Value, len(lacunes))
	for i, g := range lacunes {
		items[i] = g.Value()
	}
	return plain(ijson.ArrayValue(items))
}

// OfText returns the digest of a text of high entropy, such as a token.
func OfText(text string) Digest { return digestOf([]byte(text)) }

func plain(v ijson.Value) Digest { return digestOf(v.CanonicalExact()) }
