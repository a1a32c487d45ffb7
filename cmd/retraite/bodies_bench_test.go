package main

import (
	"fmt"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// costlyBody is a body at an accepted length: what kind of lines or list it has, of which scheme, and the text of the
// data.
type costlyBody struct {
	kind, of string
	data     func() string
}

// BenchmarkBodies says what each kind of body costs the program at its greatest accepted length, for every scheme: the
// processor that one call takes, the least of three where it is dear, and how much more is resident at the worst
// moment. It lists the dearest scheme of each kind; RETRAITE_BENCH_BODIES chooses kinds and schemes by an expression.
func BenchmarkBodies(b *testing.B) {
	chosen := regexp.MustCompile(os.Getenv("RETRAITE_BENCH_BODIES"))
	url := b.TempDir() + "/retraite.db"
	stage := openBackstage(b, "sqlite://"+url)
	key := stage.keyOf(b)
	m := &measured{process: startProcess(b, "sqlite://"+url)}
	type cost struct {
		of               string
		size             int
		seconds, memoryM float64
	}
	costs := map[string][]cost{}
	var kinds []string
	for _, c := range costlyBodies() {
		if !chosen.MatchString(c.kind + " of " + c.of) {
			continue
		}
		body := `{"data":{` + c.data() + `},"liquidationDate":"2026-12-01"}`
		found := cost{of: c.of, size: len(body), seconds: 1e9, memoryM: 1e9}
		const attempts, dear = 3, 1.0
		for n := 0; n < attempts && found.seconds > dear; n++ {
			resident := m.resident(b, "VmRSS")
			// Forgets the peak of the bodies before.
			_ = os.WriteFile("/proc/"+strconv.Itoa(m.cmd.Process.Pid)+"/clear_refs", []byte("5"), 0)
			before := m.processor(b)
			if status := m.post(b, key, body); status != http.StatusOK {
				b.Fatalf("%s of %s: %d", c.kind, c.of, status)
			}
			found.seconds = min(found.seconds, (m.processor(b)-before)/1000)
			found.memoryM = min(found.memoryM, m.resident(b, "VmHWM")-resident)
		}
		if costs[c.kind] == nil {
			kinds = append(kinds, c.kind)
		}
		costs[c.kind] = append(costs[c.kind], found)
	}
	var table strings.Builder
	most := 0.0
	for _, kind := range kinds {
		list := costs[kind]
		slices.SortFunc(list, func(a, b cost) int { return int(1e6 * (b.seconds - a.seconds)) })
		held := 0.0
		for _, c := range list {
			held = max(held, c.memoryM)
		}
		first, middle := list[0], list[len(list)/2]
		fmt.Fprintf(&table, "| %s | %.2f MB | %.2f s, %s | %.2f s | %.0f MB |\n",
			kind, float64(first.size)/1e6, first.seconds, first.of, middle.seconds, held)
		most = max(most, first.seconds)
	}
	b.Log("\n| body | size | the dearest | in the middle | resident more, at most |\n|---|---|---|---|---|\n" +
		table.String())
	b.ReportMetric(most, "s-processor")
	b.ReportMetric(m.resident(b, "VmHWM"), "MB-resident")
	b.ReportMetric(0, "ns/op")
}

const bodyPerson = `"assure":{"dateNaissance":"1962-03-04","sexe":"F"},`

// costlyBodies are the lists of a dossier at the length that is accepted, of each scheme where they name one.
func costlyBodies() (out []costlyBody) {
	list := func(n int, item func(i int) string) string {
		items := make([]string, n)
		for i := range items {
			items[i] = item(i)
		}
		return "[" + strings.Join(items, ",") + "]"
	}
	career := func(item func(i int) string) string { return `"carriere":` + list(dossier.MaxLignes, item) }
	for _, r := range dossier.Regimes() {
		scheme := r.String()
		add := func(kind string, data func() string) { out = append(out, costlyBody{kind, scheme, data}) }
		add("20,000 lines spread over a life", func() string {
			return bodyPerson + career(func(i int) string {
				return fmt.Sprintf(`{"annee":%d,"regime":%q,"salaireBrutEur":%d.5}`, 1980+i%45, scheme, 900+i)
			})
		})
		add("20,000 employers of one year", func() string {
			return bodyPerson + career(func(i int) string {
				return fmt.Sprintf(`{"annee":2010,"regime":%q,"salaireBrutEur":%d.5,"employeur":"E%d"}`, scheme, i, i)
			})
		})
		add("20,000 employers of the last year", func() string {
			return bodyPerson + career(func(i int) string {
				return fmt.Sprintf(`{"annee":2025,"regime":%q,"salaireBrutEur":%d.5,"employeur":"E%d"}`, scheme, i, i)
			})
		})
		add("20,000 dated lines of seventeen properties", func() string {
			return bodyPerson + career(func(i int) string { return bodyPost(i, 1980+i%45, scheme) })
		})
		add("the same in one year, after a career", func() string {
			return bodyPerson + career(func(i int) string {
				if i < 1500 {
					return bodyPost(i, 1985+i%25, scheme)
				}
				return bodyPost(i, 2010, scheme)
			})
		})
		other := "SNCF"
		if scheme == other {
			other = "RATP"
		}
		every := func(nature string) func() string {
			return func() string {
				return bodyOtherLists(list, scheme, other) + career(func(i int) string {
					return fmt.Sprintf(`{"annee":%d,"regime":%q,"nature":%q,"salaireBrutEur":%d.5,"employeur":"E%d",`+
						`"indice":400,"nbi":20,"jours":%d}`, 1980+i%45, scheme, nature, 900+i, i, 1+i%90)
				})
			}
		}
		add("every list at its length: work", every("ACTIVITE"))
		add("every list at its length: purchased lines", every("RACHAT"))
	}
	for n := dossier.Activite; n < dossier.NatureInconnue; n++ {
		for _, scheme := range [...]string{"CNAV", "MSA_EXPLOITANT", "CNRACL", "ENIM", "CNAVPL"} {
			out = append(out, costlyBody{"20,000 dated lines of each nature", n.String() + " " + scheme, func() string {
				return bodyPerson + career(func(i int) string {
					year, month := 1980+i%45, 1+i/45%12
					return fmt.Sprintf(`{"annee":%d,"debut":"%d-%02d-%02d","fin":"%d-%02d-28","regime":%q,"nature":%q,`+
						`"salaireBrutEur":%d.5,"jours":%d,"employeur":"E%d"}`,
						year, year, month, 1+i%28, year, month, scheme, n.String(), 900+i, 1+i%90, i)
				})
			}})
		}
	}
	schemes := dossier.Regimes()
	for name, among := range map[string][]dossier.Regime{
		"all schemes": schemes, "civil servants and special schemes": {
			dossier.SRE, dossier.CNRACL, dossier.FSPOEIE, dossier.SNCF, dossier.RATP, dossier.IEG, dossier.ENIM,
			dossier.CRPCEN, dossier.Mines, dossier.BDF, dossier.CAVIMAC, dossier.Opera, dossier.ComedieFrancaise,
		},
	} {
		out = append(out, costlyBody{"20,000 dated lines of several schemes", name, func() string {
			return bodyPerson + career(func(i int) string {
				return bodyPost(i, 1980+i/50%45, among[i%len(among)].String())
			})
		}})
	}
	for name, line := range map[string]func(i int) string{
		"null": func(int) string { return `null` }, "{}": func(int) string { return `{}` },
		"a year alone":      func(i int) string { return fmt.Sprintf(`{"annee":%d}`, 1980+i%45) },
		"an unknown scheme": func(i int) string { return fmt.Sprintf(`{"regime":"x%d"}`, i) },
		"a misspelt scheme": func(i int) string {
			return fmt.Sprintf(`{"annee":%d,"regime":"CNVA","salaireBrutEur":900}`, 1980+i%45)
		},
		"unknown properties": func(i int) string {
			return fmt.Sprintf(`{"annee":%d,"regime":"CNAV","salaireBrutEur":900,"anne%d":1}`, 1980+i%45, i)
		},
	} {
		out = append(out, costlyBody{"20,000 lines that say nothing usable", name, func() string {
			return bodyPerson + career(line)
		}})
	}
	return out
}

// bodyPost is a dated line with everything that a post may say.
func bodyPost(i, year int, scheme string) string {
	month := 1 + i/45%12
	return fmt.Sprintf(`{"annee":%d,"debut":"%d-%02d-%02d","fin":"%d-%02d-28","regime":%q,"salaireBrutEur":%d.5,`+
		`"employeur":"E%d","indice":%d,"nbi":%d,"quotite":0.%d,"jours":%d,"heures":%d,"classe":%d,"categorieMarin":%d,`+
		`"categorie":"ACTIVE","trimestresBonification":1}`,
		year, year, month, 1+i%28, year, month, scheme, 900+i, i, 300+i%500, 10+i%40, 1+i%9, 1+i%100, 1+i%200, 1+i%8,
		1+i%20)
}

// bodyOtherLists are all lists of a dossier but the career, as long as they may be.
func bodyOtherLists(list func(int, func(int) string) string, scheme, other string) string {
	const most = dossier.MaxElements
	return `"assure":{"dateNaissance":"1962-03-04","sexe":"F","enfants":` + list(most, func(i int) string {
		return fmt.Sprintf(`{"dateNaissance":"%d-%02d-%02d","eleveAnsAvant16":16,"eleveAnsPremieres":4,`+
			`"handicape":true,"aCharge":true,"interruptionActivite":true}`, 1980+i%30, 1+i%12, 1+i%28)
	}) + `},"liquidation":{"dejaLiquides":` + list(most, func(i int) string {
		return fmt.Sprintf(`{"regime":%q,"date":"20%02d-%02d-01","annuelBrutEur":%d}`, other, 18+i%6, 1+i%12, 100+i)
	}) + `,"rachatsPoints":` + list(most, func(i int) string {
		return fmt.Sprintf(`{"regime":%q,"points":%d,"dateVersement":"20%02d-%02d-01","coutEur":%d}`,
			scheme, i, 10+i%15, 1+i%12, 100+i)
	}) + `,"rachats":` + list(most, func(i int) string {
		return fmt.Sprintf(`{"annee":%d,"trimestres":1,"option":"TAUX_DUREE","dateDemande":"2035-01-01"}`, 1980+i%45)
	}) + `},"defunt":{"dateNaissance":"1950-01-01","dateDeces":"2024-05-05",` +
		`"pensions":` + list(most, func(i int) string {
		return fmt.Sprintf(`{"regime":%q,"date":"20%02d-%02d-01","annuelBrutEur":%d,"trimestres":100,"points":%d}`,
			scheme, 10+i%12, 1+i%12, 1000+i, i)
	}) + `,"mariages":` + list(most, func(i int) string {
		year, month := 1980+i/12, 1+i%12
		return fmt.Sprintf(
			`{"debut":"%d-%02d-01","fin":"%d-%02d-15","demandeur":%t}`, year, month, year, month, i == most-1,
		)
	}) + `},"notification":` + list(most, func(i int) string {
		return fmt.Sprintf(`{"regime":%q,"dateEffet":"2024-%02d-01","dateNotification":"2024-06-01",`+
			`"annuelBrutEur":%d,"trimestres":%d,"points":%d,"taux":0.5}`, scheme, 1+i%12, 5000+i, 100+i%60, i)
	}) + `,"employeurDeclarations":` + list(dossier.MaxLignes, func(i int) string {
		return fmt.Sprintf(`{"annee":%d,"employeur":"E%d","salaireBrutEur":%d.5,"suspension":"MALADIE"}`,
			1980+i%45, i, 800+i)
	}) + `,`
}
