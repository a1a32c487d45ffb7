// Package reportfx wires the pages of runs into a graph of fx; package report itself needs none.
package reportfx

import (
	"go.uber.org/fx"

	"github.com/retraite-gateway/retraite/adapters/report"
)

// Module provides the pages of runs.
var Module = fx.Module("report", fx.Provide(report.NewPages))
