package jobs

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"sync"

	"github.com/klauspost/compress/zstd"

	"github.com/retraite-gateway/retraite/domain/portfolio"
)

// Parts and their results stand in the queue's tables a line each, packed: reports of the same kind are much alike.
var (
	newPacker = sync.OnceValues(func() (*zstd.Encoder, error) {
		return zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedFastest))
	})
	newUnpacker = sync.OnceValues(func() (*zstd.Decoder, error) {
		return zstd.NewReader(nil, zstd.WithDecoderConcurrency(0), zstd.WithDecoderMaxMemory(mostUnpacked))
	})
)

// mostUnpacked bounds a part or its results when they are read.
const mostUnpacked = 256 << 20

var errPart = errors.New("a part of a portfolio cannot be read")

// packLines writes lines, each behind its number.
func packLines(lines []portfolio.Line) ([]byte, error) {
	var text []byte
	for _, line := range lines {
		text = strconv.AppendInt(text, int64(line.Number), 10)
		text = append(append(append(text, ' '), line.Text...), '\n')
	}
	return packed(text)
}

func packed(text []byte) ([]byte, error) {
	packer, err := newPacker()
	if err != nil {
		return nil, err
	}
	return packer.EncodeAll(text, nil), nil
}

func unpackLines(packed []byte) ([]portfolio.Line, error) {
	var lines []portfolio.Line
	err := eachLine(packed, func(text []byte) error {
		digits, rest, _ := bytes.Cut(text, []byte{' '})
		number, err := strconv.Atoi(string(digits))
		if err != nil {
			return errPart
		}
		lines = append(lines, portfolio.Line{Number: number, Text: rest})
		return nil
	})
	return lines, err
}

// packResults writes results, each behind its form.
func packResults(results []portfolio.Result) ([]byte, error) {
	var text []byte
	for _, r := range results {
		text = append(append(append(text, byte(r.Form)), r.Text...), '\n')
	}
	return packed(text)
}

// unpackResults reads results, of which there must be so many. Each has memory of its own.
func unpackResults(packed []byte, want int) ([]portfolio.Result, error) {
	results := make([]portfolio.Result, 0, want)
	err := eachLine(packed, func(text []byte) error {
		if len(text) == 0 {
			return errPart
		}
		results = append(results, portfolio.Result{Form: portfolio.Form(text[0]), Text: bytes.Clone(text[1:])})
		return nil
	})
	if err == nil && len(results) != want {
		return nil, fmt.Errorf("%w: %d results of %d lines", errPart, len(results), want)
	}
	return results, err
}

// eachLine hands over the lines of a packed text, without their ends.
func eachLine(packed []byte, do func(text []byte) error) error {
	unpacker, err := newUnpacker()
	if err != nil {
		return err
	}
	text, err := unpacker.DecodeAll(packed, nil)
	if err != nil {
		return fmt.Errorf("%w: %w", errPart, err)
	}
	for line := range bytes.Lines(text) {
		if err := do(bytes.TrimSuffix(line, []byte{'\n'})); err != nil {
			return err
		}
	}
	return nil
}
