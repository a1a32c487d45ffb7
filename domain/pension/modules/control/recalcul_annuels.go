package control

import "github.com/retraite-gateway/retraite/domain/pension/bareme"

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
const anneesTenues = 128

// chiffresAnnuels are the figures that a set of tables gives year by year, in the small units of the recomputation. They are kept from one
// recomputation to the next, as long as the tables are the same: reading and converting them again would give the same.
type chiffresAnnuels struct {
	bareme       *bareme.Set
	coefficients bareme.Millesime
	annees       [grandeurs][anneesTenues]chiffreAnnuel
}

// chiffreAnnuel is one of them, tenu once it is kept; lus is how many cells it was read in.
type chiffreAnnuel struct {
	n           int64
	tenu, connu bool
	lus         uint8
}

// pour forgets what other tables, or other coefficients, said.
func (k *chiffresAnnuels) pour(b *bareme.Set, coefficients bareme.Millesime) {
	if k.bareme != b {
		*k = chiffresAnnuels{bareme: b}
	}
	if k.coefficients != coefficients {
		k.coefficients = coefficients
		clear(k.annees[coefficientSalaire][:])
	}
}

// annuel returns a figure of a year.
func (c *lecteurAnnee) annuel(g grandeur, annee int) (n int64, connu bool) {
	if i := uint(annee - premiereAnnee); i < anneesTenues {
		f := &c.r.place.annuels.annees[g][i]
		if !f.tenu {
			*f = c.lireAnnuel(g, annee)
			return f.n, f.connu
		}
		c.r.lus += int(f.lus)
		return f.n, f.connu
	}
	f := c.lireAnnuel(g, annee)
	return f.n, f.connu
}

// lireAnnuel reads it in its table. What the recomputation cannot count with is not kept, so that each recomputation says so.
func (c *lecteurAnnee) lireAnnuel(g grandeur, annee int) (f chiffreAnnuel) {
	r, before := c.r, c.r.lus
	switch g {
	case seuilTrimestre:
		seuil, ok := r.b.SalaireValidantTrimestre(r, annee)
		if f.connu = ok && seuil.Base == bareme.BaseSalaire; f.connu {
			f.n = c.communDe(seuil.Seuil)
		}
	case plafondAnnuel:
		pass, ok := r.b.PassAnnuel(r, annee)
		f.n, f.connu = r.entier(pass.Decimal, enCentimes), ok
	case pointArrco:
		price, ok := r.b.ArrcoSalaireReference(r, annee)
		f.n, f.connu = r.entier(price.Decimal, enMilliards), ok
	case pointUnirs:
		price, ok := r.b.ArrcoUnirsSalaireReference(r, annee)
		f.n, f.connu = r.entier(price.Decimal, enMilliards), ok
	case pointAgircArrco:
		price, ok := r.b.AgircArrcoValeurAchat(r, annee)
		f.n, f.connu = r.entier(price.Decimal, enMilliards), ok
	case coefficientSalaire:
		k, ok := c.coefficients.Coefficient(r, annee)
		f.n, f.connu = r.entier(k, enMilliards), ok
	case grandeurs:
	}
	f.tenu, f.lus = r.possible(), uint8(r.lus-before)
	return f
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
