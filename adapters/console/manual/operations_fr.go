package manual

// frenchOperation is what the description says of an operation in English, in French.
type frenchOperation struct{ summary, about string }

var operationsFR = map[string]frenchOperation{
	"getHealth": {
		"Le processus répond-il ?",
		"Tant que le processus répond ; `ok` est faux quand son stockage ne répond plus. Sans identifiants, " +
			"et rien n’est compté.",
	},
	"getStatus": {
		"État du service",
		"L’état du service en un mot, avec la raison de l’exploitant quand les calculs sont suspendus. " +
			"Sans identifiants, et rien n’est compté.",
	},
	"issueToken": {
		"Échanger des identifiants de client contre un jeton",
		"Le client s’identifie dans le corps ou par HTTP Basic, pas les deux à la fois.",
	},
	"getMe": {
		"Qui appelle",
		"Qui appelle, avec quels droits, quel quota, jusqu’à quand. Compté comme un appel, jamais refusé pour quota.",
	},
	"getManifest": {
		"Le catalogue",
		"Les capacités, les packs, les adresses des documents et les règles en mots : la source de vérité " +
			"du catalogue.",
	},
	"getOpenAPI": {"Cette description", "La description OpenAPI, sous l’adresse de ce service."},
	"launchRun": {
		"Calculer un dossier", "Compte un appel et un calcul. Synchrone : la réponse est le calcul, déjà conservé.",
	},
	"readRun": {
		"Relire un calcul",
		"Le calcul tel que cet appelant peut le voir : une section est là quand il détient une capacité qui ouvre " +
			"son module, les autres sont nommées sous `withheld`. Une autre organisation le lit avec son `proofToken`.",
	},
	"readProof": {
		"Lire la preuve d’un calcul",
		"Le document signé contre lequel toute vue du calcul se vérifie hors ligne, avec l’adresse des clés.",
	},
	"overrideGap": {
		"Combler une lacune et rejouer",
		"Compte un appel et aucun calcul. Le calcul qui avait la lacune devient `superseded`.",
	},
	"diagnoseExposure": {
		"Diagnostiquer l’exposition d’un employeur",
		"Ce qu’une sous-déclaration peut coûter à un employeur, sur un échantillon de valeurs déclarées " +
			"et rapportées. Indicatif, n’engage personne.",
	},
	"diagnosePrecontentieux": {
		"Diagnostiquer le risque précontentieux",
		"Quels éléments d’un échantillon finiront en litige, leur gravité et l’ordre où les traiter. Indicatif, " +
			"n’engage personne.",
	},
	"estimate": {
		"Estimer une pension",
		"Une pension mensuelle brute indicative, en fourchette, depuis une année de naissance. Jamais CERTIFIE ; " +
			"qui la montre cite `citation.statementForLlm` mot pour mot.",
	},
	"listConcepts": {
		"Tous les concepts publics de la retraite",
		"Dans l’ordre de lecture : les mêmes concepts que l’outil `explain_concept` et les ressources " +
			"`retraite://concepts/{id}` de `/mcp`.",
	},
	"getConcept": {
		"Un concept public de la retraite",
		"Sa définition en français et en anglais, les textes d’où il vient, et les concepts voisins.",
	},
	"getUsage": {"Ce qui a été compté", "Compté comme un appel, jamais refusé pour quota."},
	"testExtension": {
		"Essayer une extension",
		"Envoie un essai par une extension : `ok` dès qu’il est en file, `noop_disabled` si l’organisation ne l’a " +
			"pas activée.",
	},
}
