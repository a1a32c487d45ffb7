package main

import (
	"time"

	"go.uber.org/fx"

	"github.com/retraite-gateway/retraite/adapters/console/shell"
	"github.com/retraite-gateway/retraite/adapters/httpapi"
	"github.com/retraite-gateway/retraite/app"
)

// pageRoutes are the pages of every part that has some.
type pageRoutes struct {
	fx.In

	Routes []shell.Route `group:"pages"`
}

// mountsOf puts the pages beside the API.
func mountsOf(pages pageRoutes) []httpapi.Mount {
	out := make([]httpapi.Mount, len(pages.Routes))
	for i, p := range pages.Routes {
		out[i] = httpapi.Mount{Path: p.Path, Methods: p.Methods, Handler: p.Handler, Compressed: p.Compressed}
	}
	return out
}

func (s settings) shellConfig() shell.Config {
	zone, err := s.zone()
	if err != nil {
		zone = time.UTC
	}
	return shell.Config{
		BaseURL: s.BaseURL, APIRoot: httpapi.APIRoot, SupportEmail: s.SupportEmail, Version: app.APIVersion, Zone: zone,
	}
}
