package gateway

import (
	"github.com/retraite-gateway/retraite/adapters/console/manual"
	"github.com/retraite-gateway/retraite/adapters/httpapi"
	"github.com/retraite-gateway/retraite/docs"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/pipeline"
)

// manualSources is what the documentation of this service is made of.
func manualSources(config httpapi.Config) (manual.Sources, error) {
	tables, err := bareme.Files()
	if err != nil {
		return manual.Sources{}, err
	}
	out := manual.Sources{
		OpenAPI: httpapi.Description(config), DossierSchema: docs.DossierSchema, Pages: docs.Pages, Tables: tables,
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
