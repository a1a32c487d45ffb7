package proof

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
)

// signedDocument is a canonical document read back from a payload.
type signedDocument struct {
	value          ijson.Value
	header         ijson.Value
	sections       []signedSection
	version        int64
	pensionModules int
	// reductions is nil in a document of version 1.
	reductions *int
}

type signedSection struct {
	module   capability.ModuleID
	digest   Digest
	withheld ijson.Value // how a report names the section when it withholds it
}

func parseDocument(payload []byte) (signedDocument, error) {
	value, err := ijson.ParseObject(payload)
	if err != nil {
		return signedDocument{}, malformed()
	}
	out := signedDocument{value: value}
	version, _ := out.member("version").Int64()
	modules, ok := out.member("pensionModules").Int64()
	out.header = out.member("run")
	known := firstDocumentVersion <= version && version <= DocumentVersion
	if !known || !ok || out.header.Kind() != ijson.Object {
		return signedDocument{}, malformed()
	}
	out.version = version
	out.pensionModules = int(modules)
	if reductions, ok := out.member("reductions").Int64(); ok {
		n := int(reductions)
		out.reductions = &n
	}
	for _, item := range out.member("sections").Elements() {
		module, okModule := textMember(item, "moduleId")
		digest, okDigest := textMember(item, "digest")
		ids, okIDs := item.Get("capabilityIds")
		if !okModule || !okDigest || !okIDs {
			return signedDocument{}, malformed()
		}
		out.sections = append(out.sections, signedSection{
			module: capability.ModuleID(module),
			digest: Digest(digest),
			withheld: ijson.NewObject(
				ijson.Member{Name: "moduleId", Value: ijson.StringValue(module)},
				ijson.Member{Name: "capabilityIds", Value: ids},
			),
		})
	}
	return out, nil
}

func (d signedDocument) member(name string) ijson.Value {
	v, _ := d.value.Get(name)
	return v
}

func textMember(v ijson.Value, name string) (string, bool) {
	member, _ := v.Get(name)
	return member.Text()
}

func malformed() error {
	return &MismatchError{
		Part: PartProof, Pointer: "/jws", Reason: "does not hold a canonical document of this version",
	}
}
