package gateway

import (
	"context"
	"log/slog"

	"go.uber.org/fx"

	"github.com/retraite-gateway/retraite/adapters/console/consolefx"
	"github.com/retraite-gateway/retraite/adapters/console/shell"
	"github.com/retraite-gateway/retraite/adapters/console/space"
	"github.com/retraite-gateway/retraite/adapters/httpapi"
	"github.com/retraite-gateway/retraite/adapters/httpapi/httpapifx"
	"github.com/retraite-gateway/retraite/adapters/report"
	"github.com/retraite-gateway/retraite/adapters/report/reportfx"
	"github.com/retraite-gateway/retraite/app"
)

// Transport is the API and its pages over a Graph, with what looks at the parts of the service; it listens nowhere.
var Transport = fx.Options(
	probing, Agents, httpapifx.API, consolefx.Module, reportfx.Module,
	fx.Invoke(tryThrough),
	fx.Provide(
		mountsOf, agentMountsOf, manualSources, newTry,
		func(pages *report.Pages) httpapi.RunPages { return writings{pages} },
		func(pages *report.Pages) space.Reports { return writings{pages} },
	),
)

// pageRoutes are the pages of every part that has some.
type pageRoutes struct {
	fx.In

	Routes []shell.Route `group:"pages"`
}

// mountsOf puts the pages and what agents call beside the API.
func mountsOf(pages pageRoutes, agents agentMounts) []httpapi.Mount {
	out := make([]httpapi.Mount, len(pages.Routes))
	for i, p := range pages.Routes {
		out[i] = httpapi.Mount{Path: p.Path, Methods: p.Methods, Handler: p.Handler, Compressed: p.Compressed}
	}
	return append(out, agents...)
}

// probing looks at the parts of the service as long as it serves, once before the first call.
var probing = fx.Module("probing", fx.Invoke(func(
	lifecycle fx.Lifecycle, prober *app.Prober, sample *app.SampleStatus, log *slog.Logger,
) {
	prober.OnChange(func(cause error) {
		if cause != nil {
			log.Error("the store is out", "cause", cause.Error())
			return
		}
		log.Info("the store serves")
	})
	inBackground(lifecycle, prober.Look, prober.Run)
	inBackground(lifecycle, nil, every(sampleEvery, log, "the status was not noted", sample.Do))
}))

// keptRequests writes the log of requests. It begins before what serves and ends after it, so that the last calls
// are in it.
var keptRequests = fx.Module("requests", fx.Invoke(func(
	lifecycle fx.Lifecycle, keep *app.KeepRequests, log *slog.Logger,
) {
	inBackground(lifecycle, nil, func(ctx context.Context) {
		keep.Run(ctx)
		if dropped := keep.Dropped(); dropped > 0 {
			log.Warn("requests were not kept for their organisations: too many came at once, or the store was out",
				"requests", dropped)
		}
	})
}))

// inBackground runs something from the start of the graph until its stop; first, unless nil, comes before the start
// ends.
func inBackground(lifecycle fx.Lifecycle, first, work func(context.Context)) {
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan struct{})
	lifecycle.Append(fx.Hook{
		OnStart: func(startCtx context.Context) error {
			if first != nil {
				first(startCtx)
			}
			go func() {
				defer close(ended)
				work(ctx)
			}()
			return nil
		},
		OnStop: func(stopCtx context.Context) error {
			stop()
			select {
			case <-ended:
			case <-stopCtx.Done():
			}
			return nil
		},
	})
}
