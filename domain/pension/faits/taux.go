package faits

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// NonAlignes says which schemes pay apart from the aligned ones.
type NonAlignes struct {
	Regimes []dossier.Regime
}

// LiquidationUnique is the common settlement of the aligned schemes.
type LiquidationUnique struct {
	Appliquee bool
	Payeur    dossier.Regime
}

// TauxLiquidation is the rate and everything it rests on.
type TauxLiquidation struct {
	Connu                    bool
	AgeLegal, AgeTauxPlein   calendar.Age
	DateAgeLegal             calendar.Date
	DateTauxPleinAutomatique calendar.Date
	// DateTauxPlein is the first date of effect at the full rate given the career as it stands; PensionDue says whether
	// the base pension may be paid at the date of effect.
	DateTauxPlein       calendar.Date
	PensionDue          bool
	DureeRequise        int
	DureeTotale         int
	DureeProratisation  int
	TrimestresManquants int
	TauxPlein           bool
	Taux                money.Decimal
	CoefficientDecote   money.Decimal
	TrimestresSurcote   int
	TauxSurcote         money.Decimal
	// FinsSurcote are the days that accomplish the quarters of TrimestresSurcote, those of parents left out, which are
	// all recent.
	FinsSurcote []calendar.Date
}
