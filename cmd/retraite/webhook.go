package main

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/extension"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
)

func newWebhook(o *options) *cobra.Command {
	cmd := &cobra.Command{Use: "webhook", Short: "Webhooks of organisations: set, rotate, list, deliveries, resend"}
	cmd.AddCommand(
		newWebhookSet(o), newWebhookRotate(o), newWebhookList(o), newWebhookDeliveries(o), newWebhookResend(o),
	)
	return cmd
}

// webhookCommand is a command on the webhooks of an organisation.
type webhookCommand struct {
	use, short, example string
	args                cobra.PositionalArgs
	reading             bool
	do                  func(context.Context, *cobra.Command, *app.ManageWebhooks, access.OrgID, []string) error
}

func (c webhookCommand) of(o *options) *cobra.Command {
	cmd := &cobra.Command{Use: c.use, Short: c.short, Example: c.example, Args: c.args}
	org := cmd.Flags().String("org", "", "organisation")
	require(cmd, "org")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		open := withUseCase[*app.ManageWebhooks]
		if c.reading {
			open = withReader[*app.ManageWebhooks]
		}
		return open(cmd.Context(), o, cmd.ErrOrStderr(), func(ctx context.Context, use *app.ManageWebhooks) error {
			return c.do(ctx, cmd, use, access.OrgID(*org), args)
		})
	}
	return cmd
}

func newWebhookSet(o *options) *cobra.Command {
	var url string
	cmd := webhookCommand{
		use: "set --org ID --url URL", short: "Set where an organisation is told; its new secret is shown this once",
		args: exactly(0), example: "retraite webhook set --org org_… --url https://hooks.example/retraite",
		do: func(ctx context.Context, cmd *cobra.Command, use *app.ManageWebhooks, org access.OrgID, _ []string) error {
			secret, err := use.Set(ctx, org, url)
			if err != nil {
				return err
			}
			return o.printSecret(cmd.OutOrStdout(), secret)
		},
	}.of(o)
	cmd.Flags().StringVar(&url, "url", "", "https address, on port 443 or 8443, of a public host name")
	require(cmd, "url")
	return cmd
}

func newWebhookRotate(o *options) *cobra.Command {
	return webhookCommand{
		use: "rotate --org ID", short: "Give the webhook a new secret; the old one signs beside it for a day",
		args: exactly(0), example: "retraite webhook rotate --org org_…",
		do: func(ctx context.Context, cmd *cobra.Command, use *app.ManageWebhooks, org access.OrgID, _ []string) error {
			secret, err := use.Rotate(ctx, org)
			if err != nil {
				return err
			}
			return o.printSecret(cmd.OutOrStdout(), secret)
		},
	}.of(o)
}

func (o *options) printSecret(out io.Writer, secret extension.SigningSecret) error {
	body := map[string]string{"secret": secret.Reveal()}
	return o.print(out, body, func(out io.Writer) {
		table(out, func(line func(...any)) { line("secret", body["secret"]) })
	})
}

// webhookBody is how a list shows a webhook. Secrets are counted, never shown.
type webhookBody struct {
	EndpointID     string  `json:"endpointId"`
	URL            string  `json:"url"`
	Enabled        bool    `json:"enabled"`
	Secrets        int     `json:"secrets"`
	DisabledAt     *string `json:"disabledAt"`
	DisabledReason string  `json:"disabledReason,omitempty"`
	FailingSince   *string `json:"failingSince"`
}

func newWebhookList(o *options) *cobra.Command {
	return webhookCommand{
		use: "list --org ID", short: "List the webhooks of an organisation", args: exactly(0),
		example: "retraite webhook list --org org_…", reading: true,
		do: func(ctx context.Context, cmd *cobra.Command, use *app.ManageWebhooks, org access.OrgID, _ []string) error {
			settings, err := use.List(ctx, org)
			if err != nil {
				return err
			}
			bodies := make([]webhookBody, 0, len(settings))
			for _, s := range settings {
				bodies = append(bodies, webhookBody{
					EndpointID: string(s.Endpoint), URL: s.URL, Enabled: s.Enabled, Secrets: len(s.Secrets),
					DisabledAt: instant(s.DisabledAt), DisabledReason: string(s.DisabledReason),
					FailingSince: instant(s.FailingSince),
				})
			}
			return o.print(cmd.OutOrStdout(), bodies, func(out io.Writer) {
				table(out, func(line func(...any)) {
					line("ENDPOINT", "URL", "ENABLED", "SECRETS", "STOPPED", "FAILING SINCE")
					for _, b := range bodies {
						line(b.EndpointID, b.URL, b.Enabled, b.Secrets, orDash(b.DisabledAt), orDash(b.FailingSince))
					}
				})
			})
		},
	}.of(o)
}

// deliveryBody is how a list shows a delivery.
type deliveryBody struct {
	EventID     string  `json:"eventId"`
	EndpointID  string  `json:"endpointId"`
	Kind        string  `json:"kind"`
	Type        string  `json:"type"`
	RunID       string  `json:"runId,omitempty"`
	Status      string  `json:"status"`
	Attempts    int     `json:"attempts"`
	CreatedAt   string  `json:"createdAt"`
	AttemptedAt *string `json:"attemptedAt"`
	// NextAt is when a pending delivery is attempted next.
	NextAt     *string `json:"nextAt"`
	LastStatus int     `json:"lastStatus,omitempty"`
	LastError  string  `json:"lastError,omitempty"`
}

func deliveryBodyOf(d extension.Delivery) deliveryBody {
	body := deliveryBody{
		EventID: d.EventID, EndpointID: string(d.Endpoint), Kind: string(d.Kind), Type: d.Type, RunID: d.RunID,
		Status: string(d.Status), Attempts: d.Attempts, CreatedAt: run.Instant(d.CreatedAt),
		AttemptedAt: instant(d.AttemptedAt), LastStatus: d.LastStatus, LastError: d.LastError,
	}
	if d.Status == extension.DeliveryPending {
		body.NextAt = instant(d.DueAt)
	}
	return body
}

func (o *options) printDeliveries(out io.Writer, deliveries []extension.Delivery) error {
	bodies := make([]deliveryBody, 0, len(deliveries))
	for _, d := range deliveries {
		bodies = append(bodies, deliveryBodyOf(d))
	}
	return o.print(out, bodies, func(out io.Writer) {
		table(out, func(line func(...any)) {
			line("EVENT", "ENDPOINT", "STATUS", "ATTEMPTS", "CREATED", "LAST ATTEMPT", "NEXT", "REASON")
			for _, b := range bodies {
				line(
					b.EventID, b.EndpointID, b.Status, b.Attempts, b.CreatedAt, orDash(b.AttemptedAt), orDash(b.NextAt),
					b.LastError,
				)
			}
		})
	})
}

// defaultDeliveries is how many deliveries a list shows when nobody says otherwise.
const defaultDeliveries = 50

func newWebhookDeliveries(o *options) *cobra.Command {
	var (
		limit        int
		status, kind string
	)
	cmd := webhookCommand{
		use: "deliveries --org ID", short: "List what an organisation was told, to the hub too, newest first",
		args: exactly(0), example: "retraite webhook deliveries --org org_… --status failed", reading: true,
		do: func(ctx context.Context, cmd *cobra.Command, use *app.ManageWebhooks, org access.OrgID, _ []string) error {
			which := ports.DeliveryFilter{Kind: extension.Kind(kind)}
			if status != "" {
				parsed, ok := extension.ParseDeliveryStatus(status)
				if !ok {
					return fmt.Errorf("%w: there is no status %q", errUsage, status)
				}
				which.Status = parsed
			}
			deliveries, err := use.Deliveries(ctx, org, which, limit)
			if err != nil {
				return err
			}
			return o.printDeliveries(cmd.OutOrStdout(), deliveries)
		},
	}.of(o)
	cmd.Flags().IntVar(&limit, "limit", defaultDeliveries, "at most so many")
	cmd.Flags().StringVar(&status, "status", "", "only pending, delivered, failed or skipped ones")
	cmd.Flags().StringVar(&kind, "kind", "", "only those of hub_event or hub_webhook")
	return cmd
}

func newWebhookResend(o *options) *cobra.Command {
	var skipped bool
	cmd := webhookCommand{
		use:   "resend --org ID (EVENT_ID | --skipped)",
		short: "Deliver an event again under its id, or all that were skipped", args: between(0, 1),
		example: "retraite webhook resend --org org_… --skipped",
		do: func(
			ctx context.Context, cmd *cobra.Command, use *app.ManageWebhooks, org access.OrgID, args []string,
		) error {
			switch {
			case skipped && len(args) == 0:
				n, err := use.ResendSkipped(ctx, org)
				if err != nil {
					return err
				}
				return o.print(cmd.OutOrStdout(), map[string]int{"resent": n}, func(out io.Writer) {
					table(out, func(line func(...any)) { line("resent", n) })
				})
			case !skipped && len(args) == 1:
				deliveries, err := use.Resend(ctx, org, args[0])
				if err != nil {
					return err
				}
				return o.printDeliveries(cmd.OutOrStdout(), deliveries)
			}
			return fmt.Errorf("%w: resend takes one event id, or --skipped", errUsage)
		},
	}.of(o)
	cmd.Flags().BoolVar(&skipped, "skipped", false, "every delivery that was skipped while its endpoint was stopped")
	return cmd
}
