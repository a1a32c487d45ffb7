// Package description writes the OpenAPI description of the API: what is written by hand in source.json, and beside
// it what Go types and the published schema of a dossier already say. It serves the command below and the tests,
// never the service. Spec §9.
//
// Start with Build. The closed lists are in lists.go, the results of the modules in results.go, their Go types in
// types.go, the dossier in dossier.go.
package description
