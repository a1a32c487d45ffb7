package career

import (
	"cmp"
	"slices"

	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// The anomalies of amounts that the engine takes as they are and that a person must look at before trusting the result.
const (
	alerteSalaireInvraisemblable = "salaire_invraisemblable"
	alertePointsInvraisemblables = "points_invraisemblables"
	alerteAnneeIncomplete        = "salaire_d_annee_incomplete"
)

// montantsARegarder are the amounts that anomalies are about, with their places.
func montantsARegarder(anomalies []Anomalie) []MontantARegarder {
	var out []MontantARegarder
	for i := range anomalies {
		a := &anomalies[i]
		var membre string
		switch a.Code {
		case alertePointsInvraisemblables:
			membre = "points"
		case alerteSalaireInvraisemblable, alerteAnneeIncomplete:
			membre = "salaireBrutEur"
		default:
			continue
		}
		champ := ijson.Pointer("/carriere").AppendIndex(int(a.Ligne)).Append(membre)
		out = append(out, MontantARegarder{Champ: champ, ValeurLue: a.ValeurLue})
	}
	return out
}

// What looks wrong, by conventions of this project: a pay of forty ceilings; two hundred thousand points on a
// line; the pay of a part of a year that is nearly what a whole year beside it carries, and half as much again
// once it is brought to a year.
const (
	plafondsInvraisemblables = 40
	pointsInvraisemblables   = 200_000
	// salaireHabituel is a pay in euros below which the ceiling is not looked up.
	salaireHabituel       = 300_000
	joursAnneeComplete    = 330
	partAnneeVoisine      = 80
	hausseInvraisemblable = 150
	centieme              = 100
)

// montants looks at the amounts of a line, which stand at a place of the career.
func (c *controle) montants(at int) {
	l := &c.s.Carriere.Lire()[at]
	if l.Source.Points.Present && money.Int(pointsInvraisemblables).Less(l.Source.Points.Value.Decimal) {
		c.douteux(alertePointsInvraisemblables, l, Lecture{nombre: pension.NombrePoints(l.Source.Points.Value)},
			nombre(pointsInvraisemblables, " au plus"), "points d'une seule ligne, que le calcul retient tels quels")
	}
	if !l.SalairePresent || l.Nature != dossier.Activite {
		return
	}
	if money.Int(salaireHabituel).Less(l.SalaireEur.Decimal) {
		c.salaireInvraisemblable(l)
	}
	c.anneeIncomplete(at)
}

// salaireInvraisemblable says when a pay is many times the ceiling of its year. Law: CSS L241-3.
func (c *controle) salaireInvraisemblable(l *faits.Ligne) {
	ceiling, ok := c.s.Bareme.PassAnnuel(c.t, l.Annee)
	if ok && ceiling.Times(money.Int(plafondsInvraisemblables)).Less(l.SalaireEur) {
		c.douteux(alerteSalaireInvraisemblable, l, Lecture{nombre: pension.Montant(l.SalaireEur)},
			Lecture{nombre: pension.Montant(ceiling), words: " de plafond " +
				"annuel"}, "salaire de plus de quarante plafonds, que le calcul retient tel quel")
	}
}

// anneeIncomplete says when the pay of a part of a year, the year of departure above all, looks like that of the whole
// year: schemes that bring it to a year, or count points on it, would give too much.
func (c *controle) anneeIncomplete(at int) {
	all := c.s.Carriere.Lire()
	l := &all[at]
	days := l.PeriodeAvant(c.s.DateEffet.Lire()).Days()
	if days >= joursAnneeComplete || l.Annee > c.s.DateEffet.Lire().Year || !seulEmploi(all, at) {
		return
	}
	beside, ok := c.paieVoisine(l)
	if !ok {
		return
	}
	nearlyWhole := !l.SalaireEur.Times(money.Int(centieme)).Less(beside.Times(money.Int(partAnneeVoisine)))
	brought := l.SalaireEur.Times(money.Int(daysPerCalendarYear * centieme))
	tooMuch := !brought.Less(beside.Times(money.Int(hausseInvraisemblable * days)))
	if nearlyWhole && tooMuch {
		c.douteux(
			alerteAnneeIncomplete, l,
			Lecture{nombre: pension.Montant(l.SalaireEur), words: " pour " + pension.Nombre(days).Text() + " jours"},
			Lecture{nombre: pension.Montant(beside), words: " pour toute l'année voisine"},
			"salaire d'une partie d'année qui semble celui de l'année entière ; indiquer celui de la période, "+
				"ou ses dates",
		)
	}
}

// seulEmploi says whether the line is the only one of work of its scheme and year.
func seulEmploi(all []faits.Ligne, at int) bool {
	for step := -1; step <= 1; step += 2 {
		for i := at + step; i >= 0 && i < len(all) && all[i].Annee == all[at].Annee; i += step {
			if all[i].Regime == all[at].Regime && all[i].Nature == dossier.Activite {
				return false
			}
		}
	}
	return true
}

// paieVoisine returns the pay that the whole year before the line carries in the same scheme, else that
// of the year after.
func (c *controle) paieVoisine(l *faits.Ligne) (money.Euro, bool) {
	for _, annee := range []int{l.Annee - 1, l.Annee + 1} {
		if pay, whole := c.paieDAnnee(annee, l.Regime); whole && pay.Sign() > 0 {
			return pay, true
		}
	}
	return money.Euro{}, false
}

// paieDAnnee returns the pay of work of a scheme in a year; whole says that its lines tell no part of the year.
func (c *controle) paieDAnnee(annee int, regime dossier.Regime) (pay money.Euro, whole bool) {
	all := c.s.Carriere.Lire()
	for i := c.firstLigne(annee); i < len(all) && all[i].Annee == annee; i++ {
		l := &all[i]
		if l.Regime != regime || l.Nature != dossier.Activite || !l.SalairePresent {
			continue
		}
		if l.PeriodeAvant(c.s.DateEffet.Lire()).Days() < joursAnneeComplete {
			return pay, false
		}
		pay = pay.Add(l.SalaireEur)
		whole = true
	}
	return pay, whole
}

// douteux notes an anomaly whose line counts as it is, and forbids certification.
func (c *controle) douteux(code string, l *faits.Ligne, lu, attendu Lecture, why string) {
	c.ligne(code, l, lu, attendu)
	c.t.Doubt("Ligne " + pension.Nombre(l.Index).Text() + " (" + l.Regime.String() + ", " +
		pension.Nombre(l.Annee).Text() + ") : " + why + " (" + lu.Texte() + ", contre " + attendu.Texte() + ").")
}

// firstLigne returns the place of the first line of a year, or where it would stand.
func (c *controle) firstLigne(annee int) int {
	at, _ := slices.BinarySearchFunc(
		c.s.Carriere.Lire(), annee, func(l faits.Ligne, year int) int { return cmp.Compare(l.Annee, year) },
	)
	return at
}
