package career_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// A dossier without a career may tell its quarters, from none to the most that a life holds.
func TestCarriereAbsente_takes_the_quarters_of_a_life(t *testing.T) {
	t.Parallel()
	for declared, asked := range map[string]bool{"-1": true, "0": false, "163": false, "300": false, "301": true} {
		got := prendre(t, `{"assure":{"dateNaissance":"1964-05-17","trimestresTousRegimes":`+declared+`}}`,
			"2026-12-01")
		found := false
		for _, l := range got.trace.Lacunes() {
			if l.Champ == "/assure/trimestresTousRegimes" {
				found = true
				if !l.Bloquante || !l.HasMin || !l.Min.IsZero() {
					t.Errorf("%s: %+v", declared, l)
				}
			}
		}
		if found != asked {
			t.Errorf("%s: gaps %v", declared, got.lacunes())
		}
	}
}

// CSS R351-12 3°: a quarter of disability for three monthly payments; without days a year of it is twelve of them.
func TestInvalidite_counts_three_payments_for_a_quarter(t *testing.T) {
	t.Parallel()
	for ligne, want := range map[string]int{
		`"debut":"1990-01-01","fin":"1990-12-31"`: 4, `"debut":"1990-01-01","fin":"1990-09-30"`: 3,
		`"debut":"1990-01-01","fin":"1990-03-31"`: 1, `"debut":"1990-02-01","fin":"1990-03-31"`: 0,
		`"jours":365`: 4, `"jours":92`: 1, `"jours":91`: 0, `"jours":0`: 0,
	} {
		got := prendre(t, `{"assure":{"dateNaissance":"1964-05-17"},"carriere":[{"annee":1990,"regime":"CNAV",
		  "nature":"INVALIDITE",`+ligne+`}]}`, "2026-12-01")
		if n := got.annees()[1990][2]; n != want {
			t.Errorf("%s: %d quarters, want %d", ligne, n, want)
		}
	}
}

// CSS R351-12 2°: a leave of maternity gives a quarter a birth until 2013; since 2014 one for each ninety days, one at
// least, and one alone where the days are not told, which is said.
func TestMaternite_by_births_then_by_days(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		annee, jours string
		want         int
		said         bool
	}{
		{"2013", "", 1, false},
		{"2013", "180", 1, false},
		{"2014", "", 1, true},
		{"2014", "0", 1, true},
		{"2014", "1", 1, false},
		{"2014", "179", 1, false},
		{"2014", "180", 2, false},
	} {
		jours := ""
		if tt.jours != "" {
			jours = `,"jours":` + tt.jours
		}
		got := prendre(t, `{"assure":{"dateNaissance":"1980-05-17","enfants":[{"dateNaissance":"`+tt.annee+`-05-01"}]},
		  "carriere":[{"annee":`+tt.annee+`,"regime":"CNAV","nature":"MATERNITE"`+jours+`}]}`, "2026-12-01")
		n := 0
		for _, a := range got.annees() {
			n += a[2]
		}
		if n != tt.want || strings.Contains(got.avertissements(), "sans nombre de jours") != tt.said {
			t.Errorf("%s, %q days: %d quarters; %q", tt.annee, tt.jours, n, got.avertissements())
		}
	}
}

// A purchase goes to the scheme that pays the common pension, else to the first aligned scheme, else to the general
// one.
func TestRachats_go_to_the_scheme_that_pays(t *testing.T) {
	t.Parallel()
	for lignes, want := range map[string]dossier.Regime{
		`{"annee":1990,"regime":"SSI","salaireBrutEur":3000}`:         dossier.SSI,
		`{"annee":1990,"regime":"SRE","trimestres":3,"indice":400}`:   dossier.CNAV,
		`{"annee":1990,"regime":"MSA_SALARIE","salaireBrutEur":3000}`: dossier.MSASalarie,
	} {
		got := prendre(t, `{"assure":{"dateNaissance":"1964-05-17"},"carriere":[`+lignes+`],
		  "liquidation":{"rachats":[{"annee":1986,"trimestres":1,"etudes":true,"option":"TAUX"}]}}`, "2026-12-01")
		for _, a := range got.state.Trimestres.Lire() {
			for _, r := range a.Regimes {
				if r.Brut.De(faits.RachatTaux) > 0 && r.Regime != want {
					t.Errorf("%s: bought in %s", lignes, r.Regime)
				}
			}
		}
		if got.state.Trimestres.Lire().RachetesPourLeTaux() != 1 {
			t.Errorf("%s: %d bought", lignes, got.state.Trimestres.Lire().RachetesPourLeTaux())
		}
	}
}

// Points of one line above 200,000 are nobody's; a work of no pay is not looked at.
func TestValiderSource_doubts_amounts_of_a_line(t *testing.T) {
	t.Parallel()
	for ligne, doubted := range map[string]bool{
		`"regime":"AGIRC_ARRCO","points":200000`:                      false,
		`"regime":"AGIRC_ARRCO","points":200000.01`:                   true,
		`"regime":"CNAV","nature":"MALADIE","salaireBrutEur":9000000`: false,
		`"regime":"CNAV","salaireBrutEur":9000000`:                    true,
		`"regime":"CNAV","salaireBrutEur":30000`:                      false,
	} {
		got := prendre(t, `{"assure":{"dateNaissance":"1964-05-17"},"carriere":[{"annee":2020,`+ligne+`}]}`,
			"2026-12-01")
		if (len(got.trace.Doubts()) > 0) != doubted {
			t.Errorf("%s: doubts %v", ligne, got.trace.Doubts())
		}
	}
}

// A purchase that an override has filled and that still breaks a rule is not asked for again: it is said not to count.
func TestRachats_filled_by_an_override_are_not_asked_for_twice(t *testing.T) {
	t.Parallel()
	const dossier = `{"assure":{"dateNaissance":"1964-05-17"},"carriere":[{"annee":1986,"regime":"CNAV",
	  "salaireBrutEur":9000}],"liquidation":{"rachats":[{"annee":1986,"trimestres":3,"option":"TAUX"}]}}`
	const place = "/liquidation/rachats/0/trimestres"
	asked := prendre(t, dossier, "2026-12-01")
	filled := prendre(t, dossier, "2026-12-01", place)
	if !slices.Contains(asked.lacunes(), place) || slices.Contains(filled.lacunes(), place) {
		t.Errorf("gaps %v, then %v", asked.lacunes(), filled.lacunes())
	}
	if !strings.Contains(filled.avertissements(), "le rachat n'est pas compté") ||
		!filled.incomplet["trimestresSalaires"] {
		t.Errorf("said %q", filled.avertissements())
	}
	if n := filled.state.Trimestres.Lire().RachetesPourLeTaux(); n != 0 {
		t.Errorf("%d quarters are bought", n)
	}
}

// CSS R351-12 1°: sixty days of sickness or of an accident at work make a quarter; those of a year together, the
// accident where the sickness alone does not.
func TestMaladie_and_accident_share_their_days(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ maladie, accident, quarters string }{
		{"59", "0", "0 0"},
		{"60", "0", "1 0"},
		{"119", "0", "1 0"},
		{"120", "0", "2 0"},
		{"0", "60", "0 1"},
		{"30", "30", "0 1"},
		{"60", "60", "1 1"},
		{"90", "30", "1 1"},
		{"59", "60", "0 1"},
		{"61", "59", "1 1"},
	} {
		got := prendre(t, `{"assure":{"dateNaissance":"1964-05-17"},"carriere":[
		  {"annee":1990,"regime":"CNAV","nature":"MALADIE","jours":`+tt.maladie+`},
		  {"annee":1990,"regime":"CNAV","nature":"ACCIDENT_TRAVAIL","jours":`+tt.accident+`}]}`, "2026-12-01")
		sick, hurt := 0, 0
		for _, a := range got.state.Trimestres.Lire() {
			sick, hurt = sick+a.Tous.De(faits.AssimileMaladie), hurt+a.Tous.De(faits.AssimileAT)
		}
		if said := strconv.Itoa(sick) + " " + strconv.Itoa(hurt); said != tt.quarters {
			t.Errorf("%s days of sickness, %s of an accident: %s, want %s", tt.maladie, tt.accident, said, tt.quarters)
		}
	}
}
