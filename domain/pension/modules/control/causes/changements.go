package causes

import (
	"slices"

	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/recalcul"
)

// What a fund may have done otherwise, in French; {} stands for a number or a word.
const (
	texteTrimestresEnfants = "Majoration de durée pour enfants non portée ({} trimestres)."
	texteMinimumMajore     = "Majoration du minimum contributif non portée."
	texteSurcote           = "{} trimestre(s) de surcote non compté(s)."
	texteLoi               = "Âges, durées ou décote d'une loi antérieure de {} an(s)."
	texteLoiSuivante       = "Âges, durées ou décote d'une loi postérieure d'un an."
	texteRevalorisation    = "Salaires revalorisés aux coefficients d'il y a {} an(s)."
	texteMinimumAncien     = "Montants du minimum contributif d'il y a {} an(s)."
	texteGeneration        = "Durées de la génération née {} an(s) plus tôt."
	texteGenerationApres   = "Durées de la génération née {} an(s) plus tard."
	texteAnnees            = "Salaire moyen sur {} années."
	texteDernieresAnnees   = "Salaire moyen sur les {} dernières années et non sur les meilleures."
	texteSansSalaire       = "Salaire de {} non retenu dans le salaire moyen."
	texteGarantie          = "Garantie minimale de points non comptée."
	texteDate              = "Liquidation à la date d'effet notifiée, le {}."
	texteAnneeAbsente      = "Année {} absente de la carrière."
	texteLigneAbsente      = "Ligne {} absente de la carrière."
	texteNatureAbsente     = "Périodes de nature {} absentes de la carrière."
	texteRegimeAbsent      = "Périodes du régime {} absentes de la carrière."
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
			hypothese{cause: CauseMajorationEnfants, text: texteMajoration},
			recalcul.Changement{Apres: recalcul.EtapeEnfants, Faire: sansMajorationDeBase},
			recalcul.Changement{Apres: recalcul.EtapeComplementaire, Faire: sansMajorationDePoints},
		)
	}
	if r.Base.Minimum.Sign() > 0 {
		y.change(
			hypothese{cause: CauseMinimum, text: texteMinimum},
			recalcul.Changement{Apres: recalcul.EtapeBase, Faire: withoutMinimum},
		)
		y.change(
			hypothese{cause: CauseMinimum, text: texteMinimumMajore},
			recalcul.Changement{Apres: recalcul.EtapeDurees, Faire: withoutMinimumMajore},
		)
	}
	for n := r.Taux.TrimestresSurcote; n > 0; n-- {
		y.change(hypothese{cause: CauseTaux, text: texteSurcote, n: n}, moinsDeSurcote(n))
	}
	n := r.Enfants.Trimestres
	if n > 0 {
		y.change(
			hypothese{cause: CauseTrimestreManquant, text: texteTrimestresEnfants, n: n},
			recalcul.Changement{Apres: recalcul.EtapeEnfants, Faire: withoutTrimestresEnfants},
		)
	}
	y.parametres()
	y.trimestres()
	y.salaires()
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
	return recalcul.Changement{Apres: recalcul.EtapeTaux, Faire: func(r *recalcul.Resultat) {
		t := &r.Taux
		if n >= t.TrimestresSurcote {
			t.Surcote = money.Decimal{}
			t.TrimestresSurcote = 0
			return
		}
		perTrimestre := t.Surcote.QuoInt(t.TrimestresSurcote).Truncate(9)
		t.Surcote = t.Surcote.Sub(perTrimestre.MulInt(n))
		t.TrimestresSurcote -= n
	}}
}

// duree adds quarters to the duration.
func duree(n int) recalcul.Changement {
	return recalcul.Changement{Apres: recalcul.EtapeDurees, Faire: func(r *recalcul.Resultat) {
		r.Durees.Duree = max(0, r.Durees.Duree+n)
		r.Durees.Regime = max(0, r.Durees.Regime+n)
	}}
}

// decote counts n quarters of décote.
func decote(n int) recalcul.Changement {
	return recalcul.Changement{Apres: recalcul.EtapeTaux, Faire: func(r *recalcul.Resultat) { r.Taux.Decoter(n) }}
}

// bestAnnees takes n best years.
func bestAnnees(n int) recalcul.Changement {
	return recalcul.Changement{Apres: recalcul.EtapeDurees, Faire: func(r *recalcul.Resultat) { r.Durees.Annees = n }}
}

// withoutAnnees leaves years out of the average.
func withoutAnnees(sans func(annee int) bool) recalcul.Changement {
	return recalcul.Changement{Apres: recalcul.EtapeCarriere, Faire: func(r *recalcul.Resultat) {
		for i := range r.Annees {
			a := &r.Annees[i]
			a.Candidate = a.Candidate && !sans(a.Annee)
		}
	}}
}

// trimestres tries other durations, and other numbers of missing quarters.
func (y *essayeur) trimestres() {
	for n := 1; n <= trimestresEssayes; n++ {
		y.change(hypothese{cause: CauseTrimestreManquant, text: texteTrimestresMoins, n: n}, duree(-n))
		y.change(hypothese{cause: CauseTrimestreManquant, text: texteTrimestresPlus, n: n}, duree(n))
	}
	maximum, ok := y.cas.Bareme.DecoteMaximum(muet{}, y.cas.Dossier.Assure.DateNaissance, y.cas.Effet)
	if !ok {
		return
	}
	for n := 0; n <= maximum; n++ {
		y.change(hypothese{cause: CauseTaux, text: texteDecote, n: n}, decote(n))
	}
}

// parametres tries the figures of other years and of other generations.
func (y *essayeur) parametres() {
	effet := y.cas.Effet
	naissance := y.cas.Dossier.Assure.DateNaissance
	for n := 1; n <= anneesAnciennes; n++ {
		y.read(hypothese{cause: CauseParametre, text: texteLoi, n: n}, recalcul.Lectures{Loi: effet.AddYears(-n)})
	}
	y.read(hypothese{cause: CauseParametre, text: texteLoiSuivante}, recalcul.Lectures{Loi: effet.AddYears(1)})
	for n := 1; n <= anneesAnciennesPoints; n++ {
		before := effet.AddYears(-n)
		y.read(hypothese{cause: CauseParametre, text: texteMinimumAncien, n: n}, recalcul.Lectures{Minimum: before})
		y.read(hypothese{cause: CauseParametre, text: texteValeurPoint, n: n}, recalcul.Lectures{Point: before})
		y.read(
			hypothese{cause: CauseParametre, text: texteRevalorisation, n: n}, recalcul.Lectures{Coefficients: before},
		)
	}
	for n := 1; n <= generationsVoisines; n++ {
		avant := naissance.AddYears(-n)
		after := naissance.AddYears(n)
		y.read(hypothese{cause: CauseParametre, text: texteGeneration, n: n}, recalcul.Lectures{Naissance: avant})
		y.read(hypothese{cause: CauseParametre, text: texteGenerationApres, n: n}, recalcul.Lectures{Naissance: after})
	}
}

// salaires tries other years in the average.
func (y *essayeur) salaires() {
	r := &y.droit
	for n := moinsDAnnees; n <= plusDAnnees; n++ {
		if n != r.Durees.Annees {
			y.change(hypothese{cause: CauseSalaire, text: texteAnnees, n: n}, bestAnnees(n))
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
			y.change(hypothese{cause: CauseSalaire, text: texteDernieresAnnees, n: last}, before)
		}
		elle := withoutAnnees(func(annee int) bool { return annee == a.Annee })
		y.change(hypothese{cause: CauseSalaire, text: texteSansSalaire, n: a.Annee}, elle)
	}
}

// carriere tries careers that lack something: periods of a nature, a scheme, a year, a line.
func (y *essayeur) carriere() {
	y.change(
		hypothese{cause: CausePoints, text: texteGarantie},
		recalcul.Changement{Apres: recalcul.EtapeCarriere, Faire: withoutGarantie},
	)
	lines := y.cas.Dossier.Carriere
	for _, nature := range natures(lines) {
		h := hypothese{text: texteNatureAbsente, objet: nature.String()}
		y.sans(h, func(at int) bool { return lines[at].Nature == nature })
	}
	for _, regime := range regimes(lines) {
		h := hypothese{text: texteRegimeAbsent, objet: regime.String()}
		y.sans(h, func(at int) bool { return lines[at].Regime == regime })
	}
	for i := range y.droit.Annees {
		annee := y.droit.Annees[i].Annee
		if len(lignesOf(lines, annee)) > 0 {
			y.sans(hypothese{text: texteAnneeAbsente, n: annee}, func(at int) bool {
				return lines[at].Annee.Value == annee
			})
		}
	}
	if len(lines) > lignesEssayees {
		return
	}
	for i := range y.droit.Annees {
		places := lignesOf(lines, y.droit.Annees[i].Annee)
		if len(places) < 2 {
			continue
		}
		for _, place := range places {
			h := hypothese{text: texteLigneAbsente, objet: ligneEnClair(lines[place])}
			y.sans(h, func(at int) bool { return at == place })
		}
	}
}

// natures are those of the lines, in order; none when all lines have the same.
func natures(lines []*dossier.Ligne) (all []dossier.Nature) {
	for i := range lines {
		if !slices.Contains(all, lines[i].Nature) {
			all = append(all, lines[i].Nature)
		}
	}
	if len(all) < 2 {
		return nil
	}
	slices.Sort(all)
	return all
}

// regimes are those of the lines, in the order of the closed list; none when all lines have the same.
func regimes(lines []*dossier.Ligne) (all []dossier.Regime) {
	same := !slices.ContainsFunc(lines, func(l *dossier.Ligne) bool { return l.Regime != lines[0].Regime })
	if same {
		return nil
	}
	for _, regime := range dossier.Regimes() {
		if slices.ContainsFunc(lines, func(l *dossier.Ligne) bool { return l.Regime == regime }) {
			all = append(all, regime)
		}
	}
	return all
}

// lignesOf are the places of the lines of a year.
func lignesOf(lines []*dossier.Ligne, annee int) (places []int) {
	for i := range lines {
		if lines[i].Annee.Value == annee {
			places = append(places, i)
		}
	}
	return places
}
