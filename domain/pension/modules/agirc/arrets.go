package agirc

import (
	"slices"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentence of this file's explanation.
var lignePointsArret = pension.Modele{
	Genre: pension.Calcul, Label: "Points d'un arrêt de travail",
	Formule: "{pointsReference} points / {joursReference} jours = {pointsParJour} par jour, × {joursArret} jours",
	Unite:   pension.UnitePoints, Loi: law.ANIArt72,
}

// arret is the part of a stop of work that falls in one year.
type arret struct {
	ligne   *faits.Ligne
	periode calendar.Span
	jours   int
	// start is the first day of the whole stop, total its length over the years.
	start calendar.Date
	total int
}

func isArret(n dossier.Nature) bool {
	return n == dossier.Maladie || n == dossier.Maternite || n == dossier.AccidentTravail || n == dossier.Invalidite
}

// gatherArrets lists the stops that no line of a points scheme reports, and joins those that follow
// each other day after day.
func (f *calculForfaits) gatherArrets() {
	for _, a := range f.s.Repartition.Lire().Annees {
		lignes := f.s.Carriere.Lire()[a.From:a.To]
		reportees := naturesReportees(lignes)
		for i := range lignes {
			l := &lignes[i]
			if isArret(l.Nature) && salarie(l.Regime) && !l.Source.Points.Present && !reportees.contains(l.Nature) &&
				f.affilie(l.Annee) {
				f.noteArret(l)
			}
		}
	}
	slices.SortStableFunc(f.arrets, func(a, b arret) int { return a.periode.From.Compare(b.periode.From) })
	for i := 0; i < len(f.arrets); {
		j := i + 1
		total := f.arrets[i].jours
		for ; j < len(f.arrets) && suit(&f.arrets[j-1], &f.arrets[j]); j++ {
			total += f.arrets[j].jours
		}
		for k := i; k < j; k++ {
			f.arrets[k].start = f.arrets[i].periode.From
			f.arrets[k].total = total
		}
		i = j
	}
}

// noteArret adds a stop, whose days come from the line, from its dates, or for disability from the whole year.
func (f *calculForfaits) noteArret(l *faits.Ligne) {
	a := arret{ligne: l, periode: calendar.Span{From: l.Periode.From, To: l.Periode.To}}
	if l.Nature == dossier.Invalidite {
		if !f.invaliditeDesDeuxTiers() {
			return
		}
		if a.periode.From.IsZero() && !l.Source.Jours.Present {
			a.periode = calendar.Span{
				From: calendar.Date{Year: l.Annee, Month: 1, Day: 1},
				To:   calendar.Date{Year: l.Annee, Month: 12, Day: 31},
			}
		}
	}
	if !a.periode.To.IsZero() {
		a.periode.To = calendar.Earlier(a.periode.To, f.finAnnee(l.Annee))
	}
	a.jours = l.Source.Jours.Or(a.periode.Days())
	if !l.Source.Jours.Present && (l.Periode.From.IsZero() || l.Periode.To.IsZero()) && l.Nature != dossier.Invalidite {
		f.manqueJours(l)
		return
	}
	if a.periode.From.IsZero() {
		a.periode.From = calendar.Date{Year: l.Annee, Month: 1, Day: 1}
	}
	if a.jours > 0 {
		f.arrets = append(f.arrets, a)
	}
}

// invaliditeDesDeuxTiers says whether the disability pension is of the second or third category.
func (f *calculForfaits) invaliditeDesDeuxTiers() bool {
	p := f.s.Dossier.Assure.Invalidite
	if p == nil || !p.Categorie.Present {
		f.categorieUnknown = true
		return true
	}
	return p.Categorie.Value > 1
}

func suit(before, next *arret) bool {
	return !before.periode.To.IsZero() && next.periode.From == before.periode.To.AddDays(1)
}

// arret gives the points of one year of a stop: days × the daily average of the points of the year before the stop,
// rounded to four decimals; the points of the year never exceed those of that year. Law: ANI 2017-11-17 art. 72.
func (f *calculForfaits) arret(a *arret) {
	minimum, ok := f.s.Bareme.ConstanteEntiere(f.t, bareme.ConstanteAgircArrcoMaladieJours, a.start)
	if !ok {
		f.t.Incomplete("Barème constantes_legales : durée d'un arrêt qui donne des points inconnue.")
	}
	if !ok || a.ligne.Nature != dossier.Invalidite && a.total <= minimum {
		return
	}
	since, ok := f.s.Bareme.ConstanteDate(f.t, bareme.ConstanteAgircArrcoMaladiePremierJourDepuis, a.start)
	f.arretsAnciens = f.arretsAnciens || !ok || a.start.Before(since)
	annee := a.ligne.Annee
	if f.unifie(annee) {
		f.pointsArret(a, dossier.AGIRCARRCO, f.reference(a.start.Year-1))
		return
	}
	for _, regime := range [...]dossier.Regime{dossier.ARRCO, dossier.AGIRC} {
		f.pointsArret(a, regime, f.pointsOf(a.start.Year-1, regime))
	}
}

// reference returns the points of a year in the points of the single scheme.
func (f *calculForfaits) reference(annee int) money.Points {
	total := f.pointsOf(annee, dossier.AGIRCARRCO).Add(f.pointsOf(annee, dossier.ARRCO))
	agirc := f.pointsOf(annee, dossier.AGIRC)
	if agirc.IsZero() {
		return total
	}
	coefficient, ok := f.s.Bareme.AgircArrcoConversion2019(
		f.t, bareme.PointsAgirc, calendar.Date{Year: annee + 1, Month: 1, Day: 1},
	)
	if !ok {
		f.t.Incomplete("Barème agirc_arrco_conversion_2019 : conversion des points Agirc inconnue.")
		return total
	}
	return total.Add(agirc.Times(coefficient).ArrondiCentieme())
}

func (f *calculForfaits) pointsArret(a *arret, regime dossier.Regime, reference money.Points) {
	annee := a.ligne.Annee
	jours := joursOf(a.start.Year - 1)
	plafonnee := !reference.IsZero()
	if !plafonnee {
		// No points in the year before: the average of the days of the same year before the stop.
		jours = calendar.Span{From: calendar.Date{Year: a.start.Year, Month: 1, Day: 1}, To: a.start.AddDays(-1)}.Days()
		reference = pointsAnnee(f.s.PointsCotises.Lire(), a.start.Year, regime)
	}
	if reference.IsZero() || jours == 0 {
		return
	}
	moyenne := reference.QuoInt(jours).HalfUp(decimalesMoyenne)
	points := f.arrondi(regime, annee, moyenne.MulInt(a.jours))
	if plafonnee {
		rest := reference.Sub(f.pointsOf(annee, regime))
		points = money.Points{Decimal: points.Decimal.Min(rest.Decimal).Max(money.Decimal{})}
	}
	if points.IsZero() {
		return
	}
	f.t.Step(
		pension.Step{
			Modele: &lignePointsArret, Objet: regime.String(), Annee: annee, Valeur: pension.NombrePoints(points),
		},
		pension.NombrePoints(reference), pension.Nombre(jours), pension.Taux(moyenne), pension.Nombre(a.jours),
	)
	f.acquiert(faits.Acquisition{Regime: regime, Annee: annee, Origine: faits.PointsGratuits, Points: points},
		PointsForfait{
			Annee: annee, Regime: regime, Objet: a.ligne.Nature.String(), Jours: a.jours, Moyenne: moyenne,
			Points: points,
		})
}

// decimalesMoyenne is how finely the daily average is kept.
const decimalesMoyenne = 4

func joursOf(annee int) int {
	return calendar.Span{
		From: calendar.Date{Year: annee, Month: 1, Day: 1}, To: calendar.Date{Year: annee, Month: 12, Day: 31},
	}.Days()
}
