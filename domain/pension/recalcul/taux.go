package recalcul

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
)

// Taux is the rate of the pension.
type Taux struct {
	// ManquantsDuree are the quarters that lack to the required duration, Manquants those that lower the rate.
	ManquantsDuree, Manquants int
	// Plafond is how many quarters lower the rate at most, whatever the duration: those until the age of the full rate,
	// none for who has it by the ground of the departure.
	Plafond int
	// TauxPlein is the full rate, Decote what one quarter takes off it, as a share.
	TauxPlein, Decote money.Decimal
	Taux              money.Decimal
	// Surcote is the increase of the pension for TrimestresSurcote quarters worked beyond the requirements.
	Surcote           money.Decimal
	TrimestresSurcote int
	// TrimestresParents are those of them that a parent worked before the legal age.
	TrimestresParents int
	// Acquise says whether the required duration is reached, on AcquiseLe; that is zero when children alone reach it.
	Acquise   bool
	AcquiseLe calendar.Date
}

// Plein says whether the pension has the full rate.
func (t *Taux) Plein() bool { return t.Manquants == 0 }

// Decoter takes a number of missing quarters off the full rate. Law: CSS L351-1, R351-27.
func (t *Taux) Decoter(manquants int) {
	t.Manquants = manquants
	t.Taux = t.sansTrimestres(manquants)
}

// sansTrimestres is the rate of whoever lacks so many quarters.
func (t *Taux) sansTrimestres(manquants int) money.Decimal {
	return t.TauxPlein.Sub(t.TauxPlein.Mul(t.Decote.MulInt(manquants)).HalfUp(9))
}

// fixerTaux finds the rate. Law: CSS L351-1, L351-8, R351-27.
func (c *calcul) fixerTaux() {
	t := &c.Taux
	d := &c.Durees
	loi := c.Lectures.Loi
	plein, okPlein := c.Bareme.Constante(c, bareme.ConstanteTauxPlein, loi)
	decote, okDecote := c.Bareme.Decote(c, c.Lectures.Naissance, loi)
	maximum, okMaximum := c.Bareme.DecoteMaximum(c, c.Lectures.Naissance, loi)
	if !okPlein || !okDecote || !okMaximum {
		c.Manquer("âges, durées ou décote inconnus")
		return
	}
	t.TauxPlein = plein
	t.Decote = decote
	t.ManquantsDuree = max(0, d.Requise-d.Duree)
	if !c.Depart.TauxPlein {
		mois := 12*(d.EffetAutomatique.Year-c.Effet.Year) + d.EffetAutomatique.Month - c.Effet.Month
		byAge := (max(0, mois) + 2) / 3
		t.Plafond = min(byAge, maximum)
	}
	t.Decoter(min(t.ManquantsDuree, t.Plafond))
	c.acquerir()
	c.surcoter()
}

// acquerir dates the last required quarter.
func (c *calcul) acquerir() {
	t := &c.Taux
	requise := c.Durees.Requise
	acquis := c.Enfants.Trimestres + c.Depart.Avance
	if acquis >= requise {
		t.Acquise = true
		return
	}
	for i := range c.Annees {
		a := &c.Annees[i]
		if acquis+a.Partout() < requise {
			acquis += a.Partout()
			continue
		}
		t.Acquise = true
		t.AcquiseLe = a.finDuTrimestre(requise - acquis)
		return
	}
}
