package main

import (
	"context"
	"io"

	"github.com/spf13/cobra"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
)

// signingKeyBody is how the commands show a signing key.
type signingKeyBody struct {
	KeyID     string  `json:"kid"`
	Use       string  `json:"use"`
	CreatedAt string  `json:"createdAt"`
	SignsFrom string  `json:"signsFrom"`
	RetiredAt *string `json:"retiredAt"`
	RevokedAt *string `json:"revokedAt"`
}

func newSigningKey(o *options) *cobra.Command {
	cmd := &cobra.Command{Use: "signing-key", Short: "The keys that sign access tokens and proofs: rotate, revoke, " +
		"list"}
	cmd.AddCommand(
		newSigningKeyCommand(
			o, withUseCase, "rotate",
			"Publish a new key; it signs ten minutes later, and the old one verifies for ever",
			func(ctx context.Context, use *app.RotateSigningKey, of ports.KeyUse) ([]ports.SigningKey, error) {
				key, err := use.Do(ctx, of)
				return []ports.SigningKey{key}, err
			},
		),
		newSigningKeyCommand(o, withReader, "list", "List the keys of a use, retired ones included",
			func(ctx context.Context, use *app.RotateSigningKey, of ports.KeyUse) ([]ports.SigningKey, error) {
				return use.List(ctx, of)
			}),
		newSigningKeyRevoke(o),
	)
	return cmd
}

// opening starts the use cases on a store for one command.
type opening func(context.Context, *options, io.Writer, func(context.Context, *app.RotateSigningKey) error) error

func newSigningKeyCommand(
	o *options, open opening, name, short string,
	do func(context.Context, *app.RotateSigningKey, ports.KeyUse) ([]ports.SigningKey, error),
) *cobra.Command {
	cmd := &cobra.Command{
		Use: name + " --use token|proof", Short: short, Args: exactly(0),
		Example: "retraite signing-key " + name + " --use proof",
	}
	of := cmd.Flags().String("use", "", "token or proof")
	require(cmd, "use")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		return open(cmd.Context(), o, cmd.ErrOrStderr(), func(ctx context.Context, use *app.RotateSigningKey) error {
			keys, err := do(ctx, use, ports.KeyUse(*of))
			if err != nil {
				return err
			}
			return o.printSigningKeys(cmd.OutOrStdout(), keys)
		})
	}
	return cmd
}

func (o *options) printSigningKeys(out io.Writer, keys []ports.SigningKey) error {
	bodies := make([]signingKeyBody, 0, len(keys))
	for _, k := range keys {
		bodies = append(bodies, signingKeyBody{
			KeyID: k.ID, Use: string(k.Use), CreatedAt: run.Instant(k.CreatedAt), SignsFrom: run.Instant(k.SignsFrom),
			RetiredAt: instant(k.RetiredAt), RevokedAt: instant(k.RevokedAt),
		})
	}
	return o.print(out, bodies, func(out io.Writer) {
		table(out, func(line func(...any)) {
			line("KID", "USE", "SIGNS FROM", "RETIRED", "REVOKED")
			for _, b := range bodies {
				line(b.KeyID, b.Use, b.SignsFrom, orDash(b.RetiredAt), orDash(b.RevokedAt))
			}
		})
	})
}
