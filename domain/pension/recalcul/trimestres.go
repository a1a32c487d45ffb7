package recalcul

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// countTrimestres counts the quarters of the year. Law: CSS R351-9, R351-12, R351-5.
func (e *exercice) countTrimestres(a *Annee) {
	var travail, forfait money.Decimal
	garantis := 0
	var u unites
	for _, l := range e.lignes {
		if l.Regime.EnPoints() {
			continue
		}
		start := l.periode.From.Quarter().Number
		if a.Debut == 0 || start < a.Debut {
			a.Debut = start
		}
		switch {
		case public(l.Regime):
			a.Autres += e.moisDeServices(e.annee) / 3
		case l.Regime == dossier.CNAVPL || l.Regime == dossier.CNBF:
			n := l.Trimestres.Value
			e.ManquerSi(n < 0 || n > e.trimestresPerYear, "trimestres reportés hors bornes")
			a.Autres += n
		case l.Trimestres.Present:
			e.reporter(a, l)
		case remuneree(l.Nature):
			travail = travail.Add(e.enFrancs(e.salaireExige(l)))
			garantis = max(garantis, e.garantisApprenti(l))
		case auForfait(l.Nature):
			forfait = forfait.Add(e.enFrancs(e.forfait(l)))
		default:
			u.add(e, l)
		}
	}
	byTravail := min(max(e.trimestresOf(travail), garantis), a.Limite)
	byAll := min(max(e.trimestresOf(travail.Add(forfait)), byTravail), a.Limite)
	a.Cotises += byTravail
	a.Avpf += byAll - byTravail
	e.assimiler(a, u)
	a.plafonner()
}

// reporter takes the quarters that a fund reports.
func (e *exercice) reporter(a *Annee, l ligne) {
	n := l.Trimestres.Value
	e.ManquerSi(n < 0 || n > e.trimestresPerYear, "trimestres reportés hors bornes")
	switch l.Nature {
	case dossier.Activite, dossier.Apprentissage, dossier.Stage:
		a.Cotises += n
	case dossier.AVPF, dossier.AVA:
		a.Avpf += n
	case dossier.Rachat, dossier.Equivalente, dossier.Etranger, dossier.NatureInconnue:
		e.Manquer("nature de période")
	default:
		a.Assimiles[assimilationOf(l.Nature)] += n
	}
}

// trimestresOf is how many times a pay, in francs, holds the pay that validates a quarter: four at most. Law: CSS
// R351-9.
func (e *exercice) trimestresOf(francs money.Decimal) int {
	n := e.trimestresPerYear
	for n > 0 && francs.Less(e.seuil.MulInt(n)) {
		n--
	}
	return n
}

// garantisApprenti is one quarter for each three months of apprenticeship since 2014. Law: C. trav. L6243-1-3.
func (e *exercice) garantisApprenti(l ligne) int {
	if l.Nature != dossier.Apprentissage || l.whole {
		return 0
	}
	constante := bareme.ConstanteApprentissageMoisParTrimestre
	monthsPerTrimestre, ok := e.Bareme.ConstanteEntiere(e.calcul, constante, e.civile.To)
	if !ok || monthsPerTrimestre <= 0 {
		return 0
	}
	// Months are counted as thirty days each.
	start := l.periode.From
	end := l.periode.To.AddDays(1)
	jours := 360*(end.Year-start.Year) + 30*(end.Month-start.Month) + end.Day - start.Day
	return jours / 30 / monthsPerTrimestre
}

// forfait is the pay that is carried for a parent or carer at home: the one that the line reports, or the flat pay of
// each month. Law: CSS R381-3.
func (e *exercice) forfait(l ligne) remuneration {
	r, ok := e.salaire(l)
	if ok {
		return r
	}
	first := l.periode.From.Month
	last := l.periode.To.Month
	if l.whole && l.Trimestres.Present {
		last = 3 * l.Trimestres.Value
	}
	for mois := first; mois <= last; mois++ {
		jour := calendar.Date{Year: e.annee, Month: mois, Day: 1}
		assiette, ok := e.Bareme.AvpfAssietteMensuelle(e.calcul, jour)
		e.exiger(ok, "avpf_assiette_mensuelle")
		r.euros = r.euros.Add(assiette.Decimal)
	}
	return r
}
