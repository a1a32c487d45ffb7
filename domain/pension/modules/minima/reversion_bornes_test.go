package minima

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// champs are the places of the gaps of a computation, in their order.
func champs(trace *pension.Trace) []string {
	var list []string
	for _, gap := range trace.Lacunes() {
		list = append(list, string(gap.Champ))
	}
	return list
}

// calculer computes the reversion with its trace.
func calculer(t *testing.T, s *pension.State) (*ResultatReversion, *pension.Trace) {
	t.Helper()
	trace := pension.NewTrace(0)
	got, ok := RetraiteDeReversion{}.Compute(s, trace).(*ResultatReversion)
	if !ok {
		t.Fatal("no result")
	}
	return got, trace
}

// CPCMR L39: four years before the death, or two before the pension began. The death is of 15 August 2026.
func TestReversion_of_civil_servants_at_the_bounds_of_the_marriage(t *testing.T) {
	t.Parallel()
	const date = "/defunt/pensions/0/date"
	for _, tt := range []struct {
		name, from, pension string
		children            int
		motif               string
		gaps                []string
	}{
		{"four years to the day", "2022-08-15", "2015-01-01", 0, reversionOuverte, nil},
		{"a day less", "2022-08-16", "2015-01-01", 0, reversionMariage, nil},
		{"a day less, with a child", "2022-08-16", "2015-01-01", 1, reversionOuverte, nil},
		{"two years before the pension", "2023-01-01", "2025-01-01", 0, reversionOuverte, nil},
		{"a day less before it", "2023-01-02", "2025-01-01", 0, reversionMariage, nil},
		{"two years before the death, no date of the pension", "2024-08-15", "", 0, reversionMontant, []string{date}},
		{"a day less before the death", "2024-08-16", "", 0, reversionMariage, nil},
	} {
		s := etatReversion(t, pensionDefunt(dossier.SRE, 2_400_000))
		s.Dossier.Defunt.Mariages[0].Periode.From = jour(t, tt.from)
		if tt.pension != "" {
			s.Dossier.Defunt.Pensions[0].Date = jour(t, tt.pension)
		}
		s.Dossier.Assure.Enfants = make([]dossier.Enfant, tt.children)
		got, trace := calculer(t, s)
		if x := got.Regimes[0]; x.Motif != tt.motif || x.Ouverte != (tt.motif == reversionOuverte) {
			t.Errorf("%s: %s", tt.name, x.Motif)
		}
		if diff := cmp.Diff(tt.gaps, champs(trace)); diff != "" {
			t.Errorf("%s: gaps (-want +got):\n%s", tt.name, diff)
		}
	}
}

// IEG: a marriage that is no younger than the pension is enough, else two years before the death.
func TestReversion_of_gas_and_electricity_at_the_bounds_of_the_marriage(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, from, pension, motif string }{
		{"on the day of the pension", "2025-01-01", "2025-01-01", reversionOuverte},
		{"a day later", "2025-01-02", "2025-01-01", reversionMariage},
		{"a day later, two years before the death", "2024-08-15", "2024-08-14", reversionOuverte},
	} {
		s := etatReversion(t, pensionDefunt(dossier.IEG, 1_200_000))
		s.Dossier.Defunt.Mariages[0].Periode.From = jour(t, tt.from)
		s.Dossier.Defunt.Pensions[0].Date = jour(t, tt.pension)
		if x := reversionDe(t, s).Regimes[0]; x.Motif != tt.motif {
			t.Errorf("%s: %s", tt.name, x.Motif)
		}
	}
}

// Order of 1970-12-30 art. 20: Ircantec from 50, or with two dependent children.
func TestReversion_of_ircantec_at_the_bounds_of_the_age(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, birth string
		children    int
		motif       string
	}{
		{"50 on the day", "1976-10-01", 0, reversionOuverte},
		{"50 the day after", "1976-10-02", 0, reversionAge},
		{"49 with one dependent child", "1976-10-02", 1, reversionAge},
		{"49 with two", "1976-10-02", 2, reversionOuverte},
	} {
		s := etatReversion(t, pensionDefunt(dossier.IRCANTEC, 200_000))
		s.Dossier.Assure.DateNaissance = jour(t, tt.birth)
		s.Dossier.Defunt.Mariages[0].Periode.From = jour(t, "2000-01-01")
		for range tt.children {
			s.Dossier.Assure.Enfants = append(s.Dossier.Assure.Enfants, dossier.Enfant{ACharge: true})
		}
		s.Dossier.Assure.Enfants = append(s.Dossier.Assure.Enfants, dossier.Enfant{})
		if x := reversionDe(t, s).Regimes[0]; x.Motif != tt.motif {
			t.Errorf("%s: %s", tt.name, x.Motif)
		}
	}
}

// CSS L635-1: two ceilings of 2026, 96 120 €, with the other means; without these nothing says what is cut.
func TestReversion_of_the_self_employed_under_its_ceiling(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name                     string
		means                    int64
		annual, reduction, motif string
	}{
		{"room for all", 9_492_000, "1200.00", "0.00", reversionOuverte},
		{"a cent less", 9_492_001, "1199.99", "0.01", reversionOuverte},
		{"no room", 9_612_000, "0.00", "1200.00", reversionRessources},
		{"beyond", 9_700_000, "0.00", "1200.00", reversionRessources},
	} {
		s := etatReversion(t, pensionDefunt(dossier.RCI, 200_000))
		s.Dossier.Foyer.RessourcesAnnuellesEur = dossier.Some(euros(tt.means))
		x := reversionDe(t, s).Regimes[0]
		if x.AnnuelBrutEur.String() != tt.annual || x.ReductionEur.String() != tt.reduction || x.Motif != tt.motif {
			t.Errorf("%s: %s, cut by %s, %s", tt.name, x.AnnuelBrutEur, x.ReductionEur, x.Motif)
		}
	}
	for name, foyer := range map[string]*dossier.Foyer{"no household": nil, "no means": {SituationDite: true}} {
		s := etatReversion(t, pensionDefunt(dossier.RCI, 200_000))
		s.Dossier.Foyer = foyer
		if _, trace := calculer(t, s); !cmp.Equal(champs(trace), []string{"/foyer/ressourcesAnnuellesEur"}) {
			t.Errorf("%s: %v", name, champs(trace))
		}
	}
}

// CSS R353-1 leaves two readings: the pension of another base scheme is said not to be counted.
func TestReversion_doubts_the_means_beside_the_reversion_of_another_base_scheme(t *testing.T) {
	t.Parallel()
	general := pensionDefunt(dossier.CNAV, 1_000_000)
	for _, tt := range []struct {
		name  string
		other []dossier.PensionDefunt
		want  int
	}{
		{"alone", nil, 0},
		{"with points", []dossier.PensionDefunt{pensionDefunt(dossier.IRCANTEC, 200_000)}, 0},
		{"with the State", []dossier.PensionDefunt{pensionDefunt(dossier.SRE, 2_400_000)}, 1},
		{
			"with two schemes",
			[]dossier.PensionDefunt{pensionDefunt(dossier.SRE, 2_400_000), pensionDefunt(dossier.IEG, 1_000_000)},
			2,
		},
	} {
		s := etatReversion(t, append(tt.other, general)...)
		for i := range s.Dossier.Defunt.Pensions {
			s.Dossier.Defunt.Pensions[i].Date = jour(t, "2015-01-01")
		}
		_, trace := calculer(t, s)
		n := 0
		for _, doubt := range trace.Doubts() {
			if strings.Contains(doubt, "R353-1") {
				n++
			}
		}
		if n != tt.want {
			t.Errorf("%s: %d doubts, want %d: %v", tt.name, n, tt.want, trace.Doubts())
		}
	}
}

// CSS L353-5: a flat amount for each dependent child, until the age of the full rate and for whoever has no pension.
func TestReversion_adds_a_flat_amount_for_dependent_children(t *testing.T) {
	t.Parallel()
	own := []faits.Pension{{Regime: dossier.IRCANTEC, AnnuelEur: euros(100_000)}}
	for _, tt := range []struct {
		name     string
		birth    int
		children []dossier.Enfant
		pensions []faits.Pension
		served   []dossier.PensionLiquidee
		times    int64
	}{
		{"two of three", 1970, []dossier.Enfant{{ACharge: true}, {ACharge: true}, {}}, nil, nil, 2},
		{"none dependent", 1970, []dossier.Enfant{{}}, nil, nil, 0},
		{"at the age of the full rate", 1958, []dossier.Enfant{{ACharge: true}}, nil, nil, 0},
		{"beside a pension of one's own", 1970, []dossier.Enfant{{ACharge: true}}, own, nil, 0},
		{"beside one that is served", 1970, []dossier.Enfant{{ACharge: true}}, nil, []dossier.PensionLiquidee{{
			Regime: dossier.RAFP, AnnuelEur: dossier.Some(euros(1_00)),
		}}, 0},
	} {
		s := etatReversion(t, pensionDefunt(dossier.CNAV, 1_400_000))
		s.Dossier.Assure.DateNaissance.Year = tt.birth
		s.Dossier.Assure.Enfants = tt.children
		s.Dossier.Liquidation.DejaLiquides = tt.served
		s.Pensions.Donner(capability.MontantPoints, tt.pensions)
		m, ok := montantsAu(s.Bareme, pension.NewTrace(0), s.DateEffet.Lire())
		want := money.Euro{Decimal: m.Enfant.MulInt(12).MulInt(int(tt.times))}
		if got := reversionDe(t, s).Regimes[0].ForfaitEnfantsEur; !ok || !got.Equal(want.Decimal) {
			t.Errorf("%s: %s, want %s", tt.name, got, want)
		}
	}
}

// Days at the bounds of what can be: each of these is one day away from a refusal.
func TestDatesReversion_take_what_can_be(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(d *dossier.Dossier){
		"a pension taken on the day of the death": func(d *dossier.Dossier) {
			d.Defunt.Pensions[0].Date = d.Defunt.DateDeces
		},
		"a marriage on the day of the death": func(d *dossier.Dossier) {
			d.Defunt.Mariages[0].Periode.From = d.Defunt.DateDeces
		},
		"a marriage that ended on its day": func(d *dossier.Dossier) {
			d.Defunt.Mariages[0].Periode.To = d.Defunt.Mariages[0].Periode.From
		},
		"a marriage of the survivor at 15": func(d *dossier.Dossier) { d.Assure.DateNaissance = jour(t, "1975-06-02") },
		"a marriage of the deceased at 15": func(d *dossier.Dossier) { d.Defunt.DateNaissance = jour(t, "1975-06-02") },
		"a marriage on the day of the divorce": func(d *dossier.Dossier) {
			d.Defunt.Mariages[0].Periode.To = jour(t, "2001-01-01")
			d.Defunt.Mariages = append(d.Defunt.Mariages, siens(mariage(t, "2001-01-01", "")))
		},
		"a young marriage of somebody else": func(d *dossier.Dossier) {
			d.Assure.DateNaissance = jour(t, "1984-01-01")
			d.Defunt.Mariages[0].Periode.To = jour(t, "1995-01-01")
			d.Defunt.Mariages = append(d.Defunt.Mariages, siens(mariage(t, "2001-01-01", "")))
		},
		"a death between today and the date of effect": func(d *dossier.Dossier) {
			d.Defunt.DateDeces = jour(t, "2026-09-30")
		},
	} {
		s := etatReversion(t, pensionDefunt(dossier.CNAV, 1_400_000))
		s.Aujourdhui = calendar.Date{Year: 2026, Month: 9, Day: 1}
		change(s.Dossier)
		trace := pension.NewTrace(0)
		if !datesReversion(s, trace) || len(trace.Lacunes()) > 0 {
			t.Errorf("%s: %v", name, champs(trace))
		}
	}
}
