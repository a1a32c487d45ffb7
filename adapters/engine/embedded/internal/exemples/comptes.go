package main

import (
	"fmt"
	"strings"
)

// compter writes the examples by scheme and by outcome, every scheme of the list included.
func compter(exemples []exemple, schemes []string) string {
	outcomes := []string{firstTry, mended, sourceWrong, notExpressible}
	counts := map[[2]string]int{}
	for _, e := range exemples {
		counts[[2]string{e.Scheme, e.Outcome}]++
		counts[[2]string{"all", e.Outcome}]++
	}
	var out strings.Builder
	fmt.Fprintf(&out, "%-26s", "scheme")
	for _, o := range outcomes {
		fmt.Fprintf(&out, "%16s", o)
	}
	out.WriteString("\n")
	for _, s := range append(schemes[:len(schemes):len(schemes)], "all") {
		fmt.Fprintf(&out, "%-26s", s)
		for _, o := range outcomes {
			fmt.Fprintf(&out, "%16d", counts[[2]string{s, o}])
		}
		out.WriteString("\n")
	}
	return out.String()
}
