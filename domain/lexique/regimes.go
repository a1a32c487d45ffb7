package lexique

// Regime returns the name of a scheme, from its word in the closed list of dossiers.
func Regime(word string) Texte { return regimes.dire(word) }

var regimes = mots{
	"CNAV":           {"Régime général", "General scheme"},
	"MSA_SALARIE":    {"MSA, salariés agricoles", "MSA, agricultural employees"},
	"SSI":            {"Indépendants (SSI)", "Self-employed (SSI)"},
	"MSA_EXPLOITANT": {"MSA, exploitants agricoles", "MSA, farmers"},
	"CNAVPL":         {"Professions libérales (CNAVPL)", "Liberal professions (CNAVPL)"},
	"CNBF":           {"Avocats (CNBF)", "Lawyers (CNBF)"},
	"SRE":            {"Fonction publique de l’État", "State civil service"},
	"CNRACL": {
		"Fonction publique territoriale et hospitalière (CNRACL)", "Local and hospital civil service (CNRACL)",
	},
	"FSPOEIE":           {"Ouvriers de l’État (FSPOEIE)", "State workers (FSPOEIE)"},
	"SNCF":              {"SNCF", "Railways (SNCF)"},
	"RATP":              {"RATP", "Paris transport (RATP)"},
	"IEG":               {"Industries électriques et gazières", "Electricity and gas industries"},
	"ENIM":              {"Marins (ENIM)", "Seafarers (ENIM)"},
	"CRPCEN":            {"Clercs et employés de notaires (CRPCEN)", "Notaries’ clerks and employees (CRPCEN)"},
	"MINES":             {"Mines", "Mines"},
	"BDF":               {"Banque de France", "Banque de France"},
	"CAVIMAC":           {"Cultes (CAVIMAC)", "Clergy (CAVIMAC)"},
	"OPERA":             {"Opéra de Paris", "Paris Opera"},
	"COMEDIE_FRANCAISE": {"Comédie-Française", "Comédie-Française"},
	"MAYOTTE":           {"Mayotte", "Mayotte"},
	"SPM":               {"Saint-Pierre-et-Miquelon", "Saint-Pierre-et-Miquelon"},
	"CPS_POLYNESIE":     {"Polynésie française (CPS)", "French Polynesia (CPS)"},
	"CAFAT":             {"Nouvelle-Calédonie (CAFAT)", "New Caledonia (CAFAT)"},
	"ETRANGER":          {"Étranger", "Abroad"},

	"AGIRC":       {"Agirc", "Agirc"},
	"ARRCO":       {"Arrco", "Arrco"},
	"AGIRC_ARRCO": {"Agirc-Arrco", "Agirc-Arrco"},
	"IRCANTEC":    {"Ircantec", "Ircantec"},
	"RCI":         {"Complémentaire des indépendants (RCI)", "Complementary scheme of the self-employed (RCI)"},
	"RAFP":        {"Retraite additionnelle de la fonction publique", "Additional civil-service scheme (RAFP)"},
	"MSA_RCO":     {"Complémentaire des exploitants agricoles", "Complementary scheme of farmers"},
	"CARMF":       {"Médecins (CARMF)", "Doctors (CARMF)"},
	"CARMF_ASV":   {"Médecins, supplément vieillesse (ASV)", "Doctors, supplementary scheme (ASV)"},
	"CARPIMKO":    {"Auxiliaires médicaux (CARPIMKO)", "Paramedics (CARPIMKO)"},
	"CARCDSF":     {"Dentistes et sages-femmes (CARCDSF)", "Dentists and midwives (CARCDSF)"},
	"CARPV":       {"Vétérinaires (CARPV)", "Veterinary surgeons (CARPV)"},
	"CAVAMAC":     {"Agents généraux d’assurance (CAVAMAC)", "Insurance agents (CAVAMAC)"},
	"CAVEC":       {"Experts-comptables (CAVEC)", "Accountants (CAVEC)"},
	"CAVOM":       {"Officiers ministériels (CAVOM)", "Ministerial officers (CAVOM)"},
	"CAVP":        {"Pharmaciens (CAVP)", "Pharmacists (CAVP)"},
	"CIPAV":       {"Cipav", "Cipav"},
	"CPRN_SECTION_B": {
		"Notaires, section B (CPRN)", "Notaries, section B (CPRN)",
	},
	"CPRN_SECTION_C": {
		"Notaires, section C (CPRN)", "Notaries, section C (CPRN)",
	},
	"CNBF_COMPLEMENTAIRE": {"Complémentaire des avocats (CNBF)", "Complementary scheme of lawyers (CNBF)"},
}
