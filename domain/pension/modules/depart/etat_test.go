package depart

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest"
)

// jour reads a day of a test.
func jour(t testing.TB, text string) calendar.Date {
	t.Helper()
	d, err := calendar.ParseDate(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// assure is a private-sector employee with contributed quarters, four a year, up to the year of effect.
func assure(t testing.TB, naissance, effet string, quarters int) *pension.State {
	t.Helper()
	s := &pension.State{Dossier: &dossier.Dossier{}, Bareme: bareme.Official()}
	if naissance != "" {
		s.Dossier.Assure.DateNaissance = jour(t, naissance)
	}
	if effet != "" {
		s.DateEffet.Donner(jour(t, effet))
		s.Trimestres.Donner(anneesCotisees(s.DateEffet.Lire().Year, quarters))
	}
	casetest.Change(&s.Repartition, func(v *faits.Repartition) { v.Regimes = []dossier.Regime{dossier.CNAV} })
	return s
}

// calculModule runs a module and returns its results with its trace.
func calculModule[R any](t testing.TB, m pension.Module, s *pension.State) (R, *pension.Trace, pension.Extract) {
	t.Helper()
	trace := pension.NewTrace(0)
	trace.Begin()
	result := m.Compute(s, trace)
	got, ok := result.(R)
	if !ok {
		t.Fatalf("%s gave %T", m.Info().ID, result)
	}
	return got, trace, trace.End()
}
