package pipeline

import (
	"fmt"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// widestInput is the widest dossier that a person may plausibly have: private employment, some of it as a cadre,
// farming, trade, a liberal profession, public contracts, the State, a town and years abroad, with periods of every
// common nature, children, a household, reported points, what an employer declared and what the funds notified.
func widestInput(t testing.TB) Input {
	t.Helper()
	var lines []string
	add := func(format string, args ...any) { lines = append(lines, fmt.Sprintf(format, args...)) }
	for year := 1980; year < 2026; year++ {
		switch {
		case year < 1982:
			add(`{"annee":%d,"regime":"ENIM","categorieMarin":5}`, year)
		case year < 1986:
			add(
				`{"annee":%d,"regime":"CNAV","salaireBrut":%d,"devise":"FRF","employeur":"Atelier A"}`, year,
				60_000+4_000*(year-1980),
			)
			add(`{"annee":%d,"regime":"ARRCO","points":%d}`, year, 80+year-1980)
		case year < 1990:
			add(`{"annee":%d,"regime":"MSA_SALARIE","salaireBrut":%d,"devise":"FRF"}`, year, 90_000)
		case year < 1994:
			add(`{"annee":%d,"regime":"CNAVPL","points":%d,"trimestres":4}`, year, 350)
		case year < 1999:
			add(`{"annee":%d,"regime":"CNAV","salaireBrut":%d,"devise":"FRF","employeur":"Mairie"}`, year, 150_000)
			add(`{"annee":%d,"regime":"IRCANTEC","points":%d}`, year, 300)
		case year < 2002:
			add(`{"annee":%d,"regime":"SSI","salaireBrut":%d,"devise":"FRF","statut":"ARTISAN"}`, year, 140_000)
			add(`{"annee":%d,"regime":"RCI","points":%d}`, year, 320)
		case year < 2005:
			add(`{"annee":%d,"regime":"ETRANGER","nature":"ETRANGER","pays":"BE","trimestres":4}`, year)
		case year < 2011:
			add(`{"annee":%d,"regime":"CNRACL","indice":%d}`, year, 420)
		case year < 2017:
			add(`{"annee":%d,"regime":"SRE","indice":%d}`, year, 450+10*(year-2011))
			add(`{"annee":%d,"regime":"RAFP","points":%d}`, year, 90)
		default:
			add(`{"annee":%d,"regime":"CNAV","salaireBrutEur":%d,"cadre":true,"employeur":"Atelier B"}`, year, 52_000)
			add(
				`{"annee":%d,"regime":"%s","points":%d}`, year,
				map[bool]string{true: "ARRCO", false: "AGIRC_ARRCO"}[year < 2019], 240,
			)
		}
		switch year {
		case 1984, 1985:
			add(`{"annee":%d,"regime":"CNAV","nature":"CHOMAGE_INDEMNISE","jours":60,"points":5}`, year)
		case 1988, 1997, 2018, 2021:
			add(`{"annee":%d,"regime":"CNAV","nature":"MALADIE","jours":70,"points":8}`, year)
		case 1996:
			add(`{"annee":%d,"regime":"CNAV","nature":"AVPF","trimestres":1}`, year)
		}
	}
	text := `{"assure":{"dateNaissance":"1961-03-10","sexe":"F","residence":{"pays":"FR","departement":"35"},` +
		`"enfants":[{"dateNaissance":"1986-05-01"},` +
		`{"dateNaissance":"1989-05-01"},{"dateNaissance":"1992-05-01"}]},` +
		`"carriere":[` + strings.Join(lines, ",") + `],` +
		`"employeurDeclarations":[{"annee":2018,"employeur":"Atelier B","salaireBrutEur":52000}],` +
		`"foyer":{"situation":"SEUL","ressourcesAnnuellesEur":20000,"rfrEur":24000,"rfrPrecedentEur":24000,` +
		`"parts":1,"anneeRfr":2024},` +
		`"liquidation":{"rachatsPoints":[{"regime":"AGIRC_ARRCO","points":50,"dateVersement":"2020-06-01"}]},` +
		`"reprise":{"salaireMensuelEur":900,"debut":"2027-02-01"},` +
		`"notification":[{"regime":"SRE","annuelBrutEur":3000,"dateNotification":"2026-10-15"}]}`
	value, err := ijson.ParseObject([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	decoded, err := dossier.Decode(value)
	if err != nil {
		t.Fatal(err)
	}
	return Input{
		Dossier: decoded, Bareme: official(t), DateEffet: calendar.Date{Year: 2026, Month: 10, Day: 1},
		Aujourdhui: calendar.Date{Year: 2026, Month: 11, Day: 27},
	}
}

// It really is wide: at least seven schemes pay, nothing fails, and every pension module but those of closed and
// overseas schemes computes.
func TestWidest_pays_every_scheme_of_the_career(t *testing.T) {
	t.Parallel()
	out := Run(widestInput(t))
	computed := 0
	for _, section := range out.Sections {
		if section.Status == pension.Failed {
			t.Errorf("%s failed: %v", section.ModuleID, section.Warnings)
		}
		if section.Status == pension.Computed || section.Status == pension.Incomplete {
			computed++
		}
	}
	if computed < 27 {
		t.Errorf("%d modules computed", computed)
	}
}

// BenchmarkWidest computes the widest dossier, every module and its trace included; it is to stay under a millisecond.
func BenchmarkWidest(b *testing.B) {
	in := widestInput(b)
	loop(b, func() { Run(in) })
}

// BenchmarkWidestWritten writes its explanations out as well.
func BenchmarkWidestWritten(b *testing.B) {
	in := widestInput(b)
	loop(b, func() { writeOut(in) })
}
