package run

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
)

// Status is how a module answered.
type Status string

// The statuses of a section.
const (
	StatusComputed      Status = "computed"
	StatusNotApplicable Status = "not_applicable"
	StatusIncomplete    Status = "incomplete"
	StatusFailed        Status = "failed"
)

// Section is the answer of one module.
type Section struct {
	ModuleID capability.ModuleID
	Status   Status
	// Results is an object; its members are those of the dossier page.
	Results  ijson.Value
	Trace    []TraceLine
	Warnings []string
	// Salt makes the section's digest unguessable; the engine leaves it empty, and it is given out with the section.
	Salt string
}

// TraceLine explains one figure, in French.
type TraceLine struct {
	Label, Formula string
	Value          ijson.Value
	Unit, Law      string
}

// Value returns the section as a report shows it but for its salt: what the digest covers. The capabilities are those that open the module.
func (s Section) Value() ijson.Value { return ijson.NewObject(s.members()...) }

// Disclosed returns the section as a report shows it, salt included.
func (s Section) Disclosed() ijson.Value {
	return ijson.NewObject(append(s.members(), ijson.Member{Name: "salt", Value: ijson.StringValue(s.Salt)})...)
}

func (s Section) members() []ijson.Member {
	trace := make([]ijson.Value, len(s.Trace))
	for i, line := range s.Trace {
		trace[i] = line.value()
	}
	return append(make([]ijson.Member, 0, 7),
		ijson.Member{Name: "moduleId", Value: ijson.StringValue(string(s.ModuleID))},
		ijson.Member{Name: "capabilityIds", Value: texts(capability.GrantingModule(s.ModuleID))},
		ijson.Member{Name: "status", Value: ijson.StringValue(string(s.Status))},
		ijson.Member{Name: "results", Value: s.results()},
		ijson.Member{Name: "trace", Value: ijson.ArrayValue(trace)},
		ijson.Member{Name: "warnings", Value: texts(s.Warnings)},
	)
}

// results returns the results, an empty object when the module gave none.
func (s Section) results() ijson.Value {
	if s.Results.Kind() != ijson.Object {
		return ijson.NewObject()
	}
	return s.Results
}

func (l TraceLine) value() ijson.Value {
	return ijson.NewObject(
		ijson.Member{Name: "label", Value: ijson.StringValue(l.Label)},
		ijson.Member{Name: "formula", Value: ijson.StringValue(l.Formula)},
		ijson.Member{Name: "value", Value: l.Value},
		ijson.Member{Name: "unit", Value: ijson.StringValue(l.Unit)},
		ijson.Member{Name: "law", Value: ijson.StringValue(l.Law)},
	)
}
