// Package docs holds the published description of a dossier and the pages of this folder that the service shows.
package docs

import "embed"

// DossierSchema is the JSON Schema of what `data` holds.
//
//go:embed dossier.schema.json
var DossierSchema []byte

// Pages are the pages that the service shows, under the names that they have here.
//
//go:embed guides law/*.md law/modules/*.md openapi/README.md
//go:embed backup.md certification.md cli.md estimate.md glossary.md operations.md performance.md
//go:embed personal-data.md reliability.md report.md
var Pages embed.FS
