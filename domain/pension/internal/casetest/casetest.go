// Package casetest runs the worked cases of testdata/cases against the engine: it reads them, hands each to the
// test that claims it, and compares what comes back with what is expected, at the tolerance that the case
// states. It is for tests only.
package casetest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
)

// Case is one worked case.
type Case struct {
	ID string
	// Modules are the modules that the case concerns; Regime its scheme, for the cases of other schemes.
	Modules []string
	Regime  string
	// Input and Expected are as the file has them; Tolerance maps a magnitude to an absolute gap.
	Input, Expected ijson.Value
	Tolerance       map[string]money.Decimal
}

// Concerns says whether the case names the module.
func (c Case) Concerns(module string) bool {
	for _, m := range c.Modules {
		if m == module {
			return true
		}
	}
	return false
}

// Load reads one file of testdata/cases, given by name ("base-career.json"), from any package of the module.
func Load(t testing.TB, name string) []Case {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join(root(t), "testdata", "cases", name))
	if err != nil {
		t.Fatal(err)
	}
	file, err := ijson.ParseObject(raw)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	list, _ := file.Get("cases")
	cases := make([]Case, 0, list.Len())
	for _, item := range list.Items() {
		c := Case{ID: text(item, "id"), Regime: text(item, "regime"), Tolerance: map[string]money.Decimal{}}
		if module := text(item, "module"); module != "" {
			c.Modules = []string{module}
		}
		if modules, ok := item.Get("modules"); ok {
			for _, m := range modules.Items() {
				name, _ := m.Text()
				c.Modules = append(c.Modules, name)
			}
		}
		c.Input, _ = item.Get("input")
		c.Expected, _ = item.Get("expected")
		if tolerance, ok := item.Get("tolerance"); ok {
			for _, m := range tolerance.Members() {
				if d, ok := number(m.Value); ok {
					c.Tolerance[m.Name] = d
				}
			}
		}
		cases = append(cases, c)
	}
	return cases
}

// Doubtful returns the ids of the cases that docs/law/doubts.md lists as not followed ("- case `ID`: reason").
func Doubtful(t testing.TB) map[string]bool {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join(root(t), "docs", "law", "doubts.md"))
	if err != nil {
		t.Fatal(err)
	}
	ids := map[string]bool{}
	for line := range strings.Lines(string(raw)) {
		if rest, ok := strings.CutPrefix(line, "- case `"); ok {
			if id, _, ok := strings.Cut(rest, "`"); ok {
				ids[id] = true
			}
		}
	}
	return ids
}

// Check compares every member of the expected value with the member of the same name of got, and fails the test with
// the path of each difference. Members that are not expected are not looked at.
func Check(t testing.TB, c Case, got ijson.Value) {
	t.Helper()
	compare(t, c, "", c.Expected, got)
}

func compare(t testing.TB, c Case, path string, want, got ijson.Value) {
	t.Helper()
	switch want.Kind() {
	case ijson.Object:
		for _, m := range want.Members() {
			value, ok := got.Get(m.Name)
			if !ok {
				t.Errorf("%s: %s/%s is missing, want %s", c.ID, path, m.Name, m.Value.AppendJSON(nil))
				continue
			}
			compare(t, c, path+"/"+m.Name, m.Value, value)
		}
	case ijson.Array:
		if len(want.Items()) != len(got.Items()) {
			t.Errorf("%s: %s is %s, want %s", c.ID, path, got.AppendJSON(nil), want.AppendJSON(nil))
			return
		}
		for i, item := range want.Items() {
			compare(t, c, path+"[]", item, got.Items()[i])
		}
	default:
		w, okWant := number(want)
		g, okGot := number(got)
		if okWant && okGot {
			gap := w.Sub(g)
			if gap.Sign() < 0 {
				gap = gap.Neg()
			}
			if c.tolerance(path).Less(gap) {
				t.Errorf("%s: %s is %s, want %s", c.ID, path, g, w)
			}
			return
		}
		if !want.Equal(got) {
			t.Errorf("%s: %s is %s, want %s", c.ID, path, got.AppendJSON(nil), want.AppendJSON(nil))
		}
	}
}

// tolerance finds the magnitude that a field belongs to by its name.
func (c Case) tolerance(path string) money.Decimal {
	name := path[strings.LastIndexByte(path, '/')+1:]
	for _, rule := range []struct{ word, magnitude string }{
		{"ensuel", "montantMensuel"},
		{"sam", "sam"},
		{"alaireAnnuelMoyen", "sam"},
		{"taux", "taux"},
		{"Taux", "taux"},
		{"oefficient", "coefficient"},
		{"points", "points"},
		{"Points", "points"},
		{"rimestres", "trimestres"},
		{"duree", "trimestres"},
		{"annees", "annees"},
	} {
		if strings.Contains(name, rule.word) {
			if d, ok := c.Tolerance[rule.magnitude]; ok {
				return d
			}
		}
	}
	return c.Tolerance["montant"]
}

func number(v ijson.Value) (money.Decimal, bool) {
	token, ok := v.Text()
	if !ok {
		plain, err := v.PlainNumber()
		if err != nil {
			return money.Decimal{}, false
		}
		token = plain
	}
	d, err := money.ParseDecimal(token)
	return d, err == nil
}

func text(v ijson.Value, name string) string {
	member, _ := v.Get(name)
	s, _ := member.Text()
	return s
}

func root(t testing.TB) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			t.Fatal("casetest: no go.mod above the working folder")
		}
		dir = parent
	}
}
