package openfisca

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/pension/pipeline"
	"github.com/retraite-gateway/retraite/domain/run"
)

// The reasons for which nothing that OpenFisca says is deliverable.
const (
	reasonRecompute  = "RECOMPUTATION_MISSING"
	reasonIncomplete = "MODULE_INCOMPLETE"
	reasonGap        = "OPEN_GAP"
)

// ids are the modules in the order of a report.
var ids = func() []capability.ModuleID {
	modules := pipeline.Modules()
	out := make([]capability.ModuleID, len(modules))
	for i, m := range modules {
		out[i] = m.Info().ID
	}
	return out
}()

// report writes what was read and what was answered.
func (e *Engine) report(t *transmission, a *answers) (run.Report, error) {
	info := infoOf(a.version)
	out, err := e.writer.Report(t.outcome, info)
	if err != nil {
		return run.Report{}, err
	}
	out = out.Whole()
	read := make(map[capability.ModuleID]run.Section, len(out.Sections))
	for _, s := range out.Sections {
		read[s.ModuleID] = s
	}
	w := &redacteur{transmission: t, answers: a, law: info.BaremeVersion}
	out.Sections = make([]run.Section, 0, len(ids))
	for _, id := range ids {
		section, ours := read[id]
		if !ours {
			section = w.section(id)
		}
		out.Sections = append(out.Sections, section)
	}
	out.Lacunes = append(out.Lacunes, t.lacunes...)
	out.Deliverable = false
	out.DeliveryReasons = []string{reasonIncomplete, reasonRecompute}
	if len(out.Lacunes) > 0 {
		out.DeliveryReasons = append([]string{reasonGap}, out.DeliveryReasons...)
	}
	return out, nil
}

// section writes the section of a module: of what was answered, or why there is nothing.
func (w *redacteur) section(id capability.ModuleID) run.Section {
	write := map[capability.ModuleID]func() run.Section{
		capability.TrimestresSalaires: w.trimestresSalaires,
		capability.PointsCotises:      w.pointsCotises,
		capability.SurcoteDecote:      w.surcoteDecote,
		capability.MontantAnnuites:    w.montantAnnuites,
		capability.MontantPoints:      w.montantPoints,
		capability.MontantIndiciaire:  w.montantIndiciaire,
	}[id]
	empty := run.Section{ModuleID: id, Results: ijson.NewObject()}
	switch why := w.impossible(); {
	case id == capability.SuperviseurSysteme:
		return w.supervision()
	case write == nil || w.without(id):
		return w.uncovered(empty)
	case why != "":
		empty.Status = run.StatusIncomplete
		empty.Warnings = []string{"OpenFisca n'est pas interrogé : " + why + "."}
		return empty
	}
	return write()
}

// without says whether the career has nothing for a module that OpenFisca answers.
func (w *redacteur) without(id capability.ModuleID) bool {
	if id == capability.MontantIndiciaire {
		return len(w.services) == 0
	}
	return len(w.prive) == 0 && w.impossible() == "" && id != capability.TrimestresSalaires
}

// supervision says why nothing is deliverable.
func (w *redacteur) supervision() run.Section {
	check := ijson.NewObject(
		ijson.Member{Name: "code", Value: ijson.StringValue(reasonRecompute)},
		ijson.Member{Name: "ok", Value: ijson.BoolValue(false)},
		ijson.Member{Name: "detail", Value: ijson.StringValue("résultat d'un seul modèle, sans second calcul")},
	)
	return run.Section{
		ModuleID: capability.SuperviseurSysteme, Status: run.StatusIncomplete,
		Results: ijson.NewObject(
			ijson.Member{Name: "deliverable", Value: ijson.BoolValue(false)},
			ijson.Member{Name: "checks", Value: ijson.ArrayValue([]ijson.Value{check})},
		),
		Warnings: []string{"Un résultat d'OpenFisca n'est jamais livrable : il sert à recouper."},
	}
}
