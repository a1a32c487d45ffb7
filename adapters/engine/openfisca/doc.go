// Package openfisca is an engine that asks an OpenFisca web API, with the country package openfisca-france-pension,
// for cross-checks: Engine maps a dossier to a situation, asks, and maps the answer to sections.
//
// The reading of the dossier is that of package domain/pension: date of effect, usable lines, gaps. Every other figure
// is OpenFisca's, and its line of explanation names the variable, the period and the version that gave it. Nothing is
// computed here beyond sums of what the lines say. What the package has no variable for is named in the section that it
// concerns, which is then incomplete; a dossier whose durations cannot all be sent gets no rate and no amount. No
// result is ever deliverable.
//
// Calls behave as those of the engine in another process: a deadline, few retries of what may pass, a circuit breaker
// and a bulkhead. docs/openfisca.md tells what is covered, what the package is known to compute otherwise than the law,
// and how the answers that the tests replay were recorded.
//
// Start reading at engine.go, then situation.go and sections.go.
package openfisca
