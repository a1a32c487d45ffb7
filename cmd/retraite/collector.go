package main

import (
	"os"
	"runtime/debug"
)

// collectAt is how far the heap of a server grows between two collections, in percent of what lives: a run leaves
// megabytes behind at once, and little of them lives, so that the usual 100 would spend much of the processor on
// collecting. What lives is a few tens of megabytes.
const collectAt = 200

// spareCollections lets garbage wait, unless the operator has set GOGC.
func spareCollections() {
	if _, set := os.LookupEnv("GOGC"); !set {
		debug.SetGCPercent(collectAt)
	}
}
