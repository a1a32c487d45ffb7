package space

import (
	"encoding/csv"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"time"

	"github.com/retraite-gateway/retraite/adapters/console/shell"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/requestlog"
)

// requestLine is a request as the pages show it.
type requestLine struct {
	requestlog.Entry

	Kind string // of the badge
	Ms   string
}

// The statuses from which an answer is a refusal, and a failure of ours.
const (
	firstRefusal = 400
	firstFailure = 500
)

func requestLines(entries []requestlog.Entry) []requestLine {
	out := make([]requestLine, 0, len(entries))
	for _, e := range entries {
		line := requestLine{Entry: e, Kind: "ok", Ms: milliseconds(e.Took)}
		switch {
		case e.Status >= firstFailure:
			line.Kind = "bad"
		case e.Status >= firstRefusal:
			line.Kind = "warn"
		}
		out = append(out, line)
	}
	return out
}

// milliseconds writes a duration as people compare them: one digit after the point below ten.
func milliseconds(d time.Duration) string {
	digits := 0
	if d < 10*time.Millisecond {
		digits = 1
	}
	return strconv.FormatFloat(float64(d.Microseconds())/1000, 'f', digits, 64) + "\u00a0ms"
}

type requestsView struct {
	Lines      []requestLine
	Filter     requestlog.Filter
	Routes     []string
	Next, CSV  string
	Days       int
	IsFiltered bool
}

func (s *Space) requests(c *call) error {
	filter := requestlog.Filter{
		RequestID: c.query("request"), Route: c.query("route"), Error: c.query("error"),
		Credential: access.CredentialID(c.query("credential")), Failed: c.query("failed") != "",
	}
	entries, more, err := s.use.Usage.Requests(c.r.Context(), c.v, filter, c.query("before"))
	if err != nil {
		return err
	}
	if c.query("format") == "csv" {
		return writeRequests(c.w, entries)
	}
	view := requestsView{
		Lines: requestLines(entries), Filter: filter, Days: requestlog.Days, CSV: again(c.r, "format", "csv"),
		IsFiltered: filter != requestlog.Filter{},
	}
	for _, op := range app.Operations() {
		view.Routes = append(view.Routes, op.Name)
	}
	if more {
		view.Next = again(c.r, "before", entries[len(entries)-1].ID)
	}
	return c.show("requests", shell.Page{Title: shell.Texte(
		"Requêtes",
		"Requests",
	), Data: view, Active: Root + "/requests"})
}

// again is the address of a call with one parameter changed.
func again(r *http.Request, name, value string) string {
	query := url.Values{}
	for key, values := range r.URL.Query() {
		if key != "lang" && key != "done" {
			query[key] = slices.Clone(values)
		}
	}
	query.Set(name, value)
	return r.URL.Path + "?" + query.Encode()
}

// table writes rows as a file that a spreadsheet opens. A cell that a spreadsheet would compute is quoted for it.
func table(w http.ResponseWriter, name string, rows [][]string) error {
	h := w.Header()
	h.Set("Content-Type", "text/csv; charset=utf-8")
	h.Set("Content-Disposition", `attachment; filename="`+name+`.csv"`)
	h.Set("Cache-Control", "no-store")
	out := csv.NewWriter(w)
	for _, row := range rows {
		safe := make([]string, len(row))
		for i, cell := range row {
			safe[i] = cell
			if cell != "" && slices.Contains([]byte("=+-@\t\r"), cell[0]) {
				safe[i] = "'" + cell
			}
		}
		if err := out.Write(safe); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

func writeRequests(w http.ResponseWriter, entries []requestlog.Entry) error {
	rows := [][]string{{"requestId", "at", "route", "status", "error", "capability", "credential", "tookMs", "runId"}}
	for _, e := range entries {
		rows = append(rows, []string{
			e.RequestID, e.At.UTC().Format(time.RFC3339Nano), e.Route, strconv.Itoa(e.Status), e.Error, e.Capability,
			string(e.Credential), strconv.FormatFloat(float64(e.Took.Microseconds())/1000, 'f', 3, 64), e.RunID,
		})
	}
	return table(w, "requests", rows)
}
