package sealing

import (
	"bytes"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"

	"golang.org/x/crypto/chacha20poly1305"
)

// KeySize is the size of a master key and of a data key, in bytes.
const KeySize = chacha20poly1305.KeySize

// MasterKey opens the data key of a store. Its zero value is no key.
type MasterKey struct{ secret []byte }

// errNotMasterKey refuses a text that is no master key, without repeating it.
var errNotMasterKey = errors.New("not a master key: it is 32 random bytes in base64, on one line")

// NewMasterKey makes a random key.
func NewMasterKey() MasterKey { return MasterKey{secret: randomKey()} }

func randomKey() []byte {
	key := make([]byte, KeySize)
	_, _ = rand.Read(key) // it cannot fail
	return key
}

// ParseMasterKey reads what Text writes; blanks around it do not count.
func ParseMasterKey(text []byte) (MasterKey, error) {
	secret, err := base64.StdEncoding.Strict().DecodeString(string(bytes.TrimSpace(text)))
	if err != nil || len(secret) != KeySize {
		return MasterKey{}, errNotMasterKey
	}
	return MasterKey{secret: secret}, nil
}

// Text is the key as its file holds it.
func (k MasterKey) Text() string { return base64.StdEncoding.EncodeToString(k.secret) + "\n" }

// String hides the key.
func (MasterKey) String() string { return "[redacted]" }

// GoString hides the key.
func (MasterKey) GoString() string { return "[redacted]" }

// idLength is how many bytes of a digest name a key.
const idLength = 8

// ID names the key without helping to find it, so that a store can say which one it wants.
func (k MasterKey) ID() string {
	sum := sha256.Sum256(append([]byte("retraite master key\x00"), k.secret...))
	return hex.EncodeToString(sum[:idLength])
}

// wrapping is where a wrapped data key is bound to.
var wrapping = Place{Table: "data_keys", Row: []string{"1"}, Column: "wrapped"}

// NewDataKey makes a random data key and returns it wrapped.
func (k MasterKey) NewDataKey() ([]byte, error) { return k.wrap(randomKey()) }

func (k MasterKey) wrap(dataKey []byte) ([]byte, error) {
	box, err := newBox(k.secret)
	if err != nil {
		return nil, err
	}
	return box.Seal(wrapping, dataKey), nil
}

func (k MasterKey) unwrap(wrapped []byte) ([]byte, error) {
	box, err := newBox(k.secret)
	if err != nil {
		return nil, err
	}
	key, err := box.Open(wrapping, wrapped)
	if err != nil {
		return nil, fmt.Errorf("open the data key: %w", err)
	}
	return key, nil
}

// Unlock returns the box of a wrapped data key; an error when this is not the key that wrapped it.
func (k MasterKey) Unlock(wrapped []byte) (*Box, error) {
	key, err := k.unwrap(wrapped)
	if err != nil {
		return nil, err
	}
	return newBox(key)
}

// Rewrap returns a data key wrapped by another master key; what it sealed stays as it is.
func (k MasterKey) Rewrap(wrapped []byte, next MasterKey) ([]byte, error) {
	key, err := k.unwrap(wrapped)
	if err != nil {
		return nil, err
	}
	return next.wrap(key)
}
