package main

import (
	"context"
	"io"

	"github.com/spf13/cobra"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
)

// extensionBody is how the commands show an endpoint. It holds no secret.
type extensionBody struct {
	Kind       string `json:"kind"`
	EndpointID string `json:"endpointId"`
	Enabled    bool   `json:"enabled"`
	// Delivers says whether events are brought there: it is enabled, complete, not stopped, and this installation can.
	Delivers       bool    `json:"delivers"`
	Offered        bool    `json:"offered"`
	URL            string  `json:"url,omitempty"`
	DisabledAt     *string `json:"disabledAt"`
	DisabledReason string  `json:"disabledReason,omitempty"`
	FailingSince   *string `json:"failingSince"`
}

func extensionBodyOf(s app.ExtensionState) extensionBody {
	return extensionBody{
		Kind: string(s.Kind), EndpointID: string(s.Endpoint), Enabled: s.Enabled, Delivers: s.Delivers(),
		Offered: s.Offered, URL: s.URL, DisabledAt: instant(s.DisabledAt), DisabledReason: string(s.DisabledReason),
		FailingSince: instant(s.FailingSince),
	}
}

func newExtension(o *options) *cobra.Command {
	cmd := &cobra.Command{Use: "extension", Short: "What organisations are told of: enable, disable, status"}
	cmd.AddCommand(
		newExtensionSwitch(o, "enable", "Tell an organisation of its runs; also starts again what was stopped", true),
		newExtensionSwitch(o, "disable", "Tell an organisation no more", false),
		newExtensionStatus(o),
	)
	return cmd
}

func newExtensionSwitch(o *options, word, short string, on bool) *cobra.Command {
	cmd := &cobra.Command{
		Use: word + " --org ID --kind hub_event|hub_webhook", Short: short, Args: exactly(0),
		Example: "retraite extension " + word + " --org org_… --kind hub_webhook",
	}
	org := cmd.Flags().String("org", "", "organisation")
	kind := cmd.Flags().String("kind", "", "hub_event or hub_webhook")
	require(cmd, "org", "kind")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		return withUseCase(
			cmd.Context(), o, cmd.ErrOrStderr(),
			func(ctx context.Context, use *app.ManageExtensions) error {
				states, err := use.Switch(ctx, access.OrgID(*org), *kind, on)
				if err != nil {
					return err
				}
				return o.printExtensions(cmd.OutOrStdout(), states)
			},
		)
	}
	return cmd
}

func newExtensionStatus(o *options) *cobra.Command {
	cmd := &cobra.Command{
		Use: "status --org ID", Short: "Show what an organisation is told of, and what stopped", Args: exactly(0),
		Example: "retraite extension status --org org_…",
	}
	org := cmd.Flags().String("org", "", "organisation")
	kind := cmd.Flags().String("kind", "", "only this kind")
	require(cmd, "org")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		return withReader(
			cmd.Context(), o, cmd.ErrOrStderr(),
			func(ctx context.Context, use *app.ManageExtensions) error {
				states, err := use.State(ctx, access.OrgID(*org), *kind)
				if err != nil {
					return err
				}
				return o.printExtensions(cmd.OutOrStdout(), states)
			},
		)
	}
	return cmd
}

func (o *options) printExtensions(out io.Writer, states []app.ExtensionState) error {
	bodies := make([]extensionBody, 0, len(states))
	for _, s := range states {
		bodies = append(bodies, extensionBodyOf(s))
	}
	return o.print(out, bodies, func(out io.Writer) {
		table(out, func(line func(...any)) {
			line("KIND", "ENDPOINT", "ENABLED", "DELIVERS", "URL", "STOPPED", "FAILING SINCE")
			for _, b := range bodies {
				stopped := "-"
				if b.DisabledAt != nil {
					stopped = b.DisabledReason + " since " + *b.DisabledAt
				}
				if b.Enabled && !b.Offered {
					stopped = "this installation cannot deliver it"
				}
				line(b.Kind, b.EndpointID, b.Enabled, b.Delivers, b.URL, stopped, orDash(b.FailingSince))
			}
		})
	})
}
