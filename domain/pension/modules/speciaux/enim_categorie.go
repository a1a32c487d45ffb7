package speciaux

import (
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// categorie returns the mean category of the last months, by time, rounded to the nearest. Law: CPRM R13.
func (c *calculEnim) categorie() (int, bool) {
	s := c.s
	t := c.t
	months, ok := s.Bareme.ConstanteEntiere(t, bareme.ConstanteEnimCategorieMois, s.DateEffet.Lire())
	if !ok {
		t.Incomplete("Barème constantes_regimes : période de la catégorie de salaire inconnue.")
		return 0, false
	}
	rest := months * 30
	weighted := 0
	total := 0
	known := true
	for i := len(s.Carriere.Lire()) - 1; i >= 0 && rest > 0; i-- {
		l := &s.Carriere.Lire()[i]
		if l.Regime != dossier.ENIM || l.Source == nil || !regles.DeServices(l.Nature) {
			continue
		}
		days := min(rest, regles.JoursDeServices(l, s.DateEffet.Lire()))
		if days == 0 {
			continue
		}
		category := l.Source.CategorieMarin()
		if !category.Present {
			t.Missing(pension.Lacune{
				Champ: champLigne(l.Index, "categorieMarin"), Kind: gap.Entier, Annee: l.Annee, Bloquante: true,
				Message: "Catégorie de salaire forfaitaire du marin inconnue dans les trente-six derniers mois " +
					"de services.",
			}.Bornes(1, 20))
			known = false
		}
		rest -= days
		weighted += days * category.Value
		total += days
	}
	if total == 0 {
		t.Incomplete("Aucun service de marin avant la date d'effet.")
		return 0, false
	}
	return (2*weighted + total) / (2 * total), known
}
