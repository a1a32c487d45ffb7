package run

import (
	"strconv"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/ijson"
)

// CodeRaison says why a run is not complete.
type CodeRaison string

// The reasons, in the order in which a report gives them.
const (
	RaisonLacuneOuverte   CodeRaison = "OPEN_GAP"          // gaps are open
	RaisonModuleEchoue    CodeRaison = "MODULE_FAILED"     // a module failed
	RaisonModuleIncomplet CodeRaison = "MODULE_INCOMPLETE" // a module that is concerned could not answer in full
	RaisonMontantManquant CodeRaison = "AMOUNT_MISSING"    // a scheme that should pay has no amount
)

// Raison is one reason why a run is not complete.
type Raison struct {
	Code CodeRaison
	// ModuleID is the module concerned, empty for the gaps.
	ModuleID capability.ModuleID
	// Objet is what lacks: the scheme without amount, or the number of gaps.
	Objet string
}

// Message says the reason in words.
func (r Raison) Message() Texte {
	switch r.Code {
	case RaisonLacuneOuverte:
		return Texte{FR: "Informations manquantes : " + r.Objet + ".", EN: "Missing information: " + r.Objet + "."}
	case RaisonModuleEchoue:
		return Texte{
			FR: "Le module " + string(r.ModuleID) + " a échoué : son résultat manque.",
			EN: "Module " + string(r.ModuleID) + " failed: its result is missing.",
		}
	case RaisonModuleIncomplet:
		return Texte{
			FR: "Le module " + string(r.ModuleID) + " n'a pas pu tout calculer : ses avertissements disent quoi.",
			EN: "Module " + string(r.ModuleID) + " could not compute everything: its warnings say what.",
		}
	case RaisonMontantManquant:
		return Texte{FR: "Montant inconnu : " + r.Objet + ".", EN: "Unknown amount: " + r.Objet + "."}
	}
	return Texte{}
}

func (r Raison) value() ijson.Value {
	return ijson.NewObject(
		ijson.Member{Name: "code", Value: text(string(r.Code))},
		ijson.Member{Name: "moduleId", Value: textOrNull(string(r.ModuleID))},
		ijson.Member{Name: "message", Value: r.Message().value()},
	)
}

// Texte is a sentence in the two languages of a report.
type Texte struct{ FR, EN string }

func (t Texte) value() ijson.Value {
	return ijson.NewObject(ijson.Member{Name: "fr", Value: text(t.FR)}, ijson.Member{Name: "en", Value: text(t.EN)})
}

// raisons says why a run with these sections and gaps is not complete; none when it is.
func raisons(sections []Section, lacunes []gap.Gap) []Raison {
	var out []Raison
	if len(lacunes) > 0 {
		out = append(out, Raison{Code: RaisonLacuneOuverte, Objet: strconv.Itoa(len(lacunes))})
	}
	for _, s := range sections {
		switch s.Status {
		case StatusFailed:
			out = append(out, Raison{Code: RaisonModuleEchoue, ModuleID: s.ModuleID})
		case StatusIncomplete:
			out = append(out, Raison{Code: RaisonModuleIncomplet, ModuleID: s.ModuleID})
		case StatusComputed, StatusNotApplicable:
		}
	}
	for _, s := range sections {
		if !isPensionModule(s.ModuleID) {
			continue
		}
		for _, p := range schemesOf(s.read()).pensions {
			if p.AnnuelBrutEur == nil && !isNotDue(p) {
				out = append(out, Raison{Code: RaisonMontantManquant, ModuleID: s.ModuleID, Objet: p.Regime})
			}
		}
	}
	return out
}
