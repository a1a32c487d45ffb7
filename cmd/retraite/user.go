package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"strings"

	"github.com/spf13/cobra"

	"github.com/retraite-gateway/retraite/adapters/console/space"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	domainmember "github.com/retraite-gateway/retraite/domain/member"
	"github.com/retraite-gateway/retraite/ports"
)

func newUser(o *options) *cobra.Command {
	cmd := &cobra.Command{Use: "user", Short: "Persons who may open the self-service area: link, list, remove"}
	cmd.AddCommand(newUserLink(o), newUserList(o), newUserRemove(o))
	return cmd
}

func newUserLink(o *options) *cobra.Command {
	cmd := &cobra.Command{
		Use: "link --org ID --email E [--role R…]", Args: exactly(0),
		Short: "Make a link by which a person signs in, once, within a quarter of an hour",
		Long: `Make a link by which a person signs in to the self-service area of an organisation, once,
within a quarter of an hour. Somebody new comes into the organisation with the roles named; the first of all
gets every role when none is.`,
		Example: "retraite user link --org org_… --email camille@cabinet.example --role developer",
	}
	flags := cmd.Flags()
	org := flags.String("org", "", "organisation")
	email := flags.String("email", "", "e-mail address of the person")
	roles := flags.StringSlice("role", nil, "role, repeated or comma-separated: "+roleNames())
	require(cmd, "org")
	require(cmd, "email")
	completeFrom(cmd, "role", strings.Split(roleNames(), ", ")...)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		s, err := o.settings()
		if err != nil {
			return err
		}
		return withUseCase(cmd.Context(), o, cmd.ErrOrStderr(), func(ctx context.Context, use *app.SignIn) error {
			link, err := use.MakeLink(ctx, access.OrgID(*org), *email, *roles)
			if err != nil {
				return err
			}
			body := map[string]string{
				"link": space.SignInAddress(s.BaseURL, link.Secret), "email": link.Person.Email,
				"roles": link.Person.Roles.String(),
			}
			return o.print(cmd.OutOrStdout(), body, func(out io.Writer) {
				table(out, func(line func(...any)) {
					line("link", body["link"])
					line("person", body["email"])
					line("roles", body["roles"])
				})
			})
		})
	}
	return cmd
}

func roleNames() string { return domainmember.Roles(domainmember.AllRoles()).String() }

// userBody is how the list shows a person.
type userBody struct {
	ID           string   `json:"id"`
	Email        string   `json:"email"`
	Roles        []string `json:"roles"`
	CreatedAt    string   `json:"createdAt"`
	LastSignInAt *string  `json:"lastSignInAt"`
	RemovedAt    *string  `json:"removedAt"`
}

func newUserList(o *options) *cobra.Command {
	cmd := &cobra.Command{
		Use: "list --org ID", Short: "List the persons of an organisation", Args: exactly(0),
		Example: "retraite user list --org org_…",
	}
	org := cmd.Flags().String("org", "", "organisation")
	require(cmd, "org")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		return withReader(cmd.Context(), o, cmd.ErrOrStderr(), func(ctx context.Context, use *app.SignIn) error {
			people, err := use.People(ctx, access.OrgID(*org))
			if err != nil {
				return err
			}
			bodies := make([]userBody, 0, len(people))
			for _, m := range people {
				bodies = append(bodies, userBody{
					ID: string(m.ID), Email: m.Email, Roles: m.Roles.Strings(), CreatedAt: *instant(m.CreatedAt),
					LastSignInAt: instant(m.LastSignInAt), RemovedAt: instant(m.RemovedAt),
				})
			}
			return o.print(cmd.OutOrStdout(), bodies, func(out io.Writer) {
				table(out, func(line func(...any)) {
					line("PERSON", "ROLES", "SINCE", "LAST SIGN-IN", "REMOVED")
					for _, b := range bodies {
						line(
							b.Email, strings.Join(b.Roles, ","), b.CreatedAt, orDash(b.LastSignInAt),
							orDash(b.RemovedAt),
						)
					}
				})
			})
		})
	}
	return cmd
}

func newUserRemove(o *options) *cobra.Command {
	cmd := &cobra.Command{
		Use: "remove EMAIL --org ID", Short: "Take a person out of an organisation, and end their sessions",
		Args: exactly(1), Example: "retraite user remove camille@cabinet.example --org org_… --yes",
	}
	org := cmd.Flags().String("org", "", "organisation")
	require(cmd, "org")
	askFirst(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := confirmed(cmd, "take "+args[0]+" out of "+*org+"?"); err != nil {
			return err
		}
		return withUseCase(cmd.Context(), o, cmd.ErrOrStderr(), func(ctx context.Context, use *app.SignIn) error {
			if err := use.Remove(ctx, access.OrgID(*org), args[0]); err != nil {
				return err
			}
			body := map[string]string{"removed": args[0]}
			return o.print(cmd.OutOrStdout(), body, func(out io.Writer) {
				table(out, func(line func(...any)) { line(args[0], "removed") })
			})
		})
	}
	return cmd
}

// allowsLinks says whether persons may sign in by a link: on a machine of one's own, or where the operator says so.
func (s settings) allowsLinks() bool {
	base, err := url.Parse(s.BaseURL)
	return s.LocalLogin || (err == nil && isLoopback(hostOf(s.Addr)) && isLoopback(base.Hostname()))
}

// demoPerson is who signs in to the demo organisation.
const demoPerson = "demo@localhost"

// offerSignIn prints a link to the self-service area of the demo organisation, when there is one.
func offerSignIn(ctx context.Context, signIn *app.SignIn, s settings, out, logTo io.Writer) {
	if !s.allowsLinks() {
		return
	}
	link, err := signIn.MakeLink(ctx, app.DemoOrg, demoPerson, nil)
	if errors.Is(err, ports.ErrNotFound) {
		return
	}
	if err != nil {
		_, _ = fmt.Fprintln(logTo, "retraite: no sign-in link:", describe(err))
		return
	}
	_, _ = fmt.Fprintf(out, "Open this to look around, once, within a quarter of an hour:\n\n  %s\n\n",
		space.SignInAddress(s.BaseURL, link.Secret))
}
