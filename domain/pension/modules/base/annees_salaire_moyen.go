package base

import (
	"math"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentence of this file's explanation.
var ligneAnneesDesParents = pension.Modele{
	Genre: pension.Calcul, Label: "Années du salaire moyen d'un parent",
	Formule: "{annees} - {reduction} ({enfants} enfants ouvrent des trimestres)", Unite: pension.Annees,
	Loi: law.CSSR173_3_2,
}

// anneesARetenir returns how many best years make the average of the pension. Law: CSS R351-29-1, R173-3-2, R173-4-3.
func anneesARetenir(s *pension.State, t *pension.Trace, p portee) (int, bool) {
	birth := s.Dossier.Assure.DateNaissance
	effet := s.DateEffet.Lire()
	n, ok := s.Bareme.AnneesSalaireMoyen(t, p.regimeSalaireMoyen(), birth.Year, effet)
	if !ok {
		t.Incomplete("Barème annees_salaire_moyen : nombre d'années inconnu pour cette génération à la date d'effet.")
		return 0, false
	}
	n, ok = anneesDesParents(s, t, n, effet)
	if !ok {
		return 0, false
	}
	return reductionEtranger(s, t, p, reductionPolypensionne(s, t, p, n))
}

func anneesDesParents(s *pension.State, t *pension.Trace, n int, effet calendar.Date) (int, bool) {
	if s.Enfants.Lire().EnfantsOuvrant < 1 {
		return n, true
	}
	fewer, ok := s.Bareme.AnneesSalaireMoyenParents(t, s.Enfants.Lire().EnfantsOuvrant, effet)
	if !ok {
		t.Incomplete("Barème annees_salaire_moyen_parents : nombre d'années des parents inconnu à la date d'effet.")
		return 0, false
	}
	if fewer > 0 {
		t.Step(
			pension.Step{Modele: &ligneAnneesDesParents, Valeur: pension.Nombre(n - fewer)},
			pension.Nombre(n), pension.Nombre(fewer), pension.Nombre(s.Enfants.Lire().EnfantsOuvrant),
		)
	}
	return max(1, n-fewer), true
}

func (p portee) regimeSalaireMoyen() bareme.RegimeSalaireMoyen {
	if !p.unique && p.regime == dossier.SSI {
		return bareme.SalaireMoyenArtisansCommercants
	}
	return bareme.SalaireMoyenGeneral
}

// retainBest marks the n best years from the year depuis on, completed by the latest earlier ones, and returns their
// number and sum. Equal years: the latest is kept.
func retainBest(annees []AnneeSalaireMoyen, n, since int) (kept int, total money.Euro) {
	// The best years so far, from the best to the least. They are looked at from the last one on: pays mostly grow.
	var room [96]anneeRangee
	best := room[:0]
	for i := len(annees) - 1; i >= 0; i-- {
		a := &annees[i]
		if a.Annee < since {
			continue
		}
		pay := centimes(a.RevaloriseEur)
		at := len(best)
		for at > 0 && best[at-1].centimes < pay {
			at--
		}
		if at >= n {
			continue
		}
		if len(best) < n {
			best = append(best, anneeRangee{})
		}
		copy(best[at+1:], best[at:])
		best[at] = anneeRangee{a, pay}
	}
	for i := range best {
		best[i].Retenue = true
		kept++
		total = total.Add(best[i].RevaloriseEur)
	}
	for i := len(annees) - 1; i >= 0 && kept < n; i-- {
		if annees[i].Annee < since {
			annees[i].Retenue = true
			kept++
			total = total.Add(annees[i].RevaloriseEur)
		}
	}
	return kept, total
}

// anneeRangee is a year among the best, with the cents of its revalued pay.
type anneeRangee struct {
	*AnneeSalaireMoyen
	centimes int64
}

// centimes counts the cents of a revalued pay, which is rounded to the cent.
func centimes(a money.Euro) int64 {
	n, ok := a.Entier(2)
	if !ok {
		return math.MaxInt64 // above any pay that a dossier may hold
	}
	return n
}
