package speciaux

import (
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// The sentence of this file's explanation.
var ligneSalaireReference = pension.Modele{
	Genre: pension.Calcul, Label: "Salaire de référence",
	Formule: "moyenne de {anneesRetenues} meilleures années sur {anneesMaximum}", Unite: pension.EURParAn,
}

// modeSalaire is how a scheme makes its reference salary.
type modeSalaire uint8

const (
	// salaireSixMois is the pay of the last six months.
	salaireSixMois modeSalaire = iota
	// salaireMeilleuresAnnees is the mean of the best years.
	salaireMeilleuresAnnees
)

// salaire returns the yearly reference salary; ok is false when it is not known.
func (c *calcul) salaire() (money.Euro, bool) {
	var pay money.Euro
	var ok bool
	if c.statut.salaire == salaireMeilleuresAnnees {
		pay, ok = c.salaireDesClercs()
	} else {
		pay, ok = c.lastRemuneration()
	}
	if ok && (c.statut.regime == dossier.Opera || c.statut.regime == dossier.ComedieFrancaise) {
		c.t.Doubt("Régime " + c.objet() + " : un artiste a la moyenne de ses trois meilleures années consécutives ; " +
			"le dossier ne dit pas l'emploi, les six derniers mois des autres agents sont retenus.")
	}
	if ok {
		shown := pay.ArrondiCentime()
		c.out.SalaireReferenceEur = &shown
	}
	return pay, ok
}

// bestAnnees returns the mean of the best yearly pays, each raised by its coefficient; fewer years are all taken.
func (c *calcul) bestAnnees(
	number bareme.ConstanteID, coefficient func(annee int) (money.Decimal, bool),
) (money.Euro, bool) {
	s := c.s
	t := c.t
	n, ok := s.Bareme.ConstanteEntiere(t, number, s.DateEffet.Lire())
	if !ok || n <= 0 {
		t.Incomplete("Barème constantes_regimes : nombre d'années du salaire de référence inconnu.")
		return money.Euro{}, false
	}
	best := make([]money.Euro, 0, n+1)
	var last *faits.Ligne
	for _, year := range s.Repartition.Lire().Annees {
		if year.Annee >= s.DateEffet.Lire().Year {
			break
		}
		var sum money.Euro
		found := false
		for i := year.From; i < year.To; i++ {
			l := &s.Carriere.Lire()[i]
			if l.Source == nil || !c.retain(l) || l.Nature != dossier.Activite {
				continue
			}
			last = l
			if l.SalairePresent {
				sum = sum.Add(l.SalaireEur)
				found = true
			}
		}
		if !found {
			continue
		}
		k, known := coefficient(year.Annee)
		if !known {
			t.Incomplete("Coefficient de revalorisation inconnu d'une année : le salaire de référence " +
				"n'est pas calculé.")
			return money.Euro{}, false
		}
		best = keepBest(best, sum.Times(k), n)
	}
	if len(best) == 0 {
		c.askPaie(last)
		return money.Euro{}, false
	}
	var total money.Euro
	for _, v := range best {
		total = total.Add(v)
	}
	mean := money.Euro{Decimal: total.QuoInt(len(best))}
	t.Step(
		pension.Step{
			Modele: &ligneSalaireReference, Objet: c.objet(), Loi: c.statut.loi, Valeur: pension.Montant(mean),
		},
		pension.Nombre(len(best)), pension.Nombre(n),
	)
	return mean, true
}

// keepBest keeps the n greatest amounts, the greatest first.
func keepBest(best []money.Euro, amount money.Euro, n int) []money.Euro {
	at := len(best)
	best = append(best, amount)
	for at > 0 && best[at-1].Less(amount) {
		best[at] = best[at-1]
		at--
	}
	best[at] = amount
	return best[:min(n, len(best))]
}

// salaireDesClercs returns the mean of the ten best years of clercs: half of what exceeds three ceilings, nothing
// beyond seven; salaries are raised as in the general scheme. Law: décret 90-1215 art. 89 and 96.
func (c *calcul) salaireDesClercs() (money.Euro, bool) {
	s := c.s
	t := c.t
	set, ok := s.Bareme.CoefficientsRevalorisation(s.DateEffet.Lire())
	if !ok {
		t.Incomplete("Barème revalorisation_salaires : aucun jeu de coefficients connu à la date d'effet, " +
			"le salaire de référence est inconnu.")
		return money.Euro{}, false
	}
	mean, ok := c.bestAnnees(
		bareme.ConstanteCrpcenAnnees, func(annee int) (money.Decimal, bool) { return set.Coefficient(t, annee) },
	)
	if !ok {
		return mean, false
	}
	half, okHalf := s.Bareme.ConstanteEntiere(t, bareme.ConstanteCrpcenMoitiePass, s.DateEffet.Lire())
	most, okMost := s.Bareme.ConstanteEntiere(t, bareme.ConstanteCrpcenPlafondPass, s.DateEffet.Lire())
	ceiling, okCeiling := s.Bareme.PassAnnuel(t, s.DateEffet.Lire().Year)
	if !okHalf || !okMost || !okCeiling {
		t.Incomplete("Plafond de la sécurité sociale inconnu : l'écrêtement du salaire moyen des clercs " +
			"n'est pas vérifié.")
		return mean, false
	}
	return ecreterSalaire(mean, ceiling.Times(money.Int(half)), ceiling.Times(money.Int(most))), true
}

// ecreterSalaire counts what lies between two amounts for half, and nothing beyond the second.
func ecreterSalaire(pay, half, most money.Euro) money.Euro {
	if !half.Less(pay) {
		return pay
	}
	return half.Add(money.Euro{Decimal: pay.Min(most).Sub(half).QuoInt(2)})
}
