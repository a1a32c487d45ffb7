package fp

import (
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentence of this file's explanation.
var ligneTauxLiquidation = pension.Modele{
	Genre: pension.Calcul, Label: "Taux de liquidation",
	Formule: "{tauxPlein} × (le plus petit de {services} et {dureeRequise} + {bonification} " +
		"de bonification) / {dureeRequise}, {tauxMaximum} au plus",
	Unite: pension.Fraction, Loi: law.CPCMRL13,
}

// taux is the share of the reference pay before décote and surcote, kept as the fraction of the law so that
// nothing is rounded on the way.
type taux struct {
	plein                  money.Decimal
	numerateur, diviseur   int
	plafonne               bool
	plafond, fraction      money.Decimal
	services, bonification int
}

// tauxLiquidation counts 75 % × (services within the whole duration + bonifications) / whole duration, which
// bonifications alone bring up to 80 %. Law: CPCMR L13, L14.
func tauxLiquidation(services, bonifications, requise int, plein, plafond money.Decimal) taux {
	n := taux{
		plein: plein, plafond: plafond, numerateur: min(services, requise) + bonifications, diviseur: requise,
		services: services, bonification: bonifications,
	}
	n.fraction = plein.Prorata(n.numerateur, n.diviseur)
	n.plafonne = plafond.Less(n.fraction)
	if n.plafonne {
		n.fraction = plafond
	}
	return n
}

// apply returns the share of a pay.
func (x taux) apply(reference money.Euro) money.Euro {
	if x.plafonne {
		return reference.Times(x.plafond)
	}
	return money.Euro{Decimal: reference.Mul(x.plein).Prorata(x.numerateur, x.diviseur)}
}

// taux reads the rates of the law and counts the share. Bonifications are those that children give and
// those that lines report.
func (c *calcul) taux() (taux, bool) {
	s := c.s
	t := c.t
	out := &c.out
	plein, okPlein := s.Bareme.Constante(t, bareme.ConstanteFpTauxMaximum, s.DateEffet.Lire())
	plafond, okPlafond := s.Bareme.Constante(t, bareme.ConstanteFpTauxMaximumBonifications, s.DateEffet.Lire())
	if !okPlein || !okPlafond {
		t.Incomplete("Barème constantes_regimes : pourcentage maximum de la pension inconnu.")
		return taux{}, false
	}
	out.Bonifications = c.bonifications()
	x := tauxLiquidation(out.DureeServices, out.Bonifications, out.DureeRequise, plein, plafond)
	out.TauxLiquidation = x.fraction
	t.Step(
		pension.Step{Modele: &ligneTauxLiquidation, Objet: c.objet(), Valeur: pension.Taux(x.fraction)},
		pension.Taux(plein), pension.Nombre(out.DureeServices), pension.Nombre(out.DureeRequise),
		pension.Nombre(out.Bonifications), pension.Taux(plafond),
	)
	return x, true
}
