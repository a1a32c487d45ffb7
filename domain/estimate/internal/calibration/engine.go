package main

import (
	"encoding/json"
	"fmt"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/estimate"
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/pipeline"
	"github.com/retraite-gateway/retraite/domain/run"
)

// compute asks the engine, on a day.
func compute(q estimate.Question, today calendar.Date) (run.Report, error) {
	decoded, err := dossier.Decode(q.Data)
	if err != nil {
		return run.Report{}, err
	}
	out := pipeline.Run(
		pipeline.Input{Dossier: decoded, Bareme: bareme.Official(), DateEffet: q.LiquidationDate, Aujourdhui: today},
	)
	report := run.Report{Sections: make([]run.Section, 0, len(out.Sections))}
	for _, s := range out.Sections {
		section := run.Section{ModuleID: s.ModuleID, Status: run.Status(s.Status)}
		if s.Status == "failed" {
			return run.Report{}, fmt.Errorf("module %s failed", s.ModuleID)
		}
		if s.Results != nil && isRead(s.ModuleID) {
			raw, err := json.Marshal(s.Results)
			if err != nil {
				return run.Report{}, err
			}
			section.Results, err = ijson.ParseObject(raw)
			if err != nil {
				return run.Report{}, err
			}
		}
		report.Sections = append(report.Sections, section)
	}
	for _, l := range out.Lacunes {
		report.Lacunes = append(report.Lacunes, gap.Gap{Champ: l.Champ, Message: l.Message, Blocking: l.Bloquante})
	}
	return report, nil
}

// isRead says whether the results of a module are looked at: those that an estimate reads, and the pensions of private
// employees.
func isRead(id capability.ModuleID) bool {
	switch id {
	case capability.SurcoteDecote,
		capability.TrimestresSalaires,
		capability.PointsCotises,
		capability.MontantAnnuites,
		capability.MontantPoints:
		return true
	}
	return false
}

// isWhole says that nothing was missing.
func isWhole(report run.Report) bool {
	for _, s := range report.Sections {
		if isRead(s.ModuleID) && s.Status != run.StatusComputed {
			return false
		}
	}
	return len(report.Lacunes) == 0
}

// firstPossible is the first day on which a pension can be paid.
func firstPossible(report run.Report) calendar.Date {
	for _, s := range report.Sections {
		if s.ModuleID == capability.SurcoteDecote {
			member, _ := s.Results.Get("premiereDateEffet")
			day, _ := member.Text()
			date, _ := calendar.ParseDate(day)
			return date
		}
	}
	return calendar.Date{}
}
