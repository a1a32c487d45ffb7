package ontology

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// regimes is which schemes there are.
var regimes = []Concept{
	{
		ID:      "regime_de_base",
		Label:   "Régime de base",
		LabelEn: "Base scheme",
		Definition: "Régime obligatoire auquel une activité rattache : régime général, salariés et exploitants " +
			"agricoles, indépendants, professions libérales, fonction publique, régimes spéciaux.",
		DefinitionEn: "Compulsory scheme to which an activity belongs: general scheme, agricultural employees and " +
			"farmers, self-employed, liberal professions, civil service, special schemes.",
		Law:       []law.Ref{law.CSSL351_1, law.CSSL634_2, law.CRPML732_24},
		ModuleIDs: []capability.ModuleID{capability.DispatchRegimesNonAlignes, capability.MontantAnnuites},
		Related:   []ID{"regime_complementaire", "liquidation_unique"},
	},
	{
		ID:      "regime_complementaire",
		Label:   "Régime complémentaire",
		LabelEn: "Complementary scheme",
		Definition: "Régime obligatoire en points qui s'ajoute au régime de base : Agirc-Arrco pour les salariés, " +
			"Ircantec pour les agents publics non titulaires, RCI pour les indépendants, RAFP pour les " +
			"fonctionnaires.",
		DefinitionEn: "Compulsory scheme in points on top of the base scheme: Agirc-Arrco for employees, Ircantec " +
			"for public staff without tenure, RCI for the self-employed, RAFP for civil servants.",
		Law:       []law.Ref{law.ANIArt35, law.CSSL635_1, law.Decret2004_569, law.ArreteIrcantec},
		ModuleIDs: []capability.ModuleID{capability.MontantPoints},
		Related:   []ID{"regime_de_base", "point_de_retraite"},
	},
	{
		ID:      "pension_de_la_fonction_publique",
		Label:   "Pension de la fonction publique",
		LabelEn: "Civil-service pension",
		Definition: "Pension calculée sur le traitement indiciaire des derniers mois, à proportion des services et " +
			"bonifications, avec décote ou surcote.",
		DefinitionEn: "Pension computed on the index-linked salary of the last months, in proportion to services and " +
			"bonuses, with reduction or increase.",
		Law:       []law.Ref{law.CPCMRL13, law.CPCMRL14, law.CPCMRL15},
		ModuleIDs: []capability.ModuleID{capability.MontantIndiciaire},
		Related:   []ID{"minimum_garanti", "categorie_active"},
	},
	{
		ID:      "minimum_garanti",
		Label:   "Minimum garanti",
		LabelEn: "Guaranteed minimum",
		Definition: "Montant au-dessous duquel une pension de la fonction publique ne descend pas, selon la durée " +
			"des services.",
		DefinitionEn: "Amount below which a civil-service pension does not fall, depending on the length of service.",
		Law:          []law.Ref{law.CPCMRL17},
		ModuleIDs:    []capability.ModuleID{capability.MinimumGaranti},
		Related:      []ID{"pension_de_la_fonction_publique", "minimum_contributif"},
	},
	{
		ID:      "categorie_active",
		Label:   "Catégorie active",
		LabelEn: "Active category",
		Definition: "Emplois de la fonction publique présentant un risque particulier ou des fatigues " +
			"exceptionnelles, qui ouvrent un départ plus précoce.",
		DefinitionEn: "Civil-service jobs of particular risk or exceptional strain, which open an earlier departure.",
		Law:          []law.Ref{law.CPCMRL24},
		ModuleIDs:    []capability.ModuleID{capability.MontantIndiciaire, capability.DepartAnticipe},
		Related:      []ID{"pension_de_la_fonction_publique", "age_legal"},
	},
}

// solidarite is what completes, replaces or reduces a pension.
var solidarite = []Concept{
	{
		ID:      "aspa",
		Label:   "Allocation de solidarité aux personnes âgées",
		LabelEn: "Solidarity allowance for the elderly",
		Definition: "Allocation différentielle, sous condition d'âge, de résidence et de ressources du foyer, " +
			"récupérable sur la succession au-delà d'un seuil.",
		DefinitionEn: "Differential allowance, subject to age, residence and the household's means, recoverable from " +
			"the estate above a threshold.",
		Law:       []law.Ref{law.CSSL815_1, law.CSSL815_9, law.CSSL815_13},
		ModuleIDs: []capability.ModuleID{capability.AspaEtMinima, capability.AspaEtMinimaFp},
		Related:   []ID{"minimum_contributif"},
	},
	{
		ID:      "retraite_de_reversion",
		Label:   "Retraite de réversion",
		LabelEn: "Survivor's pension",
		Definition: "Part de la pension d'une personne décédée servie à son conjoint ou à ses ex-conjoints, sous " +
			"condition d'âge et de ressources dans le régime général.",
		DefinitionEn: "Part of a deceased person's pension paid to the spouse or former spouses, subject in the " +
			"general scheme to age and means.",
		Law:       []law.Ref{law.CSSL353_1, law.CSSL353_3, law.CPCMRL38},
		ModuleIDs: []capability.ModuleID{capability.RetraiteDeReversion},
		Related:   []ID{"aspa"},
	},
	{
		ID:      "prelevements_sociaux",
		Label:   "Prélèvements sociaux sur la pension",
		LabelEn: "Social contributions on the pension",
		Definition: "Contributions prélevées sur la pension brute selon le revenu fiscal du foyer ; ce qui reste " +
			"est la pension nette.",
		DefinitionEn: "Contributions taken from the gross pension according to the household's taxable income; what " +
			"remains is the net pension.",
		Law:       []law.Ref{law.CSSL136_1_2, law.CSSL136_8},
		ModuleIDs: []capability.ModuleID{capability.ApplicateurSante},
		Related:   []ID{"pension_brute"},
	},
	{
		ID: "pension_brute", Label: "Pension brute", LabelEn: "Gross pension",
		Definition:   "Montant de la pension avant prélèvements sociaux et impôt.",
		DefinitionEn: "Amount of the pension before social contributions and tax.",
		Law:          []law.Ref{law.CSSL351_1},
		ModuleIDs:    []capability.ModuleID{capability.MontantAnnuites, capability.MontantPoints},
		Related:      []ID{"prelevements_sociaux"},
	},
	{
		ID:      "inaptitude_au_travail",
		Label:   "Inaptitude au travail",
		LabelEn: "Unfitness for work",
		Definition: "État reconnu qui ouvre le taux plein sans condition de durée ; une pension d'invalidité est " +
			"alors remplacée par la retraite.",
		DefinitionEn: "Recognised condition that gives the full rate without a condition of duration; an invalidity " +
			"pension is then replaced by the old-age pension.",
		Law: []law.Ref{law.CSSL351_7, law.CSSL341_15},
		ModuleIDs: []capability.ModuleID{
			capability.ConversionInvalideRetraite,
			capability.PensionInvalideConversionForcee,
		},
		Related: []ID{"taux_plein"},
	},
}

// controle is how a result is checked, contested and trusted.
var controle = []Concept{
	{
		ID:      "ecart_de_liquidation",
		Label:   "Écart de liquidation",
		LabelEn: "Settlement difference",
		Definition: "Différence entre la pension notifiée par la caisse et la pension recalculée, qualifiée par sa " +
			"cause et sa gravité.",
		DefinitionEn: "Difference between the pension notified by the fund and the recomputed one, qualified by its " +
			"cause and its degree.",
		Law:       []law.Ref{law.CSSR142_1},
		ModuleIDs: []capability.ModuleID{capability.ComparateurLiquidation, capability.QualificateurEcart},
		Related:   []ID{"recours_amiable"},
	},
	{
		ID:      "recours_amiable",
		Label:   "Recours amiable",
		LabelEn: "Amicable appeal",
		Definition: "Contestation d'une décision devant la commission de recours amiable de la caisse, préalable " +
			"obligatoire au recours devant le juge.",
		DefinitionEn: "Contesting a decision before the fund's amicable appeal board, required before going to court.",
		Law:          []law.Ref{law.CSSL142_4, law.CSSR142_1, law.CSSR142_6},
		ModuleIDs:    []capability.ModuleID{capability.QualificateurEcart},
		Related:      []ID{"ecart_de_liquidation"},
	},
	{
		ID:      "estimation_indicative",
		Label:   "Estimation indicative",
		LabelEn: "Indicative estimate",
		Definition: "Fourchette calculée sur une carrière modélisée à partir de quelques données. Elle n'est pas " +
			"opposable et ne vaut pas décision ; elle se cite avec la phrase qui l'accompagne.",
		DefinitionEn: "Band computed on a career modelled from a few data. It is not binding and is no decision; it " +
			"is quoted with the sentence that comes with it.",
		Law:     []law.Ref{law.ConventionProjet},
		Related: []ID{"releve_de_carriere", "lacune"},
	},
}
