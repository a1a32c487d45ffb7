package run

import (
	"slices"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/ijson"
)

// View is a run as one caller sees it. Spec §1: run reports are filtered.
type View struct {
	// Header is the run's, with the state of now, and without a CERTIFIE that this caller may not receive.
	Header Header
	Resume Resume
	// Extent is how much of the sections is shown.
	Extent Extent
	// Sections are those of the modules that one of the caller's capabilities opens.
	Sections []Section
	// Withheld names the other modules of the report.
	Withheld []capability.ModuleID
	Lacunes  []gap.Gap
	// Changes say what a rerun changed; empty on any other run.
	Changes []ijson.Change
	// Proof is nil for a caller without restitution.proof.
	Proof *ProofRef

	// wholeSections says that the proof covers each section whole, explanation included.
	wholeSections bool
}

// ProofRef is what a report shows of its proof.
type ProofRef struct{ Fingerprint, ProofToken string }

// ViewFor returns what the principal sees of the run.
func (r Run) ViewFor(p access.Principal) View {
	v := r.view(p.Grants)
	if r.ResultLevel == Certifie && !p.Certifies() {
		v.Header = v.Header.withoutCertifie()
	}
	if p.Grants.Has(capability.RestitutionProof) {
		v.Proof = &ProofRef{Fingerprint: r.Proof.Fingerprint, ProofToken: r.Proof.ProofToken}
	}
	return v
}

// FullView returns the run with nothing withheld: what an operator's own command prints.
func (r Run) FullView() View {
	v := r.view(capability.All())
	if r.Proof.Fingerprint != "" {
		v.Proof = &ProofRef{Fingerprint: r.Proof.Fingerprint, ProofToken: r.Proof.ProofToken}
	}
	return v
}

func (r Run) view(grants capability.Set) View {
	v := View{Header: r.Header, Lacunes: r.Lacunes, Extent: ExtentFull, wholeSections: r.Reductions == nil}
	v.Header.State = r.CurrentState()
	for _, s := range r.Sections {
		if grants.Opens(s.ModuleID) {
			v.Sections = append(v.Sections, s)
		} else {
			v.Withheld = append(v.Withheld, s.ModuleID)
		}
	}
	v.Resume = NewResume(v.Header, v.Sections, v.Withheld, v.Lacunes)
	return v
}

// withoutCertifie is what a caller that may not receive a CERTIFIE result sees of one. Spec §1: it is
// delivered to nobody else.
func (h Header) withoutCertifie() Header {
	h.ResultLevel = Indicatif
	h.Certification.Reasons = []string{ReasonReaderNotEligible}
	return h
}

// Value returns the view as the body of an answer.
func (v View) Value() ijson.Value {
	members := v.members()
	for i := range members {
		if members[i].Name == sectionsName {
			members[i].Value = v.disclosed()
		}
	}
	return ijson.NewObject(members...)
}

// MarshalJSON writes the body of an answer: Value, without building the tree of its sections.
func (v View) MarshalJSON() ([]byte, error) { return v.AppendJSON(nil) }

// AppendJSON appends what MarshalJSON writes.
func (v View) AppendJSON(dst []byte) ([]byte, error) {
	dst = slices.Grow(dst, sizeOf(v.Sections, v.Extent == ExtentFull))
	body := appendObject(dst, v.members(), func(dst []byte) []byte {
		return appendList(dst, v.Sections, func(dst []byte, s Section) []byte {
			return s.appendDisclosed(dst, v.Extent)
		})
	})
	for _, s := range v.Sections {
		if err := s.fault(); err != nil {
			return nil, err
		}
	}
	return body, nil
}

func (v View) disclosed() ijson.Value {
	items := make([]ijson.Value, len(v.Sections))
	for i, s := range v.Sections {
		items[i] = s.Disclosed(v.Extent)
	}
	return ijson.ArrayValue(items)
}

// members returns the members of the body; the value of sections is left to the writer.
func (v View) members() []ijson.Member {
	withheld := make([]ijson.Value, len(v.Withheld))
	for i, module := range v.Withheld {
		withheld[i] = WithheldValue(module)
	}
	changes := make([]ijson.Value, len(v.Changes))
	for i, c := range v.Changes {
		changes[i] = changeValue(c)
	}
	return append(v.Header.Members(),
		ijson.Member{Name: "view", Value: text(string(v.Extent))},
		ijson.Member{Name: "synthese", Value: v.Resume.Value()},
		ijson.Member{Name: sectionsName},
		ijson.Member{Name: "withheld", Value: ijson.ArrayValue(withheld)},
		ijson.Member{Name: "lacunes", Value: lacuneValues(v.Lacunes)},
		ijson.Member{Name: "changes", Value: ijson.ArrayValue(changes)},
		ijson.Member{Name: "proof", Value: v.Proof.value()},
	)
}

// WithheldValue returns what a report says of a section that it withholds: its name and what would open it.
func WithheldValue(module capability.ModuleID) ijson.Value {
	return ijson.NewObject(
		ijson.Member{Name: "moduleId", Value: text(string(module))},
		ijson.Member{Name: "capabilityIds", Value: texts(capability.GrantingModule(module))},
	)
}

func (p *ProofRef) value() ijson.Value {
	if p == nil {
		return ijson.NullValue()
	}
	return ijson.NewObject(
		ijson.Member{Name: "fingerprint", Value: text(p.Fingerprint)},
		ijson.Member{Name: "proofToken", Value: text(p.ProofToken)},
	)
}

func changeValue(c ijson.Change) ijson.Value {
	return ijson.NewObject(
		ijson.Member{Name: "pointer", Value: text(string(c.Pointer))},
		ijson.Member{Name: "before", Value: c.Before},
		ijson.Member{Name: "after", Value: c.After},
	)
}
