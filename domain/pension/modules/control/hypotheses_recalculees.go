package control

import (
	"strconv"

	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// essayeur recomputes the private pensions with one change after another, and tries each on the notifications that they concern.
type essayeur struct {
	s *pension.State
	// droit is the recomputation by the law, base and points the examinations of its two pensions.
	droit        *recalcul
	base, points []*examen
	// dossier is the copy whose career loses lines, lignes its room.
	dossier dossier.Dossier
	lignes  []dossier.Ligne
}

// recalculees are the examinations of pensions that the recomputation gives to the cent; the others are for rules of three.
func recalculees(s *pension.State, all []*examen) (y essayeur, ok bool) {
	y = essayeur{s: s, droit: recalculer(s)}
	if !y.droit.possible() {
		return y, false
	}
	base, points := euros(y.droit.base.annuel), euros(y.droit.complementaire)
	for _, e := range all {
		switch p := &e.pension; {
		case e.reversion:
		case p.Regime.Aligne() && p.AnnuelEur.Equal(base.Decimal):
			y.base = append(y.base, e)
		case p.Regime == dossier.AGIRCARRCO && p.AnnuelEur.Equal(points.Decimal):
			y.points = append(y.points, e)
		}
	}
	return y, len(y.base)+len(y.points) > 0
}

// recalcule says whether an examination is among them.
func (y *essayeur) recalcule(e *examen) bool {
	for _, list := range [...][]*examen{y.base, y.points} {
		for _, x := range list {
			if x == e {
				return true
			}
		}
	}
	return false
}

// essayer tries a recomputation made with a change.
func (y *essayeur) essayer(r *recalcul, h hypothese) {
	if !r.possible() {
		return
	}
	if len(y.base) > 0 {
		h.e = r.elementsBase()
		for _, e := range y.base {
			e.essayer(&h)
		}
	}
	if len(y.points) > 0 {
		if h.e = r.elementsPoints(); h.cause == CauseTrimestreManquant || h.cause == CauseSalaire {
			h.cause = CausePoints
		}
		for _, e := range y.points {
			e.essayer(&h)
		}
	}
}

// essayerSeul tries a recomputation that shares nothing with the one by the law, and ends it.
func (y *essayeur) essayerSeul(r *recalcul, h hypothese) {
	y.essayer(r, h)
	r.rendrePlace()
}

// variante liquidates again with another rule.
func (y *essayeur) variante(v variante, h hypothese) { y.essayer(y.droit.reprendre(v), h) }

// entier recomputes all again, with another rule.
func (y *essayeur) entier(v variante, h hypothese) {
	y.essayerSeul(recalculerAutrement(y.s, y.s.Dossier, y.s.DateEffet, v), h)
}

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
	anneesAnciennes        = 5
	generationsVoisines    = 2
	plusDAnnees            = 40
	moinsDAnnees           = 10
)

// regles tries changes of rule.
func (y *essayeur) regles() {
	r := y.droit
	if r.enfants.majoration > 0 || r.complementaire > r.complementaireHorsEnfants {
		y.variante(variante{sansMajoration: true}, hypothese{cause: CauseMajorationEnfants, texte: texteMajoration})
	}
	if r.base.minimum > 0 {
		y.variante(variante{sansMinimum: true}, hypothese{cause: CauseMinimum, texte: texteMinimum})
		y.variante(variante{sansMajore: true}, hypothese{cause: CauseMinimum, texte: texteMinimumMajore})
	}
	for n := r.taux.trimestresSurcote; n > 0; n-- {
		y.variante(variante{surcotePerdue: n}, hypothese{cause: CauseTaux, texte: texteSurcote, n: n})
	}
	if n := r.enfants.trimestres; n > 0 {
		y.variante(variante{sansTrimestresEnfants: true}, hypothese{cause: CauseTrimestreManquant, texte: texteTrimestresEnfants, n: n})
	}
	y.parametres()
	for n := 1; n <= trimestresEssayes; n++ {
		y.variante(variante{trimestres: -n}, hypothese{cause: CauseTrimestreManquant, texte: texteTrimestresMoins, n: n})
		y.variante(variante{trimestres: n}, hypothese{cause: CauseTrimestreManquant, texte: texteTrimestresPlus, n: n})
	}
	if most, ok := r.b.DecoteMaximum(muet{}, r.naissance, r.effet); ok {
		for n := 0; n <= most; n++ {
			y.variante(variante{decote: true, manquants: n}, hypothese{cause: CauseTaux, texte: texteDecote, n: n})
		}
	}
	y.salaires()
}

// parametres tries the figures of other years and of other generations.
func (y *essayeur) parametres() {
	effet := y.droit.effet
	for n := 1; n <= anneesAnciennes; n++ {
		y.variante(variante{loi: effet.AddYears(-n)}, hypothese{cause: CauseParametre, texte: texteLoi, n: n})
	}
	y.variante(variante{loi: effet.AddYears(1)}, hypothese{cause: CauseParametre, texte: texteLoiSuivante})
	for n := 1; n <= anneesAnciennesPoints; n++ {
		before := effet.AddYears(-n)
		y.variante(variante{minimum: before}, hypothese{cause: CauseParametre, texte: texteMinimumAncien, n: n})
		y.variante(variante{point: before}, hypothese{cause: CauseParametre, texte: texteValeurPoint, n: n})
		y.entier(variante{coefficients: before}, hypothese{cause: CauseParametre, texte: texteRevalorisation, n: n})
	}
	for n := 1; n <= generationsVoisines; n++ {
		y.variante(variante{generation: -n}, hypothese{cause: CauseParametre, texte: texteGeneration, n: n})
		y.variante(variante{generation: n}, hypothese{cause: CauseParametre, texte: texteGenerationApres, n: n})
	}
}

// salaires tries other years in the average.
func (y *essayeur) salaires() {
	r := y.droit
	for n := moinsDAnnees; n <= plusDAnnees; n++ {
		if n != r.base.annees {
			y.variante(variante{annees: n}, hypothese{cause: CauseSalaire, texte: texteAnnees, n: n})
		}
	}
	last := 0
	for i := len(r.annees) - 1; i >= 0; i-- {
		if !r.annees[i].candidate {
			continue
		}
		if last++; last == r.base.retenues {
			y.variante(variante{depuis: r.annees[i].annee}, hypothese{cause: CauseSalaire, texte: texteDernieresAnnees, n: last})
		}
		y.variante(variante{sans: r.annees[i].annee}, hypothese{cause: CauseSalaire, texte: texteSansSalaire, n: r.annees[i].annee})
	}
}

const (
	texteAnneeAbsente  = "Année {} absente de la carrière."
	texteLigneAbsente  = "Ligne {} absente de la carrière."
	texteNatureAbsente = "Périodes de nature {} absentes de la carrière."
	texteRegimeAbsent  = "Périodes du régime {} absentes de la carrière."
	// lignesEssayees bounds the careers whose lines are left out one by one.
	lignesEssayees = 200
)

// carriere tries careers that lack something: periods of a nature, a scheme, a year, a line.
func (y *essayeur) carriere() {
	r := y.droit
	y.entier(variante{sansGarantie: true}, hypothese{cause: CausePoints, texte: texteGarantie})
	lines := y.s.Dossier.Carriere
	var natures, regimes uint64
	for i := range lines {
		natures |= 1 << lines[i].Nature
		regimes |= 1 << lines[i].Regime
	}
	for nature := dossier.Nature(0); nature < 64; nature++ {
		if natures&(1<<nature) != 0 && natures != 1<<nature {
			y.sans(hypothese{texte: texteNatureAbsente, objet: nature.String()}, func(l *dossier.Ligne, _ int) bool { return l.Nature == nature })
		}
	}
	for _, regime := range dossier.Regimes() {
		if regimes&(1<<regime) != 0 && regimes != 1<<regime {
			y.sans(hypothese{texte: texteRegimeAbsent, objet: regime.String()}, func(l *dossier.Ligne, _ int) bool { return l.Regime == regime })
		}
	}
	for i := range r.annees {
		if x := &r.annees[i]; x.a > x.de {
			y.sans(hypothese{texte: texteAnneeAbsente, n: x.annee}, func(l *dossier.Ligne, _ int) bool { return l.Annee.Value == x.annee })
		}
	}
	if len(lines) > lignesEssayees {
		return
	}
	for i := range r.annees {
		x := &r.annees[i]
		if x.a-x.de < 2 {
			continue
		}
		for _, at := range r.lignes[x.de:x.a] {
			l := &lines[at]
			y.sans(hypothese{texte: texteLigneAbsente, objet: ligneEnClair(l, x.annee)}, func(_ *dossier.Ligne, i int) bool { return i == int(at) })
		}
	}
}

// ligneEnClair names a line of a career.
func ligneEnClair(l *dossier.Ligne, annee int) string {
	text := l.Regime.String() + " " + l.Nature.String() + " de " + strconv.Itoa(annee)
	if l.Employeur != "" {
		text += " (" + l.Employeur + ")"
	}
	return text
}

// sans recomputes from a career without some lines. What a base pension misses is pay when it is no quarter.
func (y *essayeur) sans(h hypothese, left func(l *dossier.Ligne, at int) bool) {
	y.lignes = y.lignes[:0]
	for i := range y.s.Dossier.Carriere {
		if l := &y.s.Dossier.Carriere[i]; !left(l, i) {
			y.lignes = append(y.lignes, *l)
		}
	}
	y.dossier = *y.s.Dossier
	y.dossier.Carriere = y.lignes
	r := recalculerAutrement(y.s, &y.dossier, y.s.DateEffet, variante{})
	if h.cause = CauseSalaire; r.base.duree < y.droit.base.duree {
		h.cause = CauseTrimestreManquant
	}
	y.essayerSeul(r, h)
}

// dates tries each notified date of effect.
func (y *essayeur) dates() {
	for _, list := range [...][]*examen{y.base, y.points} {
		for _, e := range list {
			if day := e.n.effet; !day.IsZero() && day != y.s.DateEffet {
				r := recalculerAutrement(y.s, y.s.Dossier, day, variante{})
				y.essayerSeul(r, hypothese{cause: CauseDateEffet, texte: texteDate, objet: day.String()})
			}
		}
	}
}
