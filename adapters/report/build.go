package report

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/lexique"
	"github.com/retraite-gateway/retraite/domain/run"
)

// Options say how a report is shown. The zero value is French, with no address.
type Options struct {
	Langue lexique.Langue
	// Adresse is where the run can be read, without any token; empty when it is nowhere, as a run computed offline.
	Adresse string
	// JWKS is where the keys that sign proofs are published; empty when it is not known.
	JWKS string
}

// Build makes the document of what a caller sees of a run.
func Build(view run.View, o Options) Document {
	if o.Langue != lexique.EN {
		o.Langue = lexique.FR
	}
	r := redaction{view: view, o: o, l: o.Langue, s: sections{}}
	for _, s := range view.Sections {
		if s.Status != run.StatusNotApplicable {
			r.s[s.ModuleID] = s
		}
	}
	r.tables = tablesLues(view.Sections)
	d := Document{
		Langue:   r.l,
		Titre:    r.titre(),
		Bandeau:  r.bandeau(),
		Certifie: view.Header.ResultLevel == run.Certifie,
		Phrase:   Phrase(view.Resume, r.l),
		Notes:    r.notes(),
		Chiffres: r.chiffres(),
		Pied:     r.pied(),
	}
	for _, bloc := range []func() Bloc{
		r.departs, r.montants, r.carriere, r.autresDroits, r.lacunes, r.etapes, r.reserves, r.masques, r.preuve,
	} {
		if b := bloc(); len(b.Elements) > 0 {
			d.Blocs = append(d.Blocs, b)
		}
	}
	return d
}

// redaction writes one document.
type redaction struct {
	view run.View
	o    Options
	l    lexique.Langue
	s    sections
	// tables are the words for the tables of law that the explanation names.
	tables map[string]string
}

// sections are the visible sections that concern the case.
type sections map[capability.ModuleID]run.Section

// results returns the results of a module, an absent value when it is not visible or does not concern the case.
func (s sections) results(module capability.ModuleID) ijson.Value { return s[module].Results }

// dit chooses the language of a sentence.
func (r redaction) dit(fr, en string) string { return dit(r.l, fr, en) }

// regime names a scheme; a line of a career may have none.
func (r redaction) regime(word string) string {
	if word == "" {
		return r.dit("régime inconnu", "unknown scheme")
	}
	return lexique.Regime(word).En(r.l)
}

// deuxPoints is the colon with the spaces that the language puts around it.
func (r redaction) deuxPoints() string { return r.dit("\u00a0: ", ": ") }

func dit(l lexique.Langue, fr, en string) string { return lexique.Texte{FR: fr, EN: en}.En(l) }

// francais marks a text that the engine wrote, which is French.
func (r redaction) francais(text string) Texte {
	if r.l == lexique.FR {
		return Texte{Texte: text}
	}
	return Texte{Texte: text, Lang: string(lexique.FR)}
}

func (r redaction) titre() string {
	if r.view.Resume.DateLiquidation.IsZero() {
		return r.dit("Rapport de retraite", "Pension report")
	}
	day := r.l.Jour(r.view.Resume.DateLiquidation)
	return r.dit("Retraite au "+day, "Pension on "+day)
}

func (r redaction) bandeau() string {
	level := string(r.view.Header.ResultLevel)
	return lexique.Niveau(level).En(r.l) + " — " + lexique.PorteeNiveau(level).En(r.l)
}

func (r redaction) pied() string {
	e := r.view.Header.Engine
	text := r.dit("Moteur ", "Engine ") + e.Name + " " + e.Version + r.dit(", barème ", ", tables ") + e.BaremeVersion
	if !r.view.Header.CreatedAt.IsZero() {
		text += r.dit(", calculé le ", ", computed ") + run.Instant(r.view.Header.CreatedAt)
	}
	return text
}
