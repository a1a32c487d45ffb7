package run

import (
	"strings"

	"github.com/retraite-gateway/retraite/domain/ijson"
)

// The codes of what modules say at the head, as package pension writes them.
const (
	savoirInvaliditeRemplacee = "INVALIDITE_REMPLACEE"
	savoirInvaliditeIndue     = "INVALIDITE_INDUE"
)

// aSavoirShape is what the head reads of what a module says there.
var aSavoirShape = ijson.Shape{"code": nil, "date": nil, "montantEur": nil}

// avertissementsASavoir reads what a module says at the head of a report.
func avertissementsASavoir(results ijson.Value) []Avertissement {
	list, _ := results.Get("aSavoir")
	var out []Avertissement
	for _, item := range list.Items() {
		a := Avertissement{Champ: "/assure/invalidite", Objet: textOf(item, "date")}
		switch textOf(item, "code") {
		case savoirInvaliditeRemplacee:
			a.Code = AvertInvaliditeRemplacee
		case savoirInvaliditeIndue:
			a.Code = AvertInvaliditeIndue
			a.MontantEur = euro(item, "montantEur")
		default:
			continue // of a newer program
		}
		out = append(out, a)
	}
	return out
}

// messageInvalidite says what becomes of a disability pension, in words.
func (a Avertissement) messageInvalidite() Texte {
	if a.Code == AvertInvaliditeRemplacee {
		return Texte{
			FR: "La retraite remplace la pension d'invalidité avant la date d'effet, le " + a.Objet + ".",
			EN: "The retirement pension replaces the disability pension before the date of effect, on " + a.Objet + ".",
		}
	}
	out := Texte{
		FR: "Pension d'invalidité servie sans être due depuis le " + a.Objet +
			", à compenser avec le rappel de retraite",
		EN: "Disability pension paid without being due since " + a.Objet + ", to be set off against the arrears",
	}
	if a.MontantEur != nil {
		out.FR += " : " + strings.Replace(a.MontantEur.String(), ".", ",", 1) + " €"
		out.EN += ": €" + a.MontantEur.String()
	}
	return Texte{FR: out.FR + ".", EN: out.EN + "."}
}
