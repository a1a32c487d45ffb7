// Package estimate gives an indicative band from a few facts: it models a career, asks the engine for the pension of
// that career, and says how far the result may be from the truth.
//
// An estimate takes two runs of the engine: a first one tells when the full rate is reached and what a year of work
// earns, the second one computes the pension at that date. Both are asked by this package and made by its caller.
// Everything is in euros of today, under the law of today; an estimate binds nobody, and is never a certified result.
// Spec §1, Spec §2.6. Start reading at request.go, then model.go.
package estimate
