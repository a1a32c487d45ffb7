package career

import (
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
	ligneTrimestresReportes = pension.Modele{
		Genre: pension.Lecture, Label: "Trimestres reportés par le régime", Unite: pension.Trimestres,
		Loi: law.CSSR351_1,
	}
	ligneTrimestresApprenti = pension.Modele{
		Genre: pension.Calcul, Label: "Trimestres garantis à l'apprenti", Formule: "{mois} mois ÷ {moisParTrimestre}",
		Unite: pension.Trimestres, Loi: law.CTL6243_1_3,
	}
	ligneTrimestresServices = pension.Modele{
		Genre: pension.Calcul, Label: "Trimestres de services",
		Formule: "{jours} jours ÷ {joursParTrimestre}, au plus proche", Unite: pension.Trimestres, Loi: law.CPCMRL14,
	}
)

// natureDuTrimestre says what quarters of a nature of period are.
func natureDuTrimestre(n dossier.Nature) faits.TypeTrimestre {
	switch n {
	case dossier.Activite, dossier.Apprentissage:
		return faits.Cotise
	case dossier.Stage:
		return faits.TrimestreStage
	case dossier.AVPF:
		return faits.TrimestreAvpf
	case dossier.AVA:
		return faits.TrimestreAva
	case dossier.ChomageIndemnise, dossier.ChomageNonIndemnise:
		return faits.AssimileChomage
	case dossier.Maladie:
		return faits.AssimileMaladie
	case dossier.AccidentTravail:
		return faits.AssimileAT
	case dossier.Maternite:
		return faits.AssimileMaternite
	case dossier.Invalidite:
		return faits.AssimileInvalidite
	case dossier.ServiceNational:
		return faits.AssimileServiceNational
	case dossier.ActivitePartielle:
		return faits.AssimileActivitePartielle
	case dossier.Rachat:
		return faits.RachatTaux
	case dossier.Equivalente:
		return faits.Equivalent
	case dossier.Etranger:
		return faits.TrimestreEtranger
	default:
		return faits.AssimileAutre
	}
}

// regime gathers into a what one scheme holds in one year. Lines that report quarters count as reported
// and for nothing else.
func (c *calculTrimestres) regime(a *acquisition, annee int, regime dossier.Regime, lignes []faits.Ligne, limit int) {
	var u cumuls
	for i := range lignes {
		l := &lignes[i]
		nature := natureDuTrimestre(l.Nature)
		if regime == dossier.RegimeEtranger {
			nature = faits.TrimestreEtranger
		}
		if l.Nature == dossier.Rachat && c.achetees[annee] {
			continue
		}
		if n := l.Source.Trimestres; n.Present {
			c.reporte(a, l, nature, n.Value)
			continue
		}
		c.ligne(a, &u, l, nature, limit)
	}
	if u.joursApprentissage > 0 {
		c.apprentissage(annee, a, u.joursApprentissage)
	}
	if u.revenuIndependant {
		c.assietteMinimale(annee, a, &u)
	}
	if u.joursActivite > 0 {
		c.byDuree(annee, regime, a, u.joursActivite)
	}
	if u.presents {
		c.periodes(annee, regime, a, &u)
	}
}

// reporte counts the quarters that a fund reports. Law: CSS R351-1.
func (c *calculTrimestres) reporte(a *acquisition, l *faits.Ligne, nature faits.TypeTrimestre, n int) {
	a.compte.Plus(nature, n)
	c.t.Step(pension.Step{
		Modele: &ligneTrimestresReportes, Objet: l.Regime.String(), Annee: l.Annee, Valeur: pension.Nombre(n),
	})
	if l.Nature == dossier.Rachat {
		c.t.Warn("Rachat sans option : ses trimestres comptent pour le taux seul.")
	}
}

// ligne adds one line without reported quarters to what its scheme holds.
func (c *calculTrimestres) ligne(a *acquisition, u *cumuls, l *faits.Ligne, nature faits.TypeTrimestre, limit int) {
	if nature == faits.TrimestreEtranger {
		u.presents = true
		u.joursEtranger += joursDeLigne(l)
		return
	}
	switch l.Nature {
	case dossier.Activite, dossier.Apprentissage:
		c.activite(a, u, l, limit)
	case dossier.AVPF, dossier.AVA:
		if pay, ok := c.paie(l, limit); ok && l.Nature == dossier.AVA {
			a.ava = a.ava.Add(pay)
			a.paye = true
		} else if ok {
			a.avpf = a.avpf.Add(pay)
			a.paye = true
		}
	case dossier.ServiceNational, dossier.NatureInconnue, dossier.Rachat, dossier.Stage:
		// Service is counted as a whole; the others count nothing without reported quarters, which
		// hubIngestion has asked for.
	default:
		u.presents = true
		u.add(l)
	}
}

// activite adds a line of work: by its pay in the schemes where pay validates, by its dates in the others.
func (c *calculTrimestres) activite(a *acquisition, u *cumuls, l *faits.Ligne, limit int) {
	if !valideBySalaire(l.Regime) || l.Regime == dossier.CNAVPL && !l.SalairePresent {
		u.joursActivite += joursDeLigne(l)
		return
	}
	if l.Nature == dossier.Apprentissage && !l.Periode.From.IsZero() {
		u.joursApprentissage += joursDeLigne(l)
	}
	pay, ok := c.paie(l, limit)
	if !ok {
		return
	}
	a.salaire = a.salaire.Add(pay)
	a.paye = true
	if l.Regime == dossier.SSI || l.Regime == dossier.CNAVPL {
		u.affilie(l)
	}
}

// paie returns the pay of a line in the currency of its year, false when it has none or the year counts nothing.
func (c *calculTrimestres) paie(l *faits.Ligne, limit int) (money.Decimal, bool) {
	if !l.SalairePresent || limit == 0 {
		return money.Decimal{}, false
	}
	return c.enDeviseDeLAnnee(l)
}

// apprentissage guarantees one quarter for each three months of apprenticeship since 2014. Law: C. trav. L6243-1-3.
func (c *calculTrimestres) apprentissage(annee int, a *acquisition, days int) {
	months, ok := c.s.Bareme.ConstanteEntiere(
		c.t, bareme.ConstanteApprentissageMoisParTrimestre, regles.FinDAnnee(annee),
	)
	if !ok || months == 0 || !c.readSeuil(annee) {
		return
	}
	n := days / regles.DaysPerMonth / months
	a.minimum = max(a.minimum, n)
	a.paye = true
	c.t.Step(
		pension.Step{Modele: &ligneTrimestresApprenti, Annee: annee, Valeur: pension.Nombre(n)},
		pension.Nombre(days/regles.DaysPerMonth), pension.Nombre(months),
	)
}

// byDuree counts the quarters of a scheme that counts its members' time: four for a whole year; in a part of a year, a
// quarter for each three months, and for a rest of half a quarter or more. Part-time work counts as full time for the
// duration of insurance. Law: CPCMR L13, L14; CSS R351-5.
//
// Doubt: the overseas schemes that validate by pay (Mayotte, Saint-Pierre-et-Miquelon, Pacific funds) are counted by
// dates here when the line reports no quarters, since their thresholds are not in the tables.
func (c *calculTrimestres) byDuree(annee int, regime dossier.Regime, a *acquisition, days int) {
	days = min(days, regles.DaysPerYear)
	n := (days + regles.DaysPerTrimestre/2) / regles.DaysPerTrimestre
	a.compte.Plus(faits.Cotise, n)
	c.t.Step(
		pension.Step{
			Modele: &ligneTrimestresServices, Objet: regime.String(), Annee: annee, Valeur: pension.Nombre(n),
		},
		pension.Nombre(days), pension.Nombre(regles.DaysPerTrimestre),
	)
	switch regime {
	case dossier.Mayotte, dossier.SPM, dossier.CPSPolynesie, dossier.CAFAT:
		c.t.Doubt("Trimestres du régime " + regime.String() + " comptés de date à date, faute de trimestres " +
			"reportés : ce régime valide par le salaire.")
	default:
	}
}

// joursDeLigne returns the length of a line in months of thirty days; a line without dates is a whole year.
func joursDeLigne(l *faits.Ligne) int {
	if l.Periode.From.IsZero() || l.Periode.To.IsZero() {
		return regles.DaysPerYear
	}
	return regles.Jours360(l.Periode)
}
