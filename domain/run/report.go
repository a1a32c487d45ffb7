package run

import "github.com/retraite-gateway/retraite/domain/gap"

// Report is what an engine answers.
type Report struct {
	Engine EngineInfo
	// Sections are in the order of the pipeline, one for every module.
	Sections []Section
	// Lacunes are the gaps still open; their LacuneID is empty.
	Lacunes []gap.Gap
	// Deliverable is the supervisor's answer, and DeliveryReasons are the codes that say why not.
	Deliverable     bool
	DeliveryReasons []string
}

// State returns the state of a run that ends with this report: completed when no gap is open, every module that the
// dossier concerns answered in full and no amount is missing; else incomplete, and the reasons of the summary say why.
func (r Report) State() State {
	if len(raisons(r.Sections, r.Lacunes)) > 0 {
		return Incomplete
	}
	return Completed
}

// Named returns the report with a salt for every section and a name for every gap, each the next that
// the functions give.
func (r Report) Named(salt, lacuneID func() string) Report {
	sections := make([]Section, len(r.Sections))
	for i, s := range r.Sections {
		s.Salt = salt()
		sections[i] = s
	}
	lacunes := make([]gap.Gap, len(r.Lacunes))
	for i, g := range r.Lacunes {
		g.LacuneID = lacuneID()
		lacunes[i] = g
	}
	r.Sections = sections
	r.Lacunes = lacunes
	return r
}
