package pipeline

import (
	"slices"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
)

// casRecalcules are the dossiers of the schemes, then those of the ways of leaving.
func casRecalcules() []casRecalcule {
	return slices.Concat(
		casDesRegimes(), casDesDeparts(), casDesRachats(), casDesSurvivants(), casDesAllocations(), casDesAvocats(),
	)
}

func casDesRegimes() []casRecalcule {
	return []casRecalcule{
		{"a craftsman who lacks quarters", artisan, []fault{
			{
				"the price of a RCI point", capability.PointsCotises, "rci_valeur_achat.csv", "2020-01-01",
				[2]string{"17.691", "17.5"},
				nil,
			},
			{
				"the first rate of the RCI", capability.PointsCotises, "rci_taux_cotisation.csv", "1,2021-01-01",
				[2]string{"0.070", "0.071"},
				nil,
			},
			{
				"the second rate of the RCI", capability.PointsCotises, "rci_taux_cotisation.csv", "2,2023-01-01",
				[2]string{"0.080", "0.081"},
				nil,
			},
			{
				"the first slice of the RCI", capability.PointsCotises, "rci_taux_cotisation.csv", "1,2019-01-01",
				[2]string{"37960", "37000"},
				nil,
			},
			{
				"the value of a RCI point", capability.MontantPoints, "rci_valeur_service.csv", "2024-01-01",
				[2]string{"1.327", "1.328"},
				nil,
			},
			{
				"the value of a former point", capability.MontantPoints, "rci_valeur_service_points_anciens.csv",
				"artisans_1997_2012,2024-01-01",
				[2]string{"1.327", "1.326"},
				nil,
			},
			{
				"the first quarters that lack", capability.MontantPoints, "constantes_legales.csv",
				"rci_abattement_premiers",
				[2]string{"0.01", "0.0125"},
				nil,
			},
			{
				"the next quarters that lack", capability.MontantPoints, "constantes_legales.csv",
				"rci_abattement_suivants",
				[2]string{"0.0125", "0.01"},
				nil,
			},
			{
				"how many first quarters", capability.MontantPoints, "constantes_legales.csv",
				"rci_premiers_trimestres",
				[2]string{"12", "13"},
				nil,
			},
			{
				"how many quarters at most", capability.MontantPoints, "constantes_legales.csv",
				"rci_trimestres_maximum",
				[2]string{"20", "15"},
				nil,
			},
		}},
		{"a civil servant with an annuity for bonuses", agentAvecPrimes(4_000), []fault{
			{
				"the share of bonuses", capability.PointsCotises, "constantes_legales.csv", "rafp_cotisation",
				[2]string{"0.10", "0.09"},
				nil,
			},
			{
				"the price of a RAFP point", capability.PointsCotises, "rafp_valeur_acquisition.csv", "2023-01-01",
				[2]string{"1.3466", "1.3"},
				nil,
			},
			{
				"how RAFP points are rounded", capability.PointsCotises, "points_arrondi.csv", "RAFP",
				[2]string{"superieur", "proche"},
				nil,
			},
			{
				"the value of a RAFP point", capability.MontantPoints, "rafp_valeur_service.csv", "2026-01-01",
				[2]string{"0.05671", "0.0567"},
				nil,
			},
			{
				"the increase at 63", capability.MontantPoints, "rafp_baremes_age.csv", "majoration,63,2015-03-01",
				[2]string{"1.04", "1.05"},
				nil,
			},
			{
				"from how many points an annuity is paid", capability.MontantPoints, "rafp_seuils_capital.csv",
				"2024-04-01",
				[2]string{"5125", "9999"},
				nil,
			},
			{
				"the value of the index", capability.MontantIndiciaire, "fp_point_indice.csv", "2023-07-01",
				[2]string{"59.0734", "59.0735"},
				nil,
			},
		}},
		{"a civil servant with a capital for bonuses", agentAvecPrimes(800), []fault{
			{
				"the conversion at 63", capability.MontantPoints, "rafp_baremes_age.csv",
				"conversion_capital,63,2022-01-01",
				[2]string{"26.34", "26.35"},
				nil,
			},
			{
				"the conversion at 64", capability.MontantPoints, "rafp_baremes_age.csv",
				"conversion_capital,64,2022-01-01",
				[2]string{"25.57", "25.58"},
				nil,
			},
		}},
		{"a contract agent who lacks quarters", contractuel(1962, 30, 400), []fault{
			{
				"the first twelve quarters", capability.MontantPoints, "ircantec_anticipation.csv", "trimestres_1_a_12",
				[2]string{"0.0100", "0.0125"},
				nil,
			},
			{
				"the next eight", capability.MontantPoints, "ircantec_anticipation.csv", "trimestres_13_a_20",
				[2]string{"0.0125", "0.01"},
				nil,
			},
			{
				"how many first ones", capability.MontantPoints, "constantes_legales.csv",
				"ircantec_premiers_trimestres",
				[2]string{"12", "13"},
				nil,
			},
			{
				"the value of the point", capability.MontantPoints, "ircantec_valeur_service.csv", "2026-01-01",
				[2]string{"0.56053", "0.56052"},
				nil,
			},
		}},
		{"a contract agent who works on after 67", contractuel(1958, 43, 400), []fault{
			{
				"the quarters before 67", capability.MontantPoints, "ircantec_anticipation.csv",
				"surcote_avant_age_taux_plein",
				[2]string{"0.00625", "0.0075"},
				nil,
			},
			{
				"the quarters after 67", capability.MontantPoints, "ircantec_anticipation.csv",
				"surcote_apres_age_taux_plein",
				[2]string{"0.0075", "0.00625"},
				nil,
			},
		}},
		{"a contract agent with few points", contractuel(1958, 30, 9), []fault{
			{
				"the price of the point of the year before", capability.MontantPoints, "ircantec_salaire_reference.csv",
				"2025-01-01",
				[2]string{"5.735", "5.736"},
				nil,
			},
		}},
	}
}

// artisan is a craftsman for 38 years, who leaves sixteen quarters early with points of both schemes.
func artisan() (data map[string]any, effet calendar.Date) {
	lines := []map[string]any{}
	for year := 1986; year < 2024; year++ {
		lines = append(lines, map[string]any{
			"annee": year, "regime": "SSI", "statut": "ARTISAN", "salaireBrutEur": 14_000 + 1_000*(year-1986),
			"devise": "EUR",
		})
		if year >= 1997 && year < 2013 {
			lines = append(
				lines, map[string]any{"annee": year, "regime": "RCI", "statut": "ARTISAN", "points": 90 + year - 1997},
			)
		}
	}
	for i := range 11 {
		year := 1986 + i
		lines = append(lines, map[string]any{"annee": year, "regime": "RCI", "statut": "COMMERCANT", "points": 0})
	}
	assure := map[string]any{"dateNaissance": "1961-12-05", "sexe": "M"}
	return map[string]any{"assure": assure, "carriere": lines}, calendar.Date{Year: 2024, Month: 7, Day: 1}
}

// agentAvecPrimes is an employee, then a civil servant until the pension at 63 years and some months, with bonuses
// since 2005.
func agentAvecPrimes(primes int) func() (data map[string]any, effet calendar.Date) {
	return func() (map[string]any, calendar.Date) {
		lines := []map[string]any{}
		for year := 1984; year < 1990; year++ {
			lines = append(
				lines, map[string]any{"annee": year, "regime": "CNAV", "salaireBrutEur": 15_000, "points": 60},
			)
		}
		for year := 1990; year < 2026; year++ {
			lines = append(lines, map[string]any{"annee": year, "regime": "SRE", "indice": 560})
			if year >= 2005 {
				lines = append(
					lines, map[string]any{"annee": year, "regime": "RAFP", "salaireBrutEur": primes + year - 2005},
				)
			}
		}
		data := map[string]any{"assure": map[string]any{"dateNaissance": "1962-06-10", "sexe": "M"}, "carriere": lines}
		return data, calendar.Date{Year: 2026, Month: 1, Day: 1}
	}
}

// contractuel works under contract for some years before 2026, and has as many Ircantec points in each.
func contractuel(naissance, annees, points int) func() (data map[string]any, effet calendar.Date) {
	return func() (map[string]any, calendar.Date) {
		lines := []map[string]any{}
		for year := 2026 - annees; year < 2026; year++ {
			lines = append(
				lines, map[string]any{"annee": year, "regime": "CNAV", "salaireBrutEur": 24_000, "employeur": "Mairie"},
			)
			lines = append(
				lines, map[string]any{"annee": year, "regime": "IRCANTEC", "points": points, "employeur": "Mairie"},
			)
		}
		naissance := calendar.Date{Year: naissance, Month: 6, Day: 10}
		data := map[string]any{"assure": map[string]any{"dateNaissance": naissance, "sexe": "M"}, "carriere": lines}
		return data, calendar.Date{Year: 2026, Month: 1, Day: 1}
	}
}
