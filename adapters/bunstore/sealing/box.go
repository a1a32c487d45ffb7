package sealing

import (
	"bytes"
	"crypto/cipher"
	"crypto/rand"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"strings"

	"golang.org/x/crypto/chacha20poly1305"
)

// Place is the column of the row that a value belongs to. A sealed value opens at its own place only, so whoever can
// write to the database cannot give one organisation the secret of another.
type Place struct {
	Table  string
	Row    []string // the primary key
	Column string
}

// bytes writes the place so that no two have the same form: each part after its length.
func (p Place) bytes() []byte {
	var out []byte
	for _, part := range append([]string{p.Table, p.Column}, p.Row...) {
		out = binary.AppendUvarint(out, uint64(len(part)))
		out = append(out, part...)
	}
	return out
}

// Box seals and opens values with one key.
type Box struct{ aead cipher.AEAD }

func newBox(key []byte) (*Box, error) {
	aead, err := chacha20poly1305.NewX(key)
	if err != nil {
		return nil, fmt.Errorf("seal: %w", err)
	}
	return &Box{aead: aead}, nil
}

// mark begins every sealed value: it tells one from a value of before, and the form of its rest.
var mark = []byte("sealed1:")

// textMark begins a sealed text; its rest is in base64.
const textMark = "sealed1:"

// ErrOpen is a sealed value that does not open: it was altered or moved, or another key sealed it.
var ErrOpen = errors.New("a sealed value does not open: it was altered or moved, or another key sealed it")

// Seal encrypts a value for its place: the mark, a nonce, and what the cipher gives.
func (b *Box) Seal(at Place, value []byte) []byte {
	out := make([]byte, len(mark)+b.aead.NonceSize(), len(mark)+b.aead.NonceSize()+len(value)+b.aead.Overhead())
	copy(out, mark)
	nonce := out[len(mark):]
	_, _ = rand.Read(nonce) // it cannot fail
	return b.aead.Seal(out, nonce, value, at.bytes())
}

// Open decrypts what Seal made for that place. ErrOpen.
func (b *Box) Open(at Place, sealed []byte) ([]byte, error) {
	rest, ok := bytes.CutPrefix(sealed, mark)
	if !ok || len(rest) < b.aead.NonceSize() {
		return nil, fmt.Errorf("%s.%s: %w", at.Table, at.Column, ErrOpen)
	}
	value, err := b.aead.Open(nil, rest[:b.aead.NonceSize()], rest[b.aead.NonceSize():], at.bytes())
	if err != nil {
		return nil, fmt.Errorf("%s.%s: %w", at.Table, at.Column, ErrOpen)
	}
	return value, nil
}

// SealText is Seal for a column of texts; the empty text stays empty.
func (b *Box) SealText(at Place, value string) string {
	if value == "" {
		return ""
	}
	return textMark + base64.RawStdEncoding.EncodeToString(b.Seal(at, []byte(value))[len(mark):])
}

// OpenText decrypts what SealText made for that place. ErrOpen.
func (b *Box) OpenText(at Place, sealed string) (string, error) {
	if sealed == "" {
		return "", nil
	}
	rest, ok := strings.CutPrefix(sealed, textMark)
	if !ok {
		return "", fmt.Errorf("%s.%s: %w", at.Table, at.Column, ErrOpen)
	}
	raw, err := base64.RawStdEncoding.Strict().DecodeString(rest)
	if err != nil {
		return "", fmt.Errorf("%s.%s: %w", at.Table, at.Column, ErrOpen)
	}
	value, err := b.Open(at, append(bytes.Clone(mark), raw...))
	return string(value), err
}

// IsSealed says whether a value was sealed; one of before values were is not.
func IsSealed(value []byte) bool { return bytes.HasPrefix(value, mark) }

// IsSealedText is IsSealed for a text, of which the empty one needs no sealing.
func IsSealedText(value string) bool { return value == "" || strings.HasPrefix(value, textMark) }
