// Package dossier is the input of the engine: the recognised properties of `data`, typed, and the reader that takes
// them out of JSON.
//
// Nothing is required and nothing is refused but a recognised property of the wrong type or format (InvalidError, with
// its JSON pointer). Unknown properties and words outside the closed lists are kept apart and reported, never dropped
// in silence.
//
// Start at dossier.go, then carriere.go; decode.go is the reader.
package dossier
