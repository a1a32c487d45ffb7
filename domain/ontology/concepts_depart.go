package ontology

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// depart is when one may leave, and at which rate.
var depart = []Concept{
	{
		ID:      "age_legal",
		Label:   "Âge légal de départ",
		LabelEn: "Legal retirement age",
		Definition: "Âge, fixé par génération, à partir duquel la retraite peut être demandée sans condition de " +
			"durée.",
		DefinitionEn: "Age, set by generation, from which a pension may be claimed without a condition of duration.",
		Law:          []law.Ref{law.CSSL161_17_2, law.CSSD161_2_1_9},
		ModuleIDs:    []capability.ModuleID{capability.SurcoteDecote},
		Related:      []ID{"taux_plein", "age_du_taux_plein_automatique", "carriere_longue"},
	},
	{
		ID:           "age_du_taux_plein_automatique",
		Label:        "Âge du taux plein automatique",
		LabelEn:      "Age of the automatic full rate",
		Definition:   "Âge auquel la pension est calculée au taux plein quelle que soit la durée d'assurance.",
		DefinitionEn: "Age at which the pension is computed at the full rate whatever the insurance duration.",
		Law:          []law.Ref{law.CSSL351_8},
		ModuleIDs:    []capability.ModuleID{capability.SurcoteDecote},
		Related:      []ID{"taux_plein", "decote"},
	},
	{
		ID:      "taux_plein",
		Label:   "Taux plein",
		LabelEn: "Full rate",
		Definition: "Taux le plus élevé appliqué au salaire annuel moyen. Il est acquis par la durée d'assurance, " +
			"par l'âge, ou par un motif tel que l'inaptitude.",
		DefinitionEn: "Highest rate applied to the average annual salary. It is reached by insurance duration, by " +
			"age, or on a ground such as unfitness for work.",
		Law:       []law.Ref{law.CSSL351_1, law.CSSL351_8, law.CSSR351_27},
		ModuleIDs: []capability.ModuleID{capability.SurcoteDecote},
		Related:   []ID{"decote", "surcote", "duree_d_assurance_requise"},
	},
	{
		ID:      "decote",
		Label:   "Décote",
		LabelEn: "Reduction (décote)",
		Definition: "Réduction définitive du taux pour chaque trimestre manquant, compté jusqu'à la durée requise " +
			"ou jusqu'à l'âge du taux plein automatique, selon ce qui est le plus favorable.",
		DefinitionEn: "Permanent reduction of the rate for each missing quarter, counted up to the required duration " +
			"or up to the age of the automatic full rate, whichever is more favourable.",
		Law:       []law.Ref{law.CSSR351_27},
		ModuleIDs: []capability.ModuleID{capability.SurcoteDecote},
		Related:   []ID{"taux_plein", "surcote", "minoration_agirc_arrco"},
	},
	{
		ID:      "surcote",
		Label:   "Surcote",
		LabelEn: "Increase (surcote)",
		Definition: "Majoration définitive de la pension pour chaque trimestre cotisé après l'âge légal et au-delà " +
			"de la durée requise.",
		DefinitionEn: "Permanent increase of the pension for each quarter contributed after the legal age and beyond " +
			"the required duration.",
		Law:       []law.Ref{law.CSSL351_1_2, law.CSSD351_1_4},
		ModuleIDs: []capability.ModuleID{capability.SurcoteDecote},
		Related:   []ID{"taux_plein", "surcote_parentale"},
	},
	{
		ID:      "surcote_parentale",
		Label:   "Surcote parentale",
		LabelEn: "Parental increase",
		Definition: "Surcote ouverte, avant l'âge légal, aux parents dont la durée requise est atteinte et qui ont " +
			"des trimestres pour enfants.",
		DefinitionEn: "Increase open, before the legal age, to parents who have reached the required duration and " +
			"hold quarters for children.",
		Law:       []law.Ref{law.CSSL351_1_2_1},
		ModuleIDs: []capability.ModuleID{capability.SurcoteDecote},
		Related:   []ID{"surcote", "majoration_duree_assurance"},
	},
	{
		ID:      "carriere_longue",
		Label:   "Retraite anticipée pour carrière longue",
		LabelEn: "Early retirement for long careers",
		Definition: "Départ avant l'âge légal pour qui a commencé à travailler jeune et réunit la durée cotisée " +
			"requise.",
		DefinitionEn: "Departure before the legal age for those who started work young and have the required " +
			"contributed duration.",
		Law:       []law.Ref{law.CSSL351_1_1, law.CSSD351_1_1},
		ModuleIDs: []capability.ModuleID{capability.DepartAnticipe},
		Related:   []ID{"age_legal", "trimestre_cotise"},
	},
	{
		ID:      "retraite_anticipee_handicap",
		Label:   "Retraite anticipée des assurés handicapés",
		LabelEn: "Early retirement of disabled persons",
		Definition: "Départ avant l'âge légal, au taux plein, pour qui a travaillé avec un handicap reconnu " +
			"pendant une durée minimale.",
		DefinitionEn: "Departure before the legal age, at the full rate, for those who worked with a recognised " +
			"disability for a minimum duration.",
		Law:       []law.Ref{law.CSSL351_1_3, law.CSSD351_1_5},
		ModuleIDs: []capability.ModuleID{capability.DepartAnticipe, capability.PriseEnChargeHandicap},
		Related:   []ID{"age_legal", "taux_plein"},
	},
	{
		ID:      "compte_professionnel_de_prevention",
		Label:   "Compte professionnel de prévention",
		LabelEn: "Occupational prevention account",
		Definition: "Compte de points acquis par l'exposition à des risques professionnels, convertibles en " +
			"trimestres de majoration et en départ anticipé.",
		DefinitionEn: "Account of points earned by exposure to occupational risks, convertible into additional " +
			"quarters and earlier departure.",
		Law:       []law.Ref{law.CTL4163_5, law.CTL4163_7},
		ModuleIDs: []capability.ModuleID{capability.PenibiliteC2p},
		Related:   []ID{"age_legal", "trimestre"},
	},
	{
		ID:      "retraite_progressive",
		Label:   "Retraite progressive",
		LabelEn: "Progressive retirement",
		Definition: "Fraction de pension servie à un assuré qui travaille à temps partiel avant de liquider tous " +
			"ses droits.",
		DefinitionEn: "Fraction of the pension paid to somebody who works part time before claiming all rights.",
		Law:          []law.Ref{law.CSSL161_22_1_5},
		ModuleIDs:    []capability.ModuleID{capability.RetraiteProgressive},
		Related:      []ID{"cumul_emploi_retraite"},
	},
	{
		ID:      "cumul_emploi_retraite",
		Label:   "Cumul emploi-retraite",
		LabelEn: "Work after retirement",
		Definition: "Reprise ou poursuite d'une activité par un retraité, sans limite si toutes les pensions sont " +
			"liquidées au taux plein, plafonnée sinon.",
		DefinitionEn: "Work resumed or continued by a pensioner, without limit once all pensions are claimed at the " +
			"full rate, capped otherwise.",
		Law:       []law.Ref{law.CSSL161_22},
		ModuleIDs: []capability.ModuleID{capability.CumulEmploiRetraite},
		Related:   []ID{"retraite_progressive", "taux_plein"},
	},
	{
		ID:      "date_d_effet",
		Label:   "Date d'effet",
		LabelEn: "Date of effect",
		Definition: "Jour à partir duquel la pension est due : toujours le premier d'un mois, choisi par l'assuré " +
			"et jamais avant sa demande.",
		DefinitionEn: "Day from which the pension is due: always the first of a month, chosen by the insured person " +
			"and never before the claim.",
		Law:       []law.Ref{law.CSSR351_37},
		ModuleIDs: []capability.ModuleID{capability.HubIngestion, capability.SurcoteDecote},
		Related:   []ID{"age_legal"},
	},
}
