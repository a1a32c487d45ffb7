// Package report writes the result of a run for people: as one page of text, as the explanation of its modules, and as
// a table of the dates
// of departure. Everything on the page is read from the summary of the run (run.Resume), so that it says what
// `synthese` says; codes of
// schemes, modules and reasons are written in words, French or English.
//
// It has no configuration and no port: it takes a run.View and returns text. Start reading at texte.go.
package report
