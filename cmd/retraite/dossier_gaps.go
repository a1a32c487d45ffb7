package main

import (
	"cmp"
	"context"
	"strings"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/lexique"
	"github.com/retraite-gateway/retraite/domain/run"
)

// changeBody is what an answer to a gap would change.
type changeBody struct {
	// Modules answer in full once the gap is closed.
	Modules []string `json:"modules"`
	// Totals are the gross monthly totals with the answers that were tried; null when one is not known.
	Totals []changeTotal `json:"totals"`
}

type changeTotal struct {
	Answer          ijson.Value `json:"answer"`
	MonthlyGrossEur ijson.Value `json:"monthlyGrossEur"`
}

// maxWeighed bounds the gaps whose answers are tried, each of which is a computation or two.
const maxWeighed = 50

// gapsOf are the gaps of a case, each with what an answer would change, then the modules that are
// incomplete without a gap.
func gapsOf(
	ctx context.Context, compute *app.ComputeCase, request run.Request, view run.View,
	at func(findingBody, ijson.Pointer) findingBody,
) ([]findingBody, error) {
	var found []findingBody
	weigh := app.NewWeighGap(compute)
	for i, g := range view.Lacunes {
		f := at(findingBody{Kind: findingGap, Message: g.Message, Blocking: g.Blocking}, g.Champ)
		if i < maxWeighed {
			weight, err := weigh.Do(ctx, request, view, g)
			if err != nil {
				return nil, err
			}
			f.Changes = changeOf(weight)
		}
		found = append(found, f)
	}
	if len(view.Lacunes) > 0 {
		return found, nil
	}
	for _, s := range view.Sections {
		if s.Status == run.StatusIncomplete {
			message := lexique.Module(s.ModuleID).FR + " : " + strings.Join(s.Warnings, " ")
			found = append(found, at(findingBody{Kind: findingIncomplete, Message: message}, ""))
		}
	}
	return found, nil
}

// doubtsOf are the amounts, lines and years that count as they are told and that a person must look at.
func doubtsOf(view run.View, at func(findingBody, ijson.Pointer) findingBody) []findingBody {
	var found []findingBody
	for _, a := range view.Doutes() {
		champ := cmp.Or(a.Champ, "/carriere")
		found = append(found, at(findingBody{Kind: findingDoubtful, Message: a.Message().FR}, champ))
	}
	return found
}

func changeOf(weight app.GapWeight) *changeBody {
	if len(weight.Tries) == 0 {
		return nil
	}
	out := &changeBody{Modules: []string{}}
	for _, id := range weight.Opened {
		out.Modules = append(out.Modules, string(id))
	}
	for _, try := range weight.Tries {
		total := ijson.NullValue()
		if try.Total != nil {
			total, _ = ijson.NumberValue(try.Total.String()) // an amount is a number
		}
		out.Totals = append(out.Totals, changeTotal{Answer: try.Answer, MonthlyGrossEur: total})
	}
	return out
}

// text says in a line what an answer would change.
func (c *changeBody) text() string {
	var parts []string
	if len(c.Modules) > 0 {
		parts = append(parts, "an answer computes "+strings.Join(titlesOf(c.Modules), ", "))
	}
	for _, t := range c.Totals {
		amount, known := t.MonthlyGrossEur.NumberToken()
		if !known {
			amount = "still unknown"
		}
		parts = append(parts, "gross month with "+string(t.Answer.AppendJSON(nil))+": "+amount)
	}
	return "  " + strings.Join(parts, "; ")
}

func titlesOf(modules []string) []string {
	titles := make([]string, len(modules))
	for i, id := range modules {
		titles[i] = lexique.Module(capability.ModuleID(id)).EN
	}
	return titles
}
