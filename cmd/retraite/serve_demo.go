package main

import (
	"context"
	_ "embed" // the demo request
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/retraite-gateway/retraite/adapters/httpapi"
	"github.com/retraite-gateway/retraite/app"
)

// demoRequest is the body that the printed command posts: a test dossier, at a date at which its pension is due.
//
//go:embed templates/demo.json
var demoRequest []byte

// demoFile is the name of the file that it is written to, beside the store.
const demoFile = "retraite-demo.json"

func offerDemo(ctx context.Context, demo *app.MakeDemo, s settings, out, logTo io.Writer) {
	issued, made, err := demo.Do(ctx)
	switch {
	case err != nil:
		_, _ = fmt.Fprintln(logTo, "retraite: no demo organisation:", describe(err))
	case made:
		printDemo(out, s, issued)
	}
}

func printDemo(out io.Writer, s settings, issued app.Issued) {
	key := issued.Secret.Reveal()
	_, _ = fmt.Fprintf(out, `
The store was empty: it now has the organisation %q with one key, shown this once. Its results are
indicative, and it expires on %s.

  %s

Paste this to compute a first pension; the answer is a page of text, and JSON without the line of Accept:

  curl -sS -X POST '%s%s/runs' \
    -H 'Authorization: Bearer %s' \
    -H 'Content-Type: application/json' \
    -H 'Accept: text/plain' \
    -d %s

`, app.DemoName, issued.Credential.ExpiresAt.Format(time.DateOnly), key, s.BaseURL, httpapi.APIRoot, key, demoBody(s))
}

// demoBody is what curl is told to send: the file, by its whole path, so that the command works from any folder; the
// request itself where no file can be written.
func demoBody(s settings) string {
	folder := os.TempDir()
	if path, ok := strings.CutPrefix(s.DatabaseURL, "sqlite://"); ok {
		path, _, _ = strings.Cut(path, "?")
		folder = filepath.Dir(path)
	}
	path, err := filepath.Abs(filepath.Join(folder, demoFile))
	if err != nil || strings.Contains(path, "'") || os.WriteFile(path, demoRequest, 0o600) != nil {
		return "'" + string(demoRequest) + "'"
	}
	return "'@" + path + "'"
}
