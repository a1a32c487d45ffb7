package speciaux_test

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest/pipetest"
)

func TestRegimesSpeciaux_two_schemes_have_two_entries(t *testing.T) {
	t.Parallel()
	out := pipetest.Run(
		t,
		dossierOf("1960-03-10", "", pipetest.Years("RATP", 1980, 1999, paie), pipetest.Years("IEG", 2000, 2023, paie)),
		"2024-01-01",
	)
	raw := pipetest.Members(t, pipetest.Section(t, out, capability.RegimeSpecialFerme))["regimes"]
	var entries []struct {
		Regime        string      `json:"regime"`
		DureeServices int         `json:"dureeServices"`
		AnnuelBrutEur json.Number `json:"annuelBrutEur"`
	}
	if err := json.Unmarshal([]byte(raw), &entries); err != nil || len(entries) != 2 {
		t.Fatalf("%v: %s", err, raw)
	}
	if entries[0].Regime != "RATP" || entries[0].DureeServices != 80 || entries[0].AnnuelBrutEur == "" ||
		entries[1].Regime != "IEG" ||
		entries[1].DureeServices != 96 || entries[1].AnnuelBrutEur == "" {
		t.Errorf("%+v", entries)
	}
}

func TestRegimesSpeciaux_do_not_concern_other_careers(t *testing.T) {
	t.Parallel()
	private := dossierOf("1962-03-20", "", pipetest.Years("CNAV", 1984, 2024, paie))
	for _, id := range modules {
		if s := pipetest.Section(t, pipetest.Run(t, private, "2025-01-01"), id); s.Status != pension.NotApplicable ||
			len(s.Warnings) != 1 {
			t.Errorf("%s is %s: %v", id, s.Status, s.Warnings)
		}
	}
}

func TestRegimesSpeciaux_leave_pensions_that_are_served(t *testing.T) {
	t.Parallel()
	for regime, id := range map[string]capability.ModuleID{
		"RATP": capability.RegimeSpecialFerme, "ENIM": capability.RegimeEnim, "CNAVPL": capability.RegimeCnavpl,
		"CNBF": capability.RegimeSpeciauxAutres,
		"SPM":  capability.RegimeUltramarin,
	} {
		served := `{"assure":{"dateNaissance":"1955-03-20"},` +
			`"liquidation":{"dejaLiquides":[{"regime":"` + regime + `","date":"2018-01-01"}]},
			"carriere":[` + pipetest.Years(regime, 1984, 2017, paie) + `]}`
		if s := pipetest.Section(t, pipetest.Run(t, served, "2025-01-01"), id); s.Status != pension.NotApplicable ||
			len(s.Warnings) != 1 {
			t.Errorf("%s: %s is %s: %v", regime, id, s.Status, s.Warnings)
		}
	}
}

func TestRegimesSpeciaux_survive_unusual_dossiers(t *testing.T) {
	t.Parallel()
	schemes := []string{
		"SNCF", "RATP", "IEG", "ENIM", "CNAVPL", "CNBF", "CRPCEN", "MINES", "BDF", "CAVIMAC", "OPERA",
		"COMEDIE_FRANCAISE", "MSA_EXPLOITANT", "MAYOTTE", "SPM",
		"CPS_POLYNESIE", "CAFAT",
	}
	each := func(line func(i int, regime string) string) string {
		lines := make([]string, len(schemes))
		for i, regime := range schemes {
			lines[i] = line(i, regime)
		}
		return strings.Join(lines, ",")
	}
	many := make([]string, 20000)
	for i := range many {
		many[i] = `{"annee":` + strconv.Itoa(1980+i%40) + `,"regime":"` + schemes[i%len(schemes)] +
			`","salaireBrutEur":1000,"categorie":"ACTIVE","categorieMarin":3}`
	}
	for name, text := range map[string]string{
		"no birth": `{"carriere":[` + each(
			func(_ int, r string) string { return pipetest.Years(r, 1990, 2020, paie) },
		) + `]}`,
		"no date": dossierOf("1962-03-20", ""),
		"absurd years": dossierOf(
			"1900-01-01", "",
			each(func(i int, r string) string { return pipetest.Years(r, 1900+8099*(i%2), 1900+8099*(i%2), paie) }),
		),
		"born tomorrow": dossierOf("9999-12-31", "", each(func(_ int, r string) string {
			return pipetest.Years(r, 1990, 2020, paie)
		})),
		"negative facts": dossierOf("1962-03-20", "", each(func(_ int, r string) string {
			return `{"annee":2000,"regime":"` + r +
				`","salaireBrutEur":-5,"points":-3,"trimestres":-2,"quotite":-1,"trimestresBonification":-9,` +
				`"categorieMarin":-4}`
		})),
		"empty lines": dossierOf(
			"1962-03-20", `,"sexe":"F","enfants":[{},{},{}]`,
			each(func(_ int, r string) string { return `{"annee":2000,"regime":"` + r + `"}` }),
		),
		"twenty thousand": dossierOf("1962-03-20", `,"sexe":"F","enfants":[{},{},{}]`, strings.Join(many, ",")),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, effet := range []string{"2025-01-01", "1960-01-01", "2400-01-01"} {
				out := pipetest.Run(t, text, effet)
				for _, id := range modules {
					if s := pipetest.Section(t, out, id); s.Status == pension.Failed {
						t.Errorf("%s failed at %s", id, effet)
					}
				}
			}
		})
	}
}

// A last year told in two lines without dates is the same year: neither line is a pay of six months on its own.
func TestLastPay_of_a_year_told_in_two_lines_is_that_of_the_year(t *testing.T) {
	t.Parallel()
	amount := func(lastYear string) string {
		out := pipetest.Run(
			t, dossierOf("1958-03-10", "", pipetest.Years("IEG", 1985, 2021, paie), lastYear), "2023-01-01",
		)
		return pipetest.Members(t, pipetest.Section(t, out, capability.RegimeSpecialFerme))["annuelBrutEur"]
	}
	whole := amount(`{"annee":2022,"regime":"IEG","trimestres":4,"salaireBrutEur":40000}`)
	halves := amount(
		`{"annee":2022,"regime":"IEG","trimestres":2,"salaireBrutEur":31000},{"annee":2022,"regime":"IEG",` +
			`"trimestres":2,"salaireBrutEur":9000}`,
	)
	if whole == "" || whole != halves {
		t.Errorf("one line gives %s, two lines give %s", whole, halves)
	}
}
