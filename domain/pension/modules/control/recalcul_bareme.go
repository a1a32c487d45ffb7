package control

import "github.com/retraite-gateway/retraite/domain/pension/bareme"

// tauxLus are rates read once for all the years that a row answers for.
type tauxLus struct {
	arrco  [2]bareme.TauxTranche
	agirc  [2]bareme.TauxTranche
	unifie [2]bareme.TauxAgircArrco
	// arrondis are the roundings of points.
	arrondis [bareme.ArrondiRafp + 1]bareme.ArrondiPoints
}

// tauxArrco reads the least contractual rate of a slice of pay.
func (c *lecteurAnnee) tauxArrco(annee int, tranche bareme.TrancheArrco) (*bareme.TauxTranche, bool) {
	lu := &c.lus.arrco[tranche]
	if lu.Exercices.Contient(annee) {
		return lu, true
	}
	var ok bool
	*lu, ok = c.r.b.ArrcoTauxContractuel(c.r, annee, tranche, bareme.EntrepriseAncienne)
	return lu, ok
}

// tauxAgirc reads the least contractual rate of a slice of the pay of cadres.
func (c *lecteurAnnee) tauxAgirc(annee int, tranche bareme.TrancheAgirc) (*bareme.TauxTranche, bool) {
	lu := &c.lus.agirc[tranche]
	if lu.Exercices.Contient(annee) {
		return lu, true
	}
	var ok bool
	*lu, ok = c.r.b.AgircTauxContractuel(c.r, annee, tranche, bareme.EntrepriseAncienne)
	return lu, ok
}

// tauxUnifie reads the rates of slice 1 or 2 of the single scheme.
func (c *lecteurAnnee) tauxUnifie(annee, rank int) (*bareme.TauxAgircArrco, bool) {
	lu := &c.lus.unifie[rank-1]
	if lu.Exercices.Contient(annee) {
		return lu, true
	}
	var ok bool
	*lu, ok = c.r.b.AgircArrcoTaux(c.r, annee, rank)
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
