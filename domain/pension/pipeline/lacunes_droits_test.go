package pipeline

import "github.com/retraite-gateway/retraite/domain/gap"

// lacunesDeDepart are the facts of departures, children and work after retirement.
func lacunesDeDepart() []manque {
	career := carriere(1983, 2025)
	child := func(members string) string { return avec(`"enfants":[{`+members+`}]`, career) }
	return []manque{
		{nom: "the birth of somebody with every kind of right", complet: avec(
			`"handicap":{"tauxMin":0.5,"depuis":"1985-01-01"},"invalidite":{"categorie":2,"depuis":"2015-01-01",`+
				`"pensionAnnuelleEur":9000},"c2p":{"points":40},"residence":{"pays":"FR","fiscaleFrance":true}`,
			`"carriere":[`+services("CNAV", 1979, 1983, `"salaireBrutEur":12000`)+`,`+services(
				"SSI", 1984, 1985, `"statut":"ARTISAN","salaireBrutEur":12000`,
			)+`,`+
				services("SRE", 1986, 2000, `"indice":450`)+`,`+services(
				"SNCF", 2001, 2025, `"salaireBrutEur":24000`,
			)+`]`,
			`"liquidation":{"quotiteProgressive":0.6}`,
			`"reprise":{"salaireMensuelEur":900,"debut":"2027-02-01","revenuMensuelAvantEur":3000}`,
			`"foyer":{"situation":"SEUL","ressourcesAnnuellesEur":9000,"rfrEur":9000,"parts":1,"anneeRfr":2024}`,
			`"defunt":{"dateDeces":"2025-03-01","pensions":[{"regime":"CNAV","annuelBrutEur":14000,"trimestres":160}]}`,
		), champ: champNaissance, kind: gap.Date, bloquante: true},
		{
			nom:     "the grant for a disabled child",
			complet: child(`"dateNaissance":"1995-03-01","handicape":true,"trimestresHandicap":4`),
			champ:   "/assure/enfants/0/trimestresHandicap", kind: gap.Entier, bornes: "0..8", bloquante: true,
		},
		{
			nom: "the quarters of a child whose parent's sex is unknown", sans: []string{"/assure/sexe"},
			complet: child(`"dateNaissance":"1995-03-01","trimestresMaternite":4,"trimestresEducation":4`),
			champ:   "/assure/enfants/0/trimestresEducation", kind: gap.Entier, bornes: "0..4", bloquante: true,
		},
		{
			nom: "the maternity quarters of a child whose parent's sex is unknown", sans: []string{"/assure/sexe"},
			complet: child(`"dateNaissance":"1995-03-01","trimestresMaternite":4,"trimestresEducation":4`),
			champ:   "/assure/enfants/0/trimestresMaternite", kind: gap.Entier, bornes: "0..4", bloquante: true,
		},
		{
			nom: "the quarters before April 2010 of a child whose parent's sex is unknown", effet: le(2009, 6, 1),
			sans: []string{"/assure/sexe"},
			complet: `{"assure":{"dateNaissance":"1946-05-10","sexe":"F","enfants":[{"dateNaissance":"1975-03-01",` +
				`"trimestresEducation":8}]},` + carriere(1970, 2008) + `}`,
			champ: "/assure/enfants/0/trimestresEducation", kind: gap.Entier, bornes: "0..8", bloquante: true,
		},
		{
			nom: "the birth of a child of a railway woman",
			complet: avec(
				`"enfants":[{"dateNaissance":"1995-03-01"}]`,
				`"carriere":[`+services("SNCF", 1985, 2025, `"salaireBrutEur":24000`)+`]`,
			),
			champ: "/assure/enfants/0/dateNaissance", kind: gap.Date, bloquante: true,
		},
		{
			nom: "whether a father interrupted work for a child", effet: le(2025, 1, 1),
			complet: `{"assure":{"dateNaissance":"1970-05-10","sexe":"M","enfants":[` +
				`{"dateNaissance":"1996-05-10","interruptionActivite":true},{"dateNaissance":"1999-05-10",` +
				`"interruptionActivite":true},` +
				`{"dateNaissance":"2003-05-10","interruptionActivite":true}]},"carriere":[{"annee":2024,` +
				`"regime":"CNRACL","indice":500},` +
				services("CNRACL", 1992, 2023, `"indice":500`) + `]}`,
			champ: "/assure/enfants/0/interruptionActivite", kind: gap.Entier, dansLeDossier: true,
		},
		{
			nom: "the day on which a parent of three asked for a pension of 2011", effet: le(2011, 5, 1),
			complet: `{"assure":{"dateNaissance":"1970-05-10",` +
				`"sexe":"F","enfants":[{"dateNaissance":"1996-05-10"},{"dateNaissance":"1999-05-10"},` +
				`{"dateNaissance":"2003-05-10"}]},` +
				`"liquidation":{"dateDemande":"2010-12-20"},"carriere":[{"annee":2010,"regime":"CNRACL",` +
				`"indice":500},` +
				services("CNRACL", 1992, 2009, `"indice":500`) + `]}`,
			champ: "/liquidation/dateDemande", kind: gap.Date,
		},
		{
			nom: "the rate of a handicap", complet: avec(`"handicap":{"tauxMin":0.5,"depuis":"1985-01-01"}`, career),
			champ: "/assure/handicap/tauxMin", kind: gap.Decimal, bornes: "0..1",
		},
		{
			nom: "the rate of the handicap of the departure",
			complet: avec(
				`"handicap":{"tauxMin":0.5,"depuis":"1985-01-01"}`, career, `"liquidation":{"motif":"HANDICAP"}`,
			),
			champ: "/assure/handicap/tauxMin", kind: gap.Decimal, bornes: "0..1", bloquante: true,
		},
		{
			nom: "the day of a handicap", complet: avec(`"handicap":{"tauxMin":0.5,"depuis":"1985-01-01"}`, career),
			champ: "/assure/handicap/depuis", kind: gap.Date,
		},
		{
			nom:     "the rate of an incapacity",
			complet: avec(`"incapacitePermanente":{"taux":0.2,"origine":"ACCIDENT_TRAVAIL"}`, career),
			champ:   "/assure/incapacitePermanente/taux", kind: gap.Decimal, bornes: "0..1",
		},
		{
			nom: "the rate of the incapacity of the departure",
			complet: avec(
				`"incapacitePermanente":{"taux":0.2,"origine":"ACCIDENT_TRAVAIL"}`, career,
				`"liquidation":{"motif":"INCAPACITE_PERMANENTE"}`,
			),
			champ: "/assure/incapacitePermanente/taux", kind: gap.Decimal, bornes: "0..1", bloquante: true,
		},
		{
			nom: "the exposure before an incapacity",
			complet: avec(
				`"incapacitePermanente":{"taux":0.12,"origine":"ACCIDENT_TRAVAIL","expositionAnnees":18}`, career,
				`"liquidation":{"motif":"INCAPACITE_PERMANENTE"}`,
			),
			champ: "/assure/incapacitePermanente/expositionAnnees", kind: gap.Entier, bornes: "0..60", bloquante: true,
		},
		{
			nom:     "the working time of a progressive retirement",
			complet: avec("", career, `"liquidation":{"motif":"PROGRESSIVE","quotiteProgressive":0.6}`),
			champ:   "/liquidation/quotiteProgressive", kind: gap.Decimal, bornes: "0..1", bloquante: true,
		},
		{
			nom:     "the pay of work taken up again",
			complet: avec("", career, `"reprise":{"salaireMensuelEur":900,"debut":"2027-02-01"}`),
			champ:   "/reprise/salaireMensuelEur", kind: gap.MontantEur, bornes: "0..", bloquante: true,
		},
		{
			nom: "the pay before work taken up again",
			complet: avec(
				"", carriere(1995, 2025),
				`"reprise":{"salaireMensuelEur":3900,"debut":"2026-11-01","revenuMensuelAvantEur":2500}`,
			),
			champ: "/reprise/revenuMensuelAvantEur", kind: gap.MontantEur, bornes: "0..",
		},
		{
			nom: "the amount of a disability pension paid too long", effet: le(2026, 10, 1),
			complet: `{"assure":{"dateNaissance":"1961-05-10","sexe":"F","invalidite":{"categorie":2,` +
				`"depuis":"2015-01-01","pensionAnnuelleEur":9000}},` + carriere(1983, 2014) + `}`,
			champ: "/assure/invalidite/pensionAnnuelleEur", kind: gap.MontantEur, bornes: "0..",
		},
	}
}

// lacunesDeMontant are the facts of amounts: indices, pay, points, other pensions, notifications.
func lacunesDeMontant() []manque {
	career := carriere(1983, 2025)
	civil := func(last string) string {
		return avec("", `"carriere":[`+last+`,`+services("SRE", 1985, 2024, ``)+`]`)
	}
	return []manque{
		{
			nom: "the index of a civil servant", complet: civil(`{"annee":2025,"regime":"SRE","indice":600}`),
			champ: "/carriere/0/indice", kind: gap.Entier, bornes: "1..", bloquante: true,
		},
		{
			nom: "the pay of a worker of the State",
			complet: avec(
				"",
				`"carriere":[{"annee":2025,"regime":"FSPOEIE","salaireBrutEur":30000},`+services(
					"FSPOEIE", 1985, 2024, ``,
				)+`]`,
			),
			champ: champPaie, kind: gap.MontantEur, bornes: "1..", bloquante: true,
		},
		{
			nom: "the fifth of a policeman", effet: le(2023, 6, 1),
			complet: avec(
				"",
				`"carriere":[{"annee":2022,"regime":"SRE","indice":500,"categorie":"SUPER_ACTIVE",`+
					`"trimestresBonification":20},`+services("SRE", 1985, 2021, `"categorie":"SUPER_ACTIVE"`)+`]`,
			),
			champ: "/carriere/0/trimestresBonification", kind: gap.Entier, bornes: "0..20",
		},
		{
			nom: "the invalidity of a civil servant", effet: le(2020, 6, 1),
			complet: avec(
				`"incapacitePermanente":{"taux":0.66}`,
				`"carriere":[{"annee":2019,"regime":"SRE","indice":500},`+services("SRE", 2010, 2018, ``)+`]`,
				`"liquidation":{"motif":"INVALIDITE"}`,
			),
			champ: "/assure/incapacitePermanente/taux", kind: gap.Decimal, bornes: "0..1", bloquante: true,
		},
		{
			nom: "the reference pay of a special scheme",
			complet: avec(
				"",
				`"carriere":[{"annee":2025,"regime":"SNCF","salaireBrutEur":30000},`+services(
					"SNCF", 1990, 2024, ``,
				)+`]`,
			),
			champ: champPaie, kind: gap.MontantEur, bornes: "1..", bloquante: true,
		},
		{
			nom: "the reference pay of a special scheme left in March", effet: le(2026, 4, 1),
			complet: avec(
				"",
				`"carriere":[{"annee":2025,"regime":"SNCF","salaireBrutEur":30000},{"annee":2026,"regime":"SNCF",`+
					`"debut":"2026-01-01","fin":"2026-03-31"},`+services("SNCF", 1990, 2024, ``)+`]`,
			),
			champ: champPaie, kind: gap.MontantEur, bornes: "1..", bloquante: true,
		},
		{
			nom: "the pay of a worker of the State who left in March", effet: le(2026, 4, 1),
			complet: avec(
				"",
				`"carriere":[{"annee":2025,"regime":"FSPOEIE","salaireBrutEur":30000},{"annee":2026,`+
					`"regime":"FSPOEIE","debut":"2026-01-01","fin":"2026-03-31"},`+services(
					"FSPOEIE", 1985, 2024, ``,
				)+`]`,
			),
			champ: champPaie, kind: gap.MontantEur, bornes: "1..", bloquante: true,
		},
		{
			nom: "the category of a seaman",
			complet: avec(
				"",
				`"carriere":[{"annee":2025,"regime":"ENIM","categorieMarin":7},`+services(
					"ENIM", 1990, 2024, `"categorieMarin":7`,
				)+`]`,
			),
			champ: "/carriere/0/categorieMarin", kind: gap.Entier, bornes: "1..20", bloquante: true,
		},
		{
			nom: "the amount of another pension",
			complet: avec(
				"", `"carriere":[`+services("CNAV", 1982, 2025, `"salaireBrutEur":5000,"trimestres":4`)+`]`,
				`"liquidation":{"dejaLiquides":[{"regime":"CNRACL","date":"2020-01-01","annuelBrutEur":3000}]}`,
			),
			champ: "/liquidation/dejaLiquides/0/annuelBrutEur", kind: gap.MontantEur, bornes: "0..", bloquante: true,
		},
		{
			nom:     "the allowances of a maternity leave",
			complet: ligne(`{"annee":2014,"regime":"CNAV","nature":"MATERNITE","jours":112,"salaireBrutEur":6000}`),
			champ:   champPaie, kind: gap.MontantEur, bornes: "0..",
		},
		{
			nom: "the points of a year without a table", effet: le(2010, 6, 1),
			complet: `{"assure":{"dateNaissance":"1940-05-10","sexe":"M"},` + carriere(
				1970, 2009, `{"annee":1958,"regime":"CNAV","salaireBrut":600000,"devise":"ANF","points":40}`,
			) + `}`,
			champ: champPoints, kind: gap.Decimal, bornes: "0..", bloquante: true,
		},
		{
			nom: "the points of a line of points", complet: ligne(`{"annee":1985,"regime":"CIPAV","points":40}`),
			champ: champPoints, kind: gap.Decimal, bornes: "0..", bloquante: true,
		},
		{
			nom: "the reference pay of unemployment",
			complet: ligne(
				`{"annee":2020,"regime":"CNAV","nature":"CHOMAGE_INDEMNISE","jours":180,"salaireBrutEur":12000}`,
			),
			champ: champPaie, kind: gap.MontantEur, bornes: "0..",
		},
		{
			nom:     "the points of unemployment of before 2019",
			complet: ligne(`{"annee":2010,"regime":"AGIRC_ARRCO","nature":"CHOMAGE_INDEMNISE","points":20}`),
			champ:   champPoints, kind: gap.Decimal, bornes: "0..",
		},
		{
			nom:     "the points of short time",
			complet: ligne(`{"annee":2020,"regime":"CNAV","nature":"ACTIVITE_PARTIELLE","heures":700,"points":5}`),
			champ:   champPoints, kind: gap.Decimal, bornes: "0..",
		},
		{
			nom: "the days of unemployment for points",
			complet: ligne(
				`{"annee":2020,"regime":"CNAV","nature":"CHOMAGE_INDEMNISE","trimestres":2,"jours":100,` +
					`"salaireBrutEur":12000}`,
			),
			champ: champJours, kind: gap.Entier, bornes: "0..366",
		},
		{
			nom:     "the points of a purchase line",
			complet: ligne(`{"annee":2020,"regime":"AGIRC_ARRCO","nature":"RACHAT","points":70}`), champ: champPoints,
			kind: gap.Decimal, bornes: "0..", bloquante: true,
		},
		{
			nom: "the points of a purchase",
			complet: avec(
				"", career, `"liquidation":{"rachatsPoints":[{"regime":"AGIRC_ARRCO","points":70,"coutEur":2000}]}`,
			),
			champ: "/liquidation/rachatsPoints/0/points", kind: gap.Decimal, bornes: "0..", bloquante: true,
		},
		{
			nom: "the cost of a purchase of points",
			complet: avec(
				"", career, `"liquidation":{"rachatsPoints":[{"regime":"AGIRC_ARRCO","points":70,"coutEur":2000}]}`,
			),
			champ: "/liquidation/rachatsPoints/0/coutEur", kind: gap.MontantEur, bornes: "0..",
		},
		{
			nom: "the day of a notification",
			complet: avec(
				"", career,
				`"notification":[{"regime":"CNAV","dateEffet":"2026-10-01","dateNotification":"2026-10-20",`+
					`"annuelBrutEur":100}]`,
			),
			champ: "/notification/0/dateNotification", kind: gap.Date,
		},
	}
}
