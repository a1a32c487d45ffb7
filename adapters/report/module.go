package report

import "go.uber.org/fx"

// Module provides the pages of runs.
var Module = fx.Module("report", fx.Provide(NewPages))
