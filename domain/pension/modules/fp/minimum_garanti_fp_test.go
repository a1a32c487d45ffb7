package fp

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

// fonctionnaire is a sedentary civil servant without décote at 67 whose right opened on a day.
func fonctionnaire(t *testing.T, naissance, ouverture, effet string) *calcul {
	t.Helper()
	c := &calcul{
		s: &pension.State{
			Dossier: &dossier.Dossier{}, Bareme: bareme.Official(), DateEffet: faits.Connu(jour(t, effet)),
		},
		t: pension.NewTrace(0), naissance: jour(t, naissance),
	}
	c.s.Dossier.Assure.DateNaissance = c.naissance
	c.droit.ouverture, c.droit.ageAnnulation = jour(t, ouverture), calendar.NewAge(67, 0)
	return c
}

func decimale(t *testing.T, text string) money.Decimal {
	t.Helper()
	d, err := money.ParseDecimal(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// CPCMR L17, loi 2010-1330 art. 45: the minimum is open without décote, for disability, a handicap, some parents, and
// rights opened before 2011, and closed to the others.
func TestMotifMinimum_by_way(t *testing.T) {
	t.Parallel()
	missing := decote{byDuree: 4, byAge: 12}
	for _, tt := range []struct {
		name   string
		d      decote
		droit  func(*droit)
		opened string
		want   string
		open   bool
	}{
		{"quarters and age are missing", missing, nil, "2024-09-01", "DECOTE", false},
		{"the duration is reached", decote{byAge: 12}, nil, "2024-09-01", "SANS_DECOTE", true},
		{"one quarter of it is missing", decote{byDuree: 1, byAge: 12}, nil, "2024-09-01", "DECOTE", false},
		{"the age is reached", decote{byDuree: 4}, nil, "2024-09-01", "SANS_DECOTE", true},
		{"one quarter before it", decote{byDuree: 4, byAge: 1}, nil, "2024-09-01", "DECOTE", false},
		{"disability", missing, func(d *droit) { d.byInvalidite = true }, "2024-09-01", "INVALIDITE", true},
		{"a handicap", missing, func(d *droit) { d.handicap = true }, "2024-09-01", "HANDICAP", true},
		{
			"disability goes before the duration",
			decote{},
			func(d *droit) { d.byInvalidite = true }, "2024-09-01",
			"INVALIDITE", true,
		},
		{
			"a parent of an invalid child", missing, func(d *droit) {
				d.parent = voieDeParent{motif: voieEnfantInvalide, minimum: true, regles: d.ouverture}
			}, "2024-09-01", "PARENT", true,
		},
		{
			"a parent of three under the law of 2010", missing, func(d *droit) {
				d.parent = voieDeParent{motif: voieTroisEnfants, regles: d.ouverture}
			}, "2010-12-31", "DECOTE", false,
		},
		{"opened on the last day of 2010", missing, nil, "2010-12-31", "DROIT_OUVERT_AVANT_2011", true},
		{"opened on the first of 2011", missing, nil, "2011-01-01", "DECOTE", false},
	} {
		c := fonctionnaire(t, "1962-03-20", tt.opened, "2024-09-01")
		if tt.droit != nil {
			tt.droit(&c.droit)
		}
		if motif, open := c.motifMinimum(tt.d); motif != tt.want || open != tt.open {
			t.Errorf("%s: %s, open %t, want %s", tt.name, motif, open, tt.want)
		}
	}
}

// Décret 2010-1744 art. 3: the age of the minimum is that without décote less nine quarters for rights opened in 2011,
// seven in 2012, five, three, and one in 2015; loi 2003-775 art. 66 III takes nine quarters more off for rights of
// 2011, then eight, down to five in 2015.
func TestAgeDuMinimum_by_year_of_opening(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		ouverture, before, from string
	}{
		// Born on 10 March 1951 with 65 years: 65 - 18 quarters = 60 and a half, in September 2011.
		{"2011-03-10", "2011-09-01", "2011-10-01"},
		// 65 - (8 + 7) quarters = 61 and three months.
		{"2012-03-10", "2012-06-01", "2012-07-01"},
		{"2013-03-10", "2013-03-01", "2013-04-01"},
		{"2014-03-10", "2013-12-01", "2014-01-01"},
		// 65 - (5 + 1) quarters = 63 and a half.
		{"2015-03-10", "2014-09-01", "2014-10-01"},
	} {
		for effet, want := range map[string]bool{tt.before: false, tt.from: true} {
			c := fonctionnaire(t, "1951-03-10", tt.ouverture, effet)
			c.droit.ageAnnulation = calendar.NewAge(65, 0)
			if got := c.ageDuMinimum(); got != want {
				t.Errorf("opened on %s, effect on %s: %t", tt.ouverture, effet, got)
			}
		}
	}
	for _, ouverture := range []string{"2010-12-31", "2016-01-01"} {
		if fonctionnaire(t, "1951-03-10", ouverture, "2020-01-01").ageDuMinimum() {
			t.Errorf("opened on %s: an age of its own", ouverture)
		}
	}
}

// CPCMR L30: from 60 % of disability on the pension is half of the pay at least.
func TestPlancherInvalidite_from_sixty_percent(t *testing.T) {
	t.Parallel()
	taux := func(text string) dossier.Optional[money.Decimal] { return dossier.Some(decimale(t, text)) }
	euros := func(n int64) money.Euro { return money.Cents(100 * n) }
	for _, tt := range []struct {
		name     string
		disabled bool
		rate     *dossier.IncapacitePermanente
		before   int64
		want     int64
		ok       bool
		gaps     int
	}{
		{"59 %", true, &dossier.IncapacitePermanente{Taux: taux("0.5999")}, 8_000, 8_000, true, 0},
		{"60 %", true, &dossier.IncapacitePermanente{Taux: taux("0.6")}, 8_000, 15_000, true, 0},
		{
			"60 % of who has more already", true, &dossier.IncapacitePermanente{Taux: taux("0.6")},
			16_000, 16_000, true, 0,
		},
		{"a rate that is not told", true, nil, 8_000, 8_000, false, 1},
		{"an incapacity without a rate", true, &dossier.IncapacitePermanente{}, 8_000, 8_000, false, 1},
		{"which matters to nobody above half of the pay", true, nil, 15_000, 15_000, true, 0},
		{"a euro below", true, nil, 14_999, 14_999, false, 1},
		{"not for disability", false, &dossier.IncapacitePermanente{Taux: taux("0.8")}, 8_000, 8_000, true, 0},
	} {
		c := fonctionnaire(t, "1975-01-01", "2024-09-01", "2024-10-01")
		c.droit.byInvalidite, c.s.Dossier.Assure.Incapacite = tt.disabled, tt.rate
		got, ok := c.plancherInvalidite(euros(30_000), euros(tt.before))
		if !got.Equal(euros(tt.want).Decimal) || ok != tt.ok || len(c.t.Lacunes()) != tt.gaps {
			t.Errorf("%s: %s (%t), gaps %+v", tt.name, got, ok, c.t.Lacunes())
		}
	}
}

// CPCMR L24 I 5°, L14 I: a permanent incapacity of half lifts the décote from the day that it has.
func TestHandicape_from_half_and_from_its_day(t *testing.T) {
	t.Parallel()
	at := func(rate money.Decimal, since string) *dossier.Handicap {
		return &dossier.Handicap{TauxMin: dossier.Some(rate), Depuis: jour(t, since)}
	}
	for _, tt := range []struct {
		name string
		h    *dossier.Handicap
		want bool
	}{
		{"none", nil, false},
		{"half", at(money.Scaled(50, 2), "2000-01-01"), true},
		{"less", at(money.Scaled(49, 2), "2000-01-01"), false},
		{"since the date of effect", at(money.Scaled(80, 2), "2024-10-01"), true},
		{"since the day after", at(money.Scaled(80, 2), "2024-10-02"), false},
		{"a rate that is not told", &dossier.Handicap{Depuis: jour(t, "2000-01-01")}, false},
	} {
		c := fonctionnaire(t, "1975-01-01", "2024-09-01", "2024-10-01")
		c.s.Dossier.Assure.Handicap = tt.h
		if got := handicape(c.s, c.t); got != tt.want || c.t.EstIncomplet() {
			t.Errorf("%s: %t, incomplete %t", tt.name, got, c.t.EstIncomplet())
		}
	}
	c := fonctionnaire(t, "1975-01-01", "2024-09-01", "2024-10-01")
	c.s.Dossier.Assure.Handicap = at(money.Scaled(80, 2), "2000-01-01")
	c.s.Bareme = casetest.Sans(c.s.Bareme, func(rec bareme.Recorder) {
		c.s.Bareme.Constante(rec, bareme.ConstanteFpHandicapIncapacite, jour(t, "2024-10-01"))
	})
	if handicape(c.s, c.t) || !c.t.EstIncomplet() {
		t.Error("a handicap without the rate that the law asks for")
	}
}
