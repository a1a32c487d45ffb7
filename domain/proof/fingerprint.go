package proof

// Fingerprint names a proof: the SHA-256 of its canonical document. The same stored run has the same fingerprint for
// ever, whoever reads it and through whatever filter.
type Fingerprint string

// FingerprintOf returns the fingerprint of a canonical document.
func FingerprintOf(document []byte) Fingerprint { return Fingerprint(digestOf(document)) }
