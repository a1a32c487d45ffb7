package rapport

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/pipeline"
	"github.com/retraite-gateway/retraite/domain/run"
)

// Writer writes reports under one set of tables. Any number of goroutines may use it.
type Writer struct{ quotes *quotes }

// NewWriter makes a writer for the outcomes of a set of tables.
func NewWriter(tables *bareme.Set) *Writer { return &Writer{quotes: newQuotes(tables)} }

// Report returns an outcome as the report of an engine; its sections are written when they are shown, stored or sealed,
// and Report.Whole takes them apart. An error means that the results of a module cannot be written as JSON.
func (w *Writer) Report(outcome pipeline.Outcome, info run.EngineInfo) (run.Report, error) {
	out := run.Report{
		Engine:      info,
		Sections:    make([]run.Section, 0, len(outcome.Sections)),
		Lacunes:     make([]gap.Gap, 0, len(outcome.Lacunes)),
		Deliverable: outcome.Livrable.Oui, DeliveryReasons: outcome.Livrable.Motifs,
	}
	answers := make([]answer, len(outcome.Sections))
	room := make([]byte, 0, resultsRoom)
	for i := range outcome.Sections {
		s := &outcome.Sections[i]
		answers[i] = answer{section: s, quotes: w.quotes}
		section := run.Section{ModuleID: s.ModuleID, Status: run.Status(s.Status), Warnings: s.Warnings}
		var err error
		section, room, err = run.Answered(room, section, &answers[i])
		err = errors.Join(answers[i].err, err)
		if err != nil {
			return run.Report{}, fmt.Errorf("write section %s: %w", s.ModuleID, err)
		}
		out.Sections = append(out.Sections, section)
	}
	for _, l := range outcome.Lacunes {
		out.Lacunes = append(out.Lacunes, gapOf(l))
	}
	return out, nil
}

// resultsRoom holds the results of most reports.
const resultsRoom = 48 << 10

// answer is what a module answered, written by its run.Section. It must not be written by two at once.
type answer struct {
	section *pipeline.Section
	quotes  *quotes
	// err is the first fault of results that cannot be written.
	err error
}

// AppendResults writes the results.
func (a *answer) AppendResults(dst []byte, exact bool) []byte {
	if a.section.Results == nil {
		return append(dst, "{}"...)
	}
	written, err := appendResults(dst, a.section.Results, exact)
	if err != nil {
		a.err = err
		return append(dst, "{}"...)
	}
	return written
}

// AppendTrace writes the explanation.
func (a *answer) AppendTrace(shown []byte, exact *[]byte) []byte {
	lines := explanation{quotes: a.quotes, shown: append(shown, '['), exact: exact}
	if exact != nil {
		*exact = append(*exact, '[')
	}
	a.section.WriteLines(a.quotes.tables, &lines)
	if exact != nil {
		*exact = append(*exact, ']')
	}
	return append(lines.shown, ']')
}

func gapOf(l pension.Lacune) gap.Gap {
	out := gap.Gap{
		TypeDonnee: l.Kind, Champ: l.Champ, Annee: l.Annee, Message: l.Message, Unit: l.Unite.String(),
		Blocking: l.Bloquante, Omitted: l.Autres, InData: l.DansLeDossier,
	}
	if l.Autres > 0 {
		listed := strconv.Itoa(pension.LacunesListees)
		out.Message = strconv.Itoa(l.Autres) + " autres faits manquent : seules les " + listed +
			" premières lacunes sont énumérées. Complétez les données puis relancez le calcul."
	}
	if l.HasMin {
		out.Bounds.Min = bound(l.Min)
	}
	if l.HasMax {
		out.Bounds.Max = bound(l.Max)
	}
	return out
}

func bound(d money.Decimal) ijson.Value {
	v, err := ijson.NumberValue(d.String())
	if err != nil {
		return ijson.Value{}
	}
	return v
}
