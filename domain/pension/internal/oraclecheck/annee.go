package main

import (
	"strings"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
)

// compareAnnee compares the rights of one year of work: quarters, and points.
func compareAnnee(r *releve, l ligne) error {
	year := l.date("date").Year
	line, known := ligneDActivite(l, year)
	if !known {
		return nil
	}
	data := objet{
		"assure":   objet{"dateNaissance": calendar.Date{Year: 1975, Month: 3, Day: 10}},
		"carriere": []objet{line},
	}
	got, err := compute(data, calendar.Date{Year: year + 1, Month: 1, Day: 1})
	if err != nil {
		return err
	}
	if l.text("trust", "quarters") == "exact" {
		quarters := got.number(capability.TrimestresSalaires, "totalRetenus")
		contre(
			r, l, mesure{nom: "quarters", confiance: "quarters", got: quarters, faults: []string{"MIN_BASE_ROUNDING"}},
			oracle, "out",
		)
	}
	if l.text("kind") == "salarie" || line["regime"] == "SSI" {
		points := pointsPerAnnee(got)[year].arrco
		m := mesure{
			nom: "compl_points", confiance: "compl_points", got: points, absolue: money.Int(1),
			faults: []string{"AA_POINTS_FROM_CALLED_RATE_AND_ROUNDED"},
		}
		contre(r, l, m, oracle, "out")
	}
	if line["regime"] == "CNAVPL" && l.text("trust", "cnavpl_points") != "no" {
		points := nombreDe(got.regime(capability.RegimeCnavpl, "CNAVPL"), "points")
		contre(
			r, l, mesure{nom: "cnavpl_points", got: points, absolue: money.Scaled(1, 1), relative: money.Scaled(1, 3)},
			oracle, "out",
		)
	}
	return nil
}

// ligneDActivite is the career line of a row; lawyers are left out, for the panel treats them as
// another scheme's members.
func ligneDActivite(l ligne, year int) (objet, bool) {
	kind := l.text("kind")
	line := objet{"annee": year, "salaireBrutEur": l.membre("net_income_year")}
	switch {
	case kind == "salarie":
		line["regime"], line["salaireBrutEur"], line["cadre"] = "CNAV", l.membre("gross_year"), l.text("cadre") == "oui"
	case kind == "pl_avocat":
		return nil, false
	case kind == "pl_non_reglementee" || kind == "artisan" || kind == "commercant":
		line["regime"] = "SSI"
	case strings.HasPrefix(kind, "ae_"):
		return ligneDeMicro(kind, year, l.membre("turnover_year"))
	default:
		line["regime"] = "CNAVPL"
	}
	income, _ := line["salaireBrutEur"].(ijson.Value)
	return line, income.Kind() == ijson.Number
}

// ligneDeMicro is the line of a row under the micro regime, which gives a turnover.
func ligneDeMicro(kind string, year int, turnover ijson.Value) (objet, bool) {
	line := objet{"annee": year, "regime": "SSI", "chiffreAffairesEur": turnover}
	switch kind {
	case "ae_vente":
		line["activiteMicro"] = "VENTE"
	case "ae_service_bic":
		line["activiteMicro"] = "PRESTATIONS"
	case "ae_cipav":
		line["regime"] = "CNAVPL"
	default:
		line["activiteMicro"] = "LIBERAL"
	}
	return line, turnover.Kind() == ijson.Number
}
