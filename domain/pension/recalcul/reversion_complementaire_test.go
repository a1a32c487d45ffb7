package recalcul

import (
	"slices"
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

func points(n int) dossier.Optional[money.Points] {
	return dossier.Some(money.Points{Decimal: money.Int(n)})
}

// pointsOf is a complementary pension of a deceased, of which nothing but the points is told.
func pointsOf(regime dossier.Regime, n int) dossier.PensionDefunt {
	return dossier.PensionDefunt{Regime: regime, Points: points(n)}
}

// ANI 2017-11-17 art. 104: 60 % of the points at 1.4386 €, a point of Agirc being 0.347791548 point.
func TestReversionComplementaire_pays_a_share_of_the_points(t *testing.T) {
	t.Parallel()
	withDrawn := pointsOf(dossier.AGIRCARRCO, 4_000)
	withDrawn.AnnuelEur = euros(3_000)
	withChildren := pointsOf(dossier.AGIRCARRCO, 4_000)
	withChildren.MajorationEnfantsEur = euros(500)
	for _, tt := range []struct {
		name                string
		pension             dossier.PensionDefunt
		enfantsACharge      int
		naissance           string
		horsEnfants, enfant string
	}{
		{"4 000 points", pointsOf(dossier.AGIRCARRCO, 4_000), 0, "1968-03-10", "3452.64", "0.00"},
		{"of Arrco", pointsOf(dossier.ARRCO, 4_000), 0, "1968-03-10", "3452.64", "0.00"},
		{
			"of Agirc: 4 000 × 1.4386 × 0.347791548 × 0.60", pointsOf(dossier.AGIRC, 4_000), 0, "1968-03-10", "1200.80",
			"0.00",
		},
		{"no more than what was drawn", withDrawn, 0, "1968-03-10", "3000.00", "0.00"},
		{"60 % of the increase too", withChildren, 0, "1968-03-10", "3452.64", "300.00"},
		{"5 % for each dependent child, when that is more", withChildren, 2, "1968-03-10", "3452.64", "345.26"},
		{"55 after the month of the death", withChildren, 1, "1971-06-02", "", ""},
		{
			"with two dependent children there is no age", pointsOf(dossier.AGIRCARRCO, 4_000), 2, "1981-06-02",
			"3452.64", "345.26",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			cas := casVeuve(t, tt.naissance, 0, 0)
			cas.Dossier.Defunt.Pensions = []dossier.PensionDefunt{tt.pension}
			for range tt.enfantsACharge {
				child := dossier.Enfant{DateNaissance: jour(t, "2012-04-04"), ACharge: true}
				cas.Dossier.Assure.Enfants = append(cas.Dossier.Assure.Enfants, child)
			}
			got := faire(t, cas).Reversion.Complementaires
			if tt.horsEnfants == "" {
				if len(got) > 0 {
					t.Errorf("paid before the age: %+v", got)
				}
				return
			}
			if len(got) != 1 || got[0].HorsEnfants.String() != tt.horsEnfants || got[0].Enfants.String() != tt.enfant {
				t.Errorf("%+v, want %s and %s", got, tt.horsEnfants, tt.enfant)
			}
		})
	}
}

// Marriages of 100, 200 and 300 months. Without a spouse who stayed, the months of marriage are set against the
// deceased's 148 quarters.
func TestReversionComplementaire_shares_between_spouses(t *testing.T) {
	t.Parallel()
	first := dossier.Mariage{Periode: calendar.Span{From: jour(t, "1984-01-01"), To: jour(t, "1992-05-01")}}
	second := dossier.Mariage{
		Periode: calendar.Span{From: jour(t, "1993-01-20"), To: jour(t, "2001-05-20")}, Demandeur: true,
	}
	last := dossier.Mariage{Periode: calendar.Span{From: jour(t, "2001-05-20")}}
	remarried := second
	remarried.Remarie = true
	firstRemarried := first
	firstRemarried.Remarie = true
	lastDead := last
	lastDead.Decede = true
	for _, tt := range []struct {
		name     string
		mariages []dossier.Mariage
		want     string // of 3 452.64
	}{
		{"100 months of 500", []dossier.Mariage{first, second, last}, "690.53"},
		{"of 400, the first having married again", []dossier.Mariage{firstRemarried, second, last}, "863.16"},
		{"of 444 months of insurance, the last having died", []dossier.Mariage{first, second, lastDead}, "777.62"},
		{"nothing after another marriage", []dossier.Mariage{first, remarried, last}, ""},
	} {
		cas := casVeuve(t, "1968-03-10", 0, 0)
		cas.Dossier.Defunt.Mariages = tt.mariages
		base := dossier.PensionDefunt{Regime: dossier.CNAV, AnnuelEur: euros(0), Trimestres: dossier.Some(148)}
		drawn := pointsOf(dossier.AGIRCARRCO, 4_000)
		drawn.AnnuelEur = euros(9_000)
		cas.Dossier.Defunt.Pensions = []dossier.PensionDefunt{base, drawn}
		got := ""
		for _, x := range faire(t, cas).Reversion.Complementaires {
			got += x.Annuel().String()
		}
		if got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
	}
}

func TestReversionComplementaire_knows_its_limits(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name   string
		change func(*Cas)
		want   string
	}{
		{"before 2019", func(c *Cas) {
			c.Effet = calendar.Date{Year: 2018, Month: 12, Day: 1}
			c.Dossier.Defunt.DateDeces = calendar.Date{Year: 2018, Month: 11, Day: 2}
		}, "points Agirc-Arrco d'avant 2019"},
		{
			"no points", func(c *Cas) { c.Dossier.Defunt.Pensions[0].Points.Present = false },
			"points du défunt inconnus",
		},
		{
			"a lump sum", func(c *Cas) { c.Dossier.Defunt.Pensions[0].VerseeEnCapital = true },
			"points du défunt inconnus",
		},
		{"a disabled survivor", func(c *Cas) {
			c.Dossier.Assure.Invalidite = &dossier.PensionInvalidite{}
		}, "réversion complémentaire d'un invalide"},
		{"an old divorce", func(c *Cas) {
			c.Dossier.Defunt.Mariages[0].Periode.From = calendar.Date{Year: 1970, Month: 1, Day: 1}
			c.Dossier.Defunt.Mariages[0].Periode.To = calendar.Date{Year: 1980, Month: 6, Day: 30}
		}, "divorce d'avant juillet 1980"},
		{"a divorce, and no insurance of the deceased", func(c *Cas) {
			c.Dossier.Defunt.Mariages[0].Periode.To = calendar.Date{Year: 2000, Month: 1, Day: 1}
		}, "durée d'assurance du défunt inconnue"},
	} {
		cas := casVeuve(t, "1960-03-10", 0, 0)
		cas.Dossier.Defunt.Pensions = []dossier.PensionDefunt{pointsOf(dossier.AGIRCARRCO, 100)}
		tt.change(&cas)
		if r := Recalculer(cas); !slices.Contains(r.Manque, tt.want) {
			t.Errorf("%s: no rule for %q, want %q", tt.name, r.Manque, tt.want)
		}
	}
}
