package report

import "github.com/retraite-gateway/retraite/domain/run"

// nomsRegimes are the schemes in words, by the word of the closed list of a dossier.
var nomsRegimes = map[string]run.Texte{
	"CNAV":           {FR: "Régime général", EN: "General scheme"},
	"MSA_SALARIE":    {FR: "Salariés agricoles", EN: "Agricultural employees"},
	"SSI":            {FR: "Artisans et commerçants", EN: "Craftspeople and traders"},
	"MSA_EXPLOITANT": {FR: "Exploitants agricoles", EN: "Farmers"},
	"CNAVPL":         {FR: "Professions libérales, base", EN: "Liberal professions, base"},
	"CNBF":           {FR: "Avocats, base", EN: "Lawyers, base"},
	"SRE":            {FR: "Fonction publique de l'État", EN: "Civil service of the State"},
	"CNRACL": {
		FR: "Fonction publique territoriale et hospitalière",
		EN: "Local and hospital civil service",
	},
	"FSPOEIE":           {FR: "Ouvriers de l'État", EN: "Workers of the State"},
	"SNCF":              {FR: "SNCF", EN: "Railways (SNCF)"},
	"RATP":              {FR: "RATP", EN: "Paris transport (RATP)"},
	"IEG":               {FR: "Industries électriques et gazières", EN: "Electricity and gas industries"},
	"ENIM":              {FR: "Marins", EN: "Seafarers"},
	"CRPCEN":            {FR: "Clercs et employés de notaires", EN: "Notaries' clerks and employees"},
	"MINES":             {FR: "Mines", EN: "Mines"},
	"BDF":               {FR: "Banque de France", EN: "Bank of France"},
	"CAVIMAC":           {FR: "Cultes", EN: "Ministers of religion"},
	"OPERA":             {FR: "Opéra de Paris", EN: "Paris Opera"},
	"COMEDIE_FRANCAISE": {FR: "Comédie-Française", EN: "Comédie-Française"},
	"MAYOTTE":           {FR: "Mayotte", EN: "Mayotte"},
	"SPM":               {FR: "Saint-Pierre-et-Miquelon", EN: "Saint Pierre and Miquelon"},
	"CPS_POLYNESIE":     {FR: "Polynésie française", EN: "French Polynesia"},
	"CAFAT":             {FR: "Nouvelle-Calédonie", EN: "New Caledonia"},
	"ETRANGER":          {FR: "Régime étranger", EN: "Foreign scheme"},
	"AGIRC":             {FR: "Agirc", EN: "Agirc"},
	"ARRCO":             {FR: "Arrco", EN: "Arrco"},
	"AGIRC_ARRCO":       {FR: "Agirc-Arrco", EN: "Agirc-Arrco"},
	"IRCANTEC":          {FR: "Ircantec", EN: "Ircantec"},
	"RCI":               {FR: "Complémentaire des indépendants", EN: "Complementary scheme of the self-employed"},
	"RAFP": {
		FR: "Retraite additionnelle de la fonction publique",
		EN: "Additional pension of civil servants",
	},
	"MSA_RCO": {FR: "Complémentaire des exploitants agricoles", EN: "Complementary scheme of farmers"},
	"CARMF":   {FR: "Complémentaire des médecins", EN: "Complementary scheme of doctors"},
	"CARMF_ASV": {
		FR: "Médecins conventionnés, supplément vieillesse",
		EN: "Doctors under agreement, old-age supplement",
	},
	"CARPIMKO": {FR: "Complémentaire des auxiliaires médicaux", EN: "Complementary scheme of paramedics"},
	"CARCDSF": {
		FR: "Complémentaire des dentistes et sages-femmes",
		EN: "Complementary scheme of dentists and midwives",
	},
	"CARPV": {FR: "Complémentaire des vétérinaires", EN: "Complementary scheme of veterinarians"},
	"CAVAMAC": {
		FR: "Complémentaire des agents généraux d'assurance",
		EN: "Complementary scheme of insurance agents",
	},
	"CAVEC": {FR: "Complémentaire des experts-comptables", EN: "Complementary scheme of accountants"},
	"CAVOM": {
		FR: "Complémentaire des officiers ministériels",
		EN: "Complementary scheme of ministerial officers",
	},
	"CAVP":  {FR: "Complémentaire des pharmaciens", EN: "Complementary scheme of pharmacists"},
	"CIPAV": {FR: "Complémentaire Cipav", EN: "Complementary scheme Cipav"},
	"CPRN_SECTION_B": {
		FR: "Complémentaire des notaires, section B",
		EN: "Complementary scheme of notaries, section B",
	},
	"CPRN_SECTION_C": {
		FR: "Complémentaire des notaires, section C",
		EN: "Complementary scheme of notaries, section C",
	},
	"CNBF_COMPLEMENTAIRE": {FR: "Complémentaire des avocats", EN: "Complementary scheme of lawyers"},
}

// regime names a scheme in words; one that nobody knows is shown as it is written.
func (l Langue) regime(word string) string {
	if name, ok := nomsRegimes[word]; ok {
		return l.dit(name)
	}
	return mot(word)
}
