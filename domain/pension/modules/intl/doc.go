// Package intl takes careers abroad into account: droits_etrangers.go is the way in, periodes_etrangeres.go counts
// quarters abroad, instruments.go chooses the text that makes them count.
package intl
