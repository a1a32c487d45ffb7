package agirc

import (
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest"
)

// Memento de la protection sociale 2026: below its threshold, or at it where the section says so, a small pension is a
// capital; CARMF lets choose, CAVEC looks at the points after the coefficient, CPRN at the pension of a month.
func TestPetitePension_of_each_section_on_both_sides_of_its_threshold(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		section             bareme.Section
		regime              dossier.Regime
		number, coefficient string
		annuel              string
		capital             string
		asked               bool
	}{
		{bareme.SectionCarmf, dossier.CARMF, "20", "1", "1500", "", true},
		{bareme.SectionCarmf, dossier.CARMF, "20.01", "1", "1500", "", false},
		{bareme.SectionCipav, dossier.CIPAV, "179.99", "1", "500", "7500.00", false},
		{bareme.SectionCipav, dossier.CIPAV, "180", "1", "500", "", false},
		{bareme.SectionCavec, dossier.CAVEC, "500", "0.99", "600", "9000.00", false},
		{bareme.SectionCavec, dossier.CAVEC, "500", "1", "600", "", false},
		{bareme.SectionCavec, dossier.CAVEC, "499", "1.25", "600", "", false},
		{bareme.SectionCavamac, dossier.CAVAMAC, "1499", "1", "600", "10800.00", false},
		{bareme.SectionCavamac, dossier.CAVAMAC, "1500", "1", "600", "", false},
		{bareme.SectionCprn, dossier.CPRNSectionC, "4", "1", "179.88", "1798.80", false},
		{bareme.SectionCprn, dossier.CPRNSectionC, "4", "1", "180", "", false},
	} {
		s := etat("1962-02-01", "2026-01-01")
		m := calculMontant{s: s, t: pension.NewTrace(0)}
		m.t.Begin()
		p := PensionPoints{Regime: tt.regime, Points: points(tt.number)}
		m.petitePensionSection(tt.section, money.Euro{Decimal: decimal(tt.annuel)}, decimal(tt.coefficient), &p)
		said := strings.Join(m.t.End().Warnings, " ")
		capital, want := "", faits.VersementMensuel
		if p.Capital != nil {
			capital = p.Capital.String()
		}
		if tt.capital != "" {
			want = faits.VersementUnique
		}
		if capital != tt.capital || p.Versement != want || strings.Contains(said, "capital") != tt.asked {
			t.Errorf("%s points of %s: capital %q, %s, %q", tt.number, tt.regime, capital, p.Versement, said)
		}
	}
}

// CARPV pays fewer than six points at their price.
func TestPetitePension_at_the_price_of_the_points(t *testing.T) {
	t.Parallel()
	s := etat("1962-02-01", "2025-01-01")
	for number, unique := range map[string]bool{"5.99": true, "6": false} {
		m := calculMontant{s: s, t: pension.NewTrace(0)}
		p := PensionPoints{Regime: dossier.CARPV, Points: points(number)}
		m.petitePensionSection(bareme.SectionCarpv, money.Cents(100_00), money.Int(1), &p)
		if (p.Capital != nil) != unique {
			t.Errorf("%s points: capital %v", number, p.Capital)
		}
		// 5.99 × 591.36.
		if unique && p.Capital.String() != "3542.25" {
			t.Errorf("%s points: capital %s", number, p.Capital)
		}
	}
	m := calculMontant{s: s, t: pension.NewTrace(0)}
	s.Bareme = casetest.Sans(s.Bareme, func(rec bareme.Recorder) {
		s.Bareme.LiberauxPrixAchat(rec, bareme.SectionCarpv, 2025)
	})
	p := PensionPoints{Regime: dossier.CARPV, Points: points("5")}
	m.petitePensionSection(bareme.SectionCarpv, money.Cents(100_00), money.Int(1), &p)
	if p.Capital != nil || !m.t.EstIncomplet() {
		t.Errorf("a capital without its price: %v", p.Capital)
	}
}

// Page of Ircantec: below 300 points a capital, below 1,000 once a year, below 3,000 once a quarter. A capital of
// points that a coefficient or an increase changes is doubtful.
func TestPetitePension_of_Ircantec_at_its_thresholds(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		number, total, coefficient string
		want                       faits.Versement
		doubts                     int
	}{
		{"299.99", "299.99", "1", faits.VersementUnique, 0},
		{"299.99", "299.99", "0.9", faits.VersementUnique, 1},
		{"299.99", "329.99", "1", faits.VersementUnique, 1},
		{"300", "300", "1", faits.VersementAnnuel, 0},
		{"299", "330", "1", faits.VersementUnique, 1},
		{"999", "999", "1", faits.VersementAnnuel, 0},
		{"1000", "1000", "1", faits.VersementTrimestriel, 0},
		{"2999", "2999", "1", faits.VersementTrimestriel, 0},
		{"3000", "3000", "1", faits.VersementMensuel, 0},
	} {
		m := calculMontant{s: etat("1962-02-01", "2025-12-01"), t: pension.NewTrace(0)}
		p := PensionPoints{Regime: dossier.IRCANTEC, Points: points(tt.number)}
		m.petitePensionIrcantec(points(tt.total), decimal(tt.coefficient), money.Cents(100_00), &p)
		if p.Versement != tt.want || len(m.t.Doubts()) != tt.doubts ||
			(p.Capital != nil) != (tt.want == faits.VersementUnique) {
			t.Errorf("%+v: %s, capital %v, doubts %v", tt, p.Versement, p.Capital, m.t.Doubts())
		}
	}
}

// Memento 2026, statutes of the CPRN art. 23: 10 % for three children, 30 % for each dependent child below 21 at the
// CPRN; nothing at the CAVOM, nor before October 2025 at the CAVEC and before 2024 at the CARPIMKO.
func TestMajorationSection_by_children_and_date(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		section  bareme.Section
		regime   dossier.Regime
		effet    string
		children int
		born     string
		want     string
	}{
		{bareme.SectionCarmf, dossier.CARMF, "2026-01-01", 3, "", "100.00"},
		{bareme.SectionCarmf, dossier.CARMF, "2026-01-01", 2, "", "0.00"},
		{bareme.SectionCavec, dossier.CAVEC, "2025-09-01", 3, "", "0.00"},
		{bareme.SectionCavec, dossier.CAVEC, "2025-10-01", 3, "", "100.00"},
		{bareme.SectionCarpimko, dossier.CARPIMKO, "2023-12-01", 3, "", "0.00"},
		{bareme.SectionCarpimko, dossier.CARPIMKO, "2024-01-01", 3, "", "100.00"},
		{bareme.SectionCavom, dossier.CAVOM, "2026-01-01", 3, "", "0.00"},
		{bareme.SectionCprn, dossier.CPRNSectionC, "2026-01-01", 1, "2005-01-02", "300.00"},
		{bareme.SectionCprn, dossier.CPRNSectionC, "2026-01-01", 1, "2005-01-01", "0.00"},
		{bareme.SectionCprn, dossier.CPRNSectionC, "2026-01-01", 3, "2005-01-02", "400.00"},
		{bareme.SectionCprn, dossier.CPRNSectionC, "2026-01-01", 0, "2005-01-02", "300.00"},
		{bareme.SectionCprn, dossier.CPRNSectionC, "2026-01-01", 0, "", "0.00"},
	} {
		s := enfants(etat("1962-02-01", tt.effet), tt.children)
		if tt.born != "" {
			s.Dossier.Assure.Enfants = []dossier.Enfant{
				{DateNaissance: jour(tt.born), ACharge: true}, {DateNaissance: jour("2015-01-01")}, {ACharge: true},
			}
		}
		casetest.Change(&s.Enfants, func(v *faits.DroitsEnfants) { v.Majoration10 = tt.children >= 3 })
		m := calculMontant{s: s, t: pension.NewTrace(0)}
		got := m.majorationSection(tt.regime, tt.section, money.Cents(1_000_00)).String()
		if got != tt.want || len(m.t.Doubts()) > 0 != (tt.want == "0.00" && tt.children == 3 &&
			tt.section != bareme.SectionCavom) {
			t.Errorf("%d children at %s in %s: %s, doubts %v", tt.children, tt.regime, tt.effet, got, m.t.Doubts())
		}
	}
}
