// Package intl takes careers abroad into account: which periods count beside the French ones, for what, and by which
// text.
//
// droits_etrangers.go is its module. It first makes quarters of the lines abroad, year by year and State by State,
// French periods keeping their place in the four of a year (periodes_etrangeres.go; règlement 987/2009). Then it lists
// the texts that bind the States met: the European regulations for all of theirs, one agreement for each of the others,
// with the third States whose periods an agreement counts too (instruments.go). Each text is judged by whom it covers,
// and the one that totalises most is applied. Days in international organisations count for the rate alone (CSS
// L161-19-1).
//
// It reads carriere, dateEffet and repartition, and trimestres, enfants and penibilite for the duration in France. It
// gives etranger: the quarters for the rate, whether the pension is compared with a prorated one, and the durations for
// that.
//
// It computes no pension: package base compares the national pension with the prorated one
// (comparaison_internationale.go), and the other families read the quarters for the rate. It does not compute what the
// other State pays, nor apply two agreements at once. States without an agreement are listed, and their periods count
// for nothing.
package intl
