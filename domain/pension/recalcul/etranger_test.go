package recalcul

import (
	"slices"
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// abroad is a year in a State.
func abroad(annee int, etat string, trimestres int) *dossier.Ligne {
	return &dossier.Ligne{
		Annee: dossier.Some(annee), Regime: dossier.RegimeEtranger, Nature: dossier.Etranger,
		Trimestres: dossier.Some(trimestres), Precisions: &dossier.Precisions{Pays: etat},
	}
}

// casEurope is casPrive with Belgian years, four quarters each, in the place of the French ones.
func casEurope(t testing.TB, from, to int) Cas {
	t.Helper()
	cas := casPrive(t)
	cas.Dossier.Carriere = slices.DeleteFunc(cas.Dossier.Carriere, func(l *dossier.Ligne) bool {
		return from <= l.Annee.Value && l.Annee.Value <= to
	})
	for annee := from; annee <= to; annee++ {
		cas.Dossier.Carriere = append(cas.Dossier.Carriere, abroad(annee, "BE", 4))
	}
	return cas
}

// Règlement (CE) 883/2004 art. 52: the pension is the better of the one by the French durations and the French part of
// the one by all durations. The generation of May 1963 needs 170 quarters and loses 0.625 point for each that lacks,
// fifteen at most in October 2026, that many being left until it is 67.
func TestEtranger_serves_the_better_of_both_pensions(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name     string
		from, to int
		// etranger are the quarters abroad that count, taux the rate of the pension, duree over whole its share.
		etranger    int
		taux        string
		duree, over int
	}{
		// 168 quarters of 170: two lack, of which the French durations would lack fifty.
		{"two quarters lack in all", 1990, 2001, 48, "0.4875", 120, 170},
		// 120 French and 72 Belgian ones are held to the 170 of a whole pension before the French part is taken.
		{"more than a whole pension in all", 1978, 1983, 24, "0.5", 168, 170},
		{"more than a whole pension in all, for the smaller part in France", 1960, 2001, 168, "0.5", 96, 170},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			r := faire(t, casEurope(t, tt.from, tt.to))
			if r.Durees.Etranger != tt.etranger {
				t.Errorf("%d quarters abroad, want %d", r.Durees.Etranger, tt.etranger)
			}
			taux, err := money.ParseDecimal(tt.taux)
			if err != nil {
				t.Fatal(err)
			}
			want := r.Base.SalaireMoyen.Times(taux).MulInt(tt.duree).Quo(money.Int(tt.over))
			if diff := r.Base.Pension.Sub(money.Euro{Decimal: want}); !diff.HalfUp(1).IsZero() {
				t.Errorf("%s a year, want about %s", r.Base.Pension, want)
			}
		})
	}
}

// Règlement (CE) 987/2009 art. 12: periods at the same time count once, the French ones first; a year holds four.
func TestEtranger_counts_what_French_quarters_leave_free(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name string
		more []*dossier.Ligne
		want int
	}{
		{"in a year of work in France", []*dossier.Ligne{abroad(1990, "BE", 4)}, 0},
		{"in a free year", []*dossier.Ligne{abroad(1983, "BE", 3)}, 3},
		{"more than a year holds", []*dossier.Ligne{abroad(1983, "BE", 3), abroad(1983, "DE", 3)}, 4},
		{"in the year of the pension, three quarters of which are over", []*dossier.Ligne{abroad(2026, "BE", 4)}, 3},
		{"after the pension", []*dossier.Ligne{abroad(2027, "BE", 4)}, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			cas := casPrive(t)
			cas.Dossier.Carriere = append(cas.Dossier.Carriere, tt.more...)
			if r := faire(t, cas); r.Durees.Etranger != tt.want {
				t.Errorf("%d quarters abroad, want %d", r.Durees.Etranger, tt.want)
			}
		})
	}
}

func TestEtranger_knows_its_limits(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name   string
		change func(*Cas)
		want   string
	}{
		{
			"a State with an agreement of its own",
			func(c *Cas) { c.Dossier.Carriere = append(c.Dossier.Carriere, abroad(1983, "MA", 4)) },
			"période hors des règles européennes",
		},
		{
			"no State",
			func(c *Cas) { c.Dossier.Carriere = append(c.Dossier.Carriere, abroad(1983, "", 4)) },
			"période hors des règles européennes",
		},
		{
			"no quarters",
			func(c *Cas) {
				line := abroad(1983, "BE", 0)
				line.Trimestres = dossier.Optional[int]{}
				c.Dossier.Carriere = append(c.Dossier.Carriere, line)
			},
			"période à l'étranger sans trimestres",
		},
		{
			"fewer than none",
			func(c *Cas) { c.Dossier.Carriere = append(c.Dossier.Carriere, abroad(1983, "BE", -1)) },
			"période à l'étranger sans trimestres",
		},
		{
			"best years that are shared out",
			func(c *Cas) {
				c.Effet = calendar.Date{Year: 2022, Month: 6, Day: 1}
				c.Demandee = c.Effet
				c.Dossier.Assure.DateNaissance = calendar.Date{Year: 1957, Month: 5, Day: 10}
				c.Dossier.Carriere = append(c.Dossier.Carriere, abroad(1983, "BE", 4))
			},
			"années du salaire moyen partagées avec l'étranger",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			cas := casPrive(t)
			tt.change(&cas)
			if r := Recalculer(cas); !slices.Contains(r.Manque, tt.want) {
				t.Errorf("no rule for %q, want %q", r.Manque, tt.want)
			}
		})
	}
}
