package pipeline

import (
	"encoding/json"
	"maps"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/modules/agirc"
	"github.com/retraite-gateway/retraite/domain/pension/modules/base"
	"github.com/retraite-gateway/retraite/domain/pension/modules/control"
	"github.com/retraite-gateway/retraite/domain/pension/modules/control/causes"
	"github.com/retraite-gateway/retraite/domain/pension/modules/fp"
	"github.com/retraite-gateway/retraite/domain/pension/modules/speciaux"
)

// resultatDe returns what a module answered, nothing when it did not apply.
func resultatDe[T any](out Outcome, id capability.ModuleID) (r T, ok bool) {
	for _, section := range out.Sections {
		if section.ModuleID == id {
			r, ok = section.Results.(T)
		}
	}
	return r, ok
}

// notifier makes the notifications of a fund that has computed as the run did, with what the pensions rest on or
// without.
func notifier(out Outcome, elements bool) []map[string]any {
	list := []map[string]any{}
	if r, ok := resultatDe[*base.ResultatAnnuites](out, capability.MontantAnnuites); ok {
		for _, p := range r.Regimes {
			n := map[string]any{"regime": p.Regime, "annuelBrutEur": p.AnnuelBrutEur, "dateNotification": "2026-10-15"}
			if elements {
				n["taux"], n["trimestres"], n["salaireAnnuelMoyenEur"] = p.Taux, p.DureeRegime, p.SalaireAnnuelMoyenEur
				n["minimumContributifEur"], n["majorationEnfantsEur"] = p.MinimumEur, p.MajorationEnfantsEur
			}
			list = append(list, n)
		}
	}
	if r, ok := resultatDe[*agirc.ResultatMontantPoints](out, capability.MontantPoints); ok {
		for _, p := range r.Regimes {
			if p.AnnuelBrut == nil {
				continue // a capital, or a pension that is not due
			}
			n := map[string]any{"regime": p.Regime, "annuelBrutEur": p.AnnuelBrut, "dateNotification": "2026-10-15"}
			if elements {
				n["points"], n["majorationEnfantsEur"] = p.Points, p.Majoration
			}
			list = append(list, n)
		}
	}
	return append(list, notifierAutres(out, elements)...)
}

// notifierAutres makes the notifications of civil servants' funds and of liberal professions.
func notifierAutres(out Outcome, elements bool) []map[string]any {
	list := []map[string]any{}
	if r, ok := resultatDe[*fp.ResultatIndiciaire](out, capability.MontantIndiciaire); ok {
		for _, p := range r.Regimes {
			if p.AnnuelBrutEur == nil {
				continue
			}
			n := map[string]any{"regime": p.Regime, "annuelBrutEur": p.AnnuelBrutEur, "dateNotification": "2026-10-15"}
			if elements {
				n["taux"], n["trimestres"] = p.TauxLiquidation, p.DureeServices
				n["majorationEnfantsEur"] = p.MajorationEnfantsEur
			}
			list = append(list, n)
		}
	}
	if r, ok := resultatDe[*speciaux.ResultatCnavpl](out, capability.RegimeCnavpl); ok {
		for _, p := range r.Regimes {
			if p.AnnuelBrutEur == nil {
				continue
			}
			n := map[string]any{"regime": p.Regime, "annuelBrutEur": p.AnnuelBrutEur, "dateNotification": "2026-10-15"}
			if elements {
				n["points"], n["majorationEnfantsEur"] = p.Points, p.MajorationEnfantsEur
			}
			list = append(list, n)
		}
	}
	return list
}

// sansLignes is a dossier without the lines of the career that f rejects.
func sansLignes(data map[string]any, f func(line map[string]any) bool) map[string]any {
	out, lines := maps.Clone(data), []map[string]any{}
	for _, line := range data["carriere"].([]map[string]any) {
		if !f(line) {
			lines = append(lines, line)
		}
	}
	out["carriere"] = lines
	return out
}

func avecEnfants(data map[string]any, births ...string) map[string]any {
	children := []map[string]any{}
	for _, birth := range births {
		children = append(children, map[string]any{"dateNaissance": birth})
	}
	out, assure := maps.Clone(data), maps.Clone(data["assure"].(map[string]any))
	assure["enfants"] = children
	out["assure"] = assure
	return out
}

func decimal(t testing.TB, text string) money.Decimal {
	t.Helper()
	d, err := money.ParseDecimal(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// A fund that has made one mistake is found out by the change that makes the same one.
func TestQualification_names_the_single_change_that_a_fund_has_made(t *testing.T) {
	t.Parallel()
	annee := func(year int) func(map[string]any) bool {
		return func(line map[string]any) bool { return line["annee"] == year }
	}
	type attendu map[string]causes.Cause
	for _, c := range []struct {
		name string
		// fund makes the fund's dossier from the right one, effet its date of effect when it is another one.
		fund     func(data map[string]any) map[string]any
		effet    calendar.Date
		isWork   bool // pay in the year of the date of effect
		edit     func(t *testing.T, notifications []map[string]any)
		elements bool
		// want are the causes, by scheme and field; texte is in the first explanation.
		want attendu
		text string
	}{
		{
			name: "a late year is missing", fund: func(d map[string]any) map[string]any {
				return sansLignes(
					d, annee(2010),
				)
			},
			want: attendu{"CNAV annuelBrutEur": causes.CauseSalaire, "AGIRC_ARRCO annuelBrutEur": causes.CausePoints},
			text: "2010",
		},
		{
			name: "a late year is missing, elements told",
			fund: func(d map[string]any) map[string]any { return sansLignes(d, annee(2010)) }, elements: true,
			want: attendu{
				"CNAV trimestres":            causes.CauseTrimestreManquant,
				"CNAV salaireAnnuelMoyenEur": causes.CauseTrimestreManquant,
				"CNAV annuelBrutEur":         causes.CauseTrimestreManquant,
				"CNAV majorationEnfantsEur":  causes.CauseTrimestreManquant,
				"AGIRC_ARRCO points":         causes.CausePoints, "AGIRC_ARRCO annuelBrutEur": causes.CausePoints,
				"AGIRC_ARRCO majorationEnfantsEur": causes.CausePoints,
			},
			text: "Année 2010 absente de la carrière.",
		},
		{
			name: "the increase for children is left out",
			edit: func(t *testing.T, list []map[string]any) {
				whole := list[0]["annuelBrutEur"].(money.Euro)
				list[0]["annuelBrutEur"] = money.Euro{Decimal: whole.Quo(decimal(t, "1.1"))}.ArrondiCentime()
			},
			want: attendu{"CNAV annuelBrutEur": causes.CauseMajorationEnfants},
			text: "Majoration pour enfants non portée.",
		},
		{
			name: "the rate is another one",
			edit: func(t *testing.T, list []map[string]any) {
				list[0]["taux"] = decimal(t, "0.45")
				delete(list[0], "annuelBrutEur")
			},
			want: attendu{"CNAV taux": causes.CauseTaux},
			text: "Décote comptée pour 8 trimestre(s).",
		},
		{
			name: "a quarter is missing",
			edit: func(_ *testing.T, list []map[string]any) {
				list[0]["trimestres"] = list[0]["trimestres"].(int) - 3
				delete(list[0], "annuelBrutEur")
			},
			elements: true, want: attendu{"CNAV trimestres": causes.CauseTrimestreManquant},
			text: "3 trimestre(s) de moins dans la durée.",
		},
		{
			name: "the point has the value of two years ago",
			edit: func(t *testing.T, list []map[string]any) {
				now := list[1]["annuelBrutEur"].(*money.Euro)
				list[1]["annuelBrutEur"] = money.Euro{
					Decimal: now.Mul(decimal(t, "1.4159")).Quo(decimal(t, "1.4386")),
				}.ArrondiCentime()
			},
			want: attendu{"AGIRC_ARRCO annuelBrutEur": causes.CauseParametre},
			text: "Valeur du point antérieure de 2 an(s).",
		},
		{
			name: "the pension began two months earlier", effet: calendar.Date{Year: 2026, Month: 8, Day: 1},
			isWork: true,
			edit: func(_ *testing.T, list []map[string]any) {
				for _, n := range list {
					n["dateEffet"] = "2026-08-01"
				}
			},
			want: attendu{
				"CNAV dateEffet": causes.CauseDateEffet, "CNAV annuelBrutEur": causes.CauseDateEffet,
				"AGIRC_ARRCO dateEffet": causes.CauseDateEffet, "AGIRC_ARRCO annuelBrutEur": causes.CauseDateEffet,
			},
			text: "La caisse a liquidé au 2026-08-01, le calcul est fait au 2026-10-01.",
		},
		{
			name: "nothing explains a lower amount",
			edit: func(_ *testing.T, list []map[string]any) { list[0]["annuelBrutEur"] = money.Cents(123_457) },
			want: attendu{"CNAV annuelBrutEur": causes.CauseInexpliquee},
			text: "Aucun changement isolé",
		},
		{
			name: "nothing explains a higher amount",
			edit: func(_ *testing.T, list []map[string]any) { list[0]["annuelBrutEur"] = money.Cents(9_123_457) },
			want: attendu{"CNAV annuelBrutEur": causes.CauseIndu},
			text: "Aucun changement isolé",
		},
		{
			name: "a cent of rounding",
			edit: func(_ *testing.T, list []map[string]any) {
				list[0]["annuelBrutEur"] = list[0]["annuelBrutEur"].(money.Euro).Add(money.Cents(7))
			},
			want: attendu{"CNAV annuelBrutEur": causes.CauseArrondi},
			text: "tolérance",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			data, effet := dossierLivrable()
			data = avecEnfants(data, "1988-05-01", "1990-05-01", "1992-05-01")
			if c.isWork {
				data["carriere"] = append(
					data["carriere"].([]map[string]any),
					map[string]any{"annee": 2026, "regime": "CNAV", "salaireBrutEur": 43_000},
				)
			}
			fund, day := data, effet
			if c.fund != nil {
				fund = c.fund(data)
			}
			if !c.effet.IsZero() {
				day = c.effet
			}
			list := notifier(lancer(t, fund, day), c.elements)
			if c.edit != nil {
				c.edit(t, list)
			}
			data["notification"] = list
			out := lancer(t, data, effet)
			r, ok := resultatDe[*control.ResultatQualification](out, capability.QualificateurEcart)
			if !ok {
				t.Fatal("qualificateurEcart did not compute")
			}
			got := attendu{}
			explained := true
			for _, e := range r.Ecarts {
				got[e.Regime.String()+" "+e.Champ.String()] = e.Cause
				explained = explained && e.Cause != causes.CauseInexpliquee && e.Cause != causes.CauseIndu
			}
			if !maps.Equal(got, c.want) {
				t.Errorf("causes are %v, want %v", got, c.want)
			}
			if text := r.Ecarts[0].Explication; !strings.Contains(text, c.text) {
				t.Errorf("the explanation is %q, want %q in it", text, c.text)
			}
			if gate := check(supervision(t, out), "NOTIFIED_GAP_UNEXPLAINED"); gate.OK != explained {
				t.Errorf("the gate of unexplained differences is %v, want %v", gate, explained)
			}
		})
	}
}

// What a fund has left out of a random private career, a year of it, is found out.
func TestQualification_finds_the_year_that_a_fund_has_left_out(t *testing.T) {
	t.Parallel()
	chercherAnneeAbsente(t, tirer)
}

// The same for civil servants and for who worked for public employers, whose schemes each notify.
func TestQualification_finds_the_year_that_a_public_fund_has_left_out(t *testing.T) {
	t.Parallel()
	chercherAnneeAbsente(t, carrierePublique)
}

// chercherAnneeAbsente leaves a year out of drawn careers, every line of it or one, for all schemes that pay.
func chercherAnneeAbsente(t *testing.T, tirer func(*rapid.T) carriereRecalculee) {
	t.Helper()
	found := 0
	rapid.Check(t, func(rt *rapid.T) {
		drawn := tirer(rt)
		data, effet := drawn.data, drawn.effet
		lines := data["carriere"].([]map[string]any)
		if len(lines) == 0 {
			return
		}
		year := lines[rapid.IntRange(0, len(lines)-1).Draw(rt, "line")]["annee"]
		fund := lancer(t, sansLignes(data, func(line map[string]any) bool { return line["annee"] == year }), effet)
		right := lancer(t, data, effet)
		if !check(supervision(rt, fund), "RECOMPUTATION_MISSING").OK ||
			!check(supervision(rt, right), "RECOMPUTATION_MISSING").OK {
			return
		}
		data["notification"] = notifier(fund, rapid.Bool().Draw(rt, "elements"))
		out := lancer(t, data, effet)
		r, ok := resultatDe[*control.ResultatQualification](out, capability.QualificateurEcart)
		if !ok {
			return
		}
		found++
		for _, e := range r.Ecarts {
			if e.Cause == causes.CauseInexpliquee || e.Cause == causes.CauseIndu {
				raw, _ := json.Marshal(data)
				rt.Fatalf(
					"without %v, %s %s is %s: %s\n%s at %s", year, e.Regime, e.Champ, e.Cause, e.Explication, raw,
					effet,
				)
			}
		}
	})
	if found == 0 {
		t.Error("no career differed")
	}
	t.Logf("%d careers with a difference", found)
}

// The parts of a difference add up to it, whatever the fund has told.
func TestDecomposition_adds_up_to_the_difference(t *testing.T) {
	t.Parallel()
	data, effet := dossierLivrable()
	rapid.Check(t, func(rt *rapid.T) {
		n := map[string]any{
			"regime": "CNAV",
			"annuelBrutEur": json.RawMessage(
				money.Scaled(rapid.Int64Range(0, 9_999_999).Draw(rt, "amount"), 2).String(),
			),
		}
		for field, most := range map[string]int64{
			"salaireAnnuelMoyenEur": 9_999_999, "majorationEnfantsEur": 999_999, "minimumContributifEur": 999_999,
			"taux": 100,
		} {
			if rapid.Bool().Draw(rt, field) {
				n[field] = json.RawMessage(money.Scaled(rapid.Int64Range(0, most).Draw(rt, field+" value"), 2).String())
			}
		}
		if rapid.Bool().Draw(rt, "trimestres") {
			n["trimestres"] = rapid.IntRange(0, 240).Draw(rt, "quarters")
		}
		noted := maps.Clone(data)
		noted["notification"] = []map[string]any{n}
		r, ok := resultatDe[*control.ResultatComparaison](lancer(t, noted, effet), capability.ComparateurLiquidation)
		if !ok || len(r.Regimes) != 1 {
			rt.Fatalf("no comparison: %v", r)
		}
		var sum money.Euro
		for _, part := range r.Regimes[0].Decomposition {
			sum = sum.Add(part.ContributionEur)
		}
		for _, e := range r.Ecarts {
			if e.Champ == faits.NotifieAnnuel && len(r.Regimes[0].Decomposition) > 0 &&
				pension.Montant(sum) != e.Ecart {
				rt.Fatalf("the parts add up to %s, the difference is %s", sum, e.Ecart.Text())
			}
		}
	})
}
