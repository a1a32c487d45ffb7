package ports

import (
	"context"

	"github.com/retraite-gateway/retraite/domain/extension"
)

// Workers keeps what the processes that deliver events record of themselves.
type Workers interface {
	// RecordWorker saves what a worker records, in place of what it recorded before. ErrUnavailable.
	RecordWorker(ctx context.Context, worker extension.Worker) error
	// ForgetWorker removes what a worker recorded, once it stops; nothing happens when there is nothing.
	// ErrUnavailable.
	ForgetWorker(ctx context.Context, id string) error
	// RecordedWorkers returns what every worker recorded last, the oldest first, then by id. ErrUnavailable.
	RecordedWorkers(ctx context.Context) ([]extension.Worker, error)
}
