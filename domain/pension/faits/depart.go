package faits

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// DroitsC2P are the rights of the occupational prevention account.
type DroitsC2P struct {
	// TrimestresMajoration count for rate and duration; TrimestresAvance lower the legal age.
	TrimestresMajoration, TrimestresAvance int
}

// PriseEnCharge are the rights of a disability. Law: CSS L351-1-3.
type PriseEnCharge struct {
	// TauxPlein is true when the pension begins early because of the disability, which gives the full rate.
	TauxPlein bool
	// TrimestresHandicap are the quarters contributed with the disability, Coefficient what they add to
	// an early pension.
	TrimestresHandicap int
	Coefficient        money.Decimal
}

// ConversionInvalide is the replacement of a disability pension by a pension for unfitness. Law: CSS L341-15.
type ConversionInvalide struct {
	// Concerne is true when the pension of the date of effect replaces it, and so has the full rate.
	Concerne bool
	// Date is when the replacement is due, known even when the pension begins earlier.
	Date calendar.Date
}

// ConversionForcee is a replacement that should have taken place and did not. Law: CSS L341-15, L341-16.
type ConversionForcee struct {
	Concerne bool
	Date     calendar.Date
}

// Depart are the ways of leaving before the legal age.
type Depart struct {
	// DatePossible is the earliest date of effect open to the person, zero when none is known.
	DatePossible calendar.Date
	// TauxPlein is true when the reason of departure gives the full rate by itself; Motif is that reason.
	TauxPlein bool
	Motif     dossier.Motif
	// AvantAgeLegal is true when the date of effect rests on one of these ways.
	AvantAgeLegal bool
	// DureeRequise replaces the required duration of the generation when a right is kept from an
	// earlier law, 0 otherwise.
	DureeRequise int
}
