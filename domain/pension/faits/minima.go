package faits

import (
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// MinimumVieillesse is a minimum under conditions of means.
type MinimumVieillesse struct {
	// Du is true when something is paid, AnnuelEur what is.
	Du        bool
	AnnuelEur money.Euro
}

// Net is the pension after social contributions, per month.
type Net struct {
	// Connu is false when the income for tax that fixes the rates is not known.
	Connu      bool
	MensuelEur money.Euro
	// ReversionEur is the month of the survivors' pensions, which MensuelEur leaves out.
	ReversionEur money.Euro
	// Regimes are the pensions one by one.
	Regimes []NetRegime
}

// NetRegime is one pension after social contributions, per month.
type NetRegime struct {
	Regime            dossier.Regime
	BrutEur, NetteEur money.Euro
}
