package proprietes_test

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/run"
)

func TestTheParts_sum_to_the_total(t *testing.T) {
	t.Parallel()
	engine := moteur(t)
	rapid.Check(t, func(rt *rapid.T) {
		c := tirer(rt)
		view := vue(rt, engine, c.json(), c.effet)
		yearly, ok := total(view)
		if !ok {
			return
		}
		sum := money.Euro{}
		for _, p := range view.Resume.Pensions {
			if p.VerseAnnuelEur != nil {
				sum = sum.Add(*p.VerseAnnuelEur)
			}
		}
		if !sum.Equal(yearly.Decimal) {
			rt.Fatalf("the pensions add up to %s, the total says %s, in\n%s", sum, yearly, c.json())
		}
	})
}

func TestTheNet_is_at_most_the_gross(t *testing.T) {
	t.Parallel()
	engine := moteur(t)
	rapid.Check(t, func(rt *rapid.T) {
		c := tirer(rt)
		head := vue(rt, engine, c.json(), c.effet).Resume
		if head.TotalMensuelNetEur == nil || head.TotalMensuelBrutEur == nil {
			return
		}
		if head.TotalMensuelBrutEur.Less(*head.TotalMensuelNetEur) {
			rt.Fatalf("net %s of a gross %s, in\n%s", head.TotalMensuelNetEur, head.TotalMensuelBrutEur, c.json())
		}
	})
}

// sansPreuve returns the results of every module, as text.
func resultats(v run.View) map[string]string {
	out := map[string]string{}
	for _, s := range v.Sections {
		out[string(s.ModuleID)] = string(s.Results.AppendJSON(nil))
	}
	return out
}

// montants returns the head of a report as text, as it reads wherever the lines stand: a warning about one names its
// place, and comes in that order.
func montants(v run.View) string {
	head := v.Resume
	head.Avertissements = slices.Clone(head.Avertissements)
	for i := range head.Avertissements {
		a := &head.Avertissements[i]
		if strings.HasPrefix(string(a.Champ), "/carriere/") {
			a.Champ = "/carriere"
		}
	}
	slices.SortFunc(head.Avertissements, func(a, b run.Avertissement) int {
		return strings.Compare(string(a.Code)+a.Objet, string(b.Code)+b.Objet)
	})
	return string(head.Value().AppendJSON(nil))
}

// Places in the explanations and the warnings follow the order of the lines; what is computed does not.
func TestTheOrderOfLines_changes_nothing_that_is_paid(t *testing.T) {
	t.Parallel()
	engine := moteur(t)
	rapid.Check(t, func(rt *rapid.T) {
		c := tirer(rt)
		mixed := c.copie()
		seed := rapid.Uint64().Draw(rt, "order")
		rand.New(rand.NewPCG(seed, seed)).Shuffle(len(mixed.lignes), func(i, j int) {
			mixed.lignes[i], mixed.lignes[j] = mixed.lignes[j], mixed.lignes[i]
		})
		before := vue(rt, engine, c.json(), c.effet)
		after := vue(rt, engine, mixed.json(), c.effet)
		if diff := cmp.Diff(montants(before), montants(after)); diff != "" {
			rt.Fatalf("another order of lines gives another head (-before +after)\n%s\n%s", diff, mixed.json())
		}
	})
}

func TestTheOrderOfProperties_changes_nothing(t *testing.T) {
	t.Parallel()
	engine := moteur(t)
	rapid.Check(t, func(rt *rapid.T) {
		c := tirer(rt)
		before := vue(rt, engine, c.json(), c.effet)
		after := vue(rt, engine, renverse(rt, c.json()), c.effet)
		if diff := cmp.Diff(resultats(before), resultats(after)); diff != "" {
			rt.Fatalf("another order of properties gives another result (-before +after)\n%s\n%s", diff, c.json())
		}
	})
}

// renverse writes the members of every object in the opposite order.
func renverse(t *rapid.T, raw []byte) []byte {
	var value any
	if err := json.Unmarshal(raw, &value); err != nil {
		t.Fatal(err)
	}
	return ecrireRenverse(t, value)
}

func ecrireRenverse(t *rapid.T, value any) []byte {
	switch v := value.(type) {
	case objet:
		names := make([]string, 0, len(v))
		for name := range v {
			names = append(names, name)
		}
		slices.Sort(names)
		slices.Reverse(names)
		out := []byte{'{'}
		for i, name := range names {
			if i > 0 {
				out = append(out, ',')
			}
			out = append(out, '"')
			out = append(out, name...)
			out = append(out, '"', ':')
			out = append(out, ecrireRenverse(t, v[name])...)
		}
		return append(out, '}')
	case []any:
		out := []byte{'['}
		for i, item := range v {
			if i > 0 {
				out = append(out, ',')
			}
			out = append(out, ecrireRenverse(t, item)...)
		}
		return append(out, ']')
	default:
		out, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
}

// A year told in two lines of one scheme is the same year.
func TestAYearInTwoLines_gives_what_one_line_gives(t *testing.T) {
	t.Parallel()
	engine := moteur(t)
	rapid.Check(t, func(rt *rapid.T) {
		c := tirer(rt)
		places := c.lignesDe(avec("salaireBrutEur"))
		if len(places) == 0 {
			return
		}
		cut := c.copie()
		place := rapid.SampledFrom(places).Draw(rt, "line")
		first := cut.lignes[place]
		pay, _ := first["salaireBrutEur"].(int)
		part := rapid.IntRange(1, pay-1).Draw(rt, "part")
		second := objet{}
		for name, v := range first {
			second[name] = v
		}
		first["salaireBrutEur"] = part
		first["trimestres"] = 2
		second["salaireBrutEur"] = pay - part
		second["trimestres"] = 2
		cut.lignes = append(cut.lignes, second)
		before, okBefore := total(vue(rt, engine, c.json(), c.effet))
		after, okAfter := total(vue(rt, engine, cut.json(), c.effet))
		if okBefore != okAfter || !before.Equal(after.Decimal) {
			rt.Fatalf("%s (%v) a year becomes %s (%v) when %v is told in two lines, in\n%s",
				before, okBefore, after, okAfter, first["annee"], c.json())
		}
	})
}

// A pension of a scheme that counts pay never exceeds the pay that it counts, increases for children and premium
// included, but for minimums.
func TestNoPension_exceeds_what_it_counts(t *testing.T) {
	t.Parallel()
	engine := moteur(t)
	rapid.Check(t, func(rt *rapid.T) {
		c := tirer(rt)
		for _, s := range vue(rt, engine, c.json(), c.effet).Sections {
			regimes, _ := s.Results.Get("regimes")
			for _, item := range regimes.Items() {
				pension, okPension := nombreDe(item, "annuelBrutEur")
				base, okBase := nombreDe(item, "salaireAnnuelMoyenEur")
				if minimum, ok := nombreDe(item, "minimumContributifEur"); ok && minimum.Sign() > 0 {
					continue
				}
				if okPension && okBase && base.Less(pension) {
					rt.Fatalf("%s pays %s for an average pay of %s, in\n%s", s.ModuleID, pension, base, c.json())
				}
			}
		}
	})
}

// Where the independent recomputation has a rule for the whole career, it finds what the modules find.
func TestTheSecondRoad_agrees(t *testing.T) {
	t.Parallel()
	engine := moteur(t)
	rapid.Check(t, func(rt *rapid.T) {
		c := tirer(rt)
		for _, s := range vue(rt, engine, c.json(), c.effet).Sections {
			if s.ModuleID != capability.SuperviseurSysteme {
				continue
			}
			checks, _ := s.Results.Get("checks")
			for _, check := range checks.Items() {
				code, _ := check.Get("code")
				ok, _ := check.Get("ok")
				if name, _ := code.Text(); name == "RECOMPUTATION_DISAGREES" && !ok.Equal(ijson.BoolValue(true)) {
					rt.Fatalf("%s, in %s\n%s", check.AppendJSON(nil), c.effet, c.json())
				}
			}
		}
	})
}
