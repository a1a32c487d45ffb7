package packing

import (
	_ "embed"
	"fmt"
	"sync"

	"github.com/klauspost/compress/zstd"
)

// The ways of packing, as the first byte of a packed text names them.
const withDictionary1 = 1 // zstd with the first dictionary

// dictionary1 holds sections and explanations of made-up cases: what reports have in common.
//
//go:embed dictionary_1.txt
var dictionary1 []byte

const (
	// window is how far back a repetition is looked for; a report of a long career is longer, and
	// repeats itself sooner.
	window = 512 << 10
	// mostMemory bounds what one text may unpack to: more than the largest case that is let in makes.
	mostMemory = 512 << 20
)

// Pack returns the text packed.
func Pack(text []byte) ([]byte, error) {
	encoder, err := newEncoder()
	if err != nil {
		return nil, err
	}
	const ratio = 4
	return encoder.EncodeAll(text, append(make([]byte, 0, len(text)/ratio), withDictionary1)), nil
}

// Unpack returns what was packed. An error for what was not, what is damaged, and what a newer program packed.
func Unpack(packed []byte) ([]byte, error) {
	if len(packed) == 0 || packed[0] != withDictionary1 {
		return nil, fmt.Errorf("packing: %d bytes that this program has not packed", len(packed))
	}
	decoder, err := newDecoder()
	if err != nil {
		return nil, err
	}
	text, err := decoder.DecodeAll(packed[1:], nil)
	if err != nil {
		return nil, fmt.Errorf("packing: %w", err)
	}
	return text, nil
}

// Both serve any number of goroutines at once.
var (
	newEncoder = sync.OnceValues(func() (*zstd.Encoder, error) {
		return zstd.NewWriter(
			nil, zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithWindowSize(window), zstd.WithLowerEncoderMem(true),
			zstd.WithEncoderDictRaw(withDictionary1, dictionary1),
		)
	})
	newDecoder = sync.OnceValues(func() (*zstd.Decoder, error) {
		return zstd.NewReader(
			nil, zstd.WithDecoderDictRaw(withDictionary1, dictionary1), zstd.WithDecoderMaxMemory(mostMemory),
		)
	})
)
