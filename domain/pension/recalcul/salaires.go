package recalcul

import (
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

const monthsPerYear = 12

// nature is a kind of pay that is carried to the account apart from the others.
type nature int

const (
	natureSalaire nature = iota
	natureForfait
	natureMaternite
)

// report is what one employer, or one kind of flat pay, carries to the account for a year.
type report struct {
	nature nature
	// first is its first line, lignes how many it has.
	first  ligne
	lignes int
	paie   remuneration
	// mois says of each month whether a line covers it.
	mois [monthsPerYear]bool
}

// sameEmployeur says whether a line belongs to the report.
func (r *report) sameEmployeur(l ligne, n nature) bool {
	return r.nature == n && r.first.Regime == l.Regime && r.first.Employeur == l.Employeur &&
		reportee(r.first) == reportee(l)
}

func (r *report) numberOfMois() (n int) {
	for _, couvert := range r.mois {
		if couvert {
			n++
		}
	}
	return n
}

// reportee is true for what the scheme itself carried to the account.
func reportee(l ligne) bool { return l.Source == dossier.SourceRIS || l.Source == dossier.SourceRGCU }

// porterSalaires computes the pay that the account carries for the year, and revalues it. The year of the date of
// effect and years without a contributed quarter carry nothing. Law: CSS R351-29.
func (e *exercice) porterSalaires(a *Annee) {
	if a.Annee >= e.Effet.Year || a.Cotises+a.Avpf == 0 {
		return
	}
	reports := e.reports()
	if len(reports) == 0 {
		return
	}
	for i := range reports {
		a.Porte = a.Porte.Add(e.plafonnerReport(&reports[i]))
	}
	if a.Annee >= e.plafonneSince && e.plafond.Less(a.Porte) {
		a.Porte = e.plafond.ArrondiEuro()
	}
	a.Candidate = true
	a.Revalorise = a.Porte.Times(e.coefficient()).ArrondiCentime()
}

// coefficient revalues the pay of the year. The set in force does not reach the last years yet: their pay stays as it
// is.
func (e *exercice) coefficient() money.Decimal {
	k, ok := e.coefficients.Coefficient(e.calcul, e.annee)
	if ok {
		return k
	}
	e.ManquerSi(e.annee < e.Lectures.Coefficients.Year-2, "coefficient de revalorisation inconnu")
	return un
}

// un is the coefficient that changes nothing.
var un = money.Int(1)

// reports gathers the pay of the year by employer and kind.
func (e *exercice) reports() (reports []report) {
	for _, l := range e.lignes {
		if !aligne(l.Regime) {
			continue
		}
		n, paie, ok := e.aPorter(l)
		if !ok {
			continue
		}
		at := -1
		for i := range reports {
			if reports[i].sameEmployeur(l, n) {
				at = i
			}
		}
		if at < 0 {
			reports = append(reports, report{nature: n, first: l})
			at = len(reports) - 1
		}
		r := &reports[at]
		r.lignes++
		r.paie = r.paie.plus(paie)
		for mois := l.periode.From.Month; mois <= l.periode.To.Month; mois++ {
			r.mois[mois-1] = true
		}
	}
	return reports
}

// aligne says whether a scheme is one of those whose average pay this road computes: the general scheme, agricultural
// employees, craftsmen and traders.
func aligne(r dossier.Regime) bool { return salarie(r) || r == dossier.SSI }

// salarie says whether a scheme is one of private employees, who have Agirc-Arrco points.
func salarie(r dossier.Regime) bool { return r == dossier.CNAV || r == dossier.MSASalarie }

// aPorter is the pay that a line carries to the account; ok is false when it carries none.
func (e *exercice) aPorter(l ligne) (n nature, paie remuneration, ok bool) {
	switch {
	case remuneree(l.Nature):
		return natureSalaire, e.salaireExige(l), true
	case auForfait(l.Nature):
		return natureForfait, e.forfait(l), true
	case l.Nature == dossier.Maternite:
		paie, ok = e.indemnitesMaternite(l)
		return natureMaternite, paie, ok
	default:
		return 0, paie, false
	}
}

// indemnitesMaternite are the daily allowances of a maternity leave since 2012, raised to a pay. Law: CSS R351-29.
func (e *exercice) indemnitesMaternite(l ligne) (paie remuneration, ok bool) {
	indemnites, known := e.salaire(l)
	part, ok := e.Bareme.Constante(e.calcul, bareme.ConstanteIjMaternitePartSalaire, l.periode.From)
	if !ok {
		return paie, false
	}
	e.ManquerSi(!known || indemnites.francs.Sign() > 0, "indemnités de maternité absentes")
	return remuneration{euros: indemnites.euros.Mul(part).HalfUp(2)}, true
}

// plafonnerReport is a report in whole euros, under the ceiling of the months worked unless the scheme itself carried
// it.
func (e *exercice) plafonnerReport(r *report) money.Euro {
	// A pay in francs of one line is turned into whole euros first; of several lines, together.
	if r.lignes == 1 && r.paie.francs.Sign() > 0 {
		r.paie = remuneration{euros: r.paie.francs.QuoHalfUp(e.francsPerEuro, 0)}
	}
	mois := r.numberOfMois()
	if !reportee(r.first) && e.auDessus(r.paie, mois) {
		return money.Euro{Decimal: e.plafond.MulInt(mois).QuoHalfUp(money.Int(monthsPerYear), 0)}
	}
	return money.Euro{Decimal: e.enFrancs(r.paie).QuoHalfUp(e.francsPerEuro, 0)}
}

// auDessus compares a pay with the ceiling of so many months, both in francs and for a year.
func (e *exercice) auDessus(paie remuneration, mois int) bool {
	plafond := e.plafond.MulInt(mois).Mul(e.francsPerEuro)
	return plafond.Less(e.enFrancs(paie).MulInt(monthsPerYear))
}
