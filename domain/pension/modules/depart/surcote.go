package depart

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/law"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// The sentences of this file's explanations.
var (
	ligneSurcoteAnnee = pension.Modele{
		Genre: pension.Calcul, Label: "Surcote de l'année",
		Formule: "le plus petit de {trimestresCivils} trimestres civils et {trimestresCotises} trimestres cotisés",
		Unite:   pension.Fraction, Loi: law.CSSD351_1_4,
	}
	ligneSurcote = pension.Modele{
		Genre: pension.Calcul, Label: "Surcote", Formule: "{trimestres} trimestres du {debut} au {fin}",
		Unite: pension.Fraction, Loi: law.CSSL351_1_2,
	}
)

// AnneeSurcote is one year of a surcote.
type AnneeSurcote struct {
	Annee int `json:"annee"`
	// Fenetre are the whole civil quarters of the year that lie in the period, Cotises the contributed quarters of the
	// year, Retenus the fewer of both, in quarters with a day of work.
	Fenetre int           `json:"trimestresFenetre"`
	Cotises int           `json:"trimestresCotises"`
	Retenus int           `json:"trimestresRetenus"`
	Taux    money.Decimal `json:"taux"`
	// fins are the last days of the quarters kept, the last ones of the year with a day of work.
	fins []calendar.Date
}

// fenetreSurcote returns the period whose contributed quarters raise the pension: from the first civil quarter that
// follows the legal age, or the month that follows the last required quarter when it comes later, to the eve of the
// civil quarter of the date of effect. Somebody born on the first day of a civil quarter is taken to be born during
// that quarter. Law: CSS L351-1-2, D351-1-4.
func fenetreSurcote(ageLegalLe calendar.Date, acquise acquisition, effet calendar.Date) calendar.Span {
	from := ageLegalLe.Quarter().Add(1).First()
	return calendar.Span{From: calendar.Later(from, acquise.firstMoisAfter()), To: finFenetre(effet)}
}

// finFenetre is the eve of the civil quarter of the date of effect.
func finFenetre(effet calendar.Date) calendar.Date { return effet.Quarter().First().AddDays(-1) }

// anneesFenetre returns the years of a period with their whole civil quarters and contributed quarters; pris are
// quarters of a year that another period has already counted. What was contributed before the period is not counted in
// it: a civil quarter counts when a day of work lies in it. Law: CSS L351-1-2.
func anneesFenetre(
	s *pension.State, fenetre calendar.Span, cotises func(annee int) int, pris func(annee int) int,
) []AnneeSurcote {
	if fenetre.From.IsZero() || fenetre.To.Before(fenetre.From) {
		return []AnneeSurcote{}
	}
	years := make([]AnneeSurcote, 0, fenetre.To.Year-fenetre.From.Year+1)
	for y := fenetre.From.Year; y <= fenetre.To.Year; y++ {
		first := calendar.Later(fenetre.From, calendar.Date{Year: y, Month: 1, Day: 1})
		last := calendar.Earlier(fenetre.To, regles.FinDAnnee(y))
		a := AnneeSurcote{Annee: y, Fenetre: calendar.WholeQuarters(first, last), Cotises: cotises(y)}
		worked := trimestresTravailles(s, calendar.Span{From: first, To: last})
		a.Retenus = max(0, min(len(worked), a.Cotises-pris(y)))
		a.fins = worked[len(worked)-a.Retenus:]
		years = append(years, a)
	}
	return years
}

func aucun(int) int { return 0 }

// trimestresTravailles returns the last days of the whole civil quarters of a part of a year in which a line of work
// has a day. A line without dates covers its whole year.
func trimestresTravailles(s *pension.State, part calendar.Span) []calendar.Date {
	var fins []calendar.Date
	for q := part.From.Quarter(); !q.Last().After(part.To); q = q.Add(1) {
		if !q.First().Before(part.From) && travaille(s, calendar.Span{From: q.First(), To: q.Last()}) {
			fins = append(fins, q.Last())
		}
	}
	return fins
}

// travaille says whether a line that may be contributed has a day in a span of one year, and true when the year has no
// such line, its quarters being told otherwise.
func travaille(s *pension.State, span calendar.Span) bool {
	carriere := s.Carriere.Lire()
	told := false
	for i := range carriere {
		l := &carriere[i]
		if l.Annee != span.From.Year || l.Regime.EnPoints() || sansCotisation(l.Nature) {
			continue
		}
		told = true
		p := l.PeriodeAvant(s.DateEffet.Lire())
		if !p.To.Before(p.From) && !p.From.After(span.To) && !p.To.Before(span.From) {
			return true
		}
	}
	return !told
}

// sansCotisation says that a period gives no quarter that its insured person contributed. Law: CSS R351-12, L381-1.
func sansCotisation(n dossier.Nature) bool {
	switch n {
	case dossier.ChomageIndemnise, dossier.ChomageNonIndemnise, dossier.Maladie, dossier.Maternite,
		dossier.AccidentTravail, dossier.Invalidite, dossier.ServiceNational, dossier.AVPF, dossier.AVA,
		dossier.Detention, dossier.Etranger, dossier.Equivalente:
		return true
	}
	return false
}

// tauxSurcote sets the increase of each year, by the day on which its quarters are accomplished, and returns the sum
// and the number of quarters. In 2007 and 2008 it depended on the rank of the quarter since the first one and on the
// 65th birthday. Law: CSS D351-1-4.
//
// Doubt: a quarter counts as accomplished after the 65th birthday when its civil quarter begins after it.
func tauxSurcote(
	b *bareme.Set, rec bareme.Recorder, years []AnneeSurcote, fenetre calendar.Span, apres65 calendar.Date,
) (total money.Decimal, quarters int, ok bool) {
	for i := range years {
		y := &years[i]
		end := regles.FinDAnnee(y.Annee)
		after := 0
		if !apres65.IsZero() {
			after = min(y.Retenus, calendar.WholeQuarters(
				calendar.Later(apres65, calendar.Date{Year: y.Annee, Month: 1, Day: 1}),
				calendar.Earlier(fenetre.To, end)))
		}
		for rank := quarters + 1; rank <= quarters+y.Retenus; rank++ {
			rate, known := b.Surcote(rec, end, rank, rank > quarters+y.Retenus-after)
			if !known {
				return total, quarters, false
			}
			y.Taux = y.Taux.Add(rate)
		}
		total = total.Add(y.Taux)
		quarters += y.Retenus
	}
	return total, quarters, true
}

// finsSurcote returns the days that accomplish the quarters of a surcote.
func finsSurcote(years []AnneeSurcote) []calendar.Date {
	var fins []calendar.Date
	for i := range years {
		fins = append(fins, years[i].fins...)
	}
	return fins
}

// cotisesOf returns the contributed quarters of a year, all schemes together.
func cotisesOf(s *pension.State) func(annee int) int {
	return func(annee int) int {
		trimestres := s.Trimestres.Lire()
		for i := len(trimestres) - 1; i >= 0; i-- {
			if trimestres[i].Annee == annee {
				return trimestres[i].Tous.Cotises()
			}
		}
		return 0
	}
}

// surcote is what the quarters worked beyond the requirements add.
type surcote struct {
	fenetre    calendar.Span
	annees     []AnneeSurcote
	trimestres int
	taux       money.Decimal
}

// keepBeyond leaves as many quarters as the career has beyond the required duration, the last ones.
func keepBeyond(years []AnneeSurcote, beyond int) {
	for i := len(years) - 1; i >= 0; i-- {
		y := &years[i]
		kept := min(y.Retenus, max(0, beyond))
		y.fins = y.fins[len(y.fins)-kept:]
		y.Retenus = kept
		beyond -= kept
	}
}

// computeSurcote computes the surcote; none when the required duration is not reached, and no more than the quarters
// beyond it: a year that reports fewer quarters than it has civil ones does not give one of them twice.
func computeSurcote(
	s *pension.State, t *pension.Trace, ageLegalLe calendar.Date, acquise acquisition, beyond int,
) surcote {
	sc := surcote{annees: []AnneeSurcote{}}
	if !acquise.ok {
		return sc
	}
	sc.fenetre = fenetreSurcote(ageLegalLe, acquise, s.DateEffet.Lire())
	if sc.fenetre.To.Before(sc.fenetre.From) {
		sc.fenetre = calendar.Span{}
		return sc
	}
	sc.annees = anneesFenetre(s, sc.fenetre, cotisesOf(s), aucun)
	keepBeyond(sc.annees, beyond)
	var apres65 calendar.Date
	if age, ok := s.Bareme.ConstanteEntiere(t, bareme.ConstanteSurcoteAgeMajore, s.DateEffet.Lire()); ok {
		apres65 = calendar.NewAge(age, 0).ReachedOn(s.Dossier.Assure.DateNaissance).AddDays(1)
	}
	var ok bool
	sc.taux, sc.trimestres, ok = tauxSurcote(s.Bareme, t, sc.annees, sc.fenetre, apres65)
	if !ok {
		t.Incomplete("Barème surcote : taux inconnu pour un trimestre de la période.")
	}
	for i := range sc.annees {
		y := &sc.annees[i]
		t.Step(
			pension.Step{Modele: &ligneSurcoteAnnee, Annee: y.Annee, Valeur: pension.Taux(y.Taux)},
			pension.Nombre(y.Fenetre), pension.Nombre(y.Cotises),
		)
	}
	t.Step(
		pension.Step{Modele: &ligneSurcote, Valeur: pension.Taux(sc.taux)},
		pension.Nombre(sc.trimestres), pension.Jour(sc.fenetre.From), pension.Jour(sc.fenetre.To),
	)
	return sc
}
