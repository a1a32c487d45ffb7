package statuspage

import (
	"context"
	"embed"
	"net/http"
	"strings"

	"github.com/retraite-gateway/retraite/adapters/console/shell"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/lexique"
	"github.com/retraite-gateway/retraite/domain/servicestatus"
)

//go:embed templates/*.html
var templates embed.FS

const (
	path     = "/status/api"
	feedPath = path + "/feed.atom"
)

// History says how the service does and did.
type History interface {
	Do(ctx context.Context) app.StatusHistory
}

// Page is the page of the state.
type Page struct {
	shell   *shell.Shell
	set     *shell.Set
	history History
}

// New returns the routes of the page and of its feed.
func New(s *shell.Shell, history *app.ReadStatusHistory) ([]shell.Route, error) {
	return routes(s, history)
}

func routes(s *shell.Shell, history History) ([]shell.Route, error) {
	set, err := s.Set(templates, "templates/*.html", nil)
	if err != nil {
		return nil, err
	}
	p := &Page{shell: s, set: set, history: history}
	return []shell.Route{
		{Path: path, Handler: http.HandlerFunc(p.page), Compressed: true},
		{Path: feedPath, Handler: http.HandlerFunc(p.feed), Compressed: true},
	}, nil
}

// component is a row of the page.
type component struct {
	Name, Meaning lexique.Texte
	State         lexique.Texte
	Badge         string
	// Share is the part of the minutes seen that were good, in words; nothing before the first sample.
	Share string
	Days  []cell
	// Worse are the days that were not whole, the newest first.
	Worse []cell
}

// view is what the template shows.
type view struct {
	State      lexique.Texte
	Kind       string
	Reason     string
	At         any
	Components []component
	// Open are the incidents that go on, Past those that are resolved; the newest first.
	Open, Past []incident
	Feed       string
	Days       int
}

func (p *Page) page(w http.ResponseWriter, r *http.Request) {
	l := shell.Language(r)
	h := p.history.Do(r.Context())
	v := view{
		State: sentences[h.Status], Kind: badges[h.Status], Reason: h.Reason, At: h.UpdatedAt, Feed: feedPath,
		Days: app.StatusDays,
	}
	for _, c := range servicestatus.Components() {
		v.Components = append(v.Components, p.component(l, c, h))
	}
	for _, i := range h.Incidents {
		if i.IsResolved() {
			v.Past = append(v.Past, incidentOf(i))
		} else {
			v.Open = append(v.Open, incidentOf(i))
			v.tell(i)
		}
	}
	// The page is the state of now: it is kept by nobody.
	err := p.set.Write(w, r, "status", shell.Page{
		Title: shell.Texte("État du service", "Service status"), Data: v, Active: path,
	})
	if err != nil {
		http.Error(w, "this page cannot be written", http.StatusInternalServerError)
	}
}

// tell has the head of the page say that an incident goes on, where the parts themselves see nothing.
func (v *view) tell(i servicestatus.Incident) {
	if v.Kind == badges[servicestatus.Operational] && i.Impact != servicestatus.ImpactNone {
		v.State = shell.Texte("Un incident est en cours.", "An incident is under way.")
		v.Kind = badges[servicestatus.Degraded]
	}
}

func (p *Page) component(l lexique.Langue, c servicestatus.Component, h app.StatusHistory) component {
	state := h.States[c]
	out := component{Name: names[c], Meaning: meanings[c], State: stateWords[state], Badge: badges[state]}
	var all servicestatus.Minutes
	for i, day := range h.Days {
		m := day.Components[c]
		all = servicestatus.Minutes{
			Operational: all.Operational + m.Operational, Degraded: all.Degraded + m.Degraded,
			Outage: all.Outage + m.Outage, Unseen: all.Unseen + m.Unseen,
		}
		one := cellOf(l, i, day.Date, m)
		out.Days = append(out.Days, one)
		if one.Bad {
			out.Worse = append([]cell{one}, out.Worse...)
		}
	}
	out.Share = share(l, c, all)
	return out
}

// share is the part of the minutes that kept the promise: for runs those that were open, for the others
// those without an outage.
func share(l lexique.Langue, c servicestatus.Component, m servicestatus.Minutes) string {
	good := m.Operational + m.Degraded
	if c == servicestatus.Runs || c == servicestatus.Deliveries {
		good = m.Operational
	}
	if m.Sum() == 0 {
		return ""
	}
	const hundredths = 10_000
	n := good * hundredths / m.Sum()
	text := strings.Join([]string{digits(n / 100), digits(n%100 + 100)[1:]}, ".")
	if l == lexique.FR {
		return strings.Replace(text, ".", ",", 1) + "\u00a0%"
	}
	return text + "%"
}
