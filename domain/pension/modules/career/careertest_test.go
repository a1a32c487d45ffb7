package career_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest"
	"github.com/retraite-gateway/retraite/domain/pension/modules/career"
)

// carriere is what the modules of this family made of a dossier.
type carriere struct {
	state      *pension.State
	trace      *pension.Trace
	ingestion  *career.ResultatIngestion
	validation *career.ResultatValidation
	employeurs *career.ResultatRapprochement
	trimestres *career.ResultatTrimestres
	incomplet  map[string]bool
	dits       []string
}

// avertissements are the warnings of all modules together.
func (c carriere) avertissements() string { return strings.Join(c.dits, "\n") }

func jourDe(t testing.TB, text string) calendar.Date {
	t.Helper()
	if text == "" {
		return calendar.Date{}
	}
	d, err := calendar.ParseDate(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// dossierDe decodes the text of a dossier.
func dossierDe(t testing.TB, data string) *dossier.Dossier {
	t.Helper()
	v, err := ijson.Parse([]byte(data))
	if err != nil {
		t.Fatalf("%s: %v", data, err)
	}
	d, err := dossier.Decode(v)
	if err != nil {
		t.Fatalf("%s: %v", data, err)
	}
	return d
}

// prendre runs the modules of this family on a dossier, on 27 November 2026.
func prendre(t testing.TB, data, effet string, substitutions ...string) carriere {
	t.Helper()
	return prendreDossier(t, dossierDe(t, data), effet, substitutions...)
}

func prendreDossier(t testing.TB, d *dossier.Dossier, effet string, substitutions ...string) carriere {
	t.Helper()
	s := &pension.State{
		Dossier: d, Bareme: bareme.Official(), DateDemandee: jourDe(t, effet),
		Aujourdhui: calendar.Date{Year: 2026, Month: 11, Day: 27},
	}
	for _, champ := range substitutions {
		s.Substitutions = append(s.Substitutions, pension.Substitution{Champ: champ, PieceJointe: true})
	}
	c := carriere{state: s, trace: pension.NewTrace(len(d.Carriere)), incomplet: map[string]bool{}}
	for _, module := range []pension.Module{
		career.HubIngestion{},
		career.ValiderSource{},
		career.ReconcilierEmployeur{},
		career.RepartiteurCarriere{},
		career.TrimestresSalaires{},
	} {
		casetest.Change(&s.Lura, func(v *faits.Lura) { v.Concerne = reunis(s) })
		if applies, why := module.Applies(s); !applies {
			if why == "" {
				t.Errorf("%s does not apply and does not say why", module.Info().ID)
			}
			continue
		}
		c.trace.Begin()
		switch r := module.Compute(s, c.trace).(type) {
		case *career.ResultatIngestion:
			c.ingestion = r
		case *career.ResultatValidation:
			c.validation = r
		case *career.ResultatRapprochement:
			c.employeurs = r
		case *career.ResultatTrimestres:
			c.trimestres = r
		}
		extract := c.trace.End()
		c.incomplet[string(module.Info().ID)] = extract.Incomplete
		c.dits = append(c.dits, extract.Warnings...)
	}
	return c
}

// reunis says whether the aligned schemes settle together, as evaluateurLura decides for pensions that take effect
// since July 2017.
func reunis(s *pension.State) bool {
	n := 0
	for _, r := range s.Repartition.Lire().Regimes {
		if r.Aligne() {
			n++
		}
	}
	return n > 1 && s.Dossier.Assure.DateNaissance.Year >= 1953
}

// lacunes returns the places of the gaps.
func (c carriere) lacunes() []string {
	out := []string{}
	for _, l := range c.trace.Lacunes() {
		out = append(out, string(l.Champ))
	}
	return out
}

// annees returns what each year keeps, as year → cotises, avpf, assimiles, autres, retenus.
func (c carriere) annees() map[int][5]int {
	out := map[int][5]int{}
	if c.trimestres == nil {
		return out
	}
	for _, a := range c.trimestres.ParAnnee.Lignes() {
		out[a.Annee] = [5]int{a.Cotises, a.Avpf, a.Assimiles, a.Autres, a.Retenus}
	}
	return out
}

func egal(t *testing.T, what string, want, got any) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s:\n%s", what, diff)
	}
}
