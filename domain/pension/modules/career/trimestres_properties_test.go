package career_test

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

func TestTrimestresSalaires_opens_a_gap_where_pay_says_nothing(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ lignes, want string }{
		"the account of 1940 holds contributions, not pay": {
			`{"annee":1940,"regime":"CNAV","salaireBrutEur":100}`, "/carriere/0/trimestres",
		},
		"the threshold of 2030 is not published": {
			`{"annee":2030,"regime":"CNAV","salaireBrutEur":30000}`, "/carriere/0/trimestres",
		},
	} {
		got := prendre(t, `{"assure":{"dateNaissance":"1920-05-05"},"carriere":[`+c.lignes+`]}`, "2031-01-01")
		egal(t, name, []string{c.want}, got.lacunes())
		if !got.incomplet["trimestresSalaires"] {
			t.Errorf("%s: the section is not incomplete", name)
		}
	}
	old := prendre(
		t,
		`{"assure":{"dateNaissance":"1920-05-05"},"carriere":[{"annee":1940,"regime":"CNAV","salaireBrut":65,
			"devise":"ANF"},
	  {"annee":1935,"regime":"CNAV","salaireBrut":65,"devise":"ANF","jours":125}]}`,
		"1985-01-01",
	)
	egal(
		t, "contributions of 1935 and 1940", map[int][5]int{1935: {2, 0, 0, 0, 2}, 1940: {2, 0, 0, 0, 2}}, old.annees(),
	)
}

func ligneAleatoire(t *rapid.T) map[string]any {
	regime := rapid.SampledFrom([]string{"CNAV", "MSA_SALARIE", "SSI", "SRE", "CNAVPL", "AGIRC"}).Draw(t, "regime")
	nature := rapid.SampledFrom(
		[]string{"ACTIVITE", "ACTIVITE", "ACTIVITE", "CHOMAGE_INDEMNISE", "MALADIE", "AVPF", "SERVICE_NATIONAL"},
	).Draw(t, "nature")
	line := map[string]any{"annee": rapid.IntRange(1972, 2026).Draw(t, "annee"), "regime": regime, "nature": nature}
	if nature == "ACTIVITE" || nature == "AVPF" {
		line["salaireBrutEur"] = rapid.IntRange(1, 20_000).Draw(t, "salaire") * 2
	} else {
		line["jours"] = rapid.IntRange(1, 180).Draw(t, "jours")
	}
	return line
}

func dossierAleatoire(t *rapid.T) []map[string]any {
	lines := rapid.SliceOfN(rapid.Custom(ligneAleatoire), 1, 30).Draw(t, "lignes")
	for i := range lines {
		lines[i]["employeur"] = fmt.Sprintf("Maison %d", i)
	}
	return lines
}

func trimestresOf(t *testing.T, r *rapid.T, naissance string, lines []map[string]any) []faits.AnneeTrimestres {
	data := toValue(t, map[string]any{"assure": map[string]any{"dateNaissance": naissance}, "carriere": lines})
	d, err := dossier.Decode(data)
	if err != nil {
		r.Fatal(err)
	}
	return prendreDossier(t, d, "2026-12-01").state.Trimestres.Lire()
}

func TestProperty_the_order_of_lines_is_irrelevant(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(r *rapid.T) {
		lines := dossierAleatoire(r)
		birth := rapid.SampledFrom([]string{"1950-05-05", "1958-05-05"}).Draw(r, "naissance")
		want := trimestresOf(t, r, birth, lines)
		got := trimestresOf(t, r, birth, rapid.Permutation(lines).Draw(r, "ordre"))
		if len(want) != len(got) {
			r.Fatalf("%d years, then %d", len(want), len(got))
		}
		for i := range want {
			if want[i].Annee != got[i].Annee || want[i].Tous != got[i].Tous || want[i].Alignes != got[i].Alignes {
				r.Fatalf("%d: %v, then %v", want[i].Annee, want[i].Tous, got[i].Tous)
			}
		}
	})
}

func TestProperty_a_line_cut_in_two_equal_halves_gives_the_same_quarters(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(r *rapid.T) {
		lines := dossierAleatoire(r)
		want := trimestresOf(t, r, "1955-05-05", lines)
		var halves []map[string]any
		for i, line := range lines {
			pay, ok := line["salaireBrutEur"].(int)
			if !ok || line["regime"] == "SRE" {
				halves = append(halves, line)
				continue
			}
			for _, name := range []string{"a", "b"} {
				half := map[string]any{}
				for k, v := range line {
					half[k] = v
				}
				half["salaireBrutEur"], half["employeur"] = pay/2, fmt.Sprintf("Maison %d %s", i, name)
				halves = append(halves, half)
			}
		}
		got := trimestresOf(t, r, "1955-05-05", halves)
		for i := range want {
			if want[i].Tous != got[i].Tous || want[i].Alignes != got[i].Alignes {
				r.Fatalf("%d: %v, then %v", want[i].Annee, want[i].Tous, got[i].Tous)
			}
		}
	})
}

func TestProperty_more_pay_never_gives_fewer_quarters(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(r *rapid.T) {
		lines := dossierAleatoire(r)
		before := trimestresOf(t, r, "1955-05-05", lines)
		for _, line := range lines {
			if pay, ok := line["salaireBrutEur"].(int); ok {
				line["salaireBrutEur"] = pay + rapid.IntRange(0, 5000).Draw(r, "hausse")
			}
		}
		after := trimestresOf(t, r, "1955-05-05", lines)
		// A year that pay has filled gives the last quarter of a service away, to a year that may have had none.
		years := map[int]faits.Compte{}
		for i := range after {
			years[after[i].Annee] = after[i].Tous
		}
		for i := range before {
			now := years[before[i].Annee]
			if now.Total() < before[i].Tous.Total() || now.Cotises() < before[i].Tous.Cotises() {
				r.Fatalf("%d: %v, then %v", before[i].Annee, before[i].Tous, now)
			}
		}
	})
}
