// Package lura decides whether the aligned schemes settle one pension together, and shows what is put together then
// (liquidation unique des régimes alignés, CSS L173-1-2).
//
// evaluateurLura runs as soon as the career is arranged, since the answer changes how pay makes quarters. It asks in
// this order: whether two aligned schemes were met (general, agricultural employees, craftsmen and traders); whether
// the person was born, and the pension takes effect, late enough; whether one of the schemes has settled already;
// whether a career abroad falls under an agreement that leaves out the self-employed. Where they do settle together,
// regime_liquidateur.go says which of them pays: that of the last affiliation, or one that the rules name before it
// (CSS R173-4-4, D173-21-3). The amount does not depend on which. It reads carriere, dateEffet and repartition, and
// gives lura.
//
// liquidationUnique comes after the quarters: it sums, year by year, the pays that are carried to the account, under
// one ceiling, and shows the common quarters. It reads lura, repartition, trimestres and carriere, and gives unique.
//
// Neither computes an amount: the average salary, the proration and the pension of the common settlement are those of
// montantAnnuites in package base.
package lura
