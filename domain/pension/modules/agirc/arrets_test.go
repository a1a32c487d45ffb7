package agirc

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest"
)

// ANI 2017-11-17 art. 72: a stop of more than sixty days gives points at the daily average of the year before; the
// points of a year never exceed those of that year, and without any of them the days of the same year before the stop
// give the average.
func TestArret_gives_the_average_of_the_year_before(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name           string
		regime         dossier.Regime
		nature         dossier.Nature
		start, end     string
		before, during string
		want           string
	}{
		{"sixty days", dossier.CNAV, dossier.Maladie, "2020-03-01", "2020-04-29", "365", "0", ""},
		// 61 × 365 / 365.
		{"sixty-one", dossier.CNAV, dossier.Maladie, "2020-03-01", "2020-04-30", "365", "0", "61.00"},
		{"of a farm worker", dossier.MSASalarie, dossier.Maladie, "2020-03-01", "2020-04-30", "365", "0", "61.00"},
		{"of an independent", dossier.SSI, dossier.Maladie, "2020-03-01", "2020-04-30", "365", "0", ""},
		{"a short disability", dossier.CNAV, dossier.Invalidite, "2020-03-01", "2020-03-10", "365", "0", "10.00"},
		{
			"within the points of the year before", dossier.CNAV, dossier.Maladie, "2020-03-01", "2020-04-30", "365",
			"310", "55.00",
		},
		{"which are reached", dossier.CNAV, dossier.Maladie, "2020-03-01", "2020-04-30", "365", "365", ""},
		// 60 days before the stop, of 120 points: two a day.
		{"none the year before", dossier.CNAV, dossier.Maladie, "2020-03-01", "2020-04-30", "0", "120", "122.00"},
		{"none at all", dossier.CNAV, dossier.Maladie, "2020-03-01", "2020-04-30", "0", "0", ""},
	} {
		acquises := []faits.Acquisition{acquis(dossier.AGIRCARRCO, 2000, "1")}
		if tt.before != "0" {
			acquises = append(acquises, acquis(dossier.AGIRCARRCO, 2019, tt.before))
		}
		if tt.during != "0" {
			acquises = append(acquises, acquis(dossier.AGIRCARRCO, 2020, tt.during))
		}
		s := etat("1970-01-01", "2032-01-01", acquises...)
		l := du(dossier.Ligne{
			Annee: dossier.Some(2020), Regime: tt.regime, Nature: tt.nature,
		}, tt.start, tt.end)
		r, _, _ := forfaits(carriere(s, l))
		got := ""
		if len(r.ParAnnee) == 1 {
			got = r.ParAnnee[0].Points.String()
		}
		if got != tt.want {
			t.Errorf("%s: %q points, want %q", tt.name, got, tt.want)
		}
	}
}

// A pension of points needs a date of effect and a birth.
func TestMontantPoints_needs_a_date_and_a_birth(t *testing.T) {
	t.Parallel()
	for name, spoil := range map[string]func(*pension.State){
		"no effect": func(s *pension.State) { s.DateEffet.Donner(calendar.Date{}) },
		"no birth":  func(s *pension.State) { s.Dossier.Assure.DateNaissance = calendar.Date{} },
	} {
		s := etat("1962-02-01", "2025-12-01", acquis(dossier.AGIRCARRCO, 2023, "1000"))
		spoil(s)
		r, _, extract := liquide(s)
		if len(r.Regimes) != 0 || !extract.Incomplete {
			t.Errorf("%s: %+v, incomplete %t", name, r.Regimes, extract.Incomplete)
		}
	}
}

// ANI 2017-11-17 art. 84: within twenty missing quarters the duration decides as the age does; without one of these
// figures no coefficient is known.
func TestMinoration_says_which_figure_it_lacks(t *testing.T) {
	t.Parallel()
	effet := jour("2026-01-01")
	for name, read := range map[string]func(*bareme.Set, bareme.Recorder){
		"the duration of short careers": func(b *bareme.Set, rec bareme.Recorder) {
			b.ConstanteEntiere(rec, bareme.ConstanteAgircArrcoCarriereCourteMaximum, effet)
		},
		"their coefficient": func(b *bareme.Set, rec bareme.Recorder) { b.AgircArrcoMinorationCarriereCourte(rec, 5) },
	} {
		s := manque(etat("1962-02-01", "2026-01-01", acquis(dossier.AGIRCARRCO, 2023, "1000")), 5)
		s.Bareme = casetest.Sans(s.Bareme, func(rec bareme.Recorder) { read(s.Bareme, rec) })
		_, _, extract := liquide(s)
		if !extract.Incomplete {
			t.Errorf("without %s: complete", name)
		}
	}
}

// The Agirc-Arrco value of a whole pension: 1,000 points of 1.4386 € since November 2024.
func TestMontantPoints_at_the_full_rate(t *testing.T) {
	t.Parallel()
	r, _, _ := liquide(etat("1962-02-01", "2025-12-01", acquis(dossier.AGIRCARRCO, 2023, "1000")))
	if p := r.Regimes[0]; p.AnnuelBrut == nil || !p.AnnuelBrut.Equal(money.Cents(1_438_60).Decimal) {
		t.Errorf("got %+v", p)
	}
}
