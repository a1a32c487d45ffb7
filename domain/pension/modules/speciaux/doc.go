// Package speciaux computes the base pensions of the special schemes, of the liberal professions, of lawyers, of
// religious ministers, of seafarers and of the overseas territories.
//
// Each module has its file, named after it. Schemes that pay a share of a final or mean salary in proportion of
// services share pension_statutaire.go and the mechanisms beside it: statut.go (ages and durations),
// decote_speciale.go, surcote_speciale.go, salaire_reference.go, bonifications_speciales.go, majoration_enfants.go. The
// others have a formula of their own, in a file of their name.
//
// A scheme whose tables are not known computes what can be, and says in words what it could not: an
// amount is never made up.
package speciaux
