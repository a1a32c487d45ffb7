package run

import (
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/ijson"
)

// Stored returns the whole run as one document, for a store to keep. SupersededBy is not in it: it is the one thing
// that changes after the commit.
func (r Run) Stored() ijson.Value {
	members := r.storedMembers()
	for i := range members {
		if members[i].Name == sectionsName {
			members[i].Value = storedSections(r.Sections)
		}
	}
	return ijson.NewObject(members...)
}

// StoredJSON writes Stored, without building the tree of its sections.
func (r Run) StoredJSON() []byte {
	return appendObject(
		make([]byte, 0, sizeOf(r.Sections, true)+r.Data.Size()), r.storedMembers(),
		func(dst []byte) []byte {
			return appendList(dst, r.Sections, func(dst []byte, s Section) []byte { return s.appendStored(dst) })
		},
	)
}

// storedMembers returns the members of the document; the value of sections is left to the writer.
func (r Run) storedMembers() []ijson.Member {
	substitutions := make([]ijson.Value, len(r.Substitutions))
	for i, s := range r.Substitutions {
		substitutions[i] = ijson.NewObject(
			ijson.Member{Name: "champ", Value: text(string(s.Champ))},
			ijson.Member{Name: "typeDonnee", Value: text(string(s.TypeDonnee))},
			ijson.Member{Name: "pieceJointeRef", Value: textOrNull(s.PieceJointeRef)},
		)
	}
	return append(r.Members(),
		ijson.Member{Name: "pensionModules", Value: ijson.IntValue(int64(r.PensionModules))},
		ijson.Member{Name: "reductions", Value: countOrNull(r.Reductions)},
		ijson.Member{Name: "orgId", Value: text(string(r.Org))},
		ijson.Member{Name: "launchedBy", Value: text(string(r.LaunchedBy))},
		ijson.Member{Name: launchedWithName, Value: clearanceValue(r.LaunchedWith)},
		ijson.Member{Name: sectionsName},
		ijson.Member{Name: "lacunes", Value: lacuneValues(r.Lacunes)},
		ijson.Member{Name: "data", Value: r.Data},
		ijson.Member{Name: "dataSalt", Value: text(r.DataSalt)},
		ijson.Member{Name: "ignoredFields", Value: texts(r.IgnoredFields)},
		ijson.Member{Name: "substitutions", Value: ijson.ArrayValue(substitutions)},
		ijson.Member{Name: proofName, Value: r.Proof.stored()},
	)
}

func (p Proof) stored() ijson.Value {
	return ijson.NewObject(
		ijson.Member{Name: "fingerprint", Value: text(p.Fingerprint)},
		ijson.Member{Name: "proofToken", Value: text(p.ProofToken)},
		ijson.Member{Name: "jws", Value: text(p.JWS)},
		ijson.Member{Name: "kid", Value: text(p.KeyID)},
		ijson.Member{Name: "alg", Value: text(p.Algorithm)},
		ijson.Member{Name: "jwksUri", Value: text(p.JWKSURI)},
		ijson.Member{Name: "issuedAt", Value: text(Instant(p.IssuedAt))},
	)
}

// FromStored reads what Stored writes; an *ErasedError for what is left of an erased run.
func FromStored(v ijson.Value) (Run, error) {
	if err := erased(v); err != nil {
		return Run{}, err
	}
	var r reader
	out := r.run(v)
	out.Sections = r.sections(v)
	out.Proof = r.proof(r.member(v, proofName))
	if r.err != nil {
		return Run{}, r.err
	}
	return out, nil
}

// run reads a document but for its sections and its proof.
func (r *reader) run(v ijson.Value) Run {
	modules, ok := r.member(v, "pensionModules").Int64()
	if !ok {
		r.fail("pensionModules")
	}
	out := Run{
		Header:        r.header(v),
		Org:           access.OrgID(r.text(v, "orgId")),
		LaunchedBy:    access.CredentialID(r.text(v, "launchedBy")),
		LaunchedWith:  r.clearance(v),
		Lacunes:       r.lacunes(v),
		Data:          r.member(v, "data"),
		DataSalt:      r.text(v, "dataSalt"),
		IgnoredFields: r.texts(v, "ignoredFields"),
	}
	out.PensionModules = int(modules)
	out.Reductions = storedCount(v, "reductions")
	if out.Data.Kind() == ijson.Null {
		out.Data = ijson.Value{}
	}
	for item := range r.items(v, "substitutions") {
		out.Substitutions = append(out.Substitutions, Substitution{
			Champ:          ijson.Pointer(r.text(item, "champ")),
			TypeDonnee:     gap.Kind(r.text(item, "typeDonnee")),
			PieceJointeRef: r.textOrNull(item, "pieceJointeRef"),
		})
	}
	return out
}

func (r *reader) proof(p ijson.Value) Proof {
	return Proof{
		Fingerprint: r.text(p, "fingerprint"),
		ProofToken:  r.text(p, "proofToken"),
		JWS:         r.text(p, "jws"),
		KeyID:       r.text(p, "kid"),
		Algorithm:   r.text(p, "alg"),
		JWKSURI:     r.text(p, "jwksUri"),
		IssuedAt:    r.instant(p, "issuedAt"),
	}
}

// Value returns the report as one document: how an engine in another process answers.
func (r Report) Value() ijson.Value {
	return ijson.NewObject(
		ijson.Member{Name: "engine", Value: r.Engine.Value()},
		ijson.Member{Name: "sections", Value: storedSections(r.Sections)},
		ijson.Member{Name: "lacunes", Value: lacuneValues(r.Lacunes)},
		ijson.Member{Name: "deliverable", Value: ijson.BoolValue(r.Deliverable)},
		ijson.Member{Name: "deliveryReasons", Value: texts(r.DeliveryReasons)},
	)
}

// ReportFrom reads what Value writes.
func ReportFrom(v ijson.Value) (Report, error) {
	var r reader
	out := Report{
		Engine:          r.engine(r.member(v, "engine")),
		Sections:        r.sections(v),
		Lacunes:         r.lacunes(v),
		Deliverable:     r.bool(v, "deliverable"),
		DeliveryReasons: r.texts(v, "deliveryReasons"),
	}
	if r.err != nil {
		return Report{}, r.err
	}
	return out, nil
}

func countOrNull(n *int) ijson.Value {
	if n == nil {
		return ijson.NullValue()
	}
	return ijson.IntValue(int64(*n))
}

// storedCount reads a count that older documents do not have.
func storedCount(v ijson.Value, name string) *int {
	written := whole(v, name)
	if written == nil {
		return nil
	}
	n := int(*written)
	return &n
}

func storedSections(sections []Section) ijson.Value {
	items := make([]ijson.Value, len(sections))
	for i, s := range sections {
		items[i] = s.stored()
	}
	return ijson.ArrayValue(items)
}

func lacuneValues(lacunes []gap.Gap) ijson.Value {
	items := make([]ijson.Value, len(lacunes))
	for i, g := range lacunes {
		items[i] = g.Value()
	}
	return ijson.ArrayValue(items)
}
