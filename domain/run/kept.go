package run

import (
	"errors"
	"fmt"
	"slices"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
)

// A run is kept in three parts, so that whoever wants one does not read the others: its document, with the results; the
// explanations, which are three quarters of it and seldom asked for; and its proof.

// Kept are the parts of a run as a store keeps them.
type Kept struct {
	// Document is StoredJSON without the explanations of its sections and without its proof.
	Document []byte
	// Traces are the explanations of the sections, a list for each in their order.
	Traces []byte
	// Proof is what is kept of the proof.
	Proof []byte
}

const proofName = "proof"

// KeptWith returns the parts of a run whose sections are written. They are good until it is asked again, or w is freed.
func (r Run) KeptWith(w Written) Kept {
	members := slices.DeleteFunc(r.storedMembers(), func(m ijson.Member) bool { return m.Name == proofName })
	place := w.buffers
	if place == nil {
		place = new(buffers)
	}
	out := Kept{Traces: append(slices.Grow(place.traces, w.traces()+2*len(r.Sections)), '['), Proof: r.Proof.kept()}
	next := w.cursor()
	out.Document = appendObject(
		slices.Grow(place.document, w.size(false)+r.Data.Size()), members,
		func(dst []byte) []byte {
			return appendList(dst, r.Sections, func(dst []byte, s Section) []byte {
				if len(out.Traces) > 1 {
					out.Traces = append(out.Traces, ',')
				}
				p, ok := next(s.ModuleID)
				if !ok {
					out.Traces = s.appendTrace(out.Traces, nil)
					dst, _ = s.appendShown(dst, false, nil)
					return s.Digests.appendStored(dst)
				}
				out.Traces = append(out.Traces, w.shown[p.trace.from+len(beforeTrace):p.trace.to]...)
				dst = append(dst, w.shown[p.from:p.trace.from]...)
				dst = append(dst, w.shown[p.trace.to:p.to]...)
				return s.Digests.appendStored(dst)
			})
		},
	)
	out.Traces = append(out.Traces, ']')
	place.document = out.Document[:0]
	place.traces = out.Traces[:0]
	return out
}

// Kept returns the parts of a run.
func (r Run) Kept() Kept {
	sections := slices.Clone(r.Sections)
	return r.KeptWith(WriteSections(sections, func(i int, _ Parts) Digests { return sections[i].Digests }))
}

// FromKept reads the parts of a run. The results of its sections stay as they were written, until somebody wants
// more of them than this package reads. The explanations are asked for when they are wanted; an error of theirs is
// that of whatever wanted them.
func FromKept(document, proof []byte, traces func() ([]byte, error)) (Run, error) {
	out, sections, err := withoutSections(document)
	if err != nil {
		return Run{}, err
	}
	kept := &keptTraces{read: traces}
	for raw := range ijson.EachItem(sections) {
		section, err := keptSection(raw, kept, len(out.Sections))
		if err != nil {
			return Run{}, err
		}
		out.Sections = append(out.Sections, section)
	}
	out.Proof, err = ProofFromKept(proof)
	return out, err
}

// withoutSections reads a document but for its sections, whose bytes it returns.
func withoutSections(document []byte) (Run, []byte, error) {
	var sections []byte
	rest := append(make([]byte, 0, restRoom), '{')
	for name, raw := range ijson.EachMember(document) {
		if name == sectionsName {
			sections = raw
			continue
		}
		if len(rest) > 1 {
			rest = append(rest, ',')
		}
		rest = append(append(ijson.AppendString(rest, name), ':'), raw...)
	}
	value, err := ijson.Shape(nil).Pick(append(rest, '}'))
	if err != nil {
		return Run{}, nil, fmt.Errorf("run: stored document: %w", err)
	}
	if err := erased(value); err != nil {
		return Run{}, nil, err
	}
	var r reader
	out := r.run(value)
	if sections == nil {
		r.fail(sectionsName)
	}
	return out, sections, r.err
}

// restRoom holds what most documents have beside their sections.
const restRoom = 8 << 10

// keptSection reads a section of a document; number is its place among them.
func keptSection(raw []byte, traces *keptTraces, number int) (Section, error) {
	var r reader
	var out Section
	var results []byte
	for name, value := range ijson.EachMember(raw) {
		if name == "results" {
			results = value
			continue
		}
		if name == "capabilityIds" {
			continue // they follow from the module
		}
		v, err := ijson.Shape(nil).Pick(value)
		if err != nil {
			return Section{}, fmt.Errorf("run: stored section: %w", err)
		}
		text, _ := v.Text()
		switch name {
		case "moduleId":
			out.ModuleID = capability.ModuleID(text)
		case "status":
			out.Status = Status(text)
		case "salt":
			out.Salt = text
		case "warnings":
			out.Warnings = r.list(v, name)
		case "digests":
			out.Digests = r.digests(v)
		}
	}
	if out.ModuleID == "" || !out.Status.known() || len(results) == 0 || results[0] != '{' {
		r.fail("a section")
	}
	if r.err != nil {
		return Section{}, r.err
	}
	return out.keeping(&keptAnswer{results: results, traces: traces, number: number}, results)
}

// keptAnswer is a section that was written before.
type keptAnswer struct {
	results []byte
	traces  *keptTraces
	number  int
}

// AppendResults appends the results as they were written.
func (a *keptAnswer) AppendResults(dst []byte, exact bool) []byte {
	if !exact {
		return append(dst, a.results...)
	}
	value, err := ijson.Parse(a.results)
	if err != nil {
		a.traces.err = fmt.Errorf("run: stored results: %w", err)
	}
	return value.AppendCanonicalExact(dst)
}

// AppendTrace appends the explanation as it was written.
func (a *keptAnswer) AppendTrace(shown []byte, exact *[]byte) []byte {
	lines := a.traces.of(a.number)
	if exact != nil {
		value, err := ijson.Parse(lines)
		if err != nil {
			a.traces.err = fmt.Errorf("run: stored explanation: %w", err)
		}
		*exact = value.AppendCanonicalExact(*exact)
	}
	return append(shown, lines...)
}

var errTraceMissing = errors.New("run: stored explanations: those of a section are missing")

// keptTraces are the explanations of a run, read when the first is wanted.
type keptTraces struct {
	read  func() ([]byte, error)
	lines [][]byte
	err   error
}

func (t *keptTraces) of(number int) []byte {
	if t.read != nil {
		raw, err := t.read()
		t.read = nil
		t.err = err
		for lines := range ijson.EachItem(raw) {
			t.lines = append(t.lines, lines)
		}
	}
	if number >= len(t.lines) {
		if t.err == nil {
			t.err = errTraceMissing
		}
		return []byte("[]")
	}
	return t.lines[number]
}
