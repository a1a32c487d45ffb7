package statuspage

import (
	"fmt"
	"strconv"

	"github.com/retraite-gateway/retraite/adapters/console/shell"
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/lexique"
	"github.com/retraite-gateway/retraite/domain/servicestatus"
)

// cell is one day of a strip: its place, its height and its colour say the state, and words say it again.
type cell struct {
	X, Y, Height int
	Class        string
	// Day and Said are the title of the cell.
	Day, Said string
	Bad       bool
}

const (
	cellStep   = 10
	fullHeight = 30
)

// cellOf is a day as it is drawn: high and of one colour when all went well, lower the worse it was.
func cellOf(l lexique.Langue, place int, date calendar.Date, m servicestatus.Minutes) cell {
	state, known := m.Worst()
	c := cell{X: place * cellStep, Height: fullHeight, Class: "c-ok", Day: l.Jour(date)}
	switch {
	case !known:
		c.Class = "c-none"
		c.Height = fullHeight / 6
		c.Said = unknown.En(l)
	case state == servicestatus.Degraded:
		c.Class = "c-warn"
		c.Height = fullHeight * 2 / 3
		c.Bad = true
	case state == servicestatus.MajorOutage:
		c.Class = "c-bad"
		c.Height = fullHeight / 3
		c.Bad = true
	}
	c.Y = fullHeight - c.Height
	if known {
		c.Said = said(l, m)
	}
	return c
}

// said is what a day was, in words.
func said(l lexique.Langue, m servicestatus.Minutes) string {
	if m.Outage+m.Degraded+m.Unseen == 0 {
		return stateWords[servicestatus.Operational].En(l)
	}
	out := ""
	for _, part := range []struct {
		minutes int
		words   lexique.Texte
	}{{m.Outage, minutesOut}, {m.Degraded, minutesDegraded}, {m.Unseen, minutesUnseen}} {
		if part.minutes == 0 {
			continue
		}
		if out != "" {
			out += ", "
		}
		out += fmt.Sprintf(part.words.En(l), part.minutes)
	}
	return out
}

func digits(n int) string { return strconv.Itoa(n) }

var (
	unknown         = shell.Texte("aucun relevé", "no sample")
	minutesOut      = shell.Texte("%d min de panne", "%d min of outage")
	minutesDegraded = shell.Texte("%d min dégradées", "%d min degraded")
	minutesUnseen   = shell.Texte("%d min sans relevé", "%d min without a sample")
)

var badges = map[servicestatus.Status]string{
	servicestatus.Operational: "ok", servicestatus.Degraded: "warn", servicestatus.MajorOutage: "bad",
}

var sentences = map[servicestatus.Status]lexique.Texte{
	servicestatus.Operational: shell.Texte("Tout fonctionne.", "Everything works."),
	servicestatus.Degraded: shell.Texte(
		"Service dégradé : certains appels peuvent être refusés.", "Degraded: some calls may be refused.",
	),
	servicestatus.MajorOutage: shell.Texte(
		"Panne majeure : les appels sont refusés.", "Major outage: calls are refused.",
	),
}

var stateWords = map[servicestatus.Status]lexique.Texte{
	servicestatus.Operational: shell.Texte("en service", "works"),
	servicestatus.Degraded:    shell.Texte("dégradé", "degraded"),
	servicestatus.MajorOutage: shell.Texte("en panne", "out"),
}

var names = map[servicestatus.Component]lexique.Texte{
	servicestatus.API:        shell.Texte("API", "API"),
	servicestatus.Runs:       shell.Texte("Calculs", "Runs"),
	servicestatus.Store:      shell.Texte("Conservation", "Store"),
	servicestatus.Tokens:     shell.Texte("Jetons", "Tokens"),
	servicestatus.Deliveries: shell.Texte("Événements", "Events"),
}

var meanings = map[servicestatus.Component]lexique.Texte{
	servicestatus.API: shell.Texte("les appels reçoivent une réponse", "calls are answered"),
	servicestatus.Runs: shell.Texte(
		"le moteur calcule et les calculs sont ouverts", "the engine works and runs are open",
	),
	servicestatus.Store:      shell.Texte("les résultats sont gardés et relus", "results are kept and read"),
	servicestatus.Tokens:     shell.Texte("les jetons d’accès sont délivrés", "access tokens are issued"),
	servicestatus.Deliveries: shell.Texte("les webhooks et les événements partent", "webhooks and events leave"),
}
