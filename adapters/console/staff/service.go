package staff

import (
	"github.com/retraite-gateway/retraite/adapters/console/shell"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/lexique"
	"github.com/retraite-gateway/retraite/domain/servicestatus"
)

func (s *Console) flag(c *call) error { return s.flagAgain(c, nil) }

func (s *Console) flagAgain(c *call, refusal error) error {
	flag, err := s.use.Service.Flag(c.r.Context(), c.v)
	if err != nil {
		return err
	}
	return c.show("flag", shell.Page{
		Title: shell.Texte("Suspendre les calculs", "Switch runs off"), Active: Root + "/flag",
		Notice: refused(refusal), Status: statusOf(refusal),
		Data: map[string]any{
			"Flag": flag, "MayWrite": c.v.MayWrite(), "Told": c.field("told"), "Reason": c.field("reason"),
		},
	})
}

func (s *Console) setFlag(c *call) error {
	err := s.use.Service.SetFlag(c.r.Context(), c.v, c.field("on") == "1", c.field("told"), c.field("reason"))
	return c.then(err, s.flagAgain, "/flag")
}

// choice is an option of a list.
type choice struct {
	Value string
	Name  lexique.Texte
}

// incidentLine is an incident in a list.
type incidentLine struct {
	servicestatus.Incident

	StateText, ImpactText lexique.Texte
	Badge, Path           string
}

func incidentLineOf(i servicestatus.Incident) incidentLine {
	badge := "warn"
	if i.IsResolved() {
		badge = "ok"
	} else if i.Impact == servicestatus.ImpactOutage {
		badge = "bad"
	}
	return incidentLine{
		Incident: i, StateText: shell.IncidentStateWords[i.State()], ImpactText: shell.ImpactWords[i.Impact],
		Badge: badge, Path: "/incidents/" + escaped(i.ID),
	}
}

// incidentView is the list of incidents and the form that opens one, or one incident and the form that goes on with it.
type incidentView struct {
	Lines           []incidentLine
	Line            incidentLine
	States, Impacts []choice
	Words           map[servicestatus.IncidentState]lexique.Texte
	Typed           app.IncidentNews
	Reason          string
	MayWrite        bool
}

func (c *call) news() app.IncidentNews {
	return app.IncidentNews{
		Title: c.field("title"), Impact: c.field("impact"), State: c.field("state"), Text: c.field("text"),
	}
}

func (c *call) incidentView(from servicestatus.IncidentState) incidentView {
	view := incidentView{
		Typed: c.news(), Reason: c.field("reason"), MayWrite: c.v.MayWrite(), Words: shell.IncidentStateWords,
	}
	passed := true
	for _, state := range servicestatus.IncidentStates() {
		passed = passed && state != from
		if !passed {
			view.States = append(view.States, choice{string(state), shell.IncidentStateWords[state]})
		}
	}
	for _, impact := range servicestatus.Impacts() {
		view.Impacts = append(view.Impacts, choice{string(impact), shell.ImpactWords[impact]})
	}
	return view
}

func (s *Console) incidents(c *call) error { return s.incidentsAgain(c, nil) }

func (s *Console) incidentsAgain(c *call, refusal error) error {
	list, err := s.use.Service.Incidents(c.r.Context(), c.v)
	if err != nil {
		return err
	}
	view := c.incidentView(servicestatus.Investigating)
	for _, one := range list {
		view.Lines = append(view.Lines, incidentLineOf(one))
	}
	return c.show("incidents", shell.Page{
		Title: shell.Texte("Incidents", "Incidents"), Active: Root + "/incidents", Data: view, Notice: refused(refusal),
		Status: statusOf(refusal),
	})
}

func (s *Console) openIncident(c *call) error {
	opened, err := s.use.Service.Open(c.r.Context(), c.v, c.news(), c.field("reason"))
	return c.then(err, s.incidentsAgain, "/incidents/"+escaped(opened.ID))
}

func (c *call) incidentID() servicestatus.IncidentID {
	return servicestatus.IncidentID(c.r.PathValue("id"))
}

func (s *Console) incident(c *call) error { return s.incidentAgain(c, nil) }

func (s *Console) incidentAgain(c *call, refusal error) error {
	found, err := s.use.Service.Incident(c.r.Context(), c.v, c.incidentID())
	if err != nil {
		return err
	}
	view := c.incidentView(found.State())
	view.Line = incidentLineOf(found)
	return c.show("incident", shell.Page{
		Title: lexique.Texte{FR: found.Title, EN: found.Title}, Active: Root + "/incidents", Data: view,
		Notice: refused(refusal), Status: statusOf(refusal),
	})
}

func (s *Console) sayOfIncident(c *call) error {
	err := s.use.Service.Say(c.r.Context(), c.v, c.incidentID(), c.news(), c.field("reason"))
	return c.then(err, s.incidentAgain, "/incidents/"+escaped(c.incidentID()))
}
