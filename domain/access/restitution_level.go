package access

import "fmt"

// RestitutionLevel bounds what kind of result is delivered. Spec §5.6.
type RestitutionLevel int

// The levels.
const (
	LevelNone       RestitutionLevel = 0
	LevelIndicative RestitutionLevel = 1
	LevelCertified  RestitutionLevel = 2
)

// ParseRestitutionLevel returns the level of that number.
func ParseRestitutionLevel(n int) (RestitutionLevel, error) {
	if n < int(LevelNone) || n > int(LevelCertified) {
		return LevelNone, fmt.Errorf(
			"access: restitution level %d is not between %d and %d", n, LevelNone, LevelCertified,
		)
	}
	return RestitutionLevel(n), nil
}

// Certifies says whether the level is enough for a CERTIFIE delivery.
func (l RestitutionLevel) Certifies() bool { return l >= LevelCertified }
