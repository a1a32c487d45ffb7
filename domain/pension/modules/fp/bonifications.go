package fp

import (
	"strconv"

	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentence of this file's explanation.
var ligneBonifications = pension.Modele{
	Genre: pension.Calcul, Label: "Bonifications",
	Formule: "{reportees} reportées par les lignes, le reste pour enfants", Unite: pension.Trimestres,
	Loi: law.CPCMRL12,
}

// bonifications returns the quarters of services that the law adds: those of children (module majEducationEnfant), and
// those that lines report (service away from Europe, campaigns, the fifth of some bodies …), which a dossier does not
// allow to count. A career of super-active posts that reports none opens a gap, since most of these bodies have the
// fifth of their time. Law: CPCMR L12; loi 57-444.
func (c *calcul) bonifications() int {
	s := c.s
	t := c.t
	n := c.services.Bonification
	if s.Enfants.Lire().RegimeCompetent.FonctionPublique() {
		n += s.Enfants.Lire().BonificationSpeciale
	}
	t.Step(
		pension.Step{Modele: &ligneBonifications, Objet: c.objet(), Valeur: pension.Nombre(n)},
		pension.Nombre(c.services.Bonification),
	)
	if c.droit.categorie == bareme.FpSuperActive {
		c.askCinquieme()
	}
	return n
}

// askCinquieme asks for the bonification of the fifth where no super-active line reports one.
func (c *calcul) askCinquieme() {
	last := -1
	for i := range c.s.Carriere.Lire() {
		l := &c.s.Carriere.Lire()[i]
		if l.Source == nil || !c.retain(l) || l.Source.Categorie != dossier.SuperActive {
			continue
		}
		if l.Source.TrimestresBonification().Present {
			return
		}
		last = l.Index
	}
	limit, ok := c.s.Bareme.ConstanteEntiere(c.t, bareme.ConstanteFpCinquiemeMaximum, c.s.DateEffet.Lire())
	if last < 0 || !ok {
		return
	}
	c.t.Missing(pension.Lacune{
		Champ: champLigne(last, "trimestresBonification"), Kind: gap.Entier, Unite: pension.Trimestres,
		Message: "Bonification du cinquième des emplois super-actifs inconnue : porter les trimestres que le régime " +
			"accorde pour toute la carrière (0 pour aucun).",
	}.Bornes(0, limit))
}

func champLigne(index int, member string) ijson.Pointer {
	return ijson.Pointer("/carriere/" + strconv.Itoa(index) + "/" + member)
}
