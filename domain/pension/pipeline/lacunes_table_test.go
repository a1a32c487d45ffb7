package pipeline

import (
	"fmt"
	"strings"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/gap"
)

// carriere is a career of the general scheme from one year to another, after the lines of extra.
func carriere(from, to int, extra ...string) string {
	lines := append([]string{}, extra...)
	for year := from; year <= to; year++ {
		lines = append(
			lines, fmt.Sprintf(`{"annee":%d,"regime":"CNAV","salaireBrutEur":%d}`, year, 12_000+300*(year-from)),
		)
	}
	return `"carriere":[` + strings.Join(lines, ",") + `]`
}

// avec is a dossier of somebody born on 10 May 1963, with members of assure and of data.
func avec(assure string, members ...string) string {
	if assure != "" {
		assure = "," + assure
	}
	return `{` +
		strings.Join(
			append([]string{`"assure":{"dateNaissance":"1963-05-10","sexe":"F"` + assure + `}`}, members...), ",",
		) + `}`
}

// ligne is a dossier whose first career line is the one that lacks something.
func ligne(text string) string { return avec("", carriere(1986, 2025, text)) }

func le(year, month, day int) calendar.Date { return calendar.Date{Year: year, Month: month, Day: day} }

const (
	champPaie       = "/carriere/0/salaireBrutEur"
	champTrimestres = "/carriere/0/trimestres"
	champJours      = "/carriere/0/jours"
	champPoints     = "/carriere/0/points"
	champNaissance  = "/assure/dateNaissance"
)

func lacunesDeCarriere() []manque {
	return append(append(lacunesDesLignes(), lacunesDeRachat()...), lacunesDePlausibilite()...)
}

func lacunesDesLignes() []manque {
	return []manque{
		{
			nom: "the birth", complet: ligne(`{"annee":1985,"regime":"CNAV","salaireBrutEur":11000}`),
			champ: champNaissance, kind: gap.Date, bloquante: true,
		},
		{
			nom: "a line that ends in another year",
			complet: ligne(
				`{"annee":1985,"regime":"CNAV","salaireBrutEur":11000,"debut":"1985-01-01","fin":"1985-12-31"}`,
			),
			champ: "/carriere/0/fin", faux: `"1989-12-31"`, kind: gap.Date, bloquante: true,
		},
		{
			nom: "a birth in another century", complet: ligne(`{"annee":1985,"regime":"CNAV","salaireBrutEur":11000}`),
			champ: champNaissance, faux: `"1863-05-10"`, kind: gap.Date, bloquante: true,
		},
		{
			nom: "a birth to come", complet: ligne(`{"annee":1985,"regime":"CNAV","salaireBrutEur":11000}`),
			champ: champNaissance, faux: `"2063-05-10"`, kind: gap.Date, bloquante: true,
		},
		{
			nom: "any career", complet: avec(`"trimestresTousRegimes":160`), champ: "/assure/trimestresTousRegimes",
			kind: gap.Entier, bornes: "0..300", bloquante: true,
		},
		{
			nom: "points alone", complet: ligne(`{"annee":1985,"regime":"CNAV","salaireBrutEur":11000}`),
			champ: "/carriere", faux: `[{"annee":1985,"regime":"AGIRC_ARRCO","points":80}]`, kind: gap.Entier,
			bloquante: true, dansLeDossier: true,
		},

		{
			nom:     "the pay of a year of nothing",
			complet: ligne(`{"annee":1985,"regime":"CNAV","salaireBrutEur":11000}`), champ: champPaie,
			kind: gap.MontantEur, bornes: "0..", bloquante: true,
		},
		{
			nom:     "the pay of a year of services too short for a pension",
			complet: ligne(`{"annee":1985,"regime":"SRE","indice":400,"salaireBrutEur":11000}`), champ: champPaie,
			kind: gap.MontantEur, bornes: "0..", bloquante: true,
		},
		{
			nom:     "the pay of a year of quarters",
			complet: ligne(`{"annee":1985,"regime":"CNAV","salaireBrutEur":11000,"trimestres":4}`), champ: champPaie,
			kind: gap.MontantEur, bornes: "0..", bloquante: true,
		},
		{
			nom:     "the pay of a year of points",
			complet: ligne(`{"annee":1985,"regime":"CNAV","salaireBrutEur":11000,"points":77.5}`), champ: champPaie,
			kind: gap.MontantEur, bornes: "0..", bloquante: true,
		},
		{
			nom:     "the pay of a year of quarters and points",
			complet: ligne(`{"annee":1985,"regime":"MSA_SALARIE","salaireBrutEur":11000,"trimestres":4,"points":77.5}`),
			champ:   champPaie, kind: gap.MontantEur, bornes: "0..", bloquante: true,
		},
		{
			nom: "the pay of a year of dates",
			complet: ligne(
				`{"annee":1985,"regime":"CNAV","salaireBrutEur":11000,"debut":"1985-03-01","fin":"1985-12-31"}`,
			),
			champ: champPaie, kind: gap.MontantEur, bornes: "0..", bloquante: true,
		},
		{
			nom:     "the pay of an apprentice",
			complet: ligne(`{"annee":1985,"regime":"CNAV","nature":"APPRENTISSAGE","salaireBrutEur":5000,"points":7}`),
			champ:   champPaie, kind: gap.MontantEur, bornes: "0..", bloquante: true,
		},
		{
			nom:     "the pay of a trader",
			complet: ligne(`{"annee":2015,"regime":"SSI","statut":"COMMERCANT","salaireBrutEur":11000,"trimestres":4}`),
			champ:   champPaie, kind: gap.MontantEur, bornes: "0..", bloquante: true,
		},
		{
			nom:     "the pay of the year of effect",
			complet: ligne(`{"annee":2026,"regime":"CNAV","salaireBrutEur":9000,"trimestres":3}`), champ: champPaie,
			kind: gap.MontantEur, bornes: "0..", bloquante: true,
		},
		{
			nom:     "the quarters of a liberal year of points",
			complet: ligne(`{"annee":2010,"regime":"CNAVPL","points":300,"trimestres":4}`), champ: champTrimestres,
			kind: gap.Entier, bornes: "0..4", bloquante: true,
		},
		{
			nom:     "the points of a liberal year of quarters",
			complet: ligne(`{"annee":2010,"regime":"CNAVPL","points":300,"trimestres":4}`), champ: champPoints,
			kind: gap.Decimal, bornes: "0..", bloquante: true,
		},
		{
			nom: "the points of a farmer", effet: le(2025, 10, 1),
			complet: `{"assure":{"dateNaissance":"1963-01-10","sexe":"F"},` + carriere(
				1986, 2024, `{"annee":1985,"regime":"MSA_EXPLOITANT","trimestres":4,"points":40}`,
			) + `}`,
			champ: champPoints, kind: gap.Decimal, bornes: "0..", bloquante: true,
		},
		{
			nom:     "the income of a liberal year of nothing",
			complet: ligne(`{"annee":2010,"regime":"CNAVPL","salaireBrutEur":30000}`), champ: champPaie,
			kind: gap.MontantEur, bornes: "0..", bloquante: true,
		},
		{
			nom:     "the activity of a turnover",
			complet: ligne(`{"annee":2012,"regime":"SSI","chiffreAffairesEur":30000,"activiteMicro":"VENTE"}`),
			champ:   "/carriere/0/activiteMicro", kind: gap.Entier, bloquante: true, dansLeDossier: true,
		},
		{
			nom:     "the scheme of a turnover",
			complet: ligne(`{"annee":2012,"regime":"SSI","chiffreAffairesEur":30000,"activiteMicro":"VENTE"}`),
			champ:   "/carriere/0/regime", faux: `"CNAV"`, kind: gap.Entier, bloquante: true, dansLeDossier: true,
		},
		{
			nom:     "a year of the micro regime",
			complet: ligne(`{"annee":2012,"regime":"SSI","chiffreAffairesEur":30000,"activiteMicro":"VENTE"}`),
			champ:   "/carriere/0/annee", faux: "2008", kind: gap.Entier, bloquante: true, dansLeDossier: true,
		},
		{
			nom: "the flat pay of a parent at home before its table", seul: true,
			complet: `{"assure":{"dateNaissance":"1950-05-10","sexe":"F"},` + carriere(
				1975, 2011, `{"annee":1970,"regime":"CNAV","nature":"AVPF"}`,
			) + `}`,
			effet: le(2012, 6, 1), champ: champPaie, reponse: "1000", kind: gap.MontantEur, bornes: "0..",
			bloquante: true,
		},
		{
			nom: "negative pay", complet: ligne(`{"annee":1985,"regime":"CNAV","salaireBrutEur":11000}`),
			champ: champPaie, faux: `-1`, kind: gap.MontantEur, bornes: "0..", bloquante: true,
		},
		{
			nom:     "negative pay in francs",
			complet: ligne(`{"annee":1985,"regime":"CNAV","salaireBrut":11000,"devise":"FRF"}`),
			champ:   "/carriere/0/salaireBrut", faux: `-1`, reponse: "1676.94", kind: gap.MontantEur, bornes: "0..",
			bloquante: true, autrement: toutCeQuiLitLaPaie,
		},

		{
			nom:     "the days of unemployment",
			complet: ligne(`{"annee":1985,"regime":"CNAV","nature":"CHOMAGE_INDEMNISE","jours":180}`),
			champ:   champJours, kind: gap.Entier, bornes: "0..366", bloquante: true,
		},
		{
			nom:     "the days of sickness",
			complet: ligne(`{"annee":1985,"regime":"CNAV","nature":"MALADIE","jours":180}`), champ: champJours,
			kind: gap.Entier, bornes: "0..366", bloquante: true,
		},
		{
			nom:     "the days of detention",
			complet: ligne(`{"annee":1985,"regime":"CNAV","nature":"DETENTION","jours":180}`), champ: champJours,
			kind: gap.Entier, bornes: "0..366", bloquante: true,
		},
		{
			nom:     "the days of service",
			complet: ligne(`{"annee":1985,"regime":"CNAV","nature":"SERVICE_NATIONAL","jours":360}`), champ: champJours,
			kind: gap.Entier, bornes: "0..3660", bloquante: true,
		},
		{
			nom:     "the hours of short time",
			complet: ligne(`{"annee":2020,"regime":"CNAV","nature":"ACTIVITE_PARTIELLE","heures":700,"points":5}`),
			champ:   "/carriere/0/heures", kind: gap.Decimal, bornes: "0..", bloquante: true,
		},
		{
			nom:     "the quarters of a traineeship",
			complet: ligne(`{"annee":2016,"regime":"CNAV","nature":"STAGE","trimestres":1}`), champ: champTrimestres,
			kind: gap.Entier, bornes: "0..4", bloquante: true,
		},
		{
			nom:     "the quarters of a purchase",
			complet: ligne(`{"annee":1985,"regime":"CNAV","nature":"RACHAT","trimestres":3}`), champ: champTrimestres,
			kind: gap.Entier, bornes: "0..4", bloquante: true,
		},
		{
			nom:     "the length of a stay abroad",
			complet: ligne(`{"annee":1985,"regime":"ETRANGER","nature":"ETRANGER","pays":"DE","trimestres":4}`),
			champ:   champTrimestres, kind: gap.Entier, bornes: "0..4", bloquante: true,
		},
		{
			nom: "the quarters of a year whose account holds contributions", effet: le(1995, 1, 1),
			complet: `{"assure":{"dateNaissance":"1926-05-10","sexe":"M"},` + carriere(
				1970, 1985, `{"annee":1943,"regime":"CNAV","salaireBrutEur":10,"trimestres":4,"points":1}`,
			) + `}`,
			champ: champTrimestres, kind: gap.Entier, bornes: "0..4", bloquante: true,
		},

		{
			nom: "the quarters of a year whose threshold is not known yet", effet: le(2030, 1, 1),
			complet: ligne(`{"annee":2029,"regime":"CNAV","salaireBrutEur":20000,"trimestres":4,"points":70}`),
			champ:   champTrimestres, kind: gap.Entier, bornes: "0..4", bloquante: true,
		},
		{
			nom: "the year of a line", complet: ligne(`{"annee":1985,"regime":"CNAV","salaireBrutEur":11000}`),
			champ: "/carriere/0/annee", kind: gap.Entier, bornes: "1977..2026", bloquante: true,
		},
		{
			nom: "a possible year", complet: ligne(`{"annee":1985,"regime":"CNAV","salaireBrutEur":11000}`),
			champ: "/carriere/0/annee", faux: "1911", kind: gap.Entier, bornes: "1977..2026", bloquante: true,
		},
		{
			nom: "what an unknown scheme validates", seul: true,
			complet: ligne(`{"annee":1985,"regime":"CAISSE DU LAC"}`), champ: champTrimestres, reponse: "4",
			kind: gap.Entier, bornes: "0..4", bloquante: true,
		},
		{
			nom: "the scheme of a line", complet: ligne(`{"annee":1985,"regime":"CNAV","salaireBrutEur":11000}`),
			champ: "/carriere/0/regime", kind: gap.Entier, bloquante: true, dansLeDossier: true,
		},
		{
			nom:     "the scheme of a line with a word that is near",
			complet: ligne(`{"annee":1985,"regime":"CNAV","salaireBrutEur":11000}`), champ: "/carriere/0/regime",
			faux: `"cnav"`, kind: gap.Entier, bloquante: true, dansLeDossier: true,
		},
		{
			nom:     "the nature of a line with a word that is near",
			complet: ligne(`{"annee":1985,"regime":"CNAV","nature":"ACTIVITE","salaireBrutEur":11000}`),
			champ:   "/carriere/0/nature", faux: `"activite"`, kind: gap.Entier, bloquante: true, dansLeDossier: true,
		},
		{
			nom: "what an unknown kind of period validates", seul: true,
			complet: ligne(`{"annee":1985,"regime":"CNAV","nature":"SIESTE"}`), champ: champTrimestres, reponse: "2",
			kind: gap.Entier, bornes: "0..4", bloquante: true,
		},
		{
			nom: "pay in euros where the currency is unknown", seul: true,
			complet: ligne(`{"annee":1985,"regime":"CNAV","salaireBrut":70000}`), champ: "/carriere/0/salaireBrut",
			reponse: "10671.43", kind: gap.MontantEur, bornes: "0..", bloquante: true,
		},
		{
			nom:     "possible quarters",
			complet: ligne(`{"annee":1985,"regime":"CNAV","salaireBrutEur":11000,"trimestres":4}`),
			champ:   champTrimestres, faux: "44", kind: gap.Entier, bornes: "0..4", bloquante: true,
		},
		{
			nom: "possible days", complet: ligne(`{"annee":1985,"regime":"CNAV","nature":"MALADIE","jours":180}`),
			champ: champJours, faux: "1800", kind: gap.Entier, bornes: "0..366", bloquante: true,
		},
		{
			nom:     "possible hours",
			complet: ligne(`{"annee":2020,"regime":"CNAV","nature":"ACTIVITE_PARTIELLE","heures":700,"points":5}`),
			champ:   "/carriere/0/heures", faux: "-700", kind: gap.Decimal, bornes: "0..", bloquante: true,
		},
		{
			nom: "possible points", complet: ligne(`{"annee":2020,"regime":"AGIRC_ARRCO","points":70}`),
			champ: champPoints, faux: "-70", kind: gap.Decimal, bornes: "0..", bloquante: true,
		},
		{
			nom:     "a possible share of full time",
			complet: ligne(`{"annee":1985,"regime":"CNAV","salaireBrutEur":11000,"quotite":0.8}`),
			champ:   "/carriere/0/quotite", faux: "80", kind: gap.Decimal, bornes: "0..1", bloquante: true,
		},
		{
			nom: "a possible end",
			complet: ligne(
				`{"annee":1985,"regime":"CNAV","salaireBrutEur":11000,"debut":"1985-03-01","fin":"1985-12-31"}`,
			),
			champ: "/carriere/0/fin", faux: `"1985-01-31"`, kind: gap.Date, bloquante: true,
		},

		{
			nom: "the year of a purchase of quarters",
			complet: avec(
				"", carriere(1986, 2025), `"liquidation":{"rachats":[{"annee":1985,"trimestres":2,"option":"TAUX"}]}`,
			),
			champ: "/liquidation/rachats/0/annee", kind: gap.Entier, bornes: "1979..2026", bloquante: true,
		},
		{
			nom: "the number of a purchase of quarters",
			complet: avec(
				"", carriere(1986, 2025), `"liquidation":{"rachats":[{"annee":1985,"trimestres":2,"option":"TAUX"}]}`,
			),
			champ: "/liquidation/rachats/0/trimestres", kind: gap.Entier, bornes: "0..4", bloquante: true,
		},
		{
			nom:     "the year of an employer's declaration",
			complet: avec("", carriere(1986, 2025), `"employeurDeclarations":[{"annee":1990,"salaireBrutEur":13200}]`),
			champ:   "/employeurDeclarations/0/annee", kind: gap.Entier, bornes: "1900..2026",
		},
	}
}

// toutCeQuiLitLaPaie are the modules whose explanation shows the pay as it was read.
var toutCeQuiLitLaPaie = []capability.ModuleID{
	capability.TrimestresSalaires, capability.PointsCotises, capability.MontantAnnuites,
}

// services are whole years in a scheme of services, each with the same members.
func services(regime string, from, to int, members string) string {
	if members != "" {
		members = "," + members
	}
	lines := make([]string, 0, to-from+1)
	for year := from; year <= to; year++ {
		lines = append(lines, fmt.Sprintf(`{"annee":%d,"regime":%q%s}`, year, regime, members))
	}
	return strings.Join(lines, ",")
}
