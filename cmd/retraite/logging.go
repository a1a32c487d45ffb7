package main

import (
	"fmt"
	"io"
	"log/slog"
	"os"
	"time"

	"golang.org/x/term"

	"github.com/retraite-gateway/retraite/app"
)

// The forms of the log.
const (
	logText = "text"
	logJSON = "json"
)

// newLog makes the log of the process: lines for people on a terminal, JSON anywhere else, unless the
// settings say which.
func (s settings) newLog(to io.Writer) *slog.Logger {
	level, _ := s.level() // complete has checked it
	with := &slog.HandlerOptions{Level: level}
	if s.logForm(to) == logText {
		return slog.New(slog.NewTextHandler(to, with))
	}
	return slog.New(slog.NewJSONHandler(to, with))
}

func (s settings) logForm(to io.Writer) string {
	if s.LogFormat != "" {
		return s.LogFormat
	}
	if isTerminal(to) {
		return logText
	}
	return logJSON
}

func (s settings) checkLogFormat() error {
	switch s.LogFormat {
	case "", logText, logJSON:
		return nil
	}
	return fmt.Errorf("%w: log_format %q is not text or json", errConfig, s.LogFormat)
}

// isTerminal says whether somebody looks at what is written there.
func isTerminal(to any) bool {
	file, ok := to.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}

// identity says which program this is and what it works on, for the line of its start: what nobody else will tell of
// a log that is found later.
func (s settings) identity(more ...any) []any {
	revision, goVersion := built()
	said := append([]any{"version", app.APIVersion}, s.engineIdentity()...)
	said = append(
		said, "revision", revision, "go", goVersion, "pid", os.Getpid(), "store", redactURL(s.DatabaseURL), "baseUrl",
		s.BaseURL,
	)
	return append(said, more...)
}

// logStop writes the line of the end.
func logStop(log *slog.Logger, started time.Time, err error) {
	if err != nil {
		log.Error("stopped", "after", time.Since(started).Round(time.Second).String(), "cause", describe(err))
		return
	}
	log.Info("stopped", "after", time.Since(started).Round(time.Second).String())
}
