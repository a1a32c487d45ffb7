//go:build race

package main

// raceDetector says that the race detector watches. Its memory grows with the goroutines' defers and is never given back, which is no growth of
// the program: https://go.dev/doc/articles/race_detector#Runtime_Overheads.
const raceDetector = true
