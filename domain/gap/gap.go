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
}

// Bounds are the least and the greatest value that an override may give; an absent one is open. They are written as the value is: numbers,
// dates as YYYY-MM-DD texts, ages as objects of years and months.
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
	return ijson.NewObject(
		ijson.Member{Name: "lacuneId", Value: ijson.StringValue(g.LacuneID)},
		ijson.Member{Name: "typeDonnee", Value: ijson.StringValue(string(g.TypeDonnee))},
		ijson.Member{Name: "champ", Value: ijson.StringValue(string(g.Champ))},
		ijson.Member{Name: "annee", Value: annee},
		ijson.Member{Name: "message", Value: ijson.StringValue(g.Message)},
		ijson.Member{Name: "unit", Value: unit},
		ijson.Member{Name: "bounds", Value: ijson.NewObject(
			ijson.Member{Name: "min", Value: g.Bounds.Min},
			ijson.Member{Name: "max", Value: g.Bounds.Max},
		)},
		ijson.Member{Name: "blocking", Value: ijson.BoolValue(g.Blocking)},
	)
}
