//go:build !race

package main

// raceDetector says that the race detector watches.
const raceDetector = false
