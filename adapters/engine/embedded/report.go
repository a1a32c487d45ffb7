package embedded

import (
	"bytes"
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

// report writes an outcome as a report.
func report(outcome pipeline.Outcome, info run.EngineInfo) (run.Report, error) {
	out := run.Report{
		Engine:      info,
		Sections:    make([]run.Section, 0, len(outcome.Sections)),
		Lacunes:     make([]gap.Gap, 0, len(outcome.Lacunes)),
		Deliverable: outcome.Livrable.Oui, DeliveryReasons: outcome.Livrable.Motifs,
	}
	for _, s := range outcome.Sections {
		section, err := sectionOf(s, outcome.Bareme)
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

func sectionOf(s pipeline.Section, tables *bareme.Set) (run.Section, error) {
	out := run.Section{ModuleID: s.ModuleID, Status: run.Status(s.Status), Warnings: s.Warnings, Results: ijson.NewObject()}
	if s.Results != nil {
		var err error
		out.Results, err = resultsOf(s.Results)
		if err != nil {
			return run.Section{}, err
		}
	}
	lines := s.Lines(tables)
	out.Trace = make([]run.TraceLine, 0, len(lines))
	for _, l := range lines {
		value, err := valueOf(l)
		if err != nil {
			return run.Section{}, err
		}
		out.Trace = append(out.Trace, run.TraceLine{Label: l.Label, Formula: l.Formula, Value: value, Unit: l.Unit, Law: l.Law})
	}
	return out, nil
}

// valueOf writes the value of a line: a figure of the law is a number where it is one, else the words of its table.
func valueOf(l pension.Line) (ijson.Value, error) {
	if l.Texte != "" {
		if _, err := money.ParseDecimal(l.Texte); err == nil {
			return ijson.NumberValue(l.Texte)
		}
		return ijson.StringValue(l.Texte), nil
	}
	raw, err := l.Value.MarshalJSON()
	if err != nil {
		return ijson.Value{}, err
	}
	return scalarOf(raw)
}

// scalarOf reads a number, a text without escapes or a literal, of which a report holds hundreds, without a parser; it leaves all else to it.
func scalarOf(raw []byte) (ijson.Value, error) {
	switch first, last := raw[0], len(raw)-1; {
	case first == '-' || first >= '0' && first <= '9':
		return ijson.NumberValue(string(raw))
	case first == '"' && last > 0 && raw[last] == '"' && bytes.IndexByte(raw, '\\') < 0:
		return ijson.StringValue(string(raw[1:last])), nil
	case string(raw) == "null":
		return ijson.NullValue(), nil
	case string(raw) == "true", string(raw) == "false":
		return ijson.BoolValue(first == 't'), nil
	}
	return ijson.Parse(raw)
}

func gapOf(l pension.Lacune) gap.Gap {
	out := gap.Gap{
		TypeDonnee: l.Kind, Champ: l.Champ, Annee: l.Annee, Message: l.Message, Unit: l.Unite.String(), Blocking: l.Bloquante,
		Omitted: l.Autres, InData: l.DansLeDossier,
	}
	if l.Autres > 0 {
		out.Message = strconv.Itoa(l.Autres) + " autres faits manquent : seules les " + strconv.Itoa(pension.LacunesListees) +
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
