package run

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
)

// Written are the sections of a run as they are shown, written once for all who send or keep them: its caller and its store.
type Written struct {
	shown []byte
	// ends are where each section ends in shown, in the order of the run; modules names them.
	ends    []int
	modules []capability.ModuleID
}

// WriteSections writes the sections of a run. In the same pass it writes what the digest of each covers, Value().CanonicalExact(), and hands it
// to digest, which must not keep it.
func WriteSections(sections []Section, digest func(i int, canonical []byte)) Written {
	size := 0
	for _, s := range sections {
		size += s.JSONSize()
	}
	w := Written{
		shown: make([]byte, 0, size), ends: make([]int, 0, len(sections)), modules: make([]capability.ModuleID, 0, len(sections)),
	}
	canonical := make([]byte, 0, canonicalSize)
	for i, s := range sections {
		w.shown, canonical = s.appendBoth(w.shown, canonical[:0])
		w.ends, w.modules = append(w.ends, len(w.shown)), append(w.modules, s.ModuleID)
		digest(i, canonical)
	}
	return w
}

// canonicalSize is room for what the digest of most sections covers.
const canonicalSize = 64 << 10

// append appends the array of some of the sections written, in their order.
func (w Written) append(dst []byte, sections []Section) []byte {
	dst = append(dst, '[')
	at, from := 0, 0
	for i, s := range sections {
		for at < len(w.modules) && w.modules[at] != s.ModuleID {
			from, at = w.ends[at], at+1
		}
		if i > 0 {
			dst = append(dst, ',')
		}
		if at == len(w.modules) {
			dst = s.appendDisclosed(dst)
			continue
		}
		dst = append(dst, w.shown[from:w.ends[at]]...)
		from, at = w.ends[at], at+1
	}
	return append(dst, ']')
}

// StoredJSONWith is StoredJSON for a run whose sections are written.
func (r Run) StoredJSONWith(w Written) []byte { return appendMembers(r.storedMembers(), r.Sections, w) }

// JSONWith is MarshalJSON for a view of a run whose sections are written.
func (v View) JSONWith(w Written) []byte { return appendMembers(v.members(), v.Sections, w) }

// appendBoth appends what appendDisclosed and AppendCanonicalExact append. A text is quoted once: the second form takes it from the first.
func (s Section) appendBoth(shown, canonical []byte) (_, _ []byte) {
	shown = ijson.AppendString(append(shown, `{"moduleId":`...), string(s.ModuleID))
	from := len(shown) + len(`,"capabilityIds":`)
	shown = appendTexts(append(shown, `,"capabilityIds":`...), capability.GrantingModule(s.ModuleID))
	canonical = append(append(canonical, `{"capabilityIds":`...), shown[from:]...)
	canonical = ijson.AppendString(append(canonical, `,"moduleId":`...), string(s.ModuleID))
	shown = ijson.AppendString(append(shown, `,"status":`...), string(s.Status))
	results := s.results()
	shown = results.AppendJSON(append(shown, `,"results":`...))
	canonical = results.AppendCanonicalExact(append(canonical, `,"results":`...))
	canonical = ijson.AppendString(append(canonical, `,"status":`...), string(s.Status))
	shown, canonical = append(shown, `,"trace":[`...), append(canonical, `,"trace":[`...)
	for i := range s.Trace {
		if i > 0 {
			shown, canonical = append(shown, ','), append(canonical, ',')
		}
		shown, canonical = s.Trace[i].appendBoth(shown, canonical)
	}
	from = len(shown)
	shown = appendTexts(append(shown, `],"warnings":`...), s.Warnings)
	canonical = append(append(canonical, shown[from:]...), '}')
	shown = ijson.AppendString(append(shown, `,"salt":`...), s.Salt)
	return append(shown, '}'), canonical
}

func (l *TraceLine) appendBoth(shown, canonical []byte) (_, _ []byte) {
	const label, formula, value, unit, law = `{"label":`, `,"formula":`, `,"value":`, `,"unit":`, `,"law":`
	start := len(shown)
	shown = ijson.AppendString(append(shown, label...), l.Label)
	afterLabel := len(shown)
	shown = ijson.AppendString(append(shown, formula...), l.Formula)
	afterFormula := len(shown)
	shown = l.Value.AppendJSON(append(shown, value...))
	afterValue := len(shown)
	shown = ijson.AppendString(append(shown, unit...), l.Unit)
	afterUnit := len(shown)
	shown = ijson.AppendString(append(shown, law...), l.Law)

	canonical = append(append(canonical, `{"formula":`...), shown[afterLabel+len(formula):afterFormula]...)
	canonical = append(append(canonical, `,"label":`...), shown[start+len(label):afterLabel]...)
	canonical = append(append(canonical, law...), shown[afterUnit+len(law):]...)
	canonical = append(append(canonical, unit...), shown[afterValue+len(unit):afterUnit]...)
	canonical = l.Value.AppendCanonicalExact(append(canonical, value...))
	return append(shown, '}'), append(canonical, '}')
}
