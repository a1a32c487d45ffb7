package causes

import (
	"fmt"
	"slices"
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/recalcul"
)

// nommes are the changes that explain the amount of a scheme which a recomputation gives.
func nommes(s *pension.State, regime dossier.Regime, r recalcul.Resultat) []string {
	annual := r.Base.Annuel
	if regime == dossier.AGIRCARRCO {
		annual = r.Complementaire.Annuel()
	}
	s.Dossier.Notification = []dossier.Notification{{Regime: regime, AnnuelEur: dossier.Some(annual)}}
	return explique(s, faits.NotifieAnnuel)
}

// How far a search goes: coefficients of two years before, 10 to 40 years in the average, each year of it. The amounts
// are those of the recomputation with one such change.
func TestChercher_goes_as_far_as_it_says(t *testing.T) {
	t.Parallel()
	effet := calendar.Date{Year: 2026, Month: 10, Day: 1}
	s, droit := etatRecalcule(t, effet)
	lu := func(l recalcul.Lectures) recalcul.Resultat {
		cas := Cas(s)
		cas.Lectures = l
		return recalcul.Recalculer(cas)
	}
	change := func(c recalcul.Changement) recalcul.Resultat { return recalcul.Recalculer(Cas(s), c) }
	for _, tt := range []struct {
		texte string
		n     int
		r     recalcul.Resultat
		named bool
	}{
		{texteRevalorisation, 1, lu(recalcul.Lectures{Coefficients: effet.AddYears(-1)}), true},
		{texteRevalorisation, 2, lu(recalcul.Lectures{Coefficients: effet.AddYears(-2)}), true},
		{texteRevalorisation, 3, lu(recalcul.Lectures{Coefficients: effet.AddYears(-3)}), false},
		{texteLoi, 1, lu(recalcul.Lectures{Loi: effet.AddYears(-1)}), true},
		{texteAnnees, 9, change(bestAnnees(9)), false},
		{texteAnnees, 10, change(bestAnnees(10)), true},
		{texteAnnees, 40, change(bestAnnees(40)), true},
		{texteAnnees, 41, change(bestAnnees(41)), false},
		{texteSansSalaire, 2010, change(withoutAnnees(func(a int) bool { return a == 2010 })), true},
		{texteSansSalaire, 2025, change(withoutAnnees(func(a int) bool { return a == 2025 })), true},
	} {
		got := nommes(s, dossier.CNAV, tt.r)
		if named := slices.Contains(got, fmt.Sprintf(tt.texte, tt.n)); named != tt.named {
			t.Errorf("%s: named %t, %q; %s for %s", fmt.Sprintf(tt.texte, tt.n), named, got, tt.r.Base.Annuel,
				droit.Base.Annuel)
		}
	}
}

// A career that lacks a year, a line of a year, periods of a nature or of a scheme is named by what it lacks.
func TestChercher_names_what_a_career_lacks(t *testing.T) {
	t.Parallel()
	effet := calendar.Date{Year: 2026, Month: 10, Day: 1}
	enrichir := func(s *pension.State) {
		for i, annee := range []int{1995, 1996} {
			s.Dossier.Carriere[annee-1984].Salaire = dossier.Some(money.Int(12_000))
			s.Dossier.Carriere = append(s.Dossier.Carriere, &dossier.Ligne{
				Annee: dossier.Some(annee), Regime: dossier.CNAV, Salaire: dossier.Some(money.Int(15_000 + 900*i)),
				DeviseDite: true, Employeur: "Atelier Lumen",
			})
		}
	}
	sans := func(keep func(*dossier.Ligne) bool) func(*pension.State) {
		return func(s *pension.State) {
			enrichir(s)
			s.Dossier.Carriere = slices.DeleteFunc(s.Dossier.Carriere, func(l *dossier.Ligne) bool { return !keep(l) })
		}
	}
	for _, tt := range []struct {
		texte string
		keep  func(*dossier.Ligne) bool
	}{
		{"Année 2010 absente de la carrière.", func(l *dossier.Ligne) bool { return l.Annee.Value != 2010 }},
		{"Année 2025 absente de la carrière.", func(l *dossier.Ligne) bool { return l.Annee.Value != 2025 }},
		{
			"Ligne CNAV ACTIVITE de 1996 (Atelier Lumen) absente de la carrière.",
			func(l *dossier.Ligne) bool { return l.Annee.Value != 1996 || l.Employeur == "" },
		},
		{
			"Ligne CNAV ACTIVITE de 1996 absente de la carrière.",
			func(l *dossier.Ligne) bool { return l.Annee.Value != 1996 || l.Employeur != "" },
		},
	} {
		s, _ := etatModifie(t, effet, enrichir)
		_, notified := etatModifie(t, effet, sans(tt.keep))
		for _, regime := range []dossier.Regime{dossier.CNAV, dossier.AGIRCARRCO} {
			if got := nommes(s, regime, notified); !slices.Contains(got, tt.texte) {
				t.Errorf("%s: %q", tt.texte, got)
			}
		}
	}
}

// What a career lacks is points in a scheme that counts them; in the general scheme it is pay, where the pension has
// the full rate without that year.
func TestChercher_names_the_cause_by_the_scheme(t *testing.T) {
	t.Parallel()
	effet := calendar.Date{Year: 2026, Month: 10, Day: 1}
	s, _ := etatRecalcule(t, effet)
	_, notified := etatModifie(t, effet, func(s *pension.State) {
		s.Dossier.Carriere = slices.DeleteFunc(s.Dossier.Carriere, func(l *dossier.Ligne) bool {
			return l.Annee.Value == 2010
		})
	})
	for regime, want := range map[dossier.Regime]Cause{
		dossier.CNAV: CauseSalaire, dossier.AGIRCARRCO: CausePoints,
	} {
		nommes(s, regime, notified)
		if got, ok := Chercher(s)[0].Explication(faits.NotifieAnnuel); !ok || got.Cause != want {
			t.Errorf("%s: %+v", regime, got)
		}
	}
}

// A pension raised to the minimum may have been notified without it, or without the increase of contributed quarters.
func TestChercher_tries_the_minimum_where_there_is_one(t *testing.T) {
	t.Parallel()
	effet := calendar.Date{Year: 2026, Month: 10, Day: 1}
	modeste := func(s *pension.State) {
		for _, l := range s.Dossier.Carriere {
			l.Salaire = dossier.Some(money.Int(9_000))
		}
	}
	for texte, c := range map[string]recalcul.Changement{
		texteMinimum: apres(recalcul.EtapeBase, withoutMinimum), texteMinimumMajore: apres(recalcul.EtapeDurees,
			withoutMinimumMajore),
	} {
		s, r := etatModifie(t, effet, modeste)
		if r.Base.Minimum.Sign() <= 0 {
			t.Fatal("no minimum")
		}
		if got := nommes(s, dossier.CNAV, recalcul.Recalculer(Cas(s), c)); !slices.Contains(got, texte) {
			t.Errorf("%s: %q", texte, got)
		}
	}
}

// A search over forty-two years of one scheme, of a mother of three with a surcote, tries every change that it says and
// no more: the laws, coefficients, points and generations around hers, each quarter of surcote, of duration and of
// décote, each number of years and each year.
func TestChercher_tries_each_change_once(t *testing.T) {
	t.Parallel()
	s, r := etatRecalcule(t, calendar.Date{Year: 2026, Month: 10, Day: 1})
	s.Dossier.Notification = []dossier.Notification{{Regime: dossier.CNAV, AnnuelEur: dossier.Some(money.Cents(100))}}
	const (
		lois, suivante, coefficients, generations = 5, 1, 3 * 2, 2 * 2
		enfants, dureeEnfants, durees, decotes    = 1, 1, 2 * 12, 21
		nombres, dernieres, garantie              = 40 - 10 + 1 - 1, 1, 1
		annees                                    = 42
	)
	want := lois + suivante + coefficients + generations + enfants + dureeEnfants + r.Taux.TrimestresSurcote + durees +
		decotes + nombres + dernieres + annees + garantie + annees
	if got := Chercher(s)[0].Essais; got != want {
		t.Errorf("%d changes are tried, want %d", got, want)
	}
	// Without children there is no increase to leave out, nor quarters of children.
	s, sans := etatModifie(t, s.DateEffet.Lire(), func(s *pension.State) { s.Dossier.Assure.Enfants = nil })
	s.Dossier.Notification = []dossier.Notification{{Regime: dossier.CNAV, AnnuelEur: dossier.Some(money.Cents(100))}}
	want -= enfants + dureeEnfants + r.Taux.TrimestresSurcote - sans.Taux.TrimestresSurcote
	if got := Chercher(s)[0].Essais; got != want {
		t.Errorf("without children %d changes are tried, want %d", got, want)
	}
}
