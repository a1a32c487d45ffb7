package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/run"
)

// reportText writes a report for a person, in French: the figures first, then what is missing, then the explanation of each module.
func reportText(view run.View) func(io.Writer) {
	return func(out io.Writer) {
		line := func(format string, args ...any) { _, _ = fmt.Fprintf(out, format+"\n", args...) }
		s := view.Resume
		line("Résultat %s, état %s, barème %s", view.Header.ResultLevel, view.Header.State, view.Header.Engine.BaremeVersion)
		line("")
		table(out, func(row func(...any)) {
			row("Date de liquidation", day(s.DateLiquidation))
			row("Âge au départ", age(s.AgeDepart))
			row("Âge légal", age(s.AgeLegal), "atteint le "+day(s.DateAgeLegal))
			row("Taux plein", day(s.DateTauxPlein))
			row("Trimestres", whole(s.TrimestresRetenus)+" retenus", whole(s.DureeRequise)+" requis")
		})
		line("")
		table(out, func(row func(...any)) {
			row("Pension brute", "par an", "par mois")
			for _, p := range s.Pensions {
				row(p.Regime, euros(p.AnnuelBrutEur), euros(p.MensuelBrutEur))
			}
			row("Total", euros(s.TotalAnnuelBrutEur), euros(s.TotalMensuelBrutEur))
			if s.TotalMensuelNetEur != nil {
				row("Total net", "", euros(s.TotalMensuelNetEur))
			}
		})
		if len(view.Lacunes) > 0 {
			line("\nLacunes")
			for _, g := range view.Lacunes {
				line("  %s  %s (%s)", g.Champ, g.Message, g.TypeDonnee)
			}
		}
		if len(view.Header.Certification.Reasons) > 0 {
			line("\nNon certifiable : %s", strings.Join(view.Header.Certification.Reasons, ", "))
		}
		for _, section := range view.Sections {
			sectionText(line, section)
		}
	}
}

func sectionText(line func(string, ...any), section run.Section) {
	if section.Status == run.StatusNotApplicable {
		return
	}
	line("\n%s : %s", section.ModuleID, section.Status)
	for _, warning := range section.Warnings {
		line("  ! %s", warning)
	}
	for _, t := range section.Trace {
		text := fmt.Sprintf("  %s = %s", t.Label, valueText(t.Value))
		if t.Unit != "" {
			text += " " + t.Unit
		}
		if t.Formula != "" {
			text += "  [" + t.Formula + "]"
		}
		if t.Law != "" {
			text += "  (" + t.Law + ")"
		}
		line("%s", text)
	}
}

func valueText(v ijson.Value) string {
	if text, ok := v.Text(); ok {
		return text
	}
	return string(v.AppendJSON(nil))
}

const unknown = "inconnu"

func day(d calendar.Date) string {
	if d.IsZero() {
		return unknown
	}
	return d.String()
}

func age(a *calendar.Age) string {
	if a == nil {
		return unknown
	}
	return a.String()
}

func whole(n *int64) string {
	if n == nil {
		return unknown
	}
	return fmt.Sprint(*n)
}

func euros(a *money.Euro) string {
	if a == nil {
		return unknown
	}
	return a.String()
}
