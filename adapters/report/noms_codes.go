package report

import (
	"github.com/retraite-gateway/retraite/domain/run"
)

// nomsVoies are the ways of leaving at the first date open.
var nomsVoies = map[run.Voie]run.Texte{
	run.VoieAgeLegal:        {FR: "à l'âge légal", EN: "at the legal age"},
	run.VoieAgeOuverture:    {FR: "à l'âge d'ouverture du régime", EN: "at the scheme's own age"},
	"CARRIERE_LONGUE":       {FR: "au titre d'une carrière longue", EN: "for a long career"},
	"HANDICAP":              {FR: "au titre d'un handicap", EN: "for a disability"},
	"INCAPACITE_PERMANENTE": {FR: "au titre d'une incapacité permanente", EN: "for a permanent incapacity"},
	"INAPTITUDE":            {FR: "au titre de l'inaptitude", EN: "for unfitness to work"},
	"PENIBILITE_C2P":        {FR: "par le compte de prévention", EN: "by the account for hard work"},
	"CATEGORIE_ACTIVE":      {FR: "au titre de la catégorie active", EN: "for an active category"},
}

// nomsReperes are the marks of the dates that matter.
var nomsReperes = map[string]run.Texte{
	"PLUS_TOT":               {FR: "au plus tôt", EN: "earliest"},
	"DATE_DEMANDEE":          {FR: "date demandée", EN: "date asked for"},
	"AGE_LEGAL":              {FR: "âge légal", EN: "legal age"},
	"TAUX_PLEIN":             {FR: "taux plein", EN: "full rate"},
	"TAUX_PLEIN_AUTOMATIQUE": {FR: "taux plein automatique", EN: "automatic full rate"},
}

// nomsPrestations are the allowances under conditions of means.
var nomsPrestations = map[string]run.Texte{
	"ASPA": {
		FR: "Allocation de solidarité aux personnes âgées (Aspa)",
		EN: "Solidarity allowance for the elderly (Aspa)",
	},
	"ASI": {FR: "Allocation supplémentaire d'invalidité (Asi)", EN: "Supplementary invalidity allowance (Asi)"},
}

// nonHabilite is said once for both reasons that are about who asked.
var nonHabilite = run.Texte{
	FR: "qui demande ce calcul n'est pas habilité à recevoir un résultat certifié",
	EN: "who asked for this computation may not receive a certified result",
}

// nomsMotifs are the reasons why a result is not certified.
var nomsMotifs = map[string]run.Texte{
	run.ReasonGrantMissing: nonHabilite,
	run.ReasonLevelTooLow:  nonHabilite,
	run.ReasonOpenGap:      {FR: "il manque des informations", EN: "facts are missing"},
	run.ReasonModuleFailed: {FR: "une partie du calcul a échoué", EN: "a part of the computation failed"},
	run.ReasonModuleIncomplete: {
		FR: "une partie du calcul est incomplète",
		EN: "a part of the computation is incomplete",
	},
	run.ReasonOverrideUnproven: {
		FR: "une valeur a été donnée sans pièce justificative",
		EN: "a value was given without a document",
	},
	run.ReasonNotDeliverable: {
		FR: "les contrôles d'ensemble ne sont pas passés",
		EN: "the overall checks did not pass",
	},
	run.ReasonNotRecomputed: {
		FR: "le second calcul ne couvre pas tous les régimes du dossier",
		EN: "the second computation does not cover every scheme",
	},
	run.ReasonTotalDisagrees: {
		FR: "le second calcul donne un autre total",
		EN: "the second computation gives another total",
	},
	run.ReasonReaderNotEligible: {
		FR: "ce lecteur ne peut pas recevoir le résultat certifié",
		EN: "this reader may not receive the certified result",
	},
	"FIGURE_NOT_IN_FORCE": {
		FR: "un chiffre de droit est prévu ou n'est plus en vigueur",
		EN: "a figure of law is projected or no longer in force",
	},
	"FIGURE_DOUBTFUL": {
		FR: "un chiffre de droit reste à confirmer",
		EN: "a figure of law is to be confirmed",
	},
	"RULE_DOUBTFUL": {
		FR: "une règle appliquée prête à discussion",
		EN: "a rule that was applied is open to discussion",
	},
	"DATE_ASSUMED": {FR: "la date de départ est supposée", EN: "the date of departure is assumed"},
	"INVARIANT_BROKEN": {
		FR: "deux montants du calcul se contredisent",
		EN: "two amounts of the computation contradict each other",
	},
	"NOTIFIED_GAP_UNEXPLAINED": {
		FR: "un écart avec la notification n'est pas expliqué",
		EN: "a difference from the notification is not explained",
	},
}

// motif says a reason in words. A code that nobody knows is said as another reason, once.
func (l Langue) motif(code string) string {
	if words, ok := nomsMotifs[code]; ok {
		return l.dit(words)
	}
	return l.deux("un autre contrôle n'est pas passé", "another check did not pass")
}
