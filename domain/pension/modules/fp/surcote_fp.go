package fp

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// The sentences of this file's explanations.
var (
	ligneSurcote = pension.Modele{
		Genre: pension.Calcul, Label: "Surcote",
		Formule: "{trimestres} trimestres cotisés à compter du {depuis} et " +
			"au-delà de la durée requise ({trimestresEnSus} en sus)",
		Unite: pension.Fraction, Loi: law.CPCMRL14,
	}
	ligneSurcoteParentale = pension.Modele{
		Genre: pension.Calcul, Label: "Surcote parentale",
		Formule: "{trimestres} trimestres dans l'année qui précède le {dateAgeLegal}", Unite: pension.Fraction,
		Loi: law.CPCMRL14,
	}
)

// surcote is what the quarters worked beyond the age and the required duration add.
type surcote struct {
	trimestres, parentale int
	taux                  money.Decimal
}

// ageSurcote returns the age from which quarters may count: the age of the sedentary; in classified posts their own age
// and five or ten years, within the age of the sedentary and never before the age that held for all of them until the
// law of 2023. Law: CPCMR L14 III; décret 2003-1306 art. 20.
func ageSurcote(
	b *bareme.Set, rec bareme.Recorder, categorie bareme.CategorieFp, naissance, effet calendar.Date,
	ouverture calendar.Age,
) (
	calendar.Age, bool,
) {
	if categorie == bareme.FpSedentaire {
		return ouverture, true
	}
	gap := bareme.ConstanteFpSurcoteEcartActive
	if categorie == bareme.FpSuperActive {
		gap = bareme.ConstanteFpSurcoteEcartSuperActive
	}
	sedentary, _, ok := b.FpAges(rec, bareme.FpSedentaire, naissance, effet)
	years, okYears := b.ConstanteEntiere(rec, gap, effet)
	least, okLeast := b.ConstanteEntiere(rec, bareme.ConstanteFpSurcoteAgeEmploisClasses, effet)
	if !ok || !okYears || !okLeast {
		return calendar.Age{}, false
	}
	age := calendar.NewAge(ouverture.Years+years, ouverture.Months)
	if floor := calendar.NewAge(least, 0); age.Compare(floor) < 0 {
		age = floor
	}
	if sedentary.Compare(age) < 0 {
		age = sedentary
	}
	return age, true
}

// debutSurcote is the first of the month that follows the age, that day itself for somebody born on a first.
func debutSurcote(naissance calendar.Date, age calendar.Age) calendar.Date {
	return age.ReachedOn(naissance).OnOrAfterFirstOfMonth()
}

// countSurcote counts whole contributed quarters from a first of month, of those beyond the required duration, the last
// ones first, each at the rate of the day on which it ends. Until the end of 2008 twenty quarters at most counted;
// before 2004 none did. Law: CPCMR L14 III.
func countSurcote(
	b *bareme.Set, rec bareme.Recorder, start, effet calendar.Date, mois, auDela int,
) (n int, rate money.Decimal) {
	worked := mois / monthsPerTrimestre
	kept := max(0, min(worked, auDela))
	limitedKept := 0
	for rank := worked - kept + 1; rank <= worked; rank++ {
		end := calendar.Earlier(start.AddMonths(monthsPerTrimestre*rank), effet).AddDays(-1)
		share, limit, limited, ok := b.FpSurcote(rec, end)
		if !ok {
			continue
		}
		if limited {
			if limitedKept == limit {
				continue
			}
			limitedKept++
		}
		n++
		rate = rate.Add(share)
	}
	return n, rate
}

// begunCount says whether a quarter that has only begun counts whole, as it did in pensions that took effect before
// 2009. Law: CPCMR L14 III (loi 2003-775 art. 51).
func begunCount(b *bareme.Set, rec bareme.Recorder, effet calendar.Date) bool {
	since, ok := b.ConstanteDate(rec, bareme.ConstanteFpSurcoteTrimestresEntiersDepuis, effet)
	return ok && effet.Before(since)
}

// moisEntames returns the months contributed from the day of the age itself to the last day of work, up to the end of
// the quarter that has begun.
func moisEntames(carriere []faits.Ligne, start, effet calendar.Date) int {
	var last calendar.Date
	for i := range carriere {
		if l := &carriere[i]; l.Nature == dossier.Activite && !l.Regime.EnPoints() {
			last = calendar.Later(last, l.PeriodeAvant(effet).To)
		}
	}
	firstMois := calendar.Date{Year: start.Year, Month: start.Month, Day: 1}
	afterMois := last.AddDays(1).OnOrAfterFirstOfMonth()
	idle := 12*(afterMois.Year-firstMois.Year) + afterMois.Month - firstMois.Month -
		regles.MoisCotises(carriere, firstMois, afterMois)
	days := regles.Jours360(calendar.Span{From: start, To: last}) - regles.DaysPerMonth*idle
	return monthsPerTrimestre * ((max(0, days) + regles.DaysPerTrimestre - 1) / regles.DaysPerTrimestre)
}

// surcote counts the quarters contributed in any scheme after the age, then those of the year before a
// late legal age for parents.
func (c *calcul) surcote() (sc surcote, ok bool) {
	s := c.s
	t := c.t
	out := &c.out
	beyond := out.DureeAssurance - out.DureeRequise
	if n := c.services.Bonification; n > 0 {
		outside, known := regles.BonificationsHorsSurcote(
			s.Bareme, t, bareme.ConstanteSurcoteBonificationsExcluesDepuis, s.DateEffet.Lire(), n,
		)
		if !known {
			t.Incomplete("Barème constantes_legales : jour depuis lequel les bonifications n'ouvrent plus de surcote " +
				"inconnu.")
		}
		beyond -= outside
		c.doubtBonifications(outside)
	}
	if beyond <= 0 {
		return sc, true
	}
	age, ok := ageSurcote(s.Bareme, t, c.droit.categorie, c.naissance, s.DateEffet.Lire(), c.droit.ageOuverture)
	if !ok {
		t.Incomplete("Barème fp_ages : âge de la surcote inconnu.")
		return sc, false
	}
	effet := s.DateEffet.Lire()
	start := debutSurcote(c.naissance, age)
	mois := regles.MoisCotises(s.Carriere.Lire(), start, effet)
	if begunCount(s.Bareme, t, effet) {
		start = age.ReachedOn(c.naissance)
		mois = moisEntames(s.Carriere.Lire(), start, effet)
	}
	sc.trimestres, sc.taux = countSurcote(s.Bareme, t, start, effet, mois, c.limiteOuvriers(beyond, mois))
	t.Step(
		pension.Step{Modele: &ligneSurcote, Objet: c.objet(), Valeur: pension.Taux(sc.taux)},
		pension.Nombre(sc.trimestres), pension.Jour(start), pension.Nombre(beyond),
	)
	c.surcoteParentale(&sc, start, age, beyond-sc.trimestres)
	out.TrimestresSurcote = sc.trimestres
	out.TrimestresSurcoteParentale = sc.parentale
	out.Surcote = sc.taux
	return sc, true
}

// doubtBonifications says that the fund of local civil servants still counted the bonifications of posts for some years
// after the law had left them out. Law: CPCMR L14 III; loi 2011-1906 art. 86; TA Paris, 4 July 2014.
func (c *calcul) doubtBonifications(outside int) {
	if outside == 0 || c.out.Regime != dossier.CNRACL {
		return
	}
	since, ok := c.s.Bareme.ConstanteDate(
		c.t, bareme.ConstanteCnraclSurcoteBonificationsExcluesDepuis, c.s.DateEffet.Lire(),
	)
	if ok && c.s.DateEffet.Lire().Before(since) {
		c.t.Doubt("La CNRACL n'a ôté les bonifications d'emploi de la durée qui ouvre la surcote que pour les " +
			"pensions liquidées depuis le " + since.String() + ", faute de décret ; la loi les en ôte depuis 2012.")
	}
}

// limiteOuvriers is how many of the quarters beyond the required duration may count: all of them, but twenty in all for
// workers of the State whose pension took effect before 2011. Law: décret 2004-1056 art. 16 III.
//
// Doubt: which of more than twenty are kept was not read; the last ones are, as for those beyond the duration.
func (c *calcul) limiteOuvriers(beyond, mois int) int {
	if c.out.Regime != dossier.FSPOEIE {
		return beyond
	}
	limit, ok := c.s.Bareme.ConstanteEntiere(c.t, bareme.ConstanteFspoeieSurcoteMaximum, c.s.DateEffet.Lire())
	if !ok || min(beyond, mois/monthsPerTrimestre) <= limit {
		return beyond
	}
	c.t.Doubt("Surcote d'un ouvrier de l'État avant 2011 : vingt trimestres au plus (décret 2004-1056 art. 16 III) ; " +
		"lesquels n'a pas été lu, les derniers sont comptés.")
	return limit
}

// surcoteParentale adds the quarters contributed in the year before the legal age, for a parent whom a child gives a
// quarter and whose legal age is late enough. Law: CPCMR L14 III; loi 2023-270 art. 11.
func (c *calcul) surcoteParentale(sc *surcote, start calendar.Date, age calendar.Age, auDela int) {
	s := c.s
	t := c.t
	rule, ok := s.Bareme.SurcoteParentale(t, s.DateEffet.Lire())
	if !ok || auDela <= 0 || age.Compare(rule.AgeLegalMinimum) < 0 ||
		s.Enfants.Lire().Trimestres+s.Enfants.Lire().TrimestresSpeciaux == 0 {
		return
	}
	share, okShare := s.Bareme.Constante(t, bareme.ConstanteFpSurcoteParentaleTaux, s.DateEffet.Lire())
	limit, okLimit := s.Bareme.ConstanteEntiere(t, bareme.ConstanteFpSurcoteParentaleMaximum, s.DateEffet.Lire())
	if !okShare || !okLimit {
		t.Incomplete("Barème constantes_regimes : surcote parentale des fonctionnaires inconnue.")
		return
	}
	months := regles.MoisCotises(s.Carriere.Lire(), start.AddYears(-1), calendar.Earlier(start, s.DateEffet.Lire()))
	sc.parentale = min(months/monthsPerTrimestre, limit, auDela)
	sc.taux = sc.taux.Add(share.MulInt(sc.parentale))
	t.Step(
		pension.Step{
			Modele: &ligneSurcoteParentale, Objet: c.objet(), Valeur: pension.Taux(share.MulInt(sc.parentale)),
		},
		pension.Nombre(sc.parentale), pension.Jour(start),
	)
}
