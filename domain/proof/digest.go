package proof

import (
	"crypto/sha256"
	"encoding/hex"

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

// Salted returns the digest of a value that may be withheld: of the array of its salt and itself, in the form that writes numbers by exact
// value. Without the salt nobody can try out values.
func Salted(salt string, v ijson.Value) Digest {
	return digestOf(ijson.ArrayValue([]ijson.Value{ijson.StringValue(salt), v}).CanonicalExact())
}

// OfSection returns the digest of a section: Salted of its salt and value, without building the value.
func OfSection(s run.Section) Digest {
	canonical := append(make([]byte, 0, s.JSONSize()), '[')
	canonical = append(ijson.AppendString(canonical, s.Salt), ',')
	return digestOf(append(s.AppendCanonicalExact(canonical), ']'))
}

// OfSections returns the digests of the sections of a run, and the sections written, which the same pass gives.
func OfSections(sections []run.Section) ([]Digest, run.Written) {
	digests := make([]Digest, len(sections))
	sum := sha256.New()
	var salt, hash []byte
	written := run.WriteSections(sections, func(i int, canonical []byte) {
		salt = append(ijson.AppendString(append(salt[:0], '['), sections[i].Salt), ',')
		sum.Reset()
		_, _ = sum.Write(salt)
		_, _ = sum.Write(canonical)
		_, _ = sum.Write([]byte{']'})
		hash = sum.Sum(hash[:0])
		digests[i] = Digest(DigestPrefix + hex.EncodeToString(hash))
	})
	return digests, written
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
