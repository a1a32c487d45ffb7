package agirc

import (
	"slices"
	"strconv"

	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

func totauxOf(acquis []faits.Acquisition) faits.TotauxPoints {
	totaux := make(faits.TotauxPoints, 0, 4)
	for i := range acquis {
		totaux = totaux.Ajouter(acquis[i].Regime, acquis[i].Points)
	}
	return totaux
}

// pointsAnnee adds the points of a year in a scheme, in a list ordered by year.
func pointsAnnee(acquis []faits.Acquisition, annee int, regime dossier.Regime) money.Points {
	var total money.Points
	at, _ := slices.BinarySearchFunc(acquis, annee, func(a faits.Acquisition, annee int) int { return a.Annee - annee })
	for ; at < len(acquis) && acquis[at].Annee == annee; at++ {
		if acquis[at].Regime == regime {
			total = total.Add(acquis[at].Points)
		}
	}
	return total
}

// champLigne is the place of a member of a career line in data.
func champLigne(l *faits.Ligne, membre string) ijson.Pointer {
	return ijson.Pointer("/carriere/" + strconv.Itoa(l.Index) + "/" + membre)
}

// manquePoints opens the gap of the points of a period.
func (f *calculForfaits) manquePoints(l *faits.Ligne, cause string) {
	message := "Points de retraite complémentaire de la période " + l.Nature.String() + " de " + strconv.Itoa(l.Annee) +
		" inconnus"
	if cause != "" {
		message += " (" + cause + ")"
	}
	f.t.Missing(pension.Lacune{
		Champ: champLigne(l, "points"), Kind: gap.Decimal, Annee: l.Annee, Unite: pension.UnitePoints,
		Message: message + " : porter ceux du relevé.",
	}.AuMoins(0))
}

// manqueJours opens the gap of the days of a period.
func (f *calculForfaits) manqueJours(l *faits.Ligne) {
	f.t.Missing(pension.Lacune{
		Champ: champLigne(l, "jours"), Kind: gap.Entier, Annee: l.Annee, Unite: pension.Jours,
		Message: "Nombre de jours de la période " + l.Nature.String() + " de " + strconv.Itoa(l.Annee) +
			" inconnu : il fixe les points de retraite complémentaire sans cotisation.",
	}.Bornes(0, joursAnneeMaximum))
}

const joursAnneeMaximum = 366
