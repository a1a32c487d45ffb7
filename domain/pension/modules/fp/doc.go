// Package fp computes the pensions of civil servants: the State's service (SRE), local and hospital services (CNRACL),
// workers of the State (FSPOEIE), which take each other's services into account and pay one pension.
//
// montant_indiciaire.go is the module; each other file holds one mechanism of the law, named after it.
package fp
