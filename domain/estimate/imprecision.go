package estimate

import "math/big"

// Factor is one reason why the truth may lie elsewhere, with the half-width of the band that it alone would need.
type Factor struct {
	Code    FactorCode
	Percent int64
}

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

// The half-widths, in percent of the central amount. The first is the one that holds nine in ten exact results of a panel of full careers
// whose last income and years are known; the others are choices of this project. None is a figure of the law.
const (
	modelPercent          = 36
	distancePercentPerTen = 7 // for each ten years to go
	incomePercent         = 35
	yearsPercent          = 20
	yearsCutPercent       = 20
	pastFullRatePercent   = 10
	complexCareerPercent  = 20
	maxPercent            = 75
)

// Imprecision is how wide the band is, and why.
type Imprecision struct {
	// Percent is the half-width of the band around the central amount.
	Percent int64
	Factors []Factor
}

// imprecision combines the factors as independent errors combine: by the root of the sum of their squares, rounded up.
func (p Plan) imprecision() Imprecision {
	factors := []Factor{{FactorModel, modelPercent}}
	add := func(when bool, code FactorCode, percent int64) {
		if when && percent > 0 {
			factors = append(factors, Factor{code, percent})
		}
	}
	r := p.model.request
	years := int64(max(0, p.Depart.Year-p.model.today.Year))
	add(true, FactorDistance, years*distancePercentPerTen/10)
	add(r.Income == nil, FactorIncomeNotGiven, incomePercent)
	add(r.Years == nil, FactorYearsNotGiven, yearsPercent)
	add(p.assumes(AssumeYearsCut), FactorYearsCut, yearsCutPercent)
	add(p.past, FactorPastFullRate, pastFullRatePercent)
	add(r.Complex, FactorComplexCareer, complexCareerPercent)
	var squares int64
	for _, f := range factors {
		squares += f.Percent * f.Percent
	}
	root := new(big.Int).Sqrt(big.NewInt(squares)).Int64()
	if root*root < squares {
		root++
	}
	return Imprecision{Percent: min(root, maxPercent), Factors: factors}
}

func (p Plan) assumes(a Assumption) bool {
	for _, made := range p.model.assumptions {
		if made == a {
			return true
		}
	}
	return false
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
