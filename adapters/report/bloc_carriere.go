package report

import (
	"slices"
	"strconv"

	"github.com/retraite-gateway/retraite/adapters/report/chart"
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/lexique"
)

// carriere is the career by scheme and by year, and how its quarters add up.
func (r redaction) carriere() Bloc {
	b := Bloc{ID: "carriere", Titre: r.dit("La carrière et les trimestres", "The career and its quarters")}
	lanes := r.voies()
	if f, ok := r.frise(lanes); ok {
		b.Elements = append(b.Elements, Element{Figure: &f}, Element{Repli: &Repli{
			Titre: Texte{
				Texte: r.dit("La carrière en tableau", "The career as a table"),
			}, Elements: []Element{tableau(r.tableauCarriere(lanes))},
		}})
	}
	years := itemsDe(r.s.results(capability.TrimestresSalaires), "parAnnee")
	if f, ok := r.escalier(years); ok {
		b.Elements = append(b.Elements, Element{Figure: &f}, Element{Repli: &Repli{
			Titre:    Texte{Texte: r.dit("Les trimestres, année par année", "The quarters, year by year")},
			Elements: []Element{tableau(r.tableauTrimestres(years))},
		}})
	}
	return b
}

// sorte is the kind of a nature for the picture.
func sorte(nature string) chart.Sorte {
	switch nature {
	case "ACTIVITE", "APPRENTISSAGE", "FORMATION", "STAGE", "EQUIVALENTE":
		return chart.Travail
	case "RACHAT":
		return chart.Achete
	case "ETRANGER":
		return chart.Ailleurs
	}
	return chart.Assimile
}

// voie is a scheme of the career with its periods, years of one nature together.
type voie struct {
	nom      string
	periodes []periode
}

type periode struct {
	de, a  int
	nature string
}

// voies reads the career: a lane a scheme, in the order in which they begin.
func (r redaction) voies() []voie {
	career := r.s.results(capability.RepartiteurCarriere)
	var out []voie
	index := map[string]int{}
	for _, item := range itemsDe(career, "annees") {
		year, ok := entierDe(item, "annee")
		if !ok {
			continue
		}
		for _, p := range itemsDe(item, "periodes") {
			scheme := texteDe(p, "regime")
			at, known := index[scheme]
			if !known {
				at = len(out)
				index[scheme] = at
				out = append(out, voie{nom: r.regime(scheme)})
			}
			out[at].ajouter(year, texteDe(p, "nature"))
		}
	}
	return out
}

// ajouter adds a year to the period that it goes on with, or begins a period.
func (v *voie) ajouter(year int, nature string) {
	for i := range v.periodes {
		p := &v.periodes[i]
		if p.nature == nature && year >= p.de && year <= p.a+1 {
			p.a = year
			return
		}
	}
	v.periodes = append(v.periodes, periode{de: year, a: year, nature: nature})
}

func (p periode) annees() string {
	if p.de == p.a {
		return strconv.Itoa(p.de)
	}
	return strconv.Itoa(p.de) + "–" + strconv.Itoa(p.a)
}

func (r redaction) frise(lanes []voie) (Figure, bool) {
	c := chart.Carriere{
		ID: "frise", Titre: r.dit("La carrière, régime par régime", "The career, scheme by scheme"),
		Sortes: [4]string{
			r.dit("activité", "work"), r.dit(
				"périodes assimilées", "periods counted as work",
			), r.dit("rachat", "purchase"), r.dit("étranger", "abroad"),
		},
		NomVide: r.dit("année sans droit", "year without rights"),
		Vides:   anneesVides(lanes), Dates: r.datesReperees(),
	}
	for _, lane := range lanes {
		drawn := chart.Voie{Nom: lane.nom}
		for _, p := range lane.periodes {
			drawn.Blocs = append(drawn.Blocs, chart.Bloc{
				De: p.de, A: p.a, Sorte: sorte(p.nature),
				Dit: lane.nom + ", " + p.annees() + r.deuxPoints() + lexique.Nature(p.nature).En(r.l),
			})
		}
		// What counts less stands in front of what was worked in the same years.
		slices.SortStableFunc(drawn.Blocs, func(a, b chart.Bloc) int { return int(a.Sorte) - int(b.Sorte) })
		c.Voies = append(c.Voies, drawn)
		c.Description += lane.nom + r.dit(" de ", " from ") + strconv.Itoa(lane.periodes[0].de) + r.dit(" à ", " to ") +
			strconv.Itoa(lane.derniere()) + ". "
	}
	return figure(c.Scene)
}

func (v voie) derniere() int {
	last := v.periodes[0].a
	for _, p := range v.periodes {
		last = max(last, p.a)
	}
	return last
}

// anneesVides are the years between the first and the last of the career in which no scheme has anything.
func anneesVides(lanes []voie) []int {
	filled := map[int]bool{}
	var years []int
	for _, lane := range lanes {
		for _, p := range lane.periodes {
			for year := p.de; year <= p.a; year++ {
				filled[year] = true
			}
			years = append(years, p.de, p.a)
		}
	}
	var out []int
	if len(years) == 0 {
		return out
	}
	for year := slices.Min(years); year < slices.Max(years); year++ {
		if !filled[year] {
			out = append(out, year)
		}
	}
	return out
}

// datesReperees are the dates that the career is to be read against.
func (r redaction) datesReperees() []chart.DateReperee {
	s := r.view.Resume
	var out []chart.DateReperee
	for _, d := range []struct {
		day  calendar.Date
		word string
	}{
		{s.DateAgeLegal, lexique.Repere("AGE_LEGAL").En(r.l)},
		{s.DateTauxPlein, lexique.Repere("TAUX_PLEIN").En(r.l)},
		{s.DateLiquidation, r.dit("départ", "departure")},
	} {
		if !d.day.IsZero() {
			out = append(
				out,
				chart.DateReperee{
					Annee: d.day.Year, Mois: d.day.Month, Mot: d.word + r.deuxPoints() + r.l.Jour(d.day),
				},
			)
		}
	}
	return out
}

func (r redaction) tableauCarriere(lanes []voie) Tableau {
	t := Tableau{
		Titre: r.dit("Périodes par régime", "Periods by scheme"),
		Colonnes: []Colonne{
			{Nom: r.dit("Régime", "Scheme"), Part: 3},
			{Nom: r.dit("Années", "Years"), Part: 2},
			{Nom: r.dit("Nature", "Nature"), Part: 3},
		},
	}
	for _, lane := range lanes {
		for _, p := range lane.periodes {
			t.Lignes = append(t.Lignes, cellules(lane.nom, p.annees(), lexique.Nature(p.nature).En(r.l)))
		}
	}
	return t
}

func (r redaction) escalier(years []ijson.Value) (Figure, bool) {
	s := r.view.Resume
	if s.TrimestresRetenus == nil {
		return Figure{}, false
	}
	c := chart.Trimestres{
		ID: "trimestres", Titre: r.dit("Les trimestres, d’année en année", "The quarters, year after year"),
		Total: strconv.FormatInt(*s.TrimestresRetenus, 10),
	}
	sum := 0
	for _, item := range years {
		year, ok := entierDe(item, "annee")
		quarters, known := entierDe(item, "retenus")
		if !ok || !known {
			return Figure{}, false
		}
		sum += quarters
		c.Annees = append(c.Annees, chart.AnneeTrimestres{Annee: year, Trimestres: quarters})
	}
	// What no year gives, such as quarters for children, makes up the rest; a smaller total would not be this
	// staircase's.
	c.Majoration = int(*s.TrimestresRetenus) - sum
	if c.Majoration < 0 {
		return Figure{}, false
	}
	c.NomMajoration = r.dit("hors années : ", "beyond the years: ") + strconv.Itoa(c.Majoration)
	if c.Majoration > 0 {
		c.Total += r.dit(", dont ", ", of which ") + c.NomMajoration
	}
	c.Description = r.dit("Trimestres retenus : ", "Quarters counted: ") + c.Total + "."
	if s.DureeRequise != nil {
		c.Requis = int(*s.DureeRequise)
		c.NomRequis = r.dit("requis pour le taux plein : ", "required for the full rate: ") + strconv.Itoa(c.Requis)
		c.Description += " " + c.NomRequis + "."
	}
	return figure(c.Scene)
}

func (r redaction) tableauTrimestres(years []ijson.Value) Tableau {
	t := Tableau{
		Titre: r.dit("Trimestres retenus, tous régimes", "Quarters counted, all schemes"),
		Colonnes: []Colonne{
			{
				Nom: r.dit("Année", "Year"), Part: 1,
			},
			{Nom: r.dit("Cotisés", "Contributed"), Nombre: true, Part: 1},
			{Nom: "AVPF", Nombre: true, Part: 1},
			{
				Nom: r.dit("Assimilés", "Counted as such"), Nombre: true, Part: 1,
			},
			{Nom: r.dit("Autres", "Others"), Nombre: true, Part: 1},
			{Nom: r.dit("Retenus", "Counted"), Nombre: true, Part: 1},
		},
	}
	for _, item := range years {
		row := []string{}
		for _, name := range []string{"annee", "cotises", "avpf", "assimiles", "autres", "retenus"} {
			n, ok := entierDe(item, name)
			if !ok {
				row = append(row, "—")
				continue
			}
			row = append(row, strconv.Itoa(n))
		}
		t.Lignes = append(t.Lignes, cellules(row...))
	}
	return t
}
