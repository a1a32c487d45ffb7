package pipeline

import (
	"fmt"
	"go/format"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
)

// recordFile holds the tables that each module was seen to read.
const recordFile = "tables_lues.go"

// tablesRead are the tables that each module reads.
type tablesRead map[capability.ModuleID][]bareme.TableID

func (r tablesRead) note(out Outcome) {
	for _, s := range out.Sections {
		for _, f := range s.Figures() {
			if !slices.Contains(r[s.ModuleID], f.Table) {
				r[s.ModuleID] = append(r[s.ModuleID], f.Table)
			}
		}
	}
}

func (r tablesRead) add(more tablesRead) {
	for module, tables := range more {
		for _, table := range tables {
			if !slices.Contains(r[module], table) {
				r[module] = append(r[module], table)
			}
		}
	}
}

// dossierRare is a dossier for a table that a module reads in no written dossier.
type dossierRare struct {
	module capability.ModuleID
	table  bareme.TableID
	text   string
	effet  calendar.Date
}

func dossiersRares() []dossierRare {
	paie := `"salaireBrutEur":30000`
	enFrance := `"residence":{"pays":"FR","departement":"35"}`
	seul := `"foyer":{"situation":"SEUL","ressourcesAnnuellesEur":1200,"revenusActiviteEur":1200}`
	return []dossierRare{
		{
			capability.HubIngestion, bareme.TableAvpfAssietteMensuelle,
			avec("", carriere(1986, 2025, `{"annee":1985,"regime":"CNAV","nature":"AVPF"}`)), le(2026, 10, 1),
		},
		{capability.HubIngestion, bareme.TableAgeLegal, avec("", carriere(1986, 2020)), calendar.Date{}},
		{capability.PointsForfaits, bareme.TableAgircArrcoConversion2019, avec("", carriere(
			1986, 2025, `{"annee":2018,"regime":"AGIRC","points":200}`,
			`{"annee":2019,"regime":"CNAV","nature":"MALADIE","debut":"2019-02-01","fin":"2019-08-31","jours":200}`,
		)), le(2026, 10, 1)},
		{
			capability.PointsAchat, bareme.TableAgircArrcoTaux,
			avec("", carriere(1986, 2025), `"liquidation":{"rachatsPoints":[{"regime":"ARRCO","points":70}]}`),
			le(2026, 10, 1),
		},
		{
			capability.MajEducationEnfant, bareme.TableAccordsInternationaux,
			`{"assure":{"dateNaissance":"1962-03-10","sexe":"F","enfants":[{"dateNaissance":"1990-05-01"},` +
				`{"dateNaissance":"1992-05-01"}]},"carriere":[` + services("CNAV", 2000, 2000, paie) + `,` +
				services("ETRANGER", 1981, 1999, `"nature":"ETRANGER","pays":"IT","trimestres":4`) + `]}`,
			le(2026, 10, 1),
		},
		{capability.ConversionInvalideRetraite, bareme.TableAgeTauxPleinAutomatique, avec(
			`"invalidite":{"categorie":2,"activiteApresAgeMin":true}`, carriere(1986, 2025),
		), le(2031, 1, 1)},
		{
			capability.RegimeSpeciauxAutres, bareme.TableCnbfForfaits,
			`{"assure":{"dateNaissance":"1950-03-20"},"carriere":[` + services(
				"CNBF", 1968, 2024, `"trimestres":4`,
			) + `]}`, le(2025, 1, 1),
		},
		{
			capability.RegimeSpeciauxAutres, bareme.TableRevalorisationPensions,
			`{"assure":{"dateNaissance":"1962-03-20"},"carriere":[` + services("BDF", 1982, 2019, paie) + `]}`,
			le(2025, 1, 1),
		},
		{
			capability.RegimeSpeciauxAutres, bareme.TableFpSurcote,
			`{"assure":{"dateNaissance":"1960-03-10"},"carriere":[` + services("BDF", 1980, 2025, paie) + `]}`,
			le(2026, 4, 1),
		},
		{
			capability.RegimeSpeciauxAutres, bareme.TableBdfDecote,
			`{"assure":{"dateNaissance":"1960-03-10"},"carriere":[` + services("BDF", 1995, 2021, paie) + `]}`,
			le(2022, 4, 1),
		},
		{
			capability.RegimeSpecialFerme, bareme.TableReversionMontants,
			`{"assure":{"dateNaissance":"1956-03-10"},"foyer":{"ressourcesAnnuellesEur":0},"carriere":[` +
				services("IEG", 2000, 2020, `"salaireBrutEur":12000`) +
				`,` + services("CNAV", 1980, 1999, paie) + `]}`, le(2021, 7, 1),
		},
		{
			capability.RegimeSpecialFerme, bareme.TableFpSurcote,
			`{"assure":{"dateNaissance":"1956-03-10"},"carriere":[` + services("SNCF", 1976, 2024, paie) + `]}`,
			le(2025, 4, 1),
		},
		{
			capability.RegimeUltramarin, bareme.TableConstantesLegales,
			`{"assure":{"dateNaissance":"1960-03-10"},"carriere":[` + services("SPM", 1985, 2025, paie) + `]}`,
			le(2026, 1, 1),
		},
		{
			capability.MontantPoints, bareme.TableCsgSeuilsRfrOutreMer,
			`{"assure":{"dateNaissance":"1957-05-10","sexe":"M","residence":{"pays":"FR","departement":"974"}},` +
				carriere(1977, 2018, `{"annee":2018,"regime":"ARRCO","points":5000}`) +
				`,"foyer":{"rfrEur":15000,"parts":1,"anneeRfr":2017}}`,
			le(2019, 7, 1),
		},
		{
			capability.RetraiteProgressive, bareme.TableRetraiteProgressiveTranches,
			`{"assure":{"dateNaissance":"1952-05-10","sexe":"M"},` + carriere(1970, 2013) +
				`,"liquidation":{"motif":"PROGRESSIVE","quotiteProgressive":0.6}}`,
			le(2014, 7, 1),
		},
		{
			capability.AspaEtMinima, bareme.TableAspaRecuperation,
			avec(
				enFrance, carriere(1986, 2025),
				`"defunt":{"dateDeces":"2025-03-01","aspaVerseeEur":20000,"actifNetSuccessionEur":150000}`,
			),
			le(2026, 10, 1),
		},
		{
			capability.AspaEtMinima, bareme.TableSmicHoraire,
			`{"assure":{"dateNaissance":"1958-05-10","sexe":"F",` + enFrance + `},` + carriere(2000, 2010) + `,` +
				seul + `}`,
			le(2026, 10, 1),
		},
		{
			capability.AspaEtMinimaFp, bareme.TableSmicHoraire,
			`{"assure":{"dateNaissance":"1958-05-10","sexe":"F",` + enFrance + `},"carriere":[` +
				services("SRE", 1995, 2010, `"indice":300`) + `],` + seul + `}`,
			le(2026, 10, 1),
		},
		{
			capability.RetraiteProgressive, bareme.TableRevalorisationSalaires,
			`{"assure":{"dateNaissance":"1965-02-10","sexe":"M"},"carriere":[` +
				services("SSI", 1986, 2024, `"salaireBrutEur":20000,"statut":"ARTISAN"`) + `,` + services(
				"SSI", 2025, 2025, `"salaireBrutEur":10000,"statut":"ARTISAN"`,
			) +
				`],"liquidation":{"motif":"PROGRESSIVE"}}`,
			le(2026, 12, 1),
		},
		{capability.QualificateurEcart, bareme.TableJoursFeries, avec("", carriere(1986, 2025),
			`"notification":[{"regime":"CNAV","dateNotification":"2026-03-01","annuelBrutEur":9000}]`), le(2026, 2, 1)},
	}
}

// recordTables takes the written dossiers, the published examples and the dossiers of this package's tests through the
// engine.
func recordTables(t *testing.T) tablesRead {
	t.Helper()
	read := tablesRead{}
	writtenRuns(t, read.note)
	for _, list := range [][]manque{lacunesDeCarriere(), lacunesDeDepart(), lacunesDeMontant(), lacunesDeRessources()} {
		for _, m := range list {
			effet := m.effet
			if effet.IsZero() {
				effet = effetOrdinaire
			}
			read.note(lancerValeur(t, enValeur(t, m.complet), effet))
		}
	}
	for _, c := range carrieresDe2010() {
		read.note(lancerValeur(t, enValeur(t, c.donnees(1948)), le(2010, 7, 1)))
	}
	read.note(Run(widestInput(t)))
	for _, r := range dossiersRares() {
		one := tablesRead{}
		one.note(lancerValeur(t, enValeur(t, r.text), r.effet))
		if !slices.Contains(one[r.module], r.table) {
			t.Errorf("the dossier of %s and %s does not lead there", r.module, r.table)
		}
		read.add(one)
	}
	for _, list := range read {
		slices.Sort(list)
	}
	return read
}

// TestTablesRead_are_those_of_the_record_Page compares the record with what the modules read.
func TestTablesRead_are_those_of_the_record_Page(t *testing.T) {
	t.Parallel()
	want, err := format.Source([]byte(recordOf(recordTables(t), tableConstants(t))))
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(recordFile, want, 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	got, err := os.ReadFile(recordFile)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(got), string(want)); diff != "" {
		t.Errorf("%s is stale: run `task docs` (-recorded +read)\n%s", recordFile, diff)
	}
}

// recordOf writes the record as Go.
func recordOf(read tablesRead, constants map[string]string) string {
	var b strings.Builder
	b.WriteString(`// Code generated by "task docs" from what modules read in the test dossiers. DO NOT EDIT.

package pipeline

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
)

// TablesLues are the tables that a module was seen to read, in their order.
func TablesLues(module capability.ModuleID) []bareme.TableID { return tablesLues[module] }

var tablesLues = map[capability.ModuleID][]bareme.TableID{
`)
	for _, m := range Modules() {
		id := m.Info().ID
		if len(read[id]) == 0 {
			continue
		}
		fmt.Fprintf(&b, "capability.%s: {\n", exported(string(id)))
		for _, table := range read[id] {
			fmt.Fprintf(&b, "bareme.%s,\n", constants[table.String()])
		}
		b.WriteString("},\n")
	}
	b.WriteString("}\n")
	return b.String()
}

// tableConstants are the names of the constants of the tables, by the names of the tables.
func tableConstants(t *testing.T) map[string]string {
	t.Helper()
	files, err := filepath.Glob("../bareme/tables*.go")
	if err != nil {
		t.Fatal(err)
	}
	defined := regexp.MustCompile(`id:\s+(Table\w+),\s+nom:\s+"(\w+)"`)
	constants := map[string]string{}
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range defined.FindAllStringSubmatch(string(source), -1) {
			constants[found[2]] = found[1]
		}
	}
	return constants
}

// exported is a word with a capital, as in the name of a Go constant.
func exported(word string) string { return strings.ToUpper(word[:1]) + word[1:] }
