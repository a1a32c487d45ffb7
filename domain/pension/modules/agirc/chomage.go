package agirc

import (
	"strconv"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentences of this file's explanations.
var (
	// lignesChomage are those of the two slices of pay.
	lignesChomage = [2]pension.Modele{
		{
			Genre: pension.Calcul, Label: "Points du chômage indemnisé, tranche 1", Formule: formuleChomage,
			Unite: pension.UnitePoints, Loi: law.ANIArt67,
		},
		{
			Genre: pension.Calcul, Label: "Points du chômage indemnisé, tranche 2", Formule: formuleChomage,
			Unite: pension.UnitePoints, Loi: law.ANIArt67,
		},
	}
)

const formuleChomage = "{salaireReference} EUR de salaire de référence × {tauxCalcul} = {cotisation} EUR ; " +
	"{cotisation} / {prixPoint} EUR le point"

// chomage gives the points of a period of compensated unemployment since 2019: its reference pay (daily reference pay ×
// days), slice by slice of the ceiling of these days, at the calculation rate and the price of the year. Before 2019
// the points follow the unemployment agreement of the time, which no table holds. Law: ANI 2017-11-17 art. 67.
func (f *calculForfaits) chomage(l *faits.Ligne) {
	prix, ok := f.s.Bareme.AgircArrcoValeurAchat(f.t, l.Annee)
	if !ok {
		f.manquePoints(l, "règle d'avant 2019 non connue")
		return
	}
	jours, ok := f.joursIndemnises(l)
	if !ok {
		f.manqueJours(l)
		return
	}
	if jours == 0 {
		return
	}
	if !l.SalairePresent {
		f.t.Missing(pension.Lacune{
			Champ: champLigne(l, "salaireBrutEur"), Kind: gap.MontantEur, Annee: l.Annee, Unite: pension.EUR,
			Message: "Salaire de référence du chômage de " + strconv.Itoa(l.Annee) + " inconnu (salaire journalier " +
				"de référence × jours indemnisés) : il fixe les points de retraite complémentaire.",
		}.AuMoins(0))
		return
	}
	pass, ok := f.s.Bareme.PassAnnuel(f.t, l.Annee)
	if !ok {
		f.manquePoints(l, "barème pass_annuel inconnu")
		return
	}
	plafond := pass.Share(jours, joursOf(l.Annee))
	for rang := 1; rang <= 2; rang++ {
		f.trancheChomage(l, rang, jours, plafond, prix)
	}
}

func (f *calculForfaits) trancheChomage(l *faits.Ligne, rang, jours int, plafond, prix money.Euro) {
	taux, ok := f.s.Bareme.AgircArrcoTaux(f.t, l.Annee, rang)
	if !ok {
		f.manquePoints(l, "barème agirc_arrco_taux inconnu")
		return
	}
	low := plafond.Times(taux.Plancher)
	base := money.Euro{
		Decimal: l.SalaireEur.Min(plafond.Times(taux.Plafond)).Sub(low).Decimal.Max(money.Decimal{}),
	}.ArrondiCentime()
	if base.IsZero() {
		return
	}
	cotisation := base.Times(taux.Calcul).ArrondiCentime()
	points := f.arrondi(dossier.AGIRCARRCO, l.Annee, cotisation.Quo(prix.Decimal))
	ligne := &lignesChomage[0]
	tranche := faits.Tranche1
	if rang == 2 {
		ligne = &lignesChomage[1]
		tranche = faits.Tranche2
	}
	f.t.Step(
		pension.Step{Modele: ligne, Annee: l.Annee, Valeur: pension.NombrePoints(points)},
		pension.Montant(base), pension.Taux(taux.Calcul), pension.Montant(cotisation), pension.Montant(prix),
	)
	f.acquiert(faits.Acquisition{
		Regime: dossier.AGIRCARRCO, Annee: l.Annee, Origine: faits.PointsGratuits, Tranche: tranche, Assiette: base,
		Taux: taux.Calcul, Prix: prix.Decimal, Points: points,
	}, PointsForfait{
		Annee: l.Annee, Regime: dossier.AGIRCARRCO, Objet: l.Nature.String(), Jours: jours, Points: points,
	})
}

// joursIndemnises returns the days of a period: those of the line, else those between its dates.
func (f *calculForfaits) joursIndemnises(l *faits.Ligne) (int, bool) {
	if l.Source.Jours.Present {
		return min(max(l.Source.Jours.Value, 0), joursOf(l.Annee)), true
	}
	if l.Periode.From.IsZero() || l.Periode.To.IsZero() {
		return 0, false
	}
	return calendar.Span{From: l.Periode.From, To: calendar.Earlier(l.Periode.To, f.finAnnee(l.Annee))}.Days(), true
}

// activitePartielle asks for the points of partial activity beyond the hours of the year that give
// none. Law: ANI 2017-11-17.
func (f *calculForfaits) activitePartielle(l *faits.Ligne) {
	franchise, ok := f.s.Bareme.Constante(
		f.t, bareme.ConstanteAgircArrcoActivitePartielleHeures, calendar.Date{Year: l.Annee, Month: 1, Day: 1},
	)
	if ok && l.Source.Heures().Present && !franchise.Less(l.Source.Heures().Value) {
		return
	}
	f.manquePoints(l, "règle de l'activité partielle non connue")
}
