package terminal

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/lexique"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/run"
)

// Detail writes the explanation of every visible module that the dossier concerns, in the order of the pipeline: each
// figure with its formula
// and its article.
func Detail(view run.View, l lexique.Langue) string {
	p := &page{ecriture: ecriture{l}}
	for _, s := range view.Sections {
		if s.Status != run.StatusNotApplicable {
			p.section(s)
		}
	}
	return p.String()
}

// Module writes the explanation of one module, whatever it answered; false when the view does not show it.
func Module(view run.View, id capability.ModuleID, l lexique.Langue) (string, bool) {
	for _, s := range view.Sections {
		if s.ModuleID == id {
			p := &page{ecriture: ecriture{l}}
			p.section(s)
			return p.String(), true
		}
	}
	return "", false
}

func (p *page) section(s run.Section) {
	status := p.dit(lexique.Statut(string(s.Status)))
	p.titre(p.module(s.ModuleID) + " (" + string(s.ModuleID) + ")" + p.deuxPoints() + status)
	for _, warning := range s.Warnings {
		p.dire("  ! ", "    ", mots(warning))
	}
	for _, line := range s.Trace {
		p.explication(line)
	}
}

func (p *page) explication(t run.TraceLine) {
	text := mots(t.Label) + " = " + p.valeur(t.Value, t.Unit)
	if t.Formula != "" {
		text += "  [" + mots(t.Formula) + "]"
	}
	if t.Law != "" {
		text += "  (" + mots(t.Law) + ")"
	}
	p.point(text)
}

// unitesEuros are the units of amounts, with what follows the amount.
var unitesEuros = map[string]lexique.Texte{
	"EUR":      {},
	"EUR/an":   {FR: " par an", EN: " a year"},
	"EUR/mois": {FR: " par mois", EN: " a month"},
}

// uniteAnnee is the unit of a year, whose digits are not grouped.
const uniteAnnee = "année"

func (p *page) ouiNon(yes bool) string {
	if yes {
		return p.deux("oui", "yes")
	}
	return p.deux("non", "no")
}

// valeur writes a value with its unit: amounts to the cent, days in words, other numbers as they are written.
func (p *page) valeur(v ijson.Value, unit string) string {
	if text, ok := v.Text(); ok {
		if day, err := calendar.ParseDate(text); err == nil {
			return p.jour(day)
		}
		if words := p.dit(lexique.Code(text)); words != text {
			return mot(words)
		}
		return withUnit(mots(text), unit)
	}
	if yes, ok := v.Bool(); ok {
		return p.ouiNon(yes)
	}
	token, isNumber := v.NumberToken()
	switch {
	case v.Kind() == ijson.Null:
		return "-"
	case !isNumber:
		return withUnit(mots(string(v.AppendJSON(nil))), unit)
	}
	if per, isEuro := unitesEuros[unit]; isEuro {
		if amount, err := money.ParseEuro(token); err == nil {
			return p.euros(&amount) + p.dit(per)
		}
	}
	if _, err := money.ParseDecimal(token); err == nil && unit != uniteAnnee {
		token = p.Nombre(token)
	}
	return withUnit(token, unit)
}

func withUnit(text, unit string) string {
	if unit == "" {
		return text
	}
	return text + " " + unit
}
