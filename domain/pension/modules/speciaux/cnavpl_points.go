package speciaux

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentence of this file's explanation.
var lignePointsLiberaux = pension.Modele{
	Genre: pension.Calcul, Label: "Points de base libéraux",
	Formule: "{pointsTranche1} en tranche 1 + {pointsTranche2} en tranche 2 + {autresPoints} d'ailleurs",
	Unite:   pension.UnitePoints, Loi: law.CSSD643_1,
}

// AnneeCnavpl are the points of one year.
type AnneeCnavpl struct {
	Annee int `json:"annee"`
	// RevenuEur is the income of the year, 0 where points come otherwise.
	RevenuEur money.Euro   `json:"revenuEur"`
	Tranche1  money.Points `json:"pointsT1"`
	Tranche2  money.Points `json:"pointsT2"`
	// Gratuits are the points of a delivery, Reportes those that lines report, Anciens those of
	// quarters validated before 2004.
	Gratuits money.Points `json:"pointsGratuits"`
	Reportes money.Points `json:"pointsReportes"`
	Anciens  money.Points `json:"pointsAvant2004"`
	Total    money.Points `json:"pointsTotal"`
}

// pointsCnavpl counts the points of each year of liberal activity; complete is false when a year says
// neither income nor points.
func pointsCnavpl(s *pension.State, t *pension.Trace) (total money.Points, years []AnneeCnavpl, complete bool) {
	years = make([]AnneeCnavpl, 0, len(s.Repartition.Lire().Annees))
	complete = true
	for _, y := range s.Repartition.Lire().Annees {
		a := AnneeCnavpl{Annee: y.Annee}
		lines := s.Carriere.Lire()[y.From:y.To]
		if !aUneLigne(lines, dossier.CNAVPL, s.DateEffet.Lire()) {
			continue
		}
		if !pointsDeLAnnee(s, t, lines, &a) {
			complete = false
		}
		a.Gratuits = pointsAccouchement(s, t, y.Annee)
		a.Total = a.Tranche1.Add(a.Tranche2).Add(a.Gratuits).Add(a.Reportes).Add(a.Anciens)
		total = total.Add(a.Total)
		years = append(years, a)
		t.Step(
			pension.Step{Modele: &lignePointsLiberaux, Annee: y.Annee, Valeur: pension.NombrePoints(a.Total)},
			pension.NombrePoints(a.Tranche1), pension.NombrePoints(a.Tranche2),
			pension.NombrePoints(a.Gratuits.Add(a.Reportes).Add(a.Anciens)),
		)
	}
	return total, years, complete
}

// aUneLigne says whether a scheme has a line that begins before the pension.
func aUneLigne(lines []faits.Ligne, r dossier.Regime, effet calendar.Date) bool {
	for i := range lines {
		if lines[i].Regime == r && avantLaPension(&lines[i], effet) {
			return true
		}
	}
	return false
}

func avantLaPension(l *faits.Ligne, effet calendar.Date) bool {
	p := l.PeriodeAvant(effet)
	return !p.To.Before(p.From)
}

// pointsDeLAnnee counts the points of a year: those reported, else those of the income, or of the validated quarters
// before 2004. It answers false when a line says neither.
func pointsDeLAnnee(s *pension.State, t *pension.Trace, lines []faits.Ligne, a *AnneeCnavpl) bool {
	if a.lire(lines, s.DateEffet.Lire()) {
		return true
	}
	if perQuarter, ok := s.Bareme.CnavplPointsParTrimestre(t, a.Annee); ok {
		a.Anciens = perQuarter.Times(money.Int(trimestresDuRegime(s, dossier.CNAVPL, a.Annee)))
		return true
	}
	if a.RevenuEur.IsZero() {
		return !askPointsAbsents(t, lines)
	}
	return a.pointsDuRevenu(s, t, lines)
}

// lire adds up the points that the lines of the year report, and the income of the activity. It says whether any line
// reports points.
func (a *AnneeCnavpl) lire(lines []faits.Ligne, effet calendar.Date) (reported bool) {
	for i := range lines {
		l := &lines[i]
		switch {
		case l.Regime != dossier.CNAVPL || l.Source == nil || !avantLaPension(l, effet):
		case l.Source.Points.Present:
			reported = true
			a.Reportes = a.Reportes.Add(l.Source.Points.Value)
		case l.Nature == dossier.Activite && l.SalairePresent:
			a.RevenuEur = a.RevenuEur.Add(l.SalaireEur)
		}
	}
	return reported
}

// askPointsAbsents asks for the points of each line of activity that says neither income nor points; it says whether
// there was one.
func askPointsAbsents(t *pension.Trace, lines []faits.Ligne) (asked bool) {
	for i := range lines {
		l := &lines[i]
		if l.Regime != dossier.CNAVPL || l.Source == nil || l.Nature != dossier.Activite {
			continue
		}
		if !l.SalairePresent && !l.Source.Points.Present {
			askPoints(t, l)
			asked = true
		}
	}
	return asked
}

// pointsDuRevenu counts the points of the income, slice by slice. Law: CSS D643-1.
func (a *AnneeCnavpl) pointsDuRevenu(s *pension.State, t *pension.Trace, lines []faits.Ligne) bool {
	ceiling, ok := s.Bareme.PassAnnuel(t, a.Annee)
	if !ok {
		t.Incomplete("Barème pass_annuel : plafond inconnu d'une année d'activité libérale.")
		return false
	}
	base, ok := assietteCnavpl(s, t, lines, a.Annee, a.RevenuEur)
	if !ok {
		return false
	}
	for tranche, points := range [...]*money.Points{&a.Tranche1, &a.Tranche2} {
		rule, known := s.Bareme.CnavplAcquisition(t, tranche+1, a.Annee)
		if !known {
			t.Incomplete("Barème cnavpl_acquisition : acquisition des points inconnue d'une année.")
			return false
		}
		*points = pointsDeTranche(rule, base, ceiling)
	}
	return true
}

// pointsDeTranche returns the points of a slice: its greatest number in proportion of the income between its bounds, to
// one decimal, the nearest. Law: CSS D643-1.
func pointsDeTranche(rule bareme.AcquisitionCnavpl, income, ceiling money.Euro) money.Points {
	const decimales = 1
	low := ceiling.Times(rule.Plancher)
	high := ceiling.Times(rule.Plafond)
	inside := income.Min(high).Sub(low).Max(money.Euro{})
	return money.Points{Decimal: rule.Maximum.Mul(inside.Decimal).Quo(high.Sub(low).Decimal).HalfUp(decimales)}
}

// trimestresDuRegime returns the quarters of a scheme in a year.
func trimestresDuRegime(s *pension.State, r dossier.Regime, annee int) int {
	for i := range s.Trimestres.Lire() {
		if s.Trimestres.Lire()[i].Annee != annee {
			continue
		}
		for j := range s.Trimestres.Lire()[i].Regimes {
			if q := &s.Trimestres.Lire()[i].Regimes[j]; q.Regime == r {
				return q.Retenu.PourDuree()
			}
		}
	}
	return 0
}

// pointsAccouchement returns the points of the deliveries of a year of liberal activity. Law: CSS L643-1, D643-1.
//
// Doubt: they may not bring the year above a limit that was not read; the result is marked doubtful
// where they are granted.
func pointsAccouchement(s *pension.State, t *pension.Trace, annee int) money.Points {
	if s.Dossier.Assure.Sexe != dossier.Femme {
		return money.Points{}
	}
	births := 0
	for i := range s.Dossier.Assure.Enfants {
		if e := &s.Dossier.Assure.Enfants[i]; e.DateNaissance.Year == annee && e.AdopteLe.IsZero() {
			births++
		}
	}
	if births == 0 {
		return money.Points{}
	}
	if _, before := s.Bareme.CnavplPointsParTrimestre(t, annee); before {
		return money.Points{}
	}
	granted, ok := s.Bareme.Constante(t, bareme.ConstanteCnavplPointsAccouchement, s.DateEffet.Lire())
	if !ok {
		return money.Points{}
	}
	t.Doubt("CNAVPL : points accordés pour un accouchement sans plafond annuel, celui-ci n'ayant pas été lu.")
	return money.Points{Decimal: granted.MulInt(births)}
}

// askPoints asks for the points of a liberal year. Where the line says nothing at all, its income gives quarters and
// points: one fact is asked for, the same as hubIngestion does.
func askPoints(t *pension.Trace, l *faits.Ligne) {
	if l.Regime == dossier.CNAVPL && !l.Source.Trimestres.Present {
		t.Missing(pension.Lacune{
			Champ: champLigne(l.Index, "salaireBrutEur"), Kind: gap.MontantEur, Annee: l.Annee, Unite: pension.EUR,
			Bloquante: true,
			Message: "Revenu d'une année d'activité libérale absent : il donne les trimestres et les points " +
				"de l'année.",
		}.AuMoins(0))
		return
	}
	t.Missing(pension.Lacune{
		Champ: champLigne(l.Index, "points"), Kind: gap.Decimal, Annee: l.Annee, Unite: pension.UnitePoints,
		Bloquante: true,
		Message: "Points du régime de base des professions libérales inconnus : porter ceux du relevé, " +
			"ou le revenu de l'année.",
	}.AuMoins(0))
}
