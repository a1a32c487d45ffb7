package pipeline

import (
	"bytes"
	"fmt"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"strings"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// linesHeld is how many lines the cases have whose memory is measured: half of what is accepted, which is in
// proportion.
const linesHeld = dossier.MaxLignes / 2

// mostPerLine is how many bytes a line may cost at once that is too short to be measured by its own size, and mostTimes
// how many times what it counts for any case may.
const mostPerLine, mostTimes = 800, 12

// longDossiers are cases of many lines, by their lines, and how many times its size each may hold at once, 0 for those
// of lines that are too short to be measured by it.
var longDossiers = []struct {
	name string
	most int
	line func(i int) string
}{
	{"ordinary lines", 8, func(i int) string {
		return fmt.Sprintf(`{"annee":%d,"regime":"CNAV","nature":"ACTIVITE","salaireBrutEur":%d.50,"trimestres":1,`+
			`"employeur":"Moulin Fictif %d"}`, 1980+i%45, 900+i, i)
	}},
	{"lines of many properties", 5, func(i int) string {
		year := 1980 + i%45
		return fmt.Sprintf(
			`{"annee":%d,"debut":"%d-02-01","fin":"%d-03-31","regime":"SRE","nature":"ACTIVITE",`+
				`"salaireBrutEur":%d.50,"trimestres":1,"employeur":"E%d","jours":20,"points":3,"heures":100,`+
				`"quotite":0.8,`+
				`"cadre":true,"categorie":"ACTIVE","indice":400,"nbi":10,"classe":1,"source":"RIS"}`,
			year, year, year, 900+i, i,
		)
	}},
	{"lines of ten schemes", 11, func(i int) string {
		schemes := [...]string{
			"CNAV", "SSI", "SRE", "CNRACL", "AGIRC_ARRCO", "IRCANTEC", "MSA_SALARIE", "CNAVPL", "RAFP", "ENIM",
		}
		return fmt.Sprintf(`{"annee":%d,"regime":%q,"nature":"ACTIVITE","salaireBrutEur":%d.50,"trimestres":1}`,
			1980+i%45, schemes[i%len(schemes)], 900+i)
	}},
	{"work of the last year", 14, func(i int) string {
		return fmt.Sprintf(
			`{"annee":2025,"regime":"CNAV","nature":"ACTIVITE","salaireBrutEur":%d.50,"trimestres":1}`, 900+i,
		)
	}},
	{"the shortest usable lines", 13, func(i int) string {
		return fmt.Sprintf(`{"annee":%d,"regime":"CNAV","salaireBrutEur":%d}`, 1980+i%45, i)
	}},
	{"the shortest usable lines of the last year", 22, func(i int) string {
		return fmt.Sprintf(`{"annee":2025,"regime":"CNAV","salaireBrutEur":%d.50}`, 900+i)
	}},
	{"services of one year", 26, func(i int) string {
		return fmt.Sprintf(`{"annee":2010,"regime":"SRE","salaireBrutEur":%d.50}`, 900+i)
	}},
	{"a scheme without common rules", 12, func(i int) string {
		return fmt.Sprintf(`{"annee":%d,"regime":"OPERA","salaireBrutEur":%d}`, 1980+i%45, i)
	}},
	{"misspelt schemes", 18, unreadable["a misspelt scheme"]},
	{"a word that is no scheme", 0, func(int) string { return `{"regime":"x"}` }},
	{"a year alone", 0, func(i int) string { return fmt.Sprintf(`{"annee":%d}`, 1980+i%45) }},
	{"nothing at all", 0, unreadable["nothing at all"]},
	{"null", 0, func(int) string { return `null` }},
}

// The test is not parallel: others would allocate meanwhile.
func TestRun_holds_so_many_times_its_dossier(t *testing.T) { //nolint:paralleltest // it measures what is held
	official(t)
	for _, d := range longDossiers {
		t.Run(d.name, func(t *testing.T) { //nolint:paralleltest // likewise
			lines := make([]string, linesHeld)
			for i := range lines {
				lines[i] = d.line(i)
			}
			text := []byte(
				`{"assure":{"dateNaissance":"1962-03-04","sexe":"M"},"carriere":[` + strings.Join(lines, ",") + `]}`,
			)
			most := uint64(d.most * len(text))
			if d.most == 0 {
				most = mostPerLine * linesHeld
			}
			most = min(most, mostTimes*uint64(max(len(text), linesHeld*dossier.OctetsParLigne)))
			held := leastHeld(most, func() { runText(t, bytes.Clone(text)) })
			t.Logf("%d bytes → %d bytes at once, the text included: %.1f times", len(text), held,
				float64(held)/float64(len(text)))
			if held > most {
				t.Errorf("%d bytes at once, %d are allowed", held, most)
			}
		})
	}
}

// runText takes a case from its text to the report with its curve, and holds what a call holds: the body that came is
// read into one text, and let go.
func runText(t *testing.T, text []byte) {
	t.Helper()
	value, err := ijson.ParseForeign(text)
	if err != nil {
		t.Fatal(err)
	}
	decoded, err := dossier.Decode(value)
	if err != nil {
		t.Fatal(err)
	}
	out := Run(Input{
		Dossier: decoded, Bareme: official(t), DateEffet: calendar.Date{Year: 2026, Month: 12, Day: 1},
		Aujourdhui: calendar.Date{Year: 2026, Month: 11, Day: 1}, Projection: true,
	})
	runtime.KeepAlive(value)
	runtime.KeepAlive(out)
}

// leastHeld returns the least of some attempts, or the first that is below enough: a collection that comes late finds
// more alive than was in use at once.
func leastHeld(enough uint64, do func()) uint64 {
	const attempts = 8
	least := mostHeld(do)
	for tried := 1; tried < attempts && least > enough; tried++ {
		least = min(least, mostHeld(do))
	}
	return least
}

// mostHeld returns how many bytes more than before were in use at once: what collections found alive, of which there
// are many meanwhile.
func mostHeld(do func()) uint64 {
	const often = 10 // a collection each time that the heap has grown by so many per cent
	defer debug.SetGCPercent(debug.SetGCPercent(often))
	runtime.GC()
	alive := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(alive)
	before := alive[0].Value.Uint64()
	done := make(chan struct{})
	found := make(chan uint64)
	go func() {
		most := before
		seen := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
		for {
			metrics.Read(seen)
			most = max(most, seen[0].Value.Uint64())
			select {
			case <-done:
				found <- most
				return
			case <-time.After(time.Millisecond):
			}
		}
	}()
	do()
	close(done)
	return <-found - before
}
