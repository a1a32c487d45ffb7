package recalcul

import (
	"slices"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
)

// Base is the base pension, annual amounts.
type Base struct {
	// SalaireMoyen is the mean of the Retenues best years.
	SalaireMoyen money.Euro
	Retenues     int
	// Duree is the duration that the pension is in proportion to, after the increase for age.
	Duree int
	// Pension is average × rate × duration, under its maximum. Surcote and Minimum are added to it, then Majoration,
	// for children.
	Pension, Surcote, Minimum, Majoration money.Euro
	Annuel                                money.Euro
}

// liquiderBase computes the base pension before the increase for children. Law: circulaires Cnav 2018-4 and 2022-26.
func (c *calcul) liquiderBase() {
	if !c.affilieAuRegime() {
		return
	}
	b := &c.Base
	d := &c.Durees
	if d.Proratisation <= 0 {
		c.Manquer("durée de proratisation inconnue")
		return
	}
	c.moyenneWithoutRachats()
	b.Duree = c.majorerDuree(d.Regime, d.Proratisation)
	whole := b.SalaireMoyen.Times(c.Taux.Taux)
	pension := money.Euro{Decimal: part(whole.Decimal, b.Duree, d.Proratisation)}
	if c.Depart.Handicap.Sign() > 0 {
		majoree := pension.Times(un.Add(c.Depart.Handicap)).ArrondiCentime()
		pension = majoree.Min(whole.ArrondiCentime())
	}
	b.Pension = pension.Min(c.pensionMaximale())
	b.Surcote = b.Pension.Times(c.Taux.Surcote).ArrondiCentime()
	if c.Taux.Plein() {
		c.porterAuMinimum()
	}
}

// part is an amount × n / d to the cent, n being d at most.
func part(montant money.Decimal, n, d int) money.Decimal {
	return montant.MulInt(min(n, d)).QuoHalfUp(money.Int(d), 2)
}

// majorerBase adds the increase for children. Law: CSS L351-12.
func (c *calcul) majorerBase() {
	b := &c.Base
	before := b.Pension.Add(b.Surcote).Add(b.Minimum)
	b.Majoration = before.Times(c.Enfants.Majoration).ArrondiCentime()
	b.Annuel = before.Add(b.Majoration)
}

// best is the mean of the best years, n at most, and how many they are. Law: CSS R351-29, R351-29-1, R173-3-2.
func best(salaires []money.Euro, n int) (moyenne money.Euro, retenues int) {
	slices.SortFunc(salaires, func(x, y money.Euro) int { return y.Cmp(x.Decimal) })
	retenus := salaires[:min(n, len(salaires))]
	if len(retenus) == 0 {
		return moyenne, 0
	}
	var sum money.Euro
	for _, s := range retenus {
		sum = sum.Add(s)
	}
	return money.Euro{Decimal: sum.QuoHalfUp(money.Int(len(retenus)), 2)}, len(retenus)
}

// pensionMaximale is half of the ceiling. Law: CSS L351-1, D351-1.
func (c *calcul) pensionMaximale() money.Euro {
	part, okPart := c.Bareme.PensionMaximale(c, c.Effet)
	plafond, okPlafond := c.Bareme.PassAnnuel(c, c.Effet.Year)
	c.exiger(okPlafond, "pass_annuel")
	c.exiger(okPart, "pension_maximale")
	return plafond.Times(part).ArrondiCentime()
}

// majorerDuree raises a duration for each quarter after the age of the full rate. Law: CSS R351-7.
func (c *calcul) majorerDuree(duree, whole int) int {
	automatique := c.Durees.EffetAutomatique
	if duree >= whole || duree <= 0 || !automatique.Before(c.Effet) {
		return duree
	}
	trimestres := calendar.WholeQuarters(automatique, c.veille)
	perTrimestre, ok := c.Bareme.Constante(c, bareme.ConstanteMajorationAgeParTrimestre, c.Effet)
	c.exiger(ok, "constantes_legales")
	ajoutes, _ := perTrimestre.MulInt(duree * trimestres).Ceil()
	return min(whole, duree+ajoutes)
}

// porterAuMinimum raises the pension to the minimum contributif, cut where all pensions together pass a ceiling. Law:
// CSS L351-10, L173-2, D351-2-1, D173-21-0-0-1.
func (c *calcul) porterAuMinimum() {
	b := &c.Base
	m, ok := c.Bareme.MinimumContributif(c, c.Lectures.Minimum)
	if !ok || !m.BaseConnue || !m.MajoreConnu || !m.PlafondConnu {
		c.exiger(false, "minimum_contributif")
		return
	}
	brut := c.minimumWhole(m)
	b.Minimum = brut.Sub(b.Pension).Max(money.Euro{})
	tout := b.Pension.Add(c.otherPensions()).Add(b.Minimum)
	exces := tout.Sub(m.PlafondAnnuel).Max(money.Euro{})
	b.Minimum = b.Minimum.Sub(exces).Max(money.Euro{})
}

// otherPensions are the pensions that the minimum is cut by, before surcote and increases. Law: CSS L173-2.
func (c *calcul) otherPensions() money.Euro {
	points := c.salariesHorsEnfants().Add(c.Rci.Annuel).Add(c.Rafp.Annuel).Add(c.Barreau.Complementaire)
	return points.Add(c.Publique.Pension).Add(c.Liberale.Pension).Add(c.Barreau.Base)
}

// minimumWhole is the minimum contributif before it is cut: the base amount for all quarters, and its increase for the
// contributed ones of whoever has enough of them. Law: D351-2-1.
func (c *calcul) minimumWhole(m bareme.MinimumContributif) money.Euro {
	d := &c.Durees
	seuil, _ := c.Bareme.ConstanteEntiere(c, bareme.ConstanteMinimumMajoreCotises, c.Effet)
	aidants, _ := c.Bareme.ConstanteEntiere(c, bareme.ConstanteMinimumMajoreAvpfMaximum, c.Effet)
	duree := d.Duree - d.RachetesTaux
	minimum := money.Euro{Decimal: part(m.Base.Decimal, c.Base.Duree, max(d.Proratisation, duree))}
	if d.Cotises+min(d.Avpf, aidants) < seuil {
		return minimum
	}
	cotisee := m.Majore.Sub(m.Base).MulInt(min(d.Cotises, d.Proratisation)).Quo(money.Int(d.Proratisation))
	if c.otherRegime() && duree > c.Base.Duree {
		cotisee = cotisee.MulInt(c.Base.Duree).Quo(money.Int(duree))
	}
	return minimum.Add(money.Euro{Decimal: cotisee.HalfUp(2)})
}
