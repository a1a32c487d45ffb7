package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"

	"github.com/retraite-gateway/retraite/app"
)

// batchFiles are where a portfolio goes that can be gone on with. What is there already is what an earlier computation
// left, wherever it was cut.
type batchFiles struct {
	reports, errors *os.File
	done            app.BatchDone
	// refused says that a line was, earlier.
	refused bool
}

// openBatch opens the files that are named, keeps the whole lines that they hold, and finds out what is done. A file of
// errors without one of reports is begun anew.
func openBatch(reports, refused string) (*batchFiles, error) {
	files := &batchFiles{}
	if reports == "" && refused == "" {
		return files, nil
	}
	if refused != "" {
		file, err := openLines(refused, reports == "", files.note)
		if err != nil {
			return nil, err
		}
		files.errors = file
	}
	if reports == "" {
		return files, nil
	}
	file, err := openLines(reports, false, files.note)
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

// note notes the line of the portfolio that a result is about.
func (f *batchFiles) note(result []byte) error {
	line, refused := lineOf(result)
	if line <= 0 {
		return fmt.Errorf(
			"%w: a result does not say its line of the portfolio; was it written by another version?", errInput,
		)
	}
	f.done.Add(line)
	f.refused = f.refused || refused
	return nil
}

// lineOf reads which line a result is about, and whether the line was refused. A report begins with its line, and is
// too long to be read whole.
func lineOf(result []byte) (line int, refused bool) {
	if digits, ok := bytes.CutPrefix(result, []byte(`{"line":`)); ok {
		digits, _, _ = bytes.Cut(digits, []byte(","))
		line, err := strconv.Atoi(string(digits))
		if err != nil {
			return 0, false
		}
		return line, false
	}
	var refusal struct {
		Line  int
		Error string
	}
	if err := json.Unmarshal(result, &refusal); err != nil || refusal.Error == "" {
		return 0, false
	}
	return refusal.Line, true
}

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
