package retraite_test

import (
	"fmt"
	"log"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/retraite"
)

// The career of a plainly invented person, born in 1963: forty-two years in one scheme.
func careerOfFortyTwoYears() []byte {
	text := `{"assure":{"dateNaissance":"1963-05-17","sexe":"F"},"carriere":[`
	for year := 1984; year <= 2025; year++ {
		if year > 1984 {
			text += ","
		}
		text += fmt.Sprintf(`{"annee":%d,"regime":"CNAV","salaireBrutEur":24000}`, year)
	}
	return []byte(text + `]}`)
}

func ExampleCompute() {
	d, err := retraite.Read(careerOfFortyTwoYears())
	if err != nil {
		log.Fatal(err)
	}
	p, err := retraite.Compute(d, calendar.Date{Year: 2026, Month: 6, Day: 1})
	if err != nil {
		log.Fatal(err)
	}
	for _, pension := range p.Pensions {
		fmt.Println(pension.Regime, pension.MensuelBrutEur, "a month, gross")
	}
	fmt.Println("in all", p.TotalMensuelBrutEur)
	lines := p.Explication(capability.MontantAnnuites)
	last := lines[len(lines)-1]
	fmt.Println(last.Label+":", last.Formula, "("+last.Law+")")
	// Output:
	// AGIRC_ARRCO 547.06 a month, gross
	// CNAV 1373.58 a month, gross
	// in all 1920.64
	// Pension mensuelle brute (CNAV): 16482.98 / 12 (circulaire Cnav 2018-4)
}

func ExampleCompare() {
	d, err := retraite.Read(careerOfFortyTwoYears())
	if err != nil {
		log.Fatal(err)
	}
	var dates []calendar.Date
	for _, years := range []int{63, 65, 67} {
		dates = append(dates, calendar.NewAge(years, 0).ReachedOn(d.Assure.DateNaissance).FirstOfNextMonth())
	}
	all, err := retraite.Compare(d, dates...)
	if err != nil {
		log.Fatal(err)
	}
	for _, p := range all {
		fmt.Println(p.DateLiquidation, p.TotalMensuelBrutEur)
	}
	// Output:
	// 2026-06-01 1920.64
	// 2028-06-01 1920.64
	// 2030-06-01 1967.03
}

func ExampleLoi() {
	loi, err := retraite.NewLoi()
	if err != nil {
		log.Fatal(err)
	}
	naissance := calendar.Date{Year: 1965, Month: 4, Day: 1}
	age, known := loi.AgeLegal(loi, naissance, calendar.Date{Year: 2029, Month: 1, Day: 1})
	fmt.Println(age, known)
	for _, figure := range loi.Lus() {
		fmt.Println(figure.Label, figure.Value, figure.Unit, "·", figure.Source)
	}
	// Output:
	// 63 ans true
	// âge légal de départ : années 63 années · CSS L.161-17-2 ; loi 2025-1403 art.105 ; circulaire Cnav 2026-07
	// âge légal de départ : mois 0 mois · CSS L.161-17-2 ; loi 2025-1403 art.105 ; circulaire Cnav 2026-07
}
