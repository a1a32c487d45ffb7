// Command calibration asks for estimates about a panel of full careers, compares each band with the exact result of the
// engine on the career itself, and prints how often the band holds it and how wide it is.
//
//	go run ./domain/estimate/internal/calibration [-v]
//
// The panel is made of the careers of testdata/oracle and of careers drawn by plain arithmetic (generated.go), so that
// every run prints the same figures. docs/estimate.md keeps them; main_test.go refuses a band that holds too few
// results, and one that is wider than needed.
package main

import (
	"flag"
	"fmt"
	"os"
)

func main() {
	verbose := flag.Bool("v", false, "list every estimate beside its exact result")
	flag.Parse()
	p, err := newPanel(".")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	if *verbose {
		p.list(os.Stdout)
	}
	p.write(os.Stdout)
}
