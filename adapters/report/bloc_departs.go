package report

import (
	"slices"
	"strings"

	"github.com/retraite-gateway/retraite/adapters/report/chart"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/lexique"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/run"
)

const moduleDuTaux = capability.SurcoteDecote

// departs is what the pension would be at another age: the curve, the dates that matter, and all the others folded.
func (r redaction) departs() Bloc {
	b := Bloc{ID: "departs", Titre: r.dit("Et en partant à un autre âge ?", "And when leaving at another age?")}
	if len(r.view.Resume.Dates) == 0 {
		return b
	}
	curve := itemsDe(r.s.results(moduleDuTaux), "projectionDepart")
	b.Elements = append(b.Elements, paragraphe(r.dit(
		"Pension mensuelle selon la date de départ, à droit et barèmes constants. Après la date demandée, l’activité "+
			"de la dernière année est supposée se poursuivre, quand elle durait encore.",
		"Pension a month by date of departure, under constant law and tables. After the date asked for, the work "+
			"of the last year is taken to go on, where it was still going on.",
	)))
	if f, ok := r.courbe(curve); ok {
		b.Elements = append(b.Elements, Element{Figure: &f})
	}
	b.Elements = append(b.Elements, tableau(r.tableauDates()))
	if len(curve) > len(r.view.Resume.Dates) {
		b.Elements = append(b.Elements, Element{Repli: &Repli{
			Titre:    Texte{Texte: r.dit("Toutes les dates de la courbe", "All dates of the curve")},
			Elements: []Element{tableau(r.tableauCourbe(curve))},
		}})
	}
	return b
}

// inconnu stands for what is not known.
const inconnu = "—"

func (r redaction) reperes(codes []string) string {
	words := make([]string, len(codes))
	for i, code := range codes {
		words[i] = lexique.Repere(code).En(r.l)
	}
	return strings.Join(words, ", ")
}

func (r redaction) tableauDates() Tableau {
	t := Tableau{
		Titre: r.dit("Les dates qui comptent", "The dates that matter"),
		Colonnes: []Colonne{
			{
				Nom: r.dit("Repère", "Mark"), Part: 4,
			},
			{Nom: r.dit("Départ", "Departure"), Part: 3},
			{Nom: r.dit("Âge", "Age"), Part: 3},
			{Nom: r.dit("Brut par mois", "Gross a month"), Nombre: true, Part: 2},
		},
	}
	dates := r.view.Resume.Dates
	withNet := slices.ContainsFunc(dates, func(d run.DateDepart) bool { return d.MensuelNetEur != nil })
	if withNet {
		t.Colonnes = append(t.Colonnes, Colonne{Nom: r.dit("Net par mois", "Net a month"), Nombre: true, Part: 2})
	}
	for _, d := range dates {
		age := inconnu
		if d.Age != nil {
			age = r.l.Age(*d.Age)
		}
		row := cellules(r.reperes(d.Reperes), r.l.Jour(d.Date), age, r.euros(d.MensuelBrutEur))
		if withNet {
			row = append(row, Cellule{Texte: r.euros(d.MensuelNetEur)})
		}
		t.Lignes = append(t.Lignes, row)
	}
	return t
}

func (r redaction) tableauCourbe(curve []ijson.Value) Tableau {
	t := Tableau{
		Titre: r.dit("Pension selon la date de départ", "Pension by date of departure"),
		Colonnes: []Colonne{
			{Nom: r.dit("Départ", "Departure"), Part: 3},
			{Nom: r.dit("Âge", "Age"), Part: 3},
			{
				Nom: r.dit("Brut par mois", "Gross a month"), Nombre: true, Part: 2,
			},
			{Nom: r.dit("Taux", "Rate"), Nombre: true, Part: 1},
			{Nom: r.dit("Trimestres", "Quarters"), Nombre: true, Part: 1},
			{Nom: r.dit("Repère", "Mark"), Part: 4},
		},
	}
	for _, p := range curve {
		age := inconnu
		rate := inconnu
		quarters := inconnu
		if a, ok := ageDe(p, "age"); ok {
			age = r.l.Age(a)
		}
		if d, ok := decimalDe(p, "taux"); ok {
			rate = r.l.PourCent(d)
		}
		if d, ok := decimalDe(p, "trimestresRetenus"); ok {
			quarters = r.l.Nombre(d.Fixed(0))
		}
		marks := []string{}
		for _, m := range itemsDe(p, "reperes") {
			code, _ := m.Text()
			marks = append(marks, code)
		}
		t.Lignes = append(
			t.Lignes,
			cellules(r.l.Jour(dateDe(p, "date")), age, r.euros(mensuelComplet(p)), rate, quarters, r.reperes(marks)),
		)
	}
	return t
}

// mensuelComplet is the pension of a point, nil when a part of it is not known.
func mensuelComplet(point ijson.Value) *money.Euro {
	if !vrai(point, "complet") {
		return nil
	}
	return euroDe(point, "mensuelBrutEur")
}

func (r redaction) courbe(curve []ijson.Value) (Figure, bool) {
	d := chart.Departs{
		ID: "courbe", Titre: r.dit("Pension mensuelle selon l’âge de départ", "Pension a month by age of departure"),
		NomBrut: r.dit("brut", "gross"), NomNet: r.dit("net", "net"),
		Euros: func(n int64) string {
			return strings.TrimSuffix(strings.Replace(r.l.Euros(money.Cents(n*100)), r.dit(",00", ".00"), "", 1), " ")
		},
		Ans: func(n int) string { return r.l.Nombre(money.Int(n).Fixed(0)) + r.dit(" ans", "") },
	}
	for _, p := range curve {
		age, ok := ageDe(p, "age")
		gross := mensuelComplet(p)
		if !ok || gross == nil {
			continue
		}
		point := chart.Depart{
			Mois: age.TotalMonths(), Brut: centimes(*gross), Dit: r.l.Age(age) + r.deuxPoints() + r.l.Euros(*gross),
		}
		if net := euroDe(p, "mensuelNetEur"); net != nil {
			n := centimes(*net)
			point.Net = &n
		}
		d.Points = append(d.Points, point)
	}
	var said []string
	for _, date := range r.view.Resume.Dates {
		if date.Age == nil || date.MensuelBrutEur == nil {
			continue
		}
		words := r.reperes(date.Reperes)
		d.Marques = append(
			d.Marques, chart.Marque{Mois: date.Age.TotalMonths(), Brut: centimes(*date.MensuelBrutEur), Mot: words},
		)
		said = append(said, words+", "+r.l.Age(*date.Age)+r.deuxPoints()+r.l.Euros(*date.MensuelBrutEur))
	}
	d.Description = r.dit(
		"Courbe de la pension brute. ", "Curve of the gross pension. ",
	) + strings.Join(said, "; ") + "."
	return figure(d.Scene)
}

// figure draws a picture to both widths; the ids of the narrow one differ.
func figure(draw func(chart.Dix) (chart.Scene, bool)) (Figure, bool) {
	wide, ok := draw(chart.Large)
	if !ok {
		return Figure{}, false
	}
	narrow, ok := draw(chart.Etroit)
	narrow.ID += "-etroit"
	return Figure{Large: wide, Etroite: narrow}, ok
}

// euros writes an amount, a dash when it is not known.
func (r redaction) euros(a *money.Euro) string {
	if a == nil {
		return inconnu
	}
	return r.l.Euros(*a)
}
