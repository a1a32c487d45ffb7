package main

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
)

// The references of the panels.
const (
	oracle   = "oracle"
	restitue = "restated"
)

// Members of a career line of the panel: [year, wage, category, AVPF wage, quarters of unemployment, of
// sickness, of military service].
const (
	colAnnee = iota
	colSalaire
	colCategorie
	colAvpf
	colChomage
	colMaladie
	colService
)

// comparePrive compares a private career: what the law restated gives, and what the oracle gives.
func comparePrive(r *releve, l ligne) error {
	if l.membre("restated").Kind() != ijson.Object {
		// Dates beyond the known law: the panel compares nothing there.
		return nil
	}
	got, err := compute(dossierPrive(l), l.date("liquidation"))
	if err != nil {
		return err
	}
	compareDurees(r, l, got)
	compareSalaireMoyen(r, l, got)
	comparePoints(r, l, got)
	return nil
}

func dossierPrive(l ligne) objet {
	lines := make([]objet, 0, 64)
	for _, v := range l.membre("career").Items() {
		c := v.Items()
		add := func(fields objet) {
			fields["annee"], fields["regime"] = integer(c[colAnnee]), "CNAV"
			lines = append(lines, fields)
		}
		category, _ := c[colCategorie].Text()
		if positif(c[colSalaire]) {
			add(objet{"salaireBrutEur": c[colSalaire], "cadre": category == "C"})
		}
		if positif(c[colAvpf]) {
			add(objet{"nature": "AVPF", "salaireBrutEur": c[colAvpf]})
		}
		for column, nature := range map[int]string{
			colChomage: "CHOMAGE_INDEMNISE", colMaladie: "MALADIE", colService: "SERVICE_NATIONAL",
		} {
			if positif(c[column]) {
				add(objet{"nature": nature, "trimestres": c[column]})
			}
		}
	}
	birth := l.date("birth")
	children := make([]objet, 0, 8)
	for i := range integer(l.membre("children")) {
		child := objet{
			"dateNaissance": calendar.Date{Year: birth.Year + 22 + 2*i, Month: 6, Day: 15}, "eleveAnsAvant16": 16,
		}
		if l.text("sex") == "F" {
			child["trimestresMaternite"], child["trimestresEducation"] = 4, 4
		}
		children = append(children, child)
	}
	return objet{
		"assure":   objet{"dateNaissance": birth, "sexe": l.membre("sex"), "enfants": children},
		"carriere": lines,
	}
}

func positif(v ijson.Value) bool {
	d, ok := decimal(v)
	return ok && d.Sign() > 0
}

func compareDurees(r *releve, l ligne, got resultats) {
	rate := got[capability.SurcoteDecote]
	quarters := got.number(capability.TrimestresSalaires, "totalRetenus")
	surcote := got.number(capability.SurcoteDecote, "tauxSurcote")
	pension := got.regime(capability.MontantAnnuites, "CNAV")
	whole := got.number(capability.SurcoteDecote, "taux").Mul(money.Int(1).Add(surcote))
	proration, _ := pension.number("coefficientProratisation")
	fraction := money.Scaled(1, 6)
	if pension.membre("coefficientProratisation").Kind() == ijson.Number {
		m := mesure{nom: "proration", confiance: "proration", got: proration, absolue: fraction, faults: fautesProrata}
		contre(r, l, m, restitue, "restated")
		contre(r, l, m, oracle, "out")
	}
	for _, m := range []mesure{
		{nom: "required_quarters", got: nombreDe(rate, "dureeRequise"), faults: fautesReforme},
		{nom: "q_validated", confiance: "quarters", got: quarters, faults: fautesTrimestres},
		{nom: "q_total", confiance: "quarters", got: nombreDe(rate, "trimestresRetenus"), faults: fautesTrimestres},
		{nom: "decote_quarters", confiance: "decote", got: nombreDe(rate, "trimestresManquants"), faults: fautesDecote},
		{
			nom: "surcote_quarters", confiance: "surcote", got: nombreDe(rate, "trimestresSurcote"),
			faults: fautesSurcote,
		},
		{nom: "surcote", confiance: "surcote", got: surcote, absolue: fraction, faults: fautesSurcote},
		{nom: "rate", confiance: "rate", got: whole, absolue: fraction, faults: append(fautesSurcote, fautesDecote...)},
	} {
		contre(r, l, m, restitue, "restated")
		contre(r, l, m, oracle, "out")
	}
	contre(r, l, mesure{nom: "legal_age_months", got: mois(rate, "ageLegal")}, restitue, "restated")
	contre(r, l, mesure{nom: "full_rate_age_months", got: mois(rate, "ageTauxPleinAutomatique")}, restitue, "restated")
	decote := nombreDe(rate, "coefficientDecote")
	contre(
		r, l, mesure{nom: "decote", confiance: "decote", got: decote, absolue: fraction, faults: fautesDecote}, oracle,
		"out",
	)
	contre(
		r, l, mesure{nom: "proration_quarters", got: nombreDe(rate, "dureeProratisation"), faults: fautesReforme},
		oracle, "out",
	)
}

func compareSalaireMoyen(r *releve, l ligne, got resultats) {
	pension := got.regime(capability.MontantAnnuites, "CNAV")
	// The official tables are followed to the rounding; before them, revaluation rates were chained.
	tolerance := money.Scaled(5, 4)
	if l.text("restated", "sam_basis") != "official-table" {
		tolerance = money.Scaled(5, 3)
	}
	if pension.membre("salaireAnnuelMoyenEur").Kind() != ijson.Number {
		return
	}
	contre(
		r, l, mesure{nom: "sam", got: nombreDe(pension, "salaireAnnuelMoyenEur"), relative: tolerance}, restitue,
		"restated",
	)
	contre(r, l, mesure{
		nom: "sam", got: nombreDe(pension, "salaireAnnuelMoyenEur"), relative: money.Scaled(17, 3),
		faults: fautesSalaire,
	}, oracle, "out")
	contre(
		r, l, mesure{nom: "sam_years", got: nombreDe(pension, "anneesARetenir"), faults: fautesReforme}, oracle, "out",
	)
}

// contre compares with a member of the row, when it has it.
func contre(r *releve, l ligne, m mesure, reference, member string) {
	want, ok := l.number(member, m.nom)
	if !ok {
		return
	}
	m.reference = reference
	m.attendu = want
	if reference == restitue {
		m.faults = nil
		m.confiance = ""
	}
	r.compare(l, m)
}

// mois is an age in months.
func mois(l ligne, age string) money.Decimal {
	const perYear = 12
	return nombreDe(l, age, "years").MulInt(perYear).Add(nombreDe(l, age, "months"))
}

func nombreDe(l ligne, path ...string) money.Decimal {
	d, _ := l.number(path...)
	return d
}
