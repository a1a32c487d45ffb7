package retraite

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/pension/pipeline"
	"github.com/retraite-gateway/retraite/domain/run"
)

// Pensions are what a dossier gives at a date of effect.
type Pensions struct {
	// Resume holds the amounts: the pensions of each scheme, gross and net, the totals of what is paid, the ages
	// and the dates that matter, why the result is not complete (Raisons), and what a reader must know first
	// (Avertissements).
	run.Resume

	// Complete is true when no gap is open, every module answered in full, and no amount is missing.
	Complete bool
	// Lacunes are the facts that are missing: each says which, where it belongs in the dossier, and its bounds.
	Lacunes []gap.Gap
	// Certification says whether the result could be certified, and by which reasons it could not.
	Certification run.Certification

	outcome pipeline.Outcome
	report  run.Report
}

func pensionsOf(outcome pipeline.Outcome, report run.Report, date calendar.Date) Pensions {
	made := run.New(run.Launch{Principal: everybody, Request: run.Request{LiquidationDate: date}}, report)
	return Pensions{
		Resume:        made.FullView().Resume,
		Complete:      made.State == run.Completed,
		Lacunes:       report.Lacunes,
		Certification: made.Certification,
		outcome:       outcome,
		report:        report,
	}
}

// Report returns the answer of every module, with the explanation of each figure. It is written when it is asked
// for, which takes many times as long as the calculation; Section and Explication write one module's.
func (p Pensions) Report() run.Report { return p.report.Whole() }

// Regime returns the pension of a scheme, by its code ("CNAV", "AGIRC_ARRCO"); false when the dossier gives none.
func (p Pensions) Regime(code string) (run.Pension, bool) {
	for _, one := range p.Pensions {
		if one.Regime == code {
			return one, true
		}
	}
	return run.Pension{}, false
}

// Section returns the answer of a module; false for an id that no module has.
func (p Pensions) Section(module capability.ModuleID) (run.Section, bool) {
	for _, s := range p.report.Sections {
		if s.ModuleID == module {
			return s.Whole(), true
		}
	}
	return run.Section{}, false
}

// Explication returns the lines that explain the figures of a module, in French: each with its formula, its value,
// and its article or the source of its table.
func (p Pensions) Explication(module capability.ModuleID) []run.TraceLine {
	s, _ := p.Section(module)
	return s.Trace
}

// Results returns the results of the module whose results have the type T, as base.ResultatAnnuites; false when
// that module did not compute.
func Results[T any](p Pensions) (results T, ok bool) {
	for _, s := range p.outcome.Sections {
		switch found := s.Results.(type) {
		case *T:
			if found != nil {
				return *found, true
			}
		case T:
			return found, true
		}
	}
	return results, false
}
