package run

import (
	"errors"
	"fmt"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
)

// ErrView is returned for a document that is no report of a run.
var ErrView = errors.New("run: not a report")

// ReadView reads a report back from the body of an answer, of whatever extent. Its summary is computed again from its
// sections and must be the synthese that the report states, so that nobody shows figures that the sections do not bear.
// ErrView says what does not fit.
func ReadView(report ijson.Value) (View, error) {
	r := &reader{}
	v := View{Header: r.header(report), Extent: ExtentFull, Lacunes: r.lacunes(report)}
	if written, ok := report.Get("view"); ok {
		word, _ := written.Text()
		extent, err := ParseExtent(word)
		if err != nil || word == "" {
			r.fail("view")
		}
		v.Extent = extent
	}
	for item := range r.items(report, sectionsName) {
		v.Sections = append(v.Sections, r.shown(item))
	}
	for item := range r.items(report, "withheld") {
		v.Withheld = append(v.Withheld, capability.ModuleID(r.text(item, "moduleId")))
	}
	for item := range r.items(report, "changes") {
		before := r.member(item, "before")
		after := r.member(item, "after")
		v.Changes = append(v.Changes, ijson.Change{
			Pointer: ijson.Pointer(r.text(item, "pointer")), Before: before, After: after,
		})
	}
	if given := r.member(report, "proof"); given.Kind() == ijson.Object {
		v.Proof = &ProofRef{Fingerprint: r.text(given, "fingerprint"), ProofToken: r.text(given, "proofToken")}
	}
	synthese := r.member(report, "synthese")
	if r.err != nil {
		return View{}, fmt.Errorf("%w: %w", ErrView, r.err)
	}
	if !v.summarise(synthese) {
		return View{}, fmt.Errorf("%w: its synthese is not that of its sections", ErrView)
	}
	return v, nil
}

// shown reads a section as a report shows it: what its extent leaves out is not there.
func (r *reader) shown(v ijson.Value) Section {
	members := v.Members()
	for _, name := range []string{"trace", "warnings"} {
		if _, ok := v.Get(name); !ok {
			members = append(members, ijson.Member{Name: name, Value: ijson.ArrayValue(nil)})
		}
	}
	return r.section(ijson.NewObject(members...))
}

// summarise computes the summary, and says whether it is the one that was written. A report does not say how
// many modules settle an amount: its totals are those of its sections, or it has none because something is
// withheld or not known. The synthese of the reports of version 1 has other members, and is not compared: what
// is shown is computed in today's way.
func (v *View) summarise(written ijson.Value) bool {
	h := v.Header
	h.PensionModules = countPensionModules(v.Sections)
	reductions := countReductions(v.Sections)
	h.Reductions = &reductions
	v.Resume = NewResume(h, v.Sections, v.Withheld, v.Lacunes)
	if _, ok := written.Get("pensionDue"); !ok {
		return NewSyntheseV1(h, v.Sections).fits(written)
	}
	if v.Resume.Value().Equal(written) {
		return true
	}
	h.PensionModules = -1
	v.Resume = NewResume(h, v.Sections, v.Withheld, v.Lacunes)
	return v.Resume.Value().Equal(written)
}

// fits says whether a synthese of version 1 states these pensions.
func (s SyntheseV1) fits(written ijson.Value) bool {
	pensions, _ := s.Value().Get("pensions")
	stated, _ := written.Get("pensions")
	return pensions.Equal(stated)
}
