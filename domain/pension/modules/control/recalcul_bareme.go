package control

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
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
	k := &c.chiffres.arrco[tranche]
	if !k.tenue {
		before := c.r.lus
		row, ok := c.r.b.ArrcoTauxContractuel(c.r, annee, tranche, bareme.EntrepriseAncienne)
		if !ok {
			return lu, false
		}
		k.tenir(c.r, before, c.r.trancheLue(row.Plancher, row.Plafond, row.Taux, row.Exercices))
	}
	c.r.lus += int(k.lus)
	*lu = k.tranche
	return lu, true
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
	k := &c.chiffres.unifie[rank-1]
	if !k.tenue {
		before := c.r.lus
		row, ok := c.r.b.AgircArrcoTaux(c.r, annee, rank)
		if !ok {
			return lu, false
		}
		k.tenir(c.r, before, c.r.trancheLue(row.Plancher, row.Plafond, row.Calcul, row.Exercices))
	}
	c.r.lus += int(k.lus)
	*lu = k.tranche
	return lu, true
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

// grandeur is one of the figures that the tables give year by year.
type grandeur uint8

const (
	// seuilTrimestre is the pay of a quarter, in the unit that euros and francs share.
	seuilTrimestre grandeur = iota
	// plafondAnnuel is the ceiling, in cents.
	plafondAnnuel
	// pointArrco, pointUnirs and pointAgircArrco are the prices of a point, in billionths.
	pointArrco
	pointUnirs
	pointAgircArrco
	// coefficientSalaire revalues the pay of the year, in billionths.
	coefficientSalaire
	grandeurs
)

// anneesTenues are the years from premiereAnnee on whose figures are kept.
const anneesTenues = 96

// chiffresAnnuels are the figures that a set of tables gives year by year, in the small units of the recomputation. They are kept from one
// recomputation to the next, as long as the tables are the same: reading and converting them again would give the same.
type chiffresAnnuels struct {
	bareme *bareme.Set
	// coefficients is the date of effect that the coefficients are those of.
	coefficients calendar.Date
	// annees are the years kept, autre is any other one.
	annees [anneesTenues]chiffresDeLAnnee
	autre  chiffresDeLAnnee
}

// chiffresDeLAnnee are the figures of one year, the slices of pay of the schemes among them.
type chiffresDeLAnnee struct {
	grandeurs     [grandeurs]chiffreAnnuel
	arrco, unifie [2]trancheTenue
}

// chiffreAnnuel is one of them, tenu once it is kept; lus is how many cells it was read in.
type chiffreAnnuel struct {
	n           int64
	tenu, connu bool
	lus         uint8
}

// trancheTenue is a slice of pay, likewise.
type trancheTenue struct {
	tranche trancheRecalculee
	tenue   bool
	lus     uint8
}

// tenir keeps a slice, and gives back the count of what was read for it: who asks for it counts it.
func (k *trancheTenue) tenir(r *recalcul, before int, t trancheRecalculee) {
	k.tranche, k.tenue, k.lus = t, r.possible(), uint8(r.lus-before)
	r.lus = before
}

// pour forgets what other tables, or the coefficients of another date, said.
func (k *chiffresAnnuels) pour(b *bareme.Set, coefficients calendar.Date) {
	if k.bareme != b {
		*k = chiffresAnnuels{bareme: b}
	}
	if k.coefficients != coefficients {
		k.coefficients = coefficients
		for i := range k.annees {
			k.annees[i].grandeurs[coefficientSalaire] = chiffreAnnuel{}
		}
	}
}

// de returns the figures of a year.
func (k *chiffresAnnuels) de(annee int) *chiffresDeLAnnee {
	if i := uint(annee - premiereAnnee); i < anneesTenues {
		return &k.annees[i]
	}
	k.autre = chiffresDeLAnnee{}
	return &k.autre
}

// annuel returns a figure of the year at hand.
func (c *lecteurAnnee) annuel(g grandeur) (n int64, connu bool) {
	f := &c.chiffres.grandeurs[g]
	if !f.tenu {
		c.lireAnnuel(f, g)
	}
	c.r.lus += int(f.lus)
	return f.n, f.connu
}

// lireAnnuel reads it in its table. What the recomputation cannot count with is not kept, so that each recomputation says so.
func (c *lecteurAnnee) lireAnnuel(f *chiffreAnnuel, g grandeur) {
	r, before := c.r, c.r.lus
	if g == seuilTrimestre {
		seuil, ok := r.b.SalaireValidantTrimestre(r, c.annee)
		if f.connu = ok && seuil.Base == bareme.BaseSalaire; f.connu {
			f.n = c.communDe(seuil.Seuil)
		}
	} else {
		var x money.Decimal
		var places uint8
		x, places, f.connu = c.nombreAnnuel(g)
		f.n = r.entier(x, places)
	}
	f.tenu, f.lus = r.possible(), uint8(r.lus-before)
	r.lus = before
}

// nombreAnnuel reads a figure of the year at hand that is one number, and says with how many places it is counted.
func (c *lecteurAnnee) nombreAnnuel(g grandeur) (x money.Decimal, places uint8, ok bool) {
	r, amount := c.r, money.Euro{}
	places = enMilliards
	switch g {
	case plafondAnnuel:
		amount, ok = r.b.PassAnnuel(r, c.annee)
		places = enCentimes
	case pointArrco:
		amount, ok = r.b.ArrcoSalaireReference(r, c.annee)
	case pointUnirs:
		amount, ok = r.b.ArrcoUnirsSalaireReference(r, c.annee)
	case pointAgircArrco:
		amount, ok = r.b.AgircArrcoValeurAchat(r, c.annee)
	case coefficientSalaire:
		amount.Decimal, ok = c.coefficients.Coefficient(r, c.annee)
	case seuilTrimestre, grandeurs:
	}
	return amount.Decimal, places, ok
}

// communDe is an amount of a table in the unit that euros and francs share.
func (c *lecteurAnnee) communDe(m bareme.Montant) int64 {
	n := c.r.entier(m.Valeur, enCentimes)
	switch m.Devise {
	case bareme.EUR:
		return c.commun(n, 0)
	case bareme.FRF:
		return c.commun(0, n)
	case bareme.ANF:
		c.r.impossible("montant en anciens francs")
	}
	return n
}
