package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/retraite-gateway/retraite/app"
)

// batchFiles are where a portfolio goes that can be gone on with. What is there already is what an earlier computation
// left, wherever it was cut.
type batchFiles struct {
	reports, errors *os.File
	done            app.BatchDone
}

// openBatch opens the files that are named, keeps the whole lines that they hold, and finds out what is done. A file of
// errors without one of reports is begun anew.
func openBatch(reports, refused string) (*batchFiles, error) {
	files := &batchFiles{done: app.BatchDone{Refused: map[int]bool{}}}
	if reports == "" && refused == "" {
		return files, nil
	}
	if refused != "" {
		file, err := openLines(refused, reports == "", func(line []byte) error { return files.refuse(line) })
		if err != nil {
			return nil, err
		}
		files.errors = file
	}
	if reports == "" {
		return files, nil
	}
	file, err := openLines(reports, false, func(line []byte) error {
		if files.errors == nil && isRefusal(line) {
			return files.refuse(line)
		}
		files.done.Reports++
		return nil
	})
	if err != nil {
		files.Close()
		return nil, err
	}
	files.reports = file
	return files, nil
}

// Close closes the files.
func (f *batchFiles) Close() {
	for _, file := range []*os.File{f.reports, f.errors} {
		if file != nil {
			_ = file.Close()
		}
	}
}

// refuse notes the line that an error object is about.
func (f *batchFiles) refuse(text []byte) error {
	var refusal struct{ Line int }
	if err := json.Unmarshal(text, &refusal); err != nil || refusal.Line == 0 {
		return fmt.Errorf("%w: a line of the errors names no line of the portfolio", errInput)
	}
	f.done.Refused[refusal.Line] = true
	return nil
}

func isRefusal(text []byte) bool { return bytes.HasPrefix(text, []byte(`{"error":`)) }

// openLines opens a file for writing after its last whole line, and hands over each line that it holds. What follows
// the last line was cut, and is removed.
func openLines(name string, anew bool, each func(line []byte) error) (*os.File, error) {
	how := os.O_RDWR | os.O_CREATE
	if anew {
		how |= os.O_TRUNC
	}
	file, err := os.OpenFile(name, how, 0o600)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errInput, err)
	}
	whole, err := wholeLines(file, each)
	if err == nil {
		err = file.Truncate(whole)
	}
	if err == nil {
		_, err = file.Seek(whole, io.SeekStart)
	}
	if err != nil {
		_ = file.Close()
		return nil, fmt.Errorf("go on with %s: %w", name, err)
	}
	return file, nil
}

// wholeLines hands over each line, and returns how many bytes they take.
func wholeLines(in io.Reader, each func(line []byte) error) (int64, error) {
	buffered := bufio.NewReaderSize(in, 1<<20)
	var size int64
	for {
		line, err := buffered.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			return size, nil
		}
		if err != nil {
			return size, err
		}
		if err := each(line); err != nil {
			return size, err
		}
		size += int64(len(line))
	}
}
