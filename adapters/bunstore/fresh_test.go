package bunstore

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/retraite-gateway/retraite/ports"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

func TestFreshIsReadAgainFromTheSecondOn(t *testing.T) {
	t.Parallel()
	clock := porttest.NewClock(porttest.Start)
	f := newFresh[string, int](clock)
	reads := 0
	get := func() int {
		t.Helper()
		n, err := f.get(t.Context(), "key", func(context.Context) (int, error) { reads++; return reads, nil })
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	for _, step := range []struct {
		name    string
		advance time.Duration
		want    int
	}{
		{"the first time it is read", 0, 1},
		{"at once it is remembered", 0, 1},
		{"just below a second it is remembered", freshFor - 1, 1},
		{"at a second it is read", 1, 2},
		{"after the clock was put back it is read", -time.Millisecond, 3},
	} {
		clock.Advance(step.advance)
		if got := get(); got != step.want {
			t.Errorf("%s: read %d times, want %d", step.name, got, step.want)
		}
	}
	f.forget()
	if got := get(); got != 4 {
		t.Errorf("after a change of this process: read %d times, want 4", got)
	}
}

func TestFreshRemembersThatThereIsNothingButNoFailure(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		err  error
		want int
	}{{ports.ErrNotFound, 1}, {ports.ErrUnavailable, 3}} {
		f := newFresh[string, int](porttest.NewClock(porttest.Start))
		reads := 0
		for range 3 {
			_, err := f.get(t.Context(), "key", func(context.Context) (int, error) { reads++; return 0, c.err })
			if !errors.Is(err, c.err) {
				t.Errorf("error %v, want %v", err, c.err)
			}
		}
		if reads != c.want {
			t.Errorf("%v: %d reads, want %d", c.err, reads, c.want)
		}
	}
}

func TestFreshSharesOneReadAmongThoseWhoAskAtOnce(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		f := newFresh[string, int](porttest.NewClock(porttest.Start))
		var reads atomic.Int64
		read := func(context.Context) (int, error) {
			time.Sleep(time.Second)
			return int(reads.Add(1)), nil
		}
		var wg sync.WaitGroup
		for range 64 {
			wg.Go(func() {
				if n, err := f.get(t.Context(), "key", read); n != 1 || err != nil {
					t.Errorf("read %d, %v", n, err)
				}
			})
		}
		wg.Wait()
		if reads.Load() != 1 {
			t.Errorf("%d reads, want 1", reads.Load())
		}
	})
}

func TestFreshNeverGivesWhatWasReadBeforeAChange(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		f := newFresh[string, string](porttest.NewClock(porttest.Start))
		value := "old"
		slow := func(context.Context) (string, error) {
			seen := value
			time.Sleep(time.Second)
			return seen, nil
		}
		go func() { _, _ = f.get(t.Context(), "key", slow) }()
		synctest.Wait()
		value = "new"
		f.forget()
		for range 2 {
			if got, err := f.get(t.Context(), "key", slow); got != "new" || err != nil {
				t.Errorf("read %q, %v after the change", got, err)
			}
		}
	})
}

func TestFreshReadOutlivesTheCallerThatBeganIt(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		f := newFresh[string, int](porttest.NewClock(porttest.Start))
		ctx, cancel := context.WithCancel(t.Context())
		read := func(ctx context.Context) (int, error) {
			select {
			case <-time.After(time.Second):
				return 1, nil
			case <-ctx.Done():
				return 0, ctx.Err()
			}
		}
		first := make(chan error, 1)
		go func() {
			_, err := f.get(ctx, "key", read)
			first <- err
		}()
		synctest.Wait()
		cancel()
		if err := <-first; !errors.Is(err, ports.ErrUnavailable) {
			t.Errorf("the caller that hung up: %v, want ErrUnavailable", err)
		}
		if n, err := f.get(t.Context(), "key", read); n != 1 || err != nil {
			t.Errorf("the next caller: %d, %v", n, err)
		}
	})
}
