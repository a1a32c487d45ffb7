package jobs

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/extension"
)

// recordLimit bounds one record: the next one is due soon.
const recordLimit = 5 * time.Second

// beat records again and again what this process does.
type beat struct {
	use  *app.RecordWorker
	log  *slog.Logger
	end  chan struct{}
	done sync.WaitGroup
}

func newBeat(use *app.RecordWorker, log *slog.Logger) *beat {
	return &beat{use: use, log: log, end: make(chan struct{})}
}

func (b *beat) start() {
	b.done.Go(func() {
		ticker := time.NewTicker(extension.WorkerBeat)
		defer ticker.Stop()
		b.record(context.Background(), b.use.Do)
		for {
			select {
			case <-b.end:
				return
			case <-ticker.C:
				b.record(context.Background(), b.use.Do)
			}
		}
	})
}

// record does not fail: who reads what is recorded sees that it is old.
func (b *beat) record(ctx context.Context, do func(context.Context) error) {
	ctx, cancel := context.WithTimeout(ctx, recordLimit)
	defer cancel()
	if err := do(ctx); err != nil {
		b.log.Debug("the state of the workers could not be recorded", "cause", err.Error())
	}
}

// stop ends it, and forgets the process while ctx lasts. It is called once, after start or without it.
func (b *beat) stop(ctx context.Context) {
	close(b.end)
	b.done.Wait()
	b.record(ctx, b.use.Stop)
}
