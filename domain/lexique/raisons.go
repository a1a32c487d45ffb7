package lexique

// Raison returns the sentence for a reason why a result is not certified, whether the gateway or the supervisor of
// the engine gives it. It is also the sentence for the check of that name when it fails.
func Raison(code string) Texte { return raisons.dire(code) }

var raisons = mots{
	"CERTIFIED_GRANT_MISSING": {
		"Le demandeur n’a pas le droit de faire certifier un résultat.",
		"The caller has no right to have a result certified.",
	},
	"RESTITUTION_LEVEL_TOO_LOW": {
		"Le niveau de restitution de l’organisme ne permet pas de certifier.",
		"The organisation’s level of restitution does not allow certification.",
	},
	"CERTIFIED_READER_NOT_ELIGIBLE": {
		"Le résultat est certifié, mais ce lecteur ne peut pas le recevoir comme tel.",
		"The result is certified, but this reader may not receive it as such.",
	},
	"OPEN_GAP":      {"Une information manque au dossier.", "The case lacks a piece of information."},
	"MODULE_FAILED": {"Une partie du calcul a échoué.", "A part of the computation failed."},
	"MODULE_INCOMPLETE": {
		"Une partie du calcul n’a pas pu être menée à son terme.",
		"A part of the computation could not be completed.",
	},
	"OVERRIDE_WITHOUT_ATTACHMENT": {
		"Une valeur a été substituée sans pièce justificative.",
		"A value was overridden without a supporting document.",
	},
	"SUPERVISOR_NOT_READY": {
		"Le contrôle final n’a pas donné son accord.", "The final check did not agree.",
	},
	"FIGURE_NOT_IN_FORCE": {
		"Un chiffre n’est pas encore publié pour cette date, ou n’est plus en vigueur.",
		"A figure is not published for that date yet, or is no longer in force.",
	},
	"FIGURE_DOUBTFUL": {
		"Un chiffre du barème reste à confirmer par une seconde source.",
		"A figure of the tables is still to be confirmed by a second source.",
	},
	"RULE_DOUBTFUL": {
		"Une règle du droit peut se lire autrement.", "A rule of law may be read in another way.",
	},
	"DATE_ASSUMED": {
		"Aucune date de départ n’a été demandée : elle est supposée.",
		"No date of departure was asked for: it is assumed.",
	},
	"INVARIANT_BROKEN": {
		"Des montants du calcul se contredisent.", "Amounts of the computation contradict each other.",
	},
	"NOTIFIED_GAP_UNEXPLAINED": {
		"Un écart avec la notification d’une caisse reste sans explication.",
		"A difference with the notice of a fund is not explained.",
	},
	"RECOMPUTATION_MISSING": {
		"Le montant n’a pas pu être vérifié par un second calcul indépendant.",
		"The amount could not be checked by a second, independent computation.",
	},
	"RECOMPUTATION_DISAGREES": {
		"Le second calcul indépendant donne un autre montant.",
		"The second, independent computation gives another amount.",
	},
}
