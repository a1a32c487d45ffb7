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

// Members of a career line of the panel: [year, wage, category, AVPF wage, quarters of unemployment, of sickness, of military service].
const (
	colAnnee = iota
	colSalaire
	colCategorie
	colAvpf
	colChomage
	colMaladie
	colService
)

// comparerPrive compares a private career: what the law restated gives, and what the oracle gives.
func comparerPrive(r *releve, l ligne) error {
	if l.membre("restated").Kind() != ijson.Object {
		// Dates beyond the known law: the panel compares nothing there.
		return nil
	}
	got, err := calculer(dossierPrive(l), l.date("liquidation"))
	if err != nil {
		return err
	}
	comparerDurees(r, l, got)
	comparerSalaireMoyen(r, l, got)
	comparerPoints(r, l, got)
	return nil
}

func dossierPrive(l ligne) objet {
	lines := make([]objet, 0, 64)
	for _, v := range l.membre("career").Items() {
		c := v.Items()
		add := func(fields objet) {
			fields["annee"], fields["regime"] = entier(c[colAnnee]), "CNAV"
			lines = append(lines, fields)
		}
		category, _ := c[colCategorie].Text()
		if positif(c[colSalaire]) {
			add(objet{"salaireBrutEur": c[colSalaire], "cadre": category == "C"})
		}
		if positif(c[colAvpf]) {
			add(objet{"nature": "AVPF", "salaireBrutEur": c[colAvpf]})
		}
		for column, nature := range map[int]string{colChomage: "CHOMAGE_INDEMNISE", colMaladie: "MALADIE", colService: "SERVICE_NATIONAL"} {
			if positif(c[column]) {
				add(objet{"nature": nature, "trimestres": c[column]})
			}
		}
	}
	birth := l.date("birth")
	children := make([]objet, 0, 8)
	for i := range entier(l.membre("children")) {
		child := objet{"dateNaissance": calendar.Date{Year: birth.Year + 22 + 2*i, Month: 6, Day: 15}, "eleveAnsAvant16": 16}
		if l.texte("sex") == "F" {
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

func comparerDurees(r *releve, l ligne, got resultats) {
	rate := got[capability.SurcoteDecote]
	quarters := got.nombre(capability.TrimestresSalaires, "totalRetenus")
	surcote := got.nombre(capability.SurcoteDecote, "tauxSurcote")
	pension := got.regime(capability.MontantAnnuites, "CNAV")
	whole := got.nombre(capability.SurcoteDecote, "taux").Mul(money.Int(1).Add(surcote))
	proration, _ := pension.nombre("coefficientProratisation")
	fraction := money.Scaled(1, 6)
	if pension.membre("coefficientProratisation").Kind() == ijson.Number {
		m := mesure{nom: "proration", confiance: "proration", obtenu: proration, absolue: fraction, fautes: fautesProrata}
		contre(r, l, m, restitue, "restated")
		contre(r, l, m, oracle, "out")
	}
	for _, m := range []mesure{
		{nom: "required_quarters", obtenu: nombreDe(rate, "dureeRequise"), fautes: fautesReforme},
		{nom: "q_validated", confiance: "quarters", obtenu: quarters, fautes: fautesTrimestres},
		{nom: "q_total", confiance: "quarters", obtenu: nombreDe(rate, "trimestresRetenus"), fautes: fautesTrimestres},
		{nom: "decote_quarters", confiance: "decote", obtenu: nombreDe(rate, "trimestresManquants"), fautes: fautesDecote},
		{nom: "surcote_quarters", confiance: "surcote", obtenu: nombreDe(rate, "trimestresSurcote"), fautes: fautesSurcote},
		{nom: "surcote", confiance: "surcote", obtenu: surcote, absolue: fraction, fautes: fautesSurcote},
		{nom: "rate", confiance: "rate", obtenu: whole, absolue: fraction, fautes: append(fautesSurcote, fautesDecote...)},
	} {
		contre(r, l, m, restitue, "restated")
		contre(r, l, m, oracle, "out")
	}
	contre(r, l, mesure{nom: "legal_age_months", obtenu: mois(rate, "ageLegal")}, restitue, "restated")
	contre(r, l, mesure{nom: "full_rate_age_months", obtenu: mois(rate, "ageTauxPleinAutomatique")}, restitue, "restated")
	decote := nombreDe(rate, "coefficientDecote")
	contre(r, l, mesure{nom: "decote", confiance: "decote", obtenu: decote, absolue: fraction, fautes: fautesDecote}, oracle, "out")
	contre(r, l, mesure{nom: "proration_quarters", obtenu: nombreDe(rate, "dureeProratisation"), fautes: fautesReforme}, oracle, "out")
}

func comparerSalaireMoyen(r *releve, l ligne, got resultats) {
	pension := got.regime(capability.MontantAnnuites, "CNAV")
	// The official tables are followed to the rounding; before them, revaluation rates were chained.
	tolerance := money.Scaled(5, 4)
	if l.texte("restated", "sam_basis") != "official-table" {
		tolerance = money.Scaled(5, 3)
	}
	if pension.membre("salaireAnnuelMoyenEur").Kind() != ijson.Number {
		return
	}
	contre(r, l, mesure{nom: "sam", obtenu: nombreDe(pension, "salaireAnnuelMoyenEur"), relative: tolerance}, restitue, "restated")
	contre(r, l, mesure{
		nom: "sam", obtenu: nombreDe(pension, "salaireAnnuelMoyenEur"), relative: money.Scaled(17, 3), fautes: fautesSalaire,
	}, oracle, "out")
	contre(r, l, mesure{nom: "sam_years", obtenu: nombreDe(pension, "anneesARetenir"), fautes: fautesReforme}, oracle, "out")
}

// contre compares with a member of the row, when it has it.
func contre(r *releve, l ligne, m mesure, reference, member string) {
	want, ok := l.nombre(member, m.nom)
	if !ok {
		return
	}
	m.reference, m.attendu = reference, want
	if reference == restitue {
		m.fautes, m.confiance = nil, ""
	}
	r.comparer(l, m)
}

// mois is an age in months.
func mois(l ligne, age string) money.Decimal {
	const parAn = 12
	return nombreDe(l, age, "years").MulInt(parAn).Add(nombreDe(l, age, "months"))
}

func nombreDe(l ligne, path ...string) money.Decimal {
	d, _ := l.nombre(path...)
	return d
}
