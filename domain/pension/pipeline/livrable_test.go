package pipeline

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest"
)

// dossierLivrable is a private career whose points of before 2019 are those of the statement: nothing in it is assumed.
func dossierLivrable() (data map[string]any, effet calendar.Date) {
	lines := []map[string]any{}
	for year := 1984; year < 2026; year++ {
		line := map[string]any{"annee": year, "regime": "CNAV", "salaireBrutEur": 9_000 + 800*(year-1984)}
		if year < 2019 {
			line["points"] = 60 + year - 1984
		}
		lines = append(lines, line)
	}
	return map[string]any{
		"assure": map[string]any{
			"dateNaissance": "1963-05-10", "sexe": "F", "enfants": []map[string]any{{"dateNaissance": "1990-05-01"}},
		},
		"carriere": lines,
	}, calendar.Date{Year: 2026, Month: 10, Day: 1}
}

// faux is a module that computes as the real one does and then spoils what it gives.
type faux struct {
	pension.Module
	gater func(s *pension.State)
}

func (f faux) Compute(s *pension.State, t *pension.Trace) any {
	out := f.Module.Compute(s, t)
	f.gater(s)
	return out
}

// unCentimeDePlus adds to the first pension of a module.
func unCentimeDePlus(id capability.ModuleID, cents money.Euro) func(*pension.State) {
	return func(s *pension.State) {
		casetest.ChangePensions(
			&s.Pensions, id, func(list []faits.Pension) { list[0].AnnuelEur = list[0].AnnuelEur.Add(cents) },
		)
	}
}

// gate are the modules with one of them spoiled.
func gate(id capability.ModuleID, spoil func(s *pension.State)) []step {
	list := slices.Clone(steps)
	for i := range list {
		if list[i].id == id {
			list[i].module = faux{list[i].module, spoil}
		}
	}
	return list
}

// lignesBaremes are the tables with one line edited: those that begin with a text.
func lignesBaremes(t *testing.T, file, begins string, edit func(cells []string)) *bareme.Set {
	t.Helper()
	files, err := bareme.Files()
	if err != nil {
		t.Fatal(err)
	}
	text, ok := files[file]
	if !ok {
		t.Fatalf("no table %s", file)
	}
	lines, edited := strings.Split(text, "\n"), 0
	for i, line := range lines {
		if strings.HasPrefix(line, begins) {
			cells := strings.Split(line, ",")
			edit(cells)
			lines[i] = strings.Join(cells, ",")
			edited++
		}
	}
	if edited != 1 {
		t.Fatalf("%d lines of %s begin with %s", edited, file, begins)
	}
	files = maps.Clone(files)
	files[file] = strings.Join(lines, "\n")
	set, err := bareme.Parse(files)
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// A private dossier with all its facts is delivered; each single thing that is not as it should be forbids it, for that
// reason and no other.
func TestDelivery_is_forbidden_by_each_single_fault_with_its_reason(t *testing.T) {
	t.Parallel()
	status := func(word string) func([]string) {
		return func(cells []string) { cells[3] = word }
	}
	carriere := func(edit func(lines []map[string]any) []map[string]any) func(map[string]any) {
		return func(data map[string]any) { data["carriere"] = edit(data["carriere"].([]map[string]any)) }
	}
	plus := func(line map[string]any) func(map[string]any) {
		return carriere(func(lines []map[string]any) []map[string]any { return append(lines, line) })
	}
	liquidation := func(members map[string]any) func(map[string]any) {
		return func(data map[string]any) { data["liquidation"] = members }
	}
	un := money.Cents(1)
	for _, c := range []struct {
		name   string
		data   func(data map[string]any)
		input  func(t *testing.T, in *Input)
		module capability.ModuleID
		spoil  func(s *pension.State)
		want   []string
	}{
		{name: "nothing"},
		{
			name: "the base pension is a cent too high", module: capability.MontantAnnuites,
			spoil: unCentimeDePlus(capability.MontantAnnuites, un), want: []string{"RECOMPUTATION_DISAGREES"},
		},
		{
			name: "the complementary pension is a cent too low", module: capability.MontantPoints,
			spoil: unCentimeDePlus(capability.MontantPoints, money.Cents(-1)),
			want:  []string{"RECOMPUTATION_DISAGREES"},
		},
		{
			name: "both are wrong by a cent, and the total is right", module: capability.MontantAnnuites,
			spoil: func(s *pension.State) {
				// The pensions of another module than the one that runs: as facts of no run.
				base, points := slices.Collect(s.Pensions.De(capability.MontantAnnuites)), slices.Collect(
					s.Pensions.De(capability.MontantPoints),
				)
				base[0].AnnuelEur = base[0].AnnuelEur.Add(un)
				points[0].AnnuelEur = points[0].AnnuelEur.Sub(un)
				s.Pensions = faits.Pensions{}
				s.Pensions.Donner(capability.MontantAnnuites, base)
				s.Pensions.Donner(capability.MontantPoints, points)
			},
			want: []string{"RECOMPUTATION_DISAGREES"},
		},
		{
			name: "the quarters of five years are lost", module: capability.TrimestresSalaires,
			spoil: func(s *pension.State) { s.Trimestres.Donner(s.Trimestres.Lire()[5:]) },
			want:  []string{"RECOMPUTATION_DISAGREES"},
		},
		{
			name: "a pension is lost", module: capability.MontantPoints,
			spoil: func(s *pension.State) { s.Pensions.Donner(capability.MontantPoints, nil) },
			want:  []string{"RECOMPUTATION_DISAGREES"},
		},
		{
			name: "a module panics", module: capability.ApplicateurSante, spoil: func(*pension.State) {
				panic(
					"broken",
				)
			},
			want: []string{"MODULE_FAILED", "RECOMPUTATION_MISSING"},
		},
		{
			name: "a negative pension", module: capability.MontantPoints,
			spoil: func(s *pension.State) {
				casetest.ChangePensions(
					&s.Pensions, capability.MontantPoints,
					func(list []faits.Pension) { list[0].AnnuelEur = money.Cents(-1) },
				)
			},
			want: []string{"INVARIANT_BROKEN", "RECOMPUTATION_DISAGREES"},
		},
		{
			name: "décote and surcote together", module: capability.SurcoteDecote,
			spoil: func(s *pension.State) {
				casetest.Change(&s.Taux, func(v *faits.TauxLiquidation) {
					v.CoefficientDecote, v.TauxSurcote = money.Scaled(1, 2), money.Scaled(1, 2)
				})
			},
			want: []string{"INVARIANT_BROKEN", "RECOMPUTATION_DISAGREES"},
		},
		{
			name: "the value of the point is projected", input: func(t *testing.T, in *Input) {
				in.Bareme = lignesBaremes(t, "agirc_arrco_valeur_service.csv", "2025-11-01,", status("projete"))
			},
			// A projected value is also one that the module doubts.
			want: []string{"FIGURE_NOT_IN_FORCE", "RULE_DOUBTFUL"},
		},
		{
			name: "the ceiling is projected", input: func(t *testing.T, in *Input) {
				in.Bareme = lignesBaremes(
					t, "pass_annuel.csv", "2026,",
					func(cells []string) { cells[slices.Index(cells, "en_vigueur")] = "projete" },
				)
			},
			want: []string{"FIGURE_NOT_IN_FORCE"},
		},
		{
			name: "the ceiling is repealed", input: func(t *testing.T, in *Input) {
				in.Bareme = lignesBaremes(
					t, "pass_annuel.csv", "2026,",
					func(cells []string) { cells[slices.Index(cells, "en_vigueur")] = "abroge" },
				)
			},
			want: []string{"FIGURE_NOT_IN_FORCE"},
		},
		{
			name: "the ceiling is doubtful", input: func(t *testing.T, in *Input) {
				in.Bareme = lignesBaremes(
					t, "pass_annuel.csv", "2026,", func(cells []string) { cells[len(cells)-2] = "basse" },
				)
			},
			want: []string{"FIGURE_DOUBTFUL"},
		},
		{
			name: "an override without a document",
			input: func(_ *testing.T, in *Input) {
				in.Substitutions = []pension.Substitution{{Champ: "/carriere/3/salaireBrutEur"}}
			},
			want: []string{"OVERRIDE_WITHOUT_ATTACHMENT"},
		},
		{
			name: "an override with a document",
			input: func(_ *testing.T, in *Input) {
				in.Substitutions = []pension.Substitution{{Champ: "/carriere/3/salaireBrutEur", PieceJointe: true}}
			},
		},
		{
			name: "one of two overrides without a document",
			input: func(_ *testing.T, in *Input) {
				in.Substitutions = []pension.Substitution{
					{Champ: "/carriere/3/salaireBrutEur", PieceJointe: true}, {Champ: "/carriere/4/salaireBrutEur"},
				}
			},
			want: []string{"OVERRIDE_WITHOUT_ATTACHMENT"},
		},
		{
			name: "a year without pay", data: carriere(func(lines []map[string]any) []map[string]any {
				delete(lines[len(lines)-1], "salaireBrutEur")
				return lines
			}),
			want: []string{"OPEN_GAP", "MODULE_INCOMPLETE", "RECOMPUTATION_MISSING"},
		},
		{
			name: "an unexplained notification",
			data: func(data map[string]any) {
				data["notification"] = []map[string]any{
					{"regime": "CNAV", "annuelBrutEur": 12_345.67, "dateNotification": "2026-10-15"},
				}
			},
			want: []string{"NOTIFIED_GAP_UNEXPLAINED"},
		},
		{
			name: "points of a craftsman that nothing recomputes",
			data: plus(map[string]any{"annee": 1983, "regime": "SSI", "salaireBrutEur": 9_000}),
			// The points that the year gave in the complementary scheme are not known.
			want: []string{"RULE_DOUBTFUL", "RECOMPUTATION_MISSING"},
		},
		{
			name: "a purchase of quarters of a year of studies", data: liquidation(
				map[string]any{
					"rachats": []map[string]any{
						{"trimestres": 4, "option": "TAUX_DUREE", "annee": 1982, "etudes": true},
					},
				},
			),
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			data, effet := dossierLivrable()
			if c.data != nil {
				c.data(data)
			}
			in := entree(t, data, effet)
			if c.input != nil {
				c.input(t, &in)
			}
			list := steps
			if c.spoil != nil {
				list = gate(c.module, c.spoil)
			}
			out := run(in, list)
			if out.Livrable.Oui != (len(c.want) == 0) {
				t.Errorf("deliverable is %v", out.Livrable.Oui)
			}
			if diff := cmp.Diff(c.want, out.Livrable.Motifs); diff != "" {
				t.Errorf("reasons (-want +got):\n%s\n%v", diff, supervision(t, out).Checks)
			}
		})
	}
}

// A date that nobody asked for is no ground for a binding result.
func TestDelivery_is_forbidden_when_the_date_is_supposed(t *testing.T) {
	t.Parallel()
	data, _ := dossierLivrable()
	out := run(entree(t, data, calendar.Date{}), steps)
	if out.Livrable.Oui || !slices.Contains(out.Livrable.Motifs, "DATE_ASSUMED") {
		t.Errorf("deliverable is %v for %v", out.Livrable.Oui, out.Livrable.Motifs)
	}
}

func entree(t *testing.T, data map[string]any, effet calendar.Date) Input {
	t.Helper()
	d, err := dossier.Decode(valeur(t, data))
	if err != nil {
		t.Fatal(err)
	}
	return Input{
		Dossier: d, Bareme: official(t), DateEffet: effet, Aujourdhui: calendar.Date{Year: 2026, Month: 11, Day: 27},
	}
}

func valeur(t *testing.T, data map[string]any) ijson.Value {
	t.Helper()
	raw, err := json.Marshal(data)
	if err != nil {
		t.Fatal(err)
	}
	v, err := ijson.ParseObject(raw)
	if err != nil {
		t.Fatal(err)
	}
	return v
}
