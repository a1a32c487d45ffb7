package pipeline

import (
	"maps"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
)

func casDesDeparts() []casRecalcule {
	degre := map[string]any{"handicap": map[string]any{"tauxMin": 0.8, "depuis": "1990-03-01"}}
	incapacite := map[string]any{"incapacitePermanente": map[string]any{"taux": 0.2}}
	expose := map[string]any{"incapacitePermanente": map[string]any{"taux": 0.1, "expositionAnnees": 17}}
	compte := map[string]any{"c2p": map[string]any{"trimestresMajoration": 4}}
	return []casRecalcule{
		{"a long career of before September 2023", longueGardee, []fault{
			{
				"the duration that is kept", capability.DepartAnticipe, "constantes_legales.csv",
				"carriere_longue_sauvegarde_duree",
				[2]string{"168", "178"},
				nil,
			},
			{
				"the age of the door", capability.DepartAnticipe, "carriere_longue.csv", "20,1,,,2012-11-01",
				[2]string{"60", "61"},
				nil,
			},
		}},
		{"a long career", salarie("1964-05-10", 1982, "2026-09-01", "CARRIERE_LONGUE", nil), []fault{
			{
				"the first quarters", capability.DepartAnticipe, "carriere_longue.csv",
				"20,1,1964-01-01,1964-12-31,2026-09-01",
				[2]string{"5", "25"},
				nil,
			},
			{
				"the whole duration", capability.SurcoteDecote, "duree_assurance_requise.csv",
				"1963-01-01,1965-03-31,2026-09-01",
				[2]string{"170", "177"},
				nil,
			},
		}},
		{"a disability", salarie("1967-05-10", 2000, "2026-06-01", "HANDICAP", degre), []fault{
			{
				"the part of the increase", capability.PriseEnChargeHandicap, "constantes_legales.csv",
				"handicap_majoration_part",
				[2]string{"3", "4"},
				nil,
			},
			{
				"the degree", capability.PriseEnChargeHandicap, "constantes_legales.csv", "handicap_incapacite",
				[2]string{"0.5", "0.9"},
				nil,
			},
		}},
		{
			"an incapacity of a fifth", salarie("1964-06-10", 1990, "2025-01-01", "INCAPACITE_PERMANENTE", incapacite),
			[]fault{
				{
					"the degree", capability.DepartAnticipe, "constantes_legales.csv",
					"incapacite_permanente_taux_haut",
					[2]string{"0.20", "0.21"},
					nil,
				},
				{
					"the age", capability.DepartAnticipe, "departs_anticipes_sante.csv", "incapacite_permanente_20",
					[2]string{"60", "62"},
					nil,
				},
			},
		},
		{
			"an incapacity of a tenth, on the day",
			salarie("1964-06-10", 1990, "2025-07-01", "INCAPACITE_PERMANENTE", expose),
			[]fault{
				{
					"the exposure", capability.DepartAnticipe, "constantes_legales.csv",
					"incapacite_permanente_exposition",
					[2]string{"68", "69"},
					nil,
				},
			},
		},
		{"the prevention account", salarie("1963-09-10", 1990, "2025-08-01", "PENIBILITE_C2P", compte), []fault{
			{
				"the quarters", capability.PenibiliteC2p, "penibilite_c2p.csv", "majoration_maximale",
				[2]string{"8", "3"},
				nil,
			},
			{
				"the décote", capability.SurcoteDecote, "decote.csv", "1953-01-01,,2004-01-01",
				[2]string{"1.25", "1.5"},
				nil,
			},
		}},
		{
			"unfitness", salarie("1962-06-10", 1995, "2024-07-01", "INAPTITUDE", map[string]any{"inaptitude": true}),
			[]fault{
				{
					"the age", capability.DepartAnticipe, "departs_anticipes_sante.csv", "inaptitude,2023-09-01",
					[2]string{"62", "64"},
					nil,
				},
			},
		},
	}
}

// salarie works from a year until the year before the pension, with reported points, and leaves on a ground.
func salarie(
	naissance string, since int, effet, motif string, assure map[string]any,
) func() (data map[string]any, effet calendar.Date) {
	return func() (map[string]any, calendar.Date) {
		jour, err := calendar.ParseDate(effet)
		if err != nil {
			panic(err)
		}
		lines := []map[string]any{}
		for year := since; year < jour.Year; year++ {
			lines = append(lines, map[string]any{
				"annee": year, "regime": "CNAV", "salaireBrutEur": 12_000 + 500*(year-since), "devise": "EUR",
				"points": 100 + year - since,
			})
		}
		lui := map[string]any{"dateNaissance": naissance, "sexe": "M"}
		maps.Copy(lui, assure)
		return map[string]any{"assure": lui, "carriere": lines, "liquidation": map[string]any{"motif": motif}}, jour
	}
}

// longueGardee has 168 contributed quarters in June 2023 and leaves in November with 169, one less than its generation
// needs.
func longueGardee() (data map[string]any, effet calendar.Date) {
	data, _ = salarie("1963-10-10", 1982, "2024-01-01", "CARRIERE_LONGUE", nil)()
	first := map[string]any{
		"annee": 1981, "regime": "CNAV", "trimestres": 2, "salaireBrutEur": 1_500, "devise": "EUR", "points": 12,
	}
	data["carriere"] = append(data["carriere"].([]map[string]any), first)
	data["foyer"] = map[string]any{"situation": "SEUL", "rfrEur": 30_000, "rfrPrecedentEur": 30_000, "parts": 1}
	return data, calendar.Date{Year: 2023, Month: 11, Day: 1}
}
