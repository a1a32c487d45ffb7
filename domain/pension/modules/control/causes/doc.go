// Package causes searches for what a fund may have done otherwise when it notified something else than the run has
// computed.
//
// It sets each notification beside its pension (Rapprocher), splits the difference of the amounts between the elements
// that were told (Decomposer), and makes one change after the other to the computation (Chercher): an increase left
// out, quarters or a year of career missing, other best years, the rate or the figures of another time. The change that
// gives what was notified explains it.
//
// Where the independent recomputation of package recalcul gives the pension to the cent, a change is made to that
// recomputation: to its input, to the day at which it reads its tables, or to what one of its steps has found.
// Elsewhere a change is a rule of three on the pension of the run. Of the pensions of civil servants, of liberal
// professions, of Ircantec, RAFP and craftsmen and traders, the career alone is changed in the recomputation.
package causes
