package main

import (
	"bytes"
	"slices"
	"strings"
	"sync"
	"testing"
)

// testWriter sends the log of the program to the log of the test.
type testWriter struct{ t *testing.T }

func (w testWriter) Write(line []byte) (int, error) {
	w.t.Logf("%s", bytes.TrimSpace(line))
	return len(line), nil
}

// logBook keeps everything that a program writes.
type logBook struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (b *logBook) Write(text []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(text)
}

// String returns everything written so far.
func (b *logBook) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.String()
}

// lines returns the lines that hold a text.
func (b *logBook) lines(text string) []string {
	return slices.DeleteFunc(
		strings.Split(b.String(), "\n"), func(line string) bool { return !strings.Contains(line, text) },
	)
}
