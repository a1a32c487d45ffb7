package space

import (
	"strings"

	"github.com/retraite-gateway/retraite/domain/requestlog"
)

// requestLine is a request as the pages show it.
type requestLine struct {
	requestlog.Entry

	Kind string // of the badge
	Ms   string
}

func requestLines(entries []requestlog.Entry) []requestLine {
	out := make([]requestLine, 0, len(entries))
	for _, e := range entries {
		line := requestLine{Entry: e, Kind: "ok", Ms: strings.TrimSuffix(e.Took.Round(100_000).String(), "")}
		const (
			refused = 400
			failed  = 500
		)
		switch {
		case e.Status >= failed:
			line.Kind = "bad"
		case e.Status >= refused:
			line.Kind = "warn"
		}
		out = append(out, line)
	}
	return out
}
