package pipeline

import (
	"bytes"
	"cmp"
	"encoding/json"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// manque is one fact that a dossier may lack: a dossier that has everything, and what is taken from it.
type manque struct {
	nom string
	// complet is the dossier; in it, champ is the place of the fact that is taken away, with the places of sans, and
	// faux is written instead where the fact is not lacking but impossible.
	complet, champ, faux string
	// place is where faux stands, when it is not the place of the gap: a word that nobody knows, whose gap asks for
	// what it validates.
	place string
	sans  []string
	effet calendar.Date
	// seul says that complet lacks the fact already, and that no dossier holds it in another way: reponse alone fills
	// it.
	seul bool
	// reponse is what the override gives, when it is not what the complete dossier holds.
	reponse string
	// kind, bornes (min..max, empty for none) and bloquante are those of the gap.
	kind      gap.Kind
	bornes    string
	bloquante bool
	// dansLeDossier says that what lacks is a word or a line, which no override gives.
	dansLeDossier bool
	// autrement names the modules whose answer may differ from that of the complete dossier, beyond those that say
	// where values come from.
	autrement []capability.ModuleID
}

// effetOrdinaire is the date of effect of a row that does not say.
var effetOrdinaire = calendar.Date{Year: 2026, Month: 10, Day: 1}

// disentLaProvenance say of a value that it came by an override.
var disentLaProvenance = []capability.ModuleID{
	capability.HubIngestion, capability.ValiderSource, capability.SuperviseurSysteme, capability.GenererRapport,
}

// ecrite is what a module answered, written out: status, results, explanation and warnings.
func ecrites(t *testing.T, out Outcome) map[capability.ModuleID]string {
	t.Helper()
	all := make(map[capability.ModuleID]string, len(out.Sections))
	for _, s := range out.Sections {
		text, err := json.Marshal([]any{s.Status, s.Results, s.Lines(out.Bareme), s.Warnings})
		if err != nil {
			t.Fatal(err)
		}
		all[s.ModuleID] = string(text)
	}
	return all
}

func lancerValeur(t *testing.T, data ijson.Value, effet calendar.Date, substituted ...pension.Substitution) Outcome {
	t.Helper()
	decoded, err := dossier.Decode(data)
	if err != nil {
		t.Fatal(err)
	}
	return Run(Input{
		Dossier: decoded, Bareme: official(t), DateEffet: effet,
		Aujourdhui: calendar.Date{Year: 2026, Month: 11, Day: 27}, Substitutions: substituted,
	})
}

func enValeur(t *testing.T, raw string) ijson.Value {
	t.Helper()
	v, err := ijson.Parse([]byte(raw))
	if err != nil {
		t.Fatalf("%v in %s", err, raw)
	}
	return v
}

// sans returns the data without the member at a place.
func sans(t *testing.T, data ijson.Value, place string) ijson.Value {
	t.Helper()
	decoder := json.NewDecoder(bytes.NewReader(data.AppendJSON(nil)))
	decoder.UseNumber()
	var root any
	if err := decoder.Decode(&root); err != nil {
		t.Fatal(err)
	}
	tokens := strings.Split(strings.TrimPrefix(place, "/"), "/")
	at := root
	for i, token := range tokens {
		switch node := at.(type) {
		case map[string]any:
			if i == len(tokens)-1 {
				if _, held := node[token]; !held {
					t.Fatalf("the complete dossier has no %s", place)
				}
				delete(node, token)
			}
			at = node[token]
		case []any:
			n, err := strconv.Atoi(token)
			if err != nil || n >= len(node) {
				t.Fatalf("the complete dossier has no %s", place)
			}
			at = node[n]
		}
	}
	raw, err := json.Marshal(root)
	if err != nil {
		t.Fatal(err)
	}
	return enValeur(t, string(raw))
}

// enLacune is the gap as the engine's caller gets it.
func enLacune(t *testing.T, l pension.Lacune) gap.Gap {
	t.Helper()
	g := gap.Gap{
		TypeDonnee: l.Kind, Champ: l.Champ, Annee: l.Annee, Message: l.Message, Unit: l.Unite.String(),
		Blocking: l.Bloquante, InData: l.DansLeDossier,
	}
	if l.HasMin {
		g.Bounds.Min = enValeur(t, l.Min.String())
	}
	if l.HasMax {
		g.Bounds.Max = enValeur(t, l.Max.String())
	}
	return g
}

func bornesDe(l pension.Lacune) string {
	text := ""
	if l.HasMin || l.HasMax {
		text = l.Min.String() + ".."
	}
	if l.HasMax {
		text += l.Max.String()
	}
	return text
}

// resolution is what became of one row.
type resolution struct {
	lacune pension.Lacune
	// demandes are what each module asks by itself, whether another asked before it or not.
	demandes []demande
	// changes are the modules whose answer the override changed.
	changes []capability.ModuleID
}

// demande is what one module asks.
type demande struct {
	module  capability.ModuleID
	message string
}

// espion is a module whose gaps are seen before they are put together with those of the others.
type espion struct {
	pension.Module
	vu func(pension.Lacune)
}

func (e espion) Compute(s *pension.State, t *pension.Trace) any {
	alone := pension.NewTrace(0)
	out := e.Module.Compute(s, alone)
	for _, l := range alone.Lacunes() {
		e.vu(l)
	}
	return out
}

// demandesDe takes a dossier through the modules and returns what each of them asks.
func demandesDe(t *testing.T, data ijson.Value, effet calendar.Date) []demande {
	t.Helper()
	decoded, err := dossier.Decode(data)
	if err != nil {
		t.Fatal(err)
	}
	var all []demande
	watched := slices.Clone(steps)
	for i := range watched {
		id := watched[i].id
		watched[i].module = espion{
			watched[i].module, func(l pension.Lacune) { all = append(all, demande{id, l.Message}) },
		}
	}
	run(
		Input{
			Dossier: decoded, Bareme: official(t), DateEffet: effet,
			Aujourdhui: calendar.Date{Year: 2026, Month: 11, Day: 27},
		},
		watched,
	)
	return all
}

// resoudre takes a fact away, checks the gap, gives the fact back by an override and checks what that changes.
func (m *manque) resoudre(t *testing.T) resolution {
	t.Helper()
	effet := m.effet
	if effet.IsZero() {
		effet = effetOrdinaire
	}
	complete := enValeur(t, m.complet)
	whole := lancerValeur(t, complete, effet)
	if len(whole.Lacunes) > 0 && !m.seul {
		t.Fatalf("the complete dossier lacks %v", whole.Lacunes)
	}
	lacking := complete
	switch {
	case m.seul:
	case m.faux != "":
		var err error
		if lacking, err = complete.Set(ijson.Pointer(cmp.Or(m.place, m.champ)), enValeur(t, m.faux)); err != nil {
			t.Fatal(err)
		}
	default:
		lacking = sans(t, complete, m.champ)
	}
	for _, place := range m.sans {
		lacking = sans(t, lacking, place)
	}
	before := lancerValeur(t, lacking, effet)
	if len(before.Lacunes) != 1 {
		t.Fatalf("%d gaps: %+v", len(before.Lacunes), before.Lacunes)
	}
	l := before.Lacunes[0]
	m.verifierLacune(t, l)
	given := m.reponse
	if given == "" {
		held, ok := complete.At(ijson.Pointer(m.champ))
		if !ok {
			t.Fatalf("the complete dossier has no %s to answer with", m.champ)
		}
		given = string(held.AppendJSON(nil))
	}
	g := enLacune(t, l)
	if m.dansLeDossier {
		if _, err := g.Apply(lacking, gap.Override{TypeDonnee: l.Kind, Value: enValeur(t, "1")}); err == nil ||
			!l.DansLeDossier {
			t.Errorf("an override was taken for a word: %+v", l)
		}
		return resolution{lacune: l, demandes: demandesDe(t, lacking, effet)}
	}
	filled, err := g.Apply(lacking, gap.Override{TypeDonnee: l.Kind, Value: enValeur(t, given)})
	if err != nil {
		t.Fatal(err)
	}
	after := lancerValeur(t, filled, effet, pension.Substitution{Champ: string(l.Champ), PieceJointe: true})
	if len(after.Lacunes) > 0 {
		t.Fatalf("the override of %s left %+v", l.Champ, after.Lacunes)
	}
	out := resolution{lacune: l, demandes: demandesDe(t, lacking, effet)}
	a, b, c := ecrites(t, before), ecrites(t, after), ecrites(t, whole)
	for i := range before.Sections {
		s := &before.Sections[i]
		if a[s.ModuleID] != b[s.ModuleID] {
			out.changes = append(out.changes, s.ModuleID)
		}
	}
	if m.seul {
		return out
	}
	for _, id := range append(append([]capability.ModuleID{}, disentLaProvenance...), m.autrement...) {
		delete(b, id)
		delete(c, id)
	}
	if diff := gocmp.Diff(c, b); diff != "" {
		t.Errorf(
			"by the override, another answer than that of the dossier that had the fact (-had +override):\n%s", diff,
		)
	}
	return out
}

func (m *manque) verifierLacune(t *testing.T, l pension.Lacune) {
	t.Helper()
	type shown struct {
		Champ, Kind, Bornes string
		Bloquante           bool
	}
	want := shown{m.champ, string(m.kind), m.bornes, m.bloquante}
	if diff := gocmp.Diff(want, shown{string(l.Champ), string(l.Kind), bornesDe(l), l.Bloquante}); diff != "" {
		t.Errorf("gap (-want +got):\n%s", diff)
	}
	if len(l.Message) < 25 || !strings.HasSuffix(l.Message, ".") {
		t.Errorf("a case worker is told %q", l.Message)
	}
	if regexp.MustCompile("(Eur|salaireBrut)$").MatchString(string(l.Champ)) != (l.Kind == gap.MontantEur) {
		t.Errorf("%s is asked for as %s", l.Champ, l.Kind)
	}
	if annee, inLine := anneeDeLaLigne(t, m, string(l.Champ)); inLine && l.Annee != annee {
		t.Errorf("the gap is of the year %d, its line of %d", l.Annee, annee)
	}
}

// anneeDeLaLigne is the year of the career line that a place belongs to; a bonus is that of a whole career, whatever
// line it stands on.
func anneeDeLaLigne(t *testing.T, m *manque, place string) (int, bool) {
	t.Helper()
	tokens := strings.Split(place, "/")
	if len(tokens) != 4 || tokens[1] != "carriere" || tokens[3] == "annee" || tokens[3] == "trimestresBonification" {
		return 0, false
	}
	v, ok := enValeur(t, m.complet).At(ijson.Pointer("/carriere/" + tokens[2] + "/annee"))
	n, whole := v.Int64()
	return int(n), ok && whole
}
