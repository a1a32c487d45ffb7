package proof

import (
	"slices"

	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/run"
)

// digest computes the digest of a section from what is shown of it. In a document of version 1 it covers the section as
// one; since then it is that of three parts, and a section gives the digests of those that it does not show.
func (v *verifier) digest(salt string, shown ijson.Value, at ijson.Pointer) (Digest, error) {
	if v.document.version == firstDocumentVersion {
		return Salted(salt, without(shown, "salt")), nil
	}
	digests, err := v.omitted(shown, at.Append("omitted"))
	if err != nil {
		return "", err
	}
	common := without(shown, "salt", "omitted", "trace")
	if v.extent == run.ExtentSynthese {
		digests.Head = string(Salted(salt, common))
	} else {
		digests.Body = string(Salted(salt, common))
	}
	trace, explained := shown.Get("trace")
	if explained != (v.extent == run.ExtentFull) {
		return "", mismatch(at.Append("trace"), "does not fit the view")
	}
	if explained {
		digests.Trace = string(Salted(salt, trace))
	}
	return OfParts(salt, digests), nil
}

// omitted reads the digests of the parts that the view leaves out: exactly those.
func (v *verifier) omitted(shown ijson.Value, at ijson.Pointer) (run.Digests, error) {
	given, _ := shown.Get("omitted")
	var digests run.Digests
	digests.Head, _ = textMember(given, "head")
	digests.Body, _ = textMember(given, "body")
	digests.Trace, _ = textMember(given, "trace")
	if !digests.Omitted(v.extent).Equal(given) {
		return run.Digests{}, mismatch(at, "does not give the digests of what the view leaves out")
	}
	return digests, nil
}

// without returns an object without some of its members.
func without(v ijson.Value, names ...string) ijson.Value {
	var members []ijson.Member
	for name, member := range v.All() {
		if !slices.Contains(names, name) {
			members = append(members, ijson.Member{Name: name, Value: member})
		}
	}
	return ijson.NewObject(members...)
}
