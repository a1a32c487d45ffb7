package app

import (
	"io"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/ports"
)

// BatchOptions are what a portfolio may be computed with. The zero value is all of it, on every core, to one place.
type BatchOptions struct {
	// Jobs is how many lines are computed at once; 0 means as many as there are cores. Of a portfolio that is spread it
	// is how many parts are under way at once; 0 means DefaultParts.
	Jobs int
	// Parts has the portfolio computed by other processes; nil computes it in this one.
	Parts ports.Parts
	// Date is the liquidation date of lines that name none; zero for none.
	Date calendar.Date
	// Errors takes the error objects, in the order of their lines; nil leaves them among the reports. Each is written
	// before any report of a later line.
	Errors io.Writer
	// Table says that the portfolio is a table (CSV) in place of a case a line.
	Table bool
	// Done is what an earlier computation of the same portfolio has left.
	Done BatchDone
}

// BatchDone are the lines of a portfolio that have their result. The zero value has none.
type BatchDone struct{ lines []bool }

// Add notes that the line of that number, from 1 on, has its result.
func (d *BatchDone) Add(number int) {
	for number >= len(d.lines) {
		d.lines = append(d.lines, false)
	}
	d.lines[number] = true
}

// Has says whether a line has its result.
func (d *BatchDone) Has(number int) bool { return number < len(d.lines) && d.lines[number] }

// With returns the use case with those options.
func (u *RunBatch) With(o BatchOptions) *RunBatch {
	other := *u
	other.options = o
	if o.Jobs > 0 {
		other.workers = o.Jobs
	}
	return &other
}

// source reads a portfolio.
func (o BatchOptions) source(in io.Reader) batchSource {
	if o.Table {
		return newTableSource(in)
	}
	return newLineSource(in)
}
