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
	var m bareme.MinimumContributif
	if c.Taux.Plein() {
		var ok bool
		m, ok = c.Bareme.MinimumContributif(c, c.Lectures.Minimum)
		plafond := m.PlafondConnu || m.SansEcretement
		c.exiger(ok && m.BaseConnue && m.MajoreConnu && plafond, "minimum_contributif")
	}
	voie := c.voieNationale(m)
	if d.Etranger > 0 {
		voie = c.laMeilleure(voie, c.voieParTotalisation(m))
	}
	b.Pension = voie.pension
	b.Surcote = voie.surcote
	b.Minimum = c.ecreter(voie, m)
}

// voie is one way to the base pension: what it gives, and what the minimum contributif and the surcote add.
type voie struct{ pension, minimum, surcote money.Euro }

func (v voie) total() money.Euro { return v.pension.Add(v.minimum).Add(v.surcote) }

// voieNationale is the pension by the French durations, which is that of everybody who never worked abroad.
func (c *calcul) voieNationale(m bareme.MinimumContributif) voie {
	t := &c.Taux
	d := &c.Durees
	francaise := d.Duree - d.Etranger
	manquants := min(max(0, d.Requise-francaise), t.Plafond)
	v := voie{pension: c.pensionPour(t.sansTrimestres(manquants), c.Base.Duree)}
	if manquants == 0 {
		v.minimum = c.complementOf(m, v.pension, c.Base.Duree, francaise-d.RachetesTaux, d.Cotises)
	}
	if francaise >= d.Requise || d.Etranger == 0 {
		v.surcote = v.pension.Times(t.Surcote).ArrondiCentime()
	}
	return v
}

// pensionPour is the pension of a rate and a duration, within its maximum.
func (c *calcul) pensionPour(taux money.Decimal, duree int) money.Euro {
	whole := c.Base.SalaireMoyen.Times(taux)
	pension := money.Euro{Decimal: part(whole.Decimal, duree, c.Durees.Proratisation)}
	if c.Depart.Handicap.Sign() > 0 {
		majoree := pension.Times(un.Add(c.Depart.Handicap)).ArrondiCentime()
		pension = majoree.Min(whole.ArrondiCentime())
	}
	return pension.Min(c.pensionMaximale())
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

// complementOf is what brings a pension at the full rate to the minimum contributif of its durations: its own, that of
// all schemes, and the contributed quarters. Law: CSS L351-10, D351-2-1.
func (c *calcul) complementOf(
	m bareme.MinimumContributif, pension money.Euro, duree, total, cotises int,
) money.Euro {
	return c.minimumWhole(m, duree, total, cotises).Sub(pension).Max(money.Euro{})
}

// ecreter is the minimum of a way, cut where all pensions together pass a ceiling, which there is since 2012. Law: CSS
// L173-2, D173-21-0-0-1.
func (c *calcul) ecreter(v voie, m bareme.MinimumContributif) money.Euro {
	if m.SansEcretement {
		return v.minimum
	}
	tout := v.pension.Add(c.otherPensions()).Add(v.minimum)
	exces := tout.Sub(m.PlafondAnnuel).Max(money.Euro{})
	return v.minimum.Sub(exces).Max(money.Euro{})
}

// otherPensions are the pensions that the minimum is cut by, before surcote and increases. Law: CSS L173-2.
func (c *calcul) otherPensions() money.Euro {
	points := c.salariesHorsEnfants().Add(c.Rci.Annuel).Add(c.Rafp.Annuel).Add(c.Barreau.Complementaire)
	return points.Add(c.Publique.Pension).Add(c.Liberale.Pension).Add(c.Barreau.Base)
}

// minimumWhole is the minimum contributif before it is cut: the base amount for all quarters, and its increase for the
// contributed ones of whoever has enough of them. Law: D351-2-1.
func (c *calcul) minimumWhole(m bareme.MinimumContributif, duree, total, cotises int) money.Euro {
	d := &c.Durees
	seuil, _ := c.Bareme.ConstanteEntiere(c, bareme.ConstanteMinimumMajoreCotises, c.Effet)
	aidants, _ := c.Bareme.ConstanteEntiere(c, bareme.ConstanteMinimumMajoreAvpfMaximum, c.Effet)
	minimum := money.Euro{Decimal: part(m.Base.Decimal, duree, max(d.Proratisation, total))}
	if cotises+min(d.Avpf, aidants) < seuil {
		return minimum
	}
	cotisee := m.Majore.Sub(m.Base).MulInt(min(cotises, d.Proratisation)).Quo(money.Int(d.Proratisation))
	if c.otherRegime() && total > duree {
		cotisee = cotisee.MulInt(duree).Quo(money.Int(total))
	}
	return minimum.Add(money.Euro{Decimal: cotisee.HalfUp(2)})
}
