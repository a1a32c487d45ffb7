package bunstore

import (
	"context"
	"encoding/json"
	"time"

	"github.com/uptrace/bun"

	"github.com/retraite-gateway/retraite/domain/servicestatus"
	"github.com/retraite-gateway/retraite/ports"
)

var _ ports.Incidents = (*Store)(nil)

type incidentRow struct {
	bun.BaseModel `bun:"table:incidents,alias:i"`

	IncidentID string `bun:"incident_id,pk"`
	Title      string `bun:"title"`
	Impact     string `bun:"impact"`
	State      string `bun:"state"`
	OpenedAt   moment `bun:"opened_at"`
	UpdatedAt  moment `bun:"updated_at"`
	Updates    string `bun:"updates"`
}

// updateText is an update as the column holds it.
type updateText struct {
	At    int64  `json:"at"` // microseconds since 1970
	State string `json:"state"`
	Text  string `json:"text"`
}

func rowOfIncident(i servicestatus.Incident) (incidentRow, error) {
	updates := make([]updateText, len(i.Updates))
	for n, u := range i.Updates {
		updates[n] = updateText{At: u.At.UnixMicro(), State: string(u.State), Text: storableText(u.Text)}
	}
	raw, err := json.Marshal(updates)
	return incidentRow{
		IncidentID: string(i.ID), Title: storableText(i.Title), Impact: string(i.Impact), State: string(i.State()),
		OpenedAt: moment(i.OpenedAt()), UpdatedAt: moment(i.UpdatedAt()), Updates: string(raw),
	}, err
}

func (r incidentRow) incident() (servicestatus.Incident, error) {
	out := servicestatus.Incident{
		ID: servicestatus.IncidentID(r.IncidentID), Title: r.Title, Impact: servicestatus.Impact(r.Impact),
	}
	var updates []updateText
	if err := json.Unmarshal([]byte(r.Updates), &updates); err != nil {
		return servicestatus.Incident{}, err
	}
	for _, u := range updates {
		out.Updates = append(out.Updates, servicestatus.IncidentUpdate{
			At: time.UnixMicro(u.At).UTC(), State: servicestatus.IncidentState(u.State), Text: u.Text,
		})
	}
	return out, nil
}

// CreateIncident saves a new incident.
func (s *Store) CreateIncident(ctx context.Context, incident servicestatus.Incident) error {
	const what = "create an incident"
	row, err := rowOfIncident(incident)
	if err != nil {
		return failure(what, err)
	}
	_, err = s.writes(ctx).NewInsert().Model(&row).Exec(ctx)
	return failure(what, err)
}

// Incident returns an incident.
func (s *Store) Incident(ctx context.Context, id servicestatus.IncidentID) (servicestatus.Incident, error) {
	const what = "read an incident"
	if !storable(string(id)) {
		return servicestatus.Incident{}, failure(what, ports.ErrNotFound)
	}
	var row incidentRow
	if err := s.dialect.reads().NewSelect().Model(&row).Where("incident_id = ?", string(id)).Scan(ctx); err != nil {
		return servicestatus.Incident{}, failure(what, err)
	}
	out, err := row.incident()
	return out, failure(what, err)
}

// UpdateIncident changes an incident.
func (s *Store) UpdateIncident(
	ctx context.Context, id servicestatus.IncidentID, change func(*servicestatus.Incident) error,
) (servicestatus.Incident, error) {
	const what = "change an incident"
	if !storable(string(id)) {
		return servicestatus.Incident{}, failure(what, ports.ErrNotFound)
	}
	var after servicestatus.Incident
	var refused error
	err := s.transact(ctx, func(ctx context.Context, tx bun.Tx) error {
		var row incidentRow
		err := tx.NewSelect().Model(&row).Where("incident_id = ?", string(id)).Apply(s.dialect.forUpdate).Scan(ctx)
		if err != nil {
			return err
		}
		after, err = row.incident()
		if err != nil {
			return err
		}
		refused = change(&after)
		if refused != nil {
			return refused
		}
		after.ID = id
		row, err = rowOfIncident(after)
		if err != nil {
			return err
		}
		after, err = row.incident() // as it will be read
		if err != nil {
			return err
		}
		_, err = tx.NewUpdate().Model(&row).WherePK().Exec(ctx)
		return err
	})
	if refused != nil {
		return servicestatus.Incident{}, refused
	}
	if err != nil {
		return servicestatus.Incident{}, failure(what, err)
	}
	return after, nil
}

// Incidents returns those that are open or of which something was said lately.
func (s *Store) Incidents(ctx context.Context, since time.Time, limit int) ([]servicestatus.Incident, error) {
	const what = "list incidents"
	var rows []incidentRow
	err := s.dialect.reads().NewSelect().Model(&rows).
		Where("state <> ?", string(servicestatus.Resolved)).WhereOr("updated_at >= ?", since.UnixMicro()).
		OrderExpr("opened_at DESC, incident_id").Limit(int64(limit)).Scan(ctx)
	if err != nil {
		return nil, failure(what, err)
	}
	var out []servicestatus.Incident
	for _, row := range rows {
		one, err := row.incident()
		if err != nil {
			return nil, failure(what, err)
		}
		out = append(out, one)
	}
	return out, nil
}
