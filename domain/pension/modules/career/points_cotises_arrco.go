package career

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
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
	// lignesArrco are those of the two slices of pay.
	lignesArrco = [2]pension.Modele{
		{
			Genre: pension.Calcul, Label: "Points Arrco de la tranche 1",
			Formule: formuleArrco, Unite: pension.UnitePoints, Loi: law.AccordArrco1961,
		},
		{
			Genre: pension.Calcul, Label: "Points Arrco de la tranche 2",
			Formule: formuleArrco, Unite: pension.UnitePoints, Loi: law.AccordArrco1961,
		},
	}
	// lignesUnirs are those of the points that Unirs gave in place of the institution.
	lignesUnirs = [2]pension.Modele{
		{
			Genre: pension.Calcul, Label: "Points Unirs de la tranche 1, en substitution de ceux de l'institution",
			Formule: formuleArrco, Unite: pension.UnitePoints, Loi: law.AccordArrco1961,
		},
		{
			Genre: pension.Calcul, Label: "Points Unirs de la tranche 2, en substitution de ceux de l'institution",
			Formule: formuleArrco, Unite: pension.UnitePoints, Loi: law.AccordArrco1961,
		},
	}
	ligneConversionUnirs = pension.Modele{
		Genre: pension.Calcul, Label: "Points Unirs convertis en points Arrco, par bloc de droits",
		Formule: "{pointsUnirs} × {coefficient}", Unite: pension.UnitePoints, Loi: law.AccordArrco1961,
	}
)

const formuleArrco = "{assiette} EUR × {taux} / {prixPoint} EUR le point"

// arrcoEtAgirc counts the points of a year before 2019: Arrco for everybody, Agirc for cadres above the ceiling.
func (c *calculPoints) arrcoEtAgirc(annee int) {
	first := &c.emplois
	if len(c.emplois) == 0 {
		first = &c.emploisAgirc
	}
	pass, ok := c.plafond(annee, *first)
	if !ok {
		c.manqueBareme((*first)[0].ligne, "pass_annuel")
		return
	}
	repartirPlafond(c.emplois, pass)
	repartirPlafond(c.emploisAgirc, pass)
	if len(c.emplois) > 0 {
		c.reserve.seePlafonnes(c.emplois)
		c.arrco(annee)
	}
	c.agirc(annee)
}

// arrco counts the Arrco points of a year: slice 1 up to the ceiling for everybody, slice 2 from one to three ceilings
// for those who are not cadres, pay × contractual rate / reference salary, rounded to the hundredth; the contribution
// is not rounded on the way, and the call rate gives no points. Before 1999 the points are those of the institution
// (Unirs when it is unknown). Law: agreement of 1961-12-08.
func (c *calculPoints) arrco(annee int) {
	ligne := c.emplois[0].ligne
	a := faits.Acquisition{Regime: dossier.ARRCO, Annee: annee, Origine: faits.PointsCotisesOrigine}
	prix, known := c.s.Bareme.ArrcoSalaireReference(c.t, annee)
	a.Substitution = !known
	if a.Substitution {
		prix, known = c.s.Bareme.ArrcoUnirsSalaireReference(c.t, annee)
		if !known {
			c.manqueBareme(ligne, "arrco_unirs_salaire_reference")
			return
		}
	}
	a.Prix = prix.Decimal
	taux, ok := c.s.Bareme.ArrcoTauxContractuel(c.t, annee, bareme.ArrcoTranche1, bareme.EntrepriseAncienne)
	if !ok {
		c.manqueBareme(ligne, "arrco_taux_contractuel")
		return
	}
	a.Tranche, a.Taux, a.Assiette = faits.Tranche1, taux.Taux, assiettes(c.emplois, taux.Plancher, taux.Plafond, tous)
	c.trancheArrco(&a)
	if !exceeds(c.emplois, taux.Plafond, nonCadre) {
		return
	}
	taux, ok = c.s.Bareme.ArrcoTauxContractuel(c.t, annee, bareme.ArrcoTranche2NonCadre, bareme.EntrepriseAncienne)
	if !ok {
		c.manqueBareme(ligne, "arrco_taux_contractuel")
		return
	}
	nouvelle, ok := c.s.Bareme.ArrcoTauxContractuel(c.t, annee, bareme.ArrcoTranche2NonCadre, bareme.EntrepriseNouvelle)
	if ok && !nouvelle.Taux.Equal(taux.Taux) {
		c.reserve.tauxByEntreprise(annee)
	}
	a.Tranche, a.Taux, a.Assiette = faits.Tranche2, taux.Taux, assiettes(
		c.emplois, taux.Plancher, taux.Plafond, nonCadre,
	)
	c.trancheArrco(&a)
}

// trancheArrco counts the points of one slice of pay.
func (c *calculPoints) trancheArrco(a *faits.Acquisition) {
	if a.Assiette.IsZero() {
		return
	}
	a.Points = c.auPrix(bareme.ArrondiArrco, a.Annee, a.Assiette.Mul(a.Taux), a.Prix)
	c.t.Step(
		pension.Step{
			Modele: ligneArrco(a.Tranche, a.Substitution), Annee: a.Annee, Valeur: pension.NombrePoints(a.Points),
		},
		pension.Montant(a.Assiette), pension.Taux(a.Taux), pension.Montant(money.Euro{Decimal: a.Prix}),
	)
	c.acquis = append(c.acquis, *a)
}

func ligneArrco(tranche faits.Tranche, unirs bool) *pension.Modele {
	lignes := &lignesArrco
	rang := 0
	if unirs {
		lignes = &lignesUnirs
	}
	if tranche != faits.Tranche1 {
		rang = 1
	}
	return &lignes[rang]
}

// convertUnirs turns the Unirs points of before 1999 into Arrco points, as one block of rights. Law: Arrco rules,
// single scheme of 1999-01-01.
func (c *calculPoints) convertUnirs() {
	var room [32]money.Points
	bloc := room[:0]
	var before money.Points
	acquis := c.acquis
	for i := range acquis {
		if a := &acquis[i]; a.Substitution {
			bloc = append(bloc, a.Points)
			before = before.Add(a.Points)
		}
	}
	if len(bloc) == 0 {
		return
	}
	coefficient, ok := c.s.Bareme.AgircArrcoConversion2019(c.t, bareme.PointsUnirs, c.jour())
	if !ok {
		c.t.Incomplete("Barème agirc_arrco_conversion_2019 : coefficient de conversion des points Unirs inconnu ; " +
			"les points d'avant 1999 ne sont pas comptés.")
	}
	// Without a coefficient the points are worth nothing.
	total := regles.ConvertirCompte(bloc, coefficient)
	for i, next := 0, 0; i < len(acquis); i++ {
		if a := &acquis[i]; a.Substitution {
			a.Points = bloc[next]
			next++
		}
	}
	if !ok {
		return
	}
	c.t.Step(
		pension.Step{Modele: &ligneConversionUnirs, Valeur: pension.NombrePoints(total)},
		pension.NombrePoints(before), pension.Taux(coefficient),
	)
	c.reserve.unirs = true
}

// jour is the day on which a conversion still in force is read.
func (c *calculPoints) jour() calendar.Date {
	if c.s.DateEffet.Lire().IsZero() {
		return c.s.Aujourdhui
	}
	return c.s.DateEffet.Lire()
}
