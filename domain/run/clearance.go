package run

import (
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
)

const launchedWithName = "launchedWith"

func clearanceValue(c access.Clearance) ijson.Value {
	return ijson.NewObject(
		ijson.Member{Name: "grants", Value: texts(c.Grants.Slice())},
		ijson.Member{Name: "restitutionLevel", Value: ijson.IntValue(int64(c.RestitutionLevel))},
	)
}

// clearance reads what clearanceValue wrote. A run of before it was written may have shown everything.
func (r *reader) clearance(v ijson.Value) access.Clearance {
	written, ok := v.Get(launchedWithName)
	if !ok {
		return access.FullClearance()
	}
	var ids []capability.ID
	for _, name := range r.texts(written, "grants") {
		ids = append(ids, capability.ID(name))
	}
	number, ok := r.member(written, "restitutionLevel").Int64()
	if !ok {
		r.fail("restitutionLevel")
	}
	level, err := access.ParseRestitutionLevel(int(number))
	if err != nil {
		r.fail("restitutionLevel")
	}
	return access.Clearance{Grants: capability.NewSet(ids...), RestitutionLevel: level}
}
