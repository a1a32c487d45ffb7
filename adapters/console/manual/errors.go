package manual

import (
	"slices"
	"strings"

	"github.com/retraite-gateway/retraite/adapters/console/shell"
)

// byName puts the errors in the order of the alphabet, capitals and small letters alike.
func byName(list []cure) []cure {
	out := slices.Clone(list)
	slices.SortFunc(out, func(a, b cure) int {
		return strings.Compare(strings.ToLower(string(a.code)), strings.ToLower(string(b.code)))
	})
	return out
}

var errorsIntro = shell.Texte("Toute erreur est un [ErrorBody](/docs/api/schemas/ErrorBody) : "+
	"`error` est le contrat, `message` est pour les personnes et peut changer, `requestId` va dans un ticket. "+
	"`capabilityId` et `quota` viennent où ils aident.\n\n```json\n"+
	errorExample+"\n```\n\n"+
	"Un appel coûte dès que son accès est valide et son adresse admise, quelle que soit la réponse, sauf 429 et 503. "+
	"Un calcul ne coûte un calcul que s’il existe.\n",
	"Every error is an [ErrorBody](/docs/api/schemas/ErrorBody): `error` is the contract, `message` is for people "+
		"and may change, `requestId` goes into a ticket. `capabilityId` and `quota` come where they help.\n\n"+
		"```json\n"+
		errorExample+"\n```\n\n"+
		"A call costs once its credential is valid and its address allowed, whatever the answer, except 429 and 503. "+
		"A run costs a run only when it exists.\n")

const errorExample = `{
  "error": "CAPABILITY_DENIED",
  "message": "the grant restitution.run is missing",
  "capabilityId": "restitution.run",
  "requestId": "7b1f0c52-3c5e-4d0b-9a57-0f6f5b1c2d3e"
}`
