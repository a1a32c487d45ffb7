package lexique

// Prestation returns the name of an allowance under conditions of means.
func Prestation(code string) Texte { return prestations.dire(code) }

var prestations = mots{
	"ASPA": {
		"Allocation de solidarité aux personnes âgées (ASPA)", "Solidarity allowance for the elderly (ASPA)",
	},
	"ASI": {"Allocation supplémentaire d’invalidité (ASI)", "Supplementary disability allowance (ASI)"},
}

// Recours returns the words for a remedy, from its name in the table of remedies, which reports show.
func Recours(name string) Texte { return recours.dire(name) }

var recours = mots{
	"recours amiable (CRA) contre une decision d une caisse de base": {
		"recours amiable devant la commission de la caisse", "review by the fund’s commission",
	},
	"rejet implicite CRA": {
		"rejet implicite de la commission de la caisse", "implied refusal of the fund’s commission",
	},
	"tribunal judiciaire (pole social)": {"tribunal judiciaire, pôle social", "civil court, social division"},
	"Agirc-Arrco : reclamation ecrite a l institution de retraite complementaire": {
		"réclamation écrite à l’institution Agirc-Arrco", "written claim to the Agirc-Arrco institution",
	},
	"Agirc-Arrco : mediateur national":  {"médiateur de l’Agirc-Arrco", "Agirc-Arrco ombudsman"},
	"Agirc-Arrco : tribunal judiciaire": {"tribunal judiciaire", "civil court"},
	"pensions de l Etat et CNRACL : revision pour erreur de droit": {
		"demande de révision pour erreur de droit", "request for revision for an error of law",
	},
	"pensions de l Etat et CNRACL : erreur materielle": {
		"demande de révision pour erreur matérielle", "request for revision for a clerical error",
	},
	"pensions de l Etat : recours contentieux (TA)": {
		"recours devant le tribunal administratif", "action before the administrative court",
	},
	"pensions de l Etat : recours contentieux quand les voies et delais ne sont pas mentionnes": {
		"recours devant le tribunal administratif, dans un délai raisonnable",
		"action before the administrative court, within a reasonable time",
	},
	"rappel d arrerages FP": {"rappel des arrérages", "recovery of arrears"},
	"arrerages regime general : action en paiement du pensionne": {
		"action en paiement des arrérages", "action for arrears",
	},
	"repetition d indu par la caisse": {
		"récupération d’un indu par la caisse", "recovery of an overpayment by the fund",
	},
	"indu du a une erreur de la caisse : remise selon ressources": {
		"remise de l’indu selon les ressources", "waiver of the overpayment according to means",
	},
	"pension definitive : intangibilite": {"pension devenue définitive", "pension that has become final"},
	"cotisations : preuve et report au compte sans versement": {
		"preuve des cotisations et report au compte", "proof of contributions and entry in the account",
	},
	"responsabilite de la caisse (C. civ. 1240)": {
		"action en responsabilité de la caisse", "action for the fund’s liability",
	},
}
