package pipeline

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// FuzzRun takes any dossier through the engine: no module fails, no pension is negative, each total is the sum of its
// parts, each gap can be answered, and the same dossier gives the same answer.
func FuzzRun(f *testing.F) {
	for _, seed := range []string{
		`{}`,
		`{"assure":{"dateNaissance":"1964-05-17","sexe":"F","enfants":[{"dateNaissance":"1990-04-02",` +
			`"eleveAnsAvant16":16}]},` +
			`"carriere":[{"annee":1986,"regime":"CNAV","salaireBrut":52476.56,"devise":"FRF"},{"annee":1987,` +
			`"regime":"CNAV","nature":"CHOMAGE_INDEMNISE","jours":180}]}`,
		`{"assure":{"dateNaissance":"1955-12-31"},"carriere":[{"annee":1980,"regime":"SRE","indice":450,` +
			`"debut":"1980-01-01","fin":"1980-12-31"},` +
			`{"annee":2005,"regime":"SSI","salaireBrutEur":20000},{"annee":2006,"regime":"CNAVPL","points":300},` +
			`{"annee":2010,"regime":"ETRANGER","pays":"DE","trimestres":4}]}`,
		`{"assure":{"dateNaissance":"1960-02-29"},"carriere":[{"annee":2018,"regime":"CNAV",` +
			`"salaireBrutEur":90000,"cadre":true},{"annee":2018,"regime":"AGIRC","points":100},` +
			`{"annee":2019,"regime":"IRCANTEC","salaireBrutEur":50000}],"liquidation":{"motif":"PROGRESSIVE",` +
			`"quotiteProgressive":0.5,"rachats":[{"annee":1985,"trimestres":2}]},` +
			`"reprise":{"salaireMensuelEur":900,"debut":"2027-02-01"},"foyer":{"situation":"SEUL",` +
			`"ressourcesAnnuellesEur":9000,"rfrEur":14000,"parts":1,"anneeRfr":2024}}`,
		`{"assure":{"dateNaissance":"1958-01-01","handicap":{"tauxMin":0.8,"depuis":"1980-01-01"},` +
			`"invalidite":{"categorie":2,"depuis":"2015-01-01"},"c2p":{"points":80,"trimestresMajoration":8}},` +
			`"defunt":{"dateNaissance":"1950-01-01","dateDeces":"2025-01-01","pensions":[{"regime":"CNAV",` +
			`"annuelBrutEur":14000}],"mariages":[{"debut":"1975-01-01"}]},` +
			`"notification":[{"regime":"CNAV","dateEffet":"2026-10-01","annuelBrutEur":14210.40,"taux":0.5,` +
			`"trimestres":170}]}`,
	} {
		f.Add([]byte(seed), uint16(2026), uint8(11))
	}
	tables := official(f)
	f.Fuzz(func(t *testing.T, raw []byte, year uint16, month uint8) {
		value, err := ijson.ParseObject(raw)
		if err != nil {
			return
		}
		decoded, err := dossier.Decode(value)
		if err != nil {
			return
		}
		in := Input{
			Dossier: decoded, Bareme: tables, Aujourdhui: calendar.Date{Year: 2026, Month: 11, Day: 27},
			Projection: len(raw)%8 == 0,
			DateEffet:  calendar.Date{Year: 1900 + int(year)%250, Month: 1 + int(month)%12, Day: 1},
		}
		first, second := written(t, in), written(t, in)
		if !bytes.Equal(first, second) {
			t.Errorf("two answers to one dossier:\n%.2000s\n%.2000s", first, second)
		}
	})
}

// written runs a dossier and writes every section out.
func written(t *testing.T, in Input) []byte {
	t.Helper()
	var out bytes.Buffer
	outcome := Run(in)
	checkGaps(t, outcome.Lacunes)
	for _, section := range outcome.Sections {
		if section.Status == pension.Failed {
			t.Fatalf("%s failed: %v", section.ModuleID, section.Warnings)
		}
		results, err := json.Marshal(section.Results)
		if err != nil {
			t.Fatalf("%s: %v", section.ModuleID, err)
		}
		checkAmounts(t, string(section.ModuleID), results)
		lines, err := json.Marshal(section.Lines(in.Bareme))
		if err != nil {
			t.Fatalf("%s: %v", section.ModuleID, err)
		}
		out.Write(results)
		out.Write(lines)
	}
	return out.Bytes()
}

// checkAmounts looks for a negative pension anywhere in the results of a module, and for a total that is not the sum of
// its parts.
func checkAmounts(t *testing.T, module string, results []byte) {
	t.Helper()
	value, err := ijson.Parse(results)
	if err != nil {
		t.Fatalf("%s answers what is not strict JSON: %v", module, err)
	}
	checkSums(t, module, value)
	var walk func(ijson.Value)
	walk = func(v ijson.Value) {
		for name, member := range v.All() {
			lower := strings.ToLower(name)
			if strings.HasSuffix(lower, "annuelbruteur") || strings.HasSuffix(lower, "mensuelbruteur") ||
				strings.HasSuffix(lower, "servieur") {
				if amount, ok := amountOf(member); ok && amount.Sign() < 0 {
					t.Errorf("%s: %s is %s", module, name, amount)
				}
			}
			walk(member)
		}
		if yearly, ok := member(v, "annuelBrutEur"); ok {
			if monthly, ok := member(v, "mensuelBrutEur"); ok &&
				!memeAuCentime(money.Euro{Decimal: yearly}.Mensuel(), money.Euro{Decimal: monthly}) {
				t.Errorf("%s pays %s a year and %s a month", module, yearly, monthly)
			}
		}
		for _, item := range v.Elements() {
			walk(item)
		}
	}
	walk(value)
}

// memeAuCentime is true within a cent: a seaman's pension and its increase for children are rounded a month each.
func memeAuCentime(a, b money.Euro) bool {
	return !money.Scaled(1, 2).Less(a.Max(b).Sub(a.Min(b)).Decimal)
}

// sums are the totals that modules give of a list: what the items of list say under item is what the module says under
// total.
var sums = []struct {
	module            capability.ModuleID
	list, item, total string
}{
	{capability.MontantAnnuites, "regimes", "annuelBrutEur", "totalAnnuelBrutEur"},
	{capability.TrimestresSalaires, "parAnnee", "cotises", "totalCotises"},
	{capability.TrimestresSalaires, "parAnnee", "avpf", "totalAvpf"},
	{capability.TrimestresSalaires, "parAnnee", "assimiles", "totalAssimiles"},
	{capability.TrimestresSalaires, "parAnnee", "autres", "totalAutres"},
	{capability.TrimestresSalaires, "parAnnee", "retenus", "totalRetenus"},
	// where the rate of its levies is known
	{capability.ApplicateurSante, "regimes", "brutMensuelEur", "totalMensuelBrutEur"},
	{capability.RetraiteDeReversion, "regimes", "annuelBrutEur", "totalAnnuelBrutEur"},
}

func checkSums(t *testing.T, module string, results ijson.Value) {
	t.Helper()
	for _, s := range sums {
		total, ok := member(results, s.total)
		if string(s.module) != module || !ok {
			continue
		}
		list, _ := results.Get(s.list)
		if list.Len() == 0 && s.module == capability.ApplicateurSante {
			continue
		}
		sum := money.Decimal{}
		for _, item := range list.Elements() {
			origin, _ := item.Get("origine")
			if word, _ := origin.Text(); word == "REVERSION" {
				continue // survivors' pensions have a total of their own
			}
			part, _ := member(item, s.item)
			sum = sum.Add(part)
		}
		if !sum.Equal(total) {
			t.Errorf("%s: %s is %s, the sum of %s %s", module, s.total, total, s.list, sum)
		}
	}
}

// checkGaps looks for gaps that nobody could answer: no words, no place, bounds that hold no value, two at one place.
func checkGaps(t *testing.T, gaps []pension.Lacune) {
	t.Helper()
	places := map[ijson.Pointer]bool{}
	for _, l := range gaps {
		if l.Message == "" || l.Champ == "" || l.Kind == "" || l.HasMin && l.HasMax && l.Max.Less(l.Min) ||
			places[l.Champ] {
			t.Errorf("gap %+v", l)
		}
		places[l.Champ] = true
	}
}

func member(v ijson.Value, name string) (money.Decimal, bool) {
	held, ok := v.Get(name)
	if !ok {
		return money.Decimal{}, false
	}
	return amountOf(held)
}

func amountOf(v ijson.Value) (money.Decimal, bool) {
	token, err := v.PlainNumber()
	if err != nil {
		return money.Decimal{}, false
	}
	amount, err := money.ParseDecimal(token)
	return amount, err == nil
}
