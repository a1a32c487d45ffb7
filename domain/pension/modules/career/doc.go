// Package career takes the career in: it makes the lines of a dossier ready for calculation, says what looks wrong in
// them, and counts the quarters and the points that they give.
//
// Its modules run first, in this order:
//
//   - hubIngestion settles the date of effect (CSS R351-37) and makes of each usable line a line in euros: francs and
//     turnovers (conversion_francs.go, micro_entreprise.go), the flat pay of parents at home (forfait_avpf.go), lines
//     that repeat others (doublons.go), services too short for a pension of their scheme (retablissement.go). What
//     cannot be used waits aside with a gap (exclusion.go); what a dossier says beside its career and cannot be is
//     taken out (plausibilite.go and its neighbours).
//   - validerSource checks lines and years (controles_*.go), reconcilierEmployeur sets the declarations of employers
//     beside them. Neither corrects anything.
//   - repartiteurCarriere arranges the lines by year, scheme and nature (CSS R351-5, R173-15).
//   - trimestresSalaires counts the quarters of each year (CSS L351-2, R351-1 to R351-12). trimestres_annee.go is the
//     order within a year: pay (trimestres_par_salaire.go), schemes that count by dates (trimestres_regime.go),
//     assimilated periods (periodes_assimilees.go, chomage.go, service_national.go), purchases (rachats.go), then the
//     limits of four.
//   - pointsCotises counts the points of contributions, a file a scheme: Agirc, Arrco, Agirc-Arrco, Ircantec, RAFP,
//     RCI. points_cotises_emplois.go makes employments and slices of pay of the lines, and points_cotises_releve.go
//     takes points that a statement reports as they are.
//
// hubIngestion makes the facts of which the others count; the checks look at the lines as they were written too. The
// family gives carriere, dateEffet, repartition, trimestres, pointsCotises and anneesCadre. From outside it reads lura
// only: whether the aligned schemes settle together decides how their pays make quarters.
//
// It does not give points without contributions or points bought (package agirc), quarters for children (depart), nor
// those of agreements on careers abroad (intl). It does not guess: a line that cannot be read counts for nothing until
// its gap is filled, and a doubt says so.
//
// Runs of the same career at other dates may share the first years: lignes_reprises.go, trimestres_repris.go and
// points_cotises_reprises.go keep what does not depend on the date.
package career
