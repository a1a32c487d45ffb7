package lexique

import "github.com/retraite-gateway/retraite/domain/capability"

// Module returns the title of a module.
func Module(id capability.ModuleID) Texte { return modules.dire(string(id)) }

var modules = mots{
	"hubIngestion":         {"Lecture du dossier", "Reading of the case"},
	"validerSource":        {"Contrôle des données", "Check of the data"},
	"repartiteurCarriere":  {"Carrière par régime et par année", "Career by scheme and by year"},
	"trimestresSalaires":   {"Trimestres", "Insurance quarters"},
	"pointsCotises":        {"Points cotisés", "Points from contributions"},
	"reconcilierEmployeur": {"Rapprochement avec les employeurs", "Reconciliation with employers"},
	"evaluateurLura":       {"Liquidation unique : conditions", "Single settlement: conditions"},
	"liquidationUnique": {
		"Liquidation unique des régimes alignés", "Single settlement of the aligned schemes",
	},
	"montantAnnuites":           {"Pension de base", "Base pension"},
	"dispatchRegimesNonAlignes": {"Partage entre régimes de base", "Sharing between base schemes"},
	"montantIndiciaire":         {"Pension de la fonction publique", "Civil-service pension"},
	"regimeSpecialFerme":        {"Régime spécial fermé", "Closed special scheme"},
	"regimeEnim":                {"Régime des marins", "Seafarers' scheme"},
	"regimeCnavpl": {
		"Régime de base des professions libérales", "Base scheme of the liberal professions",
	},
	"regimeSpeciauxAutres":   {"Autres régimes spéciaux", "Other special schemes"},
	"regimeUltramarin":       {"Régimes d’outre-mer", "Overseas schemes"},
	"montantPoints":          {"Pension complémentaire", "Complementary pension"},
	"pointsForfaits":         {"Points gratuits et forfaitaires", "Free and flat-rate points"},
	"pointsAchat":            {"Rachat de points", "Purchase of points"},
	"surcoteDecote":          {"Taux, décote et surcote", "Rate, reduction and increase"},
	"departAnticipe":         {"Départ anticipé", "Early retirement"},
	"retraiteProgressive":    {"Retraite progressive", "Progressive retirement"},
	"cumulEmploiRetraite":    {"Cumul emploi-retraite", "Work after retirement"},
	"penibiliteC2p":          {"Compte professionnel de prévention", "Occupational prevention account"},
	"majEducationEnfant":     {"Majorations de durée pour enfants", "Quarters credited for children"},
	"minimumGaranti":         {"Minimum garanti", "Guaranteed minimum of public servants"},
	"comparateurLiquidation": {"Comparaison avec le notifié", "Comparison with what was notified"},
	"qualificateurEcart":     {"Écarts au notifié et recours", "Differences with the notice, and remedies"},
	"superviseurSysteme":     {"Contrôles avant délivrance", "Checks before delivery"},
	"aspaEtMinima":           {"Minimum vieillesse (ASPA, ASI)", "Minimum old-age allowance (ASPA, ASI)"},
	"aspaEtMinimaFp": {
		"Minimum vieillesse, fonction publique", "Minimum old-age allowance, civil service",
	},
	"retraiteDeReversion":        {"Pension de réversion", "Survivor’s pension"},
	"applicateurSante":           {"Prélèvements sociaux, du brut au net", "Social levies, from gross to net"},
	"priseEnChargeHandicap":      {"Handicap", "Disability"},
	"conversionInvalideRetraite": {"Pension d’invalidité remplacée", "Disability pension replaced"},
	"pensionInvalideConversionForcee": {
		"Remplacement d’office de l’invalidité", "Forced replacement of the disability pension",
	},
	"droitsEtrangers": {"Périodes à l’étranger", "Periods abroad"},
	"genererRapport":  {"Rapport", "Report"},
}
