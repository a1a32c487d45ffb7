package speciaux

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
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
		outside, known := regles.BonificationsHorsSurcote(
			s.Bareme, t, c.bonificationsExcluesDepuis(), s.DateEffet.Lire(), c.bonificationEmploi,
		)
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
	created := bareme.ConstanteSpeciauxSurcoteDepuis
	if c.statut.calendrier == bareme.CalendrierBdf {
		created = bareme.ConstanteBdfSurcoteDepuis
	}
	since, okSince := s.Bareme.ConstanteDate(t, created, s.DateEffet.Lire())
	age, _, okAge := s.Bareme.SpeciauxAges(t, c.statut.surcote, c.naissance)
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
	counted := c.plafonnerSurcote(min(worked, beyond))
	for rank := worked - counted + 1; rank <= worked; rank++ {
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

// bonificationsExcluesDepuis is the day since which bonifications of posts open no surcote in the scheme.
func (c *calcul) bonificationsExcluesDepuis() bareme.ConstanteID {
	switch c.statut.regime {
	case dossier.SNCF, dossier.RATP, dossier.IEG:
		return bareme.ConstanteSpeciauxSurcoteBonificationsExcluesDepuis
	}
	return bareme.ConstanteSurcoteBonificationsExcluesDepuis
}

// plafonnerSurcote holds the quarters of surcote to twenty for pensions of before 2017. Law: circulaire CNIEG 2014/04.
//
// Doubt: read for gas and electricity and for the Comédie-Française alone.
func (c *calcul) plafonnerSurcote(n int) int {
	if c.statut.calendrier == bareme.CalendrierBdf {
		return n
	}
	most, limited := c.s.Bareme.ConstanteEntiere(c.t, bareme.ConstanteSpeciauxSurcoteMaximum, c.s.DateEffet.Lire())
	if !limited || n <= most {
		return n
	}
	if c.statut.regime != dossier.IEG && c.statut.regime != dossier.ComedieFrancaise {
		c.t.Doubt("Surcote du régime " + c.objet() + " : la limite de vingt trimestres des pensions d'avant 2017, " +
			"lue pour les industries électriques et gazières, est supposée la même.")
	}
	return most
}

// surcoteEur is what the surcote adds to a pension; in gas and electricity both stay within the reference salary. Law:
// décret 46-1541 annexe 3 art. 10 II; page of the CNIEG.
func (c *calcul) surcoteEur(gross, reference money.Euro, increase money.Decimal) money.Euro {
	extra := gross.Times(increase)
	if c.statut.regime == dossier.IEG {
		extra = extra.Min(reference.Sub(gross))
	}
	return extra.ArrondiCentime()
}
