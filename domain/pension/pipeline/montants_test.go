package pipeline

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/modules/base"
)

// ligneTiree is one year of a drawn career; its pay is in cents, enough for three quarters at least, and for four in
// most years.
type ligneTiree struct {
	annee  int
	regime string
	cents  int
}

// carriereTiree draws a career whose pension is at the full rate or not, with children or not.
type carriereTiree struct {
	naissance, effet calendar.Date
	enfants          int
	lignes           []ligneTiree
}

func tirerCarriere(t *rapid.T) carriereTiree {
	birth := calendar.Date{
		Year: rapid.IntRange(1955, 1964).Draw(t, "birth year"), Month: rapid.IntRange(1, 12).Draw(t, "birth month"),
		Day: 3,
	}
	c := carriereTiree{
		naissance: birth, enfants: rapid.IntRange(0, 3).Draw(t, "children"),
		effet: birth.AddYears(rapid.IntRange(62, 68).Draw(t, "age")).FirstOfNextMonth(),
	}
	if last := (calendar.Date{Year: 2026, Month: 12, Day: 1}); c.effet.After(last) {
		c.effet = last
	}
	first := birth.Year + rapid.IntRange(18, 40).Draw(t, "first age")
	schemes := []string{"CNAV", "CNAV", "CNAV", "SSI", "MSA_SALARIE"}
	for year := first; year < c.effet.Year; year++ {
		c.lignes = append(c.lignes, ligneTiree{
			annee: year, regime: rapid.SampledFrom(schemes).Draw(t, "scheme"),
			cents: rapid.IntRange(700_000, 6_000_000).Draw(t, "pay"),
		})
	}
	return c
}

func (c carriereTiree) donnees() map[string]any {
	children := make([]map[string]any, 0, c.enfants)
	for i := range c.enfants {
		children = append(children, map[string]any{"dateNaissance": calendar.Date{Year: 1988 + i, Month: 5, Day: 4}})
	}
	lines := make([]map[string]any, 0, len(c.lignes))
	for _, l := range c.lignes {
		lines = append(lines, map[string]any{
			"annee": l.annee, "regime": l.regime,
			"salaireBrutEur": json.RawMessage(money.Scaled(int64(l.cents), 2).String()),
		})
	}
	return map[string]any{
		"assure": map[string]any{"dateNaissance": c.naissance, "sexe": "F", "enfants": children}, "carriere": lines,
	}
}

func annuites(t interface{ Fatalf(string, ...any) }, out Outcome) *base.ResultatAnnuites {
	for _, section := range out.Sections {
		if section.ModuleID == capability.MontantAnnuites {
			if r, ok := section.Results.(*base.ResultatAnnuites); ok {
				return r
			}
			t.Fatalf("montantAnnuites is %s: %v", section.Status, section.Warnings)
		}
	}
	t.Fatalf("montantAnnuites did not run")
	return nil
}

// More pay never lowers the gross total, but for the écrêtement of the minimum: what a higher pension adds elsewhere,
// or to the pension itself, the minimum then loses, with the increase for children that rested on it. (A year that
// begins to give quarters may lower the average of a career shorter than the best years; the law has it so.)
//
// The quarter that brings the full rate ends the minoration of the complementary pension and may bring the coefficient
// of solidarity, which cuts it for three years (ANI of 17 November 2017, art. 98): the rights before that coefficient
// are then compared.
func TestMorePay_never_lowers_the_gross_total_beyond_the_cut_of_the_minimum(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		c := tirerCarriere(rt)
		if len(c.lignes) == 0 {
			return
		}
		was := lancer(t, c.donnees(), c.effet)
		at := rapid.IntRange(0, len(c.lignes)-1).Draw(rt, "year raised")
		c.lignes[at].cents += rapid.IntRange(0, 3_000_000).Draw(rt, "raise")
		is := lancer(t, c.donnees(), c.effet)
		total := totalBrut
		if solidarite(is) && !solidarite(was) {
			total = totalDroits
		}
		before, after := total(rt, was), total(rt, is)
		if annuites(rt, is).EcretementEur.IsZero() && after.Less(before) {
			rt.Fatalf("%+v: %s became %s", c, before, after)
		}
	})
}

func TestPensions_are_the_sum_of_their_parts(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		c := tirerCarriere(rt)
		if len(c.lignes) == 0 {
			return
		}
		result := annuites(rt, lancer(t, c.donnees(), c.effet))
		total := money.Euro{}
		for _, p := range result.Regimes {
			parts := p.PensionAvantEur.Add(p.SurcoteEur).Add(p.MinimumEur).Add(p.MajorationEnfantsEur)
			if !parts.Equal(p.AnnuelBrutEur.Decimal) || !p.AnnuelBrutEur.Mensuel().Equal(p.MensuelBrutEur.Decimal) ||
				p.AnnuelBrutEur.Sign() < 0 {
				rt.Fatalf("%s: parts %s, annual %s, monthly %s", p.Regime, parts, p.AnnuelBrutEur, p.MensuelBrutEur)
			}
			if p.PlafondPensionEur.Less(p.PensionAvantEur) {
				rt.Fatalf("%s: %s is above the maximum %s", p.Regime, p.PensionAvantEur, p.PlafondPensionEur)
			}
			kept, sum := 0, money.Euro{}
			for _, year := range p.AnneesSalaireMoyen {
				if year.Retenue {
					kept, sum = kept+1, sum.Add(year.RevaloriseEur)
				}
			}
			if kept != p.AnneesRetenues || kept > p.AnneesARetenir ||
				kept > 0 && !sum.QuoInt(kept).HalfUp(2).Equal(p.SalaireAnnuelMoyenEur.Decimal) {
				rt.Fatalf("%s: %d years of %s make %s", p.Regime, kept, sum, p.SalaireAnnuelMoyenEur)
			}
			total = total.Add(p.AnnuelBrutEur)
		}
		if !total.Equal(result.TotalAnnuelEur.Decimal) {
			rt.Fatalf("total %s, sum %s", result.TotalAnnuelEur, total)
		}
	})
}

func TestPensions_depend_neither_on_the_order_of_lines_nor_on_their_cutting(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		c := tirerCarriere(rt)
		if len(c.lignes) == 0 {
			return
		}
		for i := range c.lignes {
			c.lignes[i].cents &^= 1
		}
		want := annuites(rt, lancer(t, c.donnees(), c.effet))
		shuffled := c
		shuffled.lignes = rapid.Permutation(c.lignes).Draw(rt, "order")
		at := rapid.IntRange(0, len(c.lignes)-1).Draw(rt, "line cut")
		shuffled.lignes[at].cents /= 2
		half := shuffled.lignes[at]
		shuffled.lignes = append(shuffled.lignes, half)
		data := shuffled.donnees()
		// Two lines alike would be a repetition; two periods of the year tell them apart.
		lines, ok := data["carriere"].([]map[string]any)
		if !ok {
			rt.Fatalf("no lines")
		}
		year := half.annee
		lines[at]["debut"], lines[at]["fin"] = calendar.Date{Year: year, Month: 1, Day: 1}, calendar.Date{
			Year: year, Month: 6, Day: 30,
		}
		last := len(lines) - 1
		lines[last]["debut"], lines[last]["fin"] = calendar.Date{Year: year, Month: 7, Day: 1}, calendar.Date{
			Year: year, Month: 12, Day: 31,
		}
		got := annuites(rt, lancer(t, data, c.effet))
		diff := cmp.Diff(want.Regimes, got.Regimes, cmp.Comparer(memeNombre), cmp.Comparer(memeMontant))
		if diff != "" {
			rt.Fatalf("the same career told otherwise:\n%s", diff)
		}
	})
}

func memeNombre(a, b money.Decimal) bool { return a.Equal(b) }

func memeMontant(a, b money.Euro) bool { return a.Equal(b.Decimal) }

func TestPensions_survive_unusual_dossiers(t *testing.T) {
	t.Parallel()
	var many strings.Builder
	many.WriteString(`{"assure":{"dateNaissance":"1964-01-10"},"carriere":[`)
	for i := range 20_000 {
		if i > 0 {
			many.WriteByte(',')
		}
		fmt.Fprintf(
			&many, `{"annee":%d,"regime":"CNAV","employeur":"Atelier %d","salaireBrutEur":%d}`, 1984+i%3, i, 100+i%7,
		)
	}
	many.WriteString(`]}`)
	var abroad strings.Builder
	abroad.WriteString(
		`{"assure":{"dateNaissance":"1964-01-10"},"carriere":[{"annee":1990,"regime":"CNAV","salaireBrutEur":15000}`,
	)
	for i := range dossier.MaxLignes - 1 {
		fmt.Fprintf(&abroad, `,{"annee":%d,"regime":"ETRANGER","nature":"ETRANGER","pays":"%c%c","trimestres":%d}`,
			1984+i%40, 'A'+rune(i%26), 'A'+rune(i/26%26), i%5)
	}
	abroad.WriteString(`]}`)
	for name, raw := range map[string]string{
		"nothing":  `{}`,
		"no birth": `{"carriere":[{"annee":2000,"regime":"CNAV","salaireBrutEur":20000}]}`,
		"absurd years": `{"assure":{"dateNaissance":"1964-01-10"},"carriere":[{"annee":1900,` +
			`"regime":"CNAV","salaireBrutEur":1},{"annee":9999,"regime":"CNAV","salaireBrutEur":1}]}`,
		"a born old": `{"assure":{"dateNaissance":"1900-01-01"},"carriere":[{"annee":1930,` +
			`"regime":"CNAV","salaireBrut":20000,"devise":"ANF"}]}`,
		"a huge pay": `{"assure":{"dateNaissance":"1964-01-10"},"carriere":[{"annee":2000,` +
			`"regime":"CNAV","salaireBrutEur":1000000000000000}]}`,
		"a negative pay": `{"assure":{"dateNaissance":"1964-01-10"},"carriere":[{"annee":2000,` +
			`"regime":"CNAV","salaireBrutEur":-20000}]}`,
		"a negative pension": `{"assure":{"dateNaissance":"1959-01-10"},"carriere":[{"annee":2000,` +
			`"regime":"CNAV","salaireBrutEur":2000}],"liquidation":{"dejaLiquides":[{"regime":"IRCANTEC",` +
			`"annuelBrutEur":-5}]}}`,
		"abroad without State": `{"assure":{"dateNaissance":"1964-01-10"},"carriere":[{"annee":2000,` +
			`"regime":"ETRANGER","trimestres":-4},{"annee":2001,"regime":"ETRANGER","pays":"FR","jours":99999999}]}`,
		"many employers": many.String(),
		"many States":    abroad.String(),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			value, err := ijson.ParseObject([]byte(raw))
			if err != nil {
				t.Fatal(err)
			}
			decoded, err := dossier.Decode(value)
			if err != nil {
				t.Fatal(err)
			}
			for _, effet := range []calendar.Date{
				{}, {Year: 1900, Month: 1, Day: 1}, {Year: 2026, Month: 11, Day: 1}, {Year: 9999, Month: 12, Day: 1},
			} {
				out := Run(
					Input{
						Dossier: decoded, Bareme: official(t), DateEffet: effet,
						Aujourdhui: calendar.Date{Year: 2026, Month: 11, Day: 27},
					},
				)
				for _, section := range out.Sections {
					switch section.ModuleID {
					case capability.MontantAnnuites, capability.DroitsEtrangers, capability.DispatchRegimesNonAlignes:
						if section.Status == pension.Failed {
							t.Errorf("effect %v: %s failed", effet, section.ModuleID)
						}
					default:
					}
				}
			}
		})
	}
}
