package control

import (
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
)

// tauxLus are rates read once for all the years that a row answers for.
type tauxLus struct {
	arrco, agirc, unifie [2]trancheRecalculee
	// arrondis are the roundings of points.
	arrondis [bareme.ArrondiRafp + 1]bareme.ArrondiPoints
}

// trancheRecalculee is a slice of pay, between whole numbers of ceilings, and its rate in billionths.
type trancheRecalculee struct {
	bas, haut, taux int64
	exercices       bareme.Exercices
}

func (r *recalcul) trancheLue(low, high, rate money.Decimal, years bareme.Exercices) trancheRecalculee {
	return trancheRecalculee{bas: r.entier(low, 0), haut: r.entier(high, 0), taux: r.entier(rate, enMilliards), exercices: years}
}

// tauxArrco reads the least contractual rate of a slice of pay.
func (c *lecteurAnnee) tauxArrco(annee int, tranche bareme.TrancheArrco) (*trancheRecalculee, bool) {
	lu := &c.lus.arrco[tranche]
	if lu.exercices.Contient(annee) {
		return lu, true
	}
	row, ok := c.r.b.ArrcoTauxContractuel(c.r, annee, tranche, bareme.EntrepriseAncienne)
	if ok {
		*lu = c.r.trancheLue(row.Plancher, row.Plafond, row.Taux, row.Exercices)
	}
	return lu, ok
}

// tauxAgirc reads the least contractual rate of a slice of the pay of cadres.
func (c *lecteurAnnee) tauxAgirc(annee int, tranche bareme.TrancheAgirc) (*trancheRecalculee, bool) {
	lu := &c.lus.agirc[tranche]
	if lu.exercices.Contient(annee) {
		return lu, true
	}
	row, ok := c.r.b.AgircTauxContractuel(c.r, annee, tranche, bareme.EntrepriseAncienne)
	if ok {
		*lu = c.r.trancheLue(row.Plancher, row.Plafond, row.Taux, row.Exercices)
	}
	return lu, ok
}

// tauxUnifie reads the rates of slice 1 or 2 of the single scheme.
func (c *lecteurAnnee) tauxUnifie(annee, rank int) (*trancheRecalculee, bool) {
	lu := &c.lus.unifie[rank-1]
	if lu.exercices.Contient(annee) {
		return lu, true
	}
	row, ok := c.r.b.AgircArrcoTaux(c.r, annee, rank)
	if ok {
		*lu = c.r.trancheLue(row.Plancher, row.Plafond, row.Calcul, row.Exercices)
	}
	return lu, ok
}

// entierement says whether the points of a year are rounded to the whole point, to the hundredth otherwise.
func (c *lecteurAnnee) entierement(regime bareme.RegimeArrondi, annee int) bool {
	lu := &c.lus.arrondis[regime]
	if !lu.Exercices.Contient(annee) {
		var ok bool
		*lu, ok = c.r.b.PointsArrondi(c.r, regime, annee)
		c.r.hors(!ok || lu.Superieur || lu.Decimales != 0 && lu.Decimales != enCentiemes, "arrondi des points")
	}
	return lu.Decimales == 0
}
