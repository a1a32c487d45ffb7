package run

import (
	"fmt"

	"github.com/retraite-gateway/retraite/domain/ijson"
)

// Answer is what a module answered, as its engine keeps it: it is written when somebody shows, stores or seals it, and
// only as much as is wanted.
type Answer interface {
	// AppendResults appends the results, an object, as a report shows them; in canonical form when exact is set.
	AppendResults(dst []byte, exact bool) []byte
	// AppendTrace appends the explanation, a list, as a report shows it, and in canonical form to exact
	// unless that is nil.
	AppendTrace(shown []byte, exact *[]byte) []byte
}

// Answered returns the section of a module whose answer is kept by its engine; its Results and Trace are absent, and
// Whole has them. The results are appended to the buffer room, which the sections of a report share.
func Answered(room []byte, section Section, answer Answer) (Section, []byte, error) {
	from := len(room)
	room = answer.AppendResults(room, false)
	section, err := section.keeping(answer, room[from:len(room):len(room)])
	return section, room, err
}

// keeping returns the section with an answer whose results are written already.
func (s Section) keeping(answer Answer, results []byte) (Section, error) {
	s.answer = answer
	s.written = results
	s.needed = ijson.NewObject()
	if shape := readShape(s.ModuleID); shape != nil {
		var err error
		s.needed, err = shape.Pick(results)
		if err != nil {
			return Section{}, fmt.Errorf("run: results of %s: %w", s.ModuleID, err)
		}
	}
	return s, nil
}

// read returns of the results what this package reads.
func (s Section) read() ijson.Value {
	if s.answer != nil {
		return s.needed
	}
	return s.results()
}

// Whole returns the section with its results and its explanation as values, however it came.
func (s Section) Whole() Section {
	if s.answer == nil {
		return s
	}
	answer := s.answer
	written := s.written
	s.answer = nil
	// What cannot be read was not written by this program: its engine or its store then gives an empty
	// section, which no digest fits.
	results, err := ijson.Parse(written)
	if err == nil {
		s.Results = results
	}
	lines, err := ijson.Parse(answer.AppendTrace(nil, nil))
	if err == nil {
		var r reader
		s.Trace = r.trace(lines)
	}
	return s
}

// fault says why an answer that a store keeps could not be written.
func (s Section) fault() error {
	if kept, ok := s.answer.(*keptAnswer); ok {
		return kept.traces.err
	}
	return nil
}

// Whole returns the report with its sections as values.
func (r Report) Whole() Report {
	r.Sections = wholeSections(r.Sections)
	return r
}

// Whole returns the view with its sections as values, for whoever reads more of them than this package does.
func (v View) Whole() View {
	v.Sections = wholeSections(v.Sections)
	return v
}

func wholeSections(sections []Section) []Section {
	out := make([]Section, len(sections))
	for i, s := range sections {
		out[i] = s.Whole()
	}
	return out
}

// appendResults appends the results, in canonical form when exact is set.
func (s Section) appendResults(dst []byte, exact bool) []byte {
	switch {
	case s.answer != nil && exact:
		return s.answer.AppendResults(dst, true)
	case s.answer != nil:
		return append(dst, s.written...)
	case exact:
		return s.results().AppendCanonicalExact(dst)
	}
	return s.results().AppendJSON(dst)
}
