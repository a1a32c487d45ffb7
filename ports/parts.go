package ports

import (
	"context"
	"errors"

	"github.com/retraite-gateway/retraite/domain/portfolio"
)

// ErrInVain says that every process that tried it failed.
var ErrInVain = errors.New("every process that tried it failed")

// Parts has parts of portfolios computed by whichever process there is for it. What it computes may be computed more
// than once, where a process died in the middle; it is answered once.
type Parts interface {
	// Compute waits for the results of a part, one for each line, in their order. ErrInVain; ErrUnavailable when
	// nobody could be asked for long.
	Compute(ctx context.Context, part portfolio.Part) ([]portfolio.Result, error)
}
