package regles

import "github.com/retraite-gateway/retraite/domain/pension/faits"

// DueAvecLaBase says whether a pension that opens at the legal age of the general scheme, or by an early departure of
// it, is due at the date of effect; nil when that age is not known. Law: CSS L161-17-2, L351-1.
func DueAvecLaBase(taux faits.TauxLiquidation) *bool {
	if !taux.Connu {
		return nil
	}
	due := taux.PensionDue
	return &due
}
