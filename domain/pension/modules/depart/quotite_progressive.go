package depart

import (
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentence of this file's explanation.
var lignePartRevenu = pension.Modele{
	Genre: pension.Calcul, Label: "Part conservée du revenu d'indépendant",
	Formule: "revenu de {annee} rapporté à la moyenne revalorisée de {annees} années ({revenuTotal} au total)",
	Unite:   pension.Fraction, Loi: law.CSSD161_2_24,
}

// Where the working time comes from.
const (
	quotiteDeclaree    = "DECLAREE"
	quotiteDesEmplois  = "EMPLOIS"
	quotiteDesRevenus  = "REVENUS_INDEPENDANT"
	quotiteArrondiUnit = 2
)

// quotiteTravaillee returns the working time, rounded to the whole percentage: what the dossier says, else the sum of
// the shares of the employments of the year of effect, else the fall of a self-employed income. Without any of them a
// gap is opened. Law: CSS R161-19-5.
func quotiteTravaillee(s *pension.State, t *pension.Trace) (quotite money.Decimal, origine string, ok bool) {
	if q := s.Dossier.Liquidation.QuotiteProgressive; q.Present {
		return arrondiUnite(q.Value), quotiteDeclaree, true
	}
	if sum, found := sumQuotites(s, s.DateEffet.Lire().Year); found {
		return arrondiUnite(sum), quotiteDesEmplois, true
	}
	if share, found := quotiteIndependant(s, t); found {
		return share, quotiteDesRevenus, true
	}
	lacuneQuotite(t)
	return quotite, "", false
}

// arrondiUnite rounds a share to the whole percentage, half up.
func arrondiUnite(share money.Decimal) money.Decimal { return share.HalfUp(quotiteArrondiUnit) }

// sumQuotites adds the shares of full time of the employments that go on in a year. Law: CSS D161-2-24.
func sumQuotites(s *pension.State, annee int) (sum money.Decimal, found bool) {
	for i := range s.Carriere.Lire() {
		l := &s.Carriere.Lire()[i]
		if l.Annee != annee || l.Nature != dossier.Activite || l.Source == nil || !l.Source.Quotite().Present {
			continue
		}
		sum = sum.Add(l.Source.Quotite().Value)
		found = true
	}
	return sum, found
}

// quotiteIndependant is what remains of a self-employed income: the one of the year before the effect over the mean,
// revalued, of the years before it, when the person had no other activity. Law: CSS D161-2-24-4, R161-19-6.
func quotiteIndependant(s *pension.State, t *pension.Trace) (money.Decimal, bool) {
	years, ok := s.Bareme.ConstanteEntiere(t, bareme.ConstanteProgressiveIndependantAnnees, s.DateEffet.Lire())
	if !ok || years == 0 {
		return money.Decimal{}, false
	}
	last := s.DateEffet.Lire().Year - 1
	income, exclusive := revenuIndependant(s, last)
	coefficients, ok := s.Bareme.CoefficientsRevalorisation(s.DateEffet.Lire())
	if !exclusive || !ok {
		return money.Decimal{}, false
	}
	var sum money.Euro
	for annee := last - years; annee < last; annee++ {
		amount, _ := revenuIndependant(s, annee)
		c, ok := coefficients.Coefficient(t, annee)
		if !ok {
			return money.Decimal{}, false
		}
		sum = sum.Add(amount.Times(c))
	}
	share, ok := partDuRevenu(income, money.Euro{Decimal: sum.QuoInt(years)})
	if !ok {
		return money.Decimal{}, false
	}
	t.Step(
		pension.Step{Modele: &lignePartRevenu, Valeur: pension.Taux(share)},
		pension.Nombre(last), pension.Nombre(years), pension.Montant(sum),
	)
	return share, true
}

// partDuRevenu is the last income over the mean of the years before it, rounded to the whole percentage;
// ok is false without a mean.
func partDuRevenu(revenu, moyenne money.Euro) (money.Decimal, bool) {
	if moyenne.Sign() <= 0 {
		return money.Decimal{}, false
	}
	return arrondiUnite(revenu.Quo(moyenne.Decimal)), true
}

// revenuIndependant sums the self-employed income of a year; exclusive says that the year has it and no other activity.
func revenuIndependant(s *pension.State, annee int) (sum money.Euro, exclusive bool) {
	others := false
	for i := range s.Carriere.Lire() {
		l := &s.Carriere.Lire()[i]
		if l.Annee != annee || l.Nature != dossier.Activite {
			continue
		}
		if l.Regime == dossier.SSI {
			sum = sum.Add(l.SalaireEur)
			exclusive = true
		} else {
			others = true
		}
	}
	return sum, exclusive && !others
}
