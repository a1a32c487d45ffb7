// Package embedded is the engine inside the process: it reads the case, runs the pipeline of domain/pension, and
// writes the outcome as a report.
package embedded
