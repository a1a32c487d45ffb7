package main

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/run"
)

func newRunErase(o *options) *cobra.Command {
	var (
		org, runID, dossier string
		all                 bool
	)
	cmd := &cobra.Command{
		Use: "erase --org ID (--run ID | --dossier ID | --all)", Short: "Erase what is kept of a person in runs",
		Args: exactly(0),
		Long: `Erases runs, with their gaps, stored answers and deliveries. What stays of each is its id,
its times, its fingerprint and its signed digests, of which nothing can be learned, so that the chain of
proofs stays true. A backup of before still holds the rest.`,
		Example: "retraite run erase --org org_1 --dossier 7c0ffee1-5eed-4bad-8c0d-0123456789ab",
		RunE: func(cmd *cobra.Command, _ []string) error {
			given := 0
			for _, is := range []bool{runID != "", dossier != "", all} {
				if is {
					given++
				}
			}
			if given != 1 {
				return fmt.Errorf("%w: say which runs, by one of --run, --dossier and --all", errUsage)
			}
			if err := confirmed(cmd, "what is erased cannot be brought back: erase it?"); err != nil {
				return err
			}
			return withUseCase(
				cmd.Context(), o, cmd.ErrOrStderr(),
				func(ctx context.Context, use *app.EraseRuns) error {
					var (
						erased int
						err    error
					)
					switch {
					case runID != "":
						erased, err = use.Run(ctx, access.OrgID(org), run.ID(runID))
					case dossier != "":
						erased, err = use.Dossier(ctx, access.OrgID(org), dossier)
					default:
						erased, err = use.All(ctx, access.OrgID(org))
					}
					if err != nil {
						return err
					}
					return o.print(cmd.OutOrStdout(), map[string]int{"erased": erased}, func(out io.Writer) {
						table(out, func(line func(...any)) { line("erased", erased) })
					})
				},
			)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&org, "org", "", "organisation")
	flags.StringVar(&runID, "run", "", "one run")
	flags.StringVar(&dossier, "dossier", "", "every run of a case")
	flags.BoolVar(&all, "all", false, "every run of the organisation")
	require(cmd, "org")
	askFirst(cmd)
	return cmd
}

func newExport(o *options) *cobra.Command {
	var org, dossier string
	cmd := &cobra.Command{
		Use: "export --org ID --dossier ID", Short: "Print everything that is held on a case, as JSON",
		Args:    exactly(0),
		Example: "retraite export --org org_1 --dossier 7c0ffee1-5eed-4bad-8c0d-0123456789ab > held.json",
		RunE: func(cmd *cobra.Command, _ []string) error {
			return withUseCase(
				cmd.Context(), o, cmd.ErrOrStderr(),
				func(ctx context.Context, use *app.ExportCase) error {
					held, err := use.Do(ctx, access.OrgID(org), dossier)
					if err != nil {
						return err
					}
					printing := *o
					printing.json = true
					return printing.print(cmd.OutOrStdout(), held, nil)
				},
			)
		},
	}
	cmd.Flags().StringVar(&org, "org", "", "organisation")
	cmd.Flags().StringVar(&dossier, "dossier", "", "the case")
	require(cmd, "org", "dossier")
	return cmd
}
