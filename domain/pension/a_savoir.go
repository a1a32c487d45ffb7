package pension

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
)

// ASavoir is something that a reader must know before the rest of a report. A module puts it among its results as
// aSavoir, and the head of the report shows it.
type ASavoir struct {
	Code CodeASavoir   `json:"code"`
	Date calendar.Date `json:"date"`
	// MontantEur is in euros, absent where the code speaks of none or it is not known.
	MontantEur *money.Euro `json:"montantEur,omitempty"`
}

// CodeASavoir names it.
type CodeASavoir string

// What modules say at the head of a report.
const (
	// InvaliditeRemplacee is a disability pension that the law replaces before the date asked for, at Date.
	InvaliditeRemplacee CodeASavoir = "INVALIDITE_REMPLACEE"
	// InvaliditeIndue is a disability pension that was paid from Date without being due, of MontantEur in all.
	InvaliditeIndue CodeASavoir = "INVALIDITE_INDUE"
)
