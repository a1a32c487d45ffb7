package bunstore

import (
	"net"
	"testing"
	"time"
)

func TestPollerLetsThoseGoFirstWhoseBytesHaveArrived(t *testing.T) {
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
	p := newPoller()
	defer p.close()
	if _, err := caller.Write([]byte{1}); err != nil {
		t.Fatal(err)
	}
	// Once is enough but for a busy machine.
	for tries := 1; ; tries++ {
		p.wait()
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

func TestPollerThatIsClosedOrHasNoPipeDoesNotBlock(t *testing.T) {
	t.Parallel()
	p := newPoller()
	p.close()
	done := make(chan struct{})
	go func() {
		p.wait()
		(&poller{}).wait()
		(&poller{}).close()
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(time.Minute):
		t.Error("still waiting")
	}
}
