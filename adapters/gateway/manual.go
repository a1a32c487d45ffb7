package gateway

import (
	"github.com/retraite-gateway/retraite/adapters/console/manual"
	"github.com/retraite-gateway/retraite/adapters/httpapi"
	"github.com/retraite-gateway/retraite/docs"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/pipeline"
)

// withoutTry says that no operation can be tried on its page.
type withoutTry bool

// newTry makes what tries operations; the API is given to it once it is made.
func newTry() *manual.Try { return &manual.Try{} }

// tryThrough lets the pages call the API.
func tryThrough(try *manual.Try, api *httpapi.API) { try.Through(api.Handler()) }

// manualSources is what the documentation of this service is made of.
func manualSources(config httpapi.Config, try *manual.Try, without withoutTry) (manual.Sources, error) {
	tables, err := bareme.Files()
	if err != nil {
		return manual.Sources{}, err
	}
	out := manual.Sources{
		OpenAPI: httpapi.Description(config), DossierSchema: docs.DossierSchema, Pages: docs.Pages, Tables: tables,
	}
	if !without {
		out.Try = try
	}
	for _, module := range pipeline.Modules() {
		info := module.Info()
		m := manual.Module{ID: string(info.ID), Objet: info.Objet}
		for _, table := range pipeline.TablesLues(info.ID) {
			m.Tables = append(m.Tables, table.String())
		}
		out.Modules = append(out.Modules, m)
	}
	return out, nil
}
