package estimate

import (
	"slices"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/run"
)

// Estimate is the answer to a request.
type Estimate struct {
	Band        Band
	Imprecision Imprecision
	Citation    Citation
	Assumptions []Assumption
}

// Estimate reads the answer to Question. Somebody who has not worked and will not gets nothing; for anybody else it is
// ErrNoResult when the engine gave no total.
func (p Plan) Estimate(report run.Report) (Estimate, error) {
	monthly, ok := Monthly(report)
	if !ok && len(p.lines()) > 0 {
		return Estimate{}, ErrNoResult
	}
	imprecision := p.imprecision()
	band := NewBand(monthly, imprecision.Width)
	band.Date = p.Depart
	band.Age = calendar.AgeOn(p.model.birth, p.Depart)
	assumptions := p.model.assumptions
	if !p.past {
		assumptions = append(assumptions[:len(assumptions):len(assumptions)], AssumeWorkGoesOn)
	}
	return Estimate{
		Band: band, Imprecision: imprecision, Assumptions: assumptions,
		Citation: newCitation(band, p.model.today, report.Engine),
	}, nil
}

// Monthly returns the total monthly gross pension of a report, and false when no scheme pays or the amount of one is
// not known.
func Monthly(report run.Report) (money.Euro, bool) {
	resume := run.New(run.Launch{}, report).FullView().Resume
	if resume.TotalMensuelBrutEur == nil {
		return money.Euro{}, false
	}
	return *resume.TotalMensuelBrutEur, true
}

// Value returns the estimate as the body of an answer.
func (e Estimate) Value() ijson.Value {
	factors := make([]ijson.Value, len(e.Imprecision.Factors))
	for i, f := range e.Imprecision.Factors {
		factors[i] = ijson.NewObject(slices.Concat(
			[]ijson.Member{
				{Name: "code", Value: text(f.Code)},
			},
			f.members(),
			[]ijson.Member{{Name: "label", Value: text(f.Code.text())}},
		)...)
	}
	assumptions := make([]ijson.Value, len(e.Assumptions))
	for i, a := range e.Assumptions {
		assumptions[i] = ijson.NewObject(
			ijson.Member{Name: "code", Value: text(a)}, ijson.Member{Name: "label", Value: text(a.text())},
		)
	}
	return ijson.NewObject(
		ijson.Member{Name: "label", Value: text(Label)},
		ijson.Member{Name: "band", Value: e.Band.value()},
		ijson.Member{Name: "imprecision", Value: ijson.NewObject(append(e.Imprecision.members(),
			ijson.Member{Name: "factors", Value: ijson.ArrayValue(factors)},
		)...)},
		ijson.Member{Name: "citation", Value: ijson.NewObject(
			ijson.Member{Name: "label", Value: text(Label)},
			ijson.Member{Name: "lang", Value: text("fr")},
			ijson.Member{Name: "citationHint", Value: text(e.Citation.CitationHint)},
			ijson.Member{Name: "statementForLlm", Value: text(e.Citation.StatementForLlm)},
			ijson.Member{Name: "asOf", Value: text(e.Citation.AsOf.String())},
			ijson.Member{Name: "source", Value: text(e.Citation.Source)},
		)},
		ijson.Member{Name: "assumptions", Value: ijson.ArrayValue(assumptions)},
	)
}

// MarshalJSON writes the body of an answer.
func (e Estimate) MarshalJSON() ([]byte, error) { return e.Value().AppendJSON(nil), nil }

func (b Band) value() ijson.Value {
	return ijson.NewObject(
		amount("low", b.Low.Decimal),
		amount("central", b.Central.Decimal),
		amount("high", b.High.Decimal),
		ijson.Member{Name: "annual", Value: ijson.NewObject(
			amount("low", annual(b.Low).Decimal),
			amount("central", annual(b.Central).Decimal),
			amount("high", annual(b.High).Decimal),
		)},
		ijson.Member{Name: "currency", Value: text("EUR")},
		ijson.Member{Name: "depart", Value: ijson.NewObject(
			ijson.Member{Name: "age", Value: ijson.NewObject(
				ijson.Member{Name: "years", Value: ijson.IntValue(int64(b.Age.Years))},
				ijson.Member{Name: "months", Value: ijson.IntValue(int64(b.Age.Months))},
			)},
			ijson.Member{Name: "date", Value: text(b.Date.String())},
		)},
	)
}

// members writes a width: half of the band, and how far it goes below and above the central amount.
func (w Width) members() []ijson.Member {
	return []ijson.Member{
		{Name: "percent", Value: ijson.IntValue(w.Percent())},
		{Name: "belowPercent", Value: ijson.IntValue(w.Below)},
		{Name: "abovePercent", Value: ijson.IntValue(w.Above)},
	}
}

func text[T ~string](s T) ijson.Value { return ijson.StringValue(string(s)) }
