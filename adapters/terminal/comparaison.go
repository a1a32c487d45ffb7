package terminal

import (
	"strconv"
	"strings"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/lexique"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/run"
)

// Comparaison writes the curve of departures as a table: for each date what the pension would be, at constant law;
// false when the view shows
// no curve.
func Comparaison(view run.View, l lexique.Langue) (string, bool) {
	points := courbe(view)
	if len(points) == 0 {
		return "", false
	}
	p := &page{ecriture: ecriture{l}}
	p.titre(p.deux("Partir plus tôt ou plus tard, à droit constant", "Leaving earlier or later, at constant law"))
	prolonged := false
	incomplete := false
	rows := make([][]string, 0, len(points))
	for _, point := range points {
		mark := ""
		if yes(point, "activitePoursuivie") {
			mark = etoile
			prolonged = true
		}
		amount := p.montant(point, "mensuelBrutEur")
		if !yes(point, "complet") {
			amount = "-"
			incomplete = true
		}
		rows = append(rows, []string{
			p.jour(dateOf(point)), p.age(ageOf(point)), amount, p.taux(point), entier(point, "trimestresRetenus"),
			p.ecart(point), strings.TrimPrefix(p.reperes(motsDeListe(point))+mark, insecable),
		})
	}
	p.tableau([]colonne{
		{titre: p.deux("départ le", "departure on")},
		{titre: p.deux("âge", "age")},
		{titre: p.deux("brut par mois", "gross a month"), droite: true},
		{titre: p.deux("taux", "rate"), droite: true},
		{titre: p.deux("trim.", "qrs"), droite: true},
		{titre: p.deux("écart", "gap"), droite: true},
		{},
	}, rows)
	p.ligne(p.deux(
		"écart : trimestres qui manquent au taux plein (-) ou qui l'augmentent (+).",
		"gap: quarters that lack for the full rate (-) or increase it (+).",
	))
	if prolonged {
		p.ligne(p.dit(prolongee))
	}
	if incomplete {
		p.ligne(p.deux("- : un montant de cette date n'est pas connu.", "-: an amount of that date is not known."))
	}
	return p.String(), true
}

func courbe(view run.View) []ijson.Value {
	for _, s := range view.Sections {
		if s.ModuleID == capability.SurcoteDecote {
			curve, _ := s.Results.Get("projectionDepart")
			return curve.Items()
		}
	}
	return nil
}

// What a point of the curve says; the zero value of what it does not.

func yes(point ijson.Value, name string) bool {
	member, _ := point.Get(name)
	said, _ := member.Bool()
	return said
}

func number(point ijson.Value, name string) int {
	member, _ := point.Get(name)
	n, _ := member.Int64()
	return int(n)
}

func dateOf(point ijson.Value) calendar.Date {
	member, _ := point.Get("date")
	written, _ := member.Text()
	day, err := calendar.ParseDate(written)
	if err != nil {
		return calendar.Date{}
	}
	return day
}

func ageOf(point ijson.Value) *calendar.Age {
	member, ok := point.Get("age")
	if !ok {
		return nil
	}
	age := calendar.NewAge(number(member, "years"), number(member, "months"))
	return &age
}

func decimalOf(point ijson.Value, name string) (money.Decimal, bool) {
	member, _ := point.Get(name)
	token, ok := member.NumberToken()
	if !ok {
		return money.Decimal{}, false
	}
	d, err := money.ParseDecimal(token)
	return d, err == nil
}

func motsDeListe(point ijson.Value) []string {
	member, _ := point.Get("reperes")
	var out []string
	for _, item := range member.Items() {
		word, _ := item.Text()
		out = append(out, word)
	}
	return out
}

func entier(point ijson.Value, name string) string { return strconv.Itoa(number(point, name)) }

func (p *page) montant(point ijson.Value, name string) string {
	d, ok := decimalOf(point, name)
	if !ok {
		return "-"
	}
	return p.euros(&money.Euro{Decimal: d})
}

// taux writes the rate as a percentage.
func (p *page) taux(point ijson.Value) string {
	d, ok := decimalOf(point, "taux")
	if !ok {
		return "-"
	}
	return p.PourCent(d.HalfUp(4))
}

// ecart writes by how many quarters the date is before or beyond the full rate.
func (p *page) ecart(point ijson.Value) string {
	switch missing, more := number(point, "trimestresManquants"), number(point, "trimestresSurcote"); {
	case missing > 0:
		return "-" + strconv.Itoa(missing)
	case more > 0:
		return "+" + strconv.Itoa(more)
	}
	return ""
}
