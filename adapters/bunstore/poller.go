package bunstore

import (
	"os"
	"runtime"
)

// poller lets everybody else go first, callers included whose calls have arrived on their sockets and whom nobody has looked for yet: the
// runtime does that when its processors have run out of goroutines. It is a pipe to ourselves, on which something arrives last of all. In an
// idle process that takes some microseconds.
type poller struct {
	pipe   *os.File      // nil where there is none: then goroutines go first, sockets do not
	polled chan struct{} // closed at the end
}

func newPoller() *poller {
	read, write, err := os.Pipe()
	if err != nil {
		return &poller{}
	}
	p := &poller{pipe: write, polled: make(chan struct{})}
	go func() {
		defer close(p.polled)
		defer func() { _ = read.Close() }()
		var one [1]byte
		for {
			if _, err := read.Read(one[:]); err != nil {
				return
			}
			p.polled <- struct{}{}
		}
	}()
	return p
}

// wait returns when the others have gone.
func (p *poller) wait() {
	if p.pipe != nil {
		if _, err := p.pipe.Write([]byte{0}); err == nil {
			<-p.polled
			return
		}
	}
	runtime.Gosched()
}

// close must not be called beside wait.
func (p *poller) close() {
	if p == nil || p.pipe == nil {
		return
	}
	_ = p.pipe.Close()
	<-p.polled
}
