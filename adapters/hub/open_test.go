package hub_test

import (
	"context"
	"net"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/adapters/hub"
	"github.com/retraite-gateway/retraite/domain/extension"
)

// A hub that takes the connection and says nothing is waited for by one attempt, and by nobody else.
func TestDeliver_lets_nobody_wait_for_an_attempt_that_connects(t *testing.T) {
	t.Parallel()
	silent, err := (&net.ListenConfig{}).Listen(context.Background(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = silent.Close() })
	accepted := make(chan net.Conn, 1)
	go func() {
		if conn, err := silent.Accept(); err == nil {
			accepted <- conn
		}
	}()
	d := open(t, hub.Config{URL: "nats://" + silent.Addr().String()})
	first := make(chan extension.Attempt, 1)
	go func() { first <- d.Deliver(context.Background(), setting, delivery("evt_1")) }()
	var conn net.Conn
	select {
	case conn = <-accepted:
		defer func() { _ = conn.Close() }()
	case <-time.After(time.Minute):
		t.Fatal("the first attempt does not connect")
	}
	hungUp, hangUp := context.WithCancel(t.Context())
	hangUp()
	if a := d.Deliver(hungUp, setting, delivery("evt_2")); a.Outcome != extension.Rejected {
		t.Errorf("the second attempt: %+v", a)
	}
	d.Close()
	select {
	case a := <-first:
		t.Errorf("they waited for the first attempt: %+v", a)
	default:
	}
	select {
	case a := <-first:
		if a.Outcome != extension.Rejected {
			t.Errorf("the first attempt: %+v", a)
		}
	case <-time.After(time.Minute):
		t.Error("the first attempt does not end")
	}
}
