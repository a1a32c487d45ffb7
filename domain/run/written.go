package run

import (
	"slices"
	"sync"

	"github.com/retraite-gateway/retraite/domain/capability"
)

// Written are the sections of a run, written once for all who send or keep them: its caller and its store.
type Written struct {
	shown []byte
	// pieces are the sections in shown, in the order of the run.
	pieces []piece
	// buffers are where shown and what is kept of the run are written, nil for none.
	buffers *buffers
}

// piece is one section among the bytes written: from moduleId to salt, the object not closed.
type piece struct {
	module   capability.ModuleID
	from, to int
	trace    cut
}

// WriteSections writes the sections of a run. In the same pass it writes the parts that the digests of each cover and
// hands them to digest, which must not keep them; what digest answers becomes the digests of the section.
func WriteSections(sections []Section, digest func(i int, parts Parts) Digests) Written {
	w := Written{buffers: takeBuffers(), pieces: make([]piece, len(sections))}
	w.shown = slices.Grow(w.buffers.shown, sizeOf(sections, true))
	room, _ := partsPool.Get().(*Parts)
	defer partsPool.Put(room)
	parts := *room
	for i := range sections {
		s := &sections[i]
		parts = Parts{Head: parts.Head[:0], Body: parts.Body[:0], Trace: parts.Trace[:0]}
		from := len(w.shown)
		var trace cut
		w.shown, trace = s.appendShown(w.shown, true, &parts)
		parts.Head = s.Head().AppendCanonicalExact(parts.Head)
		w.pieces[i] = piece{module: s.ModuleID, from: from, to: len(w.shown), trace: trace}
		s.Digests = digest(i, parts)
	}
	*room = parts
	w.buffers.shown = w.shown[:0]
	return w
}

// partsPool holds the buffers that the parts of sections are written into for their digests: each report would
// take a hundred kilobytes anew.
var partsPool = sync.Pool{New: func() any { return new(Parts) }}

// appendDisclosed appends some of the sections written, in their order, as a report of that extent shows them.
func (w Written) appendDisclosed(dst []byte, sections []Section, e Extent) []byte {
	next := w.cursor()
	return appendList(dst, sections, func(dst []byte, s Section) []byte {
		p, ok := next(s.ModuleID)
		if !ok || e == ExtentSynthese {
			return s.appendDisclosed(dst, e)
		}
		if e == ExtentFull {
			dst = append(dst, w.shown[p.from:p.to]...)
		} else {
			dst = append(dst, w.shown[p.from:p.trace.from]...)
			dst = append(dst, w.shown[p.trace.to:p.to]...)
		}
		return s.Digests.appendOmitted(dst, e)
	})
}

// appendStored appends the sections as a store keeps them.
func (w Written) appendStored(dst []byte, sections []Section) []byte {
	next := w.cursor()
	return appendList(dst, sections, func(dst []byte, s Section) []byte {
		p, ok := next(s.ModuleID)
		if !ok {
			return s.appendStored(dst)
		}
		return s.Digests.appendStored(append(dst, w.shown[p.from:p.to]...))
	})
}

// cursor returns a function that finds the pieces of modules asked for in the order of the run.
func (w Written) cursor() func(capability.ModuleID) (piece, bool) {
	at := 0
	return func(module capability.ModuleID) (piece, bool) {
		for at < len(w.pieces) {
			p := w.pieces[at]
			at++
			if p.module == module {
				return p, true
			}
		}
		return piece{}, false
	}
}

// StoredJSONWith is StoredJSON for a run whose sections are written.
func (r Run) StoredJSONWith(w Written) []byte {
	return appendObject(make([]byte, 0, w.size(true)+r.Data.Size()), r.storedMembers(), func(dst []byte) []byte {
		return w.appendStored(dst, r.Sections)
	})
}

// JSONWith is MarshalJSON for a view of a run whose sections are written.
func (v View) JSONWith(w Written) []byte {
	return appendObject(make([]byte, 0, w.size(v.Extent == ExtentFull)), v.members(), func(dst []byte) []byte {
		return w.appendDisclosed(dst, v.Sections, v.Extent)
	})
}

// size estimates the length of an object of the sections, with their explanations or without.
func (w Written) size(withTraces bool) int {
	size := membersSize + len(w.shown)
	if !withTraces {
		size -= w.traces()
	}
	return size
}

// traces is how many of the bytes are explanations.
func (w Written) traces() int {
	size := 0
	for _, p := range w.pieces {
		size += p.trace.to - p.trace.from
	}
	return size
}
