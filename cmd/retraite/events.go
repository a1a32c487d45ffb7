package main

import (
	"fmt"
	"net/url"
	"runtime"
	"strings"

	"go.uber.org/fx"

	"github.com/retraite-gateway/retraite/adapters/bunstore"
	"github.com/retraite-gateway/retraite/adapters/httpapi"
	"github.com/retraite-gateway/retraite/adapters/hub"
	"github.com/retraite-gateway/retraite/adapters/hub/hubfx"
	"github.com/retraite-gateway/retraite/adapters/jobs"
	"github.com/retraite-gateway/retraite/adapters/jobs/jobsfx"
	"github.com/retraite-gateway/retraite/adapters/webhook"
	"github.com/retraite-gateway/retraite/adapters/webhook/webhookfx"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/extension"
	"github.com/retraite-gateway/retraite/ports"
)

// queued says whether the store has a job queue: one in memory has none, and so tells nothing.
func (s settings) queued() bool { return !strings.HasPrefix(s.DatabaseURL, "memory:") }

// schedule reads the waits before the attempts of a delivery; nil for the standard ones.
func (s settings) schedule() (extension.Schedule, error) {
	if s.WebhookSchedule == "" {
		return nil, nil
	}
	schedule, err := extension.ParseSchedule(s.WebhookSchedule)
	if err != nil {
		return nil, fmt.Errorf("%w: webhook_schedule: %w", errConfig, err)
	}
	return schedule, nil
}

// checkHub refuses a hub that cannot be one, without showing what may hold credentials.
func (s settings) checkHub() error {
	for server := range strings.SplitSeq(s.HubURL, ",") {
		address, err := url.Parse(strings.TrimSpace(server))
		if s.HubURL != "" && (err != nil || address.Host == "") {
			return fmt.Errorf("%w: hub_url is not the address of a NATS server", errConfig)
		}
	}
	return nil
}

// eventsOf wires how events are told: to webhooks, and to the hub when there is one; to nobody without jobs.
func eventsOf(s settings) (fx.Option, error) {
	schedule, err := s.schedule()
	if err != nil {
		return nil, err
	}
	telling := app.Telling{Source: s.BaseURL + httpapi.APIRoot, Schedule: schedule, Workers: s.Workers}
	common := fx.Options(webhookfx.Module, fx.Supply(webhook.Config{AllowPrivate: s.WebhookAllowPrivate}))
	switch {
	case !s.queued():
		return fx.Options(common, fx.Supply(telling)), nil
	case s.HubURL == "":
		return fx.Options(common, fx.Provide(func(w *webhook.Deliverer) app.Telling {
			telling.Deliverers = map[extension.Kind]ports.Deliverer{extension.HubWebhook: w}
			return telling
		})), nil
	}
	return fx.Options(
		common, hubfx.Module, fx.Supply(hub.Config{URL: s.HubURL}),
		fx.Provide(func(w *webhook.Deliverer, h *hub.Deliverer) app.Telling {
			telling.Deliverers = map[extension.Kind]ports.Deliverer{extension.HubWebhook: w, extension.HubEvent: h}
			return telling
		}),
	), nil
}

// queueOf wires the queue to the store that it shares a database with.
func queueOf(s settings) fx.Option {
	return fx.Provide(
		func() (*jobs.Enqueuer, error) { return jobs.NewEnqueuer(s.queueDialect()) },
		func(e *jobs.Enqueuer) bunstore.Config {
			config := s.storeConfig()
			config.Queue = e
			return config
		},
		queueDatabase,
	)
}

func (s settings) queueDialect() jobs.Dialect {
	if strings.HasPrefix(s.DatabaseURL, "sqlite:") {
		return jobs.SQLite
	}
	return jobs.Postgres
}

func queueDatabase(store *bunstore.Store) jobs.Database {
	db, listen := store.QueueDatabase()
	return jobs.Database{SQL: db, Listen: listen}
}

// workersOf wires the workers of a process that works jobs.
func workersOf(s settings) fx.Option {
	if !s.queued() || s.Workers == 0 {
		return fx.Options()
	}
	return fx.Options(jobsfx.Module, fx.Supply(s.portfolios()))
}

// portfolios is how many parts of portfolios this process computes at once: none while it serves, since
// callers wait for the same cores.
func (s settings) portfolios() jobs.Portfolios {
	switch {
	case !s.working:
		return 0
	case s.BatchWorkers < 0:
		return jobs.Portfolios(runtime.GOMAXPROCS(0))
	}
	return jobs.Portfolios(s.BatchWorkers)
}
