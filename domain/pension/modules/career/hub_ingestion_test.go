package career_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/modules/career"
)

func TestHubIngestion_settles_the_date_of_effect(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, naissance, demandee, want, origine string }{
		{"a first of month is taken as asked", "1964-05-17", "2026-12-01", "2026-12-01", "DEMANDEE"},
		{"any other day goes to the first of the next month", "1964-05-17", "2026-12-02", "2027-01-01", "REPORTEE"},
		{
			"without a date, the legal age when it is still to come (62 years 9 months, born in 1964)", "1964-05-17",
			"", "2027-03-01", "SUPPOSEE",
		},
		{"born on a first, the very day", "1964-06-01", "", "2027-03-01", "SUPPOSEE"},
		{"without a date, next month when the legal age is past", "1960-05-17", "", "2026-12-01", "SUPPOSEE"},
		{"without a date nor a birth, next month", "", "", "2026-12-01", "SUPPOSEE"},
		{"a birth that cannot be is as good as none", "1799-01-01", "", "2026-12-01", "SUPPOSEE"},
		{"the end of the calendar has no next month", "1964-05-17", "9999-12-15", "9999-12-01", "REPORTEE"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			data := `{"assure":{"dateNaissance":"` + c.naissance +
				`"},"carriere":[{"annee":1990,"regime":"CNAV","trimestres":4}]}`
			if c.naissance == "" {
				data = `{"carriere":[{"annee":1990,"regime":"CNAV","trimestres":4}]}`
			}
			got := prendre(t, data, c.demandee)
			if got.state.DateEffet.Lire().String() != c.want || got.ingestion.OrigineDateEffet != c.origine {
				t.Errorf(
					"got %s %s, want %s %s", got.state.DateEffet.Lire(), got.ingestion.OrigineDateEffet, c.want,
					c.origine,
				)
			}
		})
	}
}

func TestHubIngestion_opens_the_gap_that_each_unusable_line_needs(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, ligne, champ, motif string }{
		{"no year", `{"regime":"CNAV","trimestres":4}`, "annee", "annee_absente"},
		{
			"a year before social insurance", `{"annee":1925,"regime":"CNAV","trimestres":4}`, "annee",
			"annee_hors_bornes",
		},
		{"a year before the age of 14", `{"annee":1977,"regime":"CNAV","trimestres":4}`, "annee", "annee_hors_bornes"},
		{"a year to come", `{"annee":2028,"regime":"CNAV","trimestres":4}`, "annee", "annee_hors_bornes"},
		{"an absurd year", `{"annee":1000000000,"regime":"CNAV","trimestres":4}`, "annee", "annee_hors_bornes"},
		{"no scheme", `{"annee":1990,"trimestres":4}`, "regime", "regime_inconnu"},
		{
			"a scheme in small letters", `{"annee":1990,"regime":"cnav","salaireBrutEur":9000}`, "regime",
			"regime_inconnu",
		},
		{
			"another name of a scheme", `{"annee":1990,"regime":"CARSAT","salaireBrutEur":9000}`, "regime",
			"regime_inconnu",
		},
		{"a mistyped scheme", `{"annee":1990,"regime":"AGIRC ARCO","points":90}`, "regime", "regime_inconnu"},
		{
			"a mistyped nature", `{"annee":1990,"regime":"CNAV","nature":"Activité","salaireBrutEur":9000}`, "nature",
			"nature_inconnue",
		},
		{"an unknown scheme", `{"annee":1990,"regime":"ATLANTIDE","trimestres":4}`, "trimestres", "regime_inconnu"},
		{"an unknown nature", `{"annee":1990,"regime":"CNAV","nature":"SIESTE"}`, "trimestres", "nature_inconnue"},
		{
			"an unknown currency", `{"annee":1990,"regime":"CNAV","salaireBrut":1,"devise":"XAU"}`, "salaireBrut",
			"devise_inconnue",
		},
		{
			"no currency in a year of francs", `{"annee":1990,"regime":"CNAV","salaireBrut":1}`, "salaireBrut",
			"devise_inconnue",
		},
		{"negative pay", `{"annee":1990,"regime":"CNAV","salaireBrutEur":-1}`, "salaireBrutEur", "revenu_negatif"},
		{"five quarters", `{"annee":1990,"regime":"CNAV","trimestres":5}`, "trimestres", "trimestres_hors_bornes"},
		{"negative quarters", `{"annee":1990,"regime":"CNAV","trimestres":-1}`, "trimestres", "trimestres_hors_bornes"},
		{
			"more days than a year has", `{"annee":1990,"regime":"CNAV","nature":"MALADIE","jours":367}`, "jours",
			"jours_hors_bornes",
		},
		{
			"negative hours", `{"annee":2021,"regime":"CNAV","nature":"ACTIVITE_PARTIELLE","heures":-1}`, "heures",
			"valeur_hors_bornes",
		},
		{"negative points", `{"annee":2021,"regime":"CNAVPL","points":-1}`, "points", "valeur_hors_bornes"},
		{"a part-time share of nothing", `{"annee":2021,"regime":"SRE","quotite":0}`, "quotite", "valeur_hors_bornes"},
		{"a part-time share above one", `{"annee":2021,"regime":"SRE","quotite":80}`, "quotite", "valeur_hors_bornes"},
		{
			"a period that ends before it begins",
			`{"annee":1990,"regime":"CNAV","trimestres":4,"debut":"1990-05-01","fin":"1990-04-01"}`, "fin",
			"periode_impossible",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got := prendre(t, `{"assure":{"dateNaissance":"1964-05-17"},"carriere":[`+c.ligne+`]}`, "2026-12-01")
			egal(t, "gaps", []string{"/carriere/0/" + c.champ}, got.lacunes())
			egal(t, "aside", []career.LigneEcartee{{Ligne: 0, Motif: c.motif}}, got.ingestion.LignesEcartees)
			if !got.trace.Lacunes()[0].Bloquante || len(got.state.Carriere.Lire()) != 0 ||
				!got.incomplet["hubIngestion"] {
				t.Errorf("the line must wait: %+v", got.state.Carriere.Lire())
			}
			egal(t, "checks", []string{c.motif}, got.validation.Alertes)
			if got.validation.Bloquantes != 1 || got.validation.Anomalies[0].Gravite != career.Bloquante {
				t.Errorf("got %+v", got.validation)
			}
		})
	}
}

func TestHubIngestion_opens_the_gap_of_a_usable_line_that_says_too_little(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, ligne, champ string }{
		{"a working year without pay", `{"annee":1990,"regime":"CNAV"}`, "salaireBrutEur"},
		{
			"a working year of dates alone", `{"annee":1990,"regime":"CNAV","debut":"1990-02-01","fin":"1990-07-31"}`,
			"salaireBrutEur",
		},
		{"a working year of quarters alone", `{"annee":1990,"regime":"CNAV","trimestres":4}`, "salaireBrutEur"},
		{
			"a working year of complementary points alone", `{"annee":1990,"regime":"CNAV","points":98.76}`,
			"salaireBrutEur",
		},
		{
			"a working year of quarters and points",
			`{"annee":1990,"regime":"MSA_SALARIE","trimestres":4,"points":98.76}`, "salaireBrutEur",
		},
		{
			"an apprentice's year of points alone",
			`{"annee":1990,"regime":"CNAV","nature":"APPRENTISSAGE","points":9}`, "salaireBrutEur",
		},
		{
			"a craftsman's year of dates alone",
			`{"annee":1990,"regime":"SSI","debut":"1990-01-01","fin":"1990-12-31"}`, "salaireBrutEur",
		},
		{"a liberal year of nothing", `{"annee":1990,"regime":"CNAVPL"}`, "salaireBrutEur"},
		{"a liberal year of points alone", `{"annee":2010,"regime":"CNAVPL","points":450}`, "trimestres"},
		{"unemployment without days", `{"annee":1990,"regime":"CNAV","nature":"CHOMAGE_INDEMNISE"}`, "jours"},
		{"service without days", `{"annee":1990,"regime":"CNAV","nature":"SERVICE_NATIONAL"}`, "jours"},
		{"short-time work without hours", `{"annee":2020,"regime":"CNAV","nature":"ACTIVITE_PARTIELLE"}`, "heures"},
		{"a traineeship without quarters", `{"annee":1990,"regime":"CNAV","nature":"STAGE"}`, "trimestres"},
		{
			"a purchase without quarters", `{"annee":1990,"regime":"CNAV","nature":"RACHAT","debut":"1990-01-01"}`,
			"trimestres",
		},
		{"flat pay at home before it existed", `{"annee":1970,"regime":"CNAV","nature":"AVPF"}`, "salaireBrutEur"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got := prendre(t, `{"assure":{"dateNaissance":"1950-05-17"},"carriere":[`+c.ligne+`]}`, "2026-12-01")
			egal(t, "gaps", []string{"/carriere/0/" + c.champ}, got.lacunes())
		})
	}
	for _, ligne := range []string{
		`{"annee":1990,"regime":"ENIM"}`, `{"annee":1990,"regime":"CNAV","trimestres":0}`,
		`{"annee":2020,"regime":"AGIRC_ARRCO","nature":"SIESTE"},{"annee":2019,"regime":"CNAV","salaireBrutEur":9000}`,
		`{"annee":2016,"regime":"CNAV","nature":"MATERNITE"}`,
		`{"annee":2010,"regime":"CNAVPL","points":450,"trimestres":4}`,
		`{"annee":2026,"regime":"CNAV","trimestres":2}`,
		`{"annee":1990,"regime":"CNAV","salaireBrutEur":0,"trimestres":1}`,
	} {
		got := prendre(t, `{"assure":{"dateNaissance":"1950-05-17"},"carriere":[`+ligne+`]}`, "2026-12-01").lacunes()
		if len(got) != 0 {
			t.Errorf("%s opens %v", ligne, got)
		}
	}
}

func TestHubIngestion_takes_what_an_override_has_filled(t *testing.T) {
	t.Parallel()
	c := prendre(
		t, `{"assure":{"dateNaissance":"1964-05-17"},"carriere":[{"annee":1990,"regime":"ATLANTIDE","trimestres":3},
	  {"annee":1991,"regime":"CNAV","nature":"SIESTE","trimestres":2},{"annee":1992,"regime":"CNAV",
	  "salaireBrut":8000}]}`,
		"2026-12-01", "/carriere/0/trimestres", "/carriere/1/trimestres", "/carriere/2/salaireBrut",
	)
	egal(t, "gaps", []string{}, c.lacunes())
	egal(t, "years", map[int][5]int{1990: {3, 0, 0, 0, 3}, 1991: {0, 0, 2, 0, 2}, 1992: {4, 0, 0, 0, 4}}, c.annees())
	if c.state.Carriere.Lire()[2].SalaireEur.String() != "8000.00" ||
		c.state.Trimestres.Lire().DuRegime(dossier.CNAV) != 6 {
		t.Errorf("got %+v", c.state.Carriere.Lire()[2])
	}
	egal(t, "substituted", []career.ValeurSubstituee{
		{Champ: "/carriere/0/trimestres", PieceJointe: true},
		{Champ: "/carriere/1/trimestres", PieceJointe: true},
		{Champ: "/carriere/2/salaireBrut", PieceJointe: true},
	}, c.ingestion.ValeursSubstituees)
}

func TestHubIngestion_marks_substituted_values_in_its_explanation(t *testing.T) {
	t.Parallel()
	s := &pension.State{
		Dossier: dossierDe(t, `{"assure":{"dateNaissance":"1964-05-17"}}`), Bareme: bareme.Official(),
		Aujourdhui:    calendar.Date{Year: 2026, Month: 1, Day: 1},
		Substitutions: []pension.Substitution{{Champ: "/assure/dateNaissance"}},
	}
	trace := pension.NewTrace(0)
	trace.Begin()
	career.HubIngestion{}.Compute(s, trace)
	for _, line := range trace.End().Lines(s.Bareme) {
		if line.Label == "Valeur substituée (/assure/dateNaissance)" && strings.HasSuffix(line.Formula, "non") {
			return
		}
	}
	t.Error("no line says that the birth date was substituted without a document")
}

func TestHubIngestion_converts_francs_as_the_law_does(t *testing.T) {
	t.Parallel()
	c := prendre(
		t, `{"assure":{"dateNaissance":"1935-05-17"},"carriere":[
	  {"annee":1955,"regime":"CNAV","salaireBrut":300000,"devise":"ANF"},{"annee":1986,"regime":"CNAV",
	  "salaireBrut":52476.56,"devise":"FRF"},
	  {"annee":2003,"regime":"CNAV","salaireBrut":1234.56}]}`,
		"2026-12-01",
	)
	got := []string{}
	for i := range c.state.Carriere.Lire() {
		got = append(got, c.state.Carriere.Lire()[i].SalaireEur.String())
	}
	// 300 000 old francs are 3 000 F, 457.347… €; 52 476.56 F are 8 000.00 €.
	egal(t, "pay", []string{"457.35", "8000.00", "1234.56"}, got)
}

func TestHubIngestion_counts_a_repeated_line_once(t *testing.T) {
	t.Parallel()
	c := prendre(t, `{"assure":{"dateNaissance":"1964-05-17"},"carriere":[
	  {"annee":1990,"regime":"CNAV","employeur":"S.A. Moulin Fictif","salaireBrutEur":900},
	  {"annee":1990,"regime":"CNAV","employeur":"Autre","salaireBrutEur":900.00},
	  {"annee":1990,"regime":"CNAV","employeur":"sa moulin fictif","salaireBrutEur":900.0},
	  {"annee":1990,"regime":"CNAV","employeur":"SA MOULIN FICTIF","salaireBrutEur":901}]}`, "2026-12-01")
	egal(t, "doubles", []career.LigneEnDouble{{Ligne: 2, Original: 0}}, c.ingestion.LignesEnDouble)
	if len(c.state.Carriere.Lire()) != 3 {
		t.Errorf("%d lines", len(c.state.Carriere.Lire()))
	}
	egal(t, "alerts", []string{"doublon_divergent"}, c.validation.Alertes)
}

func TestHubIngestion_lists_what_nobody_reads(t *testing.T) {
	t.Parallel()
	s := &pension.State{
		Dossier: dossierDe(
			t,
			`{"x":1,"assure":{"dateNaissance":"1964-05-17","sexe":"Z","y":2},"carriere":[{"annee":2026,`+
				`"regime":"CNAV","trimestres":1}]}`,
		),
		Bareme:     bareme.Official(),
		Aujourdhui: calendar.Date{Year: 2026, Month: 11, Day: 27}, Ignores: []string{"couleur"},
	}
	trace := pension.NewTrace(0)
	trace.Begin()
	raw, err := json.Marshal(career.HubIngestion{}.Compute(s, trace))
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{
		`"proprietesInconnues":["/x","/assure/y"],"proprietesInconnuesTotal":2`, `"champsIgnores":["couleur"]`,
		`"motsInconnus":[{"champ":"/assure/sexe","mot":"Z","proche":null}]`, `"anneesProvisoires":[2026]`,
		`"lignesEcartees":[]`, `"dateEffet":"2027-03-01"`,
	} {
		if !strings.Contains(string(raw), part) {
			t.Errorf("%s is not in %s", part, raw)
		}
	}
}

func TestHubIngestion_asks_for_the_total_of_quarters_when_there_is_no_career(t *testing.T) {
	t.Parallel()
	for _, data := range []string{`{}`, `{"carriere":[]}`} {
		c := prendre(t, data, "2026-12-01")
		egal(t, data, []string{"/assure/dateNaissance", "/assure/trimestresTousRegimes"}, c.lacunes())
	}
	c := prendre(
		t, `{"assure":{"dateNaissance":"1964-05-17","trimestresTousRegimes":163}}`, "2026-12-01",
		"/assure/trimestresTousRegimes",
	)
	egal(t, "gaps", []string{}, c.lacunes())
	if n := c.state.DureeTousRegimes(); n != 163 {
		t.Errorf("T = %d", n)
	}
	if first, last := c.state.Repartition.Lire().Premiere, c.state.Repartition.Lire().Derniere; first != 1985 ||
		last != 2025 {
		t.Errorf("placed from %d to %d", first, last)
	}
}
