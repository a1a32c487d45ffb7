package report

import (
	"slices"
	"strings"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/lexique"
	"github.com/retraite-gateway/retraite/domain/run"
)

// etapes is the explanation, a fold a module in the order of the computation: its steps with formula, numbers and
// article, then year by year what it took for each, then the figures of law that it read, folded.
func (r redaction) etapes() Bloc {
	b := Bloc{ID: "etapes", Titre: r.dit("Le calcul, pas à pas", "The computation, step by step")}
	var others []Element
	explained := false
	for _, s := range r.view.Sections {
		if len(s.Trace) == 0 {
			continue
		}
		explained = true
		steps := Element{Repli: r.pasDe(s)}
		if steps.Repli.Imprime {
			b.Elements = append(b.Elements, steps)
		} else {
			others = append(others, steps)
		}
	}
	if !explained {
		if len(r.view.Sections) > 0 {
			b.Elements = append(b.Elements, paragraphe(r.dit(
				"Ce rapport ne contient pas l’explication : demandez-le avec view=full.",
				"This report lacks the explanation: ask for it with view=full.",
			)))
		}
		return b
	}
	if r.l != lexique.FR {
		note := paragraphe("The steps are those of the engine, in French, the language of the law that they apply.")
		b.Elements = append([]Element{note}, b.Elements...)
	}
	if len(others) > 0 {
		b.Elements = append(b.Elements, Element{Repli: &Repli{
			Titre: Texte{
				Texte: r.dit(
					"Le reste du calcul : dossier, carrière, conditions",
					"The rest of the computation: case, career, conditions",
				),
			},
			Elements: others,
		}})
	}
	return b
}

// imprimes are the modules whose steps a PDF prints: those that settle a rate or an amount.
func imprimes(module capability.ModuleID) bool {
	switch module {
	case capability.SurcoteDecote, capability.MontantAnnuites, capability.MontantPoints, capability.MontantIndiciaire,
		capability.RegimeSpecialFerme, capability.RegimeEnim, capability.RegimeCnavpl, capability.RegimeSpeciauxAutres,
		capability.RegimeUltramarin, capability.RetraiteProgressive, capability.CumulEmploiRetraite,
		capability.MinimumGaranti, capability.RetraiteDeReversion, capability.AspaEtMinima, capability.AspaEtMinimaFp,
		capability.ApplicateurSante,
		capability.LiquidationUnique, capability.QualificateurEcart:
		return true
	}
	return false
}

func (r redaction) pasDe(s run.Section) *Repli {
	title := lexique.Module(s.ModuleID).En(r.l)
	if s.Status != run.StatusComputed {
		title += " (" + lexique.Statut(string(s.Status)).En(r.l) + ")"
	}
	out := &Repli{Titre: Texte{Texte: title}, Imprime: imprimes(s.ModuleID)}
	var steps, years, figures []run.TraceLine
	seen := map[string]bool{}
	for _, line := range s.Trace {
		what, reads := lecture(line)
		switch {
		case reads && seen[line.Label+what]:
		case reads:
			seen[line.Label+what] = true
			figures = append(figures, line)
		case parAnnee(line):
			years = append(years, line)
		default:
			steps = append(steps, line)
		}
	}
	if len(steps) > 0 {
		out.Elements = append(
			out.Elements, tableau(r.tableauEtapes(r.dit("Étapes", "Steps")+r.deuxPoints()+title, steps)),
		)
	}
	if len(years) > 0 {
		name := r.dit("Année par année", "Year by year")
		out.Elements = append(out.Elements, Element{Repli: &Repli{
			Titre: Texte{Texte: name}, Elements: []Element{tableau(r.tableauEtapes(name+r.deuxPoints()+title, years))},
		}})
	}
	if len(figures) > 0 {
		name := r.dit("Chiffres du barème", "Figures of the tables")
		out.Elements = append(out.Elements, Element{Repli: &Repli{
			Titre: Texte{Texte: name}, Elements: []Element{
				tableau(r.tableauChiffres(name+r.deuxPoints()+title, figures)),
			},
		}})
	}
	return out
}

func (r redaction) tableauEtapes(title string, lines []run.TraceLine) Tableau {
	t := Tableau{
		Titre: title,
		Colonnes: []Colonne{
			{Nom: r.dit("Étape", "Step"), Part: 4},
			{Nom: r.dit("Valeur", "Value"), Nombre: true, Part: 3},
			{Nom: r.dit("Formule", "Formula"), Part: 6},
		},
	}
	named := slices.ContainsFunc(lines, func(line run.TraceLine) bool { return len(line.Numbers) > 0 })
	if named {
		t.Colonnes = append(t.Colonnes, Colonne{Nom: r.dit("Nombres", "Numbers"), Part: 5})
	}
	t.Colonnes = append(t.Colonnes, Colonne{Nom: r.dit("Texte", "Law"), Part: 3})
	for _, line := range lines {
		label := r.francais(lisible(line.Label))
		formula := r.francais(lisible(line.Formula))
		law := r.francais(line.Law)
		cells := []Cellule{
			{Texte: label.Texte, Lang: label.Lang},
			{Texte: r.valeur(line)},
			{Texte: formula.Texte, Lang: formula.Lang},
		}
		if named {
			numbers := r.francais(r.nombres(line.Numbers))
			cells = append(cells, Cellule(numbers))
		}
		t.Lignes = append(t.Lignes, append(cells, Cellule(law)))
	}
	return t
}

// nombres writes the values of a formula with their names.
func (r redaction) nombres(numbers []run.LineNumber) string {
	parts := make([]string, len(numbers))
	for i, n := range numbers {
		parts[i] = lexique.Nom(n.Name) + " " + r.operande(n)
	}
	return strings.Join(parts, " ; ")
}

// operande writes one value of a formula. A year has no separator of thousands.
func (r redaction) operande(n run.LineNumber) string {
	year, err := n.Value.PlainNumber()
	if err == nil && strings.HasSuffix(strings.ToLower(n.Name), "annee") {
		return year
	}
	return r.nombre(n.Value)
}

// parAnnee says whether a line is about a year. Lines of reports of before lines had years say it in their label.
func parAnnee(line run.TraceLine) bool {
	return line.Year != 0 || line.Kind == "" && anneeFinale.MatchString(line.Label)
}

func (r redaction) tableauChiffres(title string, lines []run.TraceLine) Tableau {
	t := Tableau{
		Titre: title,
		Colonnes: []Colonne{
			{Nom: r.dit("Chiffre", "Figure"), Part: 5},
			{Nom: r.dit("Valeur", "Value"), Nombre: true, Part: 3},
			{Nom: r.dit("Pour", "For"), Part: 4},
			{Nom: r.dit("Source", "Source"), Part: 4},
		},
	}
	for _, line := range lines {
		what, _ := lecture(line)
		_, key, _ := strings.Cut(what, ", ")
		label := r.francais(lisible(line.Label))
		keyed := r.francais(lexique.Nom(lisible(key)))
		law := r.francais(line.Law)
		t.Lignes = append(t.Lignes, []Cellule{
			{
				Texte: label.Texte, Lang: label.Lang,
			}, {Texte: r.valeur(line)}, {Texte: keyed.Texte, Lang: keyed.Lang}, {Texte: law.Texte, Lang: law.Lang},
		})
	}
	return t
}
