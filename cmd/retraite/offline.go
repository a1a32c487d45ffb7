package main

import (
	"fmt"
	"io"
	"os"

	"github.com/retraite-gateway/retraite/adapters/engine/embedded"
	"github.com/retraite-gateway/retraite/app"
)

// offline makes the use case that computes without a store.
func offline(o *options) (*app.ComputeCase, error) {
	s, err := o.settings()
	if err != nil {
		return nil, err
	}
	return s.offline()
}

// offline makes it under settings; those of before any was read will do.
func (s settings) offline() (*app.ComputeCase, error) {
	engine, err := embedded.New(embedded.Config{})
	if err != nil {
		return nil, err
	}
	return app.NewComputeCase(engine, systemClock{}, s.appSettings()), nil
}

// maxInput bounds a file that is read whole.
const maxInput = 64 << 20

// readInput reads a file, or the standard input for "-".
func readInput(name string, stdin io.Reader) ([]byte, error) {
	in := stdin
	if name != "-" {
		file, err := os.Open(name)
		if err != nil {
			return nil, fmt.Errorf("%w: read %s: %w", errInput, name, err)
		}
		defer func() { _ = file.Close() }()
		in = file
	}
	raw, err := io.ReadAll(io.LimitReader(in, maxInput+1))
	if err != nil {
		return nil, fmt.Errorf("%w: read %s: %w", errInput, name, err)
	}
	if len(raw) > maxInput {
		return nil, fmt.Errorf("%w: read %s: larger than 64 MiB", errInput, name)
	}
	return raw, nil
}
