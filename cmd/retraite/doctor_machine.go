package main

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/run"
)

// The case that the engine is tried with: 41 years of one pay in the general scheme, five quarters short of the full
// rate, taken in October 2024.
const (
	knownPension = "15102.24" // a year, gross
	knownBirth   = "1962-01-10"
)

func knownCase() run.Request {
	var lines []string
	for year := 1983; year <= 2023; year++ {
		lines = append(lines, fmt.Sprintf(`{"annee":%d,"regime":"CNAV","salaireBrutEur":24000,"trimestres":4}`, year))
	}
	data, err := ijson.Parse([]byte(`{"assure":{"dateNaissance":"` + knownBirth +
		`","sexe":"F","enfants":[]},"carriere":[` + strings.Join(lines, ",") + `]}`))
	if err != nil {
		return run.Request{} // the text is ours
	}
	return run.Request{Data: data, LiquidationDate: calendar.Date{Year: 2024, Month: 10, Day: 1}}
}

// checkEngine computes a known pension, to the cent.
func checkEngine(ctx context.Context) diagnosis {
	tables, err := bareme.Load()
	if err != nil {
		return diagnosis{
			"engine", broken, err.Error(), "this program was built from tables that do not load: use a release",
		}
	}
	compute, err := settings{}.offline()
	if err != nil {
		return diagnosis{"engine", broken, describe(err), "report this"}
	}
	view, err := compute.Do(ctx, knownCase())
	if err != nil {
		return diagnosis{"engine", broken, describe(err), "report this"}
	}
	got := "no amount"
	for _, p := range view.Resume.Pensions {
		if p.Regime == "CNAV" && p.AnnuelBrutEur != nil {
			got = p.AnnuelBrutEur.String()
		}
	}
	if got != knownPension {
		return diagnosis{
			"engine", broken, "a known pension comes out as " + got + ", not " + knownPension,
			"report this with `retraite version`",
		}
	}
	return diagnosis{
		"engine", healthy, "a known pension comes out to the cent, under the tables " + tables.Version(), "",
	}
}

// checkMachine looks at what the machine leaves the process.
func checkMachine(s settings) []diagnosis {
	zone := diagnosis{Check: "time zone", Verdict: healthy, Found: "months of quotas are those of " + s.PeriodZone}
	return []diagnosis{zone, checkDisk(s), checkDescriptors()}
}

// leastFree is the space under which a store is near its end.
const leastFree = 512 << 20

func checkDisk(s settings) diagnosis {
	location, isFile := s.storeFile()
	if !isFile {
		return diagnosis{"disk", healthy, "the store is elsewhere", ""}
	}
	free, known := freeBytes(filepath.Dir(location))
	switch {
	case !known:
		return diagnosis{"disk", doubt, "nobody says how much is free", ""}
	case free < leastFree:
		return diagnosis{
			"disk", broken, fmt.Sprintf("%d MB are free beside the store", free>>20), "make room, or move the store",
		}
	}
	return diagnosis{"disk", healthy, fmt.Sprintf("%d MB are free beside the store", free>>20), ""}
}

// leastDescriptors is what a gateway wants: connections of callers, and 256 of its own.
const leastDescriptors = 1024

func checkDescriptors() diagnosis {
	limit, known := descriptorLimit()
	switch {
	case !known:
		return diagnosis{"descriptors", doubt, "nobody says how many files may be open", ""}
	case limit < leastDescriptors:
		return diagnosis{
			"descriptors", doubt, fmt.Sprintf("only %d files may be open", limit), "raise it (ulimit -n, LimitNOFILE)",
		}
	}
	return diagnosis{"descriptors", healthy, fmt.Sprintf("%d files may be open", limit), ""}
}
