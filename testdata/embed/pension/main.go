// Pension prints what a dossier pays a month at a date of effect.
package main

import (
	"fmt"
	"log"
	"os"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/retraite"
)

func main() {
	raw, err := os.ReadFile(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	d, err := retraite.Read(raw)
	if err != nil {
		log.Fatal(err)
	}
	p, err := retraite.Compute(d, calendar.Date{Year: 2026, Month: 11, Day: 1})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(p.TotalMensuelBrutEur)
}
