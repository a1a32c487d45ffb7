// Package netpoll yields until the runtime has polled the network once.
package netpoll

import (
	"os"
	"runtime"
)

// Yielder lets every goroutine run that can, those included that wait for a socket on which bytes have arrived and
// which the runtime has not polled yet. runtime.Gosched alone does not: the runtime polls the network when its
// processors have run out of goroutines. So the yielder waits for a byte that it sends to itself through a pipe, which
// is polled like a socket. In an idle process that takes some microseconds.
type Yielder struct {
	pipe   *os.File      // nil where there is none: then goroutines run first, sockets are not polled
	polled chan struct{} // closed at the end
}

// New makes a yielder; Close ends its goroutine.
func New() *Yielder {
	read, write, err := os.Pipe()
	if err != nil {
		return &Yielder{}
	}
	y := &Yielder{pipe: write, polled: make(chan struct{})}
	go func() {
		defer close(y.polled)
		defer func() { _ = read.Close() }()
		var one [1]byte
		for {
			if _, err := read.Read(one[:]); err != nil {
				return
			}
			y.polled <- struct{}{}
		}
	}()
	return y
}

// Yield returns when the network was polled and what could run has run.
func (y *Yielder) Yield() {
	if y.pipe != nil {
		if _, err := y.pipe.Write([]byte{0}); err == nil {
			<-y.polled
			return
		}
	}
	runtime.Gosched()
}

// Close must not be called beside Yield.
func (y *Yielder) Close() {
	if y == nil || y.pipe == nil {
		return
	}
	_ = y.pipe.Close()
	<-y.polled
}
