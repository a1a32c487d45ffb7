package career

import (
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
)

// lectures are figures read once for all the years that they are good for.
type lectures struct {
	// unifie holds the rates of slices 1 and 2 of the single scheme, the others those of its ancestors by slice; nouvelle is that of firms
	// created since.
	unifie                         [2]bareme.TauxAgircArrco
	arrco1, arrco2, arrco2Nouvelle bareme.TauxTranche
	agircB, agircBNouvelle, agircC bareme.TauxTranche
	arrondis                       [bareme.ArrondiRafp + 1]bareme.ArrondiPoints
	// francs is how many francs make a euro, 0 before it is read.
	francs money.Decimal
}

// unifie says whether the year belongs to the single scheme that replaced Agirc and Arrco: no year for which Arrco has a rate does.
func (c *calculPoints) unifie(annee int) bool {
	if c.lu.arrco1.Exercices.Contient(annee) {
		return false
	}
	_, ok := c.tauxUnifie(annee, 1)
	return ok
}

// tauxUnifie returns the rates of a slice of the single scheme.
func (c *calculPoints) tauxUnifie(annee, tranche int) (*bareme.TauxAgircArrco, bool) {
	lu := &c.lu.unifie[tranche-1]
	if lu.Exercices.Contient(annee) {
		return lu, true
	}
	taux, ok := c.s.Bareme.AgircArrcoTaux(c.t, annee, tranche)
	if ok {
		*lu = taux
	}
	return lu, ok
}

// tauxArrco reads the contractual rate of a slice of Arrco into lu, unless the one that lu holds is good for the year too.
func (c *calculPoints) tauxArrco(lu *bareme.TauxTranche, annee int, tranche bareme.TrancheArrco, anciennete bareme.Anciennete) bool {
	if lu.Exercices.Contient(annee) {
		return true
	}
	taux, ok := c.s.Bareme.ArrcoTauxContractuel(c.t, annee, tranche, anciennete)
	if ok {
		*lu = taux
	}
	return ok
}

// tauxAgirc does for Agirc what tauxArrco does for Arrco.
func (c *calculPoints) tauxAgirc(lu *bareme.TauxTranche, annee int, tranche bareme.TrancheAgirc, anciennete bareme.Anciennete) bool {
	if lu.Exercices.Contient(annee) {
		return true
	}
	taux, ok := c.s.Bareme.AgircTauxContractuel(c.t, annee, tranche, anciennete)
	if ok {
		*lu = taux
	}
	return ok
}

// regleArrondi returns how a scheme rounds the points of a year.
func (c *calculPoints) regleArrondi(regime bareme.RegimeArrondi, annee int) (*bareme.ArrondiPoints, bool) {
	lu := &c.lu.arrondis[regime]
	if lu.Exercices.Contient(annee) {
		return lu, true
	}
	regle, ok := c.s.Bareme.PointsArrondi(c.t, regime, annee)
	if ok {
		*lu = regle
	}
	return lu, ok
}
