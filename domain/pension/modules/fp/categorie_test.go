package fp

import (
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// services are whole years of a post of the State.
func services(categorie dossier.Categorie, from, to int) (lines []faits.Ligne) {
	for year := from; year <= to; year++ {
		lines = append(lines, faits.Ligne{
			Annee: year, Regime: dossier.SRE, Source: &dossier.Ligne{Categorie: categorie},
		})
	}
	return lines
}

// CPCMR L24 I 1°: seventeen years of classified posts give the category, fewer are said not to; those of a pension that
// is served already do not count.
func TestCategorie_of_the_services(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name   string
		lines  []faits.Ligne
		served bool
		want   bareme.CategorieFp
		since  int
		warned bool
	}{
		{"sedentary", services(dossier.Sedentaire, 1990, 2020), false, bareme.FpSedentaire, 0, false},
		{"sixteen years", services(dossier.Active, 2000, 2015), false, bareme.FpSedentaire, 0, true},
		{"seventeen years", services(dossier.Active, 2000, 2016), false, bareme.FpActive, 2017, false},
		{"twenty-seven years", services(dossier.SuperActive, 1990, 2016), false, bareme.FpSuperActive, 2017, false},
		{"twenty-six", services(dossier.SuperActive, 1990, 2015), false, bareme.FpActive, 2007, false},
		{"served already", services(dossier.Active, 1990, 2016), true, bareme.FpSedentaire, 0, false},
	} {
		c := fonctionnaire(t, "1964-05-10", "2024-09-01", "2024-10-01")
		c.s.Carriere.Donner(tt.lines)
		if tt.served {
			c.s.Dossier.Liquidation.DejaLiquides = []dossier.PensionLiquidee{
				{Regime: dossier.SRE, Date: jour(t, "2020-01-01")},
			}
			c.servis = regles.ServisAvant(c.s.Dossier.Liquidation.DejaLiquides, jour(t, "2024-10-01"))
		}
		c.t.Begin()
		got, since := c.categorie()
		extract := c.t.End()
		if got != tt.want || since.Year != tt.since || extract.Incomplete ||
			strings.Contains(strings.Join(extract.Warnings, ""), "trop courts") != tt.warned {
			t.Errorf("%s: %d since %s, %q", tt.name, got, since, extract.Warnings)
		}
	}
	c := fonctionnaire(t, "1964-05-10", "2024-09-01", "2024-10-01")
	c.s.Carriere.Donner(services(dossier.Active, 1990, 2016))
	c.s.Bareme = casetest.Sans(c.s.Bareme, func(rec bareme.Recorder) {
		c.s.Bareme.ConstanteEntiere(rec, bareme.ConstanteFpServicesActifs, jour(t, "2024-10-01"))
	})
	if got, _ := c.categorie(); got != bareme.FpSedentaire || !c.t.EstIncomplet() {
		t.Errorf("without the years asked for: %d, incomplete %t", got, c.t.EstIncomplet())
	}
}

// CPCMR L24, L25: disability opens the right on the date of effect at the latest; a long career or a handicap on the
// day of that departure, where it comes before the age.
func TestDepartAnticipe_opens_the_right_earlier(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name    string
		motif   dossier.Motif
		depart  faits.Depart
		want    string
		invalid bool
	}{
		{
			"the age alone", dossier.MotifNormal,
			faits.Depart{AvantAgeLegal: true, DatePossible: jour(t, "2022-01-01")},
			"2026-09-01", false,
		},
		{"disability", dossier.MotifInvalidite, faits.Depart{}, "2024-10-01", true},
		{"a long career", dossier.MotifCarriereLongue, faits.Depart{AvantAgeLegal: true, DatePossible: jour(t,
			"2022-01-01")}, "2022-01-01", false},
		{
			"a handicap", dossier.MotifHandicap,
			faits.Depart{AvantAgeLegal: true, DatePossible: jour(t, "2022-01-01")},
			"2022-01-01", false,
		},
		{
			"one that does not open", dossier.MotifHandicap,
			faits.Depart{DatePossible: jour(t, "2022-01-01")},
			"2026-09-01", false,
		},
		{"one without a day", dossier.MotifHandicap, faits.Depart{AvantAgeLegal: true}, "2026-09-01", false},
		{"one after the age", dossier.MotifHandicap, faits.Depart{AvantAgeLegal: true, DatePossible: jour(t,
			"2027-01-01")}, "2026-09-01", false},
	} {
		c := fonctionnaire(t, "1964-05-10", "2026-09-01", "2024-10-01")
		c.s.Dossier.Liquidation.Motif = tt.motif
		c.s.Depart.Donner(tt.depart)
		c.departAnticipe()
		if got := c.droit.ouverture.String(); got != tt.want || c.droit.byInvalidite != tt.invalid {
			t.Errorf("%s: opens on %s, disability %t", tt.name, got, c.droit.byInvalidite)
		}
	}
}

// CPCMR L14 I; loi 2003-775 art. 66 III: the fewer of the quarters that the duration lacks and of those, begun ones
// included, before the age without décote, which comes by quarters until 2020; twenty at the most.
func TestCountDecote_takes_the_fewer_quarters(t *testing.T) {
	t.Parallel()
	full := bareme.DecoteMontee{ParTrimestre: decimale(t, "0.0125")}
	for _, tt := range []struct {
		name, effet          string
		montee               bareme.DecoteMontee
		assurance            int
		byDuree, byAge, kept int
		coefficient          string
	}{
		{"at the age", "2029-04-01", full, 160, 10, 0, 0, "0"},
		{"after it", "2029-07-01", full, 160, 10, 0, 0, "0"},
		{"a month before it", "2029-03-01", full, 160, 10, 1, 1, "0.0125"},
		{"three months", "2029-01-01", full, 160, 10, 1, 1, "0.0125"},
		{"four", "2028-12-01", full, 160, 10, 2, 2, "0.025"},
		{"eleven quarters before, ten lacking", "2026-07-01", full, 160, 10, 11, 10, "0.125"},
		{"the duration is reached", "2026-07-01", full, 170, 0, 11, 0, "0"},
		{"beyond it", "2026-07-01", full, 171, 0, 11, 0, "0"},
		{"twenty-one of each", "2024-01-01", full, 149, 21, 21, 20, "0.25"},
		{
			"four quarters off the age in 2016", "2028-04-01",
			bareme.DecoteMontee{ParTrimestre: decimale(t, "0.0125"), Retranches: 4},
			160, 10, 0, 0, "0",
		},
	} {
		d := countDecote(
			jour(t, "1962-03-20"), jour(t, tt.effet), calendar.NewAge(67, 0), tt.montee, 170, tt.assurance, 20,
		)
		if d.byDuree != tt.byDuree || d.byAge != tt.byAge || d.retenus != tt.kept ||
			!d.coefficient.Equal(decimale(t, tt.coefficient)) {
			t.Errorf("%s: %+v", tt.name, d)
		}
	}
}

// CPCMR L14 III: a quarter that has only begun counted until the end of 2008.
func TestMoisEntames_go_to_the_end_of_the_quarter_begun(t *testing.T) {
	t.Parallel()
	for last, want := range map[string]int{
		"2007-03-09": 0, "2007-03-10": 3, "2007-06-09": 3, "2007-06-10": 6, "2007-12-31": 12,
	} {
		lines := []faits.Ligne{{
			Annee: 2007, Regime: dossier.SRE, Periode: calendar.Span{From: jour(t, "2007-01-01"), To: jour(t, last)},
			Source: &dossier.Ligne{},
		}}
		if got := moisEntames(lines, jour(t, "2007-03-10"), jour(t, "2008-01-01")); got != want {
			t.Errorf("until %s: %d months, want %d", last, got, want)
		}
	}
}

// A pension of services needs their scheme's figures: a state without a birth, or without a date of effect, has none.
func TestMontantIndiciaire_says_what_it_lacks(t *testing.T) {
	t.Parallel()
	for name, spoil := range map[string]func(*pension.State){
		"no birth":   func(s *pension.State) { s.Dossier.Assure.DateNaissance = calendar.Date{} },
		"no effect":  func(s *pension.State) { s.DateEffet.Donner(calendar.Date{}) },
		"no service": func(s *pension.State) { s.Carriere.Donner(nil) },
	} {
		c := fonctionnaire(t, "1964-05-10", "2026-09-01", "2024-10-01")
		c.s.Carriere.Donner(services(dossier.Sedentaire, 1990, 2020))
		spoil(c.s)
		out, ok := MontantIndiciaire{}.Compute(c.s, c.t).(*ResultatIndiciaire)
		if !ok || len(out.Regimes) != 0 || !c.t.EstIncomplet() {
			t.Errorf("%s: %+v, incomplete %t", name, out, c.t.EstIncomplet())
		}
	}
}
