package proof

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/run"
)

// VerifyReport says whether a report, filtered in whatever way, is one that the signed document covers. payload is
// the payload of a JWS whose signature was checked. The first part that fails is named by a *MismatchError: the
// header, a section (by its digest), the list of what is withheld, the gaps, then the synthese, which is computed
// again from what is visible.
//
// Four things are not signed: how much is shown (each section says itself what it leaves out), changes, proof (but for
// its fingerprint, which must be that of the payload), and that a run was superseded later. A reader that may not
// receive a CERTIFIE result is shown the run without it; that one form of the header is accepted too.
func VerifyReport(payload []byte, report ijson.Value) error {
	document, err := parseDocument(payload)
	if err != nil {
		return err
	}
	v := verifier{document: document, report: report}
	steps := []func() error{v.header, v.view, v.sections, v.lacunes, v.synthese, v.rest}
	for _, step := range steps {
		if err := step(); err != nil {
			return err
		}
	}
	fingerprint, ok := report.At("/proof/fingerprint")
	if ok && !fingerprint.Equal(text(FingerprintOf(payload))) {
		return mismatch("/proof/fingerprint", "is not the fingerprint of this proof")
	}
	return nil
}

type verifier struct {
	document signedDocument
	report   ijson.Value
	extent   run.Extent
	// What the synthese is made of, as the steps before it have found it to be signed.
	visible  []run.Section
	withheld []capability.ModuleID
	gaps     []gap.Gap
}

func mismatch(at ijson.Pointer, reason string) error {
	return &MismatchError{Part: PartReport, Pointer: at, Reason: reason}
}

const notSigned = "is not what was signed"

// header compares the members that are signed in clear, in the order of a report.
func (v *verifier) header() error {
	lowered := v.lowered()
	for _, member := range (run.Header{}).Members() {
		at := ijson.Pointer("").Append(member.Name)
		want, _ := v.document.header.Get(member.Name)
		got, ok := v.report.Get(member.Name)
		switch {
		case !ok:
			return mismatch(at, "is missing")
		case member.Name == "state" && wasSuperseded(want, got):
			continue
		case lowered && member.Name == "resultLevel":
			want = text(run.Indicatif)
		case lowered && member.Name == "certification":
			want = v.loweredCertification()
		}
		if err := compare(at, want, got); err != nil {
			return err
		}
	}
	return nil
}

// wasSuperseded says whether the only news about a state is that an override replayed the run since.
func wasSuperseded(signed, shown ijson.Value) bool {
	before, _ := signed.Text()
	now, _ := shown.Text()
	return run.State(now) == run.Superseded && run.State(before).CanBecome(run.Superseded)
}

// lowered says whether the report is to be compared with the form of a CERTIFIE run that is meant for a reader that may
// not receive it. That form changes two members together, so what one of them says decides what the other must be.
func (v *verifier) lowered() bool {
	signed, _ := textMember(v.document.header, "resultLevel")
	if run.ResultLevel(signed) != run.Certifie {
		return false
	}
	committed, _ := v.document.header.Get("certification")
	shown, _ := v.report.Get("certification")
	level, _ := textMember(v.report, "resultLevel")
	switch {
	case shown.Equal(committed):
		return false
	case shown.Equal(v.loweredCertification()):
		return true
	}
	return run.ResultLevel(level) == run.Indicatif
}

func (v *verifier) loweredCertification() ijson.Value {
	deliverable, _ := v.document.header.At("/certification/deliverable")
	isDeliverable, _ := deliverable.Bool()
	return run.Certification{Deliverable: isDeliverable, Reasons: []string{run.ReasonReaderNotEligible}}.Value()
}

// view reads how much of its sections the report shows. A document of version 1 covers whole sections only, and its
// first reports did not say.
func (v *verifier) view() error {
	shown, ok := v.report.Get("view")
	written, _ := shown.Text()
	if v.document.version == firstDocumentVersion {
		if ok && run.Extent(written) != run.ExtentFull {
			return mismatch("/view", "can only be full for this proof")
		}
		return nil
	}
	extent, err := run.ParseExtent(written)
	if err != nil || written == "" {
		return mismatch("/view", "is no view of a report")
	}
	v.extent = extent
	return nil
}

// sections checks the visible sections by their digests, and that the list of the withheld ones is what
// remains of the document.
func (v *verifier) sections() error {
	shown, err := list(v.report, "sections")
	if err != nil {
		return err
	}
	next := 0
	var withheld []ijson.Value
	withhold := func(signed signedSection) {
		withheld = append(withheld, signed.withheld)
		v.withheld = append(v.withheld, signed.module)
	}
	for i, section := range shown {
		at := ijson.Pointer("/sections").AppendIndex(i)
		module, _ := textMember(section, "moduleId")
		for next < len(v.document.sections) && string(v.document.sections[next].module) != module {
			withhold(v.document.sections[next])
			next++
		}
		if next == len(v.document.sections) {
			return mismatch(at.Append("moduleId"), "is not a section that the proof has here")
		}
		if err := v.section(v.document.sections[next], section, at); err != nil {
			return err
		}
		next++
	}
	for _, signed := range v.document.sections[next:] {
		withhold(signed)
	}
	got, err := list(v.report, "withheld")
	if err != nil {
		return err
	}
	return compare("/withheld", ijson.ArrayValue(withheld), ijson.ArrayValue(got))
}

func (v *verifier) section(signed signedSection, shown ijson.Value, at ijson.Pointer) error {
	salt, ok := textMember(shown, "salt")
	if !ok {
		return mismatch(at.Append("salt"), "is missing")
	}
	digest, err := v.digest(salt, shown, at)
	if err != nil {
		return err
	}
	if digest != signed.digest {
		return mismatch(at, "does not have the digest that was signed")
	}
	status, _ := textMember(shown, "status")
	results, _ := shown.Get("results")
	v.visible = append(v.visible, run.Section{ModuleID: signed.module, Status: run.Status(status), Results: results})
	return nil
}

func (v *verifier) lacunes() error {
	lacunes, ok := v.report.Get("lacunes")
	if !ok {
		return mismatch("/lacunes", "is missing")
	}
	if !text(plain(lacunes)).Equal(v.document.member("lacunes")) {
		return mismatch("/lacunes", "do not have the digest that was signed")
	}
	for i, item := range lacunes.Items() {
		g, err := gap.FromValue(item)
		if err != nil {
			return mismatch(ijson.Pointer("/lacunes").AppendIndex(i), "is not a gap")
		}
		v.gaps = append(v.gaps, g)
	}
	return nil
}

// synthese computes the synthese again from what was found to be signed.
func (v *verifier) synthese() error {
	asked, _ := textMember(v.document.header, "liquidationDate")
	day, err := calendar.ParseDate(asked)
	if err != nil {
		day = calendar.Date{}
	}
	h := run.Header{LiquidationDate: day, PensionModules: v.document.pensionModules, Reductions: v.document.reductions}
	got, ok := v.report.Get("synthese")
	if !ok {
		return mismatch("/synthese", "is missing")
	}
	if _, summary := got.Get("pensionDue"); !summary && v.document.version == firstDocumentVersion {
		return compare("/synthese", run.NewSyntheseV1(h, v.visible).Value(), got)
	}
	return compare("/synthese", run.NewResume(h, v.visible, v.withheld, v.gaps).Value(), got)
}

// rest refuses members that a report does not have.
func (v *verifier) rest() error {
	for name := range v.report.All() {
		switch name {
		case "view", "synthese", "sections", "withheld", "lacunes", "changes", "proof":
			continue
		}
		if _, ok := v.document.header.Get(name); !ok {
			return mismatch(ijson.Pointer("").Append(name), "is not part of a report")
		}
	}
	return nil
}

func list(report ijson.Value, name string) ([]ijson.Value, error) {
	v, _ := report.Get(name)
	if v.Kind() != ijson.Array {
		return nil, mismatch(ijson.Pointer("").Append(name), "must be a list")
	}
	return v.Items(), nil
}

// compare names the first difference below a place.
func compare(at ijson.Pointer, want, got ijson.Value) error {
	if changes := ijson.Diff(want, got); len(changes) > 0 {
		return mismatch(at+changes[0].Pointer, notSigned)
	}
	return nil
}
