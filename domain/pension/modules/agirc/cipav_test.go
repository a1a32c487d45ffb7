package agirc

import (
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// A year of work after the age of the full rate adds 5 % of the points of the first thirty years, five years at most,
// for who has thirty; what is not counted says why.
func TestSurcoteCipav_counts_years_after_the_full_rate_and_says_what_it_leaves_out(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, effet string
		annees      int
		want, motif string
	}{
		{"at 67", "2026-02-01", 30, "0", ""},
		{"a month before 68", "2027-01-01", 30, "0", ""},
		{"at 68", "2027-02-01", 30, "150", ""},
		{"at 68 with thirty-five years", "2027-02-01", 35, "150", ""},
		{"at 72", "2031-02-01", 30, "750", ""},
		{"at 73", "2032-02-01", 30, "750", ""},
		{"at 68 with twenty-nine years", "2027-02-01", 29, "0", "demande 30 années"},
		{"until 2021, at 67, from 65", "2017-02-01", 30, "300", ""},
		{"until 2021, at 71, five years at most", "2021-12-01", 30, "750", ""},
		{"until 2021, at 66 less a month", "2015-12-01", 30, "0", ""},
	} {
		naissance := "1959-01-15"
		if tt.effet < "2022" {
			naissance = "1950-01-15"
		}
		m := calculMontant{s: etat(naissance, tt.effet), t: pension.NewTrace(0)}
		var acquis []*faits.Acquisition
		for i := range tt.annees {
			acquis = append(acquis, &faits.Acquisition{Annee: 1985 + i, Points: money.Points{Decimal: decimal("100")}})
		}
		got := m.surcoteCipav(acquis, &PensionPoints{})
		said := strings.Join(m.t.Doubts(), " ")
		if !got.Equal(decimal(tt.want)) || (tt.motif == "") != (said == "") || !strings.Contains(said, tt.motif) {
			t.Errorf("%s: %s points, said %q; want %s and %q", tt.name, got, said, tt.want, tt.motif)
		}
	}
}

// Until 2021 who had not the full rate of the basic pension lost 5 % a year before 65; since 2022 what that pension
// loses.
func TestCoefficientSection_of_Cipav_looks_at_65_until_2021(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		effet, want string
		plein       bool
	}{
		{"2018-04-01", "0.85", false},
		{"2018-04-01", "1", true},
		{"2020-04-01", "0.95", false},
		{"2020-10-01", "0.975", false},
		{"2021-04-01", "1", false},
		{"2021-12-01", "1", false},
		{"2022-01-01", "0.9", false},
		{"2022-01-01", "1", true},
	} {
		s := etat("1956-03-20", tt.effet)
		s.Taux.Donner(faits.TauxLiquidation{
			Connu: true, PensionDue: true, TauxPlein: tt.plein, Taux: nombre("0.45"), DateAgeLegal: jour("2018-04-01"),
		})
		m := calculMontant{s: s, t: pension.NewTrace(0)}
		if got, ok := m.coefficientSection(dossier.CIPAV, bareme.SectionCipav); !ok || !got.Equal(nombre(tt.want)) {
			t.Errorf("%s, full rate %t: %s, want %s", tt.effet, tt.plein, got, tt.want)
		}
	}
}

// CARMF: the pension at the age that one chooses is of 2017; the rules of before were not read.
func TestCoefficientSection_of_Carmf_has_no_rule_before_2017(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		effet string
		want  bool
	}{{"2016-12-01", false}, {"2017-01-01", true}} {
		s := etat("1954-03-20", tt.effet)
		s.Taux.Donner(faits.TauxLiquidation{Connu: true, PensionDue: true, TauxPlein: true})
		m := calculMontant{s: s, t: pension.NewTrace(0)}
		if _, ok := m.coefficientSection(dossier.CARMF, bareme.SectionCarmf); ok != tt.want {
			t.Errorf("%s: %t", tt.effet, ok)
		}
	}
}
