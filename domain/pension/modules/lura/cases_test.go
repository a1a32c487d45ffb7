package lura_test

import (
	"encoding/json"
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest"
	"github.com/retraite-gateway/retraite/domain/pension/pipeline"
)

// The worked cases of this family, through the whole pipeline. One that docs/law/doubts.md lists is left out, any other
// must be reproduced.
func TestCases_of_the_lura_family_are_reproduced(t *testing.T) {
	t.Parallel()
	doubtful := casetest.Doubtful(t)
	for _, c := range casetest.Load(t, "base-lura.json") {
		if doubtful[c.ID] {
			continue
		}
		t.Run(c.ID, func(t *testing.T) {
			t.Parallel()
			switch in := (casetest.Input{T: t, Value: c.Input}); {
			case c.Concerns("evaluateurLura"):
				casetest.Check(t, c, casEvaluateur(t, in))
			case c.Concerns("liquidationUnique"):
				casetest.Check(t, c, casLiquidation(t, in))
			default:
				t.Errorf("%s: no test claims the modules %v", c.ID, c.Modules)
			}
		})
	}
}

// regimes maps the codes of the cases to the words of a dossier.
var regimes = map[string]string{
	"rg": "CNAV", "msa_salaries": "MSA_SALARIE", "ssi_artisan": "SSI", "ssi_commercant": "SSI", "fpe": "SRE",
}

// casEvaluateur writes a career that says what the case says: one line a scheme, then one for each of the last
// affiliations.
func casEvaluateur(t *testing.T, in casetest.Input) ijson.Value {
	t.Helper()
	var lines []map[string]any
	add := func(year int, code string) {
		lines = append(lines, map[string]any{"annee": year, "regime": regimes[code], "salaireBrutEur": 20_000})
	}
	if health := in.Text("fraisDeSante"); health != "" {
		add(1985, health)
	}
	if in.Has("activiteIndependanteAvant1973") {
		add(1972, "ssi_artisan")
	}
	for _, code := range in.Items("regimes") {
		add(1990, code.Text())
	}
	for _, code := range in.Items("dernieresAffiliations") {
		add(2014, code.Text())
	}
	var served []map[string]any
	for _, p := range in.Items("pensionsDejaLiquidees") {
		served = append(
			served,
			map[string]any{"regime": regimes[p.Text("regime")], "date": p.Date("dateEffet"), "annuelBrutEur": 4_000},
		)
	}
	got := resultats(
		t, in, capability.EvaluateurLura,
		map[string]any{"carriere": lines, "liquidation": map[string]any{"dejaLiquides": served}},
	)
	out := map[string]any{"concerne": false, "motif": ""}
	if b, ok := got.Value.Get("concerne"); ok {
		out["concerne"], _ = b.Bool()
	}
	out["motif"] = got.Text("motif")
	for code, word := range regimes {
		if word == got.Text("regimeLiquidateur") && code != "ssi_commercant" {
			out["regimeLiquidateur"] = code
		}
	}
	return casetest.Got(t, out)
}

// casLiquidation puts the lines of one year together.
func casLiquidation(t *testing.T, in casetest.Input) ijson.Value {
	t.Helper()
	var lines []map[string]any
	for _, l := range in.Items("lignes") {
		lines = append(lines, map[string]any{
			"annee": in.Int("annee"), "regime": regimes[l.Text("regime")],
			"salaireBrutEur": json.RawMessage(l.Text("revenu")),
		})
	}
	years := resultats(t, in, capability.LiquidationUnique, map[string]any{"carriere": lines}).Items("parAnnee")
	if len(years) != 1 {
		t.Fatalf("%d years", len(years))
	}
	return casetest.Got(
		t,
		map[string]any{"revenuPlafonne": years[0].Euro("revenuPlafonneEur"), "trimestres": years[0].Int("trimestres")},
	)
}

// resultats runs a dossier and returns what one module answered.
func resultats(t *testing.T, in casetest.Input, module capability.ModuleID, data map[string]any) casetest.Input {
	t.Helper()
	data["assure"] = map[string]any{"dateNaissance": in.Date("assure", "naissance"), "sexe": "F"}
	decoded, err := dossier.Decode(casetest.Got(t, data))
	if err != nil {
		t.Fatal(err)
	}
	out := pipeline.Run(pipeline.Input{
		Dossier: decoded, Bareme: bareme.Official(), DateEffet: in.Date("dateEffet"),
		Aujourdhui: calendar.Date{Year: 2026, Month: 11, Day: 27},
	})
	for _, section := range out.Sections {
		if section.ModuleID == module {
			return casetest.Input{T: t, Value: casetest.Got(t, section.Results)}
		}
	}
	t.Fatalf("%s is not in the pipeline", module)
	return casetest.Input{}
}
