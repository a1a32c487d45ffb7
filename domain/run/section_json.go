package run

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
)

// A report holds hundreds of lines of explanation, and is written for its digests, for its store and for its caller. So sections are written
// without building a tree first, and WriteSections writes them once for all three; tests hold these writers to Value and Disclosed.

// What a line, the rest of a section, and the rest of a run take, on average: room to write without growing step by step.
const (
	lineSize    = 220
	sectionSize = 1200
	membersSize = 16 << 10
)

// JSONSize estimates the length of the section in JSON.
func (s Section) JSONSize() int { return sectionSize + lineSize*len(s.Trace) }

// appendDisclosed appends what Disclosed().AppendJSON appends.
func (s Section) appendDisclosed(dst []byte) []byte {
	dst = ijson.AppendString(append(dst, `{"moduleId":`...), string(s.ModuleID))
	dst = appendTexts(append(dst, `,"capabilityIds":`...), capability.GrantingModule(s.ModuleID))
	dst = ijson.AppendString(append(dst, `,"status":`...), string(s.Status))
	dst = s.results().AppendJSON(append(dst, `,"results":`...))
	dst = append(dst, `,"trace":[`...)
	for i, l := range s.Trace {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = ijson.AppendString(append(dst, `{"label":`...), l.Label)
		dst = ijson.AppendString(append(dst, `,"formula":`...), l.Formula)
		dst = l.Value.AppendJSON(append(dst, `,"value":`...))
		dst = ijson.AppendString(append(dst, `,"unit":`...), l.Unit)
		dst = ijson.AppendString(append(dst, `,"law":`...), l.Law)
		dst = append(dst, '}')
	}
	dst = appendTexts(append(dst, `],"warnings":`...), s.Warnings)
	dst = ijson.AppendString(append(dst, `,"salt":`...), s.Salt)
	return append(dst, '}')
}

// AppendCanonicalExact appends what Value().CanonicalExact returns: what the digest covers.
func (s Section) AppendCanonicalExact(dst []byte) []byte {
	dst = appendTexts(append(dst, `{"capabilityIds":`...), capability.GrantingModule(s.ModuleID))
	dst = ijson.AppendString(append(dst, `,"moduleId":`...), string(s.ModuleID))
	dst = s.results().AppendCanonicalExact(append(dst, `,"results":`...))
	dst = ijson.AppendString(append(dst, `,"status":`...), string(s.Status))
	dst = append(dst, `,"trace":[`...)
	for i, l := range s.Trace {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = ijson.AppendString(append(dst, `{"formula":`...), l.Formula)
		dst = ijson.AppendString(append(dst, `,"label":`...), l.Label)
		dst = ijson.AppendString(append(dst, `,"law":`...), l.Law)
		dst = ijson.AppendString(append(dst, `,"unit":`...), l.Unit)
		dst = l.Value.AppendCanonicalExact(append(dst, `,"value":`...))
		dst = append(dst, '}')
	}
	dst = appendTexts(append(dst, `],"warnings":`...), s.Warnings)
	return append(dst, '}')
}

func appendSections(dst []byte, sections []Section) []byte {
	dst = append(dst, '[')
	for i, s := range sections {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = s.appendDisclosed(dst)
	}
	return append(dst, ']')
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

// appendWith appends an object whose member sections is written without a tree; members holds the others, sections absent among them.
func appendWith(members []ijson.Member, sections []Section) []byte {
	size := membersSize
	for _, s := range sections {
		size += s.JSONSize()
	}
	return appendObject(make([]byte, 0, size), members, func(dst []byte) []byte { return appendSections(dst, sections) })
}

// appendMembers is appendWith for sections that are written.
func appendMembers(members []ijson.Member, sections []Section, w Written) []byte {
	size := membersSize + len(w.shown) + len(sections)
	return appendObject(make([]byte, 0, size), members, func(dst []byte) []byte { return w.append(dst, sections) })
}

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

const sectionsName = "sections"
