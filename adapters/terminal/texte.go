package terminal

import (
	"regexp"
	"slices"
	"strings"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/lexique"
	"github.com/retraite-gateway/retraite/domain/run"
)

// Texte writes a report as one page of at most Largeur columns that can be read aloud: what must be known first, what
// is due and how much is
// paid, the dates that matter, what is missing, and why the result is not certified. Its amounts are those of the
// summary.
func Texte(view run.View, l lexique.Langue) string {
	p := &page{ecriture: ecriture{l}}
	p.entete(view)
	p.avertissements(view)
	p.conclusion(view)
	p.pensions(view.Resume)
	p.autresDroits(view.Resume)
	p.dates(view.Resume)
	p.manques(view)
	p.certification(view)
	return p.String()
}

// entete says what the page is about.
func (p *page) entete(view run.View) {
	title := p.deux("Retraite, date inconnue", "Retirement, date unknown")
	if date := view.Resume.DateLiquidation; !date.IsZero() {
		title = p.deux("Retraite au ", "Retirement on ") + p.jour(date)
	}
	if view.Resume.AgeDepart != nil {
		title += p.deux(", à ", ", at ") + p.age(view.Resume.AgeDepart)
	}
	p.titre(title)
	level := lexique.Texte{
		FR: "Résultat indicatif : il n'engage aucune caisse.", EN: "Indicative result: it binds no fund.",
	}
	if view.Header.ResultLevel == run.Certifie {
		level = lexique.Texte{FR: "Résultat certifié.", EN: "Certified result."}
	}
	text := p.dit(level)
	if view.Header.State != run.Completed {
		text += " " + p.deux("Le calcul est incomplet.", "The computation is incomplete.")
	}
	p.dire("", "", text)
}

// conclusion is the result in a sentence or two.
func (p *page) conclusion(view run.View) {
	r := view.Resume
	p.titre(p.deux("En résumé", "In short"))
	switch {
	case r.PensionDue == nil:
		p.ligne(p.deux(
			"On ne sait pas si une pension est due à cette date.",
			"Whether a pension is due at this date is not known.",
		))
	case !*r.PensionDue:
		p.ligne(p.deux("Aucune pension n'est due à cette date.", "No pension is due at this date."))
	case r.TotalMensuelBrutEur == nil:
		p.ligne(p.deux(
			"Une pension est due à cette date ; son total n'est pas connu.",
			"A pension is due at this date; its total is not known.",
		))
	default:
		p.ligne(p.deux("Une pension est due à cette date : ", "A pension is due at this date: ") +
			p.euros(r.TotalMensuelBrutEur) + p.deux(" brut par mois", " gross a month") + p.netEnPhrase(r))
		p.enPlus(r)
	}
	if r.Progressive {
		p.ligne(p.deux(
			"C'est une retraite progressive : une part de chaque pension est versée.",
			"It is a progressive retirement: a part of each pension is paid.",
		))
	}
	if !r.PremiereDateEffet.IsZero() {
		way := ""
		if r.Voie != "" {
			way = " (" + mot(p.dit(lexique.Voie(string(r.Voie)))) + ")"
		}
		first := p.deux("Premier départ possible : ", "First departure possible: ")
		if r.Progressive {
			first = p.deux("Première pension entière possible : ", "First whole pension possible: ")
		}
		p.ligne(first + p.jour(r.PremiereDateEffet) + way + ".")
	}
	if known := p.netManquant(view); known != "" {
		p.ligne(known)
	}
}

// enPlus says what is paid besides the pensions of the person's own, and what all of it makes.
func (p *page) enPlus(r run.Resume) {
	more, known := r.EnPlus()
	if !known || more.IsZero() {
		return
	}
	whole := r.TotalMensuelBrutEur.Add(more)
	p.ligne(p.deux("Avec la réversion et les allocations : ", "With survivor's pensions and allowances: ") +
		p.euros(&whole) + p.deux(" brut par mois en tout.", " gross a month in all."))
}

func (p *page) netEnPhrase(r run.Resume) string {
	if r.TotalMensuelNetEur == nil {
		return p.deux(" ; le net n'est pas connu.", "; the net is not known.")
	}
	return p.deux(", soit ", ", that is ") + p.euros(r.TotalMensuelNetEur) + p.deux(" net.", " net.")
}

// netManquant says why the net of what is paid is not known, in the words of the module that would know it.
func (p *page) netManquant(view run.View) string {
	if view.Resume.TotalMensuelBrutEur == nil || view.Resume.TotalMensuelNetEur != nil {
		return ""
	}
	at := slices.IndexFunc(view.Sections, func(s run.Section) bool { return s.ModuleID == capability.ApplicateurSante })
	if at < 0 || len(view.Sections[at].Warnings) == 0 {
		return ""
	}
	return mots(view.Sections[at].Warnings[0])
}

// mots makes a sentence of the engine fit for a page: on one line, without what would move the cursor, with days and
// the codes of schemes in
// words, in the engine's own language. Short names of schemes, such as CNAV, are left: people know them.
func mots(sentence string) string {
	words := strings.Fields(sentence)
	for i, w := range words {
		words[i] = mot(w)
	}
	return codeOuJour.ReplaceAllStringFunc(strings.Join(words, " "), func(found string) string {
		if day, err := calendar.ParseDate(found); err == nil {
			return ecriture{lexique.FR}.jour(day)
		}
		return mot(lexique.Code(found).FR)
	})
}

var codeOuJour = regexp.MustCompile(`\b[A-Z]+_[A-Z_]+\b|\b[0-9]{4}-[0-9]{2}-[0-9]{2}\b`)
