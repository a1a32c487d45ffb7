package ontology

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// montant is how a base pension in annuities is computed.
var montant = []Concept{
	{
		ID:      "salaire_annuel_moyen",
		Label:   "Salaire annuel moyen",
		LabelEn: "Average annual salary",
		Definition: "Moyenne des salaires portés au compte des meilleures années, une fois revalorisés. C'est " +
			"l'assiette de la pension de base.",
		DefinitionEn: "Average of the pay entered in the account for the best years, once revalued. It is the basis " +
			"of the base pension.",
		Law:       []law.Ref{law.CSSR351_29, law.CSSR351_29_1},
		ModuleIDs: []capability.ModuleID{capability.MontantAnnuites},
		Related:   []ID{"salaire_porte_au_compte", "revalorisation"},
	},
	{
		ID:      "revalorisation",
		Label:   "Revalorisation",
		LabelEn: "Revaluation",
		Definition: "Coefficients qui portent les salaires anciens, puis les pensions servies, au niveau des prix " +
			"du moment.",
		DefinitionEn: "Coefficients that bring past pay, then pensions in payment, to the price level of the moment.",
		Law:          []law.Ref{law.CSSL161_23_1},
		ModuleIDs:    []capability.ModuleID{capability.MontantAnnuites},
		Related:      []ID{"salaire_annuel_moyen"},
	},
	{
		ID:      "coefficient_de_proratisation",
		Label:   "Coefficient de proratisation",
		LabelEn: "Proration coefficient",
		Definition: "Rapport de la durée d'assurance dans le régime à la durée de référence de la génération, dans " +
			"la limite de l'unité.",
		DefinitionEn: "Ratio of the insurance duration in the scheme to the reference duration of the generation, at " +
			"most one.",
		Law:       []law.Ref{law.CSSL351_1},
		ModuleIDs: []capability.ModuleID{capability.MontantAnnuites},
		Related:   []ID{"duree_d_assurance_requise", "salaire_annuel_moyen"},
	},
	{
		ID:      "minimum_contributif",
		Label:   "Minimum contributif",
		LabelEn: "Contributory minimum",
		Definition: "Montant auquel est portée une petite pension liquidée au taux plein, majoré pour les " +
			"trimestres cotisés et réduit si le total des pensions dépasse un plafond.",
		DefinitionEn: "Amount to which a small pension claimed at the full rate is raised, increased for contributed " +
			"quarters and cut when all pensions together exceed a ceiling.",
		Law:       []law.Ref{law.CSSL351_10, law.CSSL351_10_1},
		ModuleIDs: []capability.ModuleID{capability.MontantAnnuites},
		Related:   []ID{"taux_plein", "trimestre_cotise", "aspa"},
	},
	{
		ID: "majoration_trois_enfants", Label: "Majoration pour trois enfants", LabelEn: "Increase for three children",
		Definition:   "Majoration de la pension de base pour avoir eu ou élevé au moins trois enfants.",
		DefinitionEn: "Increase of the base pension for having had or raised at least three children.",
		Law:          []law.Ref{law.CSSL351_12, law.CSSR351_30},
		ModuleIDs:    []capability.ModuleID{capability.MontantAnnuites, capability.MajEducationEnfant},
		Related:      []ID{"majoration_duree_assurance"},
	},
	{
		ID:      "liquidation_unique",
		Label:   "Liquidation unique des régimes alignés (Lura)",
		LabelEn: "Single settlement of the aligned schemes (Lura)",
		Definition: "Calcul d'une seule pension, comme si toute la carrière s'était faite dans un seul régime, " +
			"pour qui relève du régime général, des salariés agricoles et des indépendants.",
		DefinitionEn: "Computation of one pension, as if the whole career had been in one scheme, for those of the " +
			"general scheme, agricultural employees and the self-employed.",
		Law:       []law.Ref{law.CSSL173_1_2},
		ModuleIDs: []capability.ModuleID{capability.EvaluateurLura, capability.LiquidationUnique},
		Related:   []ID{"salaire_annuel_moyen", "regime_de_base"},
	},
}

// complementaires is how pensions in points are computed.
var complementaires = []Concept{
	{
		ID:      "point_de_retraite",
		Label:   "Point de retraite",
		LabelEn: "Pension point",
		Definition: "Unité des régimes complémentaires : la cotisation de l'année, divisée par le prix d'achat du " +
			"point, donne des points ; leur total, multiplié par la valeur de service à la date d'effet, donne la " +
			"pension annuelle.",
		DefinitionEn: "Unit of the complementary schemes: the year's contribution, divided by the purchase price of " +
			"the point, gives points; their total, multiplied by the service value at the date of effect, gives the " +
			"yearly pension.",
		Law:       []law.Ref{law.ANIArt35, law.ANIArt32},
		ModuleIDs: []capability.ModuleID{capability.PointsCotises, capability.MontantPoints},
		Related:   []ID{"tranche", "points_gratuits", "minoration_agirc_arrco"},
	},
	{
		ID:      "tranche",
		Label:   "Tranche de salaire",
		LabelEn: "Slice of pay",
		Definition: "Part du salaire, comptée en plafonds de la sécurité sociale, à laquelle s'applique un taux de " +
			"cotisation complémentaire.",
		DefinitionEn: "Part of the pay, counted in social security ceilings, to which a rate of complementary " +
			"contribution applies.",
		Law:       []law.Ref{law.ANIArt32},
		ModuleIDs: []capability.ModuleID{capability.PointsCotises},
		Related:   []ID{"plafond_securite_sociale", "point_de_retraite"},
	},
	{
		ID:      "points_gratuits",
		Label:   "Points sans cotisation",
		LabelEn: "Points without contribution",
		Definition: "Points inscrits pour des périodes de maladie, de maternité, d'invalidité ou de chômage " +
			"indemnisé.",
		DefinitionEn: "Points entered for periods of sickness, maternity, invalidity or compensated unemployment.",
		Law:          []law.Ref{law.ANIArt67, law.ANIArt72},
		ModuleIDs:    []capability.ModuleID{capability.PointsForfaits},
		Related:      []ID{"point_de_retraite", "periode_assimilee"},
	},
	{
		ID:      "rachat_de_points",
		Label:   "Rachat de points",
		LabelEn: "Purchase of points",
		Definition: "Versement qui ajoute des points pour des années d'études ou des années incomplètes déjà " +
			"rachetées au régime de base.",
		DefinitionEn: "Payment that adds points for years of study or incomplete years already bought in the base " +
			"scheme.",
		Law:       []law.Ref{law.ANIArt80},
		ModuleIDs: []capability.ModuleID{capability.PointsAchat},
		Related:   []ID{"rachat_de_trimestres", "point_de_retraite"},
	},
	{
		ID:      "minoration_agirc_arrco",
		Label:   "Minoration Agirc-Arrco",
		LabelEn: "Agirc-Arrco reduction",
		Definition: "Coefficient définitif appliqué à la retraite complémentaire de qui part sans le taux plein du " +
			"régime de base.",
		DefinitionEn: "Permanent coefficient applied to the complementary pension of those who leave without the " +
			"full rate of the base scheme.",
		Law:       []law.Ref{law.ANIArt84, law.ANIArt91},
		ModuleIDs: []capability.ModuleID{capability.MontantPoints},
		Related:   []ID{"decote", "coefficient_de_solidarite"},
	},
	{
		ID:      "coefficient_de_solidarite",
		Label:   "Coefficient de solidarité",
		LabelEn: "Solidarity coefficient",
		Definition: "Réduction temporaire de la retraite Agirc-Arrco qui a visé les départs dès le taux plein, " +
			"supprimée depuis.",
		DefinitionEn: "Temporary reduction of the Agirc-Arrco pension that applied to departures as soon as the full " +
			"rate was reached, since abolished.",
		Law:       []law.Ref{law.ANI2015, law.ANIArt98},
		ModuleIDs: []capability.ModuleID{capability.MontantPoints},
		Related:   []ID{"minoration_agirc_arrco"},
	},
}
