package depart

import (
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest"
)

func casDepartAnticipe(t *testing.T, c casetest.Case) ijson.Value {
	t.Helper()
	in := casetest.Input{T: t, Value: c.Input}
	switch {
	case in.Has("debutActivite"):
		return casPorte(t, in)
	case in.Has("periodes"):
		return casReputes(t, in)
	case in.Has("ageDepart"):
		s := etat(in)
		need, ok := s.Bareme.Handicap(
			pension.NewTrace(0), in.Int("ageDepart"), s.Dossier.Assure.DateNaissance.Year, s.DateEffet.Lire(),
		)
		if !ok {
			t.Fatal("no door at this age")
		}
		return casetest.Got(t, map[string]int{"cotisesRequis": need.Cotises, "validesRequis": need.Valides})
	case in.Has("cotisesHandicap"):
		return casetest.Got(
			t, map[string]any{"coefficient": coefficientHandicap(in.Int("cotisesHandicap"), in.Int("duree"), 3)},
		)
	}
	return casExInvalide(t, in)
}

// casPorte judges one door of a long career. The case gives the first quarters and the contributed ones; the door is
// the one it names, or the one that the first quarters are for.
func casPorte(t *testing.T, in casetest.Input) ijson.Value {
	t.Helper()
	s := etat(in)
	first, door := in.Int("debutActivite", "trimestresAvantFinAnnee"), in.Int("debutActivite", "porte")
	if door == 0 {
		first, door = in.Int("debutActivite", "trimestresAvantFinAnneeDes20Ans"), 20
	}
	total := in.Int("durees", "cotisesEtReputes")
	trace := pension.NewTrace(0)
	f := &faitsLongue{
		naissance:   s.Dossier.Assure.DateNaissance,
		debutReduit: longue{s, trace}.debutReduit(s.Dossier.Assure.DateNaissance, s.DateEffet.Lire()),
		cotises:     total, valides: total,
		start: func(age int) int {
			if age >= door {
				return first
			}
			return 0
		},
		acquise: func(duree int) acquisition { return acquisition{ok: total >= duree} },
	}
	r, table, ok := readRegles(s.Bareme, trace, s.Dossier.Assure.DateNaissance, s.DateEffet.Lire())
	if !ok {
		t.Fatalf("no row in %s", table)
	}
	for _, p := range f.portes(s.Bareme, trace, r, s.DateEffet.Lire(), 0) {
		if p.DebutAvant == door {
			return casetest.Got(t, map[string]any{
				"ageDepart": ansMois(p.AgeDepart), "dureeRequise": p.CotisesExiges, "ouvert": p.Ouverte,
				"premiereDateEffet": p.PremiereDateEffet, "conditionDebut": p.ConditionDebut, "porte": p.DebutAvant,
			})
		}
	}
	t.Fatalf("no door at %d", door)
	return ijson.NullValue()
}

// casReputes counts the quarters that count as contributed, each kind of period spread over years of its own.
func casReputes(t *testing.T, in casetest.Input) ijson.Value {
	t.Helper()
	s := etat(in)
	s.Dossier.Assure.DateNaissance = calendar.Date{Year: 1965, Month: 5, Day: 10}
	s.Trimestres.Donner(anneesCotisees(2020, in.Int("cotises")))
	casetest.Change(&s.Enfants, func(v *faits.DroitsEnfants) { v.Trimestres = in.Int("periodes", "mda_enfant") })
	year := 2020
	for _, kind := range []struct {
		code string
		as   faits.TypeTrimestre
	}{{"assimile_maladie", faits.AssimileMaladie}, {"assimile_chomage", faits.AssimileChomage}} {
		for left := in.Int("periodes", kind.code); left > 0; left -= 4 {
			var count faits.Compte
			count.Plus(kind.as, min(4, left))
			s.Trimestres.Donner(append(s.Trimestres.Lire(), faits.AnneeTrimestres{Annee: year, Tous: count}))
			year++
		}
	}
	trace := pension.NewTrace(0)
	rules, taken := readReputes(s.Bareme, trace, s.DateEffet.Lire())
	rules.outsideAnnee(s, &taken)
	for i := range s.Trimestres.Lire() {
		rules.annee(s, trace, &taken, &s.Trimestres.Lire()[i])
	}
	byEnvelope := map[string]int{}
	for i, n := range taken.pris {
		byEnvelope[bareme.Enveloppe(i).String()] = n
	}
	return casetest.Got(
		t,
		map[string]any{"reputes": byEnvelope, "cotisesEtReputes": longue{s, trace}.faits(s.DateEffet.Lire()).cotises},
	)
}

// casExInvalide gives the first date at which a disability pension is replaced.
func casExInvalide(t *testing.T, in casetest.Input) ijson.Value {
	t.Helper()
	s := etat(in)
	if strings.TrimSpace(in.Text("motif")) != "ex_invalide" {
		t.Fatalf("unknown ground %q", in.Text("motif"))
	}
	s.Dossier.Assure.Invalidite = &dossier.PensionInvalidite{}
	s.DateEffet.Donner(calendar.Date{Year: 2025, Month: 1, Day: 1})
	got, ok := DepartAnticipe{}.Compute(s, pension.NewTrace(0)).(*ResultatDepart)
	if !ok {
		t.Fatal("no result")
	}
	for _, d := range got.Dispositifs {
		if d.Code == codeInaptitude {
			return casetest.Got(t, map[string]any{"dateEffet": d.DatePossible})
		}
	}
	t.Fatal("no way for a disability pension")
	return ijson.NullValue()
}

func casPenibiliteC2p(t *testing.T, c casetest.Case) ijson.Value {
	t.Helper()
	in := casetest.Input{T: t, Value: c.Input}
	s := etat(in)
	if s.DateEffet.Lire().IsZero() {
		s.DateEffet.Donner(calendar.Date{Year: 2026, Month: 10, Day: 1})
	}
	s.Dossier.Assure.C2P = &dossier.C2P{}
	if in.Has("points") {
		s.Dossier.Assure.C2P.Points = dossier.Some(in.Int("points"))
	}
	if in.Has("trimestresC2p") {
		s.Dossier.Assure.C2P.TrimestresMajoration = dossier.Some(in.Int("trimestresC2p"))
	}
	got, ok := PenibiliteC2p{}.Compute(s, pension.NewTrace(0)).(*ResultatC2p)
	if !ok {
		t.Fatal("no result")
	}
	if in.Has("pointsFormation") && got.PointsReserves != in.Int("pointsFormation") {
		t.Errorf("%d points kept for training, want %d", got.PointsReserves, in.Int("pointsFormation"))
	}
	return casetest.Got(
		t, map[string]any{"trimestresAchetables": got.TrimestresAchetables, "ageDepart": ansMois(*got.AgeDepart)},
	)
}
