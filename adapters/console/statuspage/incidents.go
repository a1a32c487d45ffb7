package statuspage

import (
	"slices"
	"time"

	"github.com/retraite-gateway/retraite/adapters/console/shell"
	"github.com/retraite-gateway/retraite/domain/lexique"
	"github.com/retraite-gateway/retraite/domain/servicestatus"
)

// incident is an incident of the page, what was said last first.
type incident struct {
	ID, Title     string
	State, Impact lexique.Texte
	Badge         string
	OpenedAt      time.Time
	Updates       []update
}

type update struct {
	At    time.Time
	State lexique.Texte
	Text  string
}

func incidentOf(i servicestatus.Incident) incident {
	out := incident{
		ID: string(i.ID), Title: i.Title, State: shell.IncidentStateWords[i.State()],
		Impact: shell.ImpactWords[i.Impact], Badge: "warn", OpenedAt: i.OpenedAt(),
	}
	if i.Impact == servicestatus.ImpactOutage {
		out.Badge = "bad"
	}
	for _, said := range slices.Backward(i.Updates) {
		out.Updates = append(out.Updates, update{said.At, shell.IncidentStateWords[said.State], said.Text})
	}
	return out
}
