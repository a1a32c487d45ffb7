// Package releve reads a career statement that somebody has put into a table (CSV) and turns it into the `carriere` of
// a
// dossier. It takes the words and amounts as statements print them ("Régime général", "72 000 F", "30 000,00 €"), and
// guesses nothing that could change a pension: what has two readings is a fault with its line and column.
//
// Start reading at lire.go; colonnes.go has the columns, mots.go the words of schemes and periods, montant.go the
// amounts.
package releve
