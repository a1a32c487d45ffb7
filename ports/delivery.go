package ports

import (
	"context"

	"github.com/retraite-gateway/retraite/domain/extension"
)

// Deliverer brings events to the targets of one kind of extension.
type Deliverer interface {
	// Deliver makes one attempt at a delivery. It ends within a bound of its own, and never panics or blocks for what a
	// target does; every failure is an attempt whose outcome and reason say so. An attempt at the same event repeats
	// its id, by which receivers know it.
	Deliver(ctx context.Context, to extension.Setting, delivery extension.Delivery) extension.Attempt
}

// Targets judges where webhooks may be sent.
type Targets interface {
	// CheckTarget refuses a URL to which nothing must be sent, with one of the errors of extension.CheckTarget; it
	// looks the name up, and a name that cannot be found is refused too.
	CheckTarget(ctx context.Context, url string) error
}
