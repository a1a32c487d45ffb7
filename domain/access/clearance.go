package access

import "github.com/retraite-gateway/retraite/domain/capability"

// Clearance is what decides how much of a run a principal sees. It changes when the organisation loses packs or its
// level is lowered.
type Clearance struct {
	Grants           capability.Set
	RestitutionLevel RestitutionLevel
}

// FullClearance covers every other.
func FullClearance() Clearance {
	return Clearance{Grants: capability.All(), RestitutionLevel: LevelCertified}
}

// Clearance returns the clearance of the principal at the moment of its call.
func (p Principal) Clearance() Clearance {
	return Clearance{Grants: p.Grants, RestitutionLevel: p.RestitutionLevel}
}

// Covers says whether nothing that other may see is hidden from c.
func (c Clearance) Covers(other Clearance) bool {
	return c.Grants.Contains(other.Grants) && c.RestitutionLevel >= other.RestitutionLevel
}
