package netpoll

import (
	"net"
	"testing"
	"time"
)

func TestYielderLetsThoseGoFirstWhoseBytesHaveArrived(t *testing.T) {
	t.Parallel()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = listener.Close() }()
	caller, err := net.Dial("tcp", listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = caller.Close() }()
	served, err := listener.Accept()
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = served.Close() }()
	came := make(chan struct{})
	go func() {
		var one [1]byte
		_, _ = served.Read(one[:])
		close(came)
	}()
	p := New()
	defer p.Close()
	if _, err := caller.Write([]byte{1}); err != nil {
		t.Fatal(err)
	}
	// Once is enough but for a busy machine.
	for tries := 1; ; tries++ {
		p.Yield()
		select {
		case <-came:
			return
		default:
		}
		if tries == 10_000 {
			t.Fatal("what had arrived is not looked for")
		}
	}
}

func TestYielderThatIsClosedOrHasNoPipeDoesNotBlock(t *testing.T) {
	t.Parallel()
	p := New()
	p.Close()
	done := make(chan struct{})
	go func() {
		p.Yield()
		(&Yielder{}).Yield()
		(&Yielder{}).Close()
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(time.Minute):
		t.Error("still waiting")
	}
}
