package ports

// Entropy gives unpredictable bytes: for identifiers, salts and secrets. It cannot fail.
type Entropy interface {
	// Fill overwrites dst with random bytes.
	Fill(dst []byte)
}
