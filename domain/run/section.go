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
	// Results is an object; its members are those of the dossier page. It and Trace are absent in a section that was
	// not taken apart: Whole does.
	Results  ijson.Value
	Trace    []TraceLine
	Warnings []string
	// Salt makes the section's digest unguessable; the engine leaves it empty, and it is given out with the section.
	Salt string
	// Digests are set when the run is sealed.
	Digests Digests

	// answer is what the module answered where it is not in Results and Trace, written its results, and needed what
	// this package reads of them.
	answer  Answer
	written []byte
	needed  ijson.Value
}

// Digests are the salted digests of the three parts of a section, as its proof made them: what the head of a report
// reads of it, its body, and its explanation. They are empty on a section whose proof covers it whole.
type Digests struct{ Head, Body, Trace string }

// IsZero says whether the proof covers the section whole.
func (d Digests) IsZero() bool { return d == Digests{} }

func (d Digests) value() ijson.Value {
	return ijson.NewObject(
		ijson.Member{Name: "head", Value: text(d.Head)},
		ijson.Member{Name: "body", Value: text(d.Body)},
		ijson.Member{Name: "trace", Value: text(d.Trace)},
	)
}

// Omitted returns the digests of the parts that an extent leaves out, as a section of a report gives them.
func (d Digests) Omitted(e Extent) ijson.Value {
	switch e {
	case ExtentSynthese:
		return ijson.NewObject(
			ijson.Member{Name: "body", Value: text(d.Body)}, ijson.Member{Name: "trace", Value: text(d.Trace)},
		)
	case ExtentResults:
		return ijson.NewObject(
			ijson.Member{Name: "head", Value: text(d.Head)}, ijson.Member{Name: "trace", Value: text(d.Trace)},
		)
	case ExtentFull:
		return ijson.NewObject(ijson.Member{Name: "head", Value: text(d.Head)})
	}
	return ijson.NewObject()
}

// Head returns the part of the section that the head of a report is made of: its results hold nothing else.
func (s Section) Head() ijson.Value { return ijson.NewObject(s.common(s.head())...) }

// Body returns the section without its explanation.
func (s Section) Body() ijson.Value {
	s = s.Whole()
	return ijson.NewObject(append(s.common(s.results()), ijson.Member{Name: "warnings", Value: texts(s.Warnings)})...)
}

// Explanation returns the lines of the trace.
func (s Section) Explanation() ijson.Value {
	s = s.Whole()
	lines := make([]ijson.Value, len(s.Trace))
	for i := range s.Trace {
		lines[i] = s.Trace[i].value()
	}
	return ijson.ArrayValue(lines)
}

// common are the members that every form of a section begins with.
func (s Section) common(results ijson.Value) []ijson.Member {
	return append(make([]ijson.Member, 0, 8),
		ijson.Member{Name: "moduleId", Value: ijson.StringValue(string(s.ModuleID))},
		ijson.Member{Name: "capabilityIds", Value: texts(capability.GrantingModule(s.ModuleID))},
		ijson.Member{Name: "status", Value: ijson.StringValue(string(s.Status))},
		ijson.Member{Name: "results", Value: results},
	)
}

// Disclosed returns the section as a report of that extent shows it.
func (s Section) Disclosed(e Extent) ijson.Value {
	if e == ExtentSynthese {
		return ijson.NewObject(append(s.common(s.head()), s.closing(e)...)...)
	}
	s = s.Whole()
	members := s.common(s.results())
	if e == ExtentFull {
		members = append(members, ijson.Member{Name: "trace", Value: s.Explanation()})
	}
	members = append(members, ijson.Member{Name: "warnings", Value: texts(s.Warnings)})
	return ijson.NewObject(append(members, s.closing(e)...)...)
}

// closing are the members that a shown section ends with.
func (s Section) closing(e Extent) []ijson.Member {
	members := []ijson.Member{{Name: "salt", Value: ijson.StringValue(s.Salt)}}
	if !s.Digests.IsZero() {
		members = append(members, ijson.Member{Name: "omitted", Value: s.Digests.Omitted(e)})
	}
	return members
}

// stored returns the section whole, as a store keeps it and an engine answers it.
func (s Section) stored() ijson.Value {
	s = s.Whole()
	members := append(s.common(s.results()),
		ijson.Member{Name: "trace", Value: s.Explanation()},
		ijson.Member{Name: "warnings", Value: texts(s.Warnings)},
		ijson.Member{Name: "salt", Value: ijson.StringValue(s.Salt)},
	)
	if !s.Digests.IsZero() {
		members = append(members, ijson.Member{Name: "digests", Value: s.Digests.value()})
	}
	return ijson.NewObject(members...)
}

// results returns the results, an empty object when the module gave none.
func (s Section) results() ijson.Value {
	if s.Results.Kind() != ijson.Object {
		return ijson.NewObject()
	}
	return s.Results
}
