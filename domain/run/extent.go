package run

import "github.com/retraite-gateway/retraite/domain/problem"

// Extent says how much of a report is shown: the parameter view of a request.
type Extent string

// The extents, each with all of the one before.
const (
	ExtentSynthese Extent = "synthese" // the head of the report, and of each section what the head is made of
	ExtentResults  Extent = "results"  // the results of each section
	ExtentFull     Extent = "full"     // and its explanation
)

// DefaultExtent is that of a request which names none.
const DefaultExtent = ExtentResults

// ParseExtent reads the parameter view; empty is the default. A *problem.InvalidRequestError refuses another word.
func ParseExtent(text string) (Extent, error) {
	switch e := Extent(text); e {
	case "":
		return DefaultExtent, nil
	case ExtentSynthese, ExtentResults, ExtentFull:
		return e, nil
	}
	return "", problem.Invalid("view", "must be synthese, results or full")
}

// In returns the view with so much of its sections. A run whose proof covers a section and its explanation by one
// digest is always shown in full.
func (v View) In(e Extent) View {
	if v.wholeSections {
		e = ExtentFull
	}
	v.Extent = e
	return v
}
