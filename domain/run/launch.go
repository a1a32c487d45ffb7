package run

import (
	"time"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/ijson"
)

// Launch is everything that a run is made of beside the engine's report.
type Launch struct {
	ID        ID
	Principal access.Principal
	// Request is the caller's, or for a replay what the parent was asked.
	Request Request
	// Parent is the run that this one replays or runs again; empty: none.
	Parent ID
	// Data is what the engine computed from, and DataSalt salts its digest.
	Data          ijson.Value
	DataSalt      string
	Substitutions []Substitution
	CreatedAt     time.Time
}

// New returns the run of a report, whose sections and gaps have been named. It is complete but for its proof.
func New(l Launch, report Report) Run {
	level, certification := Certify(l.Principal, report, l.Substitutions)
	reductions := countReductions(report.Sections)
	return Run{
		Header: Header{
			RunID:           l.ID,
			ServiceID:       l.Request.ServiceID,
			Trigger:         l.Request.Trigger,
			State:           report.State(),
			ResultLevel:     level,
			Certification:   certification,
			DossierID:       l.Request.DossierID,
			LiquidationDate: l.Request.LiquidationDate,
			Gamme:           l.Request.Gamme,
			CommerceLevel:   l.Request.CommerceLevel,
			ParentRunID:     l.Parent,
			CreatedAt:       l.CreatedAt.UTC().Truncate(time.Millisecond),
			Engine:          report.Engine,
			PensionModules:  countPensionModules(report.Sections),
			Reductions:      &reductions,
		},
		Org:           l.Principal.Org.ID,
		LaunchedBy:    l.Principal.Credential.ID,
		LaunchedWith:  l.Principal.Clearance(),
		Sections:      report.Sections,
		Lacunes:       report.Lacunes,
		Data:          l.Data,
		DataSalt:      l.DataSalt,
		IgnoredFields: l.Request.IgnoredFields,
		Substitutions: l.Substitutions,
	}
}

// RequestAgain returns the request that a run answered, with the data it computed from: what a replay
// or a rerun asks again.
func (r Run) RequestAgain() Request {
	return Request{
		ServiceID:       r.ServiceID,
		Data:            r.Data,
		DossierID:       r.DossierID,
		LiquidationDate: r.LiquidationDate,
		Trigger:         r.Trigger,
		Gamme:           r.Gamme,
		CommerceLevel:   r.CommerceLevel,
		IgnoredFields:   r.IgnoredFields,
	}
}
