package pipeline

import "github.com/retraite-gateway/retraite/domain/gap"

// lacunesDeRessources are the facts of minima, survivors' pensions and levies.
func lacunesDeRessources() []manque {
	short := carriere(2000, 2010)
	household := func(members string) string {
		return avec(`"residence":{"pays":"FR","fiscaleFrance":true}`, short, `"foyer":{`+members+`}`)
	}
	survivor := func(members string) string {
		return avec(
			"", short,
			`"foyer":{"situation":"SEUL","ressourcesAnnuellesEur":9000,"rfrEur":9000,"parts":1,"anneeRfr":2024}`,
			`"defunt":{`+members+`}`,
		)
	}
	servie := func() string {
		return avec(
			"", short,
			`"foyer":{"situation":"SEUL","ressourcesAnnuellesEur":5000,"rfrEur":9000,"parts":1,"anneeRfr":2024}`,
			`"liquidation":{"dejaLiquides":[{"regime":"IEG","date":"2020-01-01","annuelBrutEur":9000}]}`,
			`"defunt":{"dateDeces":"2025-03-01","pensions":[{"regime":"CNAV","annuelBrutEur":14000,"trimestres":160}]}`,
		)
	}
	return []manque{
		{
			nom: "the income for tax",
			complet: household(
				`"situation":"SEUL","ressourcesAnnuellesEur":90000,"rfrEur":10000,"parts":1,"anneeRfr":2024`,
			),
			champ: "/foyer/rfrEur", kind: gap.MontantEur, bornes: "0..",
		},
		{
			nom: "the income for tax of the right year", seul: true,
			complet: household(
				`"situation":"SEUL","ressourcesAnnuellesEur":90000,"rfrEur":10000,"parts":1,"anneeRfr":2019`,
			),
			champ: "/foyer/rfrEur", reponse: "11000", kind: gap.MontantEur, bornes: "0..",
		},
		{
			nom: "the shares of a couple",
			complet: household(
				`"situation":"COUPLE","ressourcesAnnuellesEur":90000,"rfrEur":10000,"parts":2,"anneeRfr":2024`,
			),
			champ: "/foyer/parts", kind: gap.Decimal, bornes: "1..40",
		},
		{
			nom: "the income for tax of the year before",
			complet: household(
				`"situation":"SEUL","ressourcesAnnuellesEur":90000,"rfrEur":20000,"parts":1,"anneeRfr":2024,` +
					`"rfrPrecedentEur":12000`,
			),
			champ: "/foyer/rfrPrecedentEur", kind: gap.MontantEur, bornes: "0..",
		},
		{
			nom: "the means of a survivor",
			complet: survivor(
				`"dateDeces":"2025-03-01","pensions":[{"regime":"CNAV","annuelBrutEur":14000,"trimestres":160}]`,
			),
			champ: "/foyer/ressourcesAnnuellesEur", kind: gap.MontantEur, bornes: "0..", bloquante: true,
		},
		{
			nom: "the day of the death",
			complet: survivor(
				`"dateDeces":"2025-03-01","pensions":[{"regime":"CNAV","annuelBrutEur":14000,"trimestres":160}]`,
			),
			champ: "/defunt/dateDeces", kind: gap.Date, bloquante: true,
		},
		{
			nom: "the pension of the deceased",
			complet: survivor(
				`"dateDeces":"2025-03-01","pensions":[{"regime":"CNAV","annuelBrutEur":14000,"trimestres":160}]`,
			),
			champ: "/defunt/pensions/0/annuelBrutEur", kind: gap.MontantEur, bornes: "0..", bloquante: true,
		},
		{
			nom: "the pensions of the deceased",
			complet: survivor(
				`"dateDeces":"2025-03-01","pensions":[{"regime":"CNAV","annuelBrutEur":14000,"trimestres":160}]`,
			),
			champ: "/defunt/pensions", kind: gap.Entier, dansLeDossier: true,
		},
		{
			nom: "the duration of the deceased",
			complet: survivor(
				`"dateDeces":"2025-03-01","pensions":[{"regime":"CNAV","annuelBrutEur":1400,"trimestres":60}]`,
			),
			champ: "/defunt/pensions/0/trimestres", kind: gap.Entier, bornes: "0..400",
		},
		{
			nom: "the means of a survivor of a trader",
			complet: survivor(
				`"dateDeces":"2025-03-01","pensions":[{"regime":"RCI","annuelBrutEur":4000,"points":3000}]`,
			),
			champ: "/foyer/ressourcesAnnuellesEur", kind: gap.MontantEur, bornes: "0..", bloquante: true,
		},
		{
			nom: "the day of a marriage",
			complet: survivor(
				`"dateDeces":"2025-03-01","pensions":[{"regime":"CNAV","annuelBrutEur":14000,"trimestres":160}],` +
					`"mariages":[{"debut":"1985-01-01","fin":"1999-12-31"},{"debut":"2001-01-01","demandeur":true}]`,
			),
			champ: "/defunt/mariages/0/debut", kind: gap.Date, bloquante: true,
		},
		{
			nom: "a marriage after the death",
			complet: survivor(
				`"dateNaissance":"1950-02-01","dateDeces":"2025-03-01","pensions":[{"regime":"CNAV",` +
					`"date":"2012-03-01","annuelBrutEur":14000,"trimestres":160}],` +
					`"mariages":[{"debut":"1985-01-01","fin":"1999-12-31"},{"debut":"2001-01-01","demandeur":true}]`,
			),
			champ: "/defunt/mariages/1/debut", faux: `"2025-03-02"`, kind: gap.Date, bloquante: true,
		},
		{
			nom: "a marriage of the deceased as a child",
			complet: survivor(
				`"dateNaissance":"1950-02-01","dateDeces":"2025-03-01","pensions":[{"regime":"CNAV",` +
					`"date":"2012-03-01","annuelBrutEur":14000,"trimestres":160}],` +
					`"mariages":[{"debut":"1985-01-01","fin":"1999-12-31"},{"debut":"2001-01-01","demandeur":true}]`,
			),
			champ: "/defunt/mariages/0/debut", faux: `"1964-01-01"`, kind: gap.Date, bloquante: true,
		},
		{
			nom: "a divorce before the marriage",
			complet: survivor(
				`"dateNaissance":"1950-02-01","dateDeces":"2025-03-01","pensions":[{"regime":"CNAV",` +
					`"date":"2012-03-01","annuelBrutEur":14000,"trimestres":160}],` +
					`"mariages":[{"debut":"1985-01-01","fin":"1999-12-31"},{"debut":"2001-01-01","demandeur":true}]`,
			),
			champ: "/defunt/mariages/0/fin", faux: `"1984-12-31"`, kind: gap.Date, bloquante: true,
		},
		{
			nom: "a marriage that outlasts the beginning of the next one",
			complet: survivor(
				`"dateNaissance":"1950-02-01","dateDeces":"2025-03-01","pensions":[{"regime":"CNAV",` +
					`"date":"2012-03-01","annuelBrutEur":14000,"trimestres":160}],` +
					`"mariages":[{"debut":"1985-01-01","fin":"1999-12-31"},{"debut":"2001-01-01","demandeur":true}]`,
			),
			champ: "/defunt/mariages/0/fin", faux: `"2001-06-30"`, kind: gap.Date, bloquante: true,
		},
		{
			nom: "a pension of the deceased after the death",
			complet: survivor(
				`"dateNaissance":"1950-02-01","dateDeces":"2025-03-01","pensions":[{"regime":"CNAV",` +
					`"date":"2012-03-01","annuelBrutEur":14000,"trimestres":160}],` +
					`"mariages":[{"debut":"1985-01-01","fin":"1999-12-31"},{"debut":"2001-01-01","demandeur":true}]`,
			),
			champ: "/defunt/pensions/0/date", faux: `"2025-04-01"`, kind: gap.Date, bloquante: true,
		},
		{
			nom: "a pension of the deceased before the birth",
			complet: survivor(
				`"dateNaissance":"1950-02-01","dateDeces":"2025-03-01","pensions":[{"regime":"CNAV",` +
					`"date":"2012-03-01","annuelBrutEur":14000,"trimestres":160}],` +
					`"mariages":[{"debut":"1985-01-01","fin":"1999-12-31"},{"debut":"2001-01-01","demandeur":true}]`,
			),
			champ: "/defunt/pensions/0/date", faux: `"1949-04-01"`, kind: gap.Date, bloquante: true,
		},
		{
			nom: "a marriage of the survivor as a child",
			complet: survivor(
				`"dateNaissance":"1950-02-01","dateDeces":"2025-03-01","pensions":[{"regime":"CNAV",` +
					`"annuelBrutEur":14000,"trimestres":160}],"mariages":[{"debut":"1985-01-01"}]`,
			),
			champ: "/defunt/mariages/0/debut", faux: `"1977-01-01"`, kind: gap.Date, bloquante: true,
		},
		{
			nom: "a death to come",
			complet: survivor(
				`"dateNaissance":"1950-02-01","dateDeces":"2025-03-01","pensions":[{"regime":"CNAV",` +
					`"annuelBrutEur":14000,"trimestres":160}],"mariages":[{"debut":"1985-01-01"}]`,
			),
			champ: "/defunt/dateDeces", faux: `"2027-03-01"`, kind: gap.Date, bloquante: true,
		},
		{
			nom: "a death before the birth of the survivor",
			complet: survivor(
				`"dateNaissance":"1940-02-01","dateDeces":"2025-03-01","pensions":[{"regime":"CNAV",` +
					`"annuelBrutEur":14000,"trimestres":160}]`,
			),
			champ: "/defunt/dateDeces", faux: `"1962-03-01"`, kind: gap.Date, bloquante: true,
		},
		{
			nom: "a death before the birth of the deceased",
			complet: survivor(
				`"dateNaissance":"1970-02-01","dateDeces":"2025-03-01","pensions":[{"regime":"CNAV",` +
					`"annuelBrutEur":14000,"trimestres":160}]`,
			),
			champ: "/defunt/dateDeces", faux: `"1969-03-01"`, kind: gap.Date, bloquante: true,
		},
		{
			nom: "a divorce of the deceased as a child",
			complet: survivor(
				`"dateNaissance":"1950-02-01","dateDeces":"2025-03-01","pensions":[{"regime":"CNAV",` +
					`"annuelBrutEur":14000,"trimestres":160}],"mariages":[{"fin":"1990-01-01"}]`,
			),
			champ: "/defunt/mariages/0/fin", faux: `"1960-01-01"`, kind: gap.Date, bloquante: true,
		},
		{
			nom: "the insurance of the deceased of a divorced spouse",
			complet: survivor(
				`"dateDeces":"2025-03-01","pensions":[{"regime":"AGIRC_ARRCO","points":4000},{"regime":"CNAV",` +
					`"annuelBrutEur":14000,"trimestres":160}],"mariages":[{"debut":"1985-01-01","fin":"1999-12-31"}]`,
			),
			champ: "/defunt/pensions/1/trimestres", kind: gap.Entier, bornes: "1..400", bloquante: true,
		},
		{
			nom: "the pension in payment of a survivor", complet: servie(),
			champ: "/liquidation/dejaLiquides/0/annuelBrutEur", kind: gap.MontantEur, bornes: "0..", bloquante: true,
		},
		{
			nom: "means that are just the pensions in payment", complet: servie(),
			champ: "/foyer/ressourcesAnnuellesEur", faux: "9000", kind: gap.MontantEur, bornes: "0..", bloquante: true,
		},
		{
			nom:     "the estate",
			complet: survivor(`"dateDeces":"2025-03-01","aspaVerseeEur":30000,"actifNetSuccessionEur":120000`),
			champ:   "/defunt/actifNetSuccessionEur", kind: gap.MontantEur, bornes: "0..", bloquante: true,
		},
		{
			nom:     "the day of the death of somebody who had the allowance",
			complet: survivor(`"dateDeces":"2025-03-01","aspaVerseeEur":30000,"actifNetSuccessionEur":120000`),
			champ:   "/defunt/dateDeces", kind: gap.Date, bloquante: true,
		},
	}
}
