package pipeline

import (
	"cmp"
	"os"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
)

// The axes of the tables that bound dates of effect and births.
const (
	effet      = "effet"
	naissance  = "naissance"
	generation = "generation"
)

// horsAtteinte lists the boundaries that no dossier crosses; a table that no dossier reads has all of its own there.
const horsAtteinte = "testdata/bornes_hors_atteinte.txt"

// dossiersParBorne is how many dossiers cross each boundary of a table.
const dossiersParBorne = 3

// dateSuivie says which date a module reads a table for.
type dateSuivie uint8

const (
	// dateEffet is that of effect, and no other: the rule for every table and module not listed below.
	dateEffet dateSuivie = iota
	// anneeCarriere is a year of the career.
	anneeCarriere
	// autreDate is another date of the dossier or of the law, often beside that of effect.
	autreDate
)

// lecteur is a module that reads a table.
type lecteur struct {
	table  bareme.TableID
	module capability.ModuleID
}

// datesSuivies lists the readings that do not follow the date of effect. A new table, or a new reader of one, is held
// to the date of effect until it is listed here.
var datesSuivies = map[lecteur]dateSuivie{
	{bareme.TableArrcoTauxContractuel, capability.PointsCotises}:       anneeCarriere,
	{bareme.TableArrcoSalaireReference, capability.PointsCotises}:      anneeCarriere,
	{bareme.TableArrcoUnirsSalaireReference, capability.PointsCotises}: anneeCarriere,
	{bareme.TableAgircTauxContractuel, capability.PointsCotises}:       anneeCarriere,
	{bareme.TableAgircSalaireReference, capability.PointsCotises}:      anneeCarriere,
	{bareme.TableAgircArrcoValeurAchat, capability.PointsCotises}:      anneeCarriere,
	{bareme.TableAgircArrcoValeurAchat, capability.PointsForfaits}:     anneeCarriere,
	{bareme.TableAgircGmp, capability.PointsForfaits}:                  anneeCarriere,
	{bareme.TableIrcantecSalaireReference, capability.PointsCotises}:   anneeCarriere,
	{bareme.TableIrcantecTauxTheorique, capability.PointsCotises}:      anneeCarriere,
	{bareme.TableRafpValeurAcquisition, capability.PointsCotises}:      anneeCarriere,
	{bareme.TableRciTauxCotisation, capability.PointsCotises}:          anneeCarriere,
	{bareme.TableRciValeurAchat, capability.PointsCotises}:             anneeCarriere,
	{bareme.TableRciPrixAchatAvant2013, capability.PointsCotises}:      anneeCarriere,
	{bareme.TableSmicHoraire, capability.TrimestresSalaires}:           anneeCarriere,
	{bareme.TableSmicHoraire, capability.RegimeCnavpl}:                 anneeCarriere,

	{bareme.TableAvpfAssietteMensuelle, capability.HubIngestion}: anneeCarriere,
	// The rates of the contribution that buys the least points of a year.
	{bareme.TableConstantesLegales, capability.PointsForfaits}: anneeCarriere,

	// The pay of early years, the transitional rules of a birth, and doors that opened on an earlier date.
	{bareme.TableConstantesRegimes, capability.HubIngestion}:          autreDate,
	{bareme.TableConstantesRegimes, capability.MontantIndiciaire}:     autreDate,
	{bareme.TableConstantesLegales, capability.DepartAnticipe}:        autreDate,
	{bareme.TableCarriereLongue, capability.DepartAnticipe}:           autreDate,
	{bareme.TableTrimestresReputesCotises, capability.DepartAnticipe}: autreDate,
	// The first dates at which a right could have been claimed are looked for from the age of each row on.
	{bareme.TableAgeLegal, capability.DepartAnticipe}:                   autreDate,
	{bareme.TableAgeLegal, capability.SurcoteDecote}:                    autreDate,
	{bareme.TableAgeLegal, capability.CumulEmploiRetraite}:              autreDate,
	{bareme.TableDureeAssuranceRequise, capability.DepartAnticipe}:      autreDate,
	{bareme.TableDureeAssuranceRequise, capability.CumulEmploiRetraite}: autreDate,
	// A pension that took effect before a reform gets what the reform gave to those paid on its day.
	{bareme.TableConstantesLegales, capability.MontantAnnuites}:             autreDate,
	{bareme.TableMinimumContributif, capability.MontantAnnuites}:            autreDate,
	{bareme.TableAgircArrcoCoefficientSolidarite, capability.MontantPoints}: autreDate,
	// What is paid on the day of the run, or was on that of the death, of an earlier pension, or in the year of work.
	{bareme.TableRevalorisationPensions, capability.MontantAnnuites}:      autreDate,
	{bareme.TableRevalorisationPensions, capability.MontantIndiciaire}:    autreDate,
	{bareme.TableRevalorisationPensions, capability.RegimeSpeciauxAutres}: autreDate,
	{bareme.TableRevalorisationPensions, capability.RegimeSpecialFerme}:   autreDate,
	{bareme.TableRevalorisationPensions, capability.RetraiteDeReversion}:  autreDate,
	{bareme.TableReversionRegles, capability.RetraiteDeReversion}:         autreDate,
	{bareme.TableArrcoValeurService, capability.RetraiteDeReversion}:      autreDate,
	{bareme.TableAgircValeurService, capability.RetraiteDeReversion}:      autreDate,
	{bareme.TableIrcantecValeurService, capability.RetraiteDeReversion}:   autreDate,
	{bareme.TableIrcantecSalaireReference, capability.MontantPoints}:      autreDate,
	{bareme.TableFpPointIndice, capability.MontantIndiciaire}:             autreDate,
	// The age of before July 2011 says who keeps the rules of the parents of three (loi 2010-1330 art. 44 IV).
	{bareme.TableFpAges, capability.MontantIndiciaire}:                     autreDate,
	{bareme.TableFpMinimumGarantiMontants, capability.CumulEmploiRetraite}: autreDate,
	{bareme.TableSmicHoraire, capability.CumulEmploiRetraite}:              autreDate,
	{bareme.TableCumulEmploiRetraite, capability.CumulEmploiRetraite}:      autreDate,
	// The wage of the first of January serves the whole year (CSS R815-29).
	{bareme.TableSmicHoraire, capability.AspaEtMinima}:         autreDate,
	{bareme.TableSmicHoraire, capability.AspaEtMinimaFp}:       autreDate,
	{bareme.TableAgircArrcoRachatCout, capability.PointsAchat}: autreDate,
}

// autresNaissances lists the readings for another birth than that of the insured: the duration of who reached the age
// on the day when a right opened.
var autresNaissances = map[lecteur]bool{
	{bareme.TableFpDureeRequise, capability.MontantIndiciaire}:          true,
	{bareme.TableSpeciauxDureeRequise, capability.RegimeSpecialFerme}:   true,
	{bareme.TableSpeciauxDureeRequise, capability.RegimeSpeciauxAutres}: true,
}

// TestBornes_are_crossed_on_their_day takes dossiers over each day on which a row of a table begins: to the month
// before, to the day before and to the day itself; and likewise the birth of the insured over each birth with which a
// row begins. Each figure that is cited is that of a row in force on the date of effect and made for the birth, with
// its value and its source as the file has them. A new row brings its own questions, and a boundary that no dossier
// crosses any more fails the test.
func TestBornes_are_crossed_on_their_day(t *testing.T) {
	t.Parallel()
	pools := lecteursDesTables(t)
	var missed []string
	miss := func(id bareme.TableID, axe string, borne calendar.Date) {
		missed = append(missed, id.String()+" "+axe+" "+borne.String())
	}
	for _, id := range bareme.Tables() {
		table := lireTable(t, id.String())
		careers := lignesSeules(t, id, pools[id])
		for _, borne := range table.bornes(t, effet) {
			crossed := table.franchirEffet(t, id, borne, pools[id])
			for _, in := range careers {
				crossed = table.franchirAnnee(t, id, borne, in) || crossed
			}
			if !crossed {
				miss(id, effet, borne)
			}
		}
		for _, axe := range []string{naissance, generation} {
			for _, borne := range table.bornes(t, axe) {
				if !table.franchirNaissance(t, id, axe, borne, pools[id]) {
					miss(id, axe, borne)
				}
			}
		}
	}
	compareListe(t, horsAtteinte, missed)
}

// lecteursDesTables are the written dossiers that read each table.
func lecteursDesTables(t *testing.T) map[bareme.TableID][]Input {
	t.Helper()
	pools := map[bareme.TableID][]Input{}
	note := func(in Input) {
		if in.DateEffet.IsZero() {
			return
		}
		seen := map[bareme.TableID]bool{}
		for _, s := range Run(in).Sections {
			for _, f := range s.Figures() {
				if !seen[f.Table] {
					seen[f.Table] = true
					pools[f.Table] = append(pools[f.Table], in)
				}
			}
		}
	}
	writtenInputs(t, note)
	for _, r := range dossiersRares() {
		decodeWritten([]byte(r.text), r.effet, r.effet, note)
	}
	return pools
}

// franchirEffet takes the dossiers whose own date is nearest over a boundary, and says whether one of them read the row
// that begins there on its day and not the month before. Pensions begin on the first of a month (CSS R351-37), so the
// day before a boundary has the date of effect of the day itself.
func (f fichierTable) franchirEffet(t *testing.T, id bareme.TableID, borne calendar.Date, pool []Input) bool {
	t.Helper()
	nearest := slices.Clone(pool)
	slices.SortStableFunc(nearest, func(a, b Input) int {
		return cmp.Compare(ecartJours(a.DateEffet, borne), ecartJours(b.DateEffet, borne))
	})
	crossed := false
	for _, in := range nearest[:min(dossiersParBorne, len(nearest))] {
		eve := borne.AddDays(-1)
		before := f.lireLe(t, id, in, eve.FirstOfMonth())
		f.lireLe(t, id, in, eve)
		after := f.lireLe(t, id, in, borne)
		for row := range after {
			crossed = crossed || f.cellule(row, effet+"_de") == borne.String() && !before[row]
		}
	}
	return crossed
}

// franchirNaissance has the insured born on the day before a boundary and on the day, in the dossiers whose own birth
// is nearest, and says whether one of them read the row that begins there for the second birth only.
func (f fichierTable) franchirNaissance(
	t *testing.T, id bareme.TableID, axe string, borne calendar.Date, pool []Input,
) bool {
	t.Helper()
	nearest := slices.Clone(pool)
	slices.SortStableFunc(nearest, func(a, b Input) int {
		return cmp.Compare(
			ecartJours(a.Dossier.Assure.DateNaissance, borne), ecartJours(b.Dossier.Assure.DateNaissance, borne),
		)
	})
	crossed := false
	for _, in := range nearest[:min(dossiersParBorne, len(nearest))] {
		before := f.lireNe(t, id, axe, in, borne.AddDays(-1))
		for row := range f.lireNe(t, id, axe, in, borne) {
			crossed = crossed || f.cellule(row, axe+"_de") == ecrite(axe, borne) && !before[row]
		}
	}
	return crossed
}

// lireNe runs a dossier with another birth and returns the rows of a table that it read: all of them for that birth.
func (f fichierTable) lireNe(t *testing.T, id bareme.TableID, axe string, in Input, birth calendar.Date) map[int]bool {
	t.Helper()
	changed := *in.Dossier
	changed.Assure.DateNaissance = birth
	in.Dossier = &changed
	rows := map[int]bool{}
	held := ecrite(axe, birth)
	for _, l := range lectures(in, id) {
		row := int(l.figure.Row)
		rows[row] = true
		if !autresNaissances[lecteur{id, l.module}] && !f.couvre(row, axe, held, held) {
			t.Errorf("%s, %s, born %s: the row read is that of births from %s to %s", id, l.module, birth,
				f.cellule(row, axe+"_de"), f.cellule(row, axe+"_a"))
		}
	}
	return rows
}

func ecartJours(a, b calendar.Date) int { return max(a.DaysUntil(b), b.DaysUntil(a)) }

// lireLe runs a dossier on a day, checks what it cites of a table, and returns the rows that it read.
func (f fichierTable) lireLe(t *testing.T, id bareme.TableID, in Input, day calendar.Date) map[int]bool {
	t.Helper()
	in.DateEffet, in.Aujourdhui = day, day
	rows := map[int]bool{}
	held := day.OnOrAfterFirstOfMonth().String()
	for _, l := range lectures(in, id) {
		row := int(l.figure.Row)
		rows[row] = true
		if datesSuivies[lecteur{id, l.module}] == dateEffet && !f.couvre(row, effet, held, held) {
			t.Errorf("%s, %s, born %s, effect on %s: the row read is that of %s to %s", id, l.module,
				in.Dossier.Assure.DateNaissance, day, f.cellule(row, "effet_de"), f.cellule(row, "effet_a"))
		}
		cited, column := in.Bareme.Citer(l.figure), in.Bareme.Describe(l.figure).Column
		if cited.Valeur != f.cellule(row, column) || cited.Source != f.cellule(row, "source") {
			t.Errorf("%s, %s, effect on %s: %+v is cited, the file has %q", id, l.module, day, cited, f.lignes[row])
		}
	}
	return rows
}

// compareListe compares lines with those of a list, or writes them there.
func compareListe(t *testing.T, file string, lines []string) {
	t.Helper()
	text := strings.Join(lines, "\n") + "\n"
	if *update {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := gocmp.Diff(string(want), text); diff != "" {
		t.Errorf("%s (-listed +now): read the difference, then `task golden`\n%s", file, diff)
	}
}
