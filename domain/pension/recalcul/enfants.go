package recalcul

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// Enfants are the rights that children open.
type Enfants struct {
	// Nombre is how many there are.
	Nombre int
	// Trimestres are the quarters that they add, Handicap those of them that a disabled child adds. Ouvrant is how many
	// children add some.
	Trimestres, Handicap, Ouvrant int
	// Majoration is the increase of the base pension, as a share of it.
	Majoration money.Decimal
}

// trimestresPerEnfant are the quarters that one child may add, by ground. Law: CSS L351-4, L351-4-1.
type trimestresPerEnfant struct {
	naissance, adoption, education, handicap int
	// total bounds those of birth and upbringing together.
	total int
	// assuree says whether the person is insured long enough to have quarters for upbringing.
	assuree bool
}

// countEnfants counts the rights of children. Law: CSS L351-4, L351-4-1, L351-12.
func (c *calcul) countEnfants() {
	enfants := c.Dossier.Assure.Enfants
	if len(enfants) == 0 {
		return
	}
	publicSeul := c.publicSeul()
	var par trimestresPerEnfant
	if !publicSeul {
		par = c.readTrimestresPerEnfant()
	}
	for i := range enfants {
		if publicSeul {
			c.countEnfantPublic(&enfants[i])
			continue
		}
		c.countEnfant(&enfants[i], par)
	}
	number, ok := c.Bareme.ConstanteEntiere(c, bareme.ConstanteMajorationEnfantsNombre, c.Effet)
	c.exiger(ok, "constantes_legales")
	if c.Enfants.Nombre >= number {
		part, ok := c.Bareme.MajorationTroisEnfants(c, c.Effet)
		c.exiger(ok, "majorations_enfants")
		c.Enfants.Majoration = part
	}
}

func (c *calcul) readTrimestresPerEnfant() trimestresPerEnfant {
	read := func(d bareme.Dispositif) int {
		n, ok := c.Bareme.MajorationsEnfants(c, d, c.Effet)
		c.exiger(ok, "majorations_enfants")
		return n
	}
	total, _ := c.Bareme.ConstanteEntiere(c, bareme.ConstanteMajorationDureeParEnfantMaximum, c.Effet)
	return trimestresPerEnfant{
		naissance: read(bareme.MajorationMaternite), adoption: read(bareme.MajorationAdoption),
		education: read(bareme.MajorationEducation), handicap: read(bareme.MajorationEnfantHandicape), total: total,
		assuree: c.trimestresDeCarriere() >= read(bareme.DureeMinimalePourEducation),
	}
}

// trimestresDeCarriere adds the quarters of all years, those in Member States among them.
func (c *calcul) trimestresDeCarriere() (n int) {
	for i := range c.Annees {
		n += c.Annees[i].Partout()
	}
	return n
}

// countEnfant adds what one child opens.
func (c *calcul) countEnfant(e *dossier.Enfant, par trimestresPerEnfant) {
	arrivee := e.DateNaissance
	forArrivee := par.naissance
	if !e.AdopteLe.IsZero() {
		arrivee = e.AdopteLe
		forArrivee = par.adoption
	}
	if arrivee.After(c.Effet) {
		return
	}
	c.Enfants.Nombre++
	sexeUtile := !e.TrimestresMaternite.Present || !e.TrimestresEducation.Present
	c.ManquerSi(c.Dossier.Assure.Sexe == dossier.SexeNonDit && sexeUtile, "sexe inconnu")
	n := c.trimestresArrivee(e, forArrivee)
	education := c.trimestresEducation(e, arrivee, par)
	n += min(education, max(0, par.total-n))
	if e.TrimestresHandicap.Present {
		handicap := borner(e.TrimestresHandicap.Value, par.handicap)
		c.Enfants.Handicap += handicap
		n += handicap
	}
	c.Enfants.Trimestres += n
	if n > 0 {
		c.Enfants.Ouvrant++
	}
}

// trimestresArrivee are the quarters of a birth or an adoption: those that the fund reports, or else the mother's.
func (c *calcul) trimestresArrivee(e *dossier.Enfant, par int) int {
	switch {
	case e.TrimestresMaternite.Present:
		return borner(e.TrimestresMaternite.Value, par)
	case c.Dossier.Assure.Sexe == dossier.Femme:
		return par
	default:
		return 0
	}
}

// trimestresEducation are the quarters of upbringing: one a year of the four years after the arrival of the child.
func (c *calcul) trimestresEducation(e *dossier.Enfant, arrivee calendar.Date, par trimestresPerEnfant) int {
	if e.TrimestresEducation.Present {
		return borner(e.TrimestresEducation.Value, par.education)
	}
	if c.Dossier.Assure.Sexe != dossier.Femme || !par.assuree {
		return 0
	}
	n := borner(e.EleveAnsPremieres.Or(par.education), par.education)
	if arrivee.IsZero() {
		return n
	}
	return borner(calendar.AgeOn(arrivee, c.Effet).Years, n)
}

// borner holds a number between nothing and a maximum.
func borner(n, maximum int) int { return max(0, min(n, maximum)) }
