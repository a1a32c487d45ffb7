package shell

import "go.uber.org/fx"

// Module provides the shell, and its routes among those of all pages.
var Module = fx.Module("shell", fx.Provide(
	New,
	fx.Annotate((*Shell).Routes, fx.ResultTags(`group:"pages,flatten"`)),
))
