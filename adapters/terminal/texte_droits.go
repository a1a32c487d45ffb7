package terminal

import (
	"github.com/retraite-gateway/retraite/domain/lexique"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/run"
)

// pensions writes the schemes, what each computes and what is paid of it, then the totals of what is paid.
func (p *page) pensions(r run.Resume) {
	if len(r.Pensions) == 0 {
		return
	}
	p.titre(p.deux("Pensions", "Pensions"))
	columns := []colonne{
		{titre: ""},
		{titre: p.deux("brut par an", "gross a year"), droite: true},
		{titre: p.deux("brut par mois", "gross a month"), droite: true},
		{titre: p.deux("versé par mois", "paid a month"), droite: true},
	}
	var rows [][]string
	for _, pension := range r.Pensions {
		rows = append(rows, []string{
			p.regime(pension.Regime), p.euros(pension.AnnuelBrutEur), p.euros(pension.MensuelBrutEur), p.verse(pension),
		})
	}
	rows = append(rows, []string{
		p.dit(totalBrut), p.total(r.TotalAnnuelBrutEur), "", p.total(r.TotalMensuelBrutEur),
	})
	rows = append(rows, []string{p.dit(totalNet), "", "", p.total(r.TotalMensuelNetEur)})
	p.tableau(columns, rows)
}

// The lines of what is paid in all.
var (
	totalBrut = lexique.Texte{FR: "Total versé, brut", EN: "Total paid, gross"}
	totalNet  = lexique.Texte{FR: "Total versé, net", EN: "Total paid, net"}
)

func (p *page) total(a *money.Euro) string {
	if a == nil {
		return "-"
	}
	return p.euros(a)
}

func (p *page) verse(pension run.Pension) string {
	switch {
	case pension.Due != nil && !*pension.Due:
		return p.deux("non due", "not due")
	case pension.VerseMensuelEur == nil:
		return p.dit(inconnu)
	}
	return p.euros(pension.VerseMensuelEur)
}

// autresDroits writes what is paid besides pensions of the person's own.
func (p *page) autresDroits(r run.Resume) {
	var lines []string
	for _, v := range r.VersementsUniques {
		once := p.deux("Versement unique, ", "Paid once, ") + p.regime(v.Regime)
		once += p.deuxPoints() + p.euros(v.CapitalEur)
		if v.NotDue() {
			once += p.deux(", non dû à cette date", ", not due at this date")
		}
		lines = append(lines, once+".")
	}
	for _, a := range r.Allocations {
		lines = append(lines, p.allocation(a))
	}
	if r.Reversion != nil {
		for _, v := range r.Reversion.Pensions {
			lines = append(lines, p.reversion(v))
		}
		if len(r.Reversion.Pensions) > 1 {
			lines = append(lines, p.deux("Réversion en tout", "Survivor's pensions in all")+
				p.deuxPoints()+p.parMois(r.Reversion.TotalMensuelBrutEur)+".")
		}
	}
	for _, s := range r.SommesDues {
		lines = append(lines, p.sommeDue(s))
	}
	if len(lines) == 0 {
		return
	}
	p.titre(p.deux("Aussi", "Also"))
	for _, line := range lines {
		p.point(line)
	}
}

func (p *page) deuxPoints() string { return p.deux(insecable+": ", ": ") }

func (p *page) parMois(a *money.Euro) string {
	if a == nil {
		return p.deux("montant inconnu", "unknown amount")
	}
	return p.euros(a) + p.deux(" brut par mois", " gross a month")
}

func (p *page) allocation(a run.Allocation) string {
	text := mot(p.dit(lexique.Prestation(a.Prestation))) + p.deuxPoints()
	switch {
	case a.MensuelBrutEur == nil:
		text += p.deux("montant inconnu", "unknown amount")
	case a.MensuelBrutEur.IsZero():
		return text + p.deux("rien, les ressources atteignent le plafond.", "nothing, the means reach the ceiling.")
	default:
		text += p.euros(a.MensuelBrutEur) + p.deux(" par mois", " a month")
	}
	if a.Payeur != "" {
		text += p.deux(", payés par la caisse ", ", paid by the fund ") + p.guillemets(p.regime(a.Payeur))
	}
	return text + "."
}

func (p *page) guillemets(text string) string {
	if p.Langue == lexique.EN {
		return `"` + text + `"`
	}
	return "«" + insecable + text + insecable + "»"
}

func (p *page) reversion(v run.PensionReversion) string {
	text := p.deux("Réversion, ", "Survivor's pension, ") + p.regime(v.Regime) + p.deuxPoints() +
		p.parMois(v.MensuelBrutEur)
	if !v.PremiereDateEffet.IsZero() {
		text += p.deux(", à partir du ", ", from ") + p.jour(v.PremiereDateEffet)
	}
	return text + "."
}

func (p *page) sommeDue(s run.SommeDue) string {
	text := p.deux("La notification de la caisse ", "The notification of the fund ") +
		p.guillemets(p.regime(s.Regime)) +
		p.deux(" est trop basse de ", " is too low by ") + p.euros(s.MensuelEur) + p.deux(" par mois", " a month")
	if s.Recours != "" {
		text += p.deux(" ; voie de recours : ", "; remedy: ") + mots(p.dit(lexique.Recours(s.Recours)))
	}
	if !s.DateLimite.IsZero() {
		text += p.deux(", jusqu'au ", ", until ") + p.jour(s.DateLimite)
	}
	return text + "."
}
