package agirc

import (
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest"
)

func TestPointsForfaits_follow_each_rule(t *testing.T) {
	t.Parallel()
	avecReference := func(annee int, number string, plus ...faits.Acquisition) *pension.State {
		return etat(
			"1962-02-01", "2026-10-01",
			append([]faits.Acquisition{acquis(dossier.AGIRCARRCO, annee, number)}, plus...)...,
		)
	}
	tests := []struct {
		name  string
		state *pension.State
		want  []string
	}{
		{
			"sickness: federation page, 125 points / 365 = 0.3425 a day, 100 days give 34.25",
			carriere(avecReference(2021, "125"), deJours(periode(dossier.Maladie, 2022), 100)),
			[]string{"2022 AGIRC_ARRCO MALADIE 34.25"},
		},
		{
			"the year never has more points than the year before the stop: 125 - 99.75 = 25.25",
			carriere(
				avecReference(2021, "125", acquis(dossier.AGIRCARRCO, 2022, "99.75")),
				deJours(periode(dossier.Maladie, 2022), 100),
			),
			[]string{"2022 AGIRC_ARRCO MALADIE 25.25"},
		},
		{
			"sixty days give nothing",
			carriere(avecReference(2021, "125"), deJours(periode(dossier.Maladie, 2022), 60)), nil,
		},
		{
			"a stop over two years is one stop, whose average is that of the year before it",
			carriere(avecReference(2020, "125"), du(periode(dossier.Maladie, 2021), "2021-12-02", "2021-12-31"),
				du(periode(dossier.Maladie, 2022), "2022-01-01", "2022-02-09")),
			[]string{"2021 AGIRC_ARRCO MALADIE 10.25", "2022 AGIRC_ARRCO MALADIE 13.66"},
		},
		{
			"without points in the year before, the average is that of the days before the stop",
			carriere(avecReference(2022, "60"), du(periode(dossier.Maladie, 2022), "2022-07-01", "2022-09-30")),
			[]string{"2022 AGIRC_ARRCO MALADIE 30.50"},
		},
		{
			"disability of the second category: the points of the year before it, year after year",
			func() *pension.State {
				s := carriere(
					avecReference(2019, "120"), periode(dossier.Invalidite, 2020), periode(dossier.Invalidite, 2021),
				)
				s.Dossier.Assure.Invalidite = &dossier.PensionInvalidite{Categorie: dossier.Some(2)}
				return s
			}(),
			[]string{"2020 AGIRC_ARRCO INVALIDITE 120.00", "2021 AGIRC_ARRCO INVALIDITE 120.00"},
		},
		{
			"disability of the first category gives nothing",
			func() *pension.State {
				s := carriere(avecReference(2019, "120"), periode(dossier.Invalidite, 2020))
				s.Dossier.Assure.Invalidite = &dossier.PensionInvalidite{Categorie: dossier.Some(1)}
				return s
			}(), nil,
		},
		{
			"in 2019 the points of 2018 in the two old schemes make the average of the single one",
			carriere(
				etat(
					"1962-02-01", "2026-10-01", acquis(dossier.ARRCO, 2018, "100"), acquis(dossier.AGIRC, 2018, "1000"),
				),
				deJours(periode(dossier.Maladie, 2019), 365),
			),
			[]string{"2019 AGIRC_ARRCO MALADIE 447.78"},
		},
		{
			"unemployment since 2019: reference pay of 20 000 EUR for 365 days of 2023, at 6.20 %",
			carriere(avecReference(2022, "125"), func() dossier.Ligne {
				l := deJours(periode(dossier.ChomageIndemnise, 2023), 365)
				l.Salaire = dossier.Some(decimal("20000"))
				return l
			}()),
			[]string{"2023 AGIRC_ARRCO CHOMAGE_INDEMNISE 66.07"},
		},
		{
			"points that the statement reports are taken as they are",
			carriere(avecReference(2009, "125"), func() dossier.Ligne {
				l := periode(dossier.ChomageIndemnise, 2010)
				l.Regime, l.Points = dossier.ARRCO, dossier.Some(points("80"))
				return l
			}(), periode(dossier.ChomageIndemnise, 2010)),
			[]string{"2010 ARRCO CHOMAGE_INDEMNISE 80.00"},
		},
		{
			"the minimum of points completes slice B to 120 points a year",
			carriere(cadre(etat("1962-02-01", "2026-10-01"), faits.AnneeCadre{
				Annee: 2010, Part: money.Int(1), SalaireEur: money.Euro{Decimal: money.Int(36000)},
				PointsB: points("45"),
			}), periode(dossier.Activite, 2010)),
			[]string{"2010 AGIRC GMP 75.00"},
		},
		{
			"the minimum of 1990 was 144 points, half of it for half a year",
			carriere(cadre(etat("1962-02-01", "2026-10-01"), faits.AnneeCadre{
				Annee: 1990, Part: decimal("0.5"), SalaireEur: money.Euro{Decimal: money.Int(9000)},
			}), periode(dossier.Activite, 1990)),
			[]string{"1990 AGIRC GMP 72.00"},
		},
		{
			"pay at the pivot of the year has no minimum",
			carriere(cadre(etat("1962-02-01", "2026-10-01"), faits.AnneeCadre{
				Annee: 2018, Part: money.Int(1), SalaireEur: money.Euro{Decimal: decimal("43977.84")},
				PointsB: points("119"),
			}), periode(dossier.Activite, 2018)), nil,
		},
		{
			"2015, whose pivot is not known, is completed to the points",
			carriere(cadre(etat("1962-02-01", "2026-10-01"), faits.AnneeCadre{
				Annee: 2015, Part: money.Int(1), SalaireEur: money.Euro{Decimal: decimal("39000")},
				PointsB: points("30"),
			}), periode(dossier.Activite, 2015)),
			[]string{"2015 AGIRC GMP 90.00"},
		},
		{
			"there was no minimum before 1989",
			carriere(cadre(etat("1962-02-01", "2026-10-01"), faits.AnneeCadre{Annee: 1988, Part: money.Int(1)}),
				periode(dossier.Activite, 1988)), nil,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			r, trace, _ := forfaits(tt.state)
			var got []string
			for _, l := range r.ParAnnee {
				got = append(
					got, pension.Nombre(l.Annee).Text()+" "+l.Regime.String()+" "+l.Objet+" "+l.Points.String(),
				)
			}
			if diff := gocmp.Diff(tt.want, got); diff != "" {
				t.Errorf("points (-want +got):\n%s", diff)
			}
			if len(tt.state.PointsForfaits.Lire()) != len(got) {
				t.Errorf("the state holds %d acquisitions, want %d", len(tt.state.PointsForfaits.Lire()), len(got))
			}
			if gaps := trace.Lacunes(); len(gaps) > 0 {
				t.Errorf("gaps: %+v", gaps)
			}
		})
	}
}

func TestPointsForfaits_ask_for_what_they_lack(t *testing.T) {
	t.Parallel()
	affilie := func(lignes ...dossier.Ligne) *pension.State {
		return carriere(etat("1962-02-01", "2026-10-01", acquis(dossier.ARRCO, 2000, "100")), lignes...)
	}
	tests := []struct {
		name  string
		state *pension.State
		champ string
	}{
		{"unemployment before 2019", affilie(periode(dossier.ChomageIndemnise, 2010)), "/carriere/0/points"},
		{"unemployment since 2019 without days", affilie(periode(dossier.ChomageIndemnise, 2020)), "/carriere/0/jours"},
		{
			"unemployment since 2019 without reference pay",
			affilie(deJours(periode(dossier.ChomageIndemnise, 2020), 90)), "/carriere/0/salaireBrutEur",
		},
		{"sickness without days", affilie(periode(dossier.Maladie, 2020)), "/carriere/0/jours"},
		{"partial activity", affilie(periode(dossier.ActivitePartielle, 2020)), "/carriere/0/points"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, trace, e := forfaits(tt.state)
			if gaps := trace.Lacunes(); len(gaps) != 1 || string(gaps[0].Champ) != tt.champ || !e.Incomplete {
				t.Errorf("gaps %+v, incomplete %v, want one at %s", gaps, e.Incomplete, tt.champ)
			}
		})
	}
	t.Run("nothing of somebody who never had these schemes", func(t *testing.T) {
		t.Parallel()
		_, trace, _ := forfaits(carriere(etat("1962-02-01", "2026-10-01"), periode(dossier.ChomageIndemnise, 2010)))
		if gaps := trace.Lacunes(); len(gaps) != 0 {
			t.Errorf("gaps %+v", gaps)
		}
	})
}

func TestPointsForfaits_reproduce_the_worked_cases(t *testing.T) {
	t.Parallel()
	doubtful, ran := casetest.Doubtful(t), 0
	for _, c := range casetest.Load(t, "other-points.json") {
		if !c.Concerns("pointsForfaits") || doubtful[c.ID] {
			continue
		}
		ran++
		in := casetest.Input{T: t, Value: c.Input}
		annee := in.Int("annee")
		s := cadre(
			etat("1962-02-01", "2026-10-01"),
			faits.AnneeCadre{Annee: annee, Part: money.Int(1), SalaireEur: in.Euro("salaireAnnuel")},
		)
		r, _, _ := forfaits(carriere(s, dossier.Ligne{Annee: dossier.Some(annee), Regime: dossier.CNAV}))
		l := r.ParAnnee[0]
		casetest.Check(t, c, casetest.Got(t, map[string]any{
			"points": l.Points, "cotisationAnnuelle": l.CotisationAnnuelle, "mensuelle": l.CotisationMensuelle,
			"partSalariale": l.PartSalariale,
		}))
	}
	if ran == 0 {
		t.Fatal("no case of pointsForfaits was run")
	}
}

func TestPointsForfaits_apply_to_cadres_and_interrupted_careers(t *testing.T) {
	t.Parallel()
	if applies, why := (PointsForfaits{}).Applies(&pension.State{}); applies || why == "" {
		t.Errorf("applies %v, why %q", applies, why)
	}
	if applies, _ := (PointsForfaits{}).Applies(
		carriere(etat("1962-02-01", "2026-10-01"), periode(dossier.Maladie, 2020)),
	); !applies {
		t.Error("does not apply to sickness")
	}
}

// ANI 2017-11-17 art. 72: points without contribution for a disability of the second or third category.
func TestInvaliditeDesDeuxTiers_by_category(t *testing.T) {
	t.Parallel()
	of := func(categorie int) *dossier.PensionInvalidite {
		return &dossier.PensionInvalidite{Categorie: dossier.Some(categorie)}
	}
	for _, tt := range []struct {
		name          string
		invalidite    *dossier.PensionInvalidite
		want, unknown bool
	}{
		{"none told", nil, true, true},
		{"no category", &dossier.PensionInvalidite{}, true, true},
		{"the first", of(1), false, false},
		{"the second", of(2), true, false},
		{"the third", of(3), true, false},
	} {
		s := etat("1962-02-01", "2026-10-01")
		s.Dossier.Assure.Invalidite = tt.invalidite
		f := calculForfaits{s: s, t: pension.NewTrace(0)}
		if got := f.invaliditeDesDeuxTiers(); got != tt.want || f.categorieUnknown != tt.unknown {
			t.Errorf("%s: %t, unknown %t", tt.name, got, f.categorieUnknown)
		}
	}
}

// What is not settled is said once, and only where it matters.
func TestPointsForfaits_say_what_is_not_settled(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name string
		of   calculForfaits
		want int
	}{
		{"all is settled", calculForfaits{}, 0},
		{"stops before 2002", calculForfaits{arretsAnciens: true}, 1},
		{"national service", calculForfaits{serviceNational: true}, 1},
		{"a category that is not told", calculForfaits{categorieUnknown: true}, 1},
		{"all three", calculForfaits{arretsAnciens: true, serviceNational: true, categorieUnknown: true}, 3},
	} {
		tt.of.t = pension.NewTrace(0)
		tt.of.t.Begin()
		tt.of.reserves()
		if doubts := tt.of.t.Doubts(); len(doubts) != tt.want {
			t.Errorf("%s: %q", tt.name, doubts)
		}
	}
}

// ANI 2017-11-17 art. 67: no day of benefit, no points, whatever the reference pay.
func TestPointsForfaits_no_day_of_unemployment(t *testing.T) {
	t.Parallel()
	s := carriere(
		etat("1962-02-01", "2026-10-01", acquis(dossier.AGIRCARRCO, 2019, "100")),
		deJours(periode(dossier.ChomageIndemnise, 2020), 0),
	)
	if r, trace, _ := forfaits(s); len(r.ParAnnee) != 0 || len(trace.Lacunes()) != 0 {
		t.Errorf("%+v, gaps %+v", r.ParAnnee, trace.Lacunes())
	}
}
