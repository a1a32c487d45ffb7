// Command exemples runs the public worked examples of testdata/exemples through the engine and counts
// them by scheme and by outcome.
//
//	go run ./adapters/engine/embedded/internal/exemples
//
// It lists each figure that differs from the example's, and fails when there is one.
package main

import (
	"context"
	"fmt"
	"os"
)

// folder is where the examples lie, from the root of the repository.
const folder = "testdata/exemples"

func main() {
	differences, err := report(context.Background())
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	if differences > 0 {
		os.Exit(1)
	}
}

// report prints the differences and the counts.
func report(ctx context.Context) (differences int, err error) {
	exemples, err := lire(folder)
	if err != nil {
		return 0, err
	}
	schemes, err := lireSchemes(folder)
	if err != nil {
		return 0, err
	}
	found, err := comparer(ctx, exemples)
	if err != nil {
		return 0, err
	}
	for _, d := range found {
		fmt.Println(d)
	}
	fmt.Print(compter(exemples, schemes))
	return len(found), nil
}
