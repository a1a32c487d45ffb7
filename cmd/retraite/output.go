package main

import (
	"encoding/json"
	"fmt"
	"io"
	"text/tabwriter"
)

// print writes a value as JSON for machines, or hands the writer to text for people.
func (o *options) print(out io.Writer, value any, text func(io.Writer)) error {
	if !o.json {
		text(out)
		return nil
	}
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		return fmt.Errorf("print: %w", err)
	}
	return nil
}

// watchedWriter remembers the first failure of a write, which those who print may overlook.
type watchedWriter struct {
	to  io.Writer
	err error
}

// Write fails for good once it has failed: what follows a hole is of no use.
func (w *watchedWriter) Write(text []byte) (int, error) {
	if w.err != nil {
		return 0, w.err
	}
	n, err := w.to.Write(text)
	w.err = err
	return n, err
}

// table writes aligned columns.
func table(out io.Writer, rows func(line func(cells ...any))) {
	columns := tabwriter.NewWriter(out, 0, 4, 2, ' ', 0)
	rows(func(cells ...any) {
		for i, cell := range cells {
			if i > 0 {
				_, _ = fmt.Fprint(columns, "\t")
			}
			_, _ = fmt.Fprint(columns, cell)
		}
		_, _ = fmt.Fprintln(columns)
	})
	_ = columns.Flush()
}
