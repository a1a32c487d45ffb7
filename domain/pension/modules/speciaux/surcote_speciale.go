package speciaux

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// The sentence of this file's explanation.
var ligneSurcote = pension.Modele{
	Genre: pension.Calcul, Label: "Surcote",
	Formule: "{trimestres} trimestres cotisés depuis le {depuis}, au-delà de la durée requise",
	Unite:   pension.Fraction,
}

// surcote counts the quarters contributed beyond the required duration, bonifications of posts left out, after the age
// of ordinary posts and after the day on which the scheme created the increase, at the rate of civil servants.
// Law: décret 2008-637 art. 24; décret 2008-639 art. 13 II; décret 2007-262 art. 33.
func (c *calcul) surcote() (n int, rate money.Decimal, ok bool) {
	s := c.s
	t := c.t
	out := &c.out
	duration := out.DureeAssurance
	if c.bonificationEmploi > 0 {
		outside, known := regles.BonificationsHorsSurcote(s.Bareme, t, s.DateEffet.Lire(), c.bonificationEmploi)
		if !known {
			t.Incomplete("Barème constantes_legales : jour depuis lequel les bonifications n'ouvrent plus de surcote " +
				"inconnu.")
		}
		duration -= outside
	}
	beyond := duration - c.regles.dureeRequise
	least, okLeast := s.Bareme.ConstanteEntiere(t, bareme.ConstanteSpeciauxSurcoteDureeMinimum, s.DateEffet.Lire())
	if !okLeast {
		t.Incomplete("Barème constantes_regimes : durée minimale de la surcote des régimes spéciaux inconnue.")
	}
	if !okLeast || beyond <= 0 || duration < least {
		return 0, rate, okLeast
	}
	category := bareme.Commun62
	created := bareme.ConstanteSpeciauxSurcoteDepuis
	if c.statut.calendrier == bareme.CalendrierBdf {
		category = bareme.BdfCommun
		created = bareme.ConstanteBdfSurcoteDepuis
	}
	since, okSince := s.Bareme.ConstanteDate(t, created, s.DateEffet.Lire())
	age, _, okAge := s.Bareme.SpeciauxAges(t, category, c.naissance)
	if !okAge && c.avantTouteSurcote() {
		return 0, rate, true
	}
	if !okSince || !okAge {
		t.Incomplete("Âge de la surcote du régime " + c.objet() + " inconnu pour cette génération : " +
			"les trimestres en sus ne sont pas majorés.")
		return 0, rate, true
	}
	start := calendar.Later(age.ReachedOn(c.naissance).OnOrAfterFirstOfMonth(), since)
	worked := regles.MoisCotises(s.Carriere.Lire(), start, s.DateEffet.Lire()) / monthsPerTrimestre
	for rank := worked - min(worked, beyond) + 1; rank <= worked; rank++ {
		share, _, _, known := s.Bareme.FpSurcote(t, start.AddMonths(monthsPerTrimestre*rank).AddDays(-1))
		if !known {
			t.Incomplete("Barème fp_surcote : taux inconnu d'un trimestre de la surcote du régime " + c.objet() + ".")
			continue
		}
		n++
		rate = rate.Add(share)
	}
	out.TrimestresSurcote = n
	out.Surcote = rate
	t.Step(
		pension.Step{Modele: &ligneSurcote, Objet: c.objet(), Loi: c.statut.loi, Valeur: pension.Taux(rate)},
		pension.Nombre(n), pension.Jour(start),
	)
	return n, rate, true
}

// avantTouteSurcote says whether the pension begins before 60 years, the least age of ordinary posts of any generation.
func (c *calcul) avantTouteSurcote() bool {
	age, ok := c.s.Bareme.ConstanteEntiere(c.t, bareme.ConstanteSpeciauxAgeDuree, c.s.DateEffet.Lire())
	return ok && c.s.DateEffet.Lire().Before(c.naissance.AddYears(age))
}
