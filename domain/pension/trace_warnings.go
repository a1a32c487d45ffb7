package pension

import "strings"

// Incomplete marks the section incomplete and says why, without a gap: what nobody could supply in the dossier.
func (t *Trace) Incomplete(reason string) {
	t.section.incomplete = true
	t.Warn(reason)
}

// What a section keeps of its warnings: a line of the career may earn one, and may hold a word of a megabyte that it
// repeats. One more warning counts those that are not kept.
const (
	avertissementsGardes = 200
	tailleAvertissement  = 1000
)

// Warn adds a warning to the section.
func (t *Trace) Warn(message string) {
	if t.muet {
		return
	}
	if len(t.warnings)-t.section.warnings >= avertissementsGardes {
		t.section.tus++
		return
	}
	if len(message) > tailleAvertissement {
		message = strings.ToValidUTF8(message[:tailleAvertissement], "") + "…"
	}
	t.warnings = append(t.warnings, message)
}

// Doubt adds a warning about a rule whose reading is not settled; it forbids certification.
func (t *Trace) Doubt(message string) {
	t.doubts = append(t.doubts, message)
	t.Warn(message)
}
