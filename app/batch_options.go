package app

import (
	"io"

	"github.com/retraite-gateway/retraite/domain/calendar"
)

// BatchOptions are what a portfolio may be computed with. The zero value is all of it, on every core, to one place.
type BatchOptions struct {
	// Jobs is how many lines are computed at once; 0 means as many as there are cores.
	Jobs int
	// Date is the liquidation date of lines that name none; zero for none.
	Date calendar.Date
	// Errors takes the error objects, in the order of their lines; nil leaves them among the reports. Each is written
	// before any report of a later line.
	Errors io.Writer
	// Done is what an earlier computation of the same portfolio has left.
	Done BatchDone
}

// BatchDone says which lines of a portfolio have their result: those that were refused, and of the others the first.
type BatchDone struct {
	Reports int
	Refused map[int]bool
}

// has says whether a line has its result. Lines are asked for in their order, each once.
func (d *BatchDone) has(number int) bool {
	if d.Refused[number] {
		return true
	}
	if d.Reports > 0 {
		d.Reports--
		return true
	}
	return false
}

// With returns the use case with those options.
func (u *RunBatch) With(o BatchOptions) *RunBatch {
	other := *u
	other.options = o
	if o.Jobs > 0 {
		other.workers = o.Jobs
	}
	return &other
}
