package estimate

import (
	"math/big"
	"slices"
)

// Factor is one reason why the truth may lie elsewhere, with the width that it alone would give the band, in percent of
// the central amount.
type Factor struct {
	Code FactorCode
	Width
}

// Width is how far a band goes below and above its central amount, in percent of it. They differ, since an amount may
// be twice as high as was thought but not twice as low.
type Width struct{ Below, Above int64 }

// Percent is half of the band, rounded up.
func (w Width) Percent() int64 { return (w.Below + w.Above + 1) / 2 }

// FactorCode names a factor.
type FactorCode string

// The factors.
const (
	FactorModel          FactorCode = "MODELLED_CAREER"
	FactorDistance       FactorCode = "YEARS_TO_DEPARTURE"
	FactorIncomeNotGiven FactorCode = "INCOME_NOT_GIVEN"
	FactorYearsNotGiven  FactorCode = "YEARS_NOT_GIVEN"
	FactorYearsCut       FactorCode = "YEARS_NOT_PLAUSIBLE"
	FactorPastFullRate   FactorCode = "FULL_RATE_ALREADY_REACHED"
	FactorComplexCareer  FactorCode = "COMPLEX_CAREER"
)

// The widths that a panel of full careers measures: each is the least one with which nine in ten bands hold the exact
// result, of the estimates that are told everything, not the years, not the income, or that find the full rate reached.
// docs/estimate.md holds the figures; domain/estimate/internal/calibration prints them, and its test refuses a width
// that could be two points less.
var (
	modelWidth        = Width{Below: 26, Above: 27}
	yearsWidth        = Width{Below: 27, Above: 0}
	incomeWidth       = Width{Below: 32, Above: 87}
	pastFullRateWidth = Width{Below: 1, Above: 31}
)

// The widths that no panel of private careers under one law can measure. They are choices of this project. None of
// either list is a figure of the law.
var (
	distanceWidth      = Width{Below: 5, Above: 5} // for each ten years to go: what becomes of the law and of prices
	yearsCutWidth      = Width{Below: 20, Above: 20}
	complexCareerWidth = Width{Below: 20, Above: 20}
)

// Widths lists every factor with its width; that of the distance is for ten years.
func Widths() []Factor {
	return []Factor{
		{FactorModel, modelWidth},
		{FactorYearsNotGiven, yearsWidth},
		{FactorIncomeNotGiven, incomeWidth},
		{FactorPastFullRate, pastFullRateWidth},
		{FactorDistance, distanceWidth},
		{FactorYearsCut, yearsCutWidth},
		{FactorComplexCareer, complexCareerWidth},
	}
}

// maxBelow keeps a band from promising nothing.
const maxBelow = 90

// Imprecision is how wide the band is, and why.
type Imprecision struct {
	Width
	Factors []Factor
}

// NewImprecision combines factors as independent errors combine: by the root of the sum of their squares, rounded up.
func NewImprecision(factors []Factor) Imprecision {
	var below, above int64
	for _, f := range factors {
		below += f.Below * f.Below
		above += f.Above * f.Above
	}
	return Imprecision{Width: Width{Below: min(rootUp(below), maxBelow), Above: rootUp(above)}, Factors: factors}
}

// rootUp is the square root, rounded up.
func rootUp(n int64) int64 {
	root := new(big.Int).Sqrt(big.NewInt(n)).Int64()
	if root*root < n {
		root++
	}
	return root
}

func (p Plan) imprecision() Imprecision {
	factors := []Factor{{FactorModel, modelWidth}}
	add := func(when bool, code FactorCode, width Width) {
		if when && width != (Width{}) {
			factors = append(factors, Factor{code, width})
		}
	}
	r := p.model.request
	const ten = 10
	years := int64(max(0, p.Depart.Year-p.model.today.Year))
	add(true, FactorDistance, Width{Below: years * distanceWidth.Below / ten, Above: years * distanceWidth.Above / ten})
	add(r.Income == nil, FactorIncomeNotGiven, incomeWidth)
	add(r.Years == nil, FactorYearsNotGiven, yearsWidth)
	add(p.assumes(AssumeYearsCut), FactorYearsCut, yearsCutWidth)
	add(p.past, FactorPastFullRate, pastFullRateWidth)
	add(r.Complex, FactorComplexCareer, complexCareerWidth)
	return NewImprecision(factors)
}

func (p Plan) assumes(a Assumption) bool {
	return slices.Contains(p.model.assumptions, a)
}

// text says the factor in French.
func (c FactorCode) text() string {
	switch c {
	case FactorModel:
		return "La carrière est modélisée, non relevée."
	case FactorDistance:
		return "Le départ est lointain : revenus et règles peuvent changer d'ici là."
	case FactorIncomeNotGiven:
		return "Le revenu n'est pas indiqué."
	case FactorYearsNotGiven:
		return "Les années cotisées ne sont pas indiquées."
	case FactorYearsCut:
		return "Les années cotisées indiquées dépassent ce que l'âge permet."
	case FactorPastFullRate:
		return "Le taux plein est déjà atteint : la date réelle d'arrêt n'est pas connue."
	case FactorComplexCareer:
		return "Une carrière complexe est signalée : plusieurs régimes, interruptions ou périodes à l'étranger."
	}
	return ""
}
