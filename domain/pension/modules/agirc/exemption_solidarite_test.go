package agirc

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// ANI of 2017-11-17 art. 98: who is spared the temporary coefficient, at 62 in 2022.
func TestExempteSolidarite_by_ground(t *testing.T) {
	t.Parallel()
	incapacite := func(rate string) *dossier.IncapacitePermanente {
		return &dossier.IncapacitePermanente{Taux: dossier.Some(nombre(rate))}
	}
	invalide := func(categorie int, fin string) *dossier.PensionInvalidite {
		p := &dossier.PensionInvalidite{Categorie: dossier.Some(categorie)}
		if fin != "" {
			p.FinVersement = jour(fin)
		}
		return p
	}
	for _, tt := range []struct {
		name   string
		change func(s *pension.State)
		want   bool
	}{
		{"nothing", func(*pension.State) {}, false},
		{"a healthy child", func(s *pension.State) { s.Dossier.Assure.Enfants = make([]dossier.Enfant, 2) }, false},
		{"a disabled child", func(s *pension.State) {
			s.Dossier.Assure.Enfants = []dossier.Enfant{{}, {Handicape: true}}
		}, true},
		{"the ground of unfitness", func(s *pension.State) {
			s.Dossier.Liquidation.Motif = dossier.MotifInaptitude
		}, true},
		{"the ground of a handicap", func(s *pension.State) {
			s.Dossier.Liquidation.Motif = dossier.MotifHandicap
		}, true},
		{"a long career", func(s *pension.State) { s.Dossier.Liquidation.Motif = dossier.MotifCarriereLongue }, false},
		{"a ground that was found", func(s *pension.State) {
			s.Depart.Donner(faits.Depart{Motif: dossier.MotifInvalidite})
		}, true},
		{"unfitness", func(s *pension.State) { s.Dossier.Assure.Inaptitude = true }, true},
		{"a departure for disability", func(s *pension.State) {
			s.Handicap.Donner(faits.PriseEnCharge{TauxPlein: true})
		}, true},
		{"a disability of the first category", func(s *pension.State) {
			s.Dossier.Assure.Invalidite = invalide(1, "")
		}, false},
		{"of the second", func(s *pension.State) { s.Dossier.Assure.Invalidite = invalide(2, "") }, true},
		{"paid until the eve", func(s *pension.State) {
			s.Dossier.Assure.Invalidite = invalide(2, "2022-05-31")
		}, true},
		{"paid until the day before", func(s *pension.State) {
			s.Dossier.Assure.Invalidite = invalide(2, "2022-05-30")
		}, false},
		{"an incapacity of 20 %", func(s *pension.State) { s.Dossier.Assure.Incapacite = incapacite("0.2") }, true},
		{"of less", func(s *pension.State) { s.Dossier.Assure.Incapacite = incapacite("0.199") }, false},
	} {
		s := etat("1960-05-10", "2022-06-01")
		tt.change(s)
		m := calculMontant{s: s, t: pension.NewTrace(0)}
		if got := m.exempteSolidarite(); got != tt.want {
			t.Errorf("%s: %t", tt.name, got)
		}
	}
}

// ANI of 2017-11-17 art. 94: children under 18, and those said to be dependent under 25, or disabled at any age.
func TestEnfantsACharge_at_their_ages(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, birth       string
		charge, handicape bool
		want              int
	}{
		{"17", "2004-06-02", false, false, 1},
		{"18", "2004-06-01", false, false, 0},
		{"18, said to be dependent", "2004-06-01", true, false, 1},
		{"24, said to be dependent", "1997-06-02", true, false, 1},
		{"25, said to be dependent", "1997-06-01", true, false, 0},
		{"25, disabled and dependent", "1997-06-01", true, true, 1},
		{"25, disabled", "1997-06-01", false, true, 0},
		{"no birth, said to be dependent", "", true, false, 1},
		{"no birth", "", false, false, 0},
		{"not born", "2022-06-02", true, false, 0},
	} {
		s := etat("1960-05-10", "2022-06-01")
		e := dossier.Enfant{ACharge: tt.charge, Handicape: tt.handicape}
		if tt.birth != "" {
			e.DateNaissance = jour(tt.birth)
		}
		s.Dossier.Assure.Enfants = []dossier.Enfant{e}
		m := calculMontant{s: s, t: pension.NewTrace(0)}
		if got := m.enfantsACharge(); got != tt.want {
			t.Errorf("%s: %d", tt.name, got)
		}
	}
	none := calculMontant{s: etat("1960-05-10", "2022-06-01"), t: pension.NewTrace(0)}
	if got := none.enfantsACharge(); got != 0 {
		t.Errorf("none: %d", got)
	}
}

// The pension of bonuses asks for the legal age and for no progressive retirement. Decree 2004-569 art. 8.
func TestRafp_is_shut_before_the_legal_age(t *testing.T) {
	t.Parallel()
	legal := calendar.Date{Year: 2022, Month: 6, Day: 1}
	for effet, open := range map[string]bool{"2022-05-01": false, "2022-06-01": true} {
		s := etat("1960-05-10", effet, acquis(dossier.RAFP, 2019, "6000"))
		s.Taux.Donner(faits.TauxLiquidation{Connu: true, PensionDue: true, TauxPlein: true, DateAgeLegal: legal})
		r, _, _ := liquide(s)
		paid := len(r.Regimes) == 1 && r.Regimes[0].AnnuelBrut != nil && r.Regimes[0].AnnuelBrut.Sign() > 0
		if paid != open {
			t.Errorf("at %s: %+v", effet, r.Regimes)
		}
	}
}

func nombre(text string) money.Decimal {
	d, err := money.ParseDecimal(text)
	if err != nil {
		panic(err)
	}
	return d
}
