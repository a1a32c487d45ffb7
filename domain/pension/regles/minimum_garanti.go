package regles

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// MinimumGaranti is the guaranteed minimum, annual.
type MinimumGaranti struct {
	// PleinEur is the pay of the index of reference, revalued; Taux the share of it that the services
	// give; MontantEur the minimum.
	PleinEur   money.Euro
	Taux       money.Decimal
	MontantEur money.Euro
}

// LireMinimumGaranti counts the guaranteed minimum at a date of effect; ok is false when a figure is unknown.
//
// 40 years of effective services give the whole pay of index 227 of January 2004, revalued as pensions are; 15 years
// give a first share, each year up to the step and each year beyond it raise it. Below 15 years a disability pension
// has a fifteenth of that first share a year, any other pension the whole pay × quarters / whole duration. Quarters
// count. Law: CPCMR L17; loi 2003-775 art. 66 V.
func LireMinimumGaranti(
	b *bareme.Set, rec bareme.Recorder, effet calendar.Date, a faits.AssietteMinimumGaranti,
) (m MinimumGaranti, ok bool) {
	const trimestresPerYear = 4
	scale, okScale := b.FpMinimumGaranti(rec, effet)
	pay, okPay := b.FpMinimumGarantiTraitement(rec, effet)
	index, okIndex := b.Constante(rec, bareme.ConstanteFpMinimumGarantiIndice, effet)
	first, okFirst := b.ConstanteEntiere(rec, bareme.ConstanteFpMinimumGarantiBase, effet)
	whole, okWhole := b.ConstanteEntiere(rec, bareme.ConstanteFpMinimumGarantiComplet, effet)
	if !okScale || !okPay || !okIndex || !okFirst || !okWhole || a.DureeRequise <= 0 {
		return m, false
	}
	m.PleinEur = pay
	if !scale.IndiceReference.Equal(index) {
		m.PleinEur = money.Euro{Decimal: pay.Mul(scale.IndiceReference).Quo(index)}
	}
	years := money.Int(a.Trimestres).QuoInt(trimestresPerYear)
	switch {
	case a.Trimestres >= whole*trimestresPerYear:
		m.Taux = money.Int(1)
	case a.Trimestres >= first*trimestresPerYear:
		upTo := years.Min(scale.Palier).Sub(money.Int(first))
		beyond := years.Sub(scale.Palier).Max(money.Decimal{})
		m.Taux = scale.QuinzeAns.Add(scale.Pas.Mul(upTo)).Add(scale.PasFinal.Mul(beyond)).Min(money.Int(1))
	case a.Invalidite:
		m.Taux = scale.QuinzeAns.Prorata(a.Trimestres, first*trimestresPerYear)
	default:
		m.MontantEur = m.PleinEur.Share(min(a.Trimestres, a.DureeRequise), a.DureeRequise).ArrondiCentime()
		m.Taux = money.Int(1).Prorata(min(a.Trimestres, a.DureeRequise), a.DureeRequise)
		return m, true
	}
	m.MontantEur = m.PleinEur.Times(m.Taux).ArrondiCentime()
	return m, true
}
