package app

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/retraite-gateway/retraite/domain/idempotency"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/problem"
	"github.com/retraite-gateway/retraite/ports"
)

// vanished is a store that never answers, whatever the reason.
type vanished struct{}

func (vanished) StoredAnswer(ctx context.Context, _ idempotency.Scope) (idempotency.Record, error) {
	<-ctx.Done()
	return idempotency.Record{}, fmt.Errorf("%w: %w", ports.ErrUnavailable, ctx.Err())
}

// A store that vanishes holds nobody for ever: neither the caller that asked it, nor the repetitions that wait for that
// caller's key.
func TestKeyedRunEndsThoughTheStoreNeverAnswers(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		u := &ExecuteRun{answers: vanished{}}
		prepare := func(context.Context) (execution, error) {
			return execution{}, errors.New(
				"nothing was to be prepared",
			)
		}
		began := time.Now()
		var callers sync.WaitGroup
		for range 4 {
			callers.Go(func() {
				_, err := u.keyed(t.Context(), Admission{}, RunCall{Key: "again", Body: ijson.NewObject()}, prepare)
				if code := problem.CodeOf(err); code != problem.ServiceUnavailable {
					t.Errorf("answered %s: %v", code, err)
				}
			})
		}
		callers.Wait()
		if waited := time.Since(began); waited > runLimit {
			t.Errorf("the last one waited %v", waited)
		}
		if len(u.twins.held) != 0 {
			t.Errorf("%d keys are still held", len(u.twins.held))
		}
	})
}
