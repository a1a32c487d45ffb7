// Package portfolio has the parts of a portfolio that several processes compute: some lines, and their results.
package portfolio

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/run"
)

// Line is a case of a portfolio.
type Line struct {
	// Number is that of its line, from 1 on.
	Number int
	// Text is a run request or a bare dossier in JSON, without a line end.
	Text []byte
}

// Part are lines that one process computes, and how.
type Part struct {
	Lines []Line
	// Extent is how much of each report is written.
	Extent run.Extent
	// Date is the liquidation date of lines that name none; zero for none.
	Date calendar.Date
}

// Form says what a result is.
type Form byte

// The forms of a result.
const (
	// OfRequest is the report of a run request, OfDossier that of a bare dossier.
	OfRequest Form = 'r'
	OfDossier Form = 'd'
	// Refused is the error object of a line that cannot be computed.
	Refused Form = 'e'
)

// Result is what a line gives: one object in JSON, without a line end.
type Result struct {
	Form Form
	Text []byte
}
