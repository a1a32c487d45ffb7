package lura

import (
	"slices"
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// ligneDe is a line of a scheme; an end is a day of its year, empty for a line without dates.
func ligneDe(t *testing.T, regime dossier.Regime, annee int, end string) faits.Ligne {
	t.Helper()
	l := faits.Ligne{Regime: regime, Annee: annee}
	if end != "" {
		day, err := calendar.ParseDate(end)
		if err != nil {
			t.Fatal(err)
		}
		l.Periode.To = day
	}
	return l
}

// CSS R173-4-4 to R173-4-6: the scheme of the last affiliation pays; of several at once, the one of health care.
func TestAffiliations_find_the_last_schemes_and_the_one_joined_first(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name        string
		lines       []faits.Ligne
		last        []dossier.Regime
		sante       dossier.Regime
		independant int
	}{
		{"none", nil, nil, dossier.RegimeInconnu, 0},
		{
			"schemes that are not aligned",
			[]faits.Ligne{ligneDe(t, dossier.SRE, 2000, ""), ligneDe(t, dossier.CNAVPL, 2001, "")},
			nil,
			dossier.RegimeInconnu, 0,
		},
		{"one", []faits.Ligne{ligneDe(t, dossier.CNAV, 2000, "")}, []dossier.Regime{dossier.CNAV}, dossier.CNAV, 0},
		{
			"the later year",
			[]faits.Ligne{ligneDe(t, dossier.CNAV, 2000, ""), ligneDe(t, dossier.SSI, 2001, "")},
			[]dossier.Regime{dossier.SSI},
			dossier.SSI, 2001,
		},
		{
			"the later day of a year",
			[]faits.Ligne{ligneDe(t, dossier.CNAV, 2000, "2000-06-30"), ligneDe(t, dossier.SSI, 2000, "2000-06-29")},
			[]dossier.Regime{dossier.CNAV},
			dossier.CNAV, 2000,
		},
		{
			"both to the same day",
			[]faits.Ligne{
				ligneDe(t, dossier.SSI, 1999, ""), ligneDe(t, dossier.CNAV, 2000, "2000-12-31"),
				ligneDe(t, dossier.SSI, 2000, ""),
			},
			[]dossier.Regime{dossier.CNAV, dossier.SSI},
			dossier.SSI, 1999,
		},
		{
			"two lines of one scheme",
			[]faits.Ligne{ligneDe(t, dossier.CNAV, 2000, ""), ligneDe(t, dossier.CNAV, 2000, "")},
			[]dossier.Regime{dossier.CNAV},
			dossier.CNAV, 0,
		},
		{
			"an earlier line told later",
			[]faits.Ligne{ligneDe(t, dossier.MSASalarie, 2005, ""), ligneDe(t, dossier.CNAV, 2000, "")},
			[]dossier.Regime{dossier.MSASalarie},
			dossier.MSASalarie, 0,
		},
		{
			"two at once, then one",
			[]faits.Ligne{
				ligneDe(t, dossier.CNAV, 2000, ""), ligneDe(t, dossier.SSI, 2000, ""),
				ligneDe(t, dossier.MSASalarie, 2001, ""),
			},
			[]dossier.Regime{dossier.MSASalarie},
			dossier.MSASalarie, 2000,
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := &pension.State{Dossier: &dossier.Dossier{}}
			s.Carriere.Donner(tt.lines)
			f := affiliations(s)
			if !slices.Equal(f.last, tt.last) || f.sante != tt.sante || f.firstIndependante != tt.independant {
				t.Errorf("%+v", f)
			}
		})
	}
}

func TestInvaliditeIndependant_asks_where_the_person_was_when_it_began(t *testing.T) {
	t.Parallel()
	lines := []faits.Ligne{
		ligneDe(t, dossier.CNAV, 2000, ""), ligneDe(t, dossier.SSI, 2010, ""), ligneDe(t, dossier.SRE, 2012, ""),
		ligneDe(t, dossier.CNAV, 2015, ""),
	}
	since := func(year int) *dossier.PensionInvalidite {
		return &dossier.PensionInvalidite{Depuis: calendar.Date{Year: year, Month: 5, Day: 1}}
	}
	for _, tt := range []struct {
		name  string
		motif dossier.Motif
		inv   *dossier.PensionInvalidite
		want  bool
	}{
		{"self-employed since that year", dossier.MotifInvalidite, since(2010), true},
		{"a civil servant since, whose scheme is not aligned", dossier.MotifInvalidite, since(2014), true},
		{"an employee before", dossier.MotifInvalidite, since(2009), false},
		{"an employee again", dossier.MotifInvalidite, since(2015), false},
		{"nobody yet", dossier.MotifInvalidite, since(1999), false},
		{"another reason", dossier.MotifCarriereLongue, since(2010), false},
		{"no disability pension", dossier.MotifInvalidite, nil, false},
		{"no beginning", dossier.MotifInvalidite, &dossier.PensionInvalidite{}, false},
	} {
		s := &pension.State{Dossier: &dossier.Dossier{}}
		s.Dossier.Liquidation.Motif, s.Dossier.Assure.Invalidite = tt.motif, tt.inv
		s.Carriere.Donner(lines)
		if got := invaliditeIndependant(s); got != tt.want {
			t.Errorf("%s: %t", tt.name, got)
		}
	}
}

func TestPayeurByAffiliation_is_the_only_scheme_or_that_of_health_care(t *testing.T) {
	t.Parallel()
	one, why := payeurByAffiliation([]dossier.Regime{dossier.SSI}, dossier.CNAV)
	if one != dossier.SSI || why != payeurDernier {
		t.Errorf("of one: %s, %s", one, why)
	}
	two, why := payeurByAffiliation([]dossier.Regime{dossier.SSI, dossier.CNAV}, dossier.CNAV)
	if two != dossier.CNAV || why != payeurSimultane {
		t.Errorf("of two: %s, %s", two, why)
	}
}
