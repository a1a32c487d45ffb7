package base

import (
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentences of this file's explanations.
var (
	ligneSalaireRevalorise = pension.Modele{
		Genre: pension.Calcul, Label: "Salaire revalorisé", Formule: "{salaire} × {coefficient}", Unite: pension.EUR,
		Loi: law.CSSR351_29,
	}
	ligneSalaireSousPlafond = pension.Modele{
		Genre: pension.Calcul, Label: "Salaire porté au compte, sous le plafond",
		Formule: "{salaires} de salaires, plafond {plafond}", Unite: pension.EUR, Loi: law.CSSR351_29,
	}
	ligneAnneeSansTrimestre = pension.Modele{
		Genre: pension.Decision, Label: "Année écartée du salaire annuel moyen",
		Formule: "le salaire ne valide aucun trimestre", Loi: law.CSSR351_29,
	}
	ligneSalaireAnnuelMoyen = pension.Modele{
		Genre: pension.Calcul, Label: "Salaire annuel moyen",
		Formule: "{salairesRevalorises} de salaires revalorisés / {anneesRetenues} années " +
			"(les meilleures parmi {anneesConnues}, {anneesMaximum} au plus)",
		Unite: pension.EUR, Loi: law.CSSR351_29,
	}
)

// salaireMoyen is the average salary of one pension: the revalued pay of the best years
// (Law: CSS R351-29, R351-29-1, R173-3-2).
//
//  1. The pay of each year is what the account carries: employer by employer under the ceiling of the year, rounded to
//     the euro; the sum of the year is held to the ceiling for the years since 2005, and for every year when the
//     aligned schemes settle together.
//  2. A year counts when it comes before the year of effect and its pay validates a quarter at least. A year in which
//     quarters were bought does not, unless it raises the average.
//  3. The pay is revalued by the coefficient of its year in the set in force at the date of effect, to the cent.
//  4. The N best years after 1947 are kept; earlier ones complete them, the latest first.
//  5. The average is their sum divided by their number, to the cent. Without any year it is nil.
//
// Doubt: the base rule names years with a purchase for the rate; the exposé of the general scheme leaves out every year
// with a purchase (versement pour la retraite). Every one is left out here, but where that would lower the average: the
// exclusion is meant to serve the insured person, and whoever buys quarters does not lose a pension by it.
type salaireMoyen struct {
	s      *pension.State
	t      *pension.Trace
	regles reglesSalaires
	// reprises keeps years for other runs, nil for none.
	reprises *SalairesRepris

	// materniteAncienne is true when a maternity leave of before 2012 was met, salaireUnknown when a
	// paid year lacks its pay.
	materniteAncienne, salaireUnknown bool

	candidates []anneeCandidate
	annees     []AnneeSalaireMoyen
	reports    []report
	// rachetees are the years of annees in which quarters were bought.
	rachetees []int
}

// AnneeSalaireMoyen is one year that may enter the average salary.
type AnneeSalaireMoyen struct {
	Annee         int           `json:"annee"`
	SalaireEur    money.Euro    `json:"salaireEur"`
	Coefficient   money.Decimal `json:"coefficient"`
	RevaloriseEur money.Euro    `json:"salaireRevaloriseEur"`
	Retenue       bool          `json:"retenue"`
}

// resultatSalaireMoyen is an average salary; connu is false when the law's figures do not reach the date or the
// years, or when no pay is known.
type resultatSalaireMoyen struct {
	known   bool
	eur     money.Euro
	retenus int
	annees  []AnneeSalaireMoyen
}

// compute returns the average of the best years, at most n of them.
func (c *salaireMoyen) compute(n int) resultatSalaireMoyen {
	if !c.prepare() {
		return resultatSalaireMoyen{}
	}
	c.choisir()
	for i := c.reprises.takeOver(c); i < len(c.candidates); i++ {
		year := &c.candidates[i]
		c.reprises.retain(c, i, year.annee)
		if !c.annee(year) {
			return resultatSalaireMoyen{}
		}
	}
	c.reprises.retain(c, len(c.candidates), c.s.DateEffet.Lire().Year)
	c.warnMaterniteAncienne()
	if c.salaireUnknown && len(c.annees) == 0 {
		c.t.Incomplete("Aucun salaire de la carrière n'est connu : le salaire annuel moyen est inconnu.")
		return resultatSalaireMoyen{}
	}
	kept, total := c.retain(n)
	r := resultatSalaireMoyen{known: true, retenus: kept, annees: c.annees}
	if kept > 0 {
		r.eur = money.Euro{Decimal: total.QuoInt(kept)}.ArrondiCentime()
	}
	c.t.Step(
		pension.Step{
			Modele: &ligneSalaireAnnuelMoyen, Objet: c.regles.portee.regime.String(), Valeur: pension.Montant(r.eur),
		},
		pension.Montant(total), pension.Nombre(kept), pension.Nombre(len(c.annees)), pension.Nombre(n),
	)
	return r
}

// prepare reads the rules that hold for every year.
func (c *salaireMoyen) prepare() bool {
	effet := c.s.DateEffet.Lire()
	var ok bool
	c.regles.millesime, ok = c.s.Bareme.CoefficientsRevalorisation(effet)
	if !ok {
		c.t.Incomplete("Barème revalorisation_salaires : aucun jeu de coefficients connu à la date d'effet, " +
			"le salaire annuel moyen est inconnu.")
		return false
	}
	franc, okFranc := c.s.Bareme.ConstanteDate(c.t, bareme.ConstanteSalaireEuroEntierDepuis, effet)
	best, okBest := c.s.Bareme.ConstanteDate(c.t, bareme.ConstanteMeilleuresAnneesDepuis, effet)
	if !okFranc || !okBest {
		c.t.Incomplete("Barème constantes_legales : règles du salaire annuel moyen inconnues.")
		return false
	}
	c.regles.francSince = franc.Year
	c.regles.bestSince = best.Year
	if !c.regles.portee.unique {
		since, ok := c.s.Bareme.ConstanteDate(c.t, bareme.ConstantePlafonnementSalairesDepuis, effet)
		if !ok {
			since = effet
		}
		c.regles.plafonneSince = since.Year
	}
	return true
}

// annee adds the year to the candidates if it is one; it answers false when the average can no longer be known.
func (c *salaireMoyen) annee(year *anneeCandidate) bool {
	lines := c.s.Carriere.Lire()[year.from:year.to]
	if year.trimestres == 0 {
		if c.paye(lines) {
			c.discard(year.annee, &ligneAnneeSansTrimestre)
		}
		c.salaireUnknown = c.salaireUnknown || c.paieManque(lines)
		return true
	}
	c.reports = c.reportsDeLAnnee(c.reports[:0], lines)
	if len(c.reports) == 0 {
		return true
	}
	salary, ok := c.salairePorte(year.annee)
	if !ok {
		c.t.Incomplete("Barème pass_annuel : plafond inconnu d'une année de la carrière, le salaire annuel moyen " +
			"est inconnu.")
		return false
	}
	coefficient, ok := c.coefficient(year.annee)
	if !ok {
		c.t.Incomplete("Barème revalorisation_salaires : coefficient inconnu d'une année de la carrière, " +
			"le salaire annuel moyen est inconnu.")
		return false
	}
	revalued := salary.Times(coefficient).ArrondiCentime()
	c.annees = append(c.annees, AnneeSalaireMoyen{
		Annee: year.annee, SalaireEur: salary, Coefficient: coefficient, RevaloriseEur: revalued,
	})
	if year.rachetee {
		c.rachetees = append(c.rachetees, year.annee)
	}
	c.t.Step(
		pension.Step{Modele: &ligneSalaireRevalorise, Annee: year.annee, Valeur: pension.Montant(revalued)},
		pension.Montant(salary), pension.Taux(coefficient),
	)
	return true
}

// salairePorte returns the pay that the account carries for the reports at hand.
func (c *salaireMoyen) salairePorte(annee int) (money.Euro, bool) {
	ceiling, exact, ok := plafondAnnuel(c.s, c.t, annee)
	if !ok {
		return money.Euro{}, false
	}
	var gross, sum money.Euro
	for i := range c.reports {
		r := &c.reports[i]
		if !exact && ceiling.Less(r.eur) {
			return money.Euro{}, false
		}
		carried := r.plafonne(ceiling, annee < c.regles.francSince)
		if i == 0 {
			gross = r.eur
			sum = carried
			continue
		}
		gross = gross.Add(r.eur)
		sum = sum.Add(carried)
	}
	if annee >= c.regles.plafonneSince && ceiling.Less(sum) {
		if !exact {
			return money.Euro{}, false
		}
		sum = ceiling
		if annee >= c.regles.francSince {
			sum = sum.ArrondiEuro()
		}
	}
	if sum.Less(gross.Sub(unEuro)) {
		c.t.Step(
			pension.Step{Modele: &ligneSalaireSousPlafond, Annee: annee, Valeur: pension.Montant(sum)},
			pension.Montant(gross), pension.Montant(ceiling),
		)
	}
	return sum, true
}

// unEuro is more than what rounding to the euro takes away from one report: a larger gap comes from the ceiling.
var unEuro = money.Euro{Decimal: money.Int(1)}

// coefficient reads the revaluation of a year: 1 for the years that the set does not reach yet. Law: CSS L351-11.
func (c *salaireMoyen) coefficient(annee int) (money.Decimal, bool) {
	if k, ok := c.regles.millesime.Coefficient(c.t, annee); ok {
		return k, true
	}
	for y := annee - 1; y >= annee-anneesDeProjection; y-- {
		if _, ok := c.regles.millesime.Coefficient(c.t, y); ok {
			return money.Int(1), true
		}
	}
	return money.Decimal{}, false
}

func (c *salaireMoyen) warnMaterniteAncienne() {
	if !c.materniteAncienne {
		return
	}
	since, ok := c.s.Bareme.ConstanteDate(c.t, bareme.ConstanteReportMaterniteAncienneDepuis, c.s.DateEffet.Lire())
	if ok && !c.s.DateEffet.Lire().Before(since) {
		c.t.Doubt("Congé de maternité d'avant 2012 : le report forfaitaire au compte n'est pas compris, " +
			"ses montants ne sont pas publiés.")
	}
}

// paye says whether a line of the pension has pay that the account carries.
func (c *salaireMoyen) paye(lignes []faits.Ligne) bool {
	for i := range lignes {
		l := &lignes[i]
		if l.SalairePresent && c.regles.portee.contains(l.Regime) && natureDuReport(l.Nature) != reportNone {
			return true
		}
	}
	return false
}

func (c *salaireMoyen) discard(annee int, why *pension.Modele) {
	c.t.Step(pension.Step{Modele: why, Annee: annee, Valeur: pension.Oui(true)})
}

// paieManque says whether a line of work of the pension has neither pay nor quarters, so that nobody
// knows whether its year counts.
func (c *salaireMoyen) paieManque(lignes []faits.Ligne) bool {
	for i := range lignes {
		l := &lignes[i]
		if c.regles.portee.contains(l.Regime) && natureDuReport(l.Nature) == reportSalaire && !l.SalairePresent &&
			!l.Source.Trimestres.Present {
			return true
		}
	}
	return false
}
