package career_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// CSS L351-14-1, D351-3: twelve quarters in all, of years of higher studies or of insurance without four quarters,
// asked for from 20 years on and before 67, before the date of effect. Born on 17 May 1964; the years 1986 to 1990
// hold two quarters each.
func TestRachats_are_held_to_the_law(t *testing.T) {
	t.Parallel()
	var lines []string
	for _, year := range []string{"1986", "1987", "1988", "1989", "1990"} {
		lines = append(lines, `{"annee":`+year+`,"regime":"CNAV","trimestres":2}`)
	}
	lines = append(lines, `{"annee":1991,"regime":"CNAV","trimestres":4}`,
		`{"annee":1995,"regime":"ETRANGER","pays":"BE"}`, `{"annee":1996,"regime":"AGIRC_ARRCO","points":10}`,
		`{"annee":1997,"regime":"CNAV","nature":"RACHAT","trimestres":1}`)
	const taux = `"option":"TAUX"`
	for _, c := range []struct {
		name, rachats string
		// rate and both are the quarters counted for the rate alone, and for the duration too.
		rate, both int
		gap        string
		doubts     int
	}{
		{"one of an incomplete year", `{"annee":1986,"trimestres":1,` + taux + `}`, 1, 0, "", 0},
		{"both of it", `{"annee":1986,"trimestres":2,` + taux + `}`, 2, 0, "", 0},
		{"for the duration too", `{"annee":1986,"trimestres":2,"option":"TAUX_DUREE"}`, 0, 2, "", 0},
		{"without an option", `{"annee":1986,"trimestres":2}`, 2, 0, "", 1},
		{"none", `{"annee":1986,"trimestres":0,` + taux + `}`, 0, 0, "", 0},
		{"more than the year lacks", `{"annee":1986,"trimestres":3,` + taux + `}`, 0, 0, "0/trimestres", 0},
		{"of a full year", `{"annee":1991,"trimestres":1,` + taux + `}`, 0, 0, "0/trimestres", 0},
		{
			"twice in one year",
			`{"annee":1986,"trimestres":1,` + taux + `},{"annee":1986,"trimestres":2,` + taux + `}`,
			1, 0, "1/trimestres", 0,
		},
		{"negative", `{"annee":1986,"trimestres":-1,` + taux + `}`, 0, 0, "0/trimestres", 0},
		{"five", `{"annee":1986,"trimestres":5,` + taux + `}`, 0, 0, "0/trimestres", 0},
		{"a number that is not told", `{"annee":1986,` + taux + `}`, 0, 0, "0/trimestres", 0},
		{"a year that is not told", `{"trimestres":1,` + taux + `}`, 0, 0, "0/annee", 0},
		{"before the age of 16", `{"annee":1979,"trimestres":1,"etudes":true,` + taux + `}`, 0, 0, "0/annee", 0},
		{"at 16", `{"annee":1980,"trimestres":1,"etudes":true,` + taux + `}`, 1, 0, "", 0},
		{"studies at 30, without a word of them", `{"annee":1994,"trimestres":1,` + taux + `}`, 1, 0, "", 1},
		{"at 31", `{"annee":1995,"trimestres":1,` + taux + `}`, 0, 0, "0/annee", 0},
		{"at 31, studies that are told", `{"annee":1995,"trimestres":1,"etudes":true,` + taux + `}`, 1, 0, "", 0},
		{"a year of points alone", `{"annee":1996,"trimestres":1,` + taux + `}`, 0, 0, "0/annee", 0},
		{"a year of another purchase", `{"annee":1997,"trimestres":1,` + taux + `}`, 0, 0, "0/annee", 0},
		{"twelve in all", `{"annee":1983,"trimestres":4,"etudes":true,` + taux + `},{"annee":1984,"trimestres":4,` +
			`"etudes":true,` + taux + `},{"annee":1985,"trimestres":4,"etudes":true,` + taux + `}`, 12, 0, "", 0},
		{"thirteen in all", `{"annee":1983,"trimestres":4,"etudes":true,` + taux + `},{"annee":1984,"trimestres":4,` +
			`"etudes":true,` + taux + `},{"annee":1985,"trimestres":4,"etudes":true,` + taux +
			`},{"annee":1986,"trimestres":1,` + taux + `}`, 12, 0, "3/trimestres", 0},
		{"asked for at 20", `{"annee":1986,"trimestres":1,"dateDemande":"1984-05-17",` + taux + `}`, 1, 0, "", 0},
		{
			"on the eve of 20", `{"annee":1986,"trimestres":1,"dateDemande":"1984-05-16",` + taux + `}`,
			0, 0, "0/dateDemande", 0,
		},
		{
			"the day before the effect", `{"annee":1986,"trimestres":1,"dateDemande":"2026-11-30",` + taux + `}`,
			1, 0, "", 0,
		},
		{
			"the day of the effect", `{"annee":1986,"trimestres":1,"dateDemande":"2026-12-01",` + taux + `}`,
			0, 0, "0/dateDemande", 0,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got := prendre(t, `{"assure":{"dateNaissance":"1964-05-17"},"liquidation":{"rachats":[`+c.rachats+`]},
			  "carriere":[`+strings.Join(lines, ",")+`]}`, "2026-12-01")
			rate, both := 0, 0
			for _, a := range got.state.Trimestres.Lire() {
				if a.Annee != 1997 {
					both += a.Tous.De(faits.RachatTauxDuree)
					rate += a.Tous.De(faits.RachatTaux)
				}
			}
			asked := ""
			for _, l := range got.lacunes() {
				if rest, ok := strings.CutPrefix(l, "/liquidation/rachats/"); ok {
					asked += rest
				}
			}
			doubts := 0
			for _, d := range got.trace.Doubts() {
				if strings.HasPrefix(d, "Rachat de") {
					doubts++
				}
			}
			if rate != c.rate || both != c.both || asked != c.gap || doubts != c.doubts {
				t.Errorf("%d for the rate, %d for both, asks for %q, doubts %v", rate, both, asked, got.trace.Doubts())
			}
		})
	}
}

// At 67 nothing can be bought any more.
func TestRachats_end_at_67(t *testing.T) {
	t.Parallel()
	for day, asked := range map[string]bool{"2017-05-16": false, "2017-05-17": true} {
		got := prendre(t, `{"assure":{"dateNaissance":"1950-05-17"},"carriere":[{"annee":1980,"regime":"CNAV",
		  "trimestres":2}],"liquidation":{"rachats":[{"annee":1980,"trimestres":1,"option":"TAUX","dateDemande":"`+day+
			`"}]}}`, "2018-01-01")
		if slices.Contains(got.lacunes(), "/liquidation/rachats/0/dateDemande") != asked {
			t.Errorf("%s: gaps %v", day, got.lacunes())
		}
	}
}

func TestTrimestresSalaires_counts_purchases_by_their_option(t *testing.T) {
	t.Parallel()
	c := prendre(
		t,
		`{"assure":{"dateNaissance":"1964-05-05"},"carriere":[{"annee":1990,"regime":"CNAV","trimestres":4,
			"salaireBrutEur":9000},
	  {"annee":1986,"regime":"CNAV","nature":"RACHAT","trimestres":3}],
	  "liquidation":{"rachats":[{"annee":1985,"trimestres":2,"option":"TAUX"},{"annee":1986,"trimestres":3,
	  "option":"TAUX_DUREE"},
	  {"annee":1700,"trimestres":1},{"annee":1987,"trimestres":9}]}}`,
		"2026-11-01",
	)
	egal(t, "years", map[int][5]int{1985: {0, 0, 0, 2, 2}, 1986: {3, 0, 0, 0, 3}, 1990: {4, 0, 0, 0, 4}}, c.annees())
	if n := c.state.Trimestres.Lire().DuRegime(dossier.CNAV); n != 7 {
		t.Errorf("the scheme counts %d quarters, want 7: purchases for the rate alone are not in it", n)
	}
	egal(t, "gaps", []string{"/liquidation/rachats/2/annee", "/liquidation/rachats/3/trimestres"}, c.lacunes())
}
