package recalcul

import (
	"slices"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// racheter puts the purchased quarters in their years, once everything else is counted: for the rate alone, or for the
// rate and the duration. A purchase that the law does not allow is out of reach. Law: CSS L351-14-1, D351-3.
func (c *calcul) racheter() {
	rachats := c.Dossier.Liquidation.Rachats
	if len(rachats) == 0 {
		return
	}
	c.ManquerSi(!c.affilieAuRegime(), "rachat sans régime aligné")
	maximum, ok := c.Bareme.ConstanteEntiere(c, bareme.ConstanteRachatTrimestresMaximum, c.Effet)
	c.exiger(ok, "constantes_legales")
	total := 0
	for i := range rachats {
		r := &rachats[i]
		c.checkRachat(r)
		a := c.anneeDe(r.Annee.Value)
		if a == nil || !c.Possible() {
			c.Manquer("rachat hors des années de la carrière")
			return
		}
		c.openAnnee(a)
		n := r.Trimestres.Value
		total += n
		c.ManquerSi(n < 0 || n > a.Limite-a.Trimestres() || total > maximum, "rachat au-delà de ce que la loi permet")
		if r.TauxEtDuree {
			a.Rachetes += n
		} else {
			a.RachetesTaux += n
		}
	}
}

// checkRachat refuses a purchase whose facts are not told, or that was asked for at an age that is not the one of
// the law.
func (c *calcul) checkRachat(r *dossier.RachatTrimestres) {
	incomplet := !r.Annee.Present || !r.Trimestres.Present || !r.OptionDite
	c.ManquerSi(incomplet, "rachat dont l'année, le nombre ou l'option manque")
	deLAnnee := func(l *dossier.Ligne) bool {
		deBase := !l.Regime.EnPoints() && l.Regime != dossier.RegimeEtranger
		return deBase && l.Annee.Value == r.Annee.Value && l.Nature != dossier.Rachat
	}
	assuree := slices.ContainsFunc(c.Dossier.Carriere, deLAnnee)
	c.ManquerSi(c.fonctionnaire() && !assuree, "rachat d'études d'un fonctionnaire")
	c.ManquerSi(!r.Etudes && !assuree, "rachat d'une année qui n'est ni d'études ni d'assurance")
	if r.DateDemande.IsZero() {
		return
	}
	since, okSince := c.Bareme.ConstanteEntiere(c, bareme.ConstanteRachatDemandeAgeMinimum, c.Effet)
	before, okBefore := c.Bareme.ConstanteEntiere(c, bareme.ConstanteRachatDemandeAgeMaximum, c.Effet)
	age := calendar.AgeOn(c.naissance, r.DateDemande).Years
	permise := okSince && okBefore && age >= since && age < before && r.DateDemande.Before(c.Effet)
	c.ManquerSi(!permise, "âge à la demande du rachat")
}

// openAnnee gives a year without any line its limit.
func (c *calcul) openAnnee(a *Annee) {
	if a.Debut == 0 && a.Limite == 0 {
		a.Limite = c.trimestresPerYear
		a.Debut = 1
	}
}

// moyenneWithoutRachats leaves the years with purchased quarters out of the average, unless they raise it. Law: CSS
// R351-29, L351-14-1.
func (c *calcul) moyenneWithoutRachats() {
	var tous, sans []money.Euro
	for i := range c.Annees {
		a := &c.Annees[i]
		if !a.Candidate {
			continue
		}
		tous = append(tous, a.Revalorise)
		if a.Rachetes+a.RachetesTaux == 0 {
			sans = append(sans, a.Revalorise)
		}
	}
	b := &c.Base
	b.SalaireMoyen, b.Retenues = best(sans, c.Durees.Annees)
	if len(sans) < len(tous) {
		moyenne, retenues := best(tous, c.Durees.Annees)
		if len(sans) == 0 || b.SalaireMoyen.Less(moyenne) {
			b.SalaireMoyen = moyenne
			b.Retenues = retenues
		}
	}
}
