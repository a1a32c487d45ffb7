package main

import (
	"context"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/run"
)

// credentialKind is what differs between the commands of keys and of clients: the words.
type credentialKind struct {
	kind         access.Kind
	command      string
	noun, plural string
	argument     string
	create       func(*app.ManageCredentials, context.Context, app.NewCredential) (app.Issued, error)
	// issued and shown write the one and only answer with a secret, and any other.
	issued func(app.Issued) map[string]string
	name   string
}

var (
	keyKind = credentialKind{
		kind: access.KindAPIKey, command: "key", noun: "an API key", plural: "API keys", argument: "PREFIX",
		name: "keyPrefix", create: (*app.ManageCredentials).CreateKey,
		issued: func(i app.Issued) map[string]string {
			return map[string]string{"key": i.Secret.Reveal(), "keyPrefix": string(i.Credential.ID)}
		},
	}
	clientKind = credentialKind{
		kind: access.KindOAuthClient, command: "client", noun: "an OAuth client", plural: "OAuth clients",
		argument: "CLIENT_ID", name: "clientId", create: (*app.ManageCredentials).CreateClient,
		issued: func(i app.Issued) map[string]string {
			return map[string]string{"clientId": string(i.Credential.ID), "clientSecret": i.Secret.Reveal()}
		},
	}
)

func newKey(o *options) *cobra.Command    { return newCredentialCommand(o, keyKind) }
func newClient(o *options) *cobra.Command { return newCredentialCommand(o, clientKind) }

func newCredentialCommand(o *options, k credentialKind) *cobra.Command {
	cmd := &cobra.Command{
		Use: k.command, Short: strings.ToUpper(k.plural[:1]) + k.plural[1:] + ": create, rotate, revoke, list",
	}
	cmd.AddCommand(
		newCredentialCreate(o, k), newCredentialRotate(o, k), newCredentialRevoke(o, k), newCredentialList(o, k),
	)
	return cmd
}

func newCredentialCreate(o *options, k credentialKind) *cobra.Command {
	cmd := &cobra.Command{
		Use: "create --org ID (--pack P | --grant G…)", Short: "Create " + k.noun + "; its secret is shown this once",
		Args:    exactly(0),
		Example: "retraite " + k.command + " create --org org_… --pack mandataire --expires 2027-12-31 --label portail",
	}
	flags := cmd.Flags()
	org := flags.String("org", "", "organisation")
	packID := flags.String("pack", "", "pack whose grants it gets")
	grants := flags.StringSlice("grant", nil, "grant, repeated or comma-separated")
	level := flags.Int(
		"restitution-level", 0, "restitution level, at most the organisation's (default the organisation's)",
	)
	expires := flags.String("expires", "", "day or RFC 3339 instant of expiry; without it the credential never expires")
	label := flags.String("label", "", "label")
	require(cmd, "org")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		wanted := app.NewCredential{
			Org: access.OrgID(*org), Pack: *packID, Grants: *grants, Expires: *expires, Label: *label,
		}
		if flags.Changed("restitution-level") {
			wanted.RestitutionLevel = level
		}
		return withUseCase(cmd.Context(), o, cmd.ErrOrStderr(), func(
			ctx context.Context, use *app.ManageCredentials,
		) error {
			issued, err := k.create(use, ctx, wanted)
			if err != nil {
				return err
			}
			if issued.Credential.ExpiresAt.IsZero() {
				cmd.PrintErrf("%s never expires by itself; --expires gives the next one an end\n", issued.Credential.ID)
			}
			return o.printIssued(cmd.OutOrStdout(), k, issued)
		})
	}
	return cmd
}

func newCredentialRotate(o *options, k credentialKind) *cobra.Command {
	cmd := &cobra.Command{
		Use: "rotate " + k.argument, Short: "Give " + k.noun + " a new secret; the old one stays valid for the overlap",
		Args: exactly(1), Example: "retraite " + k.command + " rotate " + k.argument + " --overlap 48h",
	}
	overlap := cmd.Flags().Duration(
		"overlap", app.DefaultOverlap, "how long the old secret stays valid; 0 refuses it at once",
	)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		return withUseCase(
			cmd.Context(), o, cmd.ErrOrStderr(),
			func(ctx context.Context, use *app.ManageCredentials) error {
				issued, err := use.Rotate(ctx, k.kind, access.CredentialID(args[0]), *overlap)
				if err != nil {
					return err
				}
				return o.printIssued(cmd.OutOrStdout(), k, issued)
			},
		)
	}
	return cmd
}

func (o *options) printIssued(out io.Writer, k credentialKind, issued app.Issued) error {
	body := k.issued(issued)
	return o.print(out, body, func(out io.Writer) {
		table(out, func(line func(...any)) {
			for _, name := range []string{"key", "keyPrefix", "clientId", "clientSecret"} {
				if value, ok := body[name]; ok {
					line(name, value)
				}
			}
		})
	})
}

func newCredentialRevoke(o *options, k credentialKind) *cobra.Command {
	cmd := &cobra.Command{
		Use: "revoke " + k.argument, Short: "End " + k.noun + " on every replica within a second", Args: exactly(1),
		Example: "retraite " + k.command + " revoke " + k.argument + " --yes",
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := confirmed(cmd, k.noun+" cannot be brought back: revoke "+args[0]+"?"); err != nil {
				return err
			}
			return withUseCase(
				cmd.Context(), o, cmd.ErrOrStderr(),
				func(ctx context.Context, use *app.ManageCredentials) error {
					revoked, err := use.Revoke(ctx, k.kind, access.CredentialID(args[0]))
					if err != nil {
						return err
					}
					body := map[string]string{k.name: string(revoked.ID), "revokedAt": run.Instant(revoked.RevokedAt)}
					return o.print(cmd.OutOrStdout(), body, func(out io.Writer) {
						table(out, func(line func(...any)) { line(body[k.name], "revoked since "+body["revokedAt"]) })
					})
				},
			)
		},
	}
	askFirst(cmd)
	return cmd
}

// credentialBody is how a list shows a credential.
type credentialBody struct {
	ID               string   `json:"id"`
	Label            string   `json:"label"`
	Grants           []string `json:"grants"`
	RestitutionLevel int      `json:"restitutionLevel"`
	CreatedAt        string   `json:"createdAt"`
	ExpiresAt        *string  `json:"expiresAt"`
	RevokedAt        *string  `json:"revokedAt"`
	State            string   `json:"state"`
	LastUsedAt       *string  `json:"lastUsedAt"`
}

func newCredentialList(o *options, k credentialKind) *cobra.Command {
	cmd := &cobra.Command{
		Use: "list --org ID", Short: "List the " + k.plural + " of an organisation", Args: exactly(0),
		Example: "retraite " + k.command + " list --org org_… --json",
	}
	org := cmd.Flags().String("org", "", "organisation")
	require(cmd, "org")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		return withReader(
			cmd.Context(), o, cmd.ErrOrStderr(),
			func(ctx context.Context, use *app.ManageCredentials) error {
				credentials, err := use.List(ctx, access.OrgID(*org), k.kind)
				if err != nil {
					return err
				}
				bodies := make([]credentialBody, 0, len(credentials))
				now := systemClock{}.Now()
				for _, c := range credentials {
					bodies = append(bodies, credentialBodyOf(c, now))
				}
				return o.print(cmd.OutOrStdout(), bodies, func(out io.Writer) {
					table(out, func(line func(...any)) {
						line(k.argument, "LABEL", "STATE", "GRANTS", "CREATED", "EXPIRES", "REVOKED", "LAST USED")
						for _, b := range bodies {
							line(
								b.ID, b.Label, b.State, len(b.Grants), b.CreatedAt, orDash(b.ExpiresAt),
								orDash(b.RevokedAt), orDash(b.LastUsedAt),
							)
						}
					})
				})
			},
		)
	}
	return cmd
}

func credentialBodyOf(c access.Credential, now time.Time) credentialBody {
	ids := c.Grants.Slice()
	grants := make([]string, len(ids))
	for i, id := range ids {
		grants[i] = string(id)
	}
	return credentialBody{
		ID: string(c.ID), Label: c.Label, Grants: grants, RestitutionLevel: int(c.RestitutionLevel),
		CreatedAt: run.Instant(c.CreatedAt), ExpiresAt: instant(c.ExpiresAt), RevokedAt: instant(c.RevokedAt),
		LastUsedAt: instant(c.LastUsedAt), State: string(c.State(now)),
	}
}

func instant(t time.Time) *string {
	if t.IsZero() {
		return nil
	}
	text := run.Instant(t)
	return &text
}

func orDash(text *string) string {
	if text == nil {
		return "-"
	}
	return *text
}
