package run

import (
	"strings"
	"time"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/ijson"
)

// ID names a run. It is opaque.
type ID string

// MaxIDLength bounds an ID, in bytes.
const MaxIDLength = 64

// ParseID reads an ID as a path or a body gives it; ok is false for a text that cannot be one. A UUID is read in any
// case (RFC 9562 section 4).
func ParseID(text string) (id ID, ok bool) {
	if text == "" || len(text) > MaxIDLength {
		return "", false
	}
	for i := range len(text) {
		c := text[i]
		if (c < '0' || c > '9') && (c < 'A' || c > 'Z') && (c < 'a' || c > 'z') && c != '-' && c != '_' {
			return "", false
		}
	}
	if isUUID(text) {
		text = strings.ToLower(text)
	}
	return ID(text), true
}

// ResultLevel says whether a result binds.
type ResultLevel string

// The levels of results. Spec §1.
const (
	Indicatif ResultLevel = "INDICATIF"
	Certifie  ResultLevel = "CERTIFIE"
)

// EngineInfo says which engine computed under which law.
type EngineInfo struct{ Name, Version, BaremeVersion string }

// Certification says whether the system would deliver a binding result, and why the run is not CERTIFIE if it is not.
type Certification struct {
	Deliverable bool
	// Reasons are codes; empty on a CERTIFIE run.
	Reasons []string
}

// Header is a run without its results: the members of a report from runId to engine, as they were when the run was
// committed. It is what a proof signs in clear.
type Header struct {
	RunID           ID
	ServiceID       string
	Trigger         Trigger
	State           State
	ResultLevel     ResultLevel
	Certification   Certification
	DossierID       string        // empty: none
	LiquidationDate calendar.Date // as asked for; zero: none
	Gamme           *string
	CommerceLevel   *string
	ParentRunID     ID // empty: none
	CreatedAt       time.Time
	Engine          EngineInfo
	// PensionModules counts the pension modules that name a scheme, failed, or lack what names one, visible or not:
	// totals are given only to somebody who sees them all. It is signed, and not shown in a report.
	PensionModules int
	// Reductions counts the modules that change what is paid of those pensions, visible or not. It is signed, and not
	// shown in a report; nil on a run whose proof is of version 1.
	Reductions *int
}

// Run is a committed run, whole.
type Run struct {
	Header
	Org access.OrgID
	// LaunchedBy is the credential that launched the run.
	LaunchedBy access.CredentialID
	// LaunchedWith is what that credential could see when the run was launched, so what its first
	// answer was filtered by.
	LaunchedWith access.Clearance
	Sections     []Section
	Lacunes      []gap.Gap
	// Data is what the engine computed from, substitutes included; DataSalt salts its digest.
	Data     ijson.Value
	DataSalt string
	// IgnoredFields are the members of the request that the API document does not name.
	IgnoredFields []string
	// Substitutions are the overrides that led to this data, the oldest first.
	Substitutions []Substitution
	Proof         Proof
	// SupersededBy is the run that replayed this one with an override; empty: none. It is not signed.
	SupersededBy ID
}

// Proof is what is kept of a run's proof. Spec §4, the row of GET /runs/{id}/proof.
type Proof struct {
	Fingerprint string
	// ProofToken lets another organisation read the run; made once, at the commit.
	ProofToken string
	// JWS is the signed canonical document; KeyID and Algorithm are those of its signature, and JWKSURI is
	// where its key is published.
	JWS, KeyID, Algorithm, JWKSURI string
	IssuedAt                       time.Time
}

// Substitution is one override that a run's data went through.
type Substitution struct {
	Champ          ijson.Pointer
	TypeDonnee     gap.Kind
	PieceJointeRef string
}

// CurrentState is the state of the run now: that of its commit, or superseded.
func (r Run) CurrentState() State {
	if r.SupersededBy != "" {
		return Superseded
	}
	return r.State
}

// Lacune returns the run's gap of that name.
func (r Run) Lacune(id string) (gap.Gap, bool) {
	for _, g := range r.Lacunes {
		if g.LacuneID == id {
			return g, true
		}
	}
	return gap.Gap{}, false
}
