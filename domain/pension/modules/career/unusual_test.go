package career_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/modules/career"
)

func TestCareer_never_panics_on_unusual_dossiers(t *testing.T) {
	t.Parallel()
	for _, data := range []string{
		`{}`, `{"carriere":[null]}`, `{"carriere":[{}]}`, `{"assure":{"dateNaissance":"0001-01-01"}}`,
		`{"assure":{"dateNaissance":"9999-12-31"}}`,
		`{"assure":{"dateNaissance":"1900-01-01"},"carriere":[{"annee":1930,"regime":"CNAV","salaireBrutEur":1e15}]}`,
		`{"assure":{"trimestresTousRegimes":-5}}`, `{"assure":{"trimestresTousRegimes":1000000000}}`,
		`{"assure":{"trimestresTousRegimes":0}}`,
		`{"carriere":[{"annee":2026,"regime":"CNAV","nature":"SERVICE_NATIONAL","debut":"0001-01-01",` +
			`"fin":"9999-12-31"}]}`,
		`{"carriere":[{"annee":1980,"regime":"CNAV","nature":"SERVICE_NATIONAL","jours":3660}]}`,
		`{"carriere":[{"annee":2020,"regime":"CNAV","nature":"ACTIVITE_PARTIELLE",` +
			`"heures":999999999999999.9999999999999999999}]}`,
		`{"carriere":[{"annee":2000,"regime":"ETRANGER"},{"annee":2000,"regime":"CNAV","nature":"RACHAT",` +
			`"trimestres":4}]}`,
		`{"liquidation":{"rachats":[{},{"annee":-1000000000,"trimestres":1000000000}]}}`,
		`{"employeurDeclarations":[{},{"annee":-5},{"moisPaiement":"0001-01","periodeTravail":"9999-12"}]}`,
		`{"carriere":[{"annee":1990,"regime":"CNAV","debut":"1985-01-01","fin":"1985-02-01","salaireBrutEur":5}]}`,
	} {
		for _, effet := range []string{"", "0001-01-01", "1983-04-01", "2026-12-01", "9999-12-31"} {
			d := dossierDe(t, data)
			for _, today := range []calendar.Date{{}, {Year: 2026, Month: 11, Day: 27}} {
				s := &pension.State{
					Dossier: d, Bareme: bareme.Official(), DateDemandee: jourDe(t, effet), Aujourdhui: today,
				}
				toutCalculer(t, s)
			}
			toutCalculer(t, &pension.State{Dossier: d, Bareme: &bareme.Set{}, DateDemandee: jourDe(t, effet)})
		}
	}
}

func toutCalculer(t testing.TB, s *pension.State) {
	t.Helper()
	trace := pension.NewTrace(len(s.Dossier.Carriere))
	for _, module := range []pension.Module{
		career.HubIngestion{},
		career.ValiderSource{},
		career.ReconcilierEmployeur{},
		career.RepartiteurCarriere{},
		career.TrimestresSalaires{},
	} {
		if applies, _ := module.Applies(s); !applies {
			continue
		}
		trace.Begin()
		if _, err := json.Marshal(module.Compute(s, trace)); err != nil {
			t.Errorf("%s: %v", module.Info().ID, err)
		}
		trace.End().Lines(s.Bareme)
	}
}

func TestCareer_without_tables_says_that_figures_are_unknown(t *testing.T) {
	t.Parallel()
	s := &pension.State{
		Dossier: dossierDe(
			t,
			`{"assure":{"dateNaissance":"1964-05-17"},"carriere":[{"annee":1990,"regime":"CNAV",`+
				`"salaireBrutEur":8000}]}`,
		),
		Bareme: &bareme.Set{}, DateDemandee: calendar.Date{Year: 2026, Month: 12, Day: 1},
		Aujourdhui: calendar.Date{Year: 2026, Month: 11, Day: 27},
	}
	trace := pension.NewTrace(1)
	for _, module := range []pension.Module{
		career.HubIngestion{}, career.RepartiteurCarriere{}, career.TrimestresSalaires{},
	} {
		trace.Begin()
		module.Compute(s, trace)
		if incomplete := trace.End().Incomplete; incomplete == (module.Info().ID == "repartiteurCarriere") {
			t.Errorf("%s: incomplete is %v", module.Info().ID, incomplete)
		}
	}
}

// grandDossier repeats a line that varies with its place.
func grandDossier(t testing.TB, lines int, line func(i int) string) *dossier.Dossier {
	t.Helper()
	var b strings.Builder
	b.WriteString(`{"assure":{"dateNaissance":"1950-05-17"},"carriere":[`)
	for i := range lines {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(line(i))
	}
	b.WriteString(`]}`)
	return dossierDe(t, b.String())
}

// Eight times the lines may cost eight times as much, give or take what the machine does beside it, and never the
// square.
func TestCareer_takes_twenty_thousand_lines_in_its_stride(t *testing.T) {
	t.Parallel()
	for name, line := range map[string]func(i int) string{
		"many employers": func(i int) string {
			return fmt.Sprintf(
				`{"annee":%d,"regime":"CNAV","employeur":"Maison %d","salaireBrutEur":%d}`, 1970+i%50, i, 1+i%700,
			)
		},
		"one year": func(i int) string {
			return fmt.Sprintf(`{"annee":1990,"regime":"CNAV","employeur":"M%d","salaireBrutEur":1}`, i)
		},
		"all the same": func(int) string { return `{"annee":1990,"regime":"CNAV","salaireBrutEur":1}` },
		"all unknown":  func(i int) string { return `{"annee":1990,"regime":"?"}` },
		"all nameless": func(i int) string { return `{}` },
		"all in service": func(i int) string {
			return fmt.Sprintf(`{"annee":1990,"regime":"CNAV","nature":"SERVICE_NATIONAL","jours":%d}`, 1+i%3660)
		},
		"all schemes": func(i int) string {
			return fmt.Sprintf(`{"annee":%d,"regime":"%s"}`, 1970+i%50, dossier.Regimes()[i%40])
		},
	} {
		const lines, tries = 20_000, 5
		inProportion := false
		for try := 0; try < tries && !inProportion; try++ {
			inProportion = dureeDeCalcul(t, lines, line) < 32*dureeDeCalcul(t, lines/8, line)
		}
		if !inProportion {
			t.Errorf("%s: eight times the lines took more than 32 times as long, %d times in a row", name, tries)
		}
	}
}

func dureeDeCalcul(t *testing.T, lines int, line func(i int) string) time.Duration {
	t.Helper()
	state := &pension.State{
		Dossier: grandDossier(t, lines, line), Bareme: bareme.Official(),
		DateDemandee: calendar.Date{Year: 2026, Month: 12, Day: 1},
		Aujourdhui:   calendar.Date{Year: 2026, Month: 11, Day: 27},
	}
	begin := time.Now()
	toutCalculer(t, state)
	return time.Since(begin)
}

func BenchmarkCareer_of_forty_two_years(b *testing.B) {
	d := grandDossier(b, 42, func(i int) string {
		if i < 18 {
			return fmt.Sprintf(`{"annee":%d,"regime":"CNAV","salaireBrut":%d,"devise":"FRF"}`, 1984+i, 80_000+3_000*i)
		}
		return fmt.Sprintf(`{"annee":%d,"regime":"CNAV","salaireBrutEur":%d}`, 1984+i, 21_000+600*i)
	})
	set := bareme.Official()
	modules := []pension.Module{
		career.HubIngestion{},
		career.ValiderSource{},
		career.ReconcilierEmployeur{},
		career.RepartiteurCarriere{},
		career.TrimestresSalaires{},
	}
	b.ReportAllocs()
	for b.Loop() {
		s := &pension.State{
			Dossier: d, Bareme: set, DateDemandee: calendar.Date{Year: 2026, Month: 11, Day: 1},
			Aujourdhui: calendar.Date{Year: 2026, Month: 9, Day: 1},
		}
		trace := pension.NewTrace(42)
		for _, module := range modules {
			if applies, _ := module.Applies(s); applies {
				module.Compute(s, trace)
			}
		}
	}
}
