package openfisca

import (
	"strings"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/run"
)

// redacteur writes the sections of one run.
type redacteur struct {
	*transmission
	*answers
	law string
}

func (w *redacteur) begin(module capability.ModuleID, from answer) *redaction {
	return &redaction{module: module, from: from, law: w.law}
}

// failed says that a formula failed, or that the situation was refused.
func failed(r *redaction, what string) {
	r.manque("OpenFisca n'a pas su calculer " + what + " : une formule du paquet a échoué sur cette situation.")
}

// trimestresSalaires are the quarters of each year.
func (w *redacteur) trimestresSalaires() run.Section {
	r := w.begin(capability.TrimestresSalaires, w.base)
	switch {
	case !w.base.computed:
		failed(r, "les durées")
		return r.section()
	case len(w.tus) > 0:
		r.manque("Sans équivalent dans " + packageName + ", durées non transmises : " + strings.Join(w.tus, ", ") + ".")
	}
	if len(w.lacunes) > 0 {
		r.manque("Lignes qui attendent un fait : voir les lacunes.")
	}
	var items []ijson.Value
	var contributed, credited, assimilated, kept int
	for year := w.premiere; year <= w.annee; year++ {
		q, known := w.quartersOf(r, year)
		if !known {
			continue
		}
		items = append(items, q.value(year))
		contributed += q.contributed
		credited += q.credited
		assimilated += q.assimilated
		kept += q.kept
	}
	out := object{}
	out.put("parAnnee", ijson.ArrayValue(items), true)
	out.whole("totalCotises", contributed, true)
	out.whole("totalAvpf", credited, true)
	out.whole("totalAssimiles", assimilated, true)
	out.whole("totalRetenus", kept, true)
	r.results = out
	w.checkSum(r, kept)
	return r.section()
}

// quartersYear are the quarters of one year in the general scheme.
type quartersYear struct{ contributed, credited, assimilated, kept int }

func (q quartersYear) value(year int) ijson.Value {
	o := object{}
	o.whole("annee", year, true)
	o.whole("cotises", q.contributed, true)
	o.whole("avpf", q.credited, true)
	o.whole("assimiles", q.assimilated, true)
	o.whole("retenus", q.kept, true)
	return o.value()
}

// quartersOf takes the quarters of a year. The package counts those of parents at home among the contributed ones.
func (w *redacteur) quartersOf(r *redaction, year int) (q quartersYear, known bool) {
	if w.prive[year] == nil {
		return q, false
	}
	q.contributed, known = r.quarters("Trimestres cotisés", varCotisesAnnee, year)
	if !known {
		return q, false
	}
	q.credited, _ = r.quarters("Trimestres de l'AVPF", varAvpfAnnee, year)
	q.assimilated, _ = r.quarters("Trimestres assimilés", varAssimilesAnnee, year)
	q.kept, known = r.quarters("Trimestres retenus", varRetenusAnnee, year)
	q.contributed = max(0, q.contributed-q.credited)
	return q, known
}

// checkSum compares the sum of the years with the package's own: a web API that loses years on the way would say less.
func (w *redacteur) checkSum(r *redaction, kept int) {
	total, known := r.quarters("Trimestres validés au régime général", varValidee, w.annee)
	if known && total != kept {
		r.manque("OpenFisca valide " + years(total) + " trimestres alors que ses années en font " + years(kept) + ".")
	}
}

// pointsCotises are the points of each year.
func (w *redacteur) pointsCotises() run.Section {
	r := w.begin(capability.PointsCotises, w.points)
	if !w.points.computed {
		failed(r, "les points")
		return r.section()
	}
	w.omissions(r)
	var items []ijson.Value
	totals := object{}
	for _, c := range w.complementaires() {
		total := money.Decimal{}
		for year := w.premiere; year <= w.annee; year++ {
			if w.prive[year] == nil {
				continue
			}
			d, known := w.pointsIn(r, c, year)
			if !known || d.IsZero() {
				continue
			}
			total = total.Add(d)
			o := object{}
			o.whole("annee", year, true)
			o.regime(c.regime)
			o.decimal("points", d, true)
			items = append(items, o.value())
		}
		totals.decimal(c.regime.String(), total, !total.IsZero())
	}
	out := object{}
	out.put("parAnnee", ijson.ArrayValue(items), true)
	out.put("totalPoints", totals.value(), true)
	r.results = out
	return r.section()
}

// pointsIn are the points of an account in a year: those of the statement, which the package takes as they are, or its
// own.
func (w *redacteur) pointsIn(r *redaction, c complementaire, year int) (money.Decimal, bool) {
	variable := c.nom + endPointsAnnee
	if _, reported := w.prive[year].points[c.regime]; reported {
		variable = c.nom + c.given
	}
	return r.number("Points "+c.regime.String(), variable, year, pointsPlaces, unitPoints)
}

// omissions says which lines of points were left out.
func (w *redacteur) omissions(r *redaction) {
	if len(w.omis) > 0 {
		r.manque("Sans équivalent dans la situation envoyée, lignes laissées de côté : " +
			strings.Join(w.omis, ", ") + ".")
	}
	for _, a := range w.prive {
		if len(a.assimiles) > 0 {
			r.manque("OpenFisca ne donne pas de points complémentaires aux périodes assimilées.")
			return
		}
	}
}
