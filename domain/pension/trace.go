package pension

import (
	"strconv"

	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// Trace is how a module reads figures, explains results and says what it lacks. One trace serves a whole
// run, section after section.
//
// It writes nothing out while the engine computes: steps keep their formula as a template and their numbers as
// quantities, and Lines puts them together only for a report that somebody reads.
type Trace struct {
	steps []step
	// modeles are the models that lines are written from, objets what lines are about, after one that is about nothing.
	modeles  []*Modele
	objets   []string
	series   []serie
	numbers  numbers
	figures  []bareme.Figure
	warnings []string
	lacunes  []Lacune
	byChamp  map[ijson.Pointer]int
	doubts   []string
	// muet drops what only a report would show.
	muet bool

	section section
}

// section is what the trace has gathered since a module began.
type section struct {
	steps, figures, warnings, doubts int
	// tus are the warnings that were not kept.
	tus        int
	incomplete bool
}

// Step is one line of an explanation, as a module records it.
type Step struct {
	// Modele is what the line says; it must not change any more.
	Modele *Modele
	// Annee and Objet (a scheme, a child's rank …) are what the line is about; they are added to its
	// label when they are set.
	Annee int
	Objet string
	// Loi is the text of the line, where it is not the one of its model.
	Loi    law.Ref
	Valeur Quantity
}

// Serie is a series of lines that a result holds already: they are read from it when the explanation is written, so
// that a trace need not keep them too. The result must not change any more.
type Serie interface {
	// Ligne returns the year of a line, 0 for none, its value and the numbers of its formula.
	Ligne(i int) (annee int, value Quantity, args []Quantity)
}

// serie is a Serie as the trace keeps it: n lines.
type serie struct {
	de Serie
	n  int
}

// enSerie is the argCount of the step that stands for a series, whose place among those of the trace is its numbers.
const enSerie = 1<<16 - 1

// step is a Step as the trace keeps it: small, and without pointers for the garbage collector to follow, for
// there are hundreds. Its value and the numbers of its formula are in the trace's numbers, from the place
// numbers on, the value first.
type step struct {
	// modele is the place in the trace's modeles, objet that in its objets, of which the first is none.
	modele, objet, numbers, figures uint32
	argCount                        uint16
	annee                           int16
	loi                             law.Ref
}

// NewTrace makes a trace with room for a career of that many lines: what a line leaves in the trace of a private
// career, and what any run leaves. A career that leaves more makes the trace grow.
func NewTrace(lines int) *Trace {
	return &Trace{
		steps:    make([]step, 0, 32+5*lines),
		modeles:  make([]*Modele, 0, modelesPerTrace),
		objets:   make([]string, 1, 16),
		numbers:  make(numbers, 0, 150+17*lines),
		figures:  make([]bareme.Figure, 0, 84+14*lines),
		warnings: make([]string, 0, 48),
		doubts:   make([]string, 0, 8),
	}
}

// modelesPerTrace is how many models there is room for at first: a private career is explained by about eighty.
const modelesPerTrace = 96

// NewTraceMuette makes a trace for a run whose explanation nobody reads: it keeps doubts, and drops steps, figures,
// warnings and gaps, of which it only knows that there were some.
func NewTraceMuette() *Trace { return &Trace{muet: true} }

// Read records that a figure of the law has been read; it makes the trace a bareme.Recorder.
func (t *Trace) Read(f bareme.Figure) {
	if !t.muet {
		t.figures = append(t.figures, f)
	}
}

// ReadAll records figures of the law.
func (t *Trace) ReadAll(figures []bareme.Figure) {
	if !t.muet {
		t.figures = append(t.figures, figures...)
	}
}

// Step records a line; args are the values of its formula, in the order in which their names first stand there.
func (t *Trace) Step(s Step, args ...Quantity) {
	if t.muet {
		return
	}
	t.steps = append(t.steps, step{
		modele: t.modele(s.Modele), objet: t.objet(s.Objet), annee: int16(s.Annee), loi: s.Loi,
		numbers: uint32(len(t.numbers)), argCount: uint16(len(args)), figures: uint32(len(t.figures)),
	})
	n := t.numbers.add(&s.Valeur)
	for i := range args {
		n = n.add(&args[i])
	}
	if cap(n) == cap(t.numbers) {
		// Only the length has changed: a pointer that is written costs more while garbage is collected.
		t.numbers = t.numbers[:len(n)]
	} else {
		t.numbers = n
	}
}

// Serie records a series of n lines of a model.
func (t *Trace) Serie(m *Modele, n int, s Serie) {
	if t.muet || n == 0 {
		return
	}
	t.steps = append(t.steps, step{
		modele: t.modele(m), numbers: uint32(len(t.series)), argCount: enSerie, figures: uint32(len(t.figures)),
	})
	t.series = append(t.series, serie{s, n})
}

// objet returns the place of what a line is about. The lines of a scheme follow one another.
func (t *Trace) objet(objet string) uint32 {
	if objet == "" {
		return 0
	}
	if t.objets[len(t.objets)-1] != objet {
		t.objets = append(t.objets, objet)
	}
	return uint32(len(t.objets) - 1)
}

// modele returns the place of a model. The lines of a module are written from few models in turn, so that
// it is among the last ones.
func (t *Trace) modele(m *Modele) uint32 {
	for i := len(t.modeles) - 1; i >= max(0, len(t.modeles)-modelesEnTour); i-- {
		if t.modeles[i] == m {
			return uint32(i)
		}
	}
	t.modeles = append(t.modeles, m)
	return uint32(len(t.modeles) - 1)
}

// modelesEnTour is how far back a model is looked for; one that is not found is kept twice.
const modelesEnTour = 8

// LacunesListees is how many gaps of a run are listed, each by itself: more than anybody fills by hand. One gap
// stands for all that come after.
const LacunesListees = 300

// Missing opens a gap and marks the section incomplete. A second gap at the same place is not opened twice.
func (t *Trace) Missing(l Lacune) {
	t.section.incomplete = true
	if t.muet {
		return
	}
	i := t.lacuneAt(l.Champ)
	if i >= 0 {
		t.lacunes[i].Bloquante = t.lacunes[i].Bloquante || l.Bloquante
		return
	}
	i = min(len(t.lacunes), LacunesListees)
	if t.byChamp != nil {
		t.byChamp[l.Champ] = i
	}
	switch {
	case i < LacunesListees:
		t.lacunes = append(t.lacunes, l)
	case len(t.lacunes) == LacunesListees:
		t.lacunes = append(t.lacunes, lacuneDesAutres(l))
	default:
		t.lacunes[i] = t.lacunes[i].avec(l)
	}
}

// manyLacunes is the number of gaps above which they are found by an index: a career of thousands of
// lines may lack as many facts.
const manyLacunes = 64

func (t *Trace) lacuneAt(champ ijson.Pointer) int {
	if len(t.lacunes) < manyLacunes {
		for i := range t.lacunes {
			if t.lacunes[i].Champ == champ {
				return i
			}
		}
		return -1
	}
	if t.byChamp == nil {
		t.byChamp = make(map[ijson.Pointer]int, 2*manyLacunes)
		for i := range t.lacunes {
			t.byChamp[t.lacunes[i].Champ] = i
		}
	}
	if i, ok := t.byChamp[champ]; ok {
		return i
	}
	return -1
}

// EstIncomplet says whether the section at hand has lacked something so far.
func (t *Trace) EstIncomplet() bool { return t.section.incomplete }

// Lacunes returns the gaps opened so far, in order of discovery: those that are listed, then the one that
// stands for the others, if any.
func (t *Trace) Lacunes() []Lacune { return t.lacunes }

// NombreLacunes counts the gaps opened so far, listed or not.
func (t *Trace) NombreLacunes() int {
	n := len(t.lacunes)
	if n > LacunesListees {
		return LacunesListees + t.lacunes[LacunesListees].Autres
	}
	return n
}

// Figures returns every figure read so far, in order, repetitions included.
func (t *Trace) Figures() []bareme.Figure { return t.figures }

// Doubts returns the doubts met so far.
func (t *Trace) Doubts() []string { return t.doubts }

// Begin starts a section.
func (t *Trace) Begin() {
	t.section = section{steps: len(t.steps), figures: len(t.figures), warnings: len(t.warnings), doubts: len(t.doubts)}
}

// End closes the section that Begin started.
func (t *Trace) End() Extract {
	s := t.section
	if s.tus > 0 {
		t.warnings = append(t.warnings, strconv.Itoa(s.tus)+" autre(s) avertissement(s) ne sont pas énumérés.")
	}
	return Extract{
		trace: t, fromStep: uint32(s.steps), toStep: uint32(len(t.steps)), fromFigure: uint32(s.figures),
		toFigure: uint32(len(t.figures)), Warnings: t.warnings[s.warnings:len(t.warnings):len(t.warnings)],
		Incomplete: s.incomplete,
	}
}
