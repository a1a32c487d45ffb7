package terminal

import (
	"slices"
	"strings"

	"github.com/retraite-gateway/retraite/domain/lexique"
	"github.com/retraite-gateway/retraite/domain/run"
)

// dates writes ages, quarters and the dates that matter.
func (p *page) dates(r run.Resume) {
	if r.AgeLegal == nil && r.DureeRequise == nil && len(r.Dates) == 0 {
		return
	}
	p.titre(p.deux("Dates et durées", "Dates and durations"))
	if r.OwnAges() {
		p.ligne(p.deux(
			"Par les règles du régime général ; un régime spécial ou de fonctionnaires a les siennes.",
			"By the rules of the general scheme; a special or a civil servants' one has its own.",
		))
	}
	if r.AgeLegal != nil {
		p.ligne(p.deux("Âge légal : ", "Legal age: ") + p.age(r.AgeLegal) +
			p.deux(", atteint le ", ", reached on ") + p.jour(r.DateAgeLegal) + ".")
	}
	if !r.DateTauxPlein.IsZero() {
		p.ligne(p.deux("Taux plein à partir du ", "Full rate from ") + p.jour(r.DateTauxPlein) + ".")
	}
	if r.DureeRequise != nil {
		p.ligne(p.durees(r))
	}
	if len(r.Dates) == 0 {
		return
	}
	p.lines = append(p.lines, "")
	withNet := slices.ContainsFunc(r.Dates, func(d run.DateDepart) bool { return d.MensuelNetEur != nil })
	columns := []colonne{
		{titre: p.deux("départ le", "departure on")},
		{titre: p.deux("âge", "age")},
		{titre: p.deux("brut par mois", "gross a month"), droite: true},
	}
	if withNet {
		columns = append(columns, colonne{titre: p.deux("net par mois", "net a month"), droite: true})
	}
	var rows [][]string
	prolonged := false
	for _, d := range r.Dates {
		mark := ""
		if d.ActivitePoursuivie != nil && *d.ActivitePoursuivie {
			mark = etoile
			prolonged = true
		}
		row := []string{p.jour(d.Date), p.age(d.Age), p.euros(d.MensuelBrutEur)}
		if withNet {
			row = append(row, p.euros(d.MensuelNetEur))
		}
		rows = append(rows, append(row, p.reperes(d.Reperes)+mark))
	}
	p.tableau(append(columns, colonne{}), rows)
	if prolonged {
		p.ligne(p.dit(prolongee))
	}
}

// etoile marks what supposes more work, and prolongee explains it.
const etoile = insecable + "*"

var prolongee = lexique.Texte{FR: "* en travaillant jusque-là comme aujourd'hui.", EN: "* working as today until then."}

func (p *page) durees(r run.Resume) string {
	required := p.trimestres(*r.DureeRequise)
	if r.TrimestresRetenus == nil {
		return p.deux("Durée requise : ", "Duration required: ") + required + "."
	}
	counted := p.trimestres(*r.TrimestresRetenus)
	return p.deux("Durée retenue : ", "Duration counted: ") + counted +
		p.deux(" ; requise : ", "; required: ") + required + "."
}

func (p *page) reperes(marks []string) string {
	words := make([]string, len(marks))
	for i, m := range marks {
		words[i] = mot(p.dit(lexique.Repere(m)))
	}
	return strings.Join(words, ", ")
}
