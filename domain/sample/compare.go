package sample

import "github.com/retraite-gateway/retraite/domain/money"

// Status is what the comparison of one item gave.
type Status string

// The statuses.
const (
	Conforme       Status = "conforme"       // both values are there, and differ by no more than the tolerance
	Ecart          Status = "ecart"          // both values are there, and differ by more
	Indeterminable Status = "indeterminable" // one of the values is missing
)

// Gravite says how serious a difference is.
type Gravite string

// The degrees. Their limits are those of qualificateurEcart's relative scale; they are a choice of this project, not of
// the law.
const (
	Negligeable  Gravite = "negligeable"  // within the tolerance
	Mineur       Gravite = "mineur"       // below 1 %
	Significatif Gravite = "significatif" // from 1 %
	Majeur       Gravite = "majeur"       // from 5 %, or nothing on one side
)

// Comparison is what one item gave.
type Comparison struct {
	// Index is the place of the item in the request.
	Index  int
	ID     string
	Zone   string
	Status Status
	// MissingDeclared and MissingReport say which value is missing.
	MissingDeclared, MissingReport bool
	// Ecart is declared - caisseReport; 0 when it cannot be determined.
	Ecart money.Decimal
	// EcartRelatif is Ecart / caisseReport to six decimals; nil when it cannot be determined or the fund reports 0.
	EcartRelatif *money.Decimal
	Tolerance    money.Decimal
	Gravite      Gravite
}

// Compare compares the values of one item.
func Compare(index int, item Item) Comparison {
	out := Comparison{
		Index: index, ID: item.ID, Zone: item.Zone, Tolerance: item.Tolerance,
		MissingDeclared: item.Declared == nil, MissingReport: item.CaisseReport == nil,
	}
	if out.MissingDeclared || out.MissingReport {
		out.Status = Indeterminable
		return out
	}
	out.Ecart = item.Declared.Sub(*item.CaisseReport)
	if !item.CaisseReport.IsZero() {
		relative := out.Ecart.Quo(item.CaisseReport.Abs()).HalfUp(ratePlaces)
		out.EcartRelatif = &relative
	}
	out.Status = Conforme
	out.Gravite = Negligeable
	if item.Tolerance.Less(out.Ecart.Abs()) {
		out.Status = Ecart
		out.Gravite = gravite(out.Ecart, *item.CaisseReport)
	}
	return out
}

// gravite compares without dividing: |ecart| against 1 % and 5 % of what the fund reports.
func gravite(ecart, report money.Decimal) Gravite {
	size := ecart.Abs().MulInt(100)
	base := report.Abs()
	switch {
	case !size.Less(base.MulInt(5)):
		return Majeur
	case !size.Less(base):
		return Significatif
	}
	return Mineur
}
