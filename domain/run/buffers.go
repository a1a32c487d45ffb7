package run

import "sync"

// buffers are where the sections of a run are written, and what a store keeps of it. A report takes half a megabyte of
// them, so that they are reused.
type buffers struct{ shown, document, traces []byte }

var buffersPool = sync.Pool{New: func() any { return new(buffers) }}

// largestBuffer is the largest that is reused: one of a huge case would stay for ever.
const largestBuffer = 1 << 20

func takeBuffers() *buffers {
	r, _ := buffersPool.Get().(*buffers)
	return r
}

// Free gives back the buffers in which a run was written, once. What was written with it must not be read any more, nor
// what KeptWith returned.
func (w Written) Free() {
	r := w.buffers
	if r != nil && cap(r.shown) <= largestBuffer && cap(r.document) <= largestBuffer && cap(r.traces) <= largestBuffer {
		buffersPool.Put(r)
	}
}
