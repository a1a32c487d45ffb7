package console

import "go.uber.org/fx"

// Module provides the pages.
var Module = fx.Module("console", fx.Provide(fx.Annotate(New, fx.ResultTags(`group:"pages,flatten"`))))
