package run

import (
	"strconv"
	"strings"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
)

// CodeAvertissement names what a reader must know before reading a report.
type CodeAvertissement string

// The warnings, in the order in which a report gives them.
const (
	AvertPensionNonDue       CodeAvertissement = "PENSION_NOT_DUE"     // a scheme does not pay yet at that date
	AvertDateDeplacee        CodeAvertissement = "DATE_MOVED"          // the date asked for is no first of month
	AvertDateSupposee        CodeAvertissement = "DATE_ASSUMED"        // nobody asked for a date
	AvertProprieteInconnue   CodeAvertissement = "UNKNOWN_PROPERTY"    // a property of the dossier that nobody reads
	AvertMotInconnu          CodeAvertissement = "UNKNOWN_WORD"        // a word outside its closed list
	AvertValeurSubstituee    CodeAvertissement = "SUBSTITUTED_VALUE"   // an override gave the value
	AvertChiffreDouteux      CodeAvertissement = "DOUBTFUL_FIGURE"     // a figure of law not in force or not confirmed
	AvertActivite            CodeAvertissement = "REDUCED_BY_WORK"     // work after retirement reduces what is paid
	AvertRetablissement      CodeAvertissement = "SERVICES_RESTORED"   // short services that another scheme takes over
	AvertCarriereArretee     CodeAvertissement = "CAREER_STOPS"        // no line between today and the departure
	AvertAnneeDepartVide     CodeAvertissement = "DEPARTURE_EMPTY"     // no line in the year of the departure
	AvertValeurDouteuse      CodeAvertissement = "DOUBTFUL_VALUE"      // a value of the dossier that looks wrong
	AvertDoublon             CodeAvertissement = "LINES_DIFFER"        // two lines of one job with different amounts
	AvertMonnaieDouteuse     CodeAvertissement = "DOUBTFUL_CURRENCY"   // a pay that looks like one in another currency
	AvertTropDeTrimestres    CodeAvertissement = "TOO_MANY_QUARTERS"   // a year is told more quarters than it can have
	AvertAnneesSansLigne     CodeAvertissement = "YEARS_UNTOLD"        // years inside the career without a line
	AvertInvaliditeRemplacee CodeAvertissement = "DISABILITY_REPLACED" // by the pension, before the date of effect
	AvertInvaliditeIndue     CodeAvertissement = "DISABILITY_OVERPAID" // a disability pension paid without being due
	AvertAutres              CodeAvertissement = "MORE_WARNINGS"       // there are more than the report lists here
)

// Avertissement is one thing that a reader must know first.
type Avertissement struct {
	Code CodeAvertissement
	// Champ is the place in the dossier, empty when the warning is about no place.
	Champ ijson.Pointer
	// Objet is what the warning is about: a scheme, a word, a date.
	Objet string
	// Proche is the known name that comes nearest, empty for none.
	Proche string
	// MontantEur is the amount that the sentence names, in euros, nil for none.
	MontantEur *money.Euro
}

// Message says the warning in words.
func (a Avertissement) Message() Texte {
	switch a.Code {
	case AvertPensionNonDue:
		return Texte{
			FR: "Pension non due à la date d'effet : " + a.Objet + ". Son montant est donné à titre d'information.",
			EN: "Pension not due at the date of effect: " + a.Objet + ". Its amount is for information only.",
		}
	case AvertDateDeplacee:
		return Texte{FR: "La date demandée est déplacée au " + a.Objet +
			".", EN: "The date asked for is moved to " + a.Objet + "."}
	case AvertDateSupposee:
		return Texte{FR: "Aucune date demandée : le calcul suppose le " + a.Objet +
			".", EN: "No date asked for: " + a.Objet + " is assumed."}
	case AvertProprieteInconnue:
		return Texte{FR: "Propriété inconnue, non lue" +
			a.nearest("vouliez-vous dire"), EN: "Unknown property, not read" + a.nearest("did you mean")}
	case AvertMotInconnu:
		return Texte{
			FR: "Mot hors de la liste : " + a.Objet + a.nearest("vouliez-vous dire"),
			EN: "Word outside the list: " + a.Objet + a.nearest("did you mean"),
		}
	case AvertValeurSubstituee:
		return Texte{FR: "Valeur donnée par une substitution.", EN: "Value given by an override."}
	case AvertChiffreDouteux:
		return Texte{FR: "Chiffre de droit à confirmer : " + a.Objet +
			".", EN: "Figure of law to be confirmed: " + a.Objet + "."}
	case AvertValeurDouteuse:
		return Texte{FR: "Montant à vérifier : " + a.Objet + ".", EN: "Amount to check: " + a.Objet + "."}
	case AvertAutres:
		return Texte{FR: "Autres avertissements : " + a.Objet + ".", EN: "More warnings: " + a.Objet + "."}
	case AvertRetablissement:
		return Texte{
			FR: "Services trop courts pour une pension, rétablis au régime général : " + a.Objet + ".",
			EN: "Services too short for a pension, restored to the general scheme: " + a.Objet + ".",
		}
	case AvertCarriereArretee:
		return Texte{
			FR: "La carrière décrite s'arrête en " + a.Objet + " : aucun travail n'est supposé de là au départ.",
			EN: "The career described stops in " + a.Objet + ": no work is supposed from then until the departure.",
		}
	case AvertDoublon, AvertMonnaieDouteuse, AvertTropDeTrimestres, AvertAnneesSansLigne, AvertAnneeDepartVide:
		return a.messageLigne()
	case AvertInvaliditeRemplacee, AvertInvaliditeIndue:
		return a.messageInvalidite()
	case AvertActivite:
		return Texte{
			FR: "L'activité reprise réduit la pension versée.", EN: "Work after retirement reduces what is paid.",
		}
	}
	return Texte{}
}

func (a Avertissement) nearest(question string) string {
	if a.Proche == "" {
		return "."
	}
	return " ; " + question + " « " + a.Proche + " » ?"
}

// published is the code as reports have it: clients were promised a closed list, so that what came later has the code
// of the kind it is of, and says the rest in its sentence.
func (c CodeAvertissement) published() CodeAvertissement {
	switch c {
	case AvertAnneeDepartVide:
		return AvertCarriereArretee
	case AvertDoublon, AvertMonnaieDouteuse, AvertTropDeTrimestres, AvertAnneesSansLigne, AvertInvaliditeRemplacee,
		AvertInvaliditeIndue:
		return AvertValeurDouteuse
	default:
		return c
	}
}

func (a Avertissement) value() ijson.Value {
	return ijson.NewObject(
		ijson.Member{Name: "code", Value: text(string(a.Code.published()))},
		ijson.Member{Name: "champ", Value: textOrNull(string(a.Champ))},
		ijson.Member{Name: "objet", Value: textOrNull(a.Objet)},
		ijson.Member{Name: "proche", Value: textOrNull(a.Proche)},
		ijson.Member{Name: "message", Value: a.Message().value()},
	)
}

// avertissements gathers what a reader must know first.
func avertissements(r *Resume, visible []Section, ingestion ijson.Value) []Avertissement {
	var out []Avertissement
	for _, p := range r.Pensions {
		if isNotDue(p) {
			out = append(out, Avertissement{Code: AvertPensionNonDue, Objet: p.Regime})
		}
	}
	for _, v := range r.VersementsUniques {
		if v.NotDue() {
			out = append(out, Avertissement{Code: AvertPensionNonDue, Objet: v.Regime})
		}
	}
	for _, s := range visible {
		out = append(out, avertissementsASavoir(s.read())...)
		if s.ModuleID == capability.ValiderSource {
			out = append(out, avertissementsMontants(s.read())...)
		}
	}
	out = append(out, avertissementsMontants(ingestion)...)
	out = append(out, avertissementsIngestion(r, ingestion)...)
	for _, s := range visible {
		switch s.ModuleID {
		case capability.CumulEmploiRetraite:
			if reduces(s) {
				out = append(out, Avertissement{Code: AvertActivite})
			}
		case capability.SuperviseurSysteme:
			out = append(out, avertissementsChiffres(s.read())...)
		default: // the others warn in their own sections
		}
	}
	out = append(out, avertissementsLignes(visible)...)
	if more := len(out) - maxAvertissements; more > 0 {
		out = append(out[:maxAvertissements], Avertissement{Code: AvertAutres, Objet: strconv.Itoa(more)})
	}
	return out
}

// maxAvertissements is how many warnings the head of a report lists; the sections have them all.
const maxAvertissements = 20

// avertissementsIngestion reads what the intake says of the date and of what it did not understand.
func avertissementsIngestion(r *Resume, ingestion ijson.Value) []Avertissement {
	var out []Avertissement
	origin, _ := ingestion.Get("origineDateEffet")
	switch written, _ := origin.Text(); written {
	case "REPORTEE":
		out = append(out, Avertissement{Code: AvertDateDeplacee, Objet: r.DateLiquidation.String()})
	case "SUPPOSEE":
		out = append(out, Avertissement{Code: AvertDateSupposee, Objet: r.DateLiquidation.String()})
	}
	restored, _ := ingestion.Get("servicesRetablis")
	for _, item := range restored.Items() {
		out = append(out, Avertissement{Code: AvertRetablissement, Objet: strings.Join(textsOf(item, "regimes"), ", ")})
	}
	out = append(out, avertissementsFin(ingestion)...)
	near, _ := ingestion.Get("proprietesProches")
	known := make(map[string]string, near.Len())
	for _, item := range near.Items() {
		known[textOf(item, "champ")] = textOf(item, "proche")
	}
	unknown, _ := ingestion.Get("proprietesInconnues")
	for _, item := range unknown.Items() {
		place, _ := item.Text()
		out = append(out, Avertissement{
			Code: AvertProprieteInconnue, Champ: ijson.Pointer(place), Proche: known[place],
		})
	}
	words, _ := ingestion.Get("motsInconnus")
	for _, item := range words.Items() {
		out = append(out, Avertissement{
			Code: AvertMotInconnu, Champ: ijson.Pointer(textOf(item, "champ")), Objet: textOf(item, "mot"),
			Proche: textOf(item, "proche"),
		})
	}
	substituted, _ := ingestion.Get("valeursSubstituees")
	for _, item := range substituted.Items() {
		out = append(out, Avertissement{Code: AvertValeurSubstituee, Champ: ijson.Pointer(textOf(item, "champ"))})
	}
	return out
}

// avertissementsChiffres reads which figures of law the supervisor could not trust.
func avertissementsChiffres(results ijson.Value) []Avertissement {
	checks, _ := results.Get("checks")
	var out []Avertissement
	for _, item := range checks.Items() {
		ok := boolean(item, "ok")
		if ok == nil || *ok {
			continue
		}
		switch textOf(item, "code") {
		case "FIGURE_NOT_IN_FORCE", "FIGURE_DOUBTFUL":
			out = append(out, Avertissement{Code: AvertChiffreDouteux, Objet: textOf(item, "detail")})
		}
	}
	return out
}

// avertissementsMontants reads which amounts of career lines count as they are and look wrong.
func avertissementsMontants(results ijson.Value) []Avertissement {
	amounts, _ := results.Get("montantsARegarder")
	var out []Avertissement
	for _, item := range amounts.Items() {
		amount, _, _ := strings.Cut(textOf(item, "valeurLue"), " ")
		out = append(out, Avertissement{
			Code: AvertValeurDouteuse, Champ: ijson.Pointer(textOf(item, "champ")), Objet: amount,
		})
	}
	return out
}
