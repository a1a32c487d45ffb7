// Package docs holds the published description of a dossier, for the program to print.
package docs

import _ "embed" // the schema

// DossierSchema is the JSON Schema of what `data` holds.
//
//go:embed dossier.schema.json
var DossierSchema []byte
