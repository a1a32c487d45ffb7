// Package fp computes the pensions of civil servants: the State's service (SRE), local and hospital services (CNRACL),
// workers of the State (FSPOEIE), which take each other's services into account and pay one pension.
//
// montant_indiciaire.go is the module, and its method liquider the order of the calculation. Each other file holds one
// mechanism of the law, named after it: services and what is added to them (bonifications.go; CPCMR L5, L12), the right
// to a pension and its day (droit_a_pension.go, depart_de_parent.go; L4, L24, L25), the required duration
// (duree_requise.go; L13), the rate (taux_liquidation.go), décote and surcote (decote_fp.go, surcote_fp.go; L14), the
// reference pay (traitement_indiciaire.go; L15). Then come the amounts: a floor for disability (invalidite_fp.go), the
// guaranteed minimum (minimum_garanti_fp.go; L17), the increase for disability (majoration_handicap_fp.go), that for
// children (majoration_enfants_fp.go; L18), and the supplement for the new bonus (supplement_nbi.go).
//
// A step that lacks something leaves the amounts that follow absent: none is made up.
//
// It reads carriere, repartition and dateEffet, enfants, taux for the duration in all schemes, and depart and handicap
// for the reason of departure. It gives pensionsIndiciaires and servicesPublics, which minimumGaranti explains (package
// depart).
//
// It computes neither the additional scheme (RAFP, package agirc) nor survivors' pensions (package minima). Services
// too short for a pension have passed to the general scheme before (career/retablissement.go).
package fp
