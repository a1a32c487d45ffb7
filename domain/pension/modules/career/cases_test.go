package career_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest"
	"github.com/retraite-gateway/retraite/domain/pension/pipeline"
)

// Every worked case of careers is run through the whole engine, from the dossier to the report.
func TestCases_of_careers(t *testing.T) {
	t.Parallel()
	doubtful := casetest.Doubtful(t)
	own := []string{
		"hubIngestion", "validerSource", "reconcilierEmployeur", "repartiteurCarriere", "trimestresSalaires",
	}
	for _, c := range casetest.Load(t, "base-career.json") {
		if !slices.ContainsFunc(own, c.Concerns) || doubtful[c.ID] {
			continue
		}
		t.Run(c.ID, func(t *testing.T) {
			t.Parallel()
			got, ok := solve(t, c)
			if !ok {
				t.Fatalf("no test knows how to run this case: %s", c.Input.AppendJSON(nil))
			}
			casetest.Check(t, c, got)
		})
	}
}

// solve runs the case according to what its input holds.
func solve(t *testing.T, c casetest.Case) (ijson.Value, bool) {
	t.Helper()
	has := func(name string) bool { _, ok := c.Input.Get(name); return ok }
	switch {
	case has("durees"):
		return withMajorations(t, c), true
	case has("dsn"), has("lignesDsn"):
		return reconciled(t, c), true
	case c.Concerns("validerSource"):
		return toValue(t, map[string]any{"alertes": results(t, run(t, c), capability.ValiderSource)["alertes"]}), true
	case has("du"), has("nature"):
		return service(t, c), true
	case has("trimestres"):
		return shared(t, c), true
	case has("lignes"):
		return yearly(t, c), true
	}
	return ijson.Value{}, false
}

// run takes the case's lines, in their short form, through the engine.
func run(t *testing.T, c casetest.Case) pipeline.Outcome {
	t.Helper()
	in := pipeline.Input{Bareme: bareme.Official(), Aujourdhui: calendar.Date{Year: 2026, Month: 11, Day: 27}}
	in.DateEffet = calendar.Date{Year: 2027, Month: 1, Day: 1}
	data := map[string]any{"carriere": lines(t, c), "employeurDeclarations": declarations(c)}
	if _, ok := c.Input.Get("trimestres"); ok {
		// The case shows some years of a career: a pension of disability asks for no length of service.
		data["liquidation"] = map[string]any{"motif": "INVALIDITE"}
	}
	if assure, ok := c.Input.Get("assure"); ok {
		birth, _ := assure.Get("naissance")
		data["assure"] = map[string]any{"dateNaissance": birth}
	}
	if day, ok := c.Input.Get("dateEffet"); ok {
		text, _ := day.Text()
		parsed, err := calendar.ParseDate(text)
		if err != nil {
			t.Fatal(err)
		}
		in.DateEffet = parsed
	}
	d, err := dossier.Decode(toValue(t, data))
	if err != nil {
		t.Fatal(err)
	}
	in.Dossier = d
	return pipeline.Run(in)
}

var (
	regimes = map[string]string{"rg": "CNAV", "ssi_artisan": "SSI", "fpe": "SRE", "msa_salaries": "MSA_SALARIE"}
	natures = map[string]string{
		"": "ACTIVITE", "cotise": "ACTIVITE", "assimile_chomage": "CHOMAGE_INDEMNISE", "assimile_maladie": "MALADIE",
		"assimile_maternite": "MATERNITE", "assimile_service_national": "SERVICE_NATIONAL",
	}
)

func text(v ijson.Value, name string) string {
	member, _ := v.Get(name)
	s, _ := member.Text()
	return s
}

// lines turns the short form of the cases into career lines.
func lines(t *testing.T, c casetest.Case) []map[string]any {
	t.Helper()
	year, hasYear := c.Input.Get("annee")
	out := []map[string]any{}
	add := func(source ijson.Value, line map[string]any) {
		if regime := text(source, "regime"); regime != "" {
			line["regime"] = regimes[regime]
		}
		line["nature"] = natures[text(source, "nature")]
		if pay := text(source, "revenu"); pay != "" {
			line["salaireBrut"], line["devise"] = json.Number(pay), text(source, "devise")
		}
		if days, ok := source.Get("unites"); ok {
			line["jours"] = days
		}
		if own, ok := source.Get("annee"); ok {
			line["annee"] = own
		} else if hasYear {
			line["annee"] = year
		}
		out = append(out, line)
	}
	if list, ok := c.Input.Get("lignes"); ok {
		for _, item := range list.Items() {
			add(item, map[string]any{})
		}
	}
	if list, ok := c.Input.Get("releve"); ok {
		for _, item := range list.Items() {
			out = append(out, map[string]any{
				"annee": year, "regime": "CNAV", "employeur": text(item, "siret"),
				"salaireBrutEur": json.Number(text(item, "plafonne")),
			})
		}
	}
	if quarters, ok := c.Input.Get("trimestres"); ok {
		for _, m := range quarters.Members() {
			out = append(out, map[string]any{"annee": year, "regime": regimes[m.Name], "trimestres": m.Value})
		}
	}
	if from := text(c.Input, "du"); from != "" {
		out = append(out, map[string]any{
			"annee": json.Number(from[:4]), "regime": "CNAV", "nature": natures[text(c.Input, "nature")], "debut": from,
			"fin": text(c.Input, "au"),
		})
	} else if days, ok := c.Input.Get("jours"); ok {
		out = append(
			out,
			map[string]any{"annee": 1980, "regime": "CNAV", "nature": natures[text(c.Input, "nature")], "jours": days},
		)
	}
	return out
}

func declarations(c casetest.Case) []map[string]any {
	out := []map[string]any{}
	year, _ := c.Input.Get("annee")
	if list, ok := c.Input.Get("dsn"); ok {
		for _, item := range list.Items() {
			out = append(out, map[string]any{
				"annee": year, "employeur": text(item, "siret"), "salaireBrutEur": json.Number(text(item, "plafonne")),
			})
		}
	}
	if list, ok := c.Input.Get("lignesDsn"); ok {
		for _, item := range list.Items() {
			out = append(out, map[string]any{
				"employeur": text(item, "siret"), "salaireBrutEur": json.Number(text(item, "montant")),
				"moisPaiement":   text(item, "moisPaiement"),
				"periodeTravail": text(item, "periodeTravail"),
			})
		}
	}
	return out
}

func toValue(t *testing.T, v any) ijson.Value {
	t.Helper()
	raw, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	value, err := ijson.Parse(raw)
	if err != nil {
		t.Fatal(err)
	}
	return value
}

func section(t *testing.T, out pipeline.Outcome, id capability.ModuleID) pipeline.Section {
	t.Helper()
	for _, s := range out.Sections {
		if s.ModuleID == id {
			return s
		}
	}
	t.Fatalf("no section %s", id)
	return pipeline.Section{}
}

// results returns the results of a section as plain JSON.
func results(t *testing.T, out pipeline.Outcome, id capability.ModuleID) map[string]any {
	t.Helper()
	s := section(t, out, id)
	if s.Status == pension.Failed || s.Results == nil {
		t.Fatalf("%s: %s %v", id, s.Status, s.Warnings)
	}
	raw, err := json.Marshal(s.Results)
	if err != nil {
		t.Fatal(err)
	}
	decoder := json.NewDecoder(strings.NewReader(string(raw)))
	decoder.UseNumber()
	var m map[string]any
	if err := decoder.Decode(&m); err != nil {
		t.Fatal(err)
	}
	return m
}

func items(v any) []map[string]any {
	list, _ := v.([]any)
	out := make([]map[string]any, len(list))
	for i := range list {
		out[i], _ = list[i].(map[string]any)
	}
	return out
}

// yearly answers the cases of one year: quarters by nature before the limit, quarters kept, threshold, pay.
func yearly(t *testing.T, c casetest.Case) ijson.Value {
	t.Helper()
	out := run(t, c)
	year := items(results(t, out, capability.TrimestresSalaires)["parAnnee"])[0]
	natures, separate := map[string]any{}, map[string]any{}
	for _, scheme := range items(year["parRegime"]) {
		total := 0
		before, _ := scheme["avantPlafond"].(map[string]any)
		for name, n := range before {
			natures[name] = n
			count, _ := n.(json.Number).Int64()
			total += int(count)
		}
		for short, long := range regimes {
			if long == scheme["regime"] {
				separate[short] = total
			}
		}
	}
	if _, ok := natures["cotise"]; !ok {
		natures["cotise"] = 0
	}
	got := map[string]any{
		"trimestresParNature": natures, "trimestresParRegimeSepare": separate, "trimestresRetenus": year["retenus"],
		"lura": items([]any{toAny(t, section(t, out, capability.EvaluateurLura).Results)})[0]["concerne"],
	}
	for _, line := range section(t, out, capability.TrimestresSalaires).Lines(bareme.Official()) {
		if strings.HasPrefix(line.Label, "Trimestres validés par le salaire") {
			pay, rest, _ := strings.Cut(line.Formula, " € ÷ ")
			threshold, _, _ := strings.Cut(rest, " €")
			got["totalRevenu"], got["seuil"] = json.Number(pay), json.Number(threshold)
		}
	}
	return toValue(t, got)
}

func toAny(t *testing.T, v any) any {
	t.Helper()
	raw, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	var out any
	if err := json.Unmarshal(raw, &out); err != nil {
		t.Fatal(err)
	}
	return out
}

// service answers the cases of national service. The last, begun quarter is shown apart.
func service(t *testing.T, c casetest.Case) ijson.Value {
	t.Helper()
	out := run(t, c)
	rounding, days := "", json.Number("0")
	for _, line := range section(t, out, capability.TrimestresSalaires).Lines(bareme.Official()) {
		if strings.HasPrefix(line.Label, "Dernier trimestre du service national") {
			rounding = line.Label[strings.Index(line.Label, "(")+1 : len(line.Label)-1]
		}
		if strings.HasPrefix(line.Label, "Trimestres de service national") {
			before, _, _ := strings.Cut(line.Formula, " jours")
			days = json.Number(before)
		}
	}
	total, byYear := int64(0), map[string]any{}
	for _, year := range items(results(t, out, capability.TrimestresSalaires)["parAnnee"]) {
		n, _ := year["assimiles"].(json.Number).Int64()
		total += n
		name := year["annee"].(json.Number).String()
		if name == rounding {
			n--
		}
		byYear[name] = n
	}
	choice := map[string]string{"1978": "1978 ou 1979", "1979": "1978 ou 1979"}[rounding]
	return toValue(
		t, map[string]any{"jours": days, "trimestres": total, "trimestresParAnnee": byYear, "trimestreArrondi": choice},
	)
}

// shared answers the case of one year in two schemes.
func shared(t *testing.T, c casetest.Case) ijson.Value {
	t.Helper()
	r := results(t, run(t, c), capability.TrimestresSalaires)
	schemes := map[string]any{}
	for _, s := range items(r["parRegime"]) {
		for short, long := range regimes {
			if long == s["regime"] {
				schemes[short] = s["duree"]
			}
		}
	}
	return toValue(t, map[string]any{"tousRegimes": r["totalRetenus"], "parRegime": schemes})
}

// withMajorations answers the case of quarters that no yearly limit holds.
func withMajorations(t *testing.T, c casetest.Case) ijson.Value {
	t.Helper()
	number := func(p ijson.Pointer) int {
		v, _ := c.Input.At(p)
		n, ok := v.Int64()
		if !ok {
			t.Fatalf("%s is no number", p)
		}
		return int(n)
	}
	s := &pension.State{}
	for left := number("/durees/horsMajorations"); left > 0; left -= 4 {
		var year faits.AnneeTrimestres
		year.Tous.Plus(faits.Cotise, min(left, 4))
		s.Trimestres.Donner(append(s.Trimestres.Lire(), year))
	}
	casetest.Change(&s.Enfants, func(v *faits.DroitsEnfants) { v.Trimestres = number("/majorations/mda_enfant") })
	return toValue(t, map[string]any{"tousRegimes": s.DureeTousRegimes()})
}

// reconciled answers the cases of employers' declarations.
func reconciled(t *testing.T, c casetest.Case) ijson.Value {
	t.Helper()
	found := items(results(t, run(t, c), capability.ReconcilierEmployeur)["anomalies"])
	if _, ok := c.Input.Get("lignesDsn"); ok {
		for _, a := range found {
			if a["code"] == "rattachement_annee" {
				return toValue(t, map[string]any{"annee": a["annee"]})
			}
		}
		return toValue(t, map[string]any{})
	}
	short := []map[string]any{}
	for _, a := range found {
		short = append(
			short,
			map[string]any{
				"code": a["code"], "ecartMontant": a["ecartMontantEur"], "trimestresPerdus": a["trimestresPerdus"],
			},
		)
	}
	return toValue(t, map[string]any{"anomalies": short})
}
