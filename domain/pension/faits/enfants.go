package faits

import (
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// DroitsEnfants are the rights that children open.
type DroitsEnfants struct {
	// Nombre are the children who count for the 10 % increase.
	Nombre int
	// Trimestres are the quarters granted to the insured person, outside the yearly limit; EnfantsOuvrant the
	// children they are granted for.
	Trimestres, EnfantsOuvrant int
	// TrimestresHandicap are those of Trimestres that a disabled child opens.
	TrimestresHandicap int
	// RegimeCompetent is the special scheme that grants the rights of children in place of the aligned ones;
	// none when they grant them.
	RegimeCompetent dossier.Regime
	// TrimestresSpeciaux are the quarters of insurance that RegimeCompetent grants, BonificationSpeciale those of
	// them that count as services.
	TrimestresSpeciaux, BonificationSpeciale int
	// Majoration10 says whether the 10 % increase is due, TauxMajoration its share of the pension (0 when it is not).
	Majoration10   bool
	TauxMajoration money.Decimal
}

// Majoration returns the increase of a pension for children, rounded to the cent. Law: CSS L351-12, R351-30.
func (d DroitsEnfants) Majoration(annuel money.Euro) money.Euro {
	return annuel.Times(d.TauxMajoration).ArrondiCentime()
}
