package agirc

import (
	"strconv"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentences of this file's explanations.
var (
	lignePointsRachetes = pension.Modele{
		Genre: pension.Calcul, Label: "Points rachetés", Formule: "{pointsDemandes} points demandés",
		Unite: pension.UnitePoints, Loi: law.ANIArt80,
	}
	ligneCoutRachat = pension.Modele{
		Genre: pension.Calcul, Label: "Coût du rachat",
		Formule: "{points} points × {valeurPoint} EUR × {coefficient} à {age} ans", Unite: pension.EUR,
		Loi: law.ANIArt80,
	}
)

// PointsAchat counts the points bought for years of study or incomplete years, within the limits of the
// scheme, and their cost.
//
// What it decides: how many of the points bought count (at most 140 a year for three years since 2019, 70 a year in
// each of Agirc and Arrco before), whether the payment was made at an age that allows it, and what it costs: points ×
// value of the point × a coefficient of the age.
//
// Law: ANI 2017-11-17 art. 80. The scale of coefficients was not found but for one age and year:
// elsewhere the cost is a gap.
type PointsAchat struct{}

// ResultatPointsAchat are the results of pointsAchat.
type ResultatPointsAchat struct {
	Achats      []Achat            `json:"achats"`
	TotalPoints faits.TotauxPoints `json:"totalPoints"`
}

// Achat is one purchase.
type Achat struct {
	Regime dossier.Regime `json:"regime"`
	// Annee is the exercise that the points belong to.
	Annee int `json:"annee"`
	// PointsDemandes are those of the dossier, Points those that count.
	PointsDemandes money.Points `json:"pointsDemandes"`
	Points         money.Points `json:"points"`
	Cout           *money.Euro  `json:"coutEur"`
}

// Info describes the module.
func (PointsAchat) Info() pension.Info {
	return pension.Info{
		ID:    capability.PointsAchat,
		Objet: "Points rachetés : nombre retenu et coût.",
		Law:   []law.Ref{law.ANIArt80},
	}
}

// Applies says whether the dossier concerns the module.
func (PointsAchat) Applies(s *pension.State) (bool, string) {
	if len(s.Dossier.Liquidation.RachatsPoints) > 0 {
		return true, ""
	}
	for i := range s.Carriere.Lire() {
		if ligneRachat(&s.Carriere.Lire()[i]) {
			return true, ""
		}
	}
	return false, "Aucun rachat de points."
}

func ligneRachat(l *faits.Ligne) bool { return l.Regime.EnPoints() && l.Nature == dossier.Rachat }

// Compute counts the points.
func (PointsAchat) Compute(s *pension.State, t *pension.Trace) any {
	a := calculAchat{s: s, t: t, achats: []Achat{}}
	for i := range s.Carriere.Lire() {
		if l := &s.Carriere.Lire()[i]; ligneRachat(l) {
			a.ligne(l)
		}
	}
	for i := range s.Dossier.Liquidation.RachatsPoints {
		a.rachat(i, &s.Dossier.Liquidation.RachatsPoints[i])
	}
	s.PointsAchat.Donner(a.acquis)
	return &ResultatPointsAchat{Achats: a.achats, TotalPoints: totauxOf(a.acquis)}
}

// calculAchat is the work of one run.
type calculAchat struct {
	s      *pension.State
	t      *pension.Trace
	achats []Achat
	acquis []faits.Acquisition
}

// ligne takes a career line of nature RACHAT: the scheme has already entered its points.
func (a *calculAchat) ligne(l *faits.Ligne) {
	if !l.Source.Points.Present {
		a.manquePoints(champLigne(l, "points"), l.Annee)
		return
	}
	a.compte(Achat{
		Regime: l.Regime, Annee: l.Annee, PointsDemandes: l.Source.Points.Value, Points: l.Source.Points.Value,
	})
}

// rachat takes a purchase of the liquidation: the points within the limits, and the cost.
func (a *calculAchat) rachat(i int, r *dossier.RachatPoints) {
	racine := ijson.Pointer("/liquidation/rachatsPoints/" + strconv.Itoa(i))
	if !r.Regime.EnPoints() {
		a.t.Incomplete("Rachat de points : régime absent ou hors de la liste ; le rachat n'est pas compté.")
		return
	}
	if !r.Points.Present {
		a.manquePoints(racine+"/points", 0)
		return
	}
	achat := Achat{Regime: r.Regime, Annee: a.exercice(r), PointsDemandes: r.Points.Value, Points: r.Points.Value}
	if familleAgircArrco(r.Regime) {
		if !a.ageOuvert(r) {
			achat.Points = money.Points{}
		}
		achat.Points = a.limiter(r.Regime, achat.Annee, achat.Points)
		achat.Cout = a.cout(racine, r, achat.Points)
	} else if r.CoutEur.Present {
		cout := r.CoutEur.Value
		achat.Cout = &cout
	}
	a.compte(achat)
}

func (a *calculAchat) compte(achat Achat) {
	a.t.Step(
		pension.Step{
			Modele: &lignePointsRachetes, Objet: achat.Regime.String(), Annee: achat.Annee,
			Valeur: pension.NombrePoints(achat.Points),
		},
		pension.NombrePoints(achat.PointsDemandes),
	)
	a.achats = append(a.achats, achat)
	if achat.Points.Sign() > 0 {
		a.acquis = append(a.acquis, faits.Acquisition{
			Regime: achat.Regime, Annee: achat.Annee, Origine: faits.PointsAchetes, Points: achat.Points,
		})
	}
}

// exercice returns the year that the points belong to: that of the payment; else, for Agirc and Arrco, their last
// exercise, and for the others that of the day before the date of effect, the latest day allowed.
func (a *calculAchat) exercice(r *dossier.RachatPoints) int {
	if !r.DateVersement.IsZero() {
		return r.DateVersement.Year
	}
	if r.Regime == dossier.AGIRC || r.Regime == dossier.ARRCO {
		for annee := a.veille().Year; annee > 0; annee-- {
			if _, unique := a.s.Bareme.AgircArrcoTaux(a.t, annee, 1); !unique {
				return annee
			}
		}
	}
	return a.veille().Year
}

func (a *calculAchat) veille() calendar.Date {
	if a.s.DateEffet.Lire().IsZero() {
		return a.s.Aujourdhui
	}
	return a.s.DateEffet.Lire().AddDays(-1)
}

// ageOuvert says whether the payment was made at an age that allows it and before the date of effect.
func (a *calculAchat) ageOuvert(r *dossier.RachatPoints) bool {
	naissance := a.s.Dossier.Assure.DateNaissance
	if r.DateVersement.IsZero() || naissance.IsZero() {
		return true
	}
	minimum, ok1 := a.s.Bareme.ConstanteEntiere(a.t, bareme.ConstanteAgircArrcoRachatAgeMinimum, r.DateVersement)
	maximum, ok2 := a.s.Bareme.ConstanteEntiere(a.t, bareme.ConstanteAgircArrcoRachatAgeMaximum, r.DateVersement)
	age := calendar.AgeOn(naissance, r.DateVersement).Years
	if ok1 && ok2 && (age < minimum || age >= maximum) ||
		!a.s.DateEffet.Lire().IsZero() && !r.DateVersement.Before(a.s.DateEffet.Lire()) {
		a.t.Warn("Rachat versé le " + r.DateVersement.String() + ", hors des conditions d'âge ou après la date " +
			"d'effet : il n'est pas compté.")
		return false
	}
	return true
}

// limiter keeps the points within the yearly limit times the number of years.
func (a *calculAchat) limiter(regime dossier.Regime, annee int, points money.Points) money.Points {
	perAnnee := bareme.ConstanteAgircArrcoRachatPointsParAnnee
	jour := calendar.Date{Year: annee, Month: 1, Day: 1}
	if regime != dossier.AGIRCARRCO {
		perAnnee = bareme.ConstanteAgircArrcoRachatPointsParAnneeParRegime
	}
	maximum, ok1 := a.s.Bareme.Constante(a.t, perAnnee, jour)
	annees, ok2 := a.s.Bareme.ConstanteEntiere(a.t, bareme.ConstanteAgircArrcoRachatAnnees, jour)
	if !ok1 || !ok2 {
		a.t.Incomplete("Barème constantes_legales : limite des rachats de points inconnue.")
		return points
	}
	limite := maximum.MulInt(annees)
	if limite.Less(points.Decimal) {
		a.t.Warn("Rachat de points " + regime.String() + " ramené à la limite de " + limite.String() + " points.")
		return money.Points{Decimal: limite}
	}
	return points
}

// cout returns the cost that the dossier gives, else points × value of the point × coefficient of the age at the
// payment; where the scale is not known it is a gap.
func (a *calculAchat) cout(racine ijson.Pointer, r *dossier.RachatPoints, points money.Points) *money.Euro {
	if r.CoutEur.Present {
		cout := r.CoutEur.Value
		return &cout
	}
	naissance := a.s.Dossier.Assure.DateNaissance
	if !r.DateVersement.IsZero() && !naissance.IsZero() {
		age := calendar.AgeOn(naissance, r.DateVersement).Years
		coefficient, ok := a.s.Bareme.AgircArrcoRachatCout(a.t, age, r.DateVersement)
		value, okValue := a.valeurAuVersement(r)
		if ok && okValue {
			cout := points.Value(value.Decimal).Times(coefficient).ArrondiCentime()
			a.t.Step(
				pension.Step{Modele: &ligneCoutRachat, Valeur: pension.Montant(cout)},
				pension.NombrePoints(points), pension.Montant(value), pension.Taux(coefficient), pension.Nombre(age),
			)
			return &cout
		}
	}
	a.t.Missing(pension.Lacune{
		Champ: racine + "/coutEur", Kind: gap.MontantEur, Unite: pension.EUR,
		Message: "Coût du rachat de points inconnu (barème agirc_arrco_rachat_cout absent pour cet âge et cette " +
			"année) : porter le montant versé.",
	}.AuMoins(0))
	return nil
}

// valeurAuVersement is the value of a point of the scheme on the day of payment.
func (a *calculAchat) valeurAuVersement(r *dossier.RachatPoints) (money.Euro, bool) {
	switch r.Regime {
	case dossier.ARRCO:
		return a.s.Bareme.ArrcoValeurService(a.t, r.DateVersement)
	case dossier.AGIRC:
		return a.s.Bareme.AgircValeurService(a.t, r.DateVersement)
	default:
		return a.s.Bareme.AgircArrcoValeurService(a.t, r.DateVersement)
	}
}

func (a *calculAchat) manquePoints(champ ijson.Pointer, annee int) {
	a.t.Missing(pension.Lacune{
		Champ: champ, Kind: gap.Decimal, Annee: annee, Unite: pension.UnitePoints, Bloquante: true,
		Message: "Nombre de points rachetés inconnu.",
	}.AuMoins(0))
}
