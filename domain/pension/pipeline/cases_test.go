package pipeline

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest"
)

// The worked cases that take a career from its lines to its pension run through the whole pipeline, and so do those of
// careers abroad.
func TestCases_that_need_the_whole_pipeline(t *testing.T) {
	t.Parallel()
	doubtful := casetest.Doubtful(t)
	for file, compute := range map[string]func(*testing.T, casetest.Case) ijson.Value{
		"base-chaine-complete.json": casChaine, "base-international.json": casEtranger,
		"other-whole-dossiers.json": casDossier,
	} {
		for _, c := range casetest.Load(t, file) {
			if doubtful[c.ID] {
				continue
			}
			t.Run(c.ID, func(t *testing.T) {
				t.Parallel()
				casetest.Check(t, c, compute(t, c))
			})
		}
	}
}

// casDossier runs a whole dossier and returns the results of the module that the case is about.
func casDossier(t *testing.T, c casetest.Case) ijson.Value {
	t.Helper()
	in := casetest.Input{T: t, Value: c.Input}
	data, _ := in.At("data")
	decoded, err := dossier.Decode(data.Value)
	if err != nil {
		t.Fatal(err)
	}
	out := Run(
		Input{
			Dossier: decoded, Bareme: official(t), DateEffet: in.Date("liquidationDate"), Aujourdhui: in.Date("today"),
		},
	)
	return resultats(t, out, capability.ModuleID(c.Modules[0])).Value
}

// casChaine computes a pension from the lines of a career.
func casChaine(t *testing.T, c casetest.Case) ijson.Value {
	t.Helper()
	in := casetest.Input{T: t, Value: c.Input}
	lines := make([]map[string]any, 0, 64)
	for _, line := range in.Items("lignes") {
		lines = append(lines, ligneDeCas(t, line))
	}
	if in.Has("serviceNational") {
		from := in.Date("serviceNational", "du")
		lines = append(lines, map[string]any{
			"annee": from.Year, "regime": "CNAV", "nature": "SERVICE_NATIONAL", "debut": from,
			"fin": in.Date("serviceNational", "au"),
		})
	}
	data := map[string]any{
		"assure": map[string]any{
			"dateNaissance": in.Date("assure", "naissance"), "sexe": in.Text("assure", "sexe"),
			"enfants": enfantsDeCas(in),
		},
		"carriere": lines,
	}
	if in.Has("autresPensionsPersonnelles") {
		data["liquidation"] = map[string]any{"dejaLiquides": []map[string]any{
			{
				"regime": "IRCANTEC", "date": "2020-01-01",
				"annuelBrutEur": json.RawMessage(in.Decimal("autresPensionsPersonnelles").String()),
			},
		}}
	}
	out := lancer(t, data, in.Date("dateEffet"))
	quarters, rate := resultats(t, out, capability.TrimestresSalaires), resultats(t, out, capability.SurcoteDecote)
	pensions := resultats(t, out, capability.MontantAnnuites).Items("regimes")
	if len(pensions) != 1 {
		t.Fatalf("%d pensions", len(pensions))
	}
	p := pensions[0]
	byYear := map[string]int{}
	for _, year := range quarters.Items("parAnnee") {
		if n := year.Int("retenus"); n > 0 {
			byYear[fmt.Sprint(year.Int("annee"))] = n
		}
	}
	whole := p.Int("dureeProratisation")
	return casetest.Got(t, map[string]any{
		"parAnnee": byYear, "tousRegimes": rate.Int("trimestresRetenus"), "cotises": quarters.Int("totalCotises"),
		"dureeRequise": rate.Int("dureeRequise"), "trimestresDecoteRetenus": rate.Int("trimestresManquants"),
		"tauxPourcent": rate.Decimal("taux").MulInt(100).String(), "anneesRetenues": p.Int("anneesRetenues"),
		"salaireAnnuelMoyen":      p.Decimal("salaireAnnuelMoyenEur").String(),
		"prorata":                 fmt.Sprintf("%d/%d", min(p.Int("dureeMajoree"), whole), whole),
		"pensionAvantComplements": p.Decimal("pensionAvantComplementsEur").String(),
		"surcoteTrimestres":       rate.Int("trimestresSurcote"),
		"surcote":                 p.Decimal("surcoteEur").String(),
		"minimumAjoute":           p.Decimal("minimumContributifEur").String(),
		"majorationEnfants":       p.Decimal("majorationEnfantsEur").String(),
		"pensionAnnuelle":         p.Decimal("annuelBrutEur").String(),
		"pensionMensuelle":        p.Decimal("mensuelBrutEur").String(),
	})
}

// ligneDeCas turns a line of a case into one of a dossier.
func ligneDeCas(t *testing.T, line casetest.Input) map[string]any {
	t.Helper()
	schemes := map[string]string{
		"rg": "CNAV", "ssi_artisan": "SSI", "ssi_commercant": "SSI", "msa_salaries": "MSA_SALARIE",
	}
	natures := map[string]string{
		"cotise": "ACTIVITE", "avpf": "AVPF", "assimile_chomage": "CHOMAGE_INDEMNISE",
		"assimile_maternite": "MATERNITE", "assimile_maladie": "MALADIE",
	}
	scheme, okScheme := schemes[line.Text("regime")]
	nature, okNature := natures[line.Text("nature")]
	if !okScheme || !okNature {
		t.Fatalf("no word for %s", line.Value.AppendJSON(nil))
	}
	out := map[string]any{"annee": line.Int("annee"), "regime": scheme, "nature": nature}
	if line.Has("revenu") {
		out["salaireBrut"], out["devise"] = json.RawMessage(line.Decimal("revenu").String()), line.Text("devise")
	}
	if line.Has("unites") {
		out["jours"] = line.Int("unites")
	}
	return out
}

// enfantsDeCas gives the children that the case speaks of, with the quarters it grants shared out among them.
func enfantsDeCas(in casetest.Input) []map[string]any {
	n := in.Int("enfantsOuvrantMajoration")
	if in.Has("troisEnfants") {
		n = 3
	}
	children := make([]map[string]any, 0, n)
	for i := range n {
		each := in.Int("majorationEnfantsTrimestres") / n
		children = append(children, map[string]any{
			"dateNaissance": calendar.Date{Year: 1990 + 2*i, Month: 4, Day: 2}, "trimestresMaternite": each / 2,
			"trimestresEducation": each - each/2,
		})
	}
	return children
}

// casEtranger builds a career of the durations that the case gives, French years first and then those of each State.
func casEtranger(t *testing.T, c casetest.Case) ijson.Value {
	t.Helper()
	in := casetest.Input{T: t, Value: c.Input}
	birth, effet := in.Date("assure", "naissance"), in.Date("dateEffet")
	lines := make([]map[string]any, 0, 64)
	year := birth.Year + 18
	add := func(quarters int, fields map[string]any) {
		for ; quarters > 0; quarters -= 4 {
			line := map[string]any{"annee": year, "trimestres": min(4, quarters)}
			for name, value := range fields {
				line[name] = value
			}
			lines = append(lines, line)
			year++
		}
	}
	add(in.Int("durees", "francais"), map[string]any{"regime": "CNAV", "salaireBrut": 120_000, "devise": "FRF"})
	abroad, _ := in.At("durees", "etranger")
	for _, m := range abroad.Value.Members() {
		amount := in.Int("durees", "etranger", m.Name)
		state, unit, _ := strings.Cut(m.Name, "_")
		switch unit {
		case "jours":
			lines = append(
				lines,
				map[string]any{
					"annee": year, "regime": "ETRANGER", "nature": "ETRANGER", "pays": state, "jours": amount,
				},
			)
			year++
		case "mois":
			lines = append(lines, map[string]any{
				"annee": year, "regime": "ETRANGER", "nature": "ETRANGER", "pays": state,
				"debut": calendar.Date{Year: year, Month: 1, Day: 1},
				"fin":   calendar.Date{Year: year, Month: amount, Day: 28}.FirstOfNextMonth().AddDays(-1),
			})
			year++
		default:
			add(amount, map[string]any{"regime": "ETRANGER", "nature": "ETRANGER", "pays": state})
		}
	}
	data := map[string]any{"assure": map[string]any{"dateNaissance": birth, "sexe": "M"}, "carriere": lines}
	out := lancer(t, data, effet)
	return resultatEtranger(t, in, out)
}

func resultatEtranger(t *testing.T, in casetest.Input, out Outcome) ijson.Value {
	t.Helper()
	abroad, rate := resultats(t, out, capability.DroitsEtrangers), resultats(t, out, capability.SurcoteDecote)
	got := map[string]any{
		"dureeRequise": rate.Int("dureeRequise"), "trimestresDecoteRetenus": rate.Int("trimestresManquants"),
		"tauxPourcent": rate.Decimal("taux").MulInt(100).String(), "trimestresTaux": rate.Int("trimestresRetenus"),
		"trimestresEtrangers": abroad.Int("trimestresTaux"),
		"trimestresOI":        abroad.Int("organisationsInternationales", "trimestres"),
	}
	totals := map[string]int{}
	for _, instrument := range abroad.Items("instruments") {
		for _, state := range instrument.Items("etats") {
			code, _ := state.Value.Text()
			totals[code] = instrument.Int("totalTousRegimes")
		}
	}
	got["totalParInstrument"] = totals
	pensions := resultats(t, out, capability.MontantAnnuites).Items("regimes")
	if len(pensions) == 1 {
		p := pensions[0]
		whole := p.Int("dureeProratisation")
		got["prorata"] = fmt.Sprintf("%d/%d", min(p.Int("dureeMajoree"), whole), whole)
		if comparison, ok := p.At("comparaisonInternationale"); ok && comparison.Value.Kind() == ijson.Object {
			got["servie"] = comparison.Text("servie")
			got["tauxTheorique"] = comparison.Decimal("tauxTheorique").MulInt(100).String()
			got["tauxNational"] = comparison.Decimal("tauxNational").MulInt(100).String()
			for name, member := range map[string]string{
				"nationale": "nationaleEur", "theorique": "theoriqueEur", "proratisee": "proratiseeEur",
			} {
				got[name] = auSalaireDuCas(in, p, comparison.Euro(member)).String()
			}
		}
	}
	return casetest.Got(t, got)
}

// auSalaireDuCas brings an amount below the full rate, which is in proportion to the average salary, to the average
// salary of the case.
func auSalaireDuCas(in, p casetest.Input, amount money.Euro) money.Euro {
	if !in.Has("salaireAnnuelMoyen") {
		return amount
	}
	return money.Euro{
		Decimal: amount.Mul(in.Decimal("salaireAnnuelMoyen")).Quo(p.Decimal("salaireAnnuelMoyenEur")),
	}.ArrondiCentime()
}

func lancer(t testing.TB, data map[string]any, effet calendar.Date) Outcome {
	t.Helper()
	raw, err := json.Marshal(data)
	if err != nil {
		t.Fatal(err)
	}
	value, err := ijson.ParseObject(raw)
	if err != nil {
		t.Fatal(err)
	}
	decoded, err := dossier.Decode(value)
	if err != nil {
		t.Fatal(err)
	}
	return Run(
		Input{
			Dossier: decoded, Bareme: official(t), DateEffet: effet,
			Aujourdhui: calendar.Date{Year: 2026, Month: 11, Day: 27},
		},
	)
}

// resultats returns what a module answered, which must not have failed.
func resultats(t testing.TB, out Outcome, id capability.ModuleID) casetest.Input {
	t.Helper()
	for _, section := range out.Sections {
		if section.ModuleID != id {
			continue
		}
		if section.Results == nil {
			t.Fatalf("%s is %s: %v", id, section.Status, section.Warnings)
		}
		return casetest.Input{T: t, Value: casetest.Got(t, section.Results)}
	}
	t.Fatalf("%s did not run", id)
	return casetest.Input{}
}
