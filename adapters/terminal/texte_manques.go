package terminal

import (
	"fmt"
	"slices"
	"strings"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/lexique"
	"github.com/retraite-gateway/retraite/domain/run"
)

// mostGaps is how many gaps a page lists.
const mostGaps = 8

// manques writes what the result lacks: the gaps, then the parts that could not be computed in full. Where no gap
// explains these, their own
// warnings do.
func (p *page) manques(view run.View) {
	if len(view.Lacunes) == 0 && len(view.Resume.Raisons) == 0 && len(view.Resume.Masques) == 0 {
		return
	}
	p.titre(p.deux("Ce qui manque", "What is missing"))
	for _, g := range view.Lacunes[:min(len(view.Lacunes), mostGaps)] {
		p.point(mots(g.Message) + " (" + mot(string(g.Champ)) + ")")
	}
	if more := len(view.Lacunes) - mostGaps; more > 0 {
		p.point(fmt.Sprintf(p.deux(
			"et %d autres ; « retraite dossier check » les dit toutes",
			"and %d more; `retraite dossier check` says them all",
		), more))
	}
	p.raisons(view)
	if len(view.Resume.Masques) > 0 {
		p.point(p.deux("Non communiqué : ", "Withheld: ") + p.liste(view.Resume.Masques) + ".")
	}
}

func (p *page) raisons(view run.View) {
	var failed, partial []capability.ModuleID
	for _, r := range view.Resume.Raisons {
		switch r.Code {
		case run.RaisonModuleEchoue:
			failed = append(failed, r.ModuleID)
		case run.RaisonModuleIncomplet:
			partial = append(partial, r.ModuleID)
		case run.RaisonMontantManquant:
			p.point(p.deux("Montant inconnu : ", "Unknown amount: ") + p.regime(r.Objet) + ".")
		case run.RaisonLacuneOuverte: // each gap is listed
		}
	}
	if len(failed) > 0 {
		p.point(p.deux("En échec : ", "Failed: ") + p.liste(failed) + ".")
	}
	if len(partial) > 0 {
		p.point(p.deux("Calculé en partie : ", "Computed in part: ") + p.liste(partial) + ".")
	}
	if len(view.Lacunes) > 0 {
		return
	}
	for _, s := range view.Sections {
		if slices.Contains(partial, s.ModuleID) && len(s.Warnings) > 0 {
			p.point(p.module(s.ModuleID) + p.deuxPoints() + mots(s.Warnings[0]))
		}
	}
}

func (p *page) liste(modules []capability.ModuleID) string {
	names := make([]string, len(modules))
	for i, m := range modules {
		names[i] = p.module(m)
	}
	return strings.Join(names, ", ")
}

// certification says why the result is not certified.
func (p *page) certification(view run.View) {
	reasons := view.Header.Certification.Reasons
	if len(reasons) == 0 {
		return
	}
	said := make([]string, len(reasons))
	for i, code := range reasons {
		said[i] = mot(p.dit(lexique.Raison(code)))
	}
	p.titre(p.deux("Pourquoi ce résultat n'est pas certifié", "Why this result is not certified"))
	p.ligne(strings.Join(said, " "))
}
