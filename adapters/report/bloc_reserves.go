package report

import (
	"unicode"
	"unicode/utf8"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/lexique"
	"github.com/retraite-gateway/retraite/domain/run"
)

// reserves is why the result is not certified, in words, and what is doubtful in it.
func (r redaction) reserves() Bloc {
	b := Bloc{
		ID: "reserves",
		Titre: r.dit(
			"Ce qui est douteux, et pourquoi ce résultat n’est pas certifié",
			"What is doubtful, and why this result is not certified",
		),
	}
	if r.view.Header.ResultLevel == run.Certifie {
		b.Titre = r.dit("Réserves", "Reservations")
	}
	details := r.details()
	var reasons []Texte
	for _, code := range r.view.Header.Certification.Reasons {
		said := lexique.Raison(code).En(r.l)
		if detail := details[code]; detail != "" && r.l == lexique.FR {
			said += " " + majuscule(detail) + "."
		}
		reasons = append(reasons, Texte{Texte: said})
		if detail := details[code]; detail != "" && r.l != lexique.FR {
			reasons = append(reasons, r.francais(majuscule(detail)+"."))
		}
	}
	for _, why := range r.view.Resume.Raisons {
		if why.Code == run.RaisonModuleEchoue || why.Code == run.RaisonModuleIncomplet {
			name := lexique.Module(why.ModuleID).En(r.l)
			reasons = append(
				reasons, Texte{Texte: name + r.dit(" : calcul inachevé.", ": computation not completed.")},
			)
		}
		if why.Code == run.RaisonMontantManquant {
			name := r.regime(why.Objet)
			reasons = append(reasons, Texte{Texte: name + r.dit(" : montant inconnu.", ": amount not known.")})
		}
	}
	if len(reasons) > 0 {
		b.Elements = append(b.Elements, liste(reasons))
	}
	if warnings := r.avertissementsSections(); len(warnings) > 0 {
		b.Elements = append(
			b.Elements, paragraphe(r.dit("Réserves du calcul", "Reservations of the computation")), liste(warnings),
		)
	}
	return b
}

// details are what the supervisor says of the checks that fail, by their codes.
func (r redaction) details() map[string]string {
	out := map[string]string{}
	for _, check := range itemsDe(r.s.results(capability.SuperviseurSysteme), "checks") {
		if !vrai(check, "ok") {
			out[texteDe(check, "code")] = r.sansTables(lisible(texteDe(check, "detail")))
		}
	}
	return out
}

// avertissementsSections are the warnings of the modules that concern the case, each once.
func (r redaction) avertissementsSections() []Texte {
	var out []Texte
	seen := map[string]bool{}
	for _, s := range r.view.Sections {
		if s.Status == run.StatusNotApplicable {
			continue
		}
		for _, warning := range s.Warnings {
			if !seen[warning] {
				seen[warning] = true
				out = append(out, r.francais(r.sansTables(lisible(warning))))
			}
		}
	}
	return out
}

// majuscule begins a sentence with a capital.
func majuscule(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}

// masques names what the caller does not see; nothing more is said of it.
func (r redaction) masques() Bloc {
	b := Bloc{ID: "masques", Titre: r.dit("Ce qui ne vous est pas ouvert", "What is not open to you")}
	if len(r.view.Withheld) == 0 {
		return b
	}
	b.Elements = append(b.Elements, paragraphe(r.dit(
		"Vos droits n’ouvrent pas ces parties du rapport ; rien d’elles n’est montré ici.",
		"Your rights do not open these parts of the report; nothing of them is shown here.",
	)))
	var names []Texte
	for _, module := range r.view.Withheld {
		names = append(names, Texte{Texte: lexique.Module(module).En(r.l)})
	}
	b.Elements = append(b.Elements, liste(names))
	return b
}
