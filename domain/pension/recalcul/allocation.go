package recalcul

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// Allocation is the solidarity allowance of who asks for it by telling the means of the household.
type Allocation struct {
	// Ressources are the means that count, Plafond the ceiling that they are set against.
	Ressources, Plafond money.Euro
	// Annuel is the person's part, a year.
	Annuel money.Euro
}

// allouer fills the gap between the means of a household that lives in France and a ceiling: from 65, from 62 for
// somebody unfit for work. Law: CSS L815-1, L815-9, R815-22, D815-1.
func (c *calcul) allouer() {
	foyer := c.Dossier.Foyer
	if foyer == nil || !foyer.RessourcesAnnuellesEur.Present || c.liveAbroad() {
		return
	}
	montants, ok := c.Bareme.Aspa(c, c.Effet)
	c.exiger(ok, "aspa")
	a := &c.Allocation
	a.Plafond = montants.PlafondSeul
	maximum := montants.Seul
	parts := 1
	if foyer.Couple {
		a.Plafond = montants.PlafondCouple
		if foyer.ConjointBeneficiaireAspa {
			maximum = montants.Couple
			parts = 2
		}
	}
	pensions := c.Total().Add(c.Reversion.Total())
	a.Ressources = c.declarees(foyer).Add(pensions)
	manque := a.Plafond.Sub(a.Ressources).Min(maximum)
	if manque.Sign() <= 0 || !c.ageDAllocation() {
		return
	}
	a.Annuel = manque.Share(1, parts).ArrondiCentime()
}

func (c *calcul) liveAbroad() bool {
	pays := c.Dossier.Assure.Residence.Pays
	return pays != "" && pays != "FR"
}

// declarees are the declared means less what does not count of the income from work: a share of four quarters of the
// monthly minimum wage of 1 January. Law: CSS R815-29.
func (c *calcul) declarees(foyer *dossier.Foyer) money.Euro {
	declared := foyer.RessourcesAnnuellesEur.Value
	travail := foyer.RevenusActiviteEur.Or(money.Euro{})
	if travail.Sign() <= 0 {
		return declared.Max(money.Euro{})
	}
	id := bareme.ConstanteAspaAbattementSmicSeul
	if foyer.Couple {
		id = bareme.ConstanteAspaAbattementSmicMenage
	}
	part, okPart := c.Bareme.Constante(c, id, c.Effet)
	heures, okHeures := c.Bareme.ConstanteEntiere(c, bareme.ConstanteSmicMensuelHeuresParAn, c.Effet)
	horaire, okHoraire := c.Bareme.SmicHoraire(c, calendar.Date{Year: c.Effet.Year, Month: 1, Day: 1})
	c.exiger(okPart && okHeures && okHoraire, "smic_horaire")
	mois := money.Euro{Decimal: horaire.MulInt(heures)}.Mensuel()
	exempt := money.Euro{Decimal: mois.Mul(part).MulInt(4)}.ArrondiCentime().Min(travail)
	return declared.Sub(exempt).Max(money.Euro{})
}

// ageDAllocation says whether the person has the age of the allowance. Below it an unfit person has another one, which
// has no rule here. Law: CSS L815-1, L815-24.
func (c *calcul) ageDAllocation() bool {
	if c.ageRevolu(bareme.ConstanteAspaAge) {
		return true
	}
	assure := &c.Dossier.Assure
	motif := c.Dossier.Liquidation.Motif
	inapte := assure.Inaptitude || motif == dossier.MotifInaptitude || motif == dossier.MotifInvalidite
	if inapte && c.ageRevolu(bareme.ConstanteAspaAgeInapte) {
		return true
	}
	diminue := assure.Invalidite != nil || assure.Handicap != nil || assure.Incapacite != nil
	c.ManquerSi(inapte || diminue, "allocation d'une personne invalide ou handicapée")
	return false
}

func (c *calcul) ageRevolu(id bareme.ConstanteID) bool {
	ans, ok := c.Bareme.ConstanteEntiere(c, id, c.Effet)
	c.exiger(ok, "constantes_legales")
	return !calendar.NewAge(ans, 0).ReachedOn(c.naissance).After(c.Effet)
}
