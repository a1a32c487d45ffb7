package openfisca

import (
	"strings"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/run"
)

// basePossible says whether a rate was asked for and given; else it says why not.
func (w *redacteur) basePossible(r *redaction) bool {
	switch {
	case len(w.tus) > 0:
		r.manque("Ni taux ni pension : il manquerait des durées que " + packageName + " ne sait pas prendre (" +
			strings.Join(w.tus, ", ") + ").")
		return false
	case !w.base.computed:
		failed(r, "le taux et la pension de base")
		return false
	}
	if len(w.lacunes) > 0 {
		r.manque("Des lignes attendent un fait : le taux et les montants sont ceux des autres lignes.")
	}
	w.frozen(r)
	return true
}

// frozen says that the date of effect lies beyond the law that the package knows.
func (w *redacteur) frozen(r *redaction) {
	switch {
	case w.known == 0:
		r.manque("Le paquet ne dit pas jusqu'à quand il connaît le droit.")
	case w.annee > w.known:
		r.manque("Le paquet connaît le droit jusqu'en " + years(w.known) + " : pour " + years(w.annee) +
			", ses dernières valeurs sont gelées, et les réformes postérieures absentes.")
	}
}

// surcoteDecote is the rate.
func (w *redacteur) surcoteDecote() run.Section {
	r := w.begin(capability.SurcoteDecote, w.base)
	if !w.basePossible(r) {
		return r.section()
	}
	y := w.annee
	out := object{}
	opens, known := r.day("Âge légal atteint", varOuverture, y)
	out.date("dateAgeLegal", opens, known)
	full, known := r.number("Âge du taux plein automatique", varAnnulation, y, ratePlaces, unitYears)
	if known {
		r.automatic(&out, w.dossier.Assure.DateNaissance, full)
	}
	total, known := r.quarters("Durée d'assurance tous régimes", varTousRegime, y)
	out.whole("trimestresRetenus", total, known)
	n, known := r.quarters("Majorations de durée", varMajoration, y)
	out.whole("majorationsDeDuree", n, known)
	n, known = r.quarters("Trimestres manquants", varDecoteTrim, y)
	out.whole("trimestresManquants", n, known)
	d, known := r.number("Décote", varDecote, y, ratePlaces, unitRate)
	out.decimal("coefficientDecote", d, known)
	n, known = r.quarters("Trimestres de surcote", varSurcoteTrim, y)
	out.whole("trimestresSurcote", n, known)
	d, known = r.number("Surcote", varSurcote, y, ratePlaces, unitRate)
	out.decimal("tauxSurcote", d, known)
	w.rate(r, &out)
	r.avertit("OpenFisca lit le droit au 1er janvier de l'année d'effet et ne compte pas la surcote de l'année " +
		"civile où l'âge légal est atteint ; il ignore la surcote parentale et les départs anticipés.")
	r.results = out
	return r.section()
}

// rate writes the rate. The package's holds the premium, which a report has apart: with one it stands in the
// explanation alone.
func (w *redacteur) rate(r *redaction, out *object) {
	d, known := r.number("Taux de liquidation, surcote comprise", varTaux, w.annee, ratePlaces, unitRate)
	premium, _ := w.base.decimalIn(w.annee, varSurcote)
	out.decimal("taux", d, known && premium.IsZero())
}

// automatic writes the age of the full rate without a condition, which the package gives in years, and its day.
func (r *redaction) automatic(out *object, birth calendar.Date, full money.Decimal) {
	const monthsPerYear = 12
	months, ok := full.MulInt(monthsPerYear).HalfUp(0).Floor()
	if !ok || birth.IsZero() {
		return
	}
	age := calendar.Age{Years: months / monthsPerYear, Months: months % monthsPerYear}
	out.put("ageTauxPleinAutomatique", ijson.NewObject(
		ijson.Member{Name: "years", Value: ijson.IntValue(int64(age.Years))},
		ijson.Member{Name: "months", Value: ijson.IntValue(int64(age.Months))},
	), true)
	out.date("dateTauxPleinAutomatique", age.ReachedOn(birth), true)
}

// montantAnnuites is the pension of the general scheme.
func (w *redacteur) montantAnnuites() run.Section {
	r := w.begin(capability.MontantAnnuites, w.base)
	if !w.basePossible(r) {
		return r.section()
	}
	y := w.annee
	p := object{}
	p.regime(dossier.CNAV)
	e, known := r.euros("Salaire annuel moyen", varSam, y)
	p.amount("salaireAnnuelMoyenEur", e, known)
	w.rate(r, &p)
	n, known := r.quarters("Durée au régime général", varDuree, y)
	p.whole("dureeRegime", n, known)
	d, known := r.number("Coefficient de proratisation", varProrata, y, ratePlaces, unitRate)
	p.decimal("coefficientProratisation", d, known)
	e, known = r.euros("Pension avant minimum et maximum", varAvantMinimum, y)
	p.amount("pensionAvantComplementsEur", e, known)
	e, known = r.euros("Minimum contributif, s'il est ouvert", varMinimum, y)
	full, _ := w.base.decimalIn(y, varDecote)
	p.amount("minimumContributifBrutEur", e, known && full.IsZero())
	r.euros("Pension brute", varBrute, y)
	e, known = r.euros("Majoration pour enfants", varMajEnfants, y)
	p.amount("majorationEnfantsEur", e, known)
	total, known := r.euros("Pension annuelle", varPension, y)
	p.amount("annuelBrutEur", total, known)
	p.amount("mensuelBrutEur", total.Mensuel(), known)
	out := object{}
	out.put("regimes", ijson.ArrayValue([]ijson.Value{p.value()}), true)
	out.amount("totalAnnuelBrutEur", total, known)
	r.avertit("Salaire annuel moyen approché : le paquet cumule les revalorisations sans les arrondis des tables " +
		"officielles et n'en lit qu'une par année.")
	r.avertit("Minimum contributif : le paquet multiplie le minimum par la surcote au lieu de l'y ajouter, et ne " +
		"l'écrête pas avec les pensions des autres régimes.")
	r.results = out
	return r.section()
}

// montantPoints are the complementary pensions, by the two accounts that the package keeps.
func (w *redacteur) montantPoints() run.Section {
	r := w.begin(capability.MontantPoints, w.points)
	if !w.basePossible(r) {
		return r.section()
	}
	if !w.points.computed {
		failed(r, "les pensions complémentaires")
		return r.section()
	}
	w.omissions(r)
	y := w.annee
	var regimes []ijson.Value
	for _, c := range w.complementaires() {
		points, known := r.number("Points "+c.regime.String(), c.nom+endPoints, y, pointsPlaces, unitPoints)
		if !known || points.IsZero() {
			continue
		}
		p := object{}
		p.regime(c.regime)
		p.decimal("points", points, true)
		d, known := r.number("Coefficient de minoration", c.nom+endMinoration, y, ratePlaces, unitRate)
		p.decimal("coefficientMinoration", d, known)
		e, known := r.euros("Droits avant minoration", c.nom+endBrute, y)
		p.amount("droitsAnnuelsEur", e, known)
		e, known = r.euros("Majoration pour enfants", c.nom+endMajoration, y)
		p.amount("majorationEur", e, known)
		e, known = r.euros("Pension annuelle", c.nom+endPension, y)
		p.amount("annuelBrutEur", e, known)
		p.amount("mensuelBrutEur", e.Mensuel(), known)
		regimes = append(regimes, p.value())
		w.departures(r, c)
	}
	out := object{}
	out.put("regimes", ijson.ArrayValue(regimes), true)
	r.results = out
	return r.section()
}

// The years of the conversions that the package leaves out, and those of the solidarity coefficient.
const (
	fusionUnirs      = 1999
	fusionAgircArrco = 2019
	finSolidarite    = 2023
)

// departures names where the package is known to count complementary pensions otherwise than the schemes do.
func (w *redacteur) departures(r *redaction, c complementaire) {
	switch {
	case c.regime == dossier.IRCANTEC:
		return
	case c.regime == dossier.ARRCO && w.countedBefore(fusionUnirs, c):
		r.manque("Points d'avant 1999 : le paquet les ajoute sans la conversion du 1er janvier 1999, la pension " +
			"ARRCO est trop élevée.")
	case c.regime == dossier.AGIRC && w.annee >= fusionAgircArrco && w.premiere < fusionAgircArrco:
		r.manque("Points d'avant 2019 : le paquet ne convertit pas les points AGIRC en points Agirc-Arrco, la " +
			"pension est environ trois fois trop élevée.")
	}
	missing, known := w.base.decimalIn(w.annee, varDecoteTrim)
	if n, ok := missing.Floor(); known && ok && n%trimestresParAn != 0 {
		r.manque("Le paquet ne minore les pensions ARRCO et AGIRC que par années entières, selon la seule décote.")
	}
	if w.annee >= fusionAgircArrco && w.annee <= finSolidarite {
		r.manque("Le paquet ignore le coefficient de solidarité des départs de 2019 à 2023.")
	}
}

// countedBefore says whether the package counted points of an account before a year from pay.
func (w *redacteur) countedBefore(before int, c complementaire) bool {
	for year, a := range w.prive {
		if _, reported := a.points[c.regime]; year < before && a.paye && !reported {
			return true
		}
	}
	return false
}
