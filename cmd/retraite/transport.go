package main

import (
	"github.com/retraite-gateway/retraite/adapters/console"
	"github.com/retraite-gateway/retraite/adapters/httpapi"
	"github.com/retraite-gateway/retraite/app"
)

// mountsOf puts the pages beside the API.
func mountsOf(pages []console.Page) []httpapi.Mount {
	out := make([]httpapi.Mount, len(pages))
	for i, p := range pages {
		out[i] = httpapi.Mount{Path: p.Path, Handler: p.Handler, Compressed: true}
	}
	return out
}

func (s settings) consoleConfig() console.Config {
	return console.Config{BaseURL: s.BaseURL, APIRoot: httpapi.APIRoot, SupportEmail: s.SupportEmail, Version: app.APIVersion}
}
