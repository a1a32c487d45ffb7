// Package lexique is what a person reads instead of a code: the words for every module, scheme, reason and state,
// and the form of amounts, dates and ages, in French and in English. The text of the command line, the page and the
// PDF of a run all take their words from here, so that they never say the same thing twice in two ways.
//
// A code that the dictionary does not know is given back as it is: a reader sees an unusual word rather than
// nothing. Tests prove that every code of the closed lists has words in both languages.
//
// Start reading in texte.go; each family of words has its file, and montants.go and dates.go write what is no word.
package lexique
