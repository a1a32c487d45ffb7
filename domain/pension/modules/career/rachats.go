package career

import (
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// rachatDeclare says whether the settlement declares a purchase for the year: it then stands for the career lines of purchases of that year.
func rachatDeclare(s *pension.State, annee int) bool {
	for i := range s.Dossier.Liquidation.Rachats {
		if a := s.Dossier.Liquidation.Rachats[i].Annee; a.Present && a.Value == annee {
			return true
		}
	}
	return false
}

// rachats puts the purchases that the settlement declares in their years: for the rate alone, or for the rate and the duration. They go to the
// scheme that pays the common pension, else to the first aligned scheme of the career. Law: CSS L351-14-1.
func (c *calculTrimestres) rachats() {
	list := c.s.Dossier.Liquidation.Rachats
	regime := c.regimeDesRachats()
	for i := range list {
		r := &list[i]
		place := ijson.Pointer("/liquidation/rachats").AppendIndex(i)
		if r.Annee.Present && r.Trimestres.Present && c.anneePossible(r.Annee.Value) && r.Trimestres.Value >= 0 && r.Trimestres.Value <= c.parAn {
			nature, option := faits.RachatTaux, "taux seul"
			if r.TauxEtDuree {
				nature, option = faits.RachatTauxDuree, "taux et durée"
			}
			c.ajouts = append(c.ajouts, ajout{annee: r.Annee.Value, regime: regime, nature: nature, n: r.Trimestres.Value})
			c.t.Step(pension.Step{
				Label: "Trimestres rachetés", Annee: r.Annee.Value, Objet: option, Valeur: pension.Nombre(r.Trimestres.Value),
				Unite: pension.Trimestres, Loi: law.CSSL351_14_1,
			})
			continue
		}
		if !r.Annee.Present || !c.anneePossible(r.Annee.Value) {
			c.t.Missing(pension.Lacune{
				Champ: place.Append("annee"), Kind: gap.Entier, Message: "Année du rachat absente ou impossible.", Unite: pension.Annees, Bloquante: true,
			}.Bornes(c.premiereAnneeDeRachat(), c.s.DateEffet.Lire().Year))
		}
		if !r.Trimestres.Present || r.Trimestres.Value < 0 || r.Trimestres.Value > c.parAn {
			c.t.Missing(pension.Lacune{
				Champ: place.Append("trimestres"), Kind: gap.Entier, Annee: r.Annee.Value, Message: "Nombre de trimestres rachetés absent ou impossible.",
				Unite: pension.Trimestres, Bloquante: true,
			}.Bornes(0, c.parAn))
		}
	}
}

func (c *calculTrimestres) anneePossible(annee int) bool {
	return annee >= c.premiereAnneeDeRachat() && annee <= c.s.DateEffet.Lire().Year
}

// premiereAnneeDeRachat is the year of birth, or the first year of birth that the law knows.
func (c *calculTrimestres) premiereAnneeDeRachat() int {
	return max(pension.PremiereNaissance, naissance(c.s).Year)
}

func (c *calculTrimestres) regimeDesRachats() dossier.Regime {
	if c.s.Lura.Lire().Concerne && c.s.Lura.Lire().RegimeLiquidateur != dossier.RegimeInconnu {
		return c.s.Lura.Lire().RegimeLiquidateur
	}
	for _, r := range c.s.Repartition.Lire().Regimes {
		if r.Aligne() {
			return r
		}
	}
	return dossier.CNAV
}
