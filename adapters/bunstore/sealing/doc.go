// Package sealing encrypts columns, so that a copy of the database alone opens nothing. A master key, which is kept
// outside of the database, wraps one data key, which is kept in it and seals the columns; so a new master key means
// that one value is wrapped again, and no column. Both use XChaCha20-Poly1305, whose nonce is long enough to be random.
//
// Start reading at master_key.go.
package sealing
