package sample

import "github.com/retraite-gateway/retraite/domain/money"

// Contestation says whether an item will end in a dispute.
type Contestation string

// The degrees.
const (
	Improbable Contestation = "improbable"
	Possible   Contestation = "possible"
	Probable   Contestation = "probable"
	Inconnue   Contestation = "inconnue" // a value is missing
)

// costsFund says whether a difference exposes the fund: it reports less than was declared, so the insured person loses
// and will claim.
func costsFund(ecart money.Decimal) bool { return ecart.Sign() > 0 }

// contestation decides from the side and the degree of a difference. What is to the insured person's detriment is
// disputed once it is noticeable; what was paid in excess is disputed only when it is claimed back, and then when it is
// large.
func contestation(f Finding) Contestation {
	switch {
	case f.Status == Indeterminable:
		return Inconnue
	case f.Status == Conforme:
		return Improbable
	case f.Exposed && f.Gravite != Mineur:
		return Probable
	case f.Exposed || f.Gravite == Majeur:
		return Possible
	}
	return Improbable
}
