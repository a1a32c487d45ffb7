package pipeline

import "github.com/retraite-gateway/retraite/domain/gap"

// lacunesDeRachat are the rules that a purchase of quarters may break.
func lacunesDeRachat() []manque {
	const champAnnee, champNombre = "/liquidation/rachats/0/annee", "/liquidation/rachats/0/trimestres"
	incomplete := `{"annee":1984,"regime":"CNAV","salaireBrutEur":2000,"trimestres":2}`
	achete := func(purchases string, from int) string {
		return avec("", carriere(from, 2025, incomplete), `"liquidation":{"rachats":[`+purchases+`]}`)
	}
	return []manque{
		{
			nom:     "a year of studies or of insurance in a purchase of quarters",
			complet: achete(`{"annee":1985,"trimestres":2,"option":"TAUX","etudes":true}`, 1986),
			champ:   champAnnee, faux: "1973", kind: gap.Entier, bornes: "1979..2026", bloquante: true,
		},
		{
			nom:     "a year that can be bought",
			complet: achete(`{"annee":1984,"trimestres":2,"option":"TAUX"}`, 1996),
			champ:   champAnnee, faux: "1995", kind: gap.Entier, bornes: "1979..2026", bloquante: true,
		},
		{
			nom:     "a purchase that the year has room for",
			complet: achete(`{"annee":1984,"trimestres":2,"option":"TAUX_DUREE"}`, 1986),
			champ:   champNombre, faux: "3", kind: gap.Entier, bornes: "0..2", bloquante: true,
		},
		{
			nom: "purchases of twelve quarters at most",
			complet: achete(
				`{"annee":1980,"trimestres":4,"option":"TAUX","etudes":true},{"annee":1981,"trimestres":4,`+
					`"option":"TAUX","etudes":true},`+
					`{"annee":1982,"trimestres":3,"option":"TAUX","etudes":true},{"annee":1983,"trimestres":1,`+
					`"option":"TAUX","etudes":true}`,
				1986,
			),
			champ: "/liquidation/rachats/3/trimestres", faux: "2", kind: gap.Entier, bornes: "0..1", bloquante: true,
		},
		{
			nom:     "the day on which a purchase could be asked for",
			complet: achete(`{"annee":1984,"trimestres":2,"option":"TAUX","dateDemande":"2010-03-04"}`, 1986),
			champ:   "/liquidation/rachats/0/dateDemande", faux: `"1980-03-04"`, kind: gap.Date, bloquante: true,
		},
	}
}
