package dossier

// Source is where a career line comes from, which says how much it proves. The zero value is a line that does not say.
type Source uint8

// The sources, the strongest first: the schemes' common register, the individual statement, the employers' monthly
// declarations, an attestation, a payslip, the insured person's word.
const (
	SourceNonDite Source = iota
	SourceRGCU
	SourceRIS
	SourceDSN
	SourceAttestation
	SourceBulletin
	SourceDeclaratif
	SourceInconnue
)

var sourceWords = [...]string{"RGCU", "RIS", "DSN", "ATTESTATION", "BULLETIN", "DECLARATIF"}

// ParseSource finds the source of a word of the closed list.
func ParseSource(word string) (Source, bool) {
	for i, w := range sourceWords {
		if w == word {
			return SourceRGCU + Source(i), true
		}
	}
	return SourceInconnue, false
}

// String returns the word of the closed list, or the empty text when the line does not say.
func (s Source) String() string {
	if s == SourceNonDite || s >= SourceInconnue {
		return ""
	}
	return sourceWords[s-SourceRGCU]
}

// ReportAuCompte says whether the pay of the line is already what the scheme carried to the account, and not gross pay.
func (s Source) ReportAuCompte() bool { return s == SourceRGCU || s == SourceRIS }
