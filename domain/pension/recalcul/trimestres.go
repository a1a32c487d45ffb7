package recalcul

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// compterTrimestres counts the quarters of the year. Law: CSS R351-9, R351-12, R351-5.
func (e *exercice) compterTrimestres(a *Annee) {
	var travail, forfait money.Decimal
	garantis := 0
	var u unites
	for _, l := range e.lignes {
		if l.Regime.EnPoints() {
			continue
		}
		debut := l.periode.From.Quarter().Number
		if a.Debut == 0 || debut < a.Debut {
			a.Debut = debut
		}
		switch {
		case public(l.Regime):
			a.Autres += e.moisDeServices(e.annee) / 3
		case l.Regime == dossier.CNAVPL:
			n := l.Trimestres.Value
			e.ManquerSi(n < 0 || n > e.trimestresParAn, "trimestres reportés hors bornes")
			a.Autres += n
		case l.Trimestres.Present:
			e.reporter(a, l)
		case remuneree(l.Nature):
			travail = travail.Add(e.enFrancs(e.salaireExige(l)))
			garantis = max(garantis, e.garantisApprenti(l))
		case auForfait(l.Nature):
			forfait = forfait.Add(e.enFrancs(e.forfait(l)))
		default:
			u.ajouter(e, l)
		}
	}
	parTravail := min(max(e.trimestresDe(travail), garantis), a.Limite)
	parTout := min(max(e.trimestresDe(travail.Add(forfait)), parTravail), a.Limite)
	a.Cotises += parTravail
	a.Avpf += parTout - parTravail
	e.assimiler(a, u)
	a.plafonner()
}

// reporter takes the quarters that a fund reports.
func (e *exercice) reporter(a *Annee, l ligne) {
	n := l.Trimestres.Value
	e.ManquerSi(n < 0 || n > e.trimestresParAn, "trimestres reportés hors bornes")
	switch l.Nature {
	case dossier.Activite, dossier.Apprentissage, dossier.Stage:
		a.Cotises += n
	case dossier.AVPF, dossier.AVA:
		a.Avpf += n
	case dossier.Rachat, dossier.Equivalente, dossier.Etranger, dossier.NatureInconnue:
		e.Manquer("nature de période")
	default:
		a.Assimiles[assimilationDe(l.Nature)] += n
	}
}

// trimestresDe is how many times a pay, in francs, holds the pay that validates a quarter: four at most. Law: CSS
// R351-9.
func (e *exercice) trimestresDe(francs money.Decimal) int {
	n := e.trimestresParAn
	for n > 0 && francs.Less(e.seuil.MulInt(n)) {
		n--
	}
	return n
}

// garantisApprenti is one quarter for each three months of apprenticeship since 2014. Law: C. trav. L6243-1-3.
func (e *exercice) garantisApprenti(l ligne) int {
	if l.Nature != dossier.Apprentissage || l.entiere {
		return 0
	}
	constante := bareme.ConstanteApprentissageMoisParTrimestre
	moisParTrimestre, ok := e.Bareme.ConstanteEntiere(e.calcul, constante, e.civile.To)
	if !ok || moisParTrimestre <= 0 {
		return 0
	}
	// Months are counted as thirty days each.
	debut, fin := l.periode.From, l.periode.To.AddDays(1)
	jours := 360*(fin.Year-debut.Year) + 30*(fin.Month-debut.Month) + fin.Day - debut.Day
	return jours / 30 / moisParTrimestre
}

// forfait is the pay that is carried for a parent or carer at home: the one that the line reports, or the flat pay of
// each month. Law: CSS R381-3.
func (e *exercice) forfait(l ligne) remuneration {
	r, ok := e.salaire(l)
	if ok {
		return r
	}
	premier, dernier := l.periode.From.Month, l.periode.To.Month
	if l.entiere && l.Trimestres.Present {
		dernier = 3 * l.Trimestres.Value
	}
	for mois := premier; mois <= dernier; mois++ {
		jour := calendar.Date{Year: e.annee, Month: mois, Day: 1}
		assiette, ok := e.Bareme.AvpfAssietteMensuelle(e.calcul, jour)
		e.exiger(ok, "avpf_assiette_mensuelle")
		r.euros = r.euros.Add(assiette.Decimal)
	}
	return r
}
