package gap

import "github.com/retraite-gateway/retraite/domain/ijson"

// Gap is a fact that a run needs and does not find (lacune).
type Gap struct {
	// LacuneID is unique over all organisations and resolves to one gap of one run.
	LacuneID   string
	TypeDonnee Kind
	// Champ is the place of the fact in the data of the case.
	Champ ijson.Pointer
	// Annee is the year concerned; 0 for none.
	Annee int
	// Message tells a case worker, in French, what is missing and what for.
	Message string
	// Unit is the unit of the value; empty for none.
	Unit   string
	Bounds Bounds
	// Blocking is true when the result cannot be trusted without the fact.
	Blocking bool
	// Omitted is how many gaps this one stands for, in a run with more than are listed; 0 for a gap of its own. No
	// override fills it.
	Omitted int
	// InData is true when only the data can be mended: what lacks is a word or a line, and no override holds one.
	InData bool
}

// Bounds are the least and the greatest value that an override may give; an absent one is open. They are written as the
// value is: numbers, dates as YYYY-MM-DD texts, ages as objects of years and months.
type Bounds struct{ Min, Max ijson.Value }

// Value returns the gap as a report shows it.
func (g Gap) Value() ijson.Value {
	annee := ijson.NullValue()
	if g.Annee != 0 {
		annee = ijson.IntValue(int64(g.Annee))
	}
	unit := ijson.NullValue()
	if g.Unit != "" {
		unit = ijson.StringValue(g.Unit)
	}
	members := []ijson.Member{
		{Name: "lacuneId", Value: ijson.StringValue(g.LacuneID)},
		{Name: "typeDonnee", Value: ijson.StringValue(string(g.TypeDonnee))},
		{Name: "champ", Value: ijson.StringValue(string(g.Champ))},
		{Name: "annee", Value: annee},
		{Name: "message", Value: ijson.StringValue(g.Message)},
		{Name: "unit", Value: unit},
		{Name: "bounds", Value: ijson.NewObject(
			ijson.Member{Name: "min", Value: g.Bounds.Min}, ijson.Member{Name: "max", Value: g.Bounds.Max},
		)},
		{Name: "blocking", Value: ijson.BoolValue(g.Blocking)},
	}
	if g.Omitted > 0 {
		members = append(members, ijson.Member{Name: "omitted", Value: ijson.IntValue(int64(g.Omitted))})
	}
	if g.InData {
		members = append(members, ijson.Member{Name: "overridable", Value: ijson.BoolValue(false)})
	}
	return ijson.NewObject(members...)
}
