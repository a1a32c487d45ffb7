package app

import (
	"context"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
)

// WeighGap finds out what an answer to a gap would change, by computing the case with answers that could be.
type WeighGap struct{ compute *ComputeCase }

// NewWeighGap makes the use case.
func NewWeighGap(compute *ComputeCase) *WeighGap { return &WeighGap{compute: compute} }

// GapWeight is what an answer would change.
type GapWeight struct {
	// Opened are the modules that answer in full once the gap is closed, and did not before.
	Opened []capability.ModuleID
	// Tries are the answers that were tried, with the gross monthly total of each.
	Tries []GapTry
}

// GapTry is one answer and the gross monthly total with it, nil when that is not known.
type GapTry struct {
	Answer ijson.Value
	Total  *money.Euro
}

// Do tries the least and the greatest answer of a gap that has both bounds, one likely answer of any other. A gap that
// stands for others, and one whose place an answer cannot take, weigh nothing.
func (u *WeighGap) Do(ctx context.Context, request run.Request, before run.View, g gap.Gap) (GapWeight, error) {
	var out GapWeight
	for _, answer := range answersTo(g) {
		data, err := g.Apply(request.Data, gap.Override{TypeDonnee: g.TypeDonnee, Value: answer})
		if err != nil {
			continue
		}
		answered := request
		answered.Data = data
		after, err := u.compute.do(ctx, answered, ports.EngineInput{})
		if ctx.Err() != nil {
			return GapWeight{}, ctx.Err()
		}
		if err != nil {
			continue // the answer does not suit what else the dossier says
		}
		if out.Opened == nil {
			out.Opened = openedBetween(before, after)
		}
		out.Tries = append(out.Tries, GapTry{Answer: answer, Total: after.Resume.TotalMensuelBrutEur})
	}
	return out, nil
}

// answersTo are answers that a gap takes.
func answersTo(g gap.Gap) []ijson.Value {
	if g.Omitted > 0 {
		return nil
	}
	if isSaid(g.Bounds.Min) && isSaid(g.Bounds.Max) {
		return []ijson.Value{g.Bounds.Min, g.Bounds.Max}
	}
	return []ijson.Value{likelyAnswer(g)}
}

func isSaid(v ijson.Value) bool { return !v.IsZero() && v.Kind() != ijson.Null }

// likelyAnswer is an answer of the kind, for a try; nothing of it is kept.
func likelyAnswer(g gap.Gap) ijson.Value {
	text := "1"
	switch g.TypeDonnee {
	case gap.MontantEur:
		text = "20000"
	case gap.Entier:
		text = "4"
	case gap.Facteur:
		text = "0.5"
	case gap.Date:
		text = `"1962-05-10"`
	case gap.AgeCivil:
		text = `{"years":62,"months":0}`
	case gap.Decimal:
	}
	v, err := ijson.Parse([]byte(text))
	if err != nil || g.Check(gap.Override{TypeDonnee: g.TypeDonnee, Value: v}) != nil {
		return g.Bounds.Min
	}
	return v
}

func openedBetween(before, after run.View) []capability.ModuleID {
	was := map[capability.ModuleID]run.Status{}
	for _, s := range before.Sections {
		was[s.ModuleID] = s.Status
	}
	opened := []capability.ModuleID{}
	for _, s := range after.Sections {
		if s.Status == run.StatusComputed && was[s.ModuleID] != run.StatusComputed {
			opened = append(opened, s.ModuleID)
		}
	}
	return opened
}
