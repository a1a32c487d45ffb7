package run

import "sync"

// rooms are where the sections of a run are written, and what a store keeps of it. A report takes half a megabyte of them, so the next one is written
// over the last.
type rooms struct{ shown, document, traces []byte }

var roomsPool = sync.Pool{New: func() any { return new(rooms) }}

// mostRoom is the largest room that is given back: one of a huge case would stay for ever.
const mostRoom = 1 << 20

func takeRooms() *rooms {
	r, _ := roomsPool.Get().(*rooms)
	return r
}

// Free gives back the rooms in which a run was written. What was written with it must not be read any more, nor what KeptWith returned.
func (w Written) Free() {
	if r := w.rooms; r != nil && cap(r.shown) <= mostRoom && cap(r.document) <= mostRoom && cap(r.traces) <= mostRoom {
		roomsPool.Put(r)
	}
}
