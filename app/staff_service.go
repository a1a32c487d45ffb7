package app

import (
	"context"
	"fmt"
	"time"

	"github.com/retraite-gateway/retraite/domain/servicestatus"
	"github.com/retraite-gateway/retraite/ports"
)

// StaffService lets the staff say how the service does: the soft flag, and incidents.
type StaffService struct {
	flag      *SetFlag
	incidents ports.Incidents
	clock     ports.Clock
	entropy   ports.Entropy
	journal   *Journal
}

// NewStaffService makes the use case.
func NewStaffService(
	flag *SetFlag, incidents ports.Incidents, clock ports.Clock, entropy ports.Entropy, journal *Journal,
) *StaffService {
	return &StaffService{flag: flag, incidents: incidents, clock: clock, entropy: entropy, journal: journal}
}

// Flag returns the soft flag.
func (u *StaffService) Flag(ctx context.Context, v StaffVisitor) (servicestatus.Flag, error) {
	if err := v.require(); err != nil {
		return servicestatus.Flag{}, err
	}
	return u.flag.Show(ctx)
}

// SetFlag switches runs on or off; told is what callers and the status page are told. ErrInvalid, *staff.DeniedError.
func (u *StaffService) SetFlag(ctx context.Context, v StaffVisitor, enabled bool, told, reason string) error {
	journal, err := v.writing(u.journal, reason)
	if err != nil {
		return err
	}
	_, err = u.flag.noting(journal).Do(ctx, enabled, told)
	return err
}

// mostIncidents is how many incidents a list shows.
const mostIncidents = 50

// Incidents returns those that are open, and those of which something was said within the days of the status page.
func (u *StaffService) Incidents(ctx context.Context, v StaffVisitor) ([]servicestatus.Incident, error) {
	if err := v.require(); err != nil {
		return nil, err
	}
	list, err := u.incidents.Incidents(ctx, incidentsSince(u.clock.Now()), mostIncidents)
	return list, failure("list incidents", err)
}

// incidentsSince is from when on incidents are shown.
func incidentsSince(now time.Time) time.Time { return now.UTC().AddDate(0, 0, -StatusDays) }

// Incident returns an incident. ports.ErrNotFound.
func (u *StaffService) Incident(
	ctx context.Context, v StaffVisitor, id servicestatus.IncidentID,
) (servicestatus.Incident, error) {
	if err := v.require(); err != nil {
		return servicestatus.Incident{}, err
	}
	one, err := u.incidents.Incident(ctx, id)
	return one, failure("read an incident", err)
}

// IncidentNews is what the staff says of an incident.
type IncidentNews struct {
	Title, Impact string // of a new one
	State, Text   string
}

// incidentFacts are what the journal says of an incident.
type incidentFacts struct {
	Title  string `json:"title"`
	Impact string `json:"impact"`
	State  string `json:"state"`
	Text   string `json:"text"`
}

func factsOfIncident(i servicestatus.Incident) incidentFacts {
	last := i.Updates[len(i.Updates)-1]
	return incidentFacts{Title: i.Title, Impact: string(i.Impact), State: string(last.State), Text: last.Text}
}

// Open opens an incident, which the status page and its feed then show. ErrInvalid, *staff.DeniedError.
func (u *StaffService) Open(
	ctx context.Context, v StaffVisitor, news IncidentNews, reason string,
) (servicestatus.Incident, error) {
	journal, err := v.writing(u.journal, reason)
	if err != nil {
		return servicestatus.Incident{}, err
	}
	id := servicestatus.IncidentID("inc_" + newUUID(u.entropy))
	incident, err := servicestatus.OpenIncident(id, news.Title, servicestatus.Impact(news.Impact), u.update(news))
	if err != nil {
		return servicestatus.Incident{}, fmt.Errorf("%w: %w", ErrInvalid, err)
	}
	err = journal.change(ctx, func(ctx context.Context) (noted, error) {
		what := noted{action: "incident.open", subject: string(id), after: factsOfIncident(incident)}
		return what, failure("open an incident", u.incidents.CreateIncident(ctx, incident))
	})
	return incident, err
}

func (u *StaffService) update(news IncidentNews) servicestatus.IncidentUpdate {
	return servicestatus.IncidentUpdate{
		At: u.clock.Now().UTC(), State: servicestatus.IncidentState(news.State), Text: news.Text,
	}
}

// Say adds an update to an incident. ErrInvalid, ports.ErrNotFound, *staff.DeniedError.
func (u *StaffService) Say(
	ctx context.Context, v StaffVisitor, id servicestatus.IncidentID, news IncidentNews, reason string,
) error {
	journal, err := v.writing(u.journal, reason)
	if err != nil {
		return err
	}
	return journal.change(ctx, func(ctx context.Context) (noted, error) {
		what := noted{action: "incident.update", subject: string(id)}
		after, err := u.incidents.UpdateIncident(ctx, id, func(i *servicestatus.Incident) error {
			what.before = factsOfIncident(*i)
			said, err := i.Said(u.update(news))
			if err != nil {
				return fmt.Errorf("%w: %w", ErrInvalid, err)
			}
			*i = said
			return nil
		})
		if err != nil {
			return noted{}, failure("change an incident", err)
		}
		what.after = factsOfIncident(after)
		return what, nil
	})
}
