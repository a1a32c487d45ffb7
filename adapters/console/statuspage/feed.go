package statuspage

import (
	"encoding/xml"
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/retraite-gateway/retraite/adapters/console/shell"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/lexique"
	"github.com/retraite-gateway/retraite/domain/servicestatus"
)

// feed is the Atom feed: the state of now when something is wrong, what was said of incidents, and each day on
// which something was wrong (RFC 4287).
func (p *Page) feed(w http.ResponseWriter, r *http.Request) {
	body, err := xml.MarshalIndent(p.atom(shell.Language(r), p.history.Do(r.Context())), "", " ")
	if err != nil {
		http.Error(w, "this feed cannot be written", http.StatusInternalServerError)
		return
	}
	h := w.Header()
	h.Set("Content-Type", "application/atom+xml; charset=utf-8")
	h.Set("Content-Security-Policy", "default-src 'none'")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Cache-Control", "public, max-age=60")
	h.Set("Vary", "Accept-Language, Cookie")
	if r.Method != http.MethodHead {
		_, _ = w.Write(append([]byte(xml.Header), body...)) // the client is gone when this fails
	}
}

type atomFeed struct {
	XMLName xml.Name    `xml:"http://www.w3.org/2005/Atom feed"`
	Lang    string      `xml:"xml:lang,attr"`
	ID      string      `xml:"id"`
	Title   string      `xml:"title"`
	Updated string      `xml:"updated"`
	Author  atomAuthor  `xml:"author"`
	Links   []atomLink  `xml:"link"`
	Entries []atomEntry `xml:"entry"`
}

type atomAuthor struct {
	Name string `xml:"name"`
}

type atomLink struct {
	Rel  string `xml:"rel,attr"`
	Href string `xml:"href,attr"`
}

type atomEntry struct {
	ID      string   `xml:"id"`
	Title   string   `xml:"title"`
	Updated string   `xml:"updated"`
	Link    atomLink `xml:"link"`
	Summary string   `xml:"summary"`
}

func (p *Page) atom(l lexique.Langue, h app.StatusHistory) atomFeed {
	page := p.shell.Config().BaseURL + path
	at := h.UpdatedAt.UTC().Format(time.RFC3339)
	out := atomFeed{
		Lang: string(l), ID: page, Title: "Retraite — " + shell.Texte("état du service", "service status").En(l),
		Updated: at, Author: atomAuthor{Name: "Retraite"},
		Links: []atomLink{{"self", p.shell.Config().BaseURL + feedPath}, {"alternate", page}},
	}
	if h.Status != servicestatus.Operational {
		// The day is in the id, so that an outage of tomorrow is news.
		entry := atomEntry{
			ID: page + "#" + h.UpdatedAt.UTC().Format(time.DateOnly) + "-" + string(h.Status), Updated: at,
			Link: atomLink{"alternate", page}, Title: sentences[h.Status].En(l), Summary: h.Reason,
		}
		if entry.Summary == "" {
			entry.Summary = entry.Title
		}
		out.Entries = append(out.Entries, entry)
	}
	for _, i := range h.Incidents {
		out.Entries = append(out.Entries, newsEntries(l, page, i)...)
	}
	for i := len(h.Days) - 1; i >= 0; i-- {
		out.Entries = append(out.Entries, dayEntries(l, page, h.Days[i], i == len(h.Days)-1, at)...)
	}
	return out
}

// newsEntries are what was said of an incident, the last first.
func newsEntries(l lexique.Langue, page string, i servicestatus.Incident) []atomEntry {
	var out []atomEntry
	for n, said := range slices.Backward(i.Updates) {
		out = append(out, atomEntry{
			ID: page + "#" + string(i.ID) + "-" + strconv.Itoa(n+1), Updated: said.At.UTC().Format(time.RFC3339),
			Link: atomLink{"alternate", page + "#" + string(i.ID)}, Summary: said.Text,
			Title: i.Title + " (" + shell.IncidentStateWords[said.State].En(l) + ")",
		})
	}
	return out
}

// dayEntries are the components that were not whole on a day.
func dayEntries(l lexique.Langue, page string, day servicestatus.Day, isToday bool, now string) []atomEntry {
	var out []atomEntry
	for _, c := range servicestatus.Components() {
		m := day.Components[c]
		if state, known := m.Worst(); !known || state == servicestatus.Operational {
			continue
		}
		updated := day.Date.String() + "T23:59:59Z"
		if isToday {
			updated = now
		}
		out = append(out, atomEntry{
			ID: page + "#" + day.Date.String() + "-" + c.String(), Updated: updated, Link: atomLink{"alternate", page},
			Title: names[c].En(l) + ", " + l.Jour(day.Date), Summary: said(l, m),
		})
	}
	return out
}
