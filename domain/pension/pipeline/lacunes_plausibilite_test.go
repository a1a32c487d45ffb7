package pipeline

import "github.com/retraite-gateway/retraite/domain/gap"

// lacunesDePlausibilite are the values that cannot be, each in place of one that can.
func lacunesDePlausibilite() []manque {
	career := carriere(1984, 2025)
	child := func(members string) string { return avec(`"enfants":[{`+members+`}]`, career) }
	born := child(`"dateNaissance":"1990-04-02"`)
	const seule = `"foyer":{"situation":"SEUL","ressourcesAnnuellesEur":9000,"rfrEur":9000,"parts":1,"anneeRfr":2024}`
	const handicap = `"handicap":{"tauxMin":0.5,"depuis":"1990-01-01"}`
	return []manque{
		{
			nom: "a child born before its mother", complet: born, champ: "/assure/enfants/0/dateNaissance",
			faux: `"1960-01-01"`, kind: gap.Date, bloquante: true,
		},
		{
			nom: "a child of a girl of nine", complet: born, champ: "/assure/enfants/0/dateNaissance",
			faux: `"1972-05-11"`, kind: gap.Date, bloquante: true,
		},
		{
			nom: "a child of a mother of sixty-two", complet: born, champ: "/assure/enfants/0/dateNaissance",
			faux: `"2025-06-11"`, kind: gap.Date, bloquante: true,
		},
		{
			nom: "a child to come", complet: born, champ: "/assure/enfants/0/dateNaissance", faux: `"2063-01-01"`,
			kind: gap.Date, bloquante: true,
		},
		{
			nom: "the birth of a child", complet: born, champ: "/assure/enfants/0/dateNaissance", kind: gap.Date,
			bloquante: true,
		},
		{
			nom:     "an adoption before the birth of the child",
			complet: child(`"dateNaissance":"1990-04-02","adopteLe":"1992-04-02"`), champ: "/assure/enfants/0/adopteLe",
			faux: `"1989-04-02"`,
			kind: gap.Date, bloquante: true,
		},
		{
			nom:     "negative years of upbringing",
			complet: child(`"dateNaissance":"1990-04-02","eleveAnsAvant16":16`),
			champ:   "/assure/enfants/0/eleveAnsAvant16", faux: "-4",
			kind: gap.Entier, bornes: "0..16", bloquante: true,
		},
		{
			nom:     "ninety-nine first years of a child",
			complet: child(`"dateNaissance":"1990-04-02","eleveAnsPremieres":4`),
			champ:   "/assure/enfants/0/eleveAnsPremieres", faux: "99",
			kind: gap.Entier, bornes: "0..4", bloquante: true,
		},
		{
			nom: "a percentage for the fraction of a handicap", complet: avec(handicap, career),
			champ: "/assure/handicap/tauxMin", faux: "50",
			kind: gap.Decimal, bornes: "0..1", bloquante: true,
		},
		{
			nom: "a handicap before the birth", complet: avec(handicap, career), champ: "/assure/handicap/depuis",
			faux: `"1950-01-01"`,
			kind: gap.Date, bloquante: true,
		},
		{
			nom:     "a percentage for the fraction of an incapacity",
			complet: avec(`"incapacitePermanente":{"taux":0.2,"expositionAnnees":20}`, career),
			champ:   "/assure/incapacitePermanente/taux", faux: "20",
			kind: gap.Decimal, bornes: "0..1", bloquante: true,
		},
		{
			nom:     "a percentage for the fraction of working time",
			complet: avec("", career, `"liquidation":{"motif":"PROGRESSIVE","quotiteProgressive":0.6}`),
			champ:   "/liquidation/quotiteProgressive",
			faux:    "60", kind: gap.Decimal, bornes: "0..1", bloquante: true,
		},
		{
			nom: "a percentage for the fraction of a notified rate",
			complet: avec(
				"", career,
				`"notification":[{"regime":"CNAV","dateEffet":"2026-10-01","dateNotification":"2026-10-20",`+
					`"annuelBrutEur":9000,"taux":0.5}]`,
			),
			champ: "/notification/0/taux", faux: "50", kind: gap.Decimal, bornes: "0..1", bloquante: true,
		},
		{
			nom:     "an index that no grade has",
			complet: avec("", `"carriere":[`+services("SRE", 1990, 2025, `"indice":450`)+`]`),
			champ:   "/carriere/35/indice", faux: "99999",
			kind: gap.Entier, bornes: "1..2000", bloquante: true,
		},
		{
			nom: "a negative pension in payment",
			complet: avec(
				"", career,
				`"liquidation":{"dejaLiquides":[{"regime":"CNRACL","date":"2020-01-01","annuelBrutEur":3000}]}`,
			),
			champ: "/liquidation/dejaLiquides/0/annuelBrutEur", faux: "-3000", kind: gap.MontantEur, bornes: "0..",
			bloquante: true,
		},
		{
			nom: "the shares of the year before, less than one",
			complet: avec(
				"", career,
				`"foyer":{"situation":"COUPLE","rfrEur":30000,"parts":2,"anneeRfr":2024,"rfrPrecedentEur":29000,`+
					`"partsPrecedentes":2}`,
			),
			champ: "/foyer/partsPrecedentes", faux: "0", kind: gap.Decimal, bornes: "1..40", bloquante: true,
		},
		{
			nom: "an end before the beginning",
			complet: `{"assure":{"dateNaissance":"1963-05-10","sexe":"F","invalidite":{"categorie":2,` +
				`"depuis":"2015-01-01",` +
				`"finVersement":"2020-12-31","pensionAnnuelleEur":9000}},` + carriere(1983, 2014) + `}`,
			effet: le(2026, 10, 1), champ: "/assure/invalidite/finVersement", faux: `"2010-12-31"`, kind: gap.Date,
			bloquante: true,
		},
		{
			nom: "a disability pension that begins after the law replaced it",
			complet: `{"assure":{"dateNaissance":"1961-05-10","sexe":"F","invalidite":{"categorie":2,` +
				`"depuis":"2015-01-01",` +
				`"pensionAnnuelleEur":9000}},` + carriere(1983, 2014) + `}`,
			effet: le(2026, 10, 1), champ: "/assure/invalidite/depuis", faux: `"2025-01-01"`, kind: gap.Date,
			bloquante: true,
		},
		{
			nom: "fewer years of upbringing in all than at first", champ: "/assure/enfants/0/eleveAnsAvant16",
			complet: child(`"dateNaissance":"1990-04-02","eleveAnsPremieres":4,"eleveAnsAvant16":16`), faux: "2",
			kind: gap.Entier, bornes: "4..16", bloquante: true,
		},
		{
			nom: "a pension in payment at an age at which nobody has one",
			complet: avec(
				"", career,
				`"liquidation":{"dejaLiquides":[{"regime":"CNRACL","date":"2020-01-01","annuelBrutEur":3000}]}`,
			),
			champ: "/liquidation/dejaLiquides/0/date", faux: `"1970-01-01"`, kind: gap.Date, bloquante: true,
		},
		{
			nom: "negative points of the deceased", champ: "/defunt/pensions/0/points",
			complet: avec(
				"", career, seule,
				`"defunt":{"dateDeces":"2025-03-01","pensions":[{"regime":"AGIRC_ARRCO","annuelBrutEur":5000,`+
					`"points":4000}]}`,
			), faux: "-4000",
			kind: gap.Decimal, bornes: "0..", bloquante: true,
		},
		{
			nom: "the scheme of a pension of the deceased", champ: "/defunt/pensions/0/regime",
			complet: avec(
				"", career, seule,
				`"defunt":{"dateDeces":"2025-03-01","pensions":[{"regime":"CNAV","annuelBrutEur":14000,`+
					`"trimestres":160}]}`,
			),
			kind: gap.Entier, bloquante: true, dansLeDossier: true,
		},
		{
			nom: "the date of the pension of the deceased, married a few years", champ: "/defunt/pensions/0/date",
			complet: avec("", career, seule,
				`"defunt":{"dateDeces":"2025-03-01","pensions":[{"regime":"SRE","date":"2024-06-01",`+
					`"annuelBrutEur":14000}],`+
					`"mariages":[{"debut":"2022-01-01"}]}`),
			kind: gap.Date, bloquante: true,
		},
	}
}
