package causes

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/recalcul"
)

// What a fund may have done otherwise, in French, as formats.
const (
	texteTrimestresEnfants = "Majoration de durée pour enfants non portée (%d trimestres)."
	texteMinimumMajore     = "Majoration du minimum contributif non portée."
	texteSurcote           = "%d trimestre(s) de surcote non compté(s)."
	texteLoi               = "Âges, durées ou décote d'une loi antérieure de %d an(s)."
	texteLoiSuivante       = "Âges, durées ou décote d'une loi postérieure d'un an."
	texteRevalorisation    = "Salaires revalorisés aux coefficients d'il y a %d an(s)."
	texteMinimumAncien     = "Montants du minimum contributif d'il y a %d an(s)."
	texteGeneration        = "Durées de la génération née %d an(s) plus tôt."
	texteGenerationApres   = "Durées de la génération née %d an(s) plus tard."
	texteAnnees            = "Salaire moyen sur %d années."
	texteDernieresAnnees   = "Salaire moyen sur les %d dernières années et non sur les meilleures."
	texteSansSalaire       = "Salaire de %d non retenu dans le salaire moyen."
	texteGarantie          = "Garantie minimale de points non comptée."
	texteDate              = "Liquidation à la date d'effet notifiée, le %s."
	texteAnneeAbsente      = "Année %d absente de la carrière."
	texteLigneAbsente      = "Ligne %s absente de la carrière."
	texteNatureAbsente     = "Périodes de nature %s absentes de la carrière."
	texteRegimeAbsent      = "Périodes du régime %s absentes de la carrière."
)

// How far the search goes.
const (
	anneesAnciennes     = 5
	generationsVoisines = 2
	plusDAnnees         = 40
	moinsDAnnees        = 10
	// lignesEssayees bounds the careers whose lines are left out one by one.
	lignesEssayees = 200
)

// regles tries changes of rule.
func (y *essayeur) regles() {
	r := &y.droit
	if r.Enfants.Majoration.Sign() > 0 || r.Complementaire.Majoration.Sign() > 0 {
		y.change(
			CauseMajorationEnfants, texteMajoration,
			apres(recalcul.EtapeEnfants, sansMajorationDeBase),
			apres(recalcul.EtapeComplementaire, sansMajorationDePoints),
		)
	}
	if r.Base.Minimum.Sign() > 0 {
		y.change(CauseMinimum, texteMinimum, apres(recalcul.EtapeBase, withoutMinimum))
		y.change(CauseMinimum, texteMinimumMajore, apres(recalcul.EtapeDurees, withoutMinimumMajore))
	}
	for n := r.Taux.TrimestresSurcote; n > 0; n-- {
		y.change(CauseTaux, fmt.Sprintf(texteSurcote, n), moinsDeSurcote(n))
	}
	if n := r.Enfants.Trimestres; n > 0 {
		texte := fmt.Sprintf(texteTrimestresEnfants, n)
		y.change(CauseTrimestreManquant, texte, apres(recalcul.EtapeEnfants, withoutTrimestresEnfants))
	}
	y.parametres()
	y.trimestres()
	y.salaires()
}

func apres(etape recalcul.Etape, faire func(*recalcul.Resultat)) recalcul.Changement {
	return recalcul.Changement{Apres: etape, Faire: faire}
}

func sansMajorationDeBase(r *recalcul.Resultat)   { r.Enfants.Majoration = money.Decimal{} }
func sansMajorationDePoints(r *recalcul.Resultat) { r.Complementaire.Majoration = money.Euro{} }
func withoutMinimum(r *recalcul.Resultat)         { r.Base.Minimum = money.Euro{} }

// withoutMinimumMajore: without contributed quarters, the minimum is not increased.
func withoutMinimumMajore(r *recalcul.Resultat) {
	r.Durees.Cotises = 0
	r.Durees.Avpf = 0
}

func withoutTrimestresEnfants(r *recalcul.Resultat) {
	r.Enfants.Trimestres = 0
	r.Enfants.Handicap = 0
}

func withoutGarantie(r *recalcul.Resultat) {
	for i := range r.Annees {
		r.Annees[i].Points.Garantie = money.Points{}
	}
}

// moinsDeSurcote leaves quarters of surcote out, each for its share.
func moinsDeSurcote(n int) recalcul.Changement {
	return apres(recalcul.EtapeTaux, func(r *recalcul.Resultat) {
		t := &r.Taux
		if n >= t.TrimestresSurcote {
			t.Surcote = money.Decimal{}
			t.TrimestresSurcote = 0
			return
		}
		perTrimestre := t.Surcote.QuoInt(t.TrimestresSurcote).Truncate(9)
		t.Surcote = t.Surcote.Sub(perTrimestre.MulInt(n))
		t.TrimestresSurcote -= n
	})
}

// duree adds quarters to the duration.
func duree(n int) recalcul.Changement {
	return apres(recalcul.EtapeDurees, func(r *recalcul.Resultat) {
		r.Durees.Duree = max(0, r.Durees.Duree+n)
		r.Durees.Regime = max(0, r.Durees.Regime+n)
	})
}

// decote counts n quarters of décote.
func decote(n int) recalcul.Changement {
	return apres(recalcul.EtapeTaux, func(r *recalcul.Resultat) { r.Taux.Decoter(n) })
}

// bestAnnees takes n best years.
func bestAnnees(n int) recalcul.Changement {
	return apres(recalcul.EtapeDurees, func(r *recalcul.Resultat) { r.Durees.Annees = n })
}

// withoutAnnees leaves years out of the average.
func withoutAnnees(sans func(annee int) bool) recalcul.Changement {
	return apres(recalcul.EtapeCarriere, func(r *recalcul.Resultat) {
		for i := range r.Annees {
			a := &r.Annees[i]
			a.Candidate = a.Candidate && !sans(a.Annee)
		}
	})
}

// trimestres tries other durations, and other numbers of missing quarters.
func (y *essayeur) trimestres() {
	for n := 1; n <= trimestresEssayes; n++ {
		y.change(CauseTrimestreManquant, fmt.Sprintf(texteTrimestresMoins, n), duree(-n))
		y.change(CauseTrimestreManquant, fmt.Sprintf(texteTrimestresPlus, n), duree(n))
	}
	maximum, ok := y.cas.Bareme.DecoteMaximum(muet{}, y.cas.Dossier.Assure.DateNaissance, y.cas.Effet)
	if !ok {
		return
	}
	for n := 0; n <= maximum; n++ {
		y.change(CauseTaux, fmt.Sprintf(texteDecote, n), decote(n))
	}
}

// parametres tries the figures of other years and of other generations.
func (y *essayeur) parametres() {
	effet := y.cas.Effet
	for n := 1; n <= anneesAnciennes; n++ {
		y.read(fmt.Sprintf(texteLoi, n), recalcul.Lectures{Loi: effet.AddYears(-n)})
	}
	y.read(texteLoiSuivante, recalcul.Lectures{Loi: effet.AddYears(1)})
	for n := 1; n <= anneesAnciennesPoints; n++ {
		before := effet.AddYears(-n)
		y.read(fmt.Sprintf(texteMinimumAncien, n), recalcul.Lectures{Minimum: before})
		y.read(fmt.Sprintf(texteValeurPoint, n), recalcul.Lectures{Point: before})
		y.read(fmt.Sprintf(texteRevalorisation, n), recalcul.Lectures{Coefficients: before})
	}
	naissance := y.cas.Dossier.Assure.DateNaissance
	for n := 1; n <= generationsVoisines; n++ {
		y.read(fmt.Sprintf(texteGeneration, n), recalcul.Lectures{Naissance: naissance.AddYears(-n)})
		y.read(fmt.Sprintf(texteGenerationApres, n), recalcul.Lectures{Naissance: naissance.AddYears(n)})
	}
}

// salaires tries other years in the average.
func (y *essayeur) salaires() {
	r := &y.droit
	for n := moinsDAnnees; n <= plusDAnnees; n++ {
		if n != r.Durees.Annees {
			y.change(CauseSalaire, fmt.Sprintf(texteAnnees, n), bestAnnees(n))
		}
	}
	last := 0
	for i := len(r.Annees) - 1; i >= 0; i-- {
		a := &r.Annees[i]
		if !a.Candidate {
			continue
		}
		last++
		if last == r.Base.Retenues {
			before := withoutAnnees(func(annee int) bool { return annee < a.Annee })
			y.change(CauseSalaire, fmt.Sprintf(texteDernieresAnnees, last), before)
		}
		elle := withoutAnnees(func(annee int) bool { return annee == a.Annee })
		y.change(CauseSalaire, fmt.Sprintf(texteSansSalaire, a.Annee), elle)
	}
}

// carriere tries careers that lack something: periods of a nature, a scheme, a year, a line.
func (y *essayeur) carriere() {
	y.change(CausePoints, texteGarantie, apres(recalcul.EtapeCarriere, withoutGarantie))
	lines := y.cas.Dossier.Carriere
	natures := valeurs(lines, func(l *dossier.Ligne) dossier.Nature { return l.Nature })
	for _, nature := range natures {
		y.sans(fmt.Sprintf(texteNatureAbsente, nature), func(l *dossier.Ligne) bool { return l.Nature == nature })
	}
	regimes := valeurs(lines, func(l *dossier.Ligne) dossier.Regime { return l.Regime })
	for _, regime := range regimes {
		if regime != dossier.RegimeInconnu {
			y.sans(fmt.Sprintf(texteRegimeAbsent, regime), func(l *dossier.Ligne) bool { return l.Regime == regime })
		}
	}
	for i := range y.droit.Annees {
		annee := y.droit.Annees[i].Annee
		of := func(l *dossier.Ligne) bool { return l.Annee.Value == annee }
		if slices.ContainsFunc(lines, of) {
			y.sans(fmt.Sprintf(texteAnneeAbsente, annee), of)
		}
	}
	if len(lines) <= lignesEssayees {
		y.lignes(lines)
	}
}

// valeurs are what differs between the lines, in the order of the closed lists; none when all lines have the same.
func valeurs[T cmp.Ordered](lines []*dossier.Ligne, of func(*dossier.Ligne) T) (all []T) {
	for _, l := range lines {
		all = append(all, of(l))
	}
	slices.Sort(all)
	all = slices.Compact(all)
	if len(all) < 2 {
		return nil
	}
	return all
}

// lignes tries careers that lack one of several lines of a year.
func (y *essayeur) lignes(lines []*dossier.Ligne) {
	for i := range y.droit.Annees {
		annee := y.droit.Annees[i].Annee
		ofAnnee := slices.DeleteFunc(slices.Clone(lines), func(l *dossier.Ligne) bool { return l.Annee.Value != annee })
		if len(ofAnnee) < 2 {
			continue
		}
		for _, line := range ofAnnee {
			texte := fmt.Sprintf(texteLigneAbsente, ligneEnClair(line))
			y.sans(texte, func(l *dossier.Ligne) bool { return l == line })
		}
	}
}

// ligneEnClair names a line of a career.
func ligneEnClair(l *dossier.Ligne) string {
	text := fmt.Sprintf("%s %s de %d", l.Regime, l.Nature, l.Annee.Value)
	if l.Employeur != "" {
		text += " (" + l.Employeur + ")"
	}
	return text
}
