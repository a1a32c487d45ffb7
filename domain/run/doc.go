// Package run holds a run: the request that asks for it, its states, the engine's report, what a caller may see of it,
// and when its result is CERTIFIE.
//
// A stored run is whole; a View is what one caller sees. Everything that a view shows beyond the header and the visible
// sections is a pure function of these, so that it can be checked by anybody who holds the view and its proof. Spec §1,
// Spec §2.3. Start reading at run.go, then filter.go.
package run
