package regles

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
)

// AssietteMinimale is the least base of contributions of the self-employed in one year, and the quarters that it
// validates. Law: CSS D633-2, D642-4.
type AssietteMinimale struct {
	Montant    money.Euro
	Trimestres int
}

// LireAssietteMinimale reads the least base of a year for a craftsman, a trader or a member of a liberal profession
// affiliated for that many days of it. The base is an amount, a share of the ceiling or hours of the minimum wage of 1
// January, as the years went. due is false where the year has none; known is false when a table lacks what the law asks
// for. Law: CSS D633-2, D642-4; décrets 2012-443, 2022-1438, 2023-1352.
func LireAssietteMinimale(
	b *bareme.Set, rec bareme.Recorder, annee, jours int,
) (least AssietteMinimale, due, known bool) {
	end := FinDAnnee(annee)
	n, ok := b.ConstanteEntiere(rec, bareme.ConstanteAssietteMinimaleSsiTrimestres, end)
	if !ok {
		return least, false, true
	}
	if days, ok := b.ConstanteEntiere(rec, bareme.ConstanteAssietteMinimaleSsiJoursAffiliation, end); ok &&
		jours < days {
		return least, false, true
	}
	least.Trimestres = n
	least.Montant, known = montantAssietteMinimale(b, rec, annee, end)
	return least, true, known
}

func montantAssietteMinimale(b *bareme.Set, rec bareme.Recorder, annee int, end calendar.Date) (money.Euro, bool) {
	if amount, ok := b.Constante(rec, bareme.ConstanteAssietteMinimaleSsiMontant, end); ok {
		return money.Euro{Decimal: amount}, true
	}
	if share, ok := b.Constante(rec, bareme.ConstanteAssietteMinimaleSsiPartPass, end); ok {
		ceiling, ok := b.PassAnnuel(rec, annee)
		return ceiling.Times(share), ok
	}
	hours, ok := b.Constante(rec, bareme.ConstanteAssietteMinimaleSsiHeuresSmic, end)
	wage, okWage := b.SmicHoraire(rec, calendar.Date{Year: annee, Month: 1, Day: 1})
	return wage.Times(hours), ok && okWage
}
