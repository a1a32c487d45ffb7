package report

import (
	"strings"

	"github.com/retraite-gateway/retraite/domain/lexique"
	"github.com/retraite-gateway/retraite/domain/run"
)

// Phrase says the result in one sentence: what is paid from the date of effect, from when a pension is due, or what
// is not known.
func Phrase(s run.Resume, l lexique.Langue) []Morceau {
	p := phrase{l: l}
	switch {
	case s.PensionDue != nil && !*s.PensionDue:
		p.nonDue(s)
	case s.TotalMensuelBrutEur != nil:
		p.montant(s)
	case s.PensionDue == nil && s.Reversion != nil && s.Reversion.TotalMensuelBrutEur != nil:
		p.dit("À partir du ", "From ")
		p.fort(l.Jour(s.DateLiquidation))
		p.dit(", la pension de réversion est de ", ", the survivor’s pension is ")
		p.fort(l.Euros(*s.Reversion.TotalMensuelBrutEur))
		p.dit(" bruts par mois.", " gross a month.")
	default:
		p.inconnu(s)
	}
	return p.out
}

// PhraseTexte is the sentence as plain text.
func PhraseTexte(s run.Resume, l lexique.Langue) string {
	var b strings.Builder
	for _, m := range Phrase(s, l) {
		b.WriteString(m.Texte)
	}
	return b.String()
}

type phrase struct {
	l   lexique.Langue
	out []Morceau
}

func (p *phrase) dit(fr, en string) {
	p.out = append(p.out, Morceau{Texte: lexique.Texte{FR: fr, EN: en}.En(p.l)})
}

func (p *phrase) fort(text string) { p.out = append(p.out, Morceau{Texte: text, Fort: true}) }

func (p *phrase) nonDue(s run.Resume) {
	if s.PremiereDateEffet.IsZero() || !s.DateLiquidation.Before(s.PremiereDateEffet) {
		p.dit("Aucune pension n’est due au ", "No pension is due on ")
		p.fort(p.l.Jour(s.DateLiquidation))
		p.dit(".", ".")
		return
	}
	p.dit("Pension non due avant le ", "No pension is due before ")
	p.fort(p.l.Jour(s.PremiereDateEffet))
	if s.Voie != "" {
		way := lexique.Voie(string(s.Voie)).En(p.l)
		p.dit(" ("+way+")", " ("+way+")")
	}
	p.dit(" : à la date du calcul, le ", ": on the date computed, ")
	p.dit(p.l.Jour(s.DateLiquidation)+", rien n’est versé.", p.l.Jour(s.DateLiquidation)+", nothing is paid.")
}

func (p *phrase) montant(s run.Resume) {
	p.dit("En partant le ", "Leaving on ")
	p.fort(p.l.Jour(s.DateLiquidation))
	if s.AgeDepart != nil {
		age := p.l.Age(*s.AgeDepart)
		p.dit(", à "+age+",", ", at "+age+",")
	}
	p.dit(" la pension versée est de ", " the pension paid is ")
	p.fort(p.l.Euros(*s.TotalMensuelBrutEur))
	if s.TotalMensuelNetEur == nil {
		p.dit(" bruts par mois.", " gross a month.")
	} else {
		p.dit(" bruts par mois, soit ", " gross a month, that is ")
		p.fort(p.l.Euros(*s.TotalMensuelNetEur))
		p.dit(" nets avant impôt.", " net before income tax.")
	}
	if s.Progressive {
		p.dit(
			" C’est une retraite progressive : une part de chaque pension.",
			" It is a progressive retirement: a part of each pension.",
		)
	}
	if more, known := s.EnPlus(); known && !more.IsZero() {
		p.dit(" Avec la réversion et les allocations, ", " With survivor’s pensions and allowances, ")
		p.fort(p.l.Euros(s.TotalMensuelBrutEur.Add(more)))
		p.dit(" bruts par mois en tout.", " gross a month in all.")
	}
}

// inconnu says that the total is not known, and the nearest reason.
func (p *phrase) inconnu(s run.Resume) {
	if s.PensionDue != nil {
		p.dit("Une pension est due au ", "A pension is due on ")
		p.fort(p.l.Jour(s.DateLiquidation))
		p.dit(" ; son montant total n’est pas connu", "; its total is not known")
	} else {
		p.dit("Le montant de la pension n’est pas connu", "The amount of the pension is not known")
	}
	switch {
	case len(s.Masques) > 0:
		p.dit(" : une partie du rapport ne vous est pas ouverte.", ": a part of the report is not open to you.")
	case len(s.Raisons) > 0:
		p.dit(" : il manque des informations.", ": information is missing.")
	default:
		p.dit(".", ".")
	}
}
