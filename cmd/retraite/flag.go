package main

import (
	"context"
	"io"
	"time"

	"github.com/spf13/cobra"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/servicestatus"
)

// flagBody is how the commands show the soft flag.
type flagBody struct {
	Enabled   bool    `json:"enabled"`
	Reason    string  `json:"reason"`
	ChangedAt *string `json:"changedAt"`
}

func newFlag(o *options) *cobra.Command {
	cmd := &cobra.Command{Use: "flag", Short: "The soft flag of all replicas: on, off, show"}
	cmd.AddCommand(
		newFlagSet(o, "on", "Let runs be launched", true),
		newFlagSet(o, "off", "Refuse runs for a while; everything else works", false), newFlagShow(o),
	)
	return cmd
}

func newFlagSet(o *options, word, short string, enabled bool) *cobra.Command {
	cmd := &cobra.Command{Use: word, Short: short, Args: exactly(0), Example: "retraite flag " + word +
		" --reason 'Maintenance jusqu’à 18 h'"}
	reason := cmd.Flags().String(
		"reason", "", "why: callers whose runs are refused read it, and so does who looks at the state of the service",
	)
	if !enabled {
		askFirst(cmd)
	}
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if !enabled {
			if err := confirmed(cmd, "every replica will refuse runs: switch them off?"); err != nil {
				return err
			}
		}
		return withUseCase(cmd.Context(), o, cmd.ErrOrStderr(), func(ctx context.Context, use *app.SetFlag) error {
			flag, err := use.Do(ctx, enabled, *reason)
			if err != nil {
				return err
			}
			return o.printFlag(cmd.OutOrStdout(), flag)
		})
	}
	return cmd
}

func newFlagShow(o *options) *cobra.Command {
	return &cobra.Command{
		Use: "show", Short: "Show the soft flag", Args: exactly(0), Example: "retraite flag show --json",
		RunE: func(cmd *cobra.Command, _ []string) error {
			return withReader(cmd.Context(), o, cmd.ErrOrStderr(), func(ctx context.Context, use *app.SetFlag) error {
				flag, err := use.Show(ctx)
				if err != nil {
					return err
				}
				return o.printFlag(cmd.OutOrStdout(), flag)
			})
		},
	}
}

func (o *options) printFlag(out io.Writer, flag servicestatus.Flag) error {
	body := flagBody{
		Enabled: flag.Enabled, Reason: flag.Reason, ChangedAt: instant(flag.ChangedAt.Truncate(time.Millisecond)),
	}
	return o.print(out, body, func(out io.Writer) {
		table(out, func(line func(...any)) {
			line("enabled", body.Enabled)
			line("reason", body.Reason)
			line("changed", orDash(body.ChangedAt))
		})
	})
}
