package bunstore

import (
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestBatcherFlushesWhatCameDuringTheFlushBefore(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var batches [][]int
		b := newBatcher(batching{most: 3}, func(batch []int) {
			batches = append(batches, slices.Clone(batch))
			time.Sleep(time.Second)
		})
		b.add(0)
		synctest.Wait()
		for i := 1; i <= 5; i++ {
			b.add(i)
		}
		b.close()
		if diff := cmp.Diff([][]int{{0}, {1, 2, 3}, {4, 5}}, batches); diff != "" {
			t.Errorf("batches (-want +got):\n%s", diff)
		}
	})
}

func TestBatcherThatLingersWaitsForOthersUntilItIsFull(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		started := time.Now()
		type flushed struct {
			items []int
			after time.Duration
		}
		var got []flushed
		b := newBatcher(batching{most: 3, linger: 50 * time.Millisecond}, func(batch []int) {
			got = append(got, flushed{slices.Clone(batch), time.Since(started)})
		})
		b.add(1)
		time.Sleep(20 * time.Millisecond)
		b.add(2)
		time.Sleep(100 * time.Millisecond)
		b.add(3)
		b.add(4)
		time.Sleep(10 * time.Millisecond)
		b.add(5)
		synctest.Wait()
		b.add(6)
		b.close()
		want := []flushed{
			{[]int{1, 2}, 50 * time.Millisecond},
			{[]int{3, 4, 5}, 130 * time.Millisecond},
			{[]int{6}, 130 * time.Millisecond},
		}
		if diff := cmp.Diff(want, got, cmp.AllowUnexported(flushed{})); diff != "" {
			t.Errorf("batches (-want +got):\n%s", diff)
		}
	})
}

func TestBatcherRefusesWhatHasNoRoomAndWhatComesTooLate(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		release := make(chan struct{})
		b := newBatcher(batching{most: 10, room: 2}, func([]int) { <-release })
		b.add(0)
		synctest.Wait()
		if !b.add(1) || !b.add(2) || b.add(3) {
			t.Error("room for two took another number")
		}
		close(release)
		b.close()
		if b.add(4) {
			t.Error("taken after the end")
		}
	})
}

func TestBatcherLosesNothingUnderConcurrency(t *testing.T) {
	t.Parallel()
	seen := make(map[int]bool)
	b := newBatcher(batching{most: 7}, func(batch []int) {
		if len(batch) > 7 {
			t.Errorf("a batch of %d", len(batch))
		}
		for _, n := range batch {
			seen[n] = true
		}
	})
	var wg sync.WaitGroup
	const callers, each = 64, 100
	for i := range callers {
		wg.Go(func() {
			for n := range each {
				b.add(i*each + n)
			}
		})
	}
	wg.Wait()
	b.close()
	if len(seen) != callers*each {
		t.Errorf("%d of %d were flushed", len(seen), callers*each)
	}
}
