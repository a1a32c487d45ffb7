// Command describe writes the OpenAPI description of the API: go generate ./adapters/httpapi runs it there.
package main

import (
	"fmt"
	"os"

	"github.com/retraite-gateway/retraite/adapters/httpapi/internal/description"
	"github.com/retraite-gateway/retraite/docs"
)

func main() {
	written, err := description.Build("../..", docs.DossierSchema)
	if err == nil {
		err = os.WriteFile("openapi.json", written, 0o600)
	}
	if err != nil {
		_, _ = fmt.Fprintln(os.Stderr, "describe:", err)
		os.Exit(1)
	}
}
