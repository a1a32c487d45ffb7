package run

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
)

// A report holds hundreds of lines of explanation, and is written three times for each run: for its digests, for its store and for its
// caller. So sections are written without building a tree first; tests hold these writers to Value and Disclosed.

// lineSize and sectionSize are what a line and the rest of a section take, on average: room to write without growing step by step.
const (
	lineSize    = 220
	sectionSize = 1200
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
	size := 4096
	for _, s := range sections {
		size += s.JSONSize()
	}
	dst := append(make([]byte, 0, size), '{')
	for i, m := range members {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(ijson.AppendString(dst, m.Name), ':')
		if m.Name == sectionsName {
			dst = appendSections(dst, sections)
		} else {
			dst = m.Value.AppendJSON(dst)
		}
	}
	return append(dst, '}')
}

const sectionsName = "sections"
