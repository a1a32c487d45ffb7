package main

import (
	"context"
	"io"
	"strings"

	"github.com/spf13/cobra"

	staffpages "github.com/retraite-gateway/retraite/adapters/console/staff"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/staff"
)

func newStaff(o *options) *cobra.Command {
	cmd := &cobra.Command{Use: "staff", Short: "Those who run the service by its console: link, end"}
	cmd.AddCommand(newStaffLink(o), newStaffEnd(o))
	return cmd
}

func staffRoles() string {
	names := make([]string, 0, len(staff.Roles()))
	for _, role := range staff.Roles() {
		names = append(names, string(role))
	}
	return strings.Join(names, ", ")
}

func newStaffLink(o *options) *cobra.Command {
	cmd := &cobra.Command{
		Use: "link --email E [--role R]", Args: exactly(0),
		Short: "Make a link by which somebody signs in to the console, once, within a quarter of an hour",
		Long: `Make a link by which somebody signs in to the console of those who run the service, once,
within a quarter of an hour. An operator changes things, each time with a reason that the journal keeps;
support looks at them. The session ends after half an hour without use, and after eight hours.`,
		Example: "retraite staff link --email lea@exploitant.example --role support",
	}
	email := cmd.Flags().String("email", "", "e-mail address of the person: what the journal calls them")
	role := cmd.Flags().String("role", string(staff.Operator), "role: "+staffRoles())
	require(cmd, "email")
	completeFrom(cmd, "role", strings.Split(staffRoles(), ", ")...)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		s, err := o.settings()
		if err != nil {
			return err
		}
		return withUseCase(cmd.Context(), o, cmd.ErrOrStderr(), func(ctx context.Context, use *app.StaffSignIn) error {
			secret, err := use.MakeLink(ctx, *email, *role)
			if err != nil {
				return err
			}
			body := map[string]string{
				"link": staffpages.SignInAddress(s.BaseURL, secret), "email": *email, "role": *role,
			}
			return o.print(cmd.OutOrStdout(), body, func(out io.Writer) {
				table(out, func(line func(...any)) {
					line("link", body["link"])
					line("person", body["email"])
					line("role", body["role"])
				})
			})
		})
	}
	return cmd
}

func newStaffEnd(o *options) *cobra.Command {
	return &cobra.Command{
		Use: "end EMAIL", Short: "End every session and link of somebody in the console", Args: exactly(1),
		Example: "retraite staff end lea@exploitant.example",
		RunE: func(cmd *cobra.Command, args []string) error {
			return withUseCase(
				cmd.Context(), o, cmd.ErrOrStderr(),
				func(ctx context.Context, use *app.StaffSignIn) error {
					ended, err := use.End(ctx, args[0])
					if err != nil {
						return err
					}
					return o.print(cmd.OutOrStdout(), map[string]int{"ended": ended}, func(out io.Writer) {
						table(out, func(line func(...any)) { line("ended", ended) })
					})
				},
			)
		},
	}
}
