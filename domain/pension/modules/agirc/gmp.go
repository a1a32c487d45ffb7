package agirc

import (
	"strconv"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentences of this file's explanations.
var (
	ligneGarantieMinimale = pension.Modele{
		Genre: pension.Calcul, Label: "Garantie minimale de points",
		Formule: "{pointsGarantis} points × {partTempsPlein} du temps " +
			"plein, moins {pointsTrancheB} points de tranche B",
		Unite: pension.UnitePoints, Loi: law.AccordAgirc1947,
	}
	ligneCotisationGmp = pension.Modele{
		Genre: pension.Calcul, Label: "Cotisation mensuelle de la garantie minimale",
		Formule: "{cotisationAnnuelle} / 12", Unite: pension.EURParMois, Loi: law.AccordAgirc1947,
	}
	lignePartSalarieGmp = pension.Modele{
		Genre: pension.Calcul, Label: "Part du salarié dans la garantie minimale", Formule: "12 × {partMensuelle}",
		Unite: pension.EURParAn, Loi: law.AccordAgirc1947,
	}
)

// gmp completes the points of slice B of a cadre to the minimum of the year, in proportion to the part of a full-time
// year that was worked; nothing for pay at or above the pivot pay of the year. The minimum ended with 2018 and its
// points stay. Law: convention of 1947-03-14.
func (f *calculForfaits) gmp(a *faits.AnneeCadre) {
	garantie, ok := f.s.Bareme.AgircGmp(f.t, a.Annee)
	if !ok {
		f.gmpInconnue(a.Annee)
		return
	}
	if garantie.CharniereConnue {
		if charniere, ok := f.enEuros(garantie.Charniere); ok && !a.SalaireEur.Less(charniere.Times(a.Part)) {
			return
		}
	}
	// The part is a quotient cut far below a point: 120 points × 0.25 / 12 are 2.5 points, not a little less.
	const precisionPart = 9
	garantis := f.arrondi(dossier.AGIRC, a.Annee, garantie.Points.Mul(a.Part).HalfUp(precisionPart))
	complement := garantis.Sub(a.PointsB)
	if complement.Sign() <= 0 {
		return
	}
	f.t.Step(
		pension.Step{
			Modele: &ligneGarantieMinimale, Objet: "AGIRC", Annee: a.Annee, Valeur: pension.NombrePoints(complement),
		},
		pension.NombrePoints(garantie.Points), pension.Taux(a.Part.HalfUp(4)), pension.NombrePoints(a.PointsB),
	)
	ligne := PointsForfait{Annee: a.Annee, Regime: dossier.AGIRC, Objet: objetGmp, Points: complement}
	if a.PointsB.IsZero() && garantie.CotisationConnue {
		f.cotisationGmp(a, garantie, &ligne)
	}
	f.acquiert(faits.Acquisition{
		Regime: dossier.AGIRC, Annee: a.Annee, Origine: faits.PointsGMP, Tranche: faits.TrancheB, Points: complement,
	}, ligne)
}

// gmpInconnue says that the minimum of a year is not known; before its first year there was none.
func (f *calculForfaits) gmpInconnue(annee int) {
	first, ok := f.s.Bareme.ConstanteEntiere(f.t, bareme.ConstanteAgircGmpDepuis, f.s.DateEffet.Lire())
	if !ok || annee >= first {
		f.t.Incomplete("Barème agirc_gmp : garantie minimale de points de " + strconv.Itoa(annee) + " inconnue.")
	}
}

const objetGmp = "GMP"

// cotisationGmp gives the lump contribution of a cadre paid below the ceiling, and the employee's part,
// taken on the monthly amount.
func (f *calculForfaits) cotisationGmp(a *faits.AnneeCadre, garantie bareme.Gmp, ligne *PointsForfait) {
	annuelle, ok := f.enEuros(garantie.Cotisation)
	if !ok {
		return
	}
	ligne.CotisationAnnuelle = annuelle.Times(a.Part).ArrondiCentime()
	ligne.CotisationMensuelle = ligne.CotisationAnnuelle.Mensuel()
	f.t.Step(
		pension.Step{Modele: &ligneCotisationGmp, Annee: a.Annee, Valeur: pension.Montant(ligne.CotisationMensuelle)},
		pension.Montant(ligne.CotisationAnnuelle),
	)
	exercice := calendar.Date{Year: a.Annee, Month: 1, Day: 1}
	salarie, ok1 := f.s.Bareme.Constante(f.t, bareme.ConstanteAgircSalarieTauxAppele, exercice)
	employeur, ok2 := f.s.Bareme.Constante(f.t, bareme.ConstanteAgircEmployeurTauxAppele, exercice)
	if !ok1 || !ok2 {
		f.t.Incomplete("Barème constantes_legales : partage de la cotisation Agirc de " + strconv.Itoa(a.Annee) +
			" inconnu.")
		return
	}
	mensuelle := money.Euro{
		Decimal: ligne.CotisationMensuelle.Mul(salarie).Quo(salarie.Add(employeur)),
	}.ArrondiCentime()
	ligne.PartSalariale = mensuelle.Times(money.Int(monthsPerYear))
	f.t.Step(
		pension.Step{Modele: &lignePartSalarieGmp, Annee: a.Annee, Valeur: pension.Montant(ligne.PartSalariale)},
		pension.Montant(mensuelle),
	)
}

// enEuros converts an amount of its time. Law: Council regulation (EC) 2866/98.
func (f *calculForfaits) enEuros(m bareme.Montant) (money.Euro, bool) {
	if m.Devise == bareme.EUR {
		return money.Euro{Decimal: m.Valeur}, true
	}
	perEuro, ok := f.s.Bareme.FrancsParEuro(f.t)
	if !ok || m.Devise != bareme.FRF {
		f.t.Incomplete("Barème conversion_monnaie : conversion de " + m.Devise.String() + " inconnue.")
		return money.Euro{}, false
	}
	return money.Euro{Decimal: m.Valeur.Quo(perEuro)}.ArrondiCentime(), true
}
