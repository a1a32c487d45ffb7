// Package report shows a run to people: as a page, as a PDF, as single pictures. It takes what a caller may see of a
// run (run.View, whose Resume holds the figures) and a language, makes one Document of it, and writes that in the
// form asked for. Page and PDF are two writings of the same document, so an amount cannot differ between them; none
// is computed here.
//
// Nothing that the view withholds is in a document: it is built from the visible sections and from nothing else.
//
// Start reading in document.go, which says what a document is made of, then build.go, which lists its parts in
// reading order. html.go and pdf.go write it, chart/ draws.
package report
