package control

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest"
	"github.com/retraite-gateway/retraite/domain/pension/modules/control/causes"
	"github.com/retraite-gateway/retraite/domain/pension/recalcul"
)

// controle runs the supervision and returns one of its checks.
func controle(t *testing.T, s *pension.State, code string) Controle {
	t.Helper()
	trace := pension.NewTrace(0)
	trace.Begin()
	out, _ := SuperviseurSysteme{}.Compute(s, trace).(*ResultatSupervision)
	for _, c := range out.Checks {
		if c.Code == code {
			return c
		}
	}
	t.Fatalf("no check %s", code)
	return Controle{}
}

// No reading of the law allows an amount, a duration or a coefficient outside its bounds; the bounds themselves are
// allowed.
func TestSupervision_holds_each_invariant_of_a_pension(t *testing.T) {
	t.Parallel()
	centime := money.Cents(1)
	moins := money.Euro{}.Sub(centime)
	change := func(f func(p *faits.Pension)) func(*pension.State) {
		return func(s *pension.State) {
			casetest.ChangePensions(&s.Pensions, capability.MontantAnnuites, func(list []faits.Pension) { f(&list[0]) })
		}
	}
	for _, tt := range []struct {
		name   string
		change func(s *pension.State)
		detail string
	}{
		{"a pension as it is", func(*pension.State) {}, ""},
		{"a pension of nothing", change(func(p *faits.Pension) { p.AnnuelEur = money.Euro{} }), ""},
		{"a pension below nothing", change(func(p *faits.Pension) { p.AnnuelEur = moins }), "1 invariant(s) rompu(s)"},
		{"no duration", change(func(p *faits.Pension) { p.Detail.Trimestres = 0 }), ""},
		{"a negative duration", change(func(p *faits.Pension) { p.Detail.Trimestres = -1 }), "1 invariant(s) rompu(s)"},
		{"negative points", change(func(p *faits.Pension) {
			p.Detail.Points = money.Points(moins)
		}), "1 invariant(s) rompu(s)"},
		{"no rate", change(func(p *faits.Pension) { p.Detail.Taux = money.Decimal{} }), ""},
		{
			"a negative rate", change(func(p *faits.Pension) { p.Detail.Taux = moins.Decimal }),
			"1 invariant(s) rompu(s)",
		},
		{"a rate of 1", change(func(p *faits.Pension) { p.Detail.Taux = money.Int(1) }), ""},
		{"a rate above 1", change(func(p *faits.Pension) {
			p.Detail.Taux = money.Int(1).Add(centime.Decimal)
		}), "1 invariant(s) rompu(s)"},
		{"a coefficient of points above 1", change(func(p *faits.Pension) {
			p.Detail.Taux = money.Int(1).Add(centime.Decimal)
			p.Detail.Points = money.Points{Decimal: money.Int(300)}
		}), ""},
		{"a pension without detail", change(func(p *faits.Pension) { p.Detail = nil }), ""},
		{"a survivor's pension below nothing", func(s *pension.State) {
			s.Reversion.Donner([]faits.Pension{{Regime: dossier.CNAV, AnnuelEur: moins}})
		}, "1 invariant(s) rompu(s)"},
		{"a décote alone", func(s *pension.State) {
			casetest.Change(&s.Taux, func(v *faits.TauxLiquidation) { v.CoefficientDecote = centime.Decimal })
		}, ""},
		{"a surcote alone", func(s *pension.State) {
			casetest.Change(&s.Taux, func(v *faits.TauxLiquidation) { v.TauxSurcote = centime.Decimal })
		}, ""},
		{"a décote and a surcote", func(s *pension.State) {
			casetest.Change(&s.Taux, func(v *faits.TauxLiquidation) { v.CoefficientDecote = centime.Decimal })
			casetest.Change(&s.Taux, func(v *faits.TauxLiquidation) { v.TauxSurcote = centime.Decimal })
		}, "1 invariant(s) rompu(s)"},
		{"two of them", func(s *pension.State) {
			change(func(p *faits.Pension) { p.AnnuelEur, p.Detail.Trimestres = moins, -1 })(s)
		}, "2 invariant(s) rompu(s)"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := etatGeneral(t)
			tt.change(s)
			got := controle(t, s, controleInvariants)
			if got.Detail != tt.detail || got.OK != (tt.detail == "") {
				t.Errorf("the check is %+v, want %q", got, tt.detail)
			}
		})
	}
}

// etatConcordant is a run whose pensions are those of the recomputation.
func etatConcordant(t *testing.T) *pension.State {
	t.Helper()
	s := etatPrive(t)
	s.Pensions.Donner(capability.MontantPoints, []faits.Pension{{Regime: dossier.AGIRCARRCO}})
	r := recalcul.Recalculer(causes.Cas(s))
	if !r.Possible() {
		t.Fatalf("no rule for %q", r.Manque)
	}
	s.Pensions.Donner(capability.MontantAnnuites, []faits.Pension{{Regime: dossier.CNAV, AnnuelEur: r.Base.Annuel}})
	complementaire := faits.Pension{Regime: dossier.AGIRCARRCO, AnnuelEur: r.Complementaire.Annuel()}
	s.Pensions.Donner(capability.MontantPoints, []faits.Pension{complementaire})
	return s
}

// A cent more or less in one of the amounts is a disagreement; so is a net month that only one of the two knows.
func TestSupervision_compares_base_points_and_net_each_for_itself(t *testing.T) {
	t.Parallel()
	unCentimeDePlus := func(module capability.ModuleID) func(*pension.State) {
		return func(s *pension.State) {
			casetest.ChangePensions(&s.Pensions, module, func(list []faits.Pension) {
				list[0].AnnuelEur = list[0].AnnuelEur.Add(money.Cents(1))
			})
		}
	}
	for _, tt := range []struct {
		name   string
		change func(s *pension.State)
		ok     bool
	}{
		{"the same amounts", func(*pension.State) {}, true},
		{"a cent of base pension", unCentimeDePlus(capability.MontantAnnuites), false},
		{"a cent of complementary pension", unCentimeDePlus(capability.MontantPoints), false},
		{"a cent moved from one to the other", func(s *pension.State) {
			unCentimeDePlus(capability.MontantAnnuites)(s)
			casetest.ChangePensions(&s.Pensions, capability.MontantPoints, func(list []faits.Pension) {
				list[0].AnnuelEur = list[0].AnnuelEur.Sub(money.Cents(1))
			})
		}, false},
		{"an allowance that nobody asked for", func(s *pension.State) {
			casetest.Change(&s.Aspa, func(v *faits.MinimumVieillesse) { v.AnnuelEur = money.Cents(1) })
		}, false},
		{"one of a civil servant", func(s *pension.State) {
			casetest.Change(&s.AspaFp, func(v *faits.MinimumVieillesse) { v.AnnuelEur = money.Cents(1) })
		}, false},
		{
			"a net month of nowhere",
			func(s *pension.State) { casetest.Change(&s.Net, func(v *faits.Net) { v.Connu = true }) }, false,
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := etatConcordant(t)
			tt.change(s)
			if got := controle(t, s, controleDesaccord); got.OK != tt.ok {
				t.Errorf("the check is %+v, want %v", got, tt.ok)
			}
		})
	}
}

// What the run pays beside its pensions is recomputed by nothing.
func TestSupervision_has_no_recomputation_of_what_is_paid_beside(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name   string
		change func(s *pension.State)
		reason string
	}{
		{"nothing", func(*pension.State) {}, ""},
		{"a survivor's pension", func(s *pension.State) {
			s.Reversion.Donner([]faits.Pension{{Regime: dossier.CNAV}})
		}, "pension de réversion"},
		{"progressive retirement", func(s *pension.State) {
			casetest.Change(&s.Progressive, func(v *faits.Progressive) { v.Concerne = true })
		}, "retraite progressive"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := etatConcordant(t)
			tt.change(s)
			want := ""
			if tt.reason != "" {
				want = "recalcul indépendant sans règle pour : " + tt.reason
			}
			if got := controle(t, s, controleRecalcul); got.Detail != want {
				t.Errorf("the check is %+v, want %q", got, want)
			}
		})
	}
}
