package manual

import (
	"strings"

	"github.com/retraite-gateway/retraite/adapters/console/shell"
	"github.com/retraite-gateway/retraite/domain/lexique"
)

// dire writes words in a language.
func dire(l lexique.Langue, t lexique.Texte) string { return t.En(l) }

// english and french mark a text that is not in the language of its page.
func english(l lexique.Langue, s string) string { return foreign(l, lexique.EN, s) }

func french(l lexique.Langue, s string) string { return foreign(l, lexique.FR, s) }

func foreign(reader, own lexique.Langue, s string) string {
	if s == "" || reader == own {
		return s
	}
	return `<span lang="` + string(own) + `">` + s + `</span>`
}

// colon is what stands between a word and what it says.
func colon(l lexique.Langue) string {
	if l == lexique.FR {
		return "\u00a0: "
	}
	return ": "
}

// isFrench tells the two languages of the description apart: what a dossier holds is said in French, the rest in
// English.
func isFrench(s string) bool {
	padded := " " + strings.ToLower(strings.NewReplacer(",", " ", ".", " ", "’", " ", "'", " ").Replace(s)) + " "
	score := 0
	for _, w := range []string{
		"le", "la", "les", "de", "des", "du", "un", "une", "et", "ou", "en", "l", "d", "à", "est", "par", "pour",
		"dans",
	} {
		score += strings.Count(padded, " "+w+" ")
	}
	for _, w := range []string{
		"the", "of", "a", "an", "and", "or", "in", "is", "to", "for", "that", "what", "by", "with", "at", "it",
	} {
		score -= strings.Count(padded, " "+w+" ")
	}
	return score > 0 || score == 0 && strings.ContainsAny(s, "éèàêç")
}

var (
	wordOperation     = shell.Texte("Opération", "Operation")
	wordCall          = shell.Texte("Appel", "Call")
	wordGrant         = shell.Texte("Droit", "Grant")
	wordCost          = shell.Texte("Coût", "Cost")
	wordPublic        = shell.Texte("public, sans identifiants", "public, no credential")
	wordAnyCredential = shell.Texte("tout accès valide", "any valid credential")
	wordFree          = shell.Texte("rien", "nothing")
	wordOneCall       = shell.Texte("un appel", "one call")
	wordCallAndRun    = shell.Texte("un appel et un calcul", "one call and one run")
	wordExamples      = shell.Texte("Exemples", "Examples")
	wordParameters    = shell.Texte("Paramètres", "Parameters")
	wordName          = shell.Texte("Nom", "Name")
	wordPlace         = shell.Texte("Où", "Where")
	wordType          = shell.Texte("Type", "Type")
	wordMeaning       = shell.Texte("Sens", "Meaning")
	wordBody          = shell.Texte("Corps de la requête", "Request body")
	wordAnswer        = shell.Texte("Réponse", "Answer")
	wordHeaders       = shell.Texte("En-têtes", "Headers")
	wordErrors        = shell.Texte("Erreurs", "Errors")
	wordStatus        = shell.Texte("Statut", "Status")
	wordCode          = shell.Texte("Code", "Code")
	wordCause         = shell.Texte("Cause", "Cause")
	wordCure          = shell.Texte("Que faire", "What to do")
	wordMajorOutage   = shell.Texte(
		"Panne majeure ; le corps est celui de l’état.", "Major outage; the body is that of the status.",
	)
	wordOrNull    = shell.Texte("ou null", "or null")
	wordListOf    = shell.Texte("liste de", "list of")
	wordAnything  = shell.Texte("toute valeur", "any value")
	wordSchema    = shell.Texte("Schéma", "Schema")
	wordField     = shell.Texte("Champ", "Field")
	wordRequired  = shell.Texte("Requis", "Required")
	wordYes       = shell.Texte("oui", "yes")
	wordToldApart = shell.Texte("L’une de ces formes, selon", "One of these forms, by")
	wordUsedBy    = shell.Texte("Employé par", "Used by")
)

var kinds = map[string]lexique.Texte{
	"string": shell.Texte("texte", "text"), "integer": shell.Texte("entier", "integer"),
	"number": shell.Texte("nombre", "number"), "boolean": shell.Texte("oui ou non", "boolean"),
	"object": shell.Texte("objet", "object"),
}

var places = map[string]lexique.Texte{
	"header": shell.Texte("en-tête", "header"), "query": shell.Texte("adresse, après « ? »", "query"),
	"path": shell.Texte("chemin", "path"),
}

var tagNames = map[string]lexique.Texte{
	"discovery": shell.Texte("Découvrir", "Discover"), "oauth": shell.Texte("Jetons", "Tokens"),
	"account": shell.Texte("Compte", "Account"), "runs": shell.Texte("Calculs", "Runs"),
	"samples": shell.Texte("Échantillons", "Samples"), "agents": shell.Texte("Agents", "Agents"),
	"extensions": shell.Texte("Extensions", "Extensions"),
}

var apiIntro = shell.Texte(
	`Les chemins sont relatifs à `+"`{{api}}`"+`. Tout est en JSON. La description complète est en
[OpenAPI 3.0]({{root}}/openapi.json) ; le [schéma d’un dossier](/docs/dossier.schema.json) dit ce que lit `+"`data`"+`.

Chaque appel protégé porte `+"`Authorization: Bearer`"+` avec une clé (`+"`svc_…`"+`) ou un jeton
([obtenir un jeton](/docs/api/issueToken)). Un en-tête `+"`X-Request-Id`"+` (UUID) est accepté partout et rendu.
Les autres règles : [quotas](/docs/guides/quotas), [idempotence](/docs/guides/idempotency),
[erreurs](/docs/guides/errors).
`,
	`Paths are relative to `+"`{{api}}`"+`. Everything is JSON. The whole description is in
[OpenAPI 3.0]({{root}}/openapi.json); the [schema of a dossier](/docs/dossier.schema.json) says what
`+"`data`"+` is read for.

Each protected call carries `+"`Authorization: Bearer`"+` with a key (`+"`svc_…`"+`) or a token
([get a token](/docs/api/issueToken)). A header `+"`X-Request-Id`"+` (UUID) is taken everywhere and given back.
The other rules: [quotas](/docs/guides/quotas), [idempotency](/docs/guides/idempotency),
[errors](/docs/guides/errors).
`,
)
