package report

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/run"
)

// nomsModules are the modules of the catalogue in words.
var nomsModules = map[capability.ModuleID]run.Texte{
	capability.HubIngestion: {FR: "Lecture du dossier", EN: "Reading of the dossier"},
	capability.ValiderSource: {
		FR: "Contrôle du relevé de carrière",
		EN: "Check of the career statement",
	},
	capability.RepartiteurCarriere: {
		FR: "Répartition de la carrière entre les régimes",
		EN: "Distribution of the career over schemes",
	},
	capability.TrimestresSalaires: {FR: "Trimestres", EN: "Quarters"},
	capability.PointsCotises:      {FR: "Points cotisés", EN: "Points from contributions"},
	capability.ReconcilierEmployeur: {
		FR: "Rapprochement avec l'employeur",
		EN: "Reconciliation with the employer",
	},
	capability.EvaluateurLura: {
		FR: "Liquidation unique : conditions",
		EN: "Single settlement: conditions",
	},
	capability.LiquidationUnique: {
		FR: "Liquidation unique : calcul",
		EN: "Single settlement: computation",
	},
	capability.MontantAnnuites: {FR: "Pensions de base", EN: "Base pensions"},
	capability.DispatchRegimesNonAlignes: {
		FR: "Régimes non alignés de la carrière",
		EN: "Schemes of the career that are not aligned",
	},
	capability.MontantIndiciaire:  {FR: "Pensions de la fonction publique", EN: "Civil-service pensions"},
	capability.RegimeSpecialFerme: {FR: "Régimes spéciaux fermés", EN: "Closed special schemes"},
	capability.RegimeEnim:         {FR: "Pension des marins", EN: "Seafarers' pension"},
	capability.RegimeCnavpl: {
		FR: "Pension de base des professions libérales",
		EN: "Base pension of liberal professions",
	},
	capability.RegimeSpeciauxAutres: {
		FR: "Autres régimes spéciaux et autonomes",
		EN: "Other special and autonomous schemes",
	},
	capability.RegimeUltramarin:    {FR: "Régimes d'outre-mer", EN: "Overseas schemes"},
	capability.MontantPoints:       {FR: "Retraites complémentaires", EN: "Complementary pensions"},
	capability.PointsForfaits:      {FR: "Points sans cotisation", EN: "Points without contributions"},
	capability.PointsAchat:         {FR: "Rachats de points", EN: "Points bought"},
	capability.SurcoteDecote:       {FR: "Âges, durées et taux", EN: "Ages, durations and rate"},
	capability.DepartAnticipe:      {FR: "Départs anticipés", EN: "Early departures"},
	capability.RetraiteProgressive: {FR: "Retraite progressive", EN: "Progressive retirement"},
	capability.CumulEmploiRetraite: {FR: "Cumul emploi-retraite", EN: "Work after retirement"},
	capability.PenibiliteC2p:       {FR: "Compte de prévention", EN: "Account for hard work"},
	capability.MajEducationEnfant:  {FR: "Trimestres pour enfants", EN: "Quarters for children"},
	capability.MinimumGaranti: {
		FR: "Minimum garanti de la fonction publique",
		EN: "Guaranteed minimum of the civil service",
	},
	capability.ComparateurLiquidation: {
		FR: "Comparaison avec la notification",
		EN: "Comparison with the notification",
	},
	capability.QualificateurEcart: {
		FR: "Écarts avec la notification et recours",
		EN: "Differences from the notification and remedies",
	},
	capability.SuperviseurSysteme: {FR: "Contrôles d'ensemble", EN: "Overall checks"},
	capability.AspaEtMinima:       {FR: "Allocation de solidarité", EN: "Solidarity allowance"},
	capability.AspaEtMinimaFp: {
		FR: "Allocation de solidarité, fonction publique",
		EN: "Solidarity allowance, civil service",
	},
	capability.RetraiteDeReversion:   {FR: "Réversion", EN: "Survivor's pension"},
	capability.ApplicateurSante:      {FR: "Prélèvements sociaux et net", EN: "Social contributions and net"},
	capability.PriseEnChargeHandicap: {FR: "Handicap", EN: "Disability"},
	capability.ConversionInvalideRetraite: {
		FR: "Pension d'invalidité et retraite",
		EN: "Invalidity pension and retirement",
	},
	capability.PensionInvalideConversionForcee: {
		FR: "Fin de la pension d'invalidité",
		EN: "End of the invalidity pension",
	},
	capability.DroitsEtrangers: {FR: "Périodes à l'étranger", EN: "Periods abroad"},
	capability.GenererRapport:  {FR: "Rapport", EN: "Report"},
}

// module names a module in words.
func (l Langue) module(id capability.ModuleID) string {
	if name, ok := nomsModules[id]; ok {
		return l.dit(name)
	}
	return mot(string(id))
}
