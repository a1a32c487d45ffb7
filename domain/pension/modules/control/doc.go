// Package control compares with what was notified and decides what may be delivered.
//
// comparateur_liquidation.go sets each notification of a fund beside the pension of the run, field by field
// (ecart_compare.go). qualificateur_ecart.go says of each difference why it may be (explication_ecart.go), how serious
// it is (gravite.go), and what can be done until when (delais.go). superviseur_systeme.go comes last and decides: its
// checks say whether the result may be relied on, and one of them is the independent recomputation
// (comparaison_recalcul.go), which shares no rule with the modules.
//
// The figures that part what counts from what does not (tolerances, degrees) are choices of this project, and are rows
// of tables like those of the law. The search for what a fund may have done otherwise is the package causes.
package control
