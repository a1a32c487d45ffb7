package career

import (
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// annees runs the checks that look at a whole year.
func (c *controle) annees() {
	calcul := calculTrimestres{s: c.s, t: c.t}
	limit, ok := c.s.Bareme.ConstanteEntiere(c.t, bareme.ConstanteTrimestresParAnMaximum, c.s.DateEffet.Lire())
	if !ok {
		c.t.Incomplete("Barème constantes_legales : nombre maximal de trimestres par an inconnu.")
		return
	}
	calcul.perYear = limit
	lignes := c.s.Carriere.Lire()
	last := 0
	for from := 0; from < len(lignes); {
		annee := lignes[from].Annee
		reportes := false
		to := from
		for ; to < len(lignes) && lignes[to].Annee == annee; to++ {
			reportes = reportes || lignes[to].Source.Trimestres.Present
		}
		if last != 0 && annee > last+1 {
			c.annee(alerteAnneesSansActivite, last+1, years(last+1, annee-1), words("une ligne par année"))
		}
		if reportes {
			c.trimestresDeLAnnee(&calcul, lignes[from:to])
		}
		last = annee
		from = to
	}
}

// years writes the years from one to another, or the one that there is.
func years(from, to int) Lecture {
	if from == to {
		return nombre(from, "")
	}
	return nombre(from, "–"+pension.Nombre(to).Text())
}

// trimestresDeLAnnee compares the quarters that funds report with the limit of a year and, scheme by scheme, with those
// that pay makes. Law: CSS R351-5, R351-9.
func (c *controle) trimestresDeLAnnee(calcul *calculTrimestres, lignes []faits.Ligne) {
	sum := 0
	for from := 0; from < len(lignes); {
		to := from + 1
		for to < len(lignes) && lignes[to].Regime == lignes[from].Regime {
			to++
		}
		reported := 0
		for i := from; i < to; i++ {
			reported += lignes[i].Source.Trimestres.Value
		}
		sum += reported
		if lignes[from].Regime.Aligne() && reported > 0 {
			c.trimestresDuRegime(calcul, lignes[from:to])
		}
		from = to
	}
	if annee := lignes[0].Annee; sum > calcul.perYear {
		c.annee(alerteTropDeTrimestres, annee, nombre(sum, ""), nombre(calcul.perYear, " au plus tous régimes"))
	}
}

// trimestresDuRegime compares the quarters reported for work with those of the pay beside them.
func (c *controle) trimestresDuRegime(calcul *calculTrimestres, lignes []faits.Ligne) {
	annee := lignes[0].Annee
	limit := calcul.limite(annee)
	if limit == 0 || !calcul.readSeuil(annee) || calcul.seuil.Base != bareme.BaseSalaire {
		return
	}
	var a acquisition
	reported := 0
	for i := range lignes {
		l := &lignes[i]
		if l.Nature != dossier.Activite || !l.SalairePresent || !l.Source.Trimestres.Present {
			continue
		}
		pay, ok := calcul.convert(l)
		if !ok {
			return
		}
		a.salaire = a.salaire.Add(pay)
		a.paye = true
		reported += l.Source.Trimestres.Value
	}
	seuil, ok := calcul.seuilPerTrimestre()
	if !a.paye || !ok {
		return
	}
	if n := min(quotient(a.salaire, seuil, calcul.perYear), limit); n != min(reported, limit) {
		c.annee(alerteTrimestresReleve, annee, nombre(reported, ""), nombre(n, ""))
	}
}
