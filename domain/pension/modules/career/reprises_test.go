package career_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest"
	"github.com/retraite-gateway/retraite/domain/pension/modules/career"
)

// reprises is what the runs of one career at several dates keep for one another.
type reprises struct {
	lignes     career.LignesReprises
	trimestres career.TrimestresRepris
	points     career.AnneesReprises
}

// faitsDeCarriere is what other modules read of a career.
type faitsDeCarriere struct {
	Lignes     []faits.Ligne
	Trimestres []faits.AnneeTrimestres
	Points     []faits.Acquisition
	Cadres     []faits.AnneeCadre
	Doutes     []string
	Lacunes    int
}

// aUneDate runs the modules of a career at a date of effect whose lines are the same as at the other dates before a
// year; alone where nothing is kept.
func aUneDate(d *dossier.Dossier, effet calendar.Date, before int, kept *reprises) faitsDeCarriere {
	s := &pension.State{
		Dossier: d, Bareme: bareme.Official(), DateDemandee: effet,
		Aujourdhui: calendar.Date{Year: 2026, Month: 11, Day: 27},
	}
	modules := []pension.Module{
		career.HubIngestion{}, career.RepartiteurCarriere{}, career.TrimestresSalaires{}, career.PointsCotises{},
	}
	if kept != nil {
		kept.lignes.Communes = slices.IndexFunc(d.Carriere, func(l *dossier.Ligne) bool {
			return l.Annee.Value >= before
		})
		if kept.lignes.Communes < 0 {
			kept.lignes.Communes = len(d.Carriere)
		}
		kept.trimestres.Avant, kept.points.Avant = before, before
		modules[0] = career.HubIngestion{Reprises: &kept.lignes}
		modules[2] = career.TrimestresSalaires{Reprises: &kept.trimestres}
		modules[3] = career.PointsCotises{Reprises: &kept.points}
	}
	trace := pension.NewTraceMuette()
	for _, m := range modules {
		casetest.Change(&s.Lura, func(v *faits.Lura) { v.Concerne = reunis(s) })
		trace.Begin()
		if applies, _ := m.Applies(s); applies {
			m.Compute(s, trace)
		}
		trace.End()
	}
	return faitsDeCarriere{
		slices.Clone(s.Carriere.Lire()), slices.Clone(s.Trimestres.Lire()), slices.Clone(s.PointsCotises.Lire()),
		slices.Clone(s.AnneesCadre.Lire()), slices.Clone(trace.Doubts()), trace.NombreLacunes(),
	}
}

// What the runs of one career at several dates keep for one another changes nothing that they give: each gives what it
// gives alone, whatever the career holds.
func TestReprises_change_nothing_of_what_a_run_gives(t *testing.T) {
	t.Parallel()
	annees := func(regime string, from, to int, more string) string {
		var lines []string
		for year := from; year <= to; year++ {
			lines = append(lines, `{"annee":`+strconv.Itoa(year)+`,"regime":"`+regime+`"`+more+`}`)
		}
		return strings.Join(lines, ",")
	}
	cadre := annees("CNAV", 1990, 2030, `,"statut":"CADRE","salaireBrutEur":60000`)
	for name, lines := range map[string]string{
		"an executive": cadre,
		"pay in francs": annees("CNAV", 1988, 2001,
			`,"salaireBrut":90000,"devise":"FRF"`) + "," + annees("CNAV", 2002, 2030, `,"salaireBrutEur":21000`),
		"accounts at the ceiling": annees("CNAV", 1995, 2030, `,"source":"RIS","salaireBrutEur":60000`),
		"short public service": annees("CNAV", 1990, 1999, `,"salaireBrutEur":15000`) + "," + annees("SRE", 2000, 2000,
			`,"indice":400,"salaireBrutEur":18000`) + "," + annees("CNAV", 2001, 2030, `,"salaireBrutEur":21000`),
		"public service long enough in the end": annees("CNAV", 1990, 2022,
			`,"salaireBrutEur":15000`) + "," + annees("SRE", 2023, 2030, `,"indice":400,"salaireBrutEur":18000`),
		"two aligned schemes": annees("CNAV", 1990, 2010, `,"salaireBrutEur":15000`) + "," + annees("SSI", 2011, 2030,
			`,"salaireBrutEur":21000`),
		"a line without pay": annees("CNAV", 1990, 1999,
			`,"salaireBrutEur":15000`) + `,{"annee":2000,"regime":"CNAV"},` + annees("CNAV", 2001, 2030,
			`,"salaireBrutEur":21000`),
		"a line that cannot be used": annees("CNAV", 1990, 1999,
			`,"salaireBrutEur":15000`) + `,{"annee":2000,"regime":"?"},` + annees("CNAV", 2001, 2030,
			`,"salaireBrutEur":21000`),
		"a line twice": annees("CNAV", 1990, 1990, `,"salaireBrutEur":15000`) + `,` + annees("CNAV", 1990,
			2030, `,"salaireBrutEur":15000`),
		"national service": appel("1988-08-01", "1989-07-31") + `,` + annees("CNAV", 1990, 2030,
			`,"salaireBrutEur":15000`),
		"points of a statement": annees("ARRCO", 1990, 1998, `,"points":90`) + `,` + annees("AGIRC", 1999, 2018,
			`,"points":190`) + `,` + annees("AGIRC_ARRCO", 2019, 2030, `,"points":120`),
		"a craftsman": annees("SSI", 1995, 2030, `,"salaireBrutEur":30000`),
		"unemployment": annees("CNAV", 1990, 2000, `,"salaireBrutEur":15000`) + `,` + annees("CNAV", 2001,
			2003, `,"nature":"CHOMAGE_NON_INDEMNISE","jours":300`) + `,` + annees("CNAV", 2004, 2030,
			`,"salaireBrutEur":15000`),
		"few lines": annees("CNAV", 2024, 2027, `,"salaireBrutEur":15000`),
	} {
		for _, rachats := range []string{
			"",
			`,"liquidation":{"rachats":[{"annee":1990,"trimestres":1,"option":"TAUX"}]}`,
		} {
			kept := &reprises{}
			for i, year := range []int{2027, 2028, 2029, 2031} {
				// The lines before the year of effect are the same at every date; later ones come with it.
				part := strings.Split(lines, "},")
				part = slices.DeleteFunc(part, func(l string) bool {
					_, after, _ := strings.Cut(l, `"annee":`)
					n, err := strconv.Atoi(after[:4])
					return err != nil || n > year
				})
				text := strings.Join(part, "},")
				if !strings.HasSuffix(text, "}") {
					text += "}"
				}
				d := dossierDe(t, `{"assure":{"dateNaissance":"1968-05-17"`+`},"carriere":[`+text+`]`+rachats+`}`)
				effet := calendar.Date{Year: year, Month: 6, Day: 1}
				got, want := aUneDate(d, effet, 2027, kept), aUneDate(d, effet, 0, nil)
				diff := cmp.Diff(fmt.Sprintf("%+v", sansSource(want)), fmt.Sprintf("%+v", sansSource(got)))
				if diff != "" {
					t.Errorf("%s, date %d (-alone +after others):\n%s", name, i, diff)
				}
			}
		}
	}
}

// Lines that are said to be the same are not worked out again: what they were the first time stands.
func TestReprises_take_over_what_is_the_same(t *testing.T) {
	t.Parallel()
	of := func(pay string) *dossier.Dossier {
		var lines []string
		for year := 1990; year <= 2025; year++ {
			lines = append(lines, `{"annee":`+strconv.Itoa(year)+`,"regime":"CNAV","statut":"CADRE","salaireBrutEur":`+
				pay+`}`)
		}
		return dossierDe(t, `{"assure":{"dateNaissance":"1968-05-17"},"carriere":[`+strings.Join(lines, ",")+`]}`)
	}
	effet := calendar.Date{Year: 2026, Month: 12, Day: 1}
	first, other := aUneDate(of("60000"), effet, 0, nil), aUneDate(of("300"), effet, 0, nil)
	for _, tt := range []struct {
		name   string
		before int
		want   faitsDeCarriere
	}{{"all years", 2026, first}, {"no year", 0, other}} {
		kept := &reprises{}
		aUneDate(of("60000"), effet, tt.before, kept)
		for range 2 {
			got := aUneDate(of("300"), effet, tt.before, kept)
			want, read := fmt.Sprintf("%+v", sansSource(tt.want)), fmt.Sprintf("%+v", sansSource(got))
			if diff := cmp.Diff(want, read); diff != "" {
				t.Errorf("%s in common:\n%s", tt.name, diff)
			}
		}
	}
}

// sansSource leaves out where a line stands in memory.
func sansSource(f faitsDeCarriere) faitsDeCarriere {
	for i := range f.Lignes {
		f.Lignes[i].Source = nil
	}
	return f
}
