package bunstore

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/retraite-gateway/retraite/ports"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

func newTestFresh[V any](t *testing.T, clock ports.Clock) *fresh[string, V] {
	t.Helper()
	f := newFresh[string, V](clock, func(key string) int { return len(key) })
	t.Cleanup(f.close)
	return f
}

func TestFreshIsReadAgainFromTheSecondOn(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		clock := porttest.NewClock(porttest.Start)
		f := newTestFresh[int64](t, clock)
		var reads atomic.Int64
		get := func() int64 {
			t.Helper()
			n, err := f.get(t.Context(), "key", func(context.Context) (int64, error) { return reads.Add(1), nil })
			if err != nil {
				t.Fatal(err)
			}
			synctest.Wait()
			return n
		}
		for _, step := range []struct {
			name        string
			advance     time.Duration
			want, reads int64
		}{
			{"the first time it is read", 0, 1, 1},
			{"at once it is remembered", 0, 1, 1},
			{"before it is old it is remembered", freshSoon - 1, 1, 1},
			{"soon before the second it is remembered, and read in the background", 1, 1, 2},
			{"after that nobody waits at the second", freshFor - freshSoon, 2, 2},
			{"at a second after the last read it is read", freshSoon, 3, 3},
			{"after the clock was put back it is read", -time.Millisecond, 4, 4},
		} {
			clock.Advance(step.advance)
			if got := get(); got != step.want || reads.Load() != step.reads {
				t.Errorf(
					"%s: got the %dth read of %d, want the %dth of %d", step.name, got, reads.Load(), step.want,
					step.reads,
				)
			}
		}
		f.forget()
		if got := get(); got != 5 {
			t.Errorf("after a change of this process: read %d times, want 5", got)
		}
	})
}

// What strangers ask for is remembered under what they sent.
func TestFreshIsBoundedInBytesWhateverTheKeys(t *testing.T) {
	t.Parallel()
	const length, asked = 64 << 10, 2000 // 128 MB
	f := newTestFresh[int](t, porttest.NewClock(porttest.Start))
	padding := strings.Repeat("x", length)
	for n := range asked {
		_, err := f.get(
			t.Context(), fmt.Sprint(n, padding), func(context.Context) (int, error) { return 0, ports.ErrNotFound },
		)
		if !errors.Is(err, ports.ErrNotFound) {
			t.Fatal(err)
		}
	}
	f.known.CleanUp()
	if weight := f.known.WeightedSize(); weight > freshMost || weight < freshMost/2 {
		t.Errorf("%d bytes are remembered, of at most %d", weight, freshMost)
	}
}

func TestFreshRemembersThatThereIsNothingButNoFailure(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		err  error
		want int
	}{{ports.ErrNotFound, 1}, {ports.ErrUnavailable, 3}} {
		f := newTestFresh[int](t, porttest.NewClock(porttest.Start))
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
		f := newTestFresh[int](t, porttest.NewClock(porttest.Start))
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
		f := newTestFresh[string](t, porttest.NewClock(porttest.Start))
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
		f := newTestFresh[int](t, porttest.NewClock(porttest.Start))
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
