package career

import (
	"strconv"

	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentence of this file's explanation.
var lignePointsReportes = pension.Modele{
	Genre: pension.Lecture, Label: "Points portés au relevé", Formule: "{points} points, pris tels quels",
	Unite: pension.UnitePoints, Loi: law.ConventionProjet,
}

// reporte takes the points that a line reports, as they are.
func (c *calculPoints) reporte(l *faits.Ligne, regime dossier.Regime) {
	if _, ok := c.periode(l); !ok {
		return
	}
	points := l.Source.Points.Value
	if regime != l.Regime && l.Regime.EnPoints() {
		c.reserve.noteOutsideExercice(l.Annee)
	}
	c.t.Step(
		pension.Step{
			Modele: &lignePointsReportes, Objet: regime.String(), Annee: l.Annee,
			Valeur: pension.NombrePoints(points),
		},
		pension.NombrePoints(points),
	)
	c.acquis = append(c.acquis, faits.Acquisition{
		Regime: regime, Annee: l.Annee, Origine: faits.PointsReportes, Points: points,
		Statut: c.statut(l, regime),
	})
}

// statut is what the line says of craftsman or trader; a line of their points that says neither has the status of the
// work of its year, when that is one and the same.
func (c *calculPoints) statut(l *faits.Ligne, regime dossier.Regime) dossier.Statut {
	if l.Source.Statut == dossier.StatutNonDit && regime == dossier.RCI {
		return c.statutDeLAnnee
	}
	return l.Source.Statut
}

// statutUnique is the status that all lines of craftsmen's and traders' work in the year say, if it is one.
func statutUnique(lignes []faits.Ligne) dossier.Statut {
	found := dossier.StatutNonDit
	seen := false
	for i := range lignes {
		l := &lignes[i]
		if !independant(l) {
			continue
		}
		if seen && l.Source.Statut != found {
			return dossier.StatutNonDit
		}
		found, seen = l.Source.Statut, true
	}
	return found
}

// champ is the place of a member of a career line in data.
func champ(l *faits.Ligne, membre string) ijson.Pointer {
	return ijson.Pointer("/carriere/" + strconv.Itoa(l.Index) + "/" + membre)
}

// manqueSalaire opens the gap of a year of work without pay.
func (c *calculPoints) manqueSalaire(l *faits.Ligne) {
	membre := "salaireBrutEur"
	if l.Source.ChampSalaire != dossier.SansSalaire {
		membre = l.Source.ChampSalaire.String()
	}
	c.manque = true
	c.t.Missing(pension.Lacune{
		Champ: champ(l, membre), Kind: gap.MontantEur, Annee: l.Annee, Unite: pension.EUR, Bloquante: true,
		Message: "Salaire brut de l'année " + strconv.Itoa(l.Annee) + " inconnu : les points de retraite " +
			"complémentaire ne peuvent pas être calculés.",
	}.AuMoins(0))
}

// manqueBareme opens the gap of points that no table of the law can give for that year.
func (c *calculPoints) manqueBareme(l *faits.Ligne, table string) {
	c.manquePoints(l, "barème "+table+" inconnu pour "+strconv.Itoa(l.Annee))
}

// manquePoints opens the gap of the points of a line.
func (c *calculPoints) manquePoints(l *faits.Ligne, cause string) {
	if _, ok := c.periode(l); !ok {
		return
	}
	regime := l.Regime.String()
	if !l.Regime.EnPoints() {
		regime = "retraite complémentaire"
	}
	message := "Points " + regime + " de l'année " + strconv.Itoa(l.Annee) + " inconnus"
	if cause != "" {
		message += " (" + cause + ")"
	}
	c.manque = true
	c.t.Missing(pension.Lacune{
		Champ: champ(l, "points"), Kind: gap.Decimal, Annee: l.Annee, Unite: pension.UnitePoints, Bloquante: true,
		Message: message + " : porter ceux du relevé.",
	}.AuMoins(0))
}

// reservesPoints gathers what is not settled, to say it once a run.
type reservesPoints struct {
	unirs, plafondRci                                                  bool
	entreprise, plafonnes, facultatives, outsideExercice, independants []int
}

func (r *reservesPoints) tauxByEntreprise(annee int) {
	r.entreprise = addAnnee(r.entreprise, annee)
}

func (r *reservesPoints) trancheCFacultative(annee int) {
	r.facultatives = addAnnee(r.facultatives, annee)
}

func (r *reservesPoints) noteIndependant(annee int) {
	r.independants = addAnnee(r.independants, annee)
}

func (r *reservesPoints) noteOutsideExercice(annee int) {
	r.outsideExercice = addAnnee(r.outsideExercice, annee)
}

// seePlafonnes notes the years whose pay comes from an account that stops at the ceiling: what exceeded
// it is not known.
func (r *reservesPoints) seePlafonnes(emplois []emploi) {
	for i := range emplois {
		e := &emplois[i]
		if !e.ligne.Regime.EnPoints() && e.ligne.Source.Source.ReportAuCompte() && !e.paie.Less(e.plafond) {
			r.plafonnes = addAnnee(r.plafonnes, e.ligne.Annee)
		}
	}
}

func addAnnee(annees []int, annee int) []int {
	if n := len(annees); n > 0 && annees[n-1] == annee {
		return annees
	}
	if annees == nil {
		annees = make([]int, 0, 16)
	}
	return append(annees, annee)
}

// reserves says once what is not settled.
func (c *calculPoints) reserves() {
	r := &c.reserve
	if r.unirs {
		c.t.Doubt("Points Arrco d'avant 1999 comptés au barème de l'Unirs, l'institution étant inconnue : " +
			"le nombre inscrit au relevé l'emporte.")
	}
	if len(r.entreprise) > 0 {
		c.t.Doubt("Taux contractuel différent selon l'ancienneté de l'entreprise, inconnue (" +
			listeAnnees(r.entreprise) + ") : taux minimal des entreprises anciennes retenu.")
	}
	if len(r.plafonnes) > 0 {
		c.t.Doubt("Salaire reporté au compte, arrêté au plafond (" + listeAnnees(r.plafonnes) +
			") : les points de la part qui le dépasse ne sont pas comptés.")
	}
	if len(r.facultatives) > 0 {
		c.t.Doubt("Tranche C facultative avant 1991 (" + listeAnnees(r.facultatives) +
			") : aucun point compté sans relevé.")
	}
	if r.plafondRci {
		c.t.Doubt("Plafond de la première tranche du régime complémentaire des indépendants : " +
			"les sources diffèrent depuis 2025, celui de la sécurité sociale est retenu.")
	}
	if len(r.independants) > 0 {
		c.t.Doubt("Points complémentaires des indépendants d'avant 2013 non comptés, leurs taux de cotisation étant " +
			"inconnus (" + listeAnnees(r.independants) + ") : porter les points du relevé sur des lignes RCI.")
	}
	if len(r.outsideExercice) > 0 {
		c.t.Doubt("Points Agirc ou Arrco reportés depuis 2019 (" + listeAnnees(r.outsideExercice) +
			") : lus comme des points Agirc-Arrco.")
	}
}

func listeAnnees(annees []int) string {
	var room [128]byte
	b := room[:0]
	for i, a := range annees {
		if i > 0 {
			b = append(b, ", "...)
		}
		b = strconv.AppendInt(b, int64(a), 10)
	}
	return string(b)
}
