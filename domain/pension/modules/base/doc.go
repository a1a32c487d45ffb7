// Package base computes the pensions in annuities of the general scheme and the aligned ones, and
// divides a career between schemes.
//
// montant_annuites.go is the way in and liquidation.go the order of the calculation; each step has its file:
// salaire_annuel_moyen.go (report_au_compte.go, annees_salaire_moyen.go, polypensionnes.go, plafond.go),
// majoration_duree.go, proratisation.go, minimum_contributif.go, ecretement.go, comparaison_internationale.go
// (taux_national.go), majoration_exceptionnelle.go. portee.go says which schemes one pension covers.
// dispatch_regimes_non_alignes.go stands alone.
package base
