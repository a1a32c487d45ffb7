package main

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/ports"
)

func newSigningKeyRevoke(o *options) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "revoke KID",
		Short: "Withdraw a key that somebody else may have; every replica refuses it within a minute", Args: exactly(1),
		Long: `Withdraws a signing key of either use. When it is the one that signs, a new one takes its place at once.

A key of tokens: its access tokens end, and clients ask for new ones. A key of proofs: its share tokens open
nothing any more, it leaves the published key set, and the signature of a proof that it signed proves
nothing by itself any more, which verify says.

The id of a key that an older version made may begin with a dash: write -- before it, after the flags.`,
		Example: "retraite signing-key revoke 2nAWe7jQv2G4m0a6S9Yk3r1c5e7g9i0kMxT4bVhJqLw --yes\n" +
			"retraite signing-key revoke --yes -- -AWe7jQv2G4m0a6S9Yk3r1c5e7g9i0kMxT4bVhJqLw",
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := confirmed(cmd, "a revoked key verifies nothing any more: revoke "+args[0]+"?"); err != nil {
				return err
			}
			return withUseCase(
				cmd.Context(), o, cmd.ErrOrStderr(),
				func(ctx context.Context, use *app.RotateSigningKey) error {
					key, err := use.Revoke(ctx, args[0])
					if err != nil {
						return err
					}
					return o.printSigningKeys(cmd.OutOrStdout(), []ports.SigningKey{key})
				},
			)
		},
	}
	askFirst(cmd)
	return cmd
}
