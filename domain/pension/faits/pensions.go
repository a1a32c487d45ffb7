package faits

import (
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// Pension is one pension computed, gross, before minima under conditions of means.
type Pension struct {
	Regime    dossier.Regime
	AnnuelEur money.Euro
	// BaseEur is the annual amount before any increase for children and surcote, for the rules that compare it.
	BaseEur money.Euro
	// Detail is what the pension rests on, nil when the module does not tell.
	Detail *DetailPension
}

// DetailPension is what a pension rests on, for the rules that compare it with what a fund has notified. What does not concern the scheme
// is zero.
type DetailPension struct {
	SalaireAnnuelMoyenEur money.Euro
	// Taux is the rate of an annuity, the coefficient of a points scheme.
	Taux money.Decimal
	// Trimestres is the duration in the scheme.
	Trimestres int
	Points     money.Points
	// MinimumEur and MajorationEnfantsEur are parts of the annual amount.
	MinimumEur, MajorationEnfantsEur money.Euro
}

// ServicePublic is a civil servant's pension as the guaranteed minimum looks at it.
type ServicePublic struct {
	Regime dossier.Regime
	// Assiette is what the minimum is counted on, Ouvert whether the pension may be raised to it, and Motif why.
	Assiette AssietteMinimumGaranti
	Ouvert   bool
	Motif    string
	// PensionEur is the annual pension that is compared with it.
	PensionEur money.Euro
}

// AssietteMinimumGaranti is what the guaranteed minimum of a civil servant is counted on.
type AssietteMinimumGaranti struct {
	// Trimestres are the effective services, without bonification; DureeRequise the quarters of a whole pension.
	Trimestres, DureeRequise int
	// Invalidite is true for a pension of disability.
	Invalidite bool
}

// Progressive is a progressive retirement.
type Progressive struct {
	Concerne bool
	Fraction money.Decimal
}

// Cumul is what work after retirement does to the pensions.
type Cumul struct {
	Concerne     bool
	ReductionEur money.Euro
}
