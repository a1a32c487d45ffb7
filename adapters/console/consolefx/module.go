// Package consolefx wires the pages into a graph of fx; package console itself needs none.
package consolefx

import (
	"go.uber.org/fx"

	"github.com/retraite-gateway/retraite/adapters/console"
	"github.com/retraite-gateway/retraite/adapters/console/manual"
	"github.com/retraite-gateway/retraite/adapters/console/shell"
)

// Module provides the shell and the pages in it, among the routes of all pages.
var Module = fx.Module("console", fx.Provide(
	shell.New,
	fx.Annotate((*shell.Shell).Routes, fx.ResultTags(`group:"pages,flatten"`)),
	fx.Annotate(manual.New, fx.ResultTags(`group:"pages,flatten"`)),
	fx.Annotate(console.New, fx.ResultTags(`group:"pages,flatten"`)),
))
