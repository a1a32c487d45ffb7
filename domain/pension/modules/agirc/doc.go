// Package agirc computes the schemes counted in points: Agirc-Arrco and its forerunners, Ircantec, RCI, RAFP, CNBF and
// the liberal sections.
//
// Two modules add points that no contribution of the year gave, right after those of contributions: pointsForfaits (the
// minimum of points of cadres in gmp.go, sickness in arrets.go, unemployment in chomage.go; ANI 2017-11-17 art. 67, 72)
// and pointsAchat (art. 80).
//
// montantPoints comes with the pensions. compte.go and totaux_points.go gather the points of each scheme by origin, and
// montant_points.go hands each account to the file of its scheme: agirc_arrco.go, ircantec.go, rci.go, rafp.go,
// cnbf.go, sections_liberales.go. Those take the mechanisms that they share from minoration.go (leaving before the full
// rate), coefficient_section.go, majoration_enfants.go, coefficient_solidarite.go (2019 to 2023, with
// exemption_solidarite.go) and petites_pensions.go (what is paid once, or once a year). Law: ANI 2017-11-17 art. 84 to
// 107, order of 1970-12-30, CSS L635-1, decree 2004-569, statutes of the sections.
//
// The family reads pointsCotises and anneesCadre, repartition, carriere and dateEffet, then enfants, taux, depart,
// penibilite, handicap, exInvalide and exInvaliditeForcee for the age and the reason of departure. It gives
// pointsForfaits, pointsAchat, pensionsComplementaires and capitaux.
//
// It does not count the points of pay (package career), the part of a progressive retirement (depart) or survivors'
// pensions (minima). A value of the point that is not published yet is the last known one, marked as such.
package agirc
