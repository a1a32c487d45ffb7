package report

import (
	"strconv"

	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/lexique"
)

// autresDroits are the survivor's pensions, the allowances, and what a fund owes with the last day to claim it.
func (r redaction) autresDroits() Bloc {
	b := Bloc{ID: "droits", Titre: r.dit("Autres droits", "Other rights")}
	s := r.view.Resume
	if s.Reversion != nil {
		b.Elements = append(b.Elements, tableau(r.tableauReversion()))
	}
	if len(s.Allocations) > 0 {
		t := Tableau{
			Titre: r.dit("Allocations sous condition de ressources", "Allowances under conditions of means"),
			Colonnes: []Colonne{
				{Nom: r.dit("Allocation", "Allowance"), Part: 4},
				{Nom: r.dit("Payée par", "Paid by"), Part: 3},
				{
					Nom: r.dit("Par an", "A year"), Nombre: true, Part: 2,
				},
				{Nom: r.dit("Par mois", "A month"), Nombre: true, Part: 2},
			},
		}
		for _, a := range s.Allocations {
			t.Lignes = append(t.Lignes, cellules(
				lexique.Prestation(a.Prestation).En(r.l), r.regime(a.Payeur),
				r.euros(a.AnnuelBrutEur), r.euros(a.MensuelBrutEur),
			))
		}
		b.Elements = append(b.Elements, tableau(t))
	}
	if len(s.SommesDues) > 0 {
		b.Elements = append(b.Elements, tableau(r.tableauSommesDues()))
	}
	return b
}

func (r redaction) tableauReversion() Tableau {
	v := r.view.Resume.Reversion
	t := Tableau{
		Titre: r.dit("Pensions de réversion", "Survivor’s pensions"),
		Colonnes: []Colonne{
			{Nom: r.dit("Régime", "Scheme"), Part: 4},
			{Nom: r.dit("À partir du", "From"), Part: 3},
			{
				Nom: r.dit("Brut par an", "Gross a year"), Nombre: true, Part: 2,
			},
			{Nom: r.dit("Brut par mois", "Gross a month"), Nombre: true, Part: 2},
		},
		Total: true,
	}
	for _, p := range v.Pensions {
		from := "—"
		if !p.PremiereDateEffet.IsZero() {
			from = r.l.Jour(p.PremiereDateEffet)
		}
		t.Lignes = append(
			t.Lignes,
			cellules(r.regime(p.Regime), from, r.euros(p.AnnuelBrutEur), r.euros(p.MensuelBrutEur)),
		)
	}
	t.Lignes = append(
		t.Lignes, cellules(r.dit("Total", "Total"), "", r.euros(v.TotalAnnuelBrutEur), r.euros(v.TotalMensuelBrutEur)),
	)
	return t
}

func (r redaction) tableauSommesDues() Tableau {
	t := Tableau{
		Titre: r.dit("Sommes dues par une caisse", "Sums owed by a fund"),
		Colonnes: []Colonne{
			{
				Nom: r.dit("Régime", "Scheme"), Part: 3,
			},
			{Nom: r.dit("De trop peu, par mois", "Too little, a month"), Nombre: true, Part: 2},
			{Nom: r.dit("Recours", "Remedy"), Part: 4},
			{Nom: r.dit("Dernier jour", "Last day"), Part: 3},
		},
	}
	for _, s := range r.view.Resume.SommesDues {
		limit := r.dit("aucun délai connu", "no known limit")
		if !s.DateLimite.IsZero() {
			limit = r.l.Jour(s.DateLimite)
		}
		remedy := "—"
		if s.Recours != "" {
			remedy = lexique.Recours(s.Recours).En(r.l)
		}
		t.Lignes = append(t.Lignes, cellules(r.regime(s.Regime), r.euros(s.MensuelEur), remedy, limit))
	}
	return t
}

// lacunes are the facts that are missing, each with what it changes and the value that fills it.
func (r redaction) lacunes() Bloc {
	b := Bloc{ID: "lacunes", Titre: r.dit("Informations à compléter", "Information to complete")}
	if len(r.view.Lacunes) == 0 {
		return b
	}
	t := Tableau{
		Titre: r.dit("Ce qui manque, et ce que cela change", "What is missing, and what it changes"),
		Colonnes: []Colonne{
			{
				Nom: r.dit("Ce qui manque", "What is missing"), Part: 5,
			},
			{Nom: r.dit("Valeur attendue", "Value expected"), Part: 3},
			{
				Nom: r.dit("Ce que cela change", "What it changes"), Part: 4,
			},
			{Nom: r.dit("Place au dossier", "Place in the case"), Part: 3},
		},
	}
	for _, g := range r.view.Lacunes {
		message := r.francais(r.sansTables(lisible(g.Message)))
		place := string(g.Champ)
		if g.Annee != 0 {
			place += " (" + strconv.Itoa(g.Annee) + ")"
		}
		changes := r.dit(
			"Un complément du résultat ; le reste tient sans lui.",
			"A complement of the result; the rest holds without it.",
		)
		if g.Blocking {
			changes = r.dit(
				"Le résultat n’est pas fiable sans cette information.", "The result cannot be relied on without it.",
			)
		}
		t.Lignes = append(t.Lignes, []Cellule{
			{Texte: message.Texte, Lang: message.Lang}, {Texte: r.attendu(g)}, {Texte: changes}, {Texte: place},
		})
	}
	b.Elements = append(b.Elements, tableau(t))
	return b
}

// attendu says which value fills a gap, with its bounds.
func (r redaction) attendu(g gap.Gap) string {
	text := lexique.TypeDonnee(string(g.TypeDonnee)).En(r.l)
	if unit := lexique.Unite(g.Unit).En(r.l); unit != "" && g.TypeDonnee != gap.MontantEur {
		text += " (" + unit + ")"
	}
	for _, bound := range []struct {
		value ijson.Value
		words string
	}{{g.Bounds.Min, r.dit(", au moins ", ", at least ")}, {g.Bounds.Max, r.dit(", au plus ", ", at most ")}} {
		if bound.value.Kind() != ijson.Null {
			text += bound.words + r.nombre(bound.value)
		}
	}
	return text
}
