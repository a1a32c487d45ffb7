// Package depart decides when one may leave and at what rate, and what becomes of a pension while its holder works.
//
// Its modules do not run in a row; others stand between them:
//
//   - majEducationEnfant grants the quarters of children and the increase of three of them (CSS L351-4, L351-4-1,
//     L351-12). majoration_duree_enfants.go has the rules of the general scheme, enfants_regime_special.go those of
//     schemes that grant their own rights, duree_education.go the duration that quarters for education ask of the
//     parent.
//   - penibiliteC2p turns points of the prevention account into quarters (CSS L351-6-1).
//   - departAnticipe judges six ways of leaving, a function each: long career (carriere_longue.go, porte_longue.go,
//     reputes_cotises.go), disability (depart_handicap.go), incapacity, unfitness and the account (depart_sante.go),
//     active categories (categorie_active.go). It keeps the earliest date and the reason of the date asked for (CSS
//     L351-1-1 to L351-1-5, L351-6-1, CPCMR L24).
//   - surcoteDecote reads ages and durations (ages.go), counts what is missing (decote.go), says when the rate is full
//     (taux_plein.go, duree_acquise.go) and adds the surcotes (surcote.go, surcote_parentale.go). Law: CSS L161-17-2,
//     L161-17-3, L351-1 to L351-1-2-1, L351-8, R351-27.
//   - minimumGaranti explains the minimum of civil servants (CPCMR L17), after the module that computes their pensions.
//   - retraiteProgressive serves a part of the pensions to who works part-time (CSS L161-22-1-5;
//     quotite_progressive.go), cumulEmploiRetraite takes from them what later work costs (CSS L161-22, CPCMR L84 and
//     L85; cumul_*.go, seconde_pension.go). Both come after every pension (pensions.go).
//
// The family rests on dateEffet, repartition and trimestres, on etranger for quarters abroad, and on handicap,
// exInvalide and exInvaliditeForcee, which the modules for disability give before it. It gives enfants, penibilite,
// depart, taux, minimumGaranti, progressive and cumul.
//
// A date that no way of leaving opens is computed all the same: taux says that the pension is not due. The ages and
// rates here are those of the general scheme and the aligned ones. Civil servants, special schemes, liberal professions
// and schemes of points have their own in their packages; of the active categories this one only says whether they
// open.
package depart
