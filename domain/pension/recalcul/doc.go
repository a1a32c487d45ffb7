// Package recalcul computes pensions a second time, by a road of its own, so that a result may be certified.
//
// The modules of package pension compute and explain. This package only computes, from the same input, and the
// supervisor compares the totals to the cent: base pension, complementary pension, net month. A fault that stands in
// one of the two roads shows; one that both have made does not. So this road shares with the modules the dossier
// (package dossier), the tables of the law (bareme), dates (calendar) and exact decimals (money), and nothing else: the
// linter lets it import nothing else. It is told of a run only what Cas holds, and two things of Cas come from the
// modules, whether the pension is due and which schemes pay beside the base pension: they put cases out of reach and
// enter no figure.
//
// It has no trace, no cache and no state that outlives a call. Where speed and plainness disagree, it is plain: each
// step stands beside its article, in amounts of euros, points and rates, rounded where the rule rounds.
//
// # What it recomputes
//
// The general scheme, agricultural employees, craftsmen and traders, alone or settled together; Agirc-Arrco, or Arrco
// and Agirc before 2019, the complementary scheme of craftsmen and traders, and Ircantec; civil servants of the State,
// of local government and of hospitals in sedentary posts, with what their bonuses give (RAFP); the base pension of
// the liberal professions; both pensions of lawyers with sixty quarters, up to the full rate. Periods in Member
// States, told in quarters, count beside those of employees, craftsmen, traders and civil servants. Dates of effect
// since April 2009, in this order:
//
//  1. each year: quarters (trimestres.go, assimiles.go, rachats.go, etranger.go), pay carried to the account
//     (salaires.go), points (points.go, agirc_arrco.go, points_gratuits.go, independants.go, rafp.go);
//  2. children: their quarters and the increase (enfants.go);
//  3. ages and durations (durees.go), the early ways out (departs.go, carriere_longue.go), then the rate with décote
//     and surcote (taux.go, surcote.go);
//  4. the Agirc-Arrco pension (complementaire.go, majoration_enfants.go, solidarite.go), or those of Arrco and Agirc
//     (avant_2019.go);
//  5. the pensions that stand beside (fonctionnaires.go, liberale.go, barreau.go, ircantec.go,
//     independants.go, rafp.go);
//  6. the base pension with its maximum, the minimum contributif and the increase for children (base.go), by the French
//     durations or by all of them (etranger.go);
//  7. the survivor's pensions of the general scheme (reversion.go) and, since 2019, of Agirc-Arrco
//     (reversion_complementaire.go);
//  8. the solidarity allowance of who tells the means of the household (allocation.go);
//  9. the net month (net.go).
//
// # What it does not
//
// Any other scheme; turnovers under the micro regime; craftsmen and traders below the least base of contributions, or
// before 1973; periods in other States, of an early departure or while best years were shared out; civil servants who
// worked part time or have bonuses of services; quarters of children in several schemes; pensions already served; the
// points of long stops of work; small pensions paid at once by Agirc-Arrco; the allowance of disabled people below the
// age of the solidarity one, survivors' pensions of other schemes and progressive retirement; levies of those who live
// abroad. It does not guess: Resultat.Manque names what it has no rule for, and such a result is never delivered. The
// figures of the tables themselves are not checked here either; their state and their reliability are, by the
// supervisor.
//
// # Changes
//
// Whoever examines a notification asks what a fund would have found had it done one thing otherwise. No rule here knows
// of that. The caller changes the input, the day at which tables are read (Lectures), or what one step has found before
// the next step reads it (Changement).
package recalcul
