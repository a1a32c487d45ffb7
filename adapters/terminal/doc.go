// Package terminal writes the result of a run as text: as one page that can be read aloud, as the explanation of its
// modules, and as a table of the dates of departure. Everything on the page is read from the summary of the run
// (run.Resume), so that it says what `synthese` says; its words come from domain/lexique.
//
// It has no configuration and no port: it takes a run.View and returns text. Start reading at texte.go.
package terminal
