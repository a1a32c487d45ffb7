package ontology

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// carriere is what a career is made of.
var carriere = []Concept{
	{
		ID:      "releve_de_carriere",
		Label:   "Relevé de carrière",
		LabelEn: "Career statement",
		Definition: "Récapitulatif, année par année et régime par régime, des salaires, des trimestres et des " +
			"points inscrits au compte d'un assuré. Il informe et n'engage pas la caisse : seule la notification de " +
			"retraite fait foi.",
		DefinitionEn: "Summary, year by year and scheme by scheme, of the pay, quarters and points entered in an " +
			"insured person's account. It informs and does not bind the fund: only the notification of the pension " +
			"does.",
		Law: []law.Ref{law.CSSR351_1},
		ModuleIDs: []capability.ModuleID{
			capability.HubIngestion,
			capability.ValiderSource,
			capability.RepartiteurCarriere,
		},
		Related: []ID{"salaire_porte_au_compte", "trimestre", "lacune"},
	},
	{
		ID:      "salaire_porte_au_compte",
		Label:   "Salaire porté au compte",
		LabelEn: "Pay entered in the account",
		Definition: "Part du salaire brut soumise à cotisations de retraite de base, retenue dans la limite du " +
			"plafond de la sécurité sociale.",
		DefinitionEn: "Part of the gross pay subject to base-pension contributions, kept up to the social security " +
			"ceiling.",
		Law:       []law.Ref{law.CSSR351_29, law.CSSL241_3},
		ModuleIDs: []capability.ModuleID{capability.TrimestresSalaires, capability.MontantAnnuites},
		Related:   []ID{"plafond_securite_sociale", "salaire_annuel_moyen"},
	},
	{
		ID:      "plafond_securite_sociale",
		Label:   "Plafond de la sécurité sociale",
		LabelEn: "Social security ceiling",
		Definition: "Montant annuel, fixé chaque année, qui borne le salaire retenu par le régime de base et " +
			"sépare les tranches des régimes complémentaires.",
		DefinitionEn: "Annual amount, set every year, that caps the pay taken into account by the base scheme and " +
			"separates the slices of the complementary schemes.",
		Law:       []law.Ref{law.CSSL241_3},
		ModuleIDs: []capability.ModuleID{capability.MontantAnnuites, capability.PointsCotises},
		Related:   []ID{"salaire_porte_au_compte", "tranche"},
	},
	{
		ID:      "periode_assimilee",
		Label:   "Période assimilée",
		LabelEn: "Assimilated period",
		Definition: "Période sans cotisation qui valide des trimestres : maladie, maternité, chômage, accident du " +
			"travail, invalidité, service national.",
		DefinitionEn: "Period without contributions that validates quarters: sickness, maternity, unemployment, " +
			"accident at work, invalidity, national service.",
		Law:       []law.Ref{law.CSSL351_3, law.CSSR351_12},
		ModuleIDs: []capability.ModuleID{capability.TrimestresSalaires},
		Related:   []ID{"trimestre", "trimestre_cotise"},
	},
	{
		ID:      "avpf",
		Label:   "Assurance vieillesse des parents au foyer",
		LabelEn: "Old-age insurance of parents at home",
		Definition: "Affiliation, payée par les caisses d'allocations familiales, de parents qui réduisent ou " +
			"cessent leur activité pour élever un enfant ou aider un proche ; elle porte un salaire forfaitaire au " +
			"compte.",
		DefinitionEn: "Insurance, paid by the family allowance funds, of parents who reduce or stop work to raise a " +
			"child or care for a relative; it enters a flat-rate pay in the account.",
		Law:       []law.Ref{law.CSSL381_1, law.CSSR381_3},
		ModuleIDs: []capability.ModuleID{capability.TrimestresSalaires},
		Related:   []ID{"trimestre_cotise", "majoration_duree_assurance"},
	},
	{
		ID:      "totalisation",
		Label:   "Totalisation internationale",
		LabelEn: "International totalisation",
		Definition: "Prise en compte des périodes d'assurance accomplies dans un autre État lié à la France : la " +
			"pension théorique de toute la carrière est servie à proportion des périodes françaises, si elle est " +
			"plus favorable que la pension nationale.",
		DefinitionEn: "Taking into account the insurance periods completed in another State bound to France: the " +
			"theoretical pension of the whole career is paid in proportion to the French periods, if better than the " +
			"national pension.",
		Law:       []law.Ref{law.Reglement883_2004},
		ModuleIDs: []capability.ModuleID{capability.DroitsEtrangers},
		Related:   []ID{"coefficient_de_proratisation"},
	},
	{
		ID:      "lacune",
		Label:   "Lacune",
		LabelEn: "Gap",
		Definition: "Fait dont le calcul a besoin et que le dossier ne contient pas. Une lacune ouverte laisse le " +
			"calcul incomplet ; une valeur de substitution, justifiée par une pièce, la comble et rejoue le calcul.",
		DefinitionEn: "Fact that the computation needs and the case lacks. An open gap leaves the run incomplete; a " +
			"substitute value, supported by a document, fills it and replays the run.",
		Law:       []law.Ref{law.ConventionProjet},
		ModuleIDs: []capability.ModuleID{capability.HubIngestion},
		Related:   []ID{"releve_de_carriere"},
	},
}

// duree is how insurance is counted.
var duree = []Concept{
	{
		ID:      "trimestre",
		Label:   "Trimestre d'assurance",
		LabelEn: "Quarter of insurance",
		Definition: "Unité de durée d'assurance. Un trimestre est validé par un montant de salaire cotisé, et non " +
			"par trois mois de travail, dans une limite par année civile.",
		DefinitionEn: "Unit of insurance duration. A quarter is validated by an amount of contributed pay, not by " +
			"three months of work, up to a limit per calendar year.",
		Law:       []law.Ref{law.CSSL351_2, law.CSSR351_9},
		ModuleIDs: []capability.ModuleID{capability.TrimestresSalaires},
		Related:   []ID{"trimestre_cotise", "periode_assimilee", "duree_d_assurance_requise"},
	},
	{
		ID:      "trimestre_cotise",
		Label:   "Trimestre cotisé",
		LabelEn: "Contributed quarter",
		Definition: "Trimestre validé par des cotisations de l'assuré. Certains droits, comme la retraite " +
			"anticipée pour carrière longue, ne comptent que ceux-ci et quelques trimestres réputés cotisés.",
		DefinitionEn: "Quarter validated by the insured person's own contributions. Some rights, such as early " +
			"retirement for long careers, count only these and a few quarters deemed contributed.",
		Law:       []law.Ref{law.CSSR351_9, law.CSSD351_1_2},
		ModuleIDs: []capability.ModuleID{capability.TrimestresSalaires, capability.DepartAnticipe},
		Related:   []ID{"trimestre", "carriere_longue", "minimum_contributif"},
	},
	{
		ID:      "duree_d_assurance_requise",
		Label:   "Durée d'assurance requise",
		LabelEn: "Required insurance duration",
		Definition: "Nombre de trimestres, tous régimes de base confondus, qui ouvre le taux plein à une " +
			"génération dès l'âge légal.",
		DefinitionEn: "Number of quarters, over all base schemes, that gives a generation the full rate from the " +
			"legal age on.",
		Law:       []law.Ref{law.CSSL161_17_3},
		ModuleIDs: []capability.ModuleID{capability.SurcoteDecote},
		Related:   []ID{"taux_plein", "decote", "trimestre"},
	},
	{
		ID:      "majoration_duree_assurance",
		Label:   "Majoration de durée d'assurance pour enfants",
		LabelEn: "Insurance-duration increase for children",
		Definition: "Trimestres ajoutés à la durée d'assurance au titre de la maternité, de l'adoption et de " +
			"l'éducation de chaque enfant.",
		DefinitionEn: "Quarters added to the insurance duration for maternity, adoption and the education of each " +
			"child.",
		Law:       []law.Ref{law.CSSL351_4},
		ModuleIDs: []capability.ModuleID{capability.MajEducationEnfant},
		Related:   []ID{"duree_d_assurance_requise", "surcote_parentale"},
	},
	{
		ID:      "rachat_de_trimestres",
		Label:   "Rachat de trimestres",
		LabelEn: "Purchase of quarters",
		Definition: "Versement qui compte des années d'études ou des années incomplètes, pour le taux seul ou pour " +
			"le taux et la durée.",
		DefinitionEn: "Payment that counts years of study or incomplete years, for the rate alone or for the rate " +
			"and the duration.",
		Law:       []law.Ref{law.CSSL351_14_1},
		ModuleIDs: []capability.ModuleID{capability.TrimestresSalaires, capability.SurcoteDecote},
		Related:   []ID{"duree_d_assurance_requise", "decote"},
	},
}
