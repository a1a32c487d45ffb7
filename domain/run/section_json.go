package run

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
)

// A report holds hundreds of lines of explanation, and is written for its digests, for its store and for its caller. So
// a section is written by one writer, without building a tree first, and every other form is cut out of what it wrote;
// tests hold the forms to their values.

// What a line, the rest of a section, and the rest of a run take, on average: the capacity to write
// without growing step by step.
const (
	lineSize    = 220
	traceSize   = 4 << 10
	sectionSize = 1200
	membersSize = 16 << 10
)

// beforeTrace stands before the explanation of a section.
const beforeTrace = `,"trace":`

// jsonSize estimates the length of the section in JSON, its explanation included if that is wanted.
func (s Section) jsonSize(withTrace bool) int {
	size := sectionSize + len(s.written)
	if !withTrace {
		return size
	}
	if s.answer != nil {
		return size + traceSize
	}
	return size + lineSize*len(s.Trace)
}

// Parts are the three parts of a section in the canonical form that writes numbers by exact value: what
// its digests cover.
type Parts struct{ Head, Body, Trace []byte }

// cut are the places of the trace among the bytes of a section: its member begins at from and ends at to.
type cut struct{ from, to int }

// appendShown appends the members of a section from moduleId to salt, the trace among them if it is wanted, without
// closing the object, and says where the trace is. It writes the body and the trace in canonical form into parts on
// the way, unless that is nil.
func (s Section) appendShown(shown []byte, wanted bool, parts *Parts) ([]byte, cut) {
	shown = ijson.AppendString(append(shown, `{"moduleId":`...), string(s.ModuleID))
	idsFrom := len(shown) + len(`,"capabilityIds":`)
	shown = appendTexts(append(shown, `,"capabilityIds":`...), capability.GrantingModule(s.ModuleID))
	idsTo := len(shown)
	shown = ijson.AppendString(append(shown, `,"status":`...), string(s.Status))
	shown = s.appendResults(append(shown, `,"results":`...), false)
	at := cut{from: len(shown)}
	if wanted {
		shown = s.appendTrace(append(shown, beforeTrace...), parts)
	}
	at.to = len(shown)
	warningsFrom := len(shown)
	shown = appendTexts(append(shown, `,"warnings":`...), s.Warnings)
	if parts != nil {
		body := append(append(parts.Body, `{"capabilityIds":`...), shown[idsFrom:idsTo]...)
		body = ijson.AppendString(append(body, `,"moduleId":`...), string(s.ModuleID))
		body = s.appendResults(append(body, `,"results":`...), true)
		body = ijson.AppendString(append(body, `,"status":`...), string(s.Status))
		parts.Body = append(append(body, shown[warningsFrom:]...), '}')
	}
	return ijson.AppendString(append(shown, `,"salt":`...), s.Salt), at
}

// appendTrace appends the lines of the trace.
func (s Section) appendTrace(shown []byte, parts *Parts) []byte {
	switch {
	case s.answer != nil && parts != nil:
		return s.answer.AppendTrace(shown, &parts.Trace)
	case s.answer != nil:
		return s.answer.AppendTrace(shown, nil)
	}
	shown = append(shown, '[')
	if parts != nil {
		parts.Trace = append(parts.Trace, '[')
	}
	for i := range s.Trace {
		if i > 0 {
			shown = append(shown, ',')
		}
		if parts != nil && i > 0 {
			parts.Trace = append(parts.Trace, ',')
		}
		shown = s.Trace[i].append(shown, parts)
	}
	if parts != nil {
		parts.Trace = append(parts.Trace, ']')
	}
	return append(shown, ']')
}

// appendDisclosed appends what Disclosed(e).AppendJSON appends.
func (s Section) appendDisclosed(dst []byte, e Extent) []byte {
	if e == ExtentSynthese {
		return s.Disclosed(e).AppendJSON(dst)
	}
	dst, _ = s.appendShown(dst, e == ExtentFull, nil)
	return s.Digests.appendOmitted(dst, e)
}

// appendStored appends what stored().AppendJSON appends.
func (s Section) appendStored(dst []byte) []byte {
	dst, _ = s.appendShown(dst, true, nil)
	return s.Digests.appendStored(dst)
}

// appendOmitted closes a section that was written up to its salt.
func (d Digests) appendOmitted(dst []byte, e Extent) []byte {
	if d.IsZero() {
		return append(dst, '}')
	}
	return append(d.Omitted(e).AppendJSON(append(dst, `,"omitted":`...)), '}')
}

// appendStored closes a section that was written up to its salt, for a store.
func (d Digests) appendStored(dst []byte) []byte {
	if d.IsZero() {
		return append(dst, '}')
	}
	return append(d.value().AppendJSON(append(dst, `,"digests":`...)), '}')
}

func appendTexts[T ~string](dst []byte, list []T) []byte {
	dst = append(dst, '[')
	for i, s := range list {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = ijson.AppendString(dst, string(s))
	}
	return append(dst, ']')
}

// appendList appends a list of sections, each by the same writer.
func appendList(dst []byte, sections []Section, write func([]byte, Section) []byte) []byte {
	dst = append(dst, '[')
	for i, s := range sections {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = write(dst, s)
	}
	return append(dst, ']')
}

// appendObject appends an object whose member sections is written without a tree; members holds the others,
// sections absent among them.
func appendObject(dst []byte, members []ijson.Member, sections func([]byte) []byte) []byte {
	dst = append(dst, '{')
	for i, m := range members {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(ijson.AppendString(dst, m.Name), ':')
		if m.Name == sectionsName {
			dst = sections(dst)
		} else {
			dst = m.Value.AppendJSON(dst)
		}
	}
	return append(dst, '}')
}

// sizeOf estimates the length of a document of these sections.
func sizeOf(sections []Section, withTrace bool) int {
	size := membersSize
	for _, s := range sections {
		size += s.jsonSize(withTrace)
	}
	return size
}

const sectionsName = "sections"
