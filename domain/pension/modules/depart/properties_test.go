package depart

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest"
)

// entre draws evenly, where a range of the library would draw its low end most of the time: careers and dates near the
// limits of the law are what these properties are about.
func entre(t *rapid.T, low, high int, label string) int {
	all := make([]int, 0, high-low+1)
	for n := low; n <= high; n++ {
		all = append(all, n)
	}
	return rapid.SampledFrom(all).Draw(t, label)
}

// personne draws somebody born from 1946 to 1975 with up to 48 years of work, most of them whole.
func personne(t *rapid.T) *pension.State {
	s := &pension.State{Dossier: &dossier.Dossier{}, Bareme: bareme.Official()}
	month := rapid.IntRange(1, 12).Draw(t, "month")
	s.Dossier.Assure.DateNaissance = calendar.Date{
		Year: entre(t, 1946, 1975, "year"), Month: month, Day: rapid.IntRange(1, 28).Draw(t, "day"),
	}
	if rapid.Bool().Draw(t, "woman") {
		s.Dossier.Assure.Sexe = dossier.Femme
	}
	casetest.Change(
		&s.Enfants, func(v *faits.DroitsEnfants) { v.Trimestres = 8 * rapid.IntRange(0, 3).Draw(t, "children") },
	)
	casetest.Change(&s.Repartition, func(v *faits.Repartition) { v.Regimes = []dossier.Regime{dossier.CNAV} })
	first := s.Dossier.Assure.DateNaissance.Year + entre(t, 16, 30, "start")
	for i := range entre(t, 0, 48, "years") {
		s.Trimestres.Donner(
			append(
				s.Trimestres.Lire(),
				cotises(first+i, rapid.SampledFrom([]int{4, 4, 4, 4, 3, 2, 1, 0}).Draw(t, "quarters")),
			),
		)
	}
	return s
}

// effet draws a first of month at the legal age or up to nine years after.
func effet(t *rapid.T, s *pension.State) calendar.Date {
	date, ok := firstDateLegale(
		s.Bareme, pension.NewTrace(0), s.Dossier.Assure.DateNaissance, calendar.Date{Year: 2026, Month: 10, Day: 1},
	)
	if !ok {
		t.Fatal("no legal age")
	}
	return calendar.Later(date, calendar.Date{Year: 2010, Month: 1, Day: 1}).AddMonths(entre(t, 0, 108, "months"))
}

// taux computes the rate at a date with the quarters of the years before it, and those of its year that come before it.
func taux(t *rapid.T, s *pension.State, date calendar.Date) *ResultatTaux {
	at := *s
	at.DateEffet.Donner(date)
	at.Trimestres.Donner(nil)
	at.Depart.Donner(faits.Depart{})
	for _, year := range s.Trimestres.Lire() {
		switch {
		case year.Annee < date.Year:
			at.Trimestres.Donner(append(at.Trimestres.Lire(), year))
		case year.Annee == date.Year:
			at.Trimestres.Donner(
				append(at.Trimestres.Lire(), cotises(year.Annee, min(year.Tous.Cotises(), date.Quarter().Number-1))),
			)
		}
	}
	got, ok := SurcoteDecote{}.Compute(&at, pension.NewTrace(0)).(*ResultatTaux)
	if !ok {
		t.Fatalf("no result on %s for somebody born on %s", date, s.Dossier.Assure.DateNaissance)
	}
	return got
}

func TestOneMoreQuarter_never_lowers_the_rate_nor_the_surcote(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := personne(t)
		date := effet(t, s)
		before := taux(t, s, date)
		more := *s
		more.Trimestres.Donner(
			append([]faits.AnneeTrimestres{cotises(s.Dossier.Assure.DateNaissance.Year+14, 1)}, s.Trimestres.Lire()...),
		)
		after := taux(t, &more, date)
		if after.Taux.Less(before.Taux) || after.TauxSurcote.Less(before.TauxSurcote) {
			t.Errorf(
				"one quarter more turns %s + %s into %s + %s", before.Taux, before.TauxSurcote, after.Taux,
				after.TauxSurcote,
			)
		}
	})
}

func TestLaterDate_never_raises_the_decote(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := personne(t)
		date := effet(t, s)
		later := date.AddMonths(rapid.IntRange(1, 60).Draw(t, "later"))
		before, after := taux(t, s, date), taux(t, s, later)
		if before.DureeRequise == after.DureeRequise && after.TrimestresManquants > before.TrimestresManquants {
			t.Errorf(
				"%d missing quarters on %s, %d on %s", before.TrimestresManquants, date, after.TrimestresManquants,
				later,
			)
		}
		if before.DureeRequise == after.DureeRequise && before.CoefficientDecote.Less(after.CoefficientDecote) {
			t.Errorf(
				"the décote is %s on %s and %s on %s", before.CoefficientDecote, date, after.CoefficientDecote, later,
			)
		}
	})
}

func TestSurcote_never_counts_more_quarters_than_lie_between_the_legal_age_and_the_effect(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := personne(t)
		date := effet(t, s)
		got := taux(t, s, date)
		limit := max(0, date.Quarter().Index()-got.DateAgeLegal.Quarter().Index()-1)
		if n := got.TrimestresSurcote - got.SurcoteParentale.Trimestres; n > limit {
			t.Errorf("%d quarters of surcote where %d lie between %s and %s", n, limit, got.DateAgeLegal, date)
		}
		if got.TrimestresManquants > 0 && got.TrimestresSurcote > 0 {
			t.Errorf("both a décote of %d quarters and a surcote of %d", got.TrimestresManquants, got.TrimestresSurcote)
		}
		for _, y := range got.Surcote {
			if y.Retenus > y.Cotises || y.Retenus > y.Fenetre {
				t.Errorf("%+v", y)
			}
		}
	})
}

func TestEarliestDate_is_a_first_of_month_that_opens_the_pension(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := personne(t)
		s.DateEffet.Donner(effet(t, s))
		got, ok := DepartAnticipe{}.Compute(s, pension.NewTrace(0)).(*ResultatDepart)
		if !ok {
			t.Fatal("no result")
		}
		if got.DatePossible.Day != 1 || got.DatePossible.After(got.PremiereDateLegale) || !got.DateDemandeePossible {
			t.Errorf("%+v", got)
		}
		for _, d := range got.Dispositifs {
			if d.Eligible == (len(d.Manque) > 0) ||
				d.Eligible && (d.DatePossible.IsZero() || s.DateEffet.Lire().Before(d.DatePossible)) {
				t.Errorf("%+v", d)
			}
		}
	})
}

func TestDureeAcquise_counts_back_to_the_quarter_that_counting_from_the_first_year_finds(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := personne(t)
		duree := entre(t, 0, 200, "required")
		want := dateAcquisition(s, duree, s.MajorationsTousRegimes(), trimestresAll)
		if got := dureeAcquise(s, duree, s.DureeTousRegimes()); got != want {
			t.Fatalf("%d quarters: %+v counting back, %+v counting on", duree, got, want)
		}
	})
}
